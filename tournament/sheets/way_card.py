"""Guide cards of teams and of single players: where to go in each round."""

from dataclasses import dataclass

from scoring.games.agreement import Agreement
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class WayLine:
    """A round: `seat` is the code of a player's seat, or NS or EW for half a team.

    Without `opponents` it is a sit-out and has no boards, perhaps no table; `partner` is a single player's.
    """

    round: int
    table: int | None
    seat: str
    partner: Party | None
    opponents: tuple[Party, ...]
    boards: tuple[int, ...]
    turned: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class WayCard:
    """`kind` is `team` or `player`; `game` are the rules of a table game, None at duplicate.

    `address` is a team's own page, for a QR on the cards that a director hands out.
    """

    heading: Heading
    kind: str
    party: Party
    lines: tuple[WayLine, ...]
    game: Agreement | None = None
    address: str = ""
