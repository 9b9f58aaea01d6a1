"""Runs the vectors of single boards: contract scores, IMPs, matchpoints, Neuberg, Butler, cross-IMPs."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.boards.butler import exact_datum
from scoring.boards.imps import cross_imps, imps
from scoring.boards.matchpoints import neuberg, small_subfield
from scoring.conditions import DATUMS, Conditions, Datum
from scoring.contract import PASSED_OUT, Contract, Denomination, Doubling
from scoring.duplicate import score, score_ns
from scoring.field import Line, LineAward, score_field
from scoring.rounding import Half, round_to
from scoring.seats import Direction, Vulnerability
from scoring.totals.ranking import rank
from tests.vector_runners.rows import CaseResult, Runner, decimals, each


def contract(level: int, strain: str, doubling: str) -> Contract:
    return Contract(level, Denomination(strain), Doubling(doubling), Direction.N)


def contract_rows(table: list[list[Any]]) -> Iterator[CaseResult]:
    for level, strain, doubling, vulnerable, tricks, points in table:
        got = score(contract(level, strain, doubling), tricks, bool(vulnerable))
        name = f"{level}{strain}{doubling} {'vulnerable' if vulnerable else 'not vulnerable'} {tricks} tricks"
        yield CaseResult(name, {"score": got}, {"score": points})


def passed_out(points: int) -> Iterator[CaseResult]:
    yield CaseResult("passed out", {"score": score_ns(PASSED_OUT, Vulnerability.BOTH)}, {"score": points})


def full_table(table: dict[str, int]) -> Iterator[CaseResult]:
    """Keys `3NTX-v-9`: bid and doubling, vulnerability, tricks."""
    for key, points in table.items():
        bid, vulnerable, tricks = key.split("-")
        strain = bid[1:].rstrip("X")
        played = contract(int(bid[0]), strain, bid[1 + len(strain) :])
        yield CaseResult(key, {"score": score(played, int(tricks), vulnerable == "v")}, {"score": points})


def imp_bands(bands: list[dict[str, int | None]]) -> Iterator[CaseResult]:
    """Both edges of each band, and the figure before its first one."""
    for band in bands:
        first, last = band["from"] or 0, band.get("to")
        margins = [first, -first, *([last, last + 9] if last is not None else [first + 20_000])]
        before = [] if band["imps"] == 0 else [first - 1]
        got = [abs(imps(margin)) for margin in [*margins, *before]]
        expected = [band["imps"]] * len(margins) + [band["imps"] - 1] * len(before)
        yield CaseResult(f"band of {band['imps']}", {"imps": got}, {"imps": expected})


def imps_by_tens(table: dict[str, Any]) -> Iterator[CaseResult]:
    for number, expected in enumerate(table["imps"]):
        margin = number * table["step"]
        yield CaseResult(str(margin), {"imps": imps(margin)}, {"imps": expected})


def signed_imps(table: list[list[int]]) -> Iterator[CaseResult]:
    for margin, expected in table:
        yield CaseResult(str(margin), {"imps": imps(margin)}, {"imps": expected})


def lines(scores: list[int]) -> tuple[Line, ...]:
    return tuple(Line(f"NS{number}", f"EW{number}", score) for number, score in enumerate(scores))


def board(scores: list[int], conditions: Conditions, expected: int = 0) -> tuple[LineAward, ...]:
    """The awards of one board; a second one makes the field expect more results where a row says so."""
    boards = {1: lines(scores)} | ({2: lines([0] * expected)} if expected else {})
    return score_field(boards, conditions).lines[1]


def matchpoint_case(row: dict[str, Any]) -> dict[str, Any]:
    scores = row["ns_scores"]
    own, acbl = (board(scores, Conditions(matchpoint_scale=scale)) for scale in (2, 1))
    values = {number: award.ns.points for number, award in enumerate(own)}
    places = {place.contestant: f"{place.place}{'=' * place.tied}" for place in rank(values)}
    return {
        "mp_2_1_0": [award.ns.points for award in own],
        "ew_mp_2_1_0": [award.ew.points for award in own],
        "mp_acbl": [award.ns.points for award in acbl],
        "ew_mp_acbl": [award.ew.points for award in acbl],
        "top": own[0].ns.top,
        "pct_ns": [Fraction(100 * award.ns.points, award.ns.top) for award in own],
        "rank_ns": [places[number] for number in values],
        "neuberg_mp": [award.ns.points for award in board(scores, Conditions(), row.get("E", 0))],
    }


def neuberg_example(row: dict[str, Any]) -> dict[str, Any]:
    points = neuberg(row["M"], row["A"], row["E"])
    step = Fraction(1, 10 ** decimals(row["printed"])) if "printed" in row else Fraction(1)
    printed = round_to(points, step, Half.TOWARD_AVERAGE, average=row["E"] - 1)
    return {"exact": points, "printed": printed}


def neuberg_grid(table: list[list[Any]]) -> Iterator[CaseResult]:
    """The last figure has four decimals, though JSON drops the zeros."""
    for expected, results, points, fraction, rounded in table:
        got = neuberg(points, results, expected)
        four = round_to(got, Fraction(1, 10_000), Half.AWAY_FROM_AVERAGE, average=expected - 1)
        yield CaseResult(
            f"E {expected} A {results} M {points}",
            {"exact": got, "4dp": four},
            {"exact": fraction, "4dp": rounded},
        )


def small_subfields(table: list[dict[str, Any]]) -> Iterator[CaseResult]:
    """Both sides of a result in a group of at most three, at most a third of the field."""
    for row in table:
        results, points = row["A"], row["M"]
        other = 2 * results - 2 - points
        yield CaseResult(
            f"A {results} M {points}",
            {"ns": small_subfield(points, results), "ew": small_subfield(other, results)},
            {"ns": row["percent"], "ew": 60 + (other - (results - 1)) * 5},
        )


def butler_case(row: dict[str, Any]) -> dict[str, Any]:
    dropped = row["drop_each_end"]
    return butler(row["ns_scores"], Datum(drops=((1, dropped),) if dropped else ()))


def butler(scores: list[int], rule: Datum) -> dict[str, Any]:
    datum_exact = exact_datum(Counter(scores), rule)
    awards = board(scores, Conditions("butler", datum=rule))
    return {
        "datum_exact": datum_exact,
        "datum": round_to(datum_exact, rule.step, rule.half),
        "imps_ns": [award.ns.points for award in awards],
    }


def cross_imp_case(row: dict[str, Any]) -> dict[str, Any]:
    """A whole board, or one score of it against the others."""
    if "own" in row:
        awards = [imps(row["own"] - other) for other in row["others"]]
        scores = [row["own"], *row["others"]]
        mean = board(scores, Conditions("cross_imps"))[0].ns.points
        return {"per_comparison": awards, "sum": cross_imps(Counter(scores))[row["own"]], "mean": mean}
    awards = board(row["ns_scores"], Conditions("cross_imps"))
    return {"ximp_mean": [award.ns.points for award in awards]}


def random_case(row: dict[str, Any]) -> dict[str, Any]:
    """These boards come from a program that rounds an exact 5 of a datum upward."""
    scores = row["ns_scores"]
    sums = board(scores, Conditions("cross_imps", cross_imp_divisor="none"))
    against = butler(scores, replace(DATUMS["woburn"], half=Half.UP))
    return {
        "ximp_sum": [award.ns.points for award in sums],
        **cross_imp_case(row),
        "butler_datum": against["datum"],
        "butler_imps": against["imps_ns"],
    }


_MATCHPOINTS = each(
    matchpoint_case,
    *("mp_2_1_0", "ew_mp_2_1_0", "mp_acbl", "ew_mp_acbl", "top", "rank_ns", "neuberg_mp"),
    printed=("pct_ns",),
)

RUNNERS: dict[tuple[str, str], Runner] = {
    ("contract_scores", "passed_out"): passed_out,
    ("contract_scores", "rows"): contract_rows,
    ("full_table", "scores"): full_table,
    ("imp_table", "bands"): imp_bands,
    ("imp_table", "every_10_points_0_7600"): imps_by_tens,
    ("imp_table", "signed_examples"): signed_imps,
    ("neuberg", "published_examples"): each(neuberg_example, "exact", "printed"),
    ("neuberg", "grid"): neuberg_grid,
    ("neuberg", "small_subfields_EBU"): small_subfields,
    ("matchpoints", "published"): _MATCHPOINTS,
    ("matchpoints", "random_boards"): _MATCHPOINTS,
    ("butler_crossimp", "published_butler"): each(butler_case, "datum_exact", "datum", "imps_ns"),
    ("butler_crossimp", "published_cross_imps"): each(
        cross_imp_case, "per_comparison", "sum", "mean", printed=("ximp_mean",)
    ),
    ("butler_crossimp", "random"): each(
        random_case, "ximp_sum", "butler_datum", "butler_imps", printed=("ximp_mean",)
    ),
}
