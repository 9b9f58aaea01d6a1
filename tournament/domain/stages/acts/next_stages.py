"""The next stage of an event with those who qualify, and the next round of a Swiss of table games."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from django.utils.translation import gettext as _

from scoring.stages.formats import STAGE_FORMATS
from tournament.domain.errors import DirectorError
from tournament.domain.games.acts.game_matches import latest_round
from tournament.domain.games.acts.game_sections import players_of, seat_all
from tournament.domain.games.readings.match_state import course_of
from tournament.domain.games.readings.swiss_byes import SWISS, drawn_rounds, drawn_words
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.stages.acts.team_entries import seat_team
from tournament.domain.stages.acts.team_events import StageConditions, refuse_faults
from tournament.domain.stages.readings.stage_terms import correction_ends, has_ended
from tournament.domain.stages.readings.swiss_rounds import sentence
from tournament.models import Contestant, Entrant, Field, Match, MatchSeat, Section, Session, Stage
from tournament.movements.swiss import drawn_rounds as swiss
from tournament.sheets.event_kinds import TEAMS

# Stages that follow each other: those who qualify play on in a session of their own.

LEAST_TEAMS = 2
# Options of the stage before that a next one with a table has too.
KEPT = (
    "vp_table",
    "common",
    "line_up",
    "bye",
    "bye_percent",
    "restart",
    "imp_points",
    "imp_edges",
    "of_eight",
)


def add_stage(
    session: Session,
    conditions: StageConditions,
    qualified: Sequence[Entrant],
    *,
    day: date,
    by: Actor,
    name: str = "",
    place: str = "",
    carry: Mapping[str, object] | None = None,
    early: bool = False,
) -> Session:
    """A stage after that of a session, with a session of its own in which the `qualified` play, best first.

    Several may come from one stage: a cup and a plate, a final and a Swiss for the rest.
    It stands in the history of the session from which they qualified, where it is undone.
    `carry` is the rule by which they bring points along (analysis/stage_rules.py). DirectorError `bad_stage`
    where the conditions contradict each other, `too_few_teams`, `has_left` for a team that has withdrawn,
    `correction_period` while results may still be corrected, unless `early`.
    """
    if len({team.pk for team in qualified}) < LEAST_TEAMS:
        raise DirectorError("too_few_teams", _("Choose at least two teams that qualify."))
    if left := next((team for team in qualified if team.withdrawn_from is not None), None):
        raise DirectorError("has_left", sentence(TEAMS, "has_left", team=left.number))
    if not early:
        refuse_while_corrected(session)
    event = session.event
    last = event.stages.latest("order")
    conditions = replace(conditions, method=event.method, carry=dict(carry or {}))
    refuse_faults(conditions, teams=len(qualified), order=last.order + 1)
    with act("add_stage", by=by, session=session, name=name or event.name) as write:
        stage = _stage_after(last, session.stage, conditions, qualified)
        stage.name = name
        write.add(stage)
        made = write.add(Session(event=event, stage=stage, date=day, place=place))
        _add_section(write, made, conditions, qualified)
        write.about |= {"teams": len(qualified)}
    return made


def _stage_after(
    last: Stage, before: Stage | None, conditions: StageConditions, qualified: Sequence[Entrant]
) -> Stage:
    return Stage(
        event=last.event,
        order=last.order + 1,
        comes_from=before,
        format=conditions.format,
        rounds=conditions.rounds,
        vp_scale=conditions.vp_scale,
        tie_breaks=[*conditions.tie_breaks],
        carry=dict(conditions.carry),
        options={**conditions.options, "qualified": [team.number for team in qualified]},
    )


def conditions_after(stage: Stage, format: str, options: Mapping[str, object]) -> StageConditions:
    """The conditions of a next stage; one with a table keeps scale, tie-breaks and the KEPT options."""
    if STAGE_FORMATS[format].eliminates:
        return StageConditions(format=format, options=options)
    kept = {name: stage.options[name] for name in KEPT if name in stage.options}
    return StageConditions(
        format=format,
        vp_scale=stage.vp_scale,
        tie_breaks=tuple(stage.tie_breaks),
        options={**kept, **options},
    )


def refuse_while_corrected(session: Session) -> None:
    """Who goes on from the stage of a session may still change until the end of its correction period."""
    if not has_ended(correction_ends(session)):
        raise DirectorError(
            "correction_period",
            _("Results may still be corrected. Wait for the correction period to end, or continue early."),
        )


def _add_section(write: Act, session: Session, conditions: StageConditions, teams: Sequence[Entrant]) -> None:
    section = Section(session=session, field=write.add(Field(session=session)), letter="A", kind=TEAMS)
    section.rounds, section.boards_per_set = conditions.section_rounds, conditions.matches.boards
    write.add(section)
    for team in teams:
        seat_team(write, section, team)


# The rounds of a Swiss, drawn one by one from the ranking.


def draw_round(
    section: Section,
    ranking: Sequence[Contestant],
    *,
    rounds_left: int,
    by: Actor,
    repeats: str = "never",
    insist: bool = False,
) -> list[Match]:
    """The next round of a Swiss: neighbours in the ranking (first to last) meet, no two of them twice.

    `rounds_left` counts this round, so that the later ones can still be drawn; an odd field has a bye, once
    to each and the lowest first; with `repeats` "always" a rematch is drawn where other opponents would be
    farther apart (`ALLOWED` in movements/swiss/drawn_rounds.py). DirectorError `no_draw`; `round_open` while
    a match of the round before is not finished, unless `insist`: the ranking does not contain it.
    """
    rules = section.agreement
    if len(rules.sides) != 2:
        raise DirectorError("no_draw", _("Only two-sided games can be drawn from the ranking."))
    by_pk = {contestant.pk: contestant for contestant in ranking}
    number = latest_round(section) + 1
    if not insist:
        _refuse_open_round(section, number - 1)
    history = _history(section)
    try:
        drawn = swiss.draw([*by_pk], history, rounds_left, swiss.Policy(repeats=repeats))
    except ValueError as error:
        raise DirectorError("no_draw", _why_none(ranking, history)) from error
    planned = {
        (number, table): players_of(section, rules, [by_pk[match.ns], by_pk[match.ew]])
        for table, match in enumerate(drawn.matches, start=1)
    }
    byes = drawn_words(ranking, by_pk.get(drawn.bye or 0))
    with act("draw_round", by=by, section=section, round=number) as write:
        write.about |= byes
        write.change(section, movement=SWISS)
        return seat_all(write, section, rules, planned)


def _refuse_open_round(section: Section, number: int) -> None:
    played = section.matches.filter(round=number, resumed_as=None)
    tables = [str(match.table) for match in played if not course_of(match).score.finished]
    if tables:
        raise DirectorError(
            "round_open",
            _("Round %(round)d is not finished at table %(tables)s and not yet in the ranking.")
            % {"round": number, "tables": ", ".join(tables)},
        )


def _history(section: Section) -> swiss.History:
    """Who has met whom, and who has had the bye.

    Where the draw does not tell (a round seated by hand), it is the only one without a match of those who
    play.
    """
    seats = MatchSeat.objects.filter(match__section=section).order_by()
    rounds: dict[int, dict[int, set[int]]] = {}
    for number, match, contestant in seats.values_list("match__round", "match", "contestant"):
        rounds.setdefault(number, {}).setdefault(match, set()).add(contestant)
    met = frozenset(frozenset(pair) for tables in rounds.values() for pair in tables.values())
    everybody = set(section.contestants.filter(withdrawn_at=None).values_list("pk", flat=True))
    drawn, byes = drawn_rounds(section), set()
    for number, tables in rounds.items():
        idle = everybody.difference(*tables.values())
        if number in drawn:
            byes |= idle & {drawn[number].bye}
        elif len(idle) == 1:
            byes |= idle
    return swiss.History(met=met, byes=frozenset(byes))


def _why_none(ranking: Sequence[Contestant], history: swiss.History) -> str:
    """Why there is no draw without a rematch or a second bye."""
    here = [contestant.pk for contestant in ranking]
    if len(here) % 2 and {*here} <= history.byes:
        return _("Everyone has had a bye. If you allow rematches, the lowest-ranked gets a second bye.")
    for contestant in ranking:
        others = [other for other in here if other != contestant.pk]
        if all(history.have_met(contestant.pk, other) for other in others):
            return _("%(contestant)s has met everyone: allow rematches.") % {"contestant": contestant}
    return _("Not everyone can be drawn without rematches. Allow rematches.")
