"""Each kind of step from a score to its points, written out: the board's scores, and the sum line by line."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.boards.imps import divided, imps
from scoring.boards.matchpoints import matchpoints, small_subfield, top
from scoring.derivation import AgainstDatum, AgainstEach, AgainstTable, AmongAll, ByItself, Step
from scoring.methods import SHORT_BOARD
from scoring.rounding import Number, simplest
from tournament.sheets.figures import exact, signed
from tournament.sheets.standings import AwardSheet


@dataclass(frozen=True, slots=True)
class Sum:
    """One line of a sum: what it is, how it comes about, and the figure."""

    what: str
    how: str
    figure: str


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of a board, best first: `rows` of cells under `heads`; `own` is the one explained."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    own: str


@dataclass(frozen=True, slots=True)
class Written:
    """One score written out: its total, the sum that gives it, and the scores it is compared with."""

    points: Number
    sums: tuple[Sum, ...]
    said: str = ""
    scores: Scores | None = None


def written(step: Step, sheet: AwardSheet) -> Written:
    return STEPS[type(step)](step, sheet)


def plus(value: Number) -> str:
    """An exact figure with its sign: +420, −23/3."""
    return f"+{exact(value)}" if value > 0 else exact(value)


def _nearly(value: Number) -> str:
    """An intermediate figure: to two decimals, and marked where that is not all of it."""
    return plus(value) if (value * 100).denominator == 1 else f"≈ {signed(value, 2)}"


def operand(value: Number) -> str:
    """A figure after a sign of its own: −50 is put in brackets."""
    return f"({exact(value)})" if value < 0 else exact(value)


def _among_all(step: AmongAll, sheet: AwardSheet) -> Written:
    """Matchpoints: 2 or 1 for each result beaten, half of it for each equal one, then the short board."""
    win = sheet.heading.scale
    unit, itself = Fraction(win, 2), int(step.rule == "ascherman")
    inside = simplest((step.raw + itself) * unit)
    brought, lines = _brought(step, inside, unit)
    sums = [
        Sum(_("Results beaten"), f"{exact(step.beaten)} × {win}", exact(step.beaten * win)),
        *_equal(step, unit, sheet),
        *([Sum(_("Compared with itself: half a win"), "", exact(unit))] if itself else []),
        Sum(_("Together"), "", exact(inside)),
        *lines,
    ]
    won = matchpoints(dict(step.frequencies))
    rows = [(score, count, exact((won[score] + itself) * unit)) for score, count in step.frequencies]
    heads = (_("Score"), _("How often"), _("Matchpoints"))
    return Written(brought, tuple(sums), _comparison(step, sheet), _scores(heads, rows, step.score))


def _is_share(sheet: AwardSheet) -> bool:
    """Whether the award is weighted: each of its scores is only a share of one result of the board."""
    return len(sheet.parts) > 1


def _equal(step: AmongAll, unit: Fraction, sheet: AwardSheet) -> list[Sum]:
    """What equal results bring. A share of a weighted score counts itself by its weight, less one result."""
    if not _is_share(sheet):
        what = _("Other results equal to it")
        return [Sum(what, f"{operand(step.tied)} × {exact(unit)}", exact(step.tied * unit))]
    equal = step.tied + 1
    what = _("Results with this score, including its own share")
    return [
        Sum(what, f"{exact(equal)} × {exact(unit)}", exact(equal * unit)),
        Sum(_("Minus one result (its own)"), f"−1 × {exact(unit)}", exact(-unit)),
    ]


def _comparison(step: AmongAll, sheet: AwardSheet) -> str:
    if step.results == 1:
        return _("No other table has a result to compare with.")
    if _is_share(sheet):
        text = _(
            "%(score)s is better than %(beaten)s of the %(results)s results; %(equal)s have this score, "
            "weighted shares counted by their weight."
        )
        figures = {
            "beaten": exact(step.beaten),
            "results": exact(step.results),
            "equal": exact(step.tied + 1),
        }
        return text % {"score": signed(step.score), **figures}
    text = _("%(score)s is better than %(beaten)s and equal to %(tied)s of the %(others)s other results.")
    return text % {
        "score": signed(step.score),
        "beaten": exact(step.beaten),
        "tied": exact(step.tied),
        "others": exact(step.results - 1),
    }


def _scores(heads: tuple[str, ...], rows: list[tuple], own: int) -> Scores:
    """`rows` begin with a score and how often it occurs."""
    cells = [(signed(score), exact(count), *rest) for score, count, *rest in rows]
    return Scores(heads, tuple(cells), signed(own))


def _brought(step: AmongAll, inside: Number, unit: Fraction) -> tuple[Number, list[Sum]]:
    """The points of a board with fewer results, and the line that shows the step; none where it is whole."""
    code = "small" if step.rule.startswith("small-") else step.rule
    if not code or (code == "ascherman" and step.results == step.expected):
        return inside, []
    points, how = SHORT[code](step, inside, unit)
    what = {
        "neuberg": _("Neuberg formula: %(results)s of %(expected)s results"),
        "proportional": _("In proportion: %(results)s of %(expected)s results"),
        "ascherman": _("Adjusted from %(results)s to %(expected)s results"),
        "small": _("A group of only %(results)s: by percentage of the top"),
    }[code]
    facts = {"results": exact(step.results), "expected": exact(step.expected)}
    return simplest(points), [Sum(what % facts, how, exact(points))]


def _neuberg(step: AmongAll, inside: Number, unit: Fraction) -> tuple[Number, str]:
    half = exact(unit)
    points = SHORT_BOARD["neuberg"](step.raw, step.results, step.expected) * unit
    return points, f"({exact(inside)} + {half}) × {exact(step.expected)} ÷ {exact(step.results)} − {half}"


def _proportional(step: AmongAll, inside: Number, unit: Fraction) -> tuple[Number, str]:
    points = SHORT_BOARD["proportional"](step.raw, step.results, step.expected) * unit
    if step.results <= 1:
        return points, f"{exact(top(step.expected) * unit)} ÷ 2"
    return points, f"{exact(inside)} × {exact(step.expected - 1)} ÷ {exact(step.results - 1)}"


def _ascherman(step: AmongAll, inside: Number, unit: Fraction) -> tuple[Number, str]:
    how = f"{exact(inside)} × {exact(step.expected)} ÷ {exact(step.results)}"
    return Fraction(inside * step.expected) / step.results, how


def _small(step: AmongAll, inside: Number, unit: Fraction) -> tuple[Number, str]:
    percent, full = small_subfield(step.raw, step.results), top(step.expected) * unit
    return Fraction(percent * full) / 100, f"{exact(percent)} % × {exact(full)}"


SHORT: dict[str, Callable[[AmongAll, Number, Fraction], tuple[Number, str]]] = {
    "neuberg": _neuberg,
    "proportional": _proportional,
    "ascherman": _ascherman,
    "small": _small,
}


def _against_datum(step: AgainstDatum, sheet: AwardSheet) -> Written:
    """Butler: the difference to the datum in IMPs."""
    results = sum(count for _score, count in step.frequencies)
    out = _left_out(step, sheet, results)
    counted = results - 2 * out
    difference = step.score - step.datum
    sums = [
        *([Sum(_("Omitted at each end"), "", exact(out))] if out else []),
        Sum(
            _("Average of the results that count"),
            f"{operand(simplest(step.exact_datum * counted))} ÷ {exact(counted)}",
            _nearly(step.exact_datum),
        ),
        Sum(_("Datum: the mean, rounded"), "", signed(step.datum)),
        Sum(
            _("Difference from the datum"),
            f"{signed(step.score)} − {operand(step.datum)}",
            signed(difference),
        ),
        Sum(_("IMPs for this difference"), "", signed(step.imps)),
    ]
    rows = [(score, count, signed(imps(score - step.datum))) for score, count in step.frequencies]
    return Written(
        step.imps, tuple(sums), scores=_scores((_("Score"), _("How often"), _("IMPs")), rows, step.score)
    )


def _left_out(step: AgainstDatum, sheet: AwardSheet, results: Number) -> Number:
    """How many of these results are left out at each end; factored boards count them after the raising."""
    if sheet.heading.short_imps != "factored":
        return step.discarded
    return simplest(Fraction(step.discarded * results) / sheet.expected)


def _against_each(step: AgainstEach, sheet: AwardSheet) -> Written:
    """Cross-IMPs: the IMPs against every other result, summed and divided."""
    raised = step.sum * step.factor
    points = divided({step.score: raised}, step.results, step.divisor)[step.score]
    rows = [
        (score, count - (score == step.score), signed(won), plus(count * won))
        for score, count, won in step.comparisons
    ]
    heads = (_("Score"), _("How often"), _("IMPs"), _("Together"))
    others = [row for row in rows if row[1] > 0]
    sums = (
        Sum(_("IMPs against the other results"), "", plus(step.sum)),
        *_raised(step),
        *_divided(step, simplest(raised), points),
    )
    return Written(points, sums, scores=_scores(heads, others, step.score))


def _raised(step: AgainstEach) -> Iterator[Sum]:
    if step.fouled:
        how = f"{operand(step.sum)} × {step.fouled - 1} ÷ {exact(step.results - 1)}"
        yield Sum(_("Factored to the comparisons of the whole board"), how, plus(step.sum * step.factor))
    elif step.factor != 1:
        results = simplest(Fraction(step.results) / step.factor)
        how = f"{operand(step.sum)} × {exact(step.results)} ÷ {exact(results)}"
        yield Sum(_("Factored to the number of results on other boards"), how, plus(step.sum * step.factor))


def _divided(step: AgainstEach, total: Number, points: Number) -> Iterator[Sum]:
    results, others = exact(step.results), exact(step.results - 1)
    what, by = {
        "others": (_("Divided by the number of other results"), others),
        "results": (_("Divided by the number of results"), results),
        "probst": (_("Divided by the root of half the comparisons"), f"√({results} × {others} ÷ 2)"),
        "none": ("", ""),
    }[step.divisor]
    if by and step.results > 1:
        yield Sum(what, f"{operand(total)} ÷ {by}", plus(points))


def _against_table(step: AgainstTable, sheet: AwardSheet) -> Written:
    how = f"{signed(step.home)} − {operand(step.away)}"
    difference = Sum(_("Difference between the two tables"), how, signed(step.difference))
    return Written(step.points, (difference, Sum(_("Points for this difference"), "", exact(step.points))))


def _by_itself(step: ByItself, sheet: AwardSheet) -> Written:
    return Written(step.score, (Sum(_("Total points: the score itself counts"), "", signed(step.score)),))


STEPS: dict[type, Callable[..., Written]] = {
    AmongAll: _among_all,
    AgainstDatum: _against_datum,
    AgainstEach: _against_each,
    AgainstTable: _against_table,
    ByItself: _by_itself,
}
