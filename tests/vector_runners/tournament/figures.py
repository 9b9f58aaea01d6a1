"""The vectors' figures: read exactly, printed as they print them."""

from fractions import Fraction
from typing import Any

from scoring.rounding import Half, Number, round_to

Json = dict[str, Any]


def exact(figure: str | int | float) -> Fraction:
    return Fraction(str(figure))


def two(value: Number) -> str:
    """Two decimals, exact halves away from zero."""
    return f"{float(round_to(value, Fraction(1, 100), Half.AWAY_FROM_ZERO)):.2f}"


def one_decimal(value: Number) -> str:
    return f"{float(round_to(value, Fraction(1, 10), Half.AWAY_FROM_ZERO)):.1f}"


def text(value: Number) -> str:
    return str(Fraction(value))


def places(values: dict[str, Number]) -> dict[str, int]:
    return {who: 1 + sum(other > value for other in values.values()) for who, value in values.items()}
