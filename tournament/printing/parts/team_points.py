"""How a paper of teams writes points: by the scale of the stage, and without one as its figures need."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.sheets import figures
from tournament.sheets.figures import WHOLE_VP
from tournament.sheets.team_standings import Figure


@dataclass(frozen=True, slots=True)
class Points:
    """`places`: decimals of the longest figure; `own`: each figure has only the decimals that it needs."""

    places: int
    own: bool = False

    def text(self, value: Figure | None) -> str:
        return figures.short(value) if self.own else figures.decimal(value, self.places)

    def signed(self, value: Figure) -> str:
        return f"+{self.text(value)}" if value > 0 else self.text(value)


def points_of(format_: str, values: Iterable[Figure | None]) -> Points:
    """`format_` is that of a sheet (sheets/figures.py), `values` are the figures on the paper."""
    places = 2 if any(value != int(value) for value in values if value is not None) else 0
    return Points(2 if format_ in ("VP", "%") else places, own=format_ == WHOLE_VP)
