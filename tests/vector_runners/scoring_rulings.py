"""Runs the vectors of rulings: artificial, weighted and assigned scores, matches not played as scheduled."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from scoring.boards.adjusted import Award, Fixed, Variable, weighted
from scoring.boards.matchpoints import intermediate, matchpoints, neuberg, small_subfield
from scoring.boards.own_average import with_own_average
from scoring.conditions import Conditions
from scoring.field import Line, SideAward, score_field
from scoring.methods import SMALL_SUBFIELDS
from scoring.rounding import Number, simplest
from scoring.schemes.victory_points import VP_SCALES, match_points
from scoring.teams.match import score_match
from scoring.teams.unplayed import (
    BOTH_AT_FAULT,
    DIRECTOR_ERROR,
    void_match,
)
from tests.vector_runners.rows import CaseResult, Runner, exact
from tests.vector_runners.tournament.matches import match_board

Json = dict[str, Any]
Kind = Callable[[Json], tuple[Json, Json]]  # a row to what the laws gave and what is expected
MATCH = 8  # boards of the White Book's example


def weighted_matchpoints(row: Json) -> tuple[Json, Json]:
    """The row tells what each component is worth; the field that makes it so is found, then scored."""
    outcomes = [(exact(percent), int(exact(points))) for percent, points, _ in row["components"]]
    worth = {int(exact(points)): exact(own) for _, points, own in row["components"]}
    others = next(
        field for field in fields(sorted(worth), row["tables"] - 1) if worths(outcomes, field) == worth
    )
    lines = [Line(number, -number, score) for number, score in enumerate(others, start=2)]
    award = score_field({1: [Line(1, -1, award=weighted(*outcomes)), *lines]}).lines[1][0]
    got = {"ns": award.ns.points, "ew": award.ew.points, "top": award.ns.top}
    return got, {figure: row[figure] for figure in got}


def fields(scores: list[int], results: int) -> Iterator[list[int]]:
    """Every way for other results to lie among these scores: below, at, between and above them."""
    levels = [scores[0] - 10, *(level for score in scores for level in (score, score + 10))]
    yield from map(list, combinations_with_replacement(levels, results))


def worths(outcomes: list[tuple[Fraction, int]], others: list[int]) -> dict[int, Fraction]:
    """Matchpoints of the outcomes in a table in which they take part with their weights."""
    frequencies: dict[int, int | Fraction] = {score: others.count(score) for score in others}
    for percent, score in outcomes:
        frequencies[score] = frequencies.get(score, 0) + percent / 100
    points = matchpoints(frequencies)
    return {score: Fraction(points[score]) for _, score in outcomes}


def intermediate_assigned(row: Json) -> tuple[Json, Json]:
    """The next lower score's matchpoints and frequency; the next higher score's less its own."""
    higher = min(entry for entry in row["given"] if entry[0] > row["assigned"])
    lower = max(entry for entry in row["given"] if entry[0] < row["assigned"])
    frequency = higher[1] - lower[1] - lower[2] if higher[2] is None else higher[2]
    most = max(points for _, points, _ in row["given"])
    return (
        {"mp": intermediate(lower[1], lower[2], most), "from above": higher[1] - frequency},
        {"mp": row["mp"], "from above": row["mp"]},
    )


def moved(ruling: Variable, flat: int) -> Kind:
    """An award that looks at the contestant's other boards, in per cent of a top of 100."""

    def run(row: Json) -> tuple[Json, Json]:
        others = [SideAward(exact(row["own_pct_other_boards"]), 100, True)]
        award = with_own_average(ruling, SideAward(flat, 100, False), others)
        return {"award_pct": award.points}, {"award_pct": row["award_pct"]}

    return run


def artificial_imps(row: Json) -> tuple[Json, Json]:
    rulings = {"ave_plus": Variable.PLUS, "ave": Variable.EQUAL, "ave_minus": Variable.MINUS}
    lines = [Line(name, f"against {name}", award=Award(own, own)) for name, own in rulings.items()]
    awards = score_field({1: lines}, Conditions("cross_imps")).lines[1]
    got = {name: award.ns.points for name, award in zip(rulings, awards, strict=True)}
    return got, {name: row[name] for name in rulings}


def teams_average_plus(row: Json) -> tuple[Json, Json]:
    """A match of single-IMP boards won by so many, and one board with an artificial score."""
    won = range(1, 1 + row["match_imps_without_board"])
    boards = {board: [Line("A", "B", 20), Line("B", "A", 0)] for board in won}
    boards[0] = [Line("A", "B", award=Award(Fixed(60), Fixed(40))), Line("B", "A", 0)]
    match = score_field(boards, Conditions("imps")).matches[0]
    margins = {match.first.contestant: match.first.points, match.second.contestant: match.second.points}
    return {"result": margins["A"]}, {"result": row["result"]}


def removed(row: Json) -> tuple[Json, Json]:
    """A board that is removed is average plus for the side not at fault; the others are level."""
    removed_one, level = match_board({"award": ["AVE+", "AVE-"]}), match_board({"open": 0, "closed": 0})
    boards = [removed_one] * row["boards_removed"] + [level] * (MATCH - row["boards_removed"])
    margin = score_match(boards, MATCH, None).home.margin
    points = match_points(VP_SCALES["wbf_discrete"], margin, MATCH)
    return {"imps": margin, "vp": list(points)}, {"imps": row["imps"], "vp": row["vp"]}


def void(row: Json) -> tuple[Json, Json]:
    most = int(row["scale"].split("-")[0])
    got = {"vp_each": void_match(BOTH_AT_FAULT, most), "td_error_each": void_match(DIRECTOR_ERROR, most)}
    return got, {figure: row[figure] for figure in got if figure in row}


def mismatched_up(won: Number, pool: Number = 20) -> Number:
    """For an innocent side paired too high: its result, a quarter of the way toward the whole pool."""
    return simplest(Fraction(pool, 4) + Fraction(3 * won, 4))


def mismatched_down(won: Number, pool: Number = 20) -> Number:
    """For a side at fault paired too low: its result, a quarter of the way toward a quarter of the pool."""
    return simplest(won - max(Fraction(0), won - Fraction(pool, 4)) / 4)


def mismatch(adjust: Callable[[Fraction], Any]) -> Kind:
    return lambda row: ({"result": adjust(exact(row["actual_vp"]))}, {"result": row["result"]})


def small_subfield_case(row: Json) -> tuple[Json, Json]:
    """Each result of the group beats all those after it; the rule applies to a third of the field at most."""
    results = row["A"]
    shares = [small_subfield(2 * beaten, results) for beaten in reversed(range(results))]
    printed = row.get("pct_top_bottom") or row["pct_top_mid_bottom"]
    applies = SMALL_SUBFIELDS["ebu"](results, row["E"], False)
    return {"percent": shares, "applies": applies}, {"percent": printed, "applies": True}


def season(row: Json) -> tuple[Json, Json]:
    """L matchpoints on N boards, played E times each, brought to S times."""
    return {"result": row["N"] * neuberg(Fraction(row["L"], row["N"]), row["E"], row["S"])}, {
        "result": row["result"]
    }


KINDS: dict[str, Kind] = {
    "weighted_mp": weighted_matchpoints,
    "intermediate_assigned_manual": intermediate_assigned,
    "ave_plus_mp": moved(Variable.PLUS, 60),
    "ave_minus_mp": moved(Variable.MINUS, 40),
    "ave_imp": artificial_imps,
    "teams_ave_plus": teams_average_plus,
    "removed_boards_teams": removed,
    "void_match_both_teams_fault": void,
    "swiss_mismatch_not_fault_higher": mismatch(mismatched_up),
    "swiss_mismatch_own_fault_lower": mismatch(mismatched_down),
    "small_subfield": small_subfield_case,
    "club_season_normalise": season,
}
TEXT = {"carry_forward", "standard_penalty", "fractional_frequency_rule"}


def rulings(table: list[Json]) -> Iterator[CaseResult]:
    """A kind that is neither text nor known has no runner, and fails."""
    for number, row in enumerate(table):
        kind = row["kind"]
        if kind not in TEXT:
            yield CaseResult(f"[{number}] {kind}", *KINDS.get(kind, without_runner)(row))


def without_runner(row: Json) -> tuple[Json, Json]:
    return {"runner": "missing"}, {"runner": row["kind"]}


RUNNERS: dict[tuple[str, str], Runner] = {("adjusted_scores", "rows"): rulings}
