"""The rest of a round robin: rounds for the meetings that have not taken place yet."""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import TypeVar

from tournament.movements.swiss.matching import least_cost

T = TypeVar("T")
RestOfRound = tuple[tuple[T, T], ...]


def rest_of_schedule(teams: Sequence[T], met: Collection[frozenset[T]]) -> tuple[RestOfRound[T], ...]:
    """As many matches a round as possible, those first who have most opponents left."""
    left = [two for two in combinations(range(len(teams)), 2) if frozenset(teams[n] for n in two) not in met]
    rounds = []
    while left:
        open_ = Counter(place for two in left for place in two)
        edges = [(one, other, -(open_[one] ** 2) - open_[other] ** 2) for one, other in left]
        chosen = least_cost(range(len(teams)), edges)
        rounds.append(tuple((teams[one], teams[other]) for one, other in chosen))
        left = [two for two in left if two not in chosen]
    return tuple(rounds)
