"""A masterpoint scheme of a club's own, read from plain data such as a form or a JSON file gives.

    {"body": "Our club", "as_of": "2026-04-01", "depth": ["1/3", "full_tables", "up"],
     "steps": {"lowest": 6, "step": 6, "minimum": 6}}

In place of "steps" there may be "shares": {"rate": "1/10", "per": "tables", "listed": ["1", "7/10"],
"ratio": "1/2", "maximum": "3/2", "minimum": 0}, the last three where wanted. Without "depth" every place
earns. Figures are whole numbers, decimals or, as text, fractions.
"""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from scoring.errors import ScoringError
from scoring.rounding import Number, simplest
from scoring.schemes.masterpoint_schemes import COUNTS, ROUNDINGS, Depth, Scheme, Shares, Steps


def read_scheme(data: Mapping[str, Any]) -> Scheme:
    """The scheme, indicative unless it says "indicative": false. ScoringError `scheme_unreadable` with what
    could not be read, `scheme_unknown_rule` for a count or a rounding that does not exist.
    """
    try:
        reward = _steps(data["steps"]) if "steps" in data else _shares(data["shares"])
        depth = _depth(*data["depth"]) if data.get("depth") else None
        as_of = date.fromisoformat(data["as_of"])
        return Scheme(str(data["body"]), as_of, depth, reward, bool(data.get("indicative", True)))
    except ScoringError:
        raise
    except (KeyError, TypeError, ValueError, ZeroDivisionError, AttributeError) as error:
        raise ScoringError("scheme_unreadable", reason=str(error)) from error


def _depth(share: Any, of: str, rounding: str) -> Depth:
    return Depth(_fraction(share), _known(of, COUNTS), _known(rounding, ROUNDINGS))


def _steps(data: Mapping[str, Any]) -> Steps:
    return Steps(**{name: _number(figure) for name, figure in data.items()})


def _shares(data: Mapping[str, Any]) -> Shares:
    optional = {name: _fraction(data[name]) for name in ("ratio", "maximum", "minimum") if data.get(name)}
    listed = tuple(_fraction(share) for share in data["listed"])
    return Shares(_fraction(data["rate"]), _known(data["per"], COUNTS), listed, **optional)


def _known(code: str, registry: Mapping[str, object]) -> str:
    if code not in registry:
        raise ScoringError("scheme_unknown_rule", rule=code, known=tuple(registry))
    return code


def _number(figure: Any) -> Number:
    return simplest(_fraction(figure))


def _fraction(figure: Any) -> Fraction:
    """The number a figure shows: 0.7 means 7/10, not the nearest binary fraction."""
    return Fraction(str(figure))
