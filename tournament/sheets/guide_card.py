"""The guide card: where a contestant goes in each round."""

from dataclasses import dataclass

from tournament.sheets.heading import Heading
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class GuideLine:
    """`side` is NS or EW; `opponents` is None and `boards` empty in a sit-out."""

    round: int
    table: int
    side: str
    opponents: Party | None
    boards: tuple[int, ...]
    turned: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GuideCard:
    heading: Heading
    party: Party
    lines: tuple[GuideLine, ...]
