"""What it costs the others that a single player leaves."""

from dataclasses import dataclass

from tournament.sheets.movement_sheet import PlayersMet


@dataclass(frozen=True, slots=True)
class PlayerLeaving:
    """`tables` are out; each other player sits out between the two numbers of `missed` rounds. `before` and
    `after`: how evenly those who stay meet.
    """

    tables: int
    missed: tuple[int, int]
    before: PlayersMet | None
    after: PlayersMet | None
