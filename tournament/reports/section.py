"""One section's results, plan and pairs, read once for each version of the section.

A ranking of a hundred tables reads ten sections, of which the last result changed one. The version lives in
the database and grows with every act, so what is kept under it cannot be out of date, in any process.
"""

from collections import Counter
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
from tournament.models import Contestant, Placement, Result, Ruling
from tournament.reports.people import parties_of_sections
from tournament.sheets.names import Party

Version = tuple[int, int]  # a section's primary key and its version

KEPT = 400  # sections remembered; an evening of a hundred tables has ten
COLUMNS = (
    *("section_id", "pk", "board", "ns_id", "ew_id", "state", "contract", "declarer", "tricks", "score_ns"),
    *("group", "ruling__ns_award", "ruling__ew_award"),
)


@dataclass(frozen=True, slots=True)
class SectionFacts:
    """`lines` are (result, board, line) by board; `entered` and `planned` count each contestant's boards.

    A late play is not entered yet: it still waits for its result.
    """

    lines: list[tuple[int, int, Line]]
    entered: Counter[int]
    planned: Counter[int]
    parties: dict[int, Party]
    penalties: list[Penalty]


_remembered: dict[Version, SectionFacts] = {}


def facts_of(versions: Sequence[Version]) -> list[SectionFacts]:
    """The facts of sections at their versions: those that changed are read, in six queries however many."""
    known = {version: _remembered[version] for version in versions if version in _remembered}
    stale = [version for version in versions if version not in known]
    if stale:
        known |= _read(stale)
        if not connection.in_atomic_block:  # what is not committed may never have been
            _remember({version: known[version] for version in stale})
    return [known[version] for version in versions]


def forget() -> None:
    """Remember nothing: for whoever replaces the database under a running process."""
    _remembered.clear()


def _remember(read: dict[Version, SectionFacts]) -> None:
    """The oldest give way."""
    _remembered.update(read)
    for version in [*_remembered][:-KEPT]:
        _remembered.pop(version, None)


def _read(versions: Sequence[Version]) -> dict[Version, SectionFacts]:
    facts = {pk: SectionFacts([], Counter(), Counter(), {}, []) for pk, _version in versions}
    rows = Result.objects.filter(section__in=facts).order_by("board", "pk").values_list(*COLUMNS)
    for section, pk, board, ns, ew, state, *said, group, ns_award, ew_award in rows:
        award = None if ns_award is None else award_of(board, ns_award, ew_award)
        points = points_ns(board, *said) if state == "played" else None
        facts[section].lines.append((pk, board, Line(ns, ew, None if award else points, award, group)))
        if state != "late" or award:
            facts[section].entered.update((ns, ew))
    plan = Placement.objects.filter(section__in=facts, ns__isnull=False, ew__isnull=False).order_by()
    for section, ns, ew, boards in plan.values_list("section_id", "ns_id", "ew_id", "boards"):
        facts[section].planned.update(dict.fromkeys((ns, ew), len(boards)))
    rulings = Ruling.objects.filter(section__in=facts, contestant__isnull=False).order_by("pk")
    for section, *fine in rulings.values_list("section_id", "contestant_id", "penalty", "unit"):
        contestant, amount, unit = fine
        facts[section].penalties.append(Penalty(contestant, Fraction(amount), PenaltyUnit(unit)))
    owners = dict(Contestant.objects.filter(section__in=facts).order_by().values_list("pk", "section_id"))
    for pk, party in parties_of_sections(facts).items():
        facts[owners[pk]].parties[pk] = party
    return {version: facts[version[0]] for version in versions}


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
