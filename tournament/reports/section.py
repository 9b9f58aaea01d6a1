"""One section's results, plan and pairs, read once for each version of the section.

A ranking of a hundred tables reads ten sections, of which the last result changed one.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from scoring.adjusted import Award
from scoring.adjusted import Ruling as Adjustment
from scoring.award_code import ruling as read_ruling
from scoring.contract import parse
from scoring.duplicate import score_ns
from scoring.lines import Line
from scoring.seats import vulnerability
from scoring.totals import Penalty, PenaltyUnit
from tournament.models import Placement, Result, Ruling
from tournament.models.prepared import Prepared
from tournament.reports.people import parties_of_section
from tournament.reports.remembered import Remembered, Version
from tournament.reports.remembered import forget as forget
from tournament.sheets.names import Party

RESULTS = Prepared(
    lambda section: (
        Result.objects.filter(section=section)
        .order_by("board", "pk")
        .values_list(
            *("pk", "board", "ns_id", "ew_id", "state", "contract", "declarer", "tricks", "score_ns"),
            *("group", "ruling__ns_award", "ruling__ew_award", "agreement"),
        )
    ),
    1,
)
PLAN = Prepared(
    lambda section: (
        Placement.objects.filter(section=section)
        .order_by("round", "table")
        .values_list("round", "table", "ns_id", "ew_id", "boards", "turned")
    ),
    1,
)
FINES = Prepared(
    lambda section: (
        Ruling.objects.filter(section=section, contestant__isnull=False)
        .order_by("pk")
        .values_list("contestant_id", "penalty", "unit")
    ),
    1,
)


Meeting = tuple[int, frozenset[int]]  # a board and the two who meet on it


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the plan; `ns` or `ew` is None in a sit-out, which has no boards."""

    round: int
    table: int
    ns: int | None
    ew: int | None
    boards: tuple[int, ...]
    turned: tuple[int, ...]

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """What is to be played here, whichever way round the two sit."""
        if self.ns is None or self.ew is None:
            return ()
        return tuple((board, frozenset((self.ns, self.ew))) for board in self.boards)


@dataclass(frozen=True, slots=True)
class SectionFacts:
    """`results` (primary keys) and `lines` by board, side by side; `entered` and `planned` count boards.

    `rows` are the plan in the order of rounds and tables, `states` how the result of each meeting stands: its
    agreement, or `late`. A late play is not entered yet: it still waits for its result.
    """

    results: dict[int, list[int]]
    lines: dict[int, list[Line]]
    entered: Counter[int]
    planned: Counter[int]
    parties: dict[int, Party]
    penalties: list[Penalty]
    rows: tuple[Row, ...]
    states: dict[Meeting, str]

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
            if self.states[board, frozenset((line.ns, line.ew))] != "late":
                fresh.entered.update((line.ns, line.ew))
        return fresh


def facts_of(versions: Sequence[Version]) -> list[SectionFacts]:
    """The facts of sections at their versions: those that changed are read, in five queries each."""
    return [_facts.of(version) for version in versions]


def _read(section: int) -> SectionFacts:
    people, rows = parties_of_section(section), tuple(_rows(section))
    facts = SectionFacts(
        defaultdict(list), defaultdict(list), Counter(), _planned(rows), people, _penalties(section), rows, {}
    )
    for pk, board, ns, ew, state, *said, group, ns_award, ew_award, agreement in RESULTS.rows(section):
        award = None if ns_award is None else award_of(board, ns_award, ew_award)
        points = points_ns(board, *said) if state == "played" else None
        facts.results[board].append(pk)
        facts.lines[board].append(Line(ns, ew, None if award else points, award, group))
        is_late = state == "late" and not award
        facts.states[board, frozenset((ns, ew))] = "late" if is_late else agreement
        if not is_late:
            facts.entered.update((ns, ew))
    return facts


_facts = Remembered(_read)


def _rows(section: int) -> Iterator[Row]:
    for round_, table, ns, ew, boards, turned in PLAN.rows(section):
        yield Row(round_, table, ns, ew, tuple(json.loads(boards)), tuple(json.loads(turned)))


def _planned(rows: Iterable[Row]) -> Counter[int]:
    """How many boards everybody has to play."""
    return Counter(pk for row in rows for _board, pair in row.meetings for pk in pair)


def _penalties(section: int) -> list[Penalty]:
    return [
        Penalty(contestant, Fraction(str(amount)), PenaltyUnit(unit))
        for contestant, amount, unit in FINES.rows(section)
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
    """What a stored award means on its board (scoring/award_code.py)."""
    return read_ruling(code, board)


def award_of(board: int, ns: str, ew: str) -> Award:
    return Award(adjustment(ns, board), adjustment(ew, board))
