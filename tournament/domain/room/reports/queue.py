"""The director's queue: all matters that wait for a director, in one list, the most urgent first.

The phones of a session stand with it, and those that enter where they do not belong.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from tournament.domain.boards.readings.board_places import sides_with_score
from tournament.domain.boards.reports.section import Stored, facts_of
from tournament.domain.games.reports.deal_matters import DealMatter, deal_matters
from tournament.domain.gate.reports.visibility import facts_of_session
from tournament.domain.hands.readings.stored_hands import differing
from tournament.domain.journal.reports.versioned_cache import (
    Remembered,
    has_several_sections,
    versions_of_session,
)
from tournament.domain.people.reports.people import listed, parties_of_session
from tournament.domain.room.reports.results_to_check import Matter, matters
from tournament.domain.room.reports.unfinished import without_points
from tournament.domain.stages.reports.brackets import knock_out_matters
from tournament.domain.stages.reports.match_desk import same_way
from tournament.models import DirectorCall, Entry, Phone, Result, Session
from tournament.models.phone import UNNAMED
from tournament.sheets.draw_sheets import KnockOutMatter
from tournament.sheets.match_sheets import SameWay
from tournament.sheets.names import Party
from tournament.sheets.phone_sheets import PhoneLine, StrangePhone
from tournament.sheets.room_sheets import WithoutPoints

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
class CallAboutScores(Call):
    """A call about a board whose scores differ at that table: one matter of the director's."""

    differ: Matter | None = None


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


def joined(items: list[Item]) -> list[Item]:
    """The queue as a director goes through it: a call about scores that differ is one matter with them."""
    calls = {(one.section, one.table, one.board): one for one in reversed(items) if isinstance(one, Call)}
    about = {
        call.call: one
        for one in items
        if isinstance(one, Matter) and one.kind == "disputed"
        if (call := calls.get((one.section, one.table or 0, one.board)))
    }
    told = {id(one) for one in about.values()}
    return [_with_scores(one, about) for one in items if id(one) not in told]


def _with_scores(item: Item, about: Mapping[int, Matter]) -> Item:
    if not isinstance(item, Call) or item.call not in about:
        return item
    call = {each.name: getattr(item, each.name) for each in fields(item)}
    return CallAboutScores(**call, differ=about[item.call])


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
    """How many things wait, as `joined` counts them."""
    return len(queued(session, covered))


def queued(session: Session, covered: frozenset[int] = frozenset()) -> list[Item]:
    """The queue, `joined`, read once for each version of the session's sections."""
    versions = tuple(versions_of_session(session.pk))
    return _queues.of(((session.pk, covered), (versions, session.closed_at)), session)


def _read(seen: tuple[int, frozenset[int]], session: Session) -> list[Item]:
    _pk, covered = seen
    return joined(queue(session, covered))


_queues = Remembered(_read)


# Phones that enter or accept where they do not belong, and how many follow each pair.
#
# One phone that a table shares is normal: it enters for both sides, always at its table. So is one that a
# pair carries along and lends to opponents who have none. What is strange is a phone whose entries have
# neither a table nor a pair in common, one that speaks for opponents whose own phone is there, and one that
# opened the addresses of several pairs. That opponents accept on the phone of those who entered is what
# phones offer.

FACTS = ("state", "contract", "declarer", "tricks", "score_ns")
ENTRY = ("device", "board", "ns_id", "ew_id", "side", *FACTS)
Followers = Mapping[int, frozenset[str]]  # the devices that opened each pair's own address


@dataclass(slots=True)
class _Device:
    """What all entries of a device have in common; None before the first."""

    pairs: set[int] | None = None
    tables: set[tuple[str, int | None]] | None = None
    found: dict[str, StrangePhone] = field(default_factory=dict)

    def belongs(self, pairs: set[int], table: tuple[str, int | None]) -> bool:
        """Whether an entry has a pair or a table in common with all before it that belong."""
        shared = pairs if self.pairs is None else self.pairs & pairs
        here = {table} if self.tables is None else self.tables & {table}
        if not shared and not here:
            return False
        self.pairs, self.tables = shared, here
        return True

    def note(self, reason: str, parties: tuple[Party, ...], result: Stored) -> None:
        first = StrangePhone(reason, parties, result.table, result.round, result.board)
        before = self.found.get(reason, first)
        self.found[reason] = replace(before, entries=before.entries + 1)


def followers(session: Session) -> dict[int, frozenset[str]]:
    """The devices that follow each pair, by its primary key. One without an id is counted once."""
    found: dict[int, set[str]] = defaultdict(set)
    rows = Phone.objects.filter(session=session, contestant__isnull=False)
    for pair, device in rows.values_list("contestant", "device"):
        found[pair].add(device)
    return {pair: frozenset(devices) for pair, devices in found.items()}


def strange_phones(session: Session) -> list[StrangePhone]:
    """In the order of their first entries; then those that opened several pairs' addresses."""
    known, parties = followers(session), parties_of_session(session)
    stored = {key: one for facts in facts_of_session(session) for key, one in facts.stored.items()}
    devices: dict[str, _Device] = defaultdict(_Device)
    said: dict[tuple[int, int, int], list[object]] = {}  # the last facts, by board, speaker and opponents
    rows = Entry.objects.filter(section__session=session).exclude(side="").exclude(device="")
    for device, board, ns, ew, side, *facts in rows.order_by("pk").values_list(*ENTRY):
        result = stored.get((board, frozenset((ns, ew))))
        if result is None:
            continue  # taken back
        speaker, other = (ns, ew) if side == "NS" else (ew, ns)
        said[board, speaker, other] = facts
        if not devices[device].belongs({ns, ew}, (parties[ns].section, result.table)):
            devices[device].note("another_table", (parties[ns], parties[ew]), result)
        elif _has_own(known, device, speaker, other):
            accepts = said.get((board, other, speaker)) == facts
            devices[device].note("accepted" if accepts else "other_side", (parties[speaker],), result)
    spoken = [one for each in devices.values() for one in each.found.values()]
    return [*spoken, *_several(known, parties)]


def _has_own(known: Followers, device: str, speaker: int, other: int) -> bool:
    """Whether a pair's phone speaks for its opponents, though another phone follows them."""
    return device in known.get(other, ()) and bool(known.get(speaker)) and device not in known[speaker]


def _several(known: Followers, parties: Mapping[int, Party]) -> Iterator[StrangePhone]:
    opened: dict[str, list[Party]] = defaultdict(list)
    for pair, devices in sorted(known.items()):
        for device in devices - {UNNAMED}:
            opened[device].append(parties[pair])
    for found in opened.values():
        if len(found) > 1:
            yield StrangePhone("several_pairs", tuple(found))


def phones(session: Session) -> tuple[PhoneLine, ...]:
    """Every device of a session where it was last, the latest contact first, in three queries."""
    parties = parties_of_session(session)
    rows = Phone.objects.filter(session=session).order_by("-seen_at", "pk")
    columns = ("device", "section__letter", "table", "contestant", "seat", "seen_at", "battery")
    latest: dict[str, PhoneLine] = {}
    for device, section, table, contestant, *seen in rows.values_list(*columns):
        latest.setdefault(device, PhoneLine(section, table, parties.get(contestant), *seen))
    return tuple(latest.values())
