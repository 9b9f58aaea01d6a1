"""The boards that moved most IMPs in a round."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.board import Played
from tournament.sheets.heading import Heading
from tournament.sheets.teams import Team


@dataclass(frozen=True, slots=True)
class Swing:
    """A board of a match, by primary key, that `winner` won by `imps` from `loser`.

    `open` and `closed` are what the two rooms brought; `home` says whether the winner is the home team, which
    sits North-South in the open room.
    """

    match: int
    board: int
    winner: Team
    loser: Team
    imps: int | Fraction
    home: bool
    open: Played | None = None
    closed: Played | None = None


@dataclass(frozen=True, slots=True)
class Swings:
    """`round` counts rounds of the event; `rounds` are those that have swings. The largest come first."""

    heading: Heading
    round: int
    rounds: tuple[int, ...]
    swings: tuple[Swing, ...]
