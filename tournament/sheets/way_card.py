"""Guide cards of teams and of single players: where to go in each round."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.games.agreement import Agreement
from tournament.movements.plan import Movement, PlanRow, Quartet, boards
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party

_PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}


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


def way_cards(heading: Heading, movement: Movement, parties: Mapping[int, Party]) -> tuple[WayCard, ...]:
    """A card for each contestant of a plan of teams or individuals, by the plan's numbers."""
    kind = "player" if movement.kind == "individual" else "team"
    return tuple(
        WayCard(heading, kind, party, _lines(movement, number, parties)) for number, party in parties.items()
    )


def _lines(movement: Movement, number: int, parties: Mapping[int, Party]) -> tuple[WayLine, ...]:
    return tuple(
        _line(row, seat.upper(), movement.boards_per_set, parties)
        for row in movement.rows_of(number)
        for seat, who in row.seats
        if who == number
    )


def _line(row: PlanRow, seat: str, per_set: int, parties: Mapping[int, Party]) -> WayLine:
    found = {name.upper(): None if who is None else parties.get(who) for name, who in row.seats}
    partner = found.get(_PARTNER[seat]) if isinstance(row, Quartet) else None
    own = {seat, _PARTNER.get(seat, seat)}
    others = tuple(party for name, party in found.items() if name not in own and party)
    numbers, turned = (
        tuple(board for one in sets for board in boards(one, per_set)) for sets in (row.sets, row.turned)
    )
    return WayLine(row.round, row.table, seat, partner, others if numbers else (), numbers, turned)
