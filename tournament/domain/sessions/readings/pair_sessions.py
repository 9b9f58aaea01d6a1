"""An event of pairs over several sessions: where its pairs sat, who has met whom, and who goes on."""

from collections.abc import Iterable, Iterator, Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.methods import METHODS
from scoring.stages.formats import KNOCK_OUT
from tournament.domain.errors import DirectorError
from tournament.domain.movements.readings.named_plans import fits, plan_named
from tournament.models import Adjustment, Contestant, Entrant, Placement, Section, Session
from tournament.models.event import kept_in_event
from tournament.movements import plan
from tournament.movements.changes.next_session import EW, NS, Met, Place, Sat
from tournament.sheets.event_kinds import EVENT_KINDS, PAIRS, SWISS_PAIRS, TEAMS
from tournament.sheets.heading import IN_PER_CENT
from tournament.sheets.stage_options import OF_PER_CENT, pairs_stage, rule_of


def is_of_pairs(session: Session) -> bool:
    """Whether the sessions and stages of its event can follow each other as those of pairs."""
    return session.event.kind == PAIRS and session.stage is not None and bool(pair_sections(session))


def refuse_other_kinds(session: Session) -> None:
    """DirectorError `not_for_pairs` where `is_of_pairs` is false."""
    if not is_of_pairs(session):
        raise DirectorError("not_for_pairs", _("Only pairs events continue this way."))


def earns_masterpoints(session: Session) -> bool:
    """Whether pairs, teams or single players are ranked in its stage by their boards: table games are not."""
    has_score = EVENT_KINDS[session.event.kind].score is not None
    return has_score and session.stage is not None and session.sections.with_boards().exists()


def may_rank_further(session: Session) -> bool:
    """Whether its stage may have further rankings: not a knock-out, nor table games."""
    if session.event.kind == PAIRS:
        return is_of_pairs(session)
    if session.stage is None or not session.sections.with_boards().exists():
        return False
    return EVENT_KINDS[session.event.kind].score is not None and session.stage.format != KNOCK_OUT


def handicap_unit(session: Session) -> str:
    """What a handicap is counted in: `%`, or `IMP` of a match; empty where scores have none.

    A match of a knock-out begins with it.
    """
    event = session.event
    if event.kind == TEAMS and session.stage is not None:
        return "IMP" if event.method == "imps" else ""
    if not may_rank_further(session):
        return ""
    if event.method in IN_PER_CENT:
        return "%"
    return "IMP" if (event.kind, event.method) == (SWISS_PAIRS, "cross_imps") else ""


def pair_sections(session: Session) -> list[Section]:
    return [*session.sections.with_boards().filter(kind=PAIRS).order_by("letter", "pk")]


def going_on(section: Section) -> list[Contestant]:
    """The contestants of a section whose pairs play in the next session too, by seat."""
    rows = section.contestants.filter(withdrawn_at=None, entrant__isnull=False)
    return [*rows.select_related("entrant").order_by("seat", "pk")]


def where_they_sat(sections: Sequence[Section]) -> list[Sat]:
    """Each pair by its entrant, in the order of sections and seats, with its line in round 1."""
    found = []
    for number, section in enumerate(sections):
        lines = _first_lines(section.placements.order_by("round", "table"))
        for seat, pair in enumerate(going_on(section)):
            found.append(Sat(pair.entrant_id or 0, number, seat, lines.get(pair.pk, "")))
    return found


def _first_lines(rows: Iterable[Placement]) -> dict[int, str]:
    found: dict[int, str] = {}
    for row in rows:
        for pair, line in ((row.ns_id, NS), (row.ew_id, EW)):
            if pair:
                found.setdefault(pair, line)
    return found


def movement_again(section: Section, count: int) -> plan.Movement | None:
    """The movement of a section, where it can be built again and is for this number of pairs."""
    try:
        movement = plan_named(section.movement)
    except DirectorError:
        return None
    return movement if fits(section, movement) and len(movement.present) == count else None


def places_of(section: int, movement: plan.Movement | None, count: int) -> Iterator[Place]:
    """The seats of a section in the order of its contestants."""
    if movement is None:
        yield from (Place(section, seat) for seat in range(count))
        return
    seats = {number: seat for seat, number in enumerate(movement.present)}
    lines: dict[int, str] = {}
    meets: dict[int, set[int]] = {number: set() for number in seats}
    for row in map(plan.placement, sorted(movement.rows, key=lambda row: (row.round, row.table))):
        for number, line in ((row.ns, NS), (row.ew, EW)):
            if number:
                lines.setdefault(number, line)
        if row.ns and row.ew:
            meets[row.ns].add(seats[row.ew])
            meets[row.ew].add(seats[row.ns])
    for number, seat in seats.items():
        apart = movement.winners == 2
        yield Place(section, seat, lines.get(number, ""), frozenset(meets[number]), apart)


def who_met(event: int) -> Met:
    """The entrants that have been seated against each other in the sessions of an event."""
    rows = Placement.objects.filter(
        section__session__event=event, ns__entrant__isnull=False, ew__entrant__isnull=False
    ).filter(kept_in_event("section__session"))
    return frozenset(map(frozenset, rows.values_list("ns__entrant", "ew__entrant")))


def sessions_made(session: Session) -> int:
    """How many sessions the stage of a session has, without those that were deleted.

    A stage has at least as many as that, however many were planned.
    """
    own = Session.objects.kept_in_event()
    return own.filter(event=session.event, stage=session.stage).count()


def entrants_of(session: Session) -> list[Entrant]:
    """The pairs, teams or single players of an event with their players, by number."""
    return [*session.event.entrants.order_by("number").prefetch_related("players__player")]


def units_of_event(session: Session) -> list[str]:
    """What a penalty over the sessions may be counted in: per cent of the total, or points where they add up.

    Empty for an event without such a ranking.
    """
    if not is_of_pairs(session) or session.stage is None:
        return []
    event, own = session.event, str(METHODS[session.event.method].unit)
    rule = rule_of(pairs_stage(session.stage.options), event.method, event.options)
    points = [own] if own in Adjustment.Unit.values and rule not in OF_PER_CENT[1:] else []
    return [*points, Adjustment.Unit.PER_CENT] if event.method in IN_PER_CENT else points


def penalties_in_event(session: Session) -> QuerySet[Adjustment]:
    """The penalties of pairs in the ranking over the sessions of a stage."""
    rows = Adjustment.objects.filter(entrant__event=session.event_id, stage=session.stage_id, match=None)
    return rows.filter(entrant__kind=Entrant.Kind.PAIR).select_related("entrant__event")
