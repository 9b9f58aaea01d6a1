"""The scoring methods (Law 78), one line of METHODS each, and what a match is worth on top of its boards.

A field method compares a result with all others of its board; a match method with the one at the other table
of the match.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.boards.adjusted import Fixed
from scoring.boards.butler import butler_imps, datum
from scoring.boards.imps import cross_imps, divided, imps
from scoring.boards.lines import SideAward
from scoring.boards.matchpoints import Frequencies, matchpoints, neuberg, proportional, small_subfield, top
from scoring.conditions import Conditions, Patton
from scoring.rounding import Half, Number, exact_sum, round_to, simplest
from scoring.seats import Side
from scoring.teams.comparison import Comparison
from scoring.totals.combine import PenaltyUnit

# What a match is worth on top of its boards: the aggregate of Patton, the IMP part of a hybrid.

Seen = Sequence[Comparison]


def patton_part(own: Seen, other: Seen, conditions: Conditions) -> tuple[Number, Number]:
    """Points for the aggregate, and the most there are: one a board."""
    totals = (exact_sum([board.plus for board in own]), exact_sum([board.plus for board in other]))
    return patton_aggregate(*totals, len(own), conditions.patton), len(own)


def patton_aggregate(own: Number, other: Number, boards: int, rule: Patton) -> Number:
    """Half of the boards when the plus totals are near; else a point more to the larger, or all of them."""
    half = Fraction(boards, 2)
    larger = own if own > other else other
    apart = Fraction(larger - min(own, other)) / larger if larger else Fraction(0)
    if apart < rule.near:
        return half
    won = min(half, Fraction(1)) if apart <= rule.far else half
    return half + won if own > other else half - won


def hybrid_part(own: Seen, other: Seen, conditions: Conditions) -> tuple[Number, Number]:
    """Points for the IMPs of the match, and the pool they come from."""
    rule, pool = conditions.hybrid, conditions.hybrid.each * len(own)
    won, lost = imps_won(own), imps_lost(own)
    if rule.edges:
        return hybrid_points(won - lost, pool, rule.edges), pool
    return hybrid_share(won, lost, pool), pool


def imps_won(seen: Seen) -> Number:
    """The IMPs of the boards that a team won, by its own account."""
    return exact_sum([max(board.imps, 0) for board in seen])


def imps_lost(seen: Seen) -> Number:
    return exact_sum([max(-board.imps, 0) for board in seen])


def hybrid_share(won: Number, lost: Number, pool: Number) -> Number:
    """The pool by the quotient of IMPs: `won` parts of `won + lost`; half of it where there are none."""
    return simplest(Fraction(pool) * won / (won + lost)) if won + lost else simplest(Fraction(pool, 2))


def hybrid_points(margin: Number, pool: Number, edges: Sequence[int]) -> Number:
    """Half the pool, and one more for each edge a winner's whole IMPs reach; the loser has the rest."""
    whole = int(round_to(margin, 1, Half.AWAY_FROM_ZERO))
    half = Fraction(pool, 2)
    won = min(half, Fraction(bisect_right(edges, abs(whole))))
    return simplest(half + won if whole >= 0 else half - won)


# The methods, and what a result of a board is worth by each.

_PLUS = Fixed(60).points(None)  # IMPs of an average plus (Law 12C2b)


@dataclass(frozen=True, slots=True)
class Pool:
    """Results compared with one another, as `side` sees them: A of E; the `largest` group of a board?

    `fouled`: of a board that was played in several forms, the results of all of them; 0 of any other.
    """

    side: Side
    frequencies: Frequencies
    results: Number
    expected: Number
    largest: bool
    conditions: Conditions
    fouled: int = 0

    @property
    def scale(self) -> Number:
        """The results its points are for: E, or its own A where boards are scored as they are."""
        return self.results if self.conditions.short_board == "as-is" and self.results else self.expected


@dataclass(frozen=True, slots=True)
class FieldMethod:
    """`awards`: each score of a pool to its award. `top`: a board's top by its number of results, or None.

    `average`: where there is no top, how many IMPs an average plus is by the number of results; 3 without.
    """

    unit: PenaltyUnit
    awards: Callable[[Pool], dict[int, SideAward]]
    top: Callable[[Number, Conditions], Number] | None = None
    average: Callable[[Number, Conditions], Number] | None = None

    def artificial(self, ruling: Fixed, expected: Number, conditions: Conditions) -> SideAward | None:
        """The points of an artificial score; None where the method has no such thing (total points)."""
        if self.unit is PenaltyUnit.POINTS:
            return None
        full = self.top and self.top(expected, conditions)
        points = ruling.points(full)
        if self.average:
            points = simplest(points * Fraction(self.average(expected, conditions)) / _PLUS)
        return SideAward(points, full, False)


@dataclass(frozen=True, slots=True)
class MatchMethod:
    """`board`: points for a difference between the two tables. `top`: the most of a board; None without.

    `part`: what the whole match is worth on top, and the most of that; None without. `part_pool`: that most
    for a number of boards.
    """

    unit: PenaltyUnit
    board: Callable[[int, Conditions], Number]
    top: int | None = None
    part: Callable[[Seen, Seen, Conditions], tuple[Number, Number]] | None = None
    part_pool: Callable[[int, Conditions], Number] | None = None

    def pool(self, boards: int, conditions: Conditions) -> Number:
        """The points that the two teams of a match share; 0 where there is no most (total points)."""
        return (self.top or 0) * boards + (self.part_pool(boards, conditions) if self.part_pool else 0)

    def artificial(self, ruling: Fixed) -> SideAward | None:
        """The points of an artificial score; None where the method has no such thing (total points)."""
        if self.unit is PenaltyUnit.POINTS:
            return None
        return SideAward(ruling.points(self.top), self.top, False)


SHORT_BOARD: dict[str, Callable[[Number, Number, Number], Number]] = {
    "neuberg": neuberg,
    "proportional": proportional,
    "as-is": lambda points, results, expected: points,
}

# A group too small for the formula: its size, the results expected, whether its board has no larger one.
SMALL_SUBFIELDS: dict[str, Callable[[Number, Number, bool], bool]] = {
    "neuberg": lambda results, expected, largest: False,
    "ebu": lambda results, expected, largest: results <= 3 and 3 * results <= expected,  # WB 4.2.3.3
    "acbl": lambda results, expected, largest: results < (3 if largest else 4) and results < expected,
}


def matchpoint_top(expected: Number, conditions: Conditions) -> Number:
    """2E − 2, or E − 1 on the scale 1/½/0."""
    return _on_scale(top(expected), conditions)


def _matchpoints(pool: Pool) -> dict[int, SideAward]:
    conditions, full = pool.conditions, matchpoint_top(pool.scale, pool.conditions)
    raw = matchpoints(pool.frequencies)
    points = raw if pool.results == pool.scale else _brought(raw, pool)
    real = pool.results > 1 or not is_small(pool)
    return {
        score: SideAward(
            _on_scale(points[score], conditions),
            full,
            real,
            _on_scale(inside, conditions),
        )
        for score, inside in raw.items()
    }


def _brought(raw: dict[int, Number], pool: Pool) -> dict[int, Number]:
    """Matchpoints 2/1/0 of a group of A, brought to the E of the field."""
    if is_small(pool):
        percent = Fraction(top(pool.scale), 100)
        return {score: simplest(percent * small_subfield(own, pool.results)) for score, own in raw.items()}
    bring = SHORT_BOARD[pool.conditions.short_board]
    return {score: bring(own, pool.results, pool.scale) for score, own in raw.items()}


def is_small(pool: Pool) -> bool:
    """Whether the conditions give this group percentages for its few results, in place of the formula."""
    return SMALL_SUBFIELDS[pool.conditions.small_subfields](pool.results, pool.scale, pool.largest)


def _on_scale(points: Number, conditions: Conditions) -> Number:
    return points if conditions.matchpoint_scale == 2 else simplest(Fraction(points, 2))


def ascherman_top(expected: Number, conditions: Conditions) -> Number:
    """2E: each result is compared with itself too, as half a win."""
    return _on_scale(2 * expected, conditions)


def _ascherman(pool: Pool) -> dict[int, SideAward]:
    conditions = pool.conditions
    full = ascherman_top(pool.scale, conditions)
    awards = {}
    for score, raw in matchpoints(pool.frequencies).items():
        points = _on_scale(simplest(Fraction((raw + 1) * pool.scale, pool.results)), conditions)
        awards[score] = SideAward(points, full, True, _on_scale(raw + 1, conditions))
    return awards


def _cross_imps(pool: Pool) -> dict[int, SideAward]:
    sums, factor, results = cross_imps(pool.frequencies), *raised(pool)
    if factor != 1:
        sums = {score: total * factor for score, total in sums.items()}
    return _plain(divided(sums, results, pool.conditions.cross_imp_divisor), pool)


def raised(pool: Pool) -> tuple[Number, Number]:
    """What the cross-IMPs of a pool are multiplied by, and how many results it then stands for.

    Undivided IMPs of a form of a fouled board: the other results of the board over those of the form (ACBL).
    """
    conditions = pool.conditions
    is_total = conditions.cross_imp_divisor == "none" and conditions.fouled_imps == "acbl"
    if is_total and pool.fouled and pool.results > 1:
        return simplest(Fraction(pool.fouled - 1) / (pool.results - 1)), pool.results
    factor = imp_factor(pool)
    return factor, pool.results * factor


def average_of_cross_imps(expected: Number, conditions: Conditions) -> Number:
    """IMPs of an average plus: those against one result, as often as there are others where none divides."""
    each = conditions.average_imps
    return each * max(expected - 1, 1) if conditions.cross_imp_divisor == "none" else each


def imp_factor(pool: Pool) -> Number:
    """E/A where the conditions raise a short board's frequencies (White Book 4.2.4), 1 elsewhere."""
    if pool.conditions.short_imps == "as-is" or not pool.results:
        return 1
    return simplest(Fraction(pool.expected, pool.results))


def _butler(pool: Pool) -> dict[int, SideAward]:
    if not pool.frequencies:
        return {}
    step = pool.conditions.datum.difference_step
    return _plain(butler_imps(pool.frequencies, butler_datum(pool), step), pool)


def butler_datum(pool: Pool) -> int:
    """The datum as the side sees it; it is rounded as North-South see it, so the sides stay opposite."""
    sign = 1 if pool.side is Side.NS else -1
    seen_by_ns = {sign * score: count for score, count in pool.frequencies.items()}
    return sign * datum(seen_by_ns, pool.conditions.datum, imp_factor(pool))


def _total_points(pool: Pool) -> dict[int, SideAward]:
    return _plain({score: score for score in pool.frequencies}, pool)


def _plain(points: dict[int, Number], pool: Pool) -> dict[int, SideAward]:
    """Points that have neither a top nor a short-board rule."""
    return {score: SideAward(award, None, True, award) for score, award in points.items()}


def board_a_match(difference: int, tolerance: int) -> int:
    """2 for a win, 1 for a tie (a difference within the tolerance), 0 for a loss."""
    return 1 if abs(difference) <= tolerance else 2 * (difference > 0)


METHODS: dict[str, FieldMethod | MatchMethod] = {
    "matchpoints": FieldMethod(PenaltyUnit.MATCHPOINTS, _matchpoints, matchpoint_top),
    "ascherman": FieldMethod(PenaltyUnit.MATCHPOINTS, _ascherman, ascherman_top),
    "cross_imps": FieldMethod(PenaltyUnit.IMPS, _cross_imps, average=average_of_cross_imps),
    "butler": FieldMethod(PenaltyUnit.IMPS, _butler),
    "total_points": FieldMethod(PenaltyUnit.POINTS, _total_points),
    "imps": MatchMethod(PenaltyUnit.IMPS, lambda difference, conditions: imps(difference)),
    "bam": MatchMethod(PenaltyUnit.MATCHPOINTS, lambda d, c: board_a_match(d, c.bam_tolerance), 2),
    "patton": MatchMethod(
        PenaltyUnit.MATCHPOINTS,
        lambda d, c: board_a_match(d, c.patton.tolerance),
        2,
        patton_part,
        lambda boards, c: boards,
    ),
    "hybrid": MatchMethod(
        PenaltyUnit.MATCHPOINTS,
        lambda d, c: board_a_match(d, c.bam_tolerance),
        2,
        hybrid_part,
        lambda boards, c: c.hybrid.each * boards,
    ),
    "aggregate": MatchMethod(PenaltyUnit.POINTS, lambda difference, conditions: difference),
}
