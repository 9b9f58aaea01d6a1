"""The steps from a score to its award, as data: one kind of step for each way results are compared.

DERIVATIONS has a line for every field method of METHODS. Scores are as the side sees them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from scoring.boards.butler import exact_datum
from scoring.boards.imps import imps
from scoring.boards.matchpoints import matchpoints_of
from scoring.methods import Pool, butler_datum, imp_factor, is_small, raised
from scoring.rounding import Number, exact_sum, simplest

Frequency = tuple[int, Number]  # a score, and how often it occurs


@dataclass(frozen=True, slots=True)
class AmongAll:
    """Matchpoints of a score: `beaten` results at 2, `tied` other ones at 1 (Law 78A).

    `raw` is on the scale 2/1/0. `rule` brings it from A results to E: "ascherman" by that method, else ""
    when A = E, a key of SHORT_BOARD, or "small-" and a key of SMALL_SUBFIELDS.
    """

    score: int
    frequencies: tuple[Frequency, ...]
    beaten: Number
    tied: Number
    raw: Number
    results: Number
    expected: Number
    rule: str


@dataclass(frozen=True, slots=True)
class AgainstDatum:
    """Butler: IMPs for the difference to the datum, a mean without the `discarded` results at each end."""

    score: int
    frequencies: tuple[Frequency, ...]
    discarded: int
    exact_datum: Number
    datum: int
    imps: int


@dataclass(frozen=True, slots=True)
class AgainstEach:
    """Cross-IMPs: (other score, how often, IMPs against it), their sum, and what it is divided by.

    `factor` raises the sum of a short board where the conditions say so, 1 elsewhere: E/A, or by the
    comparisons of a `fouled` board, which has so many results in all its forms.
    """

    score: int
    comparisons: tuple[tuple[int, Number, int], ...]
    sum: Number
    factor: Number
    results: Number
    divisor: str
    fouled: int = 0


@dataclass(frozen=True, slots=True)
class AgainstTable:
    """A match: N/S points where the contestant sat North-South (home) and where it sat East-West (away)."""

    home: int
    away: int
    points: Number

    @property
    def difference(self) -> int:
        return self.home - self.away


@dataclass(frozen=True, slots=True)
class ByItself:
    """Total points: the score is the award."""

    score: int


Step = AmongAll | AgainstDatum | AgainstEach | AgainstTable | ByItself


def _frequencies(pool: Pool) -> tuple[Frequency, ...]:
    """Best score first."""
    return tuple(sorted(pool.frequencies.items(), reverse=True))


def _among_all(score: int, pool: Pool) -> AmongAll:
    raw = matchpoints_of(score, pool.frequencies)
    tied = pool.frequencies[score] - 1
    beaten = simplest(Fraction(raw - tied, 2))
    return AmongAll(
        score, _frequencies(pool), beaten, tied, raw, pool.results, pool.scale, _short_board_rule(pool)
    )


def _short_board_rule(pool: Pool) -> str:
    if pool.conditions.method == "ascherman":
        return "ascherman"
    if pool.results == pool.scale:
        return ""
    if is_small(pool):
        return f"small-{pool.conditions.small_subfields}"
    return pool.conditions.short_board


def _against_datum(score: int, pool: Pool) -> AgainstDatum:
    rule, factor = pool.conditions.datum, imp_factor(pool)
    exact, datum = exact_datum(pool.frequencies, rule, factor), butler_datum(pool)
    discarded = rule.discarded(pool.results * factor)
    return AgainstDatum(score, _frequencies(pool), discarded, exact, datum, imps(score - datum))


def _against_each(score: int, pool: Pool) -> AgainstEach:
    compared = tuple((other, count, imps(score - other)) for other, count in _frequencies(pool))
    total = exact_sum([count * won for _, count, won in compared])
    factor, results = raised(pool)
    by_comparisons = factor != 1 and results == pool.results
    fouled = pool.fouled if by_comparisons else 0
    return AgainstEach(score, compared, total, factor, results, pool.conditions.cross_imp_divisor, fouled)


def _by_itself(score: int, pool: Pool) -> ByItself:
    return ByItself(score)


DERIVATIONS: dict[str, Callable[[int, Pool], Step]] = {
    "matchpoints": _among_all,
    "ascherman": _among_all,
    "cross_imps": _against_each,
    "butler": _against_datum,
    "total_points": _by_itself,
}
