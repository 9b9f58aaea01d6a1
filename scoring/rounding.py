"""The only place where a figure is rounded. What happens to an exact half is always named."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from fractions import Fraction
from math import lcm

Number = int | Fraction


class Half(StrEnum):
    """Where an exact half goes."""

    AWAY_FROM_ZERO = "away-from-zero"  # Butler datum and VP look-ups (EBU White Book 4.2.6)
    UP = "up"  # toward plus infinity
    TO_EVEN = "to-even"
    TOWARD_AVERAGE = "toward-average"  # old EBU matchpoint practice
    AWAY_FROM_AVERAGE = "away-from-average"  # EBU White Book 4.2.3.2


_GOES_UP: dict[Half, Callable[[Number, int, Number], bool]] = {
    Half.AWAY_FROM_ZERO: lambda value, low, average: value > 0,
    Half.UP: lambda value, low, average: True,
    Half.TO_EVEN: lambda value, low, average: low % 2 == 1,
    Half.TOWARD_AVERAGE: lambda value, low, average: value < average,
    Half.AWAY_FROM_AVERAGE: lambda value, low, average: value >= average,
}


def round_to(value: Number, step: Number, half: Half, average: Number = 0) -> Number:
    """The multiple of `step` nearest to `value`; `average` is what the two average modes look at."""
    return simplest(steps(value, step, half, average) * step)


def steps(value: Number, step: Number, half: Half, average: Number = 0) -> int:
    """How many steps make the multiple of `step` nearest to `value`."""
    whole = value.denominator * step.numerator
    low, rest = divmod(value.numerator * step.denominator, whole)
    up = _GOES_UP[half](value, low, average) if 2 * rest == whole else 2 * rest > whole
    return low + up


def simplest(value: Number) -> Number:
    """The same number, as an int where it is whole."""
    return value.numerator if value.denominator == 1 else value


def compare(own: Number, other: Number) -> int:
    """1, 0 or -1: more than the other, equal, less. By whole numbers, much faster than fractions compare."""
    left, right = own.numerator * other.denominator, other.numerator * own.denominator
    return (left > right) - (left < right)


def exact_sum(values: Iterable[Number]) -> Number:
    """The sum without loss, by whole numbers of the common denominator: fractions add up much more slowly."""
    own = list(values)
    if not own or type(own[0]) is int:  # mostly all of them are: to add them up is quicker than to look
        whole = sum(own)
        if isinstance(whole, int):
            return whole
    numerators: dict[int, int] = {}
    for value in own:
        top, bottom = value.as_integer_ratio()
        numerators[bottom] = numerators.get(bottom, 0) + top
    unit = lcm(*numerators)
    return simplest(Fraction(sum([top * (unit // bottom) for bottom, top in numerators.items()]), unit))
