"""One section's results, plan and pairs, read once for each version of the section.

A ranking of a hundred tables reads ten sections, of which the last result changed one. The version lives in
the database and grows with every act, so what is kept under it cannot be out of date, in any process.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from django.db import connection

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
from tournament.sheets.names import Party

Version = tuple[int, int]  # a section's primary key and its version

KEPT = 400  # sections remembered; an evening of a hundred tables has ten
RESULTS = Prepared(
    lambda section: (
        Result.objects.filter(section=section)
        .order_by("board", "pk")
        .values_list(
            *("pk", "board", "ns_id", "ew_id", "state", "contract", "declarer", "tricks", "score_ns"),
            *("group", "ruling__ns_award", "ruling__ew_award"),
        )
    ),
    1,
)
PLAN = Prepared(
    lambda section: (
        Placement.objects.filter(section=section, ns__isnull=False, ew__isnull=False)
        .order_by()
        .values_list("ns_id", "ew_id", "boards")
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


@dataclass(frozen=True, slots=True)
class SectionFacts:
    """`results` (primary keys) and `lines` by board, side by side; `entered` and `planned` count boards.

    A late play is not entered yet: it still waits for its result.
    """

    results: dict[int, list[int]]
    lines: dict[int, list[Line]]
    entered: Counter[int]
    planned: Counter[int]
    parties: dict[int, Party]
    penalties: list[Penalty]


_remembered: dict[Version, SectionFacts] = {}


def facts_of(versions: Sequence[Version]) -> list[SectionFacts]:
    """The facts of sections at their versions: those that changed are read, in five queries each."""
    return [_remembered.get(version) or _keep(version, _read(version[0])) for version in versions]


def forget() -> None:
    """Remember nothing: for whoever replaces the database under a running process."""
    _remembered.clear()


def _keep(version: Version, facts: SectionFacts) -> SectionFacts:
    """Remember what was read; the oldest give way. What is not committed may never have been."""
    if not connection.in_atomic_block:
        _remembered[version] = facts
        for oldest in [*_remembered][:-KEPT]:
            _remembered.pop(oldest, None)
    return facts


def _read(section: int) -> SectionFacts:
    people = parties_of_section(section)
    facts = SectionFacts(
        defaultdict(list), defaultdict(list), Counter(), Counter(), people, _penalties(section)
    )
    for pk, board, ns, ew, state, *said, group, ns_award, ew_award in RESULTS.rows(section):
        award = None if ns_award is None else award_of(board, ns_award, ew_award)
        points = points_ns(board, *said) if state == "played" else None
        facts.results[board].append(pk)
        facts.lines[board].append(Line(ns, ew, None if award else points, award, group))
        if state != "late" or award:
            facts.entered.update((ns, ew))
    for ns, ew, boards in PLAN.rows(section):
        facts.planned.update(dict.fromkeys((ns, ew), len(json.loads(boards))))
    return facts


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
