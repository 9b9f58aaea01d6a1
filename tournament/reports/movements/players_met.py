"""How evenly single players meet in a movement as it stands."""

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import combinations, product

from tournament.sheets.movement_sheet import Placed, PlayersMet
from tournament.sheets.names import players_of


def players_met(tables: Iterable[Placed], players: Collection[int]) -> PlayersMet | None:
    """Of these players, by primary key; None of fewer than two."""
    if len(players) < 2:
        return None
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    boards: Counter[int] = Counter()
    for one in tables:
        if one.ns and one.ew:
            partners.update((frozenset(one.ns.partners), frozenset(one.ew.partners)))
            opponents.update(map(frozenset, product(one.ns.partners, one.ew.partners)))
            boards.update(dict.fromkeys(players_of(one.ns, one.ew), len(one.boards)))
    two = [frozenset(each) for each in combinations(players, 2)]
    return PlayersMet(
        partners=_extremes(partners[each] for each in two),
        opponents=_extremes(opponents[each] for each in two),
        boards=_extremes(boards[each] for each in players),
    )


def _extremes(numbers: Iterable[int]) -> tuple[int, int]:
    found = [*numbers]
    return min(found), max(found)
