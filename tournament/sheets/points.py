"""How points are written: victory points of a scale whose figures are all whole have no decimals."""

WHOLE_VP = "whole VP"


def format_of(unit: str, *, whole: bool) -> str:
    """The format of points: their unit, or WHOLE_VP for victory points of a whole scale."""
    return WHOLE_VP if whole and unit == "VP" else unit
