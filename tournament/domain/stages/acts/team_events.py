"""A team event: its stage, its session and the conditions of its matches, new or of another event."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from random import Random
from typing import Annotated

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from scoring.stages.formats import ROUND_ROBIN, STAGE_FORMATS, SWISS
from scoring.teams.round_robin import snake
from tournament.analysis.stage_rules import StageRules, contradictions, faults
from tournament.domain.errors import DirectorError
from tournament.domain.inputs import UNSET, Ask, UnsetType
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.movements.readings.named_plans import refuse_unless_teams
from tournament.domain.seats.acts.contestants import refuse_once_played
from tournament.domain.sessions.acts.lifecycle import (
    belongs,
    conditions_again,
    copy_settings,
    keeps_names,
    repeat_session,
    with_lot,
)
from tournament.domain.stages.acts.team_entries import TeamEntry, enter_in, fit_fours
from tournament.domain.stages.acts.team_matches import (
    refuse_later_session,
    seat_round_robin,
    seat_team_movement,
    unseat_matches,
)
from tournament.domain.stages.readings.stage_terms import sentences
from tournament.domain.stages.readings.swiss_rounds import playing_teams, wished_apart
from tournament.models import Club, Entrant, Event, Field, Section, Session, Stage, TeamMatch
from tournament.movements.changes.arrangement import parted
from tournament.sheets.event_kinds import EVENT_KINDS, SWISS_PAIRS, TEAMS
from tournament.sheets.stage_options import (
    HALF_SCALES,
    MOST_GROUPS,
    MatchOptions,
    is_carried_into,
    is_readable,
    match_options,
    qualified_numbers,
    table_options,
)

BAD_GROUPS = gettext_lazy("There may be up to 16 groups, each of at least two teams.")
NOT_SCORED = {
    TEAMS: gettext_lazy("Teams are not scored by this method."),
    SWISS_PAIRS: gettext_lazy("Swiss pairs are not scored by this method."),
}


@dataclass(frozen=True, slots=True)
class StageConditions:
    """The columns of a stage, and the scoring method of its event.

    `rounds` are rounds of the event, `options` as in sheets/stage_options.py.
    """

    method: str = "imps"
    format: str = ROUND_ROBIN
    rounds: int | None = None
    vp_scale: str = ""
    tie_breaks: tuple[str, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    carry: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def of(cls, stage: Stage) -> "StageConditions":
        """The conditions as they stand."""
        return cls(
            method=stage.event.method,
            format=stage.format,
            rounds=stage.rounds,
            vp_scale=stage.vp_scale,
            tie_breaks=tuple(stage.tie_breaks),
            options=stage.options,
            carry=stage.carry,
        )

    @property
    def columns(self) -> dict[str, object]:
        """The columns of the stage as they are stored."""
        return {
            "format": self.format,
            "rounds": self.rounds,
            "vp_scale": self.vp_scale,
            "tie_breaks": [*self.tie_breaks],
            "options": dict(self.options),
            "carry": dict(self.carry),
        }

    @property
    def matches(self) -> MatchOptions:
        return match_options(self.options)

    @property
    def section_rounds(self) -> int | None:
        """The rounds of a section whose rounds are drawn; a match has as many rounds as parts."""
        drawn = STAGE_FORMATS[self.format].drawn
        return self.rounds * self.matches.halves if self.rounds and drawn else None


def create_event_of_matches(
    club: Club,
    conditions: StageConditions,
    kind: str = TEAMS,
    *,
    name: str,
    day: date,
    by: Actor,
    place: str = "",
    **columns: object,
) -> Session:
    """A new event of teams or Swiss pairs with its first stage, session and section, still without entrants.

    `columns` are those of the event. DirectorError `bad_stage` where the conditions contradict each other.
    """
    refuse_faults(conditions, kind=kind)
    with act("open_evening", by=by, name=name) as write:
        own = with_lot({"method": conditions.method, **columns}, conditions.tie_breaks)
        event = write.add(Event(club=club, name=name, kind=kind, **own))
        stage = write.add(Stage(event=event, **conditions.columns))
        session = write.add(Session(event=event, stage=stage, date=day, place=place))
        section = Section(session=session, field=write.add(Field(session=session)), letter="A", kind=kind)
        section.rounds, section.boards_per_set = conditions.section_rounds, conditions.matches.boards
        write.add(section)
    belongs(write, session)
    return session


def change_stage(
    stage: Stage,
    conditions: StageConditions,
    *,
    by: Actor,
    reason: str = "",
    options_of_event: Mapping[str, object] | None = None,
) -> Stage:
    """Other conditions of a stage; what is scored follows at once, because nothing scored is stored.

    Another format, or other boards or parts of a match, take the seating away. DirectorError
    `bad_stage`, `already_played` where results stand in matches of another length, `no_scale_for_halves`.
    """
    event = stage.event
    refuse_faults(conditions, teams=_teams_playing(stage), order=stage.order)
    before, sections, session = StageConditions.of(stage), [*_sections(stage)], event.sessions.latest("pk")
    options = event.options if options_of_event is None else dict(options_of_event)
    if _seating(before) == _seating(conditions):
        refuse_scale_without_halves(stage, conditions)
    with act("change_stage", by=by, session=session, others=sections, reason=reason) as write:
        write.about |= {"rescored": True} if _scoring(before) != _scoring(conditions) else {}
        columns = {"method": conditions.method, "options": options}
        write.change(event, **with_lot(columns, conditions.tie_breaks))
        write.change(stage, **conditions.columns)
        for section in sections:
            _fit(write, section, before, conditions)
    return stage


def refuse_scale_without_halves(stage: Stage, conditions: StageConditions) -> None:
    """Half matches that are seated have victory points by the half scale of the stage's scale."""
    if not conditions.vp_scale or conditions.vp_scale in HALF_SCALES:
        return
    halves = TeamMatch.objects.filter(
        section__session__stage=stage, triple__isnull=False, boards__lt=conditions.matches.boards
    )
    if first := halves.order_by("round").first():
        raise DirectorError(
            "no_scale_for_halves",
            _("This scale has no half matches, and round %(round)d has some. Keep the scale.")
            % {"round": conditions.matches.match_round(first.round)},
        )


def _scoring(conditions: StageConditions) -> tuple[object, ...]:
    """What the points of a match and the order of the table are made from."""
    points = conditions.vp_scale, conditions.options.get("vp_table"), conditions.matches.hybrid
    eight = conditions.matches.of_eight
    table = table_options(conditions.options)
    return conditions.method, points, eight, conditions.tie_breaks, table, conditions.carry


def _teams_playing(stage: Stage) -> int:
    """Those of a later stage are the ones that qualified."""
    playing = stage.event.entrants.filter(withdrawn_from=None)
    numbers = qualified_numbers(stage.options)
    return (playing.filter(number__in=numbers) if stage.order > 1 and numbers else playing).count()


def _sections(stage: Stage) -> Iterable[Section]:
    return Section.objects.with_teams().filter(session__stage=stage).select_related("session")


def _fit(write: Act, section: Section, before: StageConditions, after: StageConditions) -> None:
    """The columns of a section that follow from the stage; a seating of other matches goes."""
    if _seating(before) != _seating(after):
        if section.results.exists():
            raise DirectorError(
                "already_played",
                _("Results have been entered: format, boards and parts of a match are fixed."),
            )
        unseat_matches(write, section)
        write.change(section, movement="")
        if before.matches.fours != after.matches.fours:
            fit_fours(write, section, after.matches.fours)
    write.change(section, rounds=after.section_rounds, boards_per_set=after.matches.boards)


def _seating(conditions: StageConditions) -> tuple[object, ...]:
    """What the matches at the tables are made from."""
    matches = conditions.matches
    return conditions.format, matches.boards, matches.halves, matches.multiple, matches.fours


def refuse_faults(
    conditions: StageConditions,
    *,
    teams: int = 0,
    kind: str = TEAMS,
    order: int = 1,
) -> None:
    """DirectorError `bad_stage` with each reason why the conditions contradict each other.

    `order` is the place of the stage in its event.
    """
    rules = StageRules(
        format=conditions.format,
        order=order,
        vp_scale=conditions.vp_scale,
        tie_breaks=conditions.tie_breaks,
        carry=conditions.carry,
        kinds=frozenset({kind}),
        options=conditions.options,
        rounds=conditions.rounds,
        method=conditions.method,
        teams=teams,
    )
    if conditions.method not in EVENT_KINDS[kind].methods:
        raise DirectorError("bad_stage", str(NOT_SCORED[kind]))
    reasons = contradictions(rules) if conditions.format in STAGE_FORMATS else []
    if reasons:
        raise DirectorError("bad_stage", sentences(reasons))
    wrong = faults(rules)
    if wrong or not is_readable(rules.carry):
        columns = ", ".join(wrong or ["carry"])
        raise DirectorError(
            "bad_stage", _("These conditions do not fit the format: %(columns)s.") % {"columns": columns}
        )
    if not is_carried_into(conditions.carry, STAGE_FORMATS[conditions.format].eliminates):
        raise DirectorError("bad_stage", _("This carry-over is for another format."))


# The groups of a round robin or a Swiss: each has matches and a table of its own.

LEAST_OF_A_GROUP = 2


@dataclass(frozen=True, slots=True)
class Groups:
    """`groups` by the numbers of their teams, or `count` groups: by the seeds in a snake, or by lot.

    Neither, or one group: all meet all.
    """

    groups: Annotated[list[list[Annotated[int, Meta(ge=1)]]] | UnsetType, Meta(max_length=MOST_GROUPS)] = (
        UNSET
    )
    count: Annotated[
        int | UnsetType,
        Meta(ge=1, le=MOST_GROUPS),
        Ask(label=gettext_lazy("Number of groups"), refusal=("bad_groups", BAD_GROUPS)),
    ] = UNSET
    order: Annotated[str, Ask(codes=("seed", "lot"))] = "seed"


def groups_by(section: Section, count: int, order: str, lot: Random) -> list[list[int]]:
    """The teams of a section in `count` groups, by their numbers: by `seed` in a snake, or by `lot`.

    Teams of which two players wish not to meet come into different groups, where equals can be exchanged.
    """
    numbers = [team.number for team in playing_teams(section)]
    if order == "lot":
        lot.shuffle(numbers)
    return parted(snake(numbers, count), wished_apart(section))


def divide_teams(section: Section, groups: Sequence[Sequence[int]], *, by: Actor) -> Stage:
    """The teams of a round robin or a Swiss in groups A, B, C, …, by their numbers; seating and draws go.

    No or one group: all play together. DirectorError `not_a_round_robin`, `already_played`, `goes_on`,
    `bad_groups` where a team is in none or in two of them, or a group has fewer than two, and `bad_stage`
    where a Swiss has more rounds than a group has opponents.
    """
    stage = section.session.stage
    refuse_unless_teams(section)
    refuse_once_played(section)
    if stage is None or stage.format not in (ROUND_ROBIN, SWISS) or match_options(stage.options).multiple:
        raise DirectorError("not_a_round_robin", _("Only a round robin and a Swiss have groups."))
    refuse_later_session(section)
    own = [[*numbers] for numbers in groups if numbers] if len(groups) > 1 else []
    playing = playing_teams(section)
    _refuse_groups(own, [team.number for team in playing])
    kept = {name: one for name, one in stage.options.items() if name != "groups"}
    options = {**kept, **({"groups": own} if own else {})}
    if own and stage.format == SWISS:
        conditions = replace(StageConditions.of(stage), options=options)
        refuse_faults(conditions, teams=len(playing), order=stage.order)
    with act("divide_teams", by=by, section=section, groups=len(own)) as write:
        unseat_matches(write, section)
        for draw in section.draws.all():
            write.remove(draw)
        write.change(stage, options=options)
    return stage


def _refuse_groups(groups: Sequence[Sequence[int]], playing: Sequence[int]) -> None:
    if not groups:
        return
    named = [number for own in groups for number in own]
    wrong = sorted({*named} ^ {*playing}) or [number for number in playing if named.count(number) > 1]
    if wrong:
        raise DirectorError(
            "bad_groups",
            _("Each team is in one group. Check: %(teams)s.") % {"teams": ", ".join(map(str, wrong))},
        )
    if min(map(len, groups)) < LEAST_OF_A_GROUP or len(groups) > MOST_GROUPS:
        raise DirectorError("bad_groups", str(BAD_GROUPS))


# The same event of teams again: its conditions, teams and kind of seating, nothing of its results.


def repeat_any(last: Session, *, day: date, by: Actor, as_planned: bool = False, shelf: str = "") -> Session:
    """The last session again, whatever it played; the copy stands on a `shelf`, as of `repeat_session`."""
    if last.event.kind == TEAMS and last.stage is not None:
        return repeat_team_event(last, day=day, by=by, shelf=shelf)
    return repeat_session(last, day=day, by=by, as_planned=as_planned, shelf=shelf)


def repeat_team_event(last: Session, *, day: date, by: Actor, shelf: str = "") -> Session:
    """A new event with the stage of the last session, and its teams but those that withdrew.

    A round robin or a movement of multiple teams is seated again, where the number of teams is the same.
    Of a template, and for one, there are no teams.
    """
    with act("repeat_evening", by=by, name=last.event.name) as write:
        session = _copy(write, last, day, shelf)
        teams = last.event.entrants.filter(kind=Entrant.Kind.TEAM, withdrawn_from=None).order_by("number")
        for team in teams if keeps_names(last, shelf) else ():
            _copy_team(write, session.event, team)
    belongs(write, session)
    for section in last.sections.with_teams().filter(team_matches__isnull=False).distinct():
        _seat_as_before(section, session.sections.get(letter=section.letter), by=by)
    return session


def _copy(write: Act, last: Session, day: date, shelf: str) -> Session:
    old, stage = last.event, last.stage
    assert stage is not None
    event = write.add(Event(club=old.club, name=old.name, kind=old.kind, **conditions_again(last)))
    columns = {**StageConditions.of(stage).columns, "carry": {}}  # the copy is a first stage
    copied = write.add(Stage(event=event, name=stage.name, **columns))
    session = write.add(Session(event=event, stage=copied, date=day, place=last.place, shelf=shelf))
    field = write.add(Field(session=session))
    for section in last.sections.with_teams():
        same = {name: getattr(section, name) for name in ("letter", "kind", "rounds", "boards_per_set")}
        write.add(Section(session=session, field=field, **same))
    copy_settings(write, last, session, named=keeps_names(last, shelf))
    return session


def _copy_team(write: Act, event: Event, team: Entrant) -> None:
    rows = [*team.players.select_related("player").order_by("order")]
    captain = next((place for place, row in enumerate(rows, start=1) if row.is_captain), None)
    entry = TeamEntry(team.name, (), captain, team.seed, team.category, team.number)
    enter_in(write, event, entry, [row.player for row in rows])


def _seat_as_before(section: Section, copy: Section, *, by: Actor) -> None:
    count = len(playing_teams(copy))
    if len(playing_teams(section)) != count or count < 2:
        return
    if section.movement:
        seat_team_movement(copy, section.movement, by=by)
    elif not STAGE_FORMATS[copy.session.stage.format].drawn:  # type: ignore[union-attr]
        last = section.team_matches.aggregate(last=Max("round"))["last"]
        rounds = section.match_options.match_round(last)
        once = count - 1 + count % 2
        seat_round_robin(copy, double=rounds > once, rounds=rounds, by=by)
