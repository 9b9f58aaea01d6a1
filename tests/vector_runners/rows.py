"""The rows of a table of cases: what the laws gave beside what is expected, and when the two agree."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

Case = Callable[[dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class CaseResult:
    """`got` may hold more than `expected`, both by the name of a figure; those of `printed` are rounded."""

    name: str
    got: dict[str, Any]
    expected: dict[str, Any]
    printed: tuple[str, ...] = ()

    def faults(self) -> list[str]:
        """What differs, named; a row in which nothing could be compared is a fault too."""
        if not self.expected:
            return [f"{self.name}: nothing to compare"]
        return [
            f"{self.name} {figure}: {self.got.get(figure, 'missing')} instead of {expected}"
            for figure, expected in self.expected.items()
            if figure not in self.got or not agrees(expected, self.got[figure], figure in self.printed)
        ]


Runner = Callable[[Any], Iterator[CaseResult]]


def each(case: Case, *figures: str, printed: tuple[str, ...] = ()) -> Runner:
    """A runner of a list: `case` gives the figures of a row; the named ones that it has are compared."""

    def run(table: list[dict[str, Any]]) -> Iterator[CaseResult]:
        for number, row in enumerate(table):
            expected = {figure: row[figure] for figure in (*figures, *printed) if figure in row}
            yield CaseResult(f"[{number}]", case(row), expected, printed)

    return run


def agrees(expected: Any, got: Any, printed: bool = False) -> bool:
    """Equal, lists item by item; a printed figure to its own decimals, but at least two."""
    if isinstance(expected, list | tuple):
        return len(expected) == len(got) and all(
            agrees(one, other, printed) for one, other in zip(expected, got, strict=True)
        )
    if isinstance(got, bool | str) or not isinstance(got, int | Fraction):
        return bool(expected == got)
    return abs(exact(expected) - got) <= (half_a_unit(expected) if printed else 0)


def exact(figure: float | str) -> Fraction:
    """The number that is written: "+650", 9.7, "123/7"."""
    return Fraction(str(figure))


def half_a_unit(figure: float | str) -> Fraction:
    return Fraction(1, 2 * 10 ** max(2, decimals(figure)))


def decimals(figure: float | str) -> int:
    """How many decimals a figure is written with."""
    return max(0, -int(Decimal(str(figure)).as_tuple().exponent))
