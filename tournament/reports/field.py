"""The results of a field as the laws see them, scored.

A field is read whole and scored in one go: 100 tables are a few milliseconds, so nothing derived is stored.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache

from scoring.adjusted import Award, Fixed, Variable
from scoring.adjusted import Ruling as Adjustment
from scoring.conditions import DATUMS, Conditions, Datum
from scoring.contract import parse
from scoring.duplicate import score_ns
from scoring.field import FieldScore, score_field
from scoring.lines import Line
from scoring.seats import vulnerability
from scoring.totals import Penalty, PenaltyUnit
from tournament.models import Event, Field, Result, Ruling, Section

COLUMNS = (
    "pk",
    "board",
    "ns_id",
    "ew_id",
    "state",
    "contract",
    "declarer",
    "tricks",
    "score_ns",
    "group",
    "ruling__ns_award",
    "ruling__ew_award",
)


@dataclass(frozen=True, slots=True)
class ScoredField:
    """The score of a field, and which line of which board each result (by primary key) is.

    `entered` counts each contestant's boards that need no more entry; a late play still does.
    """

    score: FieldScore
    conditions: Conditions
    place: dict[int, tuple[int, int]]
    entered: Counter[int]

    def awards(self, result: int) -> tuple[object, object] | None:
        """The two sides' awards of a result, None where nothing counts."""
        board, index = self.place[result]
        line = self.score.lines[board][index]
        return None if line is None else (line.ns, line.ew)


def score(field: Field, *, closed: bool, event: Event) -> ScoredField:
    """Score every board of a field from its facts."""
    conditions = conditions_of(event, closed=closed)
    boards: dict[int, list[Line]] = defaultdict(list)
    place: dict[int, tuple[int, int]] = {}
    entered: Counter[int] = Counter()
    rows = Result.objects.filter(section__field=field).order_by("board", "pk").values_list(*COLUMNS)
    for pk, board, ns, ew, state, contract, declarer, tricks, bare, group, ns_award, ew_award in rows:
        place[pk] = (board, len(boards[board]))
        award = None if ns_award is None else Award(adjustment(ns_award), adjustment(ew_award))
        points = points_ns(board, contract, declarer, tricks, bare) if state == "played" else None
        boards[board].append(Line(ns, ew, None if award else points, award, group))
        if state != "late" or award:
            entered[ns] += 1
            entered[ew] += 1
    playing = {pair for lines in boards.values() for line in lines for pair in (line.ns, line.ew)}
    penalties = [penalty for penalty in penalties_of(field) if penalty.contestant in playing]
    return ScoredField(score_field(boards, conditions, penalties), conditions, place, entered)


def conditions_of(event: Event, *, closed: bool) -> Conditions:
    return Conditions(
        method=event.method,
        matchpoint_scale=event.matchpoint_scale,
        short_board=event.short_board,
        closed=closed,
        **options_of(event),
    )


def options_of(event: Event) -> dict[str, object]:
    """Further conditions by the laws' own names; a datum is one of DATUMS or its own numbers."""
    known = {field.name for field in fields(Conditions)}
    options = {name: value for name, value in event.options.items() if name in known}
    datum = options.get("datum")
    if isinstance(datum, str):
        options["datum"] = DATUMS[datum]
    elif datum:
        options["datum"] = Datum(drops=tuple(map(tuple, datum["drops"])), step=datum["step"])
    return options


def penalties_of(field: Field) -> Iterable[Penalty]:
    rows = Ruling.objects.filter(section__field=field, contestant__isnull=False)
    return [
        Penalty(contestant, Fraction(amount), PenaltyUnit(unit))
        for contestant, amount, unit in rows.values_list("contestant_id", "penalty", "unit")
    ]


@lru_cache(maxsize=4096)
def points_ns(board: int, contract: str, declarer: str, tricks: int | None, bare: int | None) -> int:
    """North-South's points of one playing; bare points stand for themselves."""
    if bare is not None:
        return bare
    outcome = parse(contract) if contract == "PASS" else parse(contract, declarer, str(tricks))
    return score_ns(outcome, vulnerability(board))


@lru_cache(maxsize=64)
def adjustment(code: str) -> Adjustment | None:
    """`A+` `A=` `A-` vary with the own average (Law 12C2c), a number is per cent of a top, empty no score."""
    if not code:
        return None
    return Variable(code[1:]) if code.startswith("A") else Fixed(int(code))


def sections_of(field: Field) -> list[Section]:
    return list(
        field.sections.select_related("session__event__club", "session__rehearsal").order_by("letter")
    )
