"""One section's results, plan and pairs, read once for each version of the section.

A ranking of a hundred tables reads ten sections, of which the last result changed one.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from scoring.boards.adjusted import Award
from scoring.boards.adjusted import Ruling as Adjustment
from scoring.boards.award_code import ruling as read_ruling
from scoring.boards.lines import Line
from scoring.contract import parse
from scoring.duplicate import score_ns
from scoring.seats import vulnerability
from scoring.totals.combine import Penalty, PenaltyUnit
from tournament.domain.journal.reports.versioned_cache import Carried, Remembered, Version
from tournament.domain.people.reports.people import parties_of_section
from tournament.models import Placement, Result, Ruling
from tournament.models.compiled_queries import Prepared
from tournament.sheets.names import Party

MeetingKey = tuple[int, frozenset[int]]  # a board and the two who meet on it


def key_of(contestant: Hashable) -> int:
    """The primary key of a contestant: by it a score of a field names contestants."""
    assert isinstance(contestant, int)
    return contestant


class Stored(NamedTuple):
    """The stored result of a board between two contestants; the awards are those of its ruling, else None."""

    pk: int
    board: int
    ns_id: int
    ew_id: int
    state: str
    contract: str
    declarer: str
    tricks: int | None
    lead: str
    score_ns: int | None
    group: str
    agreement: str
    version: int
    entered_by: str
    settled_entry: int
    round: int | None
    table: int | None
    cancelled: str
    ns_award: str | None
    ew_award: str | None

    @property
    def meeting(self) -> MeetingKey:
        return self.board, frozenset((self.ns_id, self.ew_id))

    @property
    def is_late(self) -> bool:
        """A late play is not entered yet, unless it was ruled on: it still waits for its result."""
        return self.state == "late" and self.ns_award is None

    @property
    def is_entered(self) -> bool:
        """Whether it is one of the boards that its pairs have to play, and is done with."""
        fell_out = self.cancelled and self.round is None
        return not (self.is_late or fell_out)


# The states of a meeting that a table can still influence. One side's claim may have been sent before the
# board was played: it becomes a result when the other side accepts it, or a director enters or accepts it.
UNSETTLED = frozenset({"late", "disputed", "sent"})
_STORED = Result.objects.order_by("board", "pk").values_list(
    *Stored._fields[:-2], "ruling__ns_award", "ruling__ew_award"
)
STORED_ON_BOARD = Prepared(lambda section, board: _STORED.filter(section=section, board=board), 2)


@dataclass(frozen=True, slots=True)
class PlacementRow:
    """A row of the plan; `ns` or `ew` is None in a sit-out, where nothing is played.

    `meetings` are what is to be played here, whichever way round the two sit; they are asked for at every
    result. `match` is the match of two teams whose table it is. `stopped`: the match has ended otherwise, so
    that what has no result yet will not be played.
    """

    pk: int
    round: int
    table: int
    ns: int | None
    ew: int | None
    boards: tuple[int, ...]
    turned: tuple[int, ...]
    match: int | None = None
    stopped: bool = False
    meetings: tuple[MeetingKey, ...] = field(init=False)

    def __post_init__(self) -> None:
        pair = frozenset((self.ns, self.ew))
        meetings = () if self.is_sit_out else tuple((board, pair) for board in self.boards)
        object.__setattr__(self, "meetings", meetings)

    @property
    def is_sit_out(self) -> bool:
        return self.ns is None or self.ew is None

    def open(self, states: Mapping[MeetingKey, str]) -> Iterator[MeetingKey]:
        """What has still to be played here, by how the meetings stand."""
        return (one for one in self.meetings if one not in states and not self.stopped)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What a section's entries do not change; `planned` counts boards, `rounds` all rounds, drawn or not."""

    rows: tuple[PlacementRow, ...]
    planned: Counter[int]
    parties: dict[int, Party]
    penalties: list[Penalty]
    rounds: int


@dataclass(frozen=True)
class SectionFacts:
    """`results` (primary keys) and `lines` by board, side by side; `entered` and `planned` count boards.

    `rows` are the plan in the order of rounds and tables, `stored` what stands for each meeting, `states` how
    it stands: its agreement (what a director has ruled on is accepted), or `late`. `rounds` counts all rounds
    of the section, those too that are not drawn yet.
    """

    results: dict[int, list[int]]
    lines: dict[int, list[Line]]
    entered: Counter[int]
    planned: Counter[int]
    parties: dict[int, Party]
    penalties: list[Penalty]
    rows: tuple[PlacementRow, ...]
    stored: dict[MeetingKey, Stored]
    states: dict[MeetingKey, str]
    rounds: int

    @cached_property
    def open(self) -> dict[int, list[tuple[int, int]]]:
        """Where each board has still to be played: rounds and tables, in that order."""
        found = defaultdict(list)
        for row in self.rows:
            for board, _pair in row.open(self.states):
                found[board].append((row.round, row.table))
        return found

    @cached_property
    def unsettled(self) -> frozenset[int]:
        """Boards that a table can still influence: open, late or disputed ones, and one side's claim."""
        planned = (meeting for row in self.rows for meeting in row.open(self.states))
        stored = (meeting for meeting, state in self.states.items() if state in UNSETTLED)
        return frozenset(board for board, _pair in (*planned, *stored))

    def unsettled_on(self, boards: frozenset[int], read: Iterable[Stored]) -> frozenset[int]:
        """The same of some boards, of which `read` are all results."""
        rows = (row for row in self.rows if not boards.isdisjoint(row.boards))
        planned = {board for row in rows for board, _pair in row.open(self.states)}
        stored = {one.board for one in read if self.states[one.meeting] in UNSETTLED}
        return boards & (planned | stored)

    @cached_property
    def tables(self) -> int:
        """How many tables play at once; without a plan as many as there are pairs for."""
        at_once = Counter(row.round for row in self.rows if not row.is_sit_out)
        return max(at_once.values(), default=sum(not party.partners for party in self.parties.values()) // 2)

    @cached_property
    def reached(self) -> dict[int, int]:
        """The latest round in which something was entered, by table."""
        found: dict[int, int] = {}
        for one in self.stored.values():
            if one.round and one.table:
                found[one.table] = max(one.round, found.get(one.table, 0))
        return found

    @cached_property
    def has_couples(self) -> bool:
        """Whether single players sit together for a round."""
        return any(party.partners for party in self.parties.values())

    def seats(self, row: PlacementRow) -> dict[int, str]:
        """Who sits at a table, and where: a pair in its line, single players in their seats."""
        found: dict[int, str] = {}
        for side, line in ((row.ns, "NS"), (row.ew, "EW")):
            players = self.players(side)
            seats = line if len(players) > 1 else (line,)
            found |= dict(zip(players, seats, strict=False))  # an empty side has none
        return found

    def players(self, side: int | None) -> tuple[int, ...]:
        """who is ranked for what a side of a table does; an empty one has none."""
        return () if side is None else self.parties[side].players

    def sat_out(self, through: int | None = None) -> Counter[int]:
        """How many boards each pair sat out in the rounds that have begun, up to `through`."""
        begun = max(self.reached.values(), default=0)
        last = begun if through is None else min(begun, through)
        played: Counter[int] = Counter()
        for row in self.rows:
            played[row.round] = max(played[row.round], len(row.boards))
        alone = ((row, row.ew if row.ns is None else row.ns) for row in self.rows if row.is_sit_out)
        found: Counter[int] = Counter()
        for row, pair in alone:
            if pair is not None and row.round <= last:
                found[pair] += len(row.boards) or played[row.round]
        return found

    def through(self, number: int) -> "SectionFacts":
        """What stood if nothing but rounds 1 to `number` had been played."""
        later = {meeting for row in self.rows if row.round > number for meeting in row.meetings}
        counted = [
            (board, result, line)
            for board, lines in self.lines.items()
            for result, line in zip(self.results[board], lines, strict=True)
            if (board, frozenset((line.ns, line.ew))) not in later
        ]
        fresh = replace(self, results=defaultdict(list), lines=defaultdict(list), entered=Counter())
        for board, result, line in counted:
            fresh.results[board].append(result)
            fresh.lines[board].append(line)
            pair = key_of(line.ns), key_of(line.ew)
            if self.stored[board, frozenset(pair)].is_entered:
                fresh.entered.update(pair)
        return fresh

    def without(self, boards: frozenset[int]) -> "SectionFacts":
        """The same without what happened on some boards; how many results are in still counts them."""
        if boards.isdisjoint(self.lines):
            return self
        return replace(
            self,
            results={board: held for board, held in self.results.items() if board not in boards},
            lines={board: held for board, held in self.lines.items() if board not in boards},
        )


def facts_of(versions: Sequence[Version]) -> list[SectionFacts]:
    """The facts of sections at their versions: of those that changed the results are read, in one query each,
    and in four more what an entry does not change.
    """
    return [_facts.of(version, arrangement_of(version)) for version in versions]


def arrangement_of(version: Version) -> Arrangement:
    return _arrangements.of(version.planned)


def _read(section: int, known: Arrangement) -> SectionFacts:
    return _added(_nothing(known), map(Stored._make, _STORED.filter(section=section)))


def _carried(before: SectionFacts, section: int, boards: frozenset[int], known: Arrangement) -> SectionFacts:
    """The facts after entries about some boards: only these are read again. The order is that of `_read`."""
    read = [Stored._make(row) for board in boards for row in STORED_ON_BOARD.rows(section, board)]
    gone = _met_on(before, boards)
    facts = _without(before, boards, gone, known)
    if not (is_in_order := gone == [one.meeting for one in read]):  # a key that a dict has keeps its place
        for meeting in gone:
            del facts.stored[meeting], facts.states[meeting]
    _added(facts, read)
    carried = replace(
        facts,
        results=defaultdict(list, sorted(facts.results.items())),
        lines=defaultdict(list, sorted(facts.lines.items())),
        entered=+facts.entered,
        stored=facts.stored if is_in_order else _by_board(facts.stored),
    )
    if "unsettled" in vars(before):  # computed already: the other boards stand as they were
        vars(carried)["unsettled"] = (before.unsettled - boards) | carried.unsettled_on(boards, read)
    return carried


def _by_board(stored: dict[MeetingKey, Stored]) -> dict[MeetingKey, Stored]:
    """Rows of one board stand in the order of their keys already, and the sort is stable."""
    return dict(sorted(stored.items(), key=lambda held: held[0][0]))


def _met_on(facts: SectionFacts, boards: frozenset[int]) -> list[MeetingKey]:
    """The meetings with a result on some boards, board after board."""
    met = ((board, line) for board in boards for line in facts.lines.get(board, ()))
    return [*dict.fromkeys((board, frozenset((key_of(line.ns), key_of(line.ew)))) for board, line in met)]


def _without(
    before: SectionFacts, boards: frozenset[int], gone: Iterable[MeetingKey], known: Arrangement
) -> SectionFacts:
    """The facts without some boards, whose meetings `gone` are still among those stored."""
    stored, states, entered = before.stored.copy(), before.states.copy(), before.entered.copy()
    facts = replace(_nothing(known), stored=stored, states=states, entered=entered)
    facts.results.update((board, held) for board, held in before.results.items() if board not in boards)
    facts.lines.update((board, held) for board, held in before.lines.items() if board not in boards)
    left = (before.stored[meeting] for meeting in gone)
    facts.entered.subtract(pair for one in left if one.is_entered for pair in (one.ns_id, one.ew_id))
    return facts


def _nothing(known: Arrangement) -> SectionFacts:
    return SectionFacts(
        results=defaultdict(list),
        lines=defaultdict(list),
        entered=Counter(),
        planned=known.planned,
        parties=known.parties,
        penalties=known.penalties,
        rows=known.rows,
        stored={},
        states={},
        rounds=known.rounds,
    )


def _added(facts: SectionFacts, rows: Iterable[Stored]) -> SectionFacts:
    for one in rows:
        _count(facts, one)
    return facts


def _count(facts: SectionFacts, one: Stored) -> None:
    award = None if one.ns_award is None else award_of(one.board, one.ns_award, str(one.ew_award))
    is_scored = one.state == "played" and not award
    points = points_ns(one.board, one.contract, one.declarer, one.tricks, one.score_ns) if is_scored else None
    facts.results[one.board].append(one.pk)
    facts.lines[one.board].append(Line(one.ns_id, one.ew_id, points, award, one.group))
    meeting = one.meeting
    facts.stored[meeting] = one
    facts.states[meeting] = _state(one)
    if one.is_entered:
        facts.entered[one.ns_id] += 1
        facts.entered[one.ew_id] += 1


def _state(one: Stored) -> str:
    """An award of the director settles what the sides claim, whatever they enter afterwards."""
    if one.is_late:
        return "late"
    return one.agreement if one.ns_award is None else "accepted"


_facts = Carried(_read, _carried)


def _arrangement(section: int) -> Arrangement:
    placements = Placement.objects.filter(section=section).order_by("round", "table")
    columns = ("pk", "round", "table", "ns_id", "ew_id", "boards", "turned", "match_id", "match__end")
    read = [*placements.values_list(*columns, "section__rounds")]
    rows = tuple(_rows(read))
    rounds = max((max(row[1], row[-1] or 0) for row in read), default=0)
    return Arrangement(rows, _planned(rows), parties_of_section(section), _penalties(section), rounds)


_arrangements = Remembered(_arrangement)


def _rows(read: Iterable[Sequence[Any]]) -> Iterator[PlacementRow]:
    for pk, number, table, ns, ew, boards, turned, match, end, _rounds in read:
        yield PlacementRow(pk, number, table, ns, ew, tuple(boards), tuple(turned), match, bool(end))


def _planned(rows: Iterable[PlacementRow]) -> Counter[int]:
    """How many boards each contestant has to play."""
    return Counter(pk for row in rows for _board, pair in row.meetings for pk in pair)


def _penalties(section: int) -> list[Penalty]:
    rulings = Ruling.objects.filter(section=section, contestant__isnull=False).order_by("pk")
    return [
        Penalty(contestant, Fraction(str(amount)), PenaltyUnit(unit))
        for contestant, amount, unit in rulings.values_list("contestant_id", "penalty", "unit")
    ]


@lru_cache(maxsize=4096)
def points_ns(board: int, contract: str, declarer: str, tricks: int | None, bare: int | None) -> int:
    """North-South's points of one playing; bare points stand for themselves."""
    if bare is not None:
        return bare
    outcome = parse(contract) if contract == "PASS" else parse(contract, declarer, str(tricks))
    return score_ns(outcome, vulnerability(board))


@lru_cache(maxsize=256)
def adjustment(code: str, board: int) -> Adjustment | None:
    """The value of a stored award on its board (scoring/boards/award_code.py)."""
    return read_ruling(code, board)


def award_of(board: int, ns: str, ew: str) -> Award:
    return Award(adjustment(ns, board), adjustment(ew, board))
