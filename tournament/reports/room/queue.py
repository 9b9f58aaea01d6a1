"""The director's queue: all matters that wait for a director, in one list, the most urgent first."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from tournament.models import DirectorCall, Result, Session
from tournament.readings.boards.deprived import sides_with_score
from tournament.readings.hands.keyed import differing
from tournament.reports.boards.section import facts_of
from tournament.reports.cache.freshness import has_several_sections, versions_of_session
from tournament.reports.cache.versioned_cache import Remembered
from tournament.reports.games.deal_matters import DealMatter, deal_matters
from tournament.reports.people.people import listed, parties_of_session
from tournament.reports.room.unfinished import without_points
from tournament.reports.stages.wrong_teams import knock_out_matters
from tournament.reports.table.results_to_check import Matter, matters
from tournament.reports.teams.same_way import same_way
from tournament.sheets.knock_out_matters import KnockOutMatter
from tournament.sheets.names import Party
from tournament.sheets.same_way import SameWay
from tournament.sheets.unfinished import WithoutPoints

# Who waits longest suffers most: first those who sit and wait, then what a result hangs on, then the rest.
URGENCY = (
    "call",
    "not_turned",
    "same_way",
    "wrong_team",
    "tied",
    "without_points",
    "to_seat",
    "disputed",
    "coming",
    "doubtful",
    "cancelled",
    "missing",
    "proposed",
    "unaccepted",
    "late",
    "hands_differ",
    "unnamed",
)


@dataclass(frozen=True, slots=True)
class Call:
    """A table's open call. `kind` is call, coming or, where a click puts it right, not_turned."""

    kind: str
    call: int
    version: int
    section: str
    table: int
    round: int | None
    board: int | None
    reason: str
    at: datetime
    by: str
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class Missing:
    """Boards of a round without a result whose table has moved on to another round."""

    section: str
    placement: int
    table: int
    round: int
    boards: tuple[int, ...]
    ns: Party
    ew: Party
    kind: str = "missing"

    @property
    def prefix(self) -> str:
        return self.ns.prefix


@dataclass(frozen=True, slots=True)
class CancelledBoard:
    """Two that cannot get a score from each other on a board, and which of them are left without one."""

    result: int
    version: int
    board: int
    ns: Party
    ew: Party
    ns_deprived: bool
    ew_deprived: bool


@dataclass(frozen=True, slots=True)
class Cancelled:
    """What incidents have cancelled in a section (its primary key) and no director has ruled on."""

    section: int
    boards: tuple[CancelledBoard, ...]
    prefix: str = ""
    kind: str = "cancelled"


@dataclass(frozen=True, slots=True)
class HandsDiffer:
    """Boards of which phones sent different hands after play."""

    boards: tuple[int, ...]
    prefix: str = ""
    kind: str = "hands_differ"


@dataclass(frozen=True, slots=True)
class Unnamed:
    """Pairs that play and have no name."""

    parties: tuple[Party, ...]
    kind: str = "unnamed"


OfBoards = Missing | Cancelled | HandsDiffer | Matter | DealMatter
Item = Call | OfBoards | Unnamed | SameWay | KnockOutMatter | WithoutPoints


def queue(session: Session, covered: frozenset[int] = frozenset()) -> list[Item]:
    """Everything that waits; each kind in the order of its report.

    Of a board in `covered` a playing director sees that there is something to decide, not what.
    """
    if not session.started_at or session.is_closed:
        return []
    parties = parties_of_session(session)
    items: list[Item] = [
        *_calls(session),
        *uncovered(matters(session), covered),
        *deal_matters(session),
        *same_way(session),
        *knock_out_matters(session, covered),
        *without_points(session, covered),
        *_cancelled(session, parties),
        *_missing(session, parties),
        *_hands_differ(session),
        *_unnamed(parties),
    ]
    return sorted(items, key=lambda item: URGENCY.index(item.kind))


def _calls(session: Session) -> Iterator[Call]:
    open_ = DirectorCall.objects.filter(section__session=session, state__in=DirectorCall.OPEN)
    several = has_several_sections(session.pk)
    for row in open_.select_related("section").order_by("at", "pk"):
        waits = "not_turned" if row.reason == "not_turned" else "call"
        yield Call(
            kind="coming" if row.state == DirectorCall.State.COMING else waits,
            call=row.pk,
            version=row.version,
            section=row.section.letter,
            table=row.table,
            round=row.round,
            board=row.board,
            reason=row.reason,
            at=row.at,
            by=row.answered_by,
            prefix=row.section.letter if several else "",
        )


def _hands_differ(session: Session) -> Iterator[HandsDiffer]:
    if found := differing(session):
        yield HandsDiffer(tuple(sorted({board for board, _form in found})))


def uncovered(found: list[Matter], covered: frozenset[int]) -> Iterator[Matter]:
    """A doubt about a covered board would reveal its result, so it waits."""
    for one in found:
        if one.board not in covered:
            yield one
        elif one.kind != "doubtful":
            yield replace(one, words=(), reasons=(), played=None)


def _missing(session: Session, parties: dict[int, Party]) -> Iterator[Missing]:
    for facts in facts_of(versions_of_session(session.pk)):
        for row in sorted(facts.rows, key=attrgetter("table", "round")):
            left = tuple(meeting[0] for meeting in row.meetings if meeting not in facts.stored)
            if left and row.round < facts.reached.get(row.table, 0):
                ns, ew = (parties[pk or 0].in_round(row.round) for pk in (row.ns, row.ew))
                yield Missing(ns.section, row.pk, row.table, row.round, left, ns, ew)


def _cancelled(session: Session, parties: dict[int, Party]) -> Iterator[Cancelled]:
    open_ = Result.objects.filter(section__session=session, cancelled=Result.Cancelled.OPEN)
    rows = open_.select_related("section").order_by("section", "board", "pk")
    for section, own in groupby(rows, key=attrgetter("section")):
        scored = sides_with_score(section)
        boards = tuple(
            CancelledBoard(
                result=row.pk,
                version=row.version,
                board=row.board,
                ns=parties[row.ns_id].in_round(row.round),
                ew=parties[row.ew_id].in_round(row.round),
                ns_deprived=(row.board, row.ns_id) not in scored,
                ew_deprived=(row.board, row.ew_id) not in scored,
            )
            for row in own
        )
        yield Cancelled(section.pk, boards, boards[0].ns.prefix)


def _unnamed(parties: dict[int, Party]) -> Iterator[Unnamed]:
    nameless = tuple(party for party in listed(parties).values() if not party.names and not party.withdrawn)
    if nameless:
        yield Unnamed(nameless)


def waiting(session: Session, covered: frozenset[int] = frozenset()) -> int:
    """How many things wait. Counted once for each version of the session's sections."""
    versions = tuple(versions_of_session(session.pk))
    return _counts.of(((session.pk, covered), (versions, session.closed_at)), session)


def _count(seen: tuple[int, frozenset[int]], session: Session) -> int:
    _pk, covered = seen
    return len(queue(session, covered))


_counts = Remembered(_count)
