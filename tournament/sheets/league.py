"""The league table of matches at tables."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tournament.sheets.heading import Heading
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """One contestant; `place` 0 before the first match. `wins` counts shared matches in part.

    `difference` is the sum of points ahead of the others, `settled` the sum of pluses and minuses.
    """

    place: int
    tied: bool
    party: Party
    played: int
    won: int
    shared: int
    lost: int
    byes: int
    wins: Fraction
    points: int
    difference: Fraction
    settled: int


@dataclass(frozen=True, slots=True)
class League:
    """All matches of one game in an event, or in one section of it (`letter`).

    `preset` and `overrides` are the rules of its latest section; a table may have others. `order` are the
    measures it is ranked by; `matches` of `expected` ones are finished; `sides` meet
    in each.
    """

    heading: Heading
    game: str
    unit: str
    letter: str
    contestant_size: int
    order: tuple[str, ...]
    lines: tuple[LeagueLine, ...]
    matches: int
    expected: int
    provisional: bool
    sides: int = 2
    preset: str = ""
    overrides: Mapping[str, object] = field(default_factory=dict)
