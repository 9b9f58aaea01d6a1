"""An event of Swiss pairs: its stage with the conditions of the matches, its session, and their changes."""

from collections.abc import Mapping, Sequence
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.exchange.players import PlayerLine
from tournament.models import Club, Contestant, Event, Field, Section, Session, Stage
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor, act
from tournament.services.club.clubs import find_or_add_all
from tournament.services.sessions.lifecycle import belongs
from tournament.services.setup.pairs import seat_players
from tournament.services.setup.seating import open_tables
from tournament.services.teams.events import StageConditions, refuse_faults, refuse_scale_without_halves
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.team_presets import SWISS_PAIRS_PRESETS


def usual_conditions(method: str, rounds: int | None = None, boards: int | None = None) -> StageConditions:
    """The conditions of a new event by its scoring method, with the rounds and boards that were typed."""
    usual = SWISS_PAIRS_PRESETS[method]
    return StageConditions(
        method=usual.method,
        format=usual.format,
        rounds=rounds or usual.rounds,
        vp_scale=usual.vp_scale,
        tie_breaks=usual.tie_breaks,
        options={**usual.options, **({"boards": boards} if boards else {})},
    )


def create_swiss_pairs(
    club: Club,
    conditions: StageConditions,
    *,
    name: str,
    day: date,
    by: Actor,
    place: str = "",
    **columns: object,
) -> Session:
    """A new event of Swiss pairs with its stage, session and section, still without pairs.

    `columns` are those of the event. DirectorError `bad_stage` where the conditions contradict each other.
    """
    refuse_faults(conditions, kind=SWISS_PAIRS)
    with act("open_evening", by=by, name=name) as write:
        columns |= {"method": conditions.method, "options": _options(conditions, columns.get("options"))}
        event = Event(club=club, name=name, kind=SWISS_PAIRS, **columns)
        stage = write.add(Stage(event=write.add(event), **conditions.columns))
        session = write.add(Session(event=event, stage=stage, date=day, place=place))
        write.add(
            Section(
                session=session,
                field=write.add(Field(session=session)),
                letter="A",
                kind=SWISS_PAIRS,
                rounds=conditions.section_rounds,
                boards_per_set=conditions.matches.boards,
            )
        )
    belongs(write, session)
    return session


def change_swiss_pairs(
    session: Session,
    conditions: StageConditions,
    *,
    by: Actor,
    reason: str = "",
    **columns: object,
) -> Stage:
    """Other conditions; the scores follow at once, because none is stored. `columns` are those of the event.

    DirectorError `bad_stage`, `drawn_already` for matches of another length once a round is drawn,
    `no_scale_for_halves` where half matches are seated.
    """
    stage, sections = session.stage, [*session.sections.with_matches()]
    assert stage is not None
    entered = stage.event.entrants.in_matches().filter(withdrawn_from=None).count()
    refuse_faults(conditions, kind=SWISS_PAIRS, teams=entered)
    before = StageConditions.of(stage)
    if _seating(before) != _seating(conditions) and any(one.draws.exists() for one in sections):
        raise DirectorError(
            "drawn_already",
            _("A round is drawn: the boards and parts of a match stay. Withdraw the draws first."),
        )
    refuse_scale_without_halves(stage, conditions)
    with act("change_stage", by=by, session=session, others=sections, reason=reason) as write:
        write.about |= {"rescored": True} if _scoring(before) != _scoring(conditions) else {}
        options = _options(conditions, columns.get("options", stage.event.options))
        write.change(stage.event, **{**columns, "method": conditions.method, "options": options})
        write.change(stage, **conditions.columns)
        for section in sections:
            write.change(section, rounds=conditions.section_rounds, boards_per_set=conditions.matches.boards)
    return stage


def add_late_pair(section: Section, players: Sequence[PlayerLine], *, by: Actor) -> Contestant:
    """One more pair, drawn from the next round on; the rounds before are missed ones.

    DirectorError `closed`, and where a player sits here already.
    """
    if section.session.is_closed:
        raise DirectorError("closed", _("The session is closed."))
    number = str(section.contestants.numbered().count() + 1)
    with transaction.atomic():
        known = find_or_add_all(section.session.event.club, players, by=by)
        with act("add_late_pair", by=by, section=section, pair=number) as write:
            pair = write.add(Contestant(section=section, number=number))
            seat_players(write, section, {(pair, seat): who for seat, who in enumerate(known, start=1)})
            if section.session.started_at:
                open_tables(write, section)
    return pair


def _options(conditions: StageConditions, chosen: object) -> dict[str, object]:
    """The options of the event; cross-IMPs that become victory points are divided as the scale needs them."""
    own = dict(chosen) if isinstance(chosen, Mapping) else {}
    return {"cross_imp_divisor": "probst", **own} if conditions.method == "cross_imps" else own


def _seating(conditions: StageConditions) -> tuple[int, int]:
    return conditions.matches.boards, conditions.matches.halves


def _scoring(conditions: StageConditions) -> tuple[object, ...]:
    options: Mapping[str, object] = conditions.options
    scored = ("vp_table", "bye", "bye_percent", "by_average", "restart")
    return (
        conditions.method,
        conditions.vp_scale,
        conditions.tie_breaks,
        *(options.get(name) for name in scored),
    )
