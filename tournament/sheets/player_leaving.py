"""What it costs the others that a single player leaves."""

from dataclasses import dataclass

from tournament.sheets.movement_sheet import PlayersMet
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class RoundWithout:
    """A round without the player: the tables that are played, and who of the others sits out."""

    round: int
    tables: int
    idle: tuple[Party, ...]


@dataclass(frozen=True, slots=True)
class PlayerLeaving:
    """`tables` are out; each other player sits out between the two numbers of `missed` rounds. `before` and
    `after`: how evenly those who stay meet. `rounds` are the rounds that are left. `results`: the
    number of boards that end with each number of results, (results, boards), the fewest results first.
    """

    tables: int
    missed: tuple[int, int]
    before: PlayersMet | None
    after: PlayersMet | None
    rounds: tuple[RoundWithout, ...] = ()
    results: tuple[tuple[int, int], ...] = ()
