"""What it costs the others that a single player leaves: tables that are out, and how players meet then."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from tournament.models import Contestant
from tournament.reports.movements.movement import movement_sheet
from tournament.reports.movements.players_met import players_met
from tournament.sheets.movement_sheet import Placed, SheetRound
from tournament.sheets.names import Party, players_of
from tournament.sheets.player_leaving import PlayerLeaving, RoundWithout


def player_leaving(player: Contestant, from_round: int) -> PlayerLeaving:
    """Nothing is written."""
    sheet = movement_sheet(player.section)
    stay, out = list[Placed](), list[Placed]()
    for one in sheet.rounds:
        for placed in one.tables:
            is_out = one.round >= from_round and player.pk in players_of(placed.ns, placed.ew)
            (out if is_out else stay).append(placed)
    others = [way.party for way in sheet.pairs if way.party.id != player.pk and not way.party.withdrawn]
    idle = [*chain.from_iterable(players_of(placed.ns, placed.ew) for placed in out)]
    missed = [idle.count(other.id) for other in others]
    return PlayerLeaving(
        tables=len(out),
        missed=(min(missed), max(missed)),
        before=sheet.met,
        after=players_met(stay, [other.id for other in others]),
        rounds=tuple(_without(one, player.pk, others) for one in sheet.rounds if one.round >= from_round),
        results=_results(stay),
    )


def _without(one: SheetRound, player: int, others: Sequence[Party]) -> RoundWithout:
    seated = [players_of(placed.ns, placed.ew) for placed in one.tables if placed.ns and placed.ew]
    playing = [those for those in seated if player not in those]
    at_tables = {*chain.from_iterable(playing)}
    return RoundWithout(one.round, len(playing), tuple(way for way in others if way.id not in at_tables))


def _results(stay: Iterable[Placed]) -> tuple[tuple[int, int], ...]:
    of_board = Counter(board for placed in stay if placed.ns and placed.ew for board in placed.boards)
    return tuple(sorted(Counter(of_board.values()).items()))
