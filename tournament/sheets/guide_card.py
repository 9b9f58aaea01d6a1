"""The guide card: where a contestant goes in each round."""

from dataclasses import dataclass

from tournament.sheets.heading import Heading
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class GuideLine:
    """`side` is NS or EW; `opponents` is None and `boards` empty in a sit-out.

    Of a single player `side` is the seat and `partner` who sits opposite; in a sit-out they have no table
    (0).
    """

    round: int
    table: int
    side: str
    opponents: Party | None
    boards: tuple[int, ...]
    turned: tuple[int, ...] = ()
    partner: Party | None = None


@dataclass(frozen=True, slots=True)
class GuideCard:
    """`version` is the section's when the card was made; `changed` are the rounds in which it differs from
    the one the contestant holds, so that the older paper can be thrown away.
    """

    heading: Heading
    party: Party
    lines: tuple[GuideLine, ...]
    version: int = 0
    changed: tuple[int, ...] = ()
