"""What it costs the others that a single player leaves: tables that are out, and how players meet then."""

from itertools import chain

from tournament.models import Contestant
from tournament.reports.movements.movement import movement_sheet
from tournament.reports.movements.players_met import players_met
from tournament.sheets.movement_sheet import Placed
from tournament.sheets.names import players_of
from tournament.sheets.player_leaving import PlayerLeaving


def player_leaving(player: Contestant, from_round: int) -> PlayerLeaving:
    """Nothing is written."""
    sheet = movement_sheet(player.section)
    stay, out = list[Placed](), list[Placed]()
    for one in sheet.rounds:
        for placed in one.tables:
            is_out = one.round >= from_round and player.pk in players_of(placed.ns, placed.ew)
            (out if is_out else stay).append(placed)
    others = [way.party.id for way in sheet.pairs if way.party.id != player.pk and not way.party.withdrawn]
    idle = [*chain.from_iterable(players_of(placed.ns, placed.ew) for placed in out)]
    missed = [idle.count(other) for other in others]
    return PlayerLeaving(len(out), (min(missed), max(missed)), sheet.met, players_met(stay, others))
