"""How points are written: victory points of a scale whose figures are all whole have no decimals."""

from typing import Protocol

WHOLE_VP = "whole VP"


class _WithPoints(Protocol):
    @property
    def unit(self) -> str: ...

    @property
    def whole(self) -> bool: ...


def _format_of(sheet: _WithPoints) -> str:
    """The format of the points of a sheet: their unit, or WHOLE_VP for victory points of a whole scale."""
    return WHOLE_VP if sheet.whole and sheet.unit == "VP" else sheet.unit


POINTS_FORMAT = property(_format_of)
