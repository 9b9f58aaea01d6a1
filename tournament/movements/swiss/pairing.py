"""Drawing one Swiss round by a stated policy: top-down with look-ahead, or the least cost of all pairings.

Contestants are given best first. `forbidden` holds couples that may not meet: rematches, and wishes taken as
hard. Every draw is a perfect matching, so that a policy never ends with two who cannot play.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import networkx

from scoring.rounding import Number

Couple = tuple[Hashable, Hashable]
Forbidden = Collection[frozenset[Hashable]]


@dataclass(frozen=True, slots=True)
class Standing:
    """A contestant before the draw; `number` decides among equals."""

    contestant: Hashable
    number: int
    vps: Number


@dataclass(frozen=True, slots=True)
class Paired:
    """`couples`: best first, the better ranked of a couple first."""

    couples: tuple[Couple, ...]
    bye: Hashable | None = None


def ranked(standings: Iterable[Standing]) -> tuple[Standing, ...]:
    """By victory points, then by number: tie-breaks do not steer a draw."""
    return tuple(sorted(standings, key=lambda one: (-one.vps, one.number)))


def lagged_totals(
    contestants: Sequence[Hashable],
    rounds: Sequence[Mapping[Hashable, Number]],
    round_to_draw: int,
    lag: int = 0,
) -> tuple[int, dict[Hashable, Number]]:
    """How many rounds the draw looks at, and each contestant's victory points from them.

    `lag` 1: the draw does not wait for the round in play.
    """
    until = max(0, round_to_draw - 1 - lag)
    seen = rounds[:until]
    return until, {who: sum(points.get(who, 0) for points in seen) for who in contestants}


def first_round(contestants: Sequence[Hashable], method: str) -> Paired:
    """The first draw of a seeded list: `adjacent` 1–2, 3–4; `half` 1 meets n/2 + 1; `fold` 1 meets the last.

    The last of an odd number has the bye. ValueError for another method.
    """
    even = contestants[: len(contestants) // 2 * 2]
    half = len(even) // 2
    couples = {
        "adjacent": zip(even[::2], even[1::2], strict=True),
        "half": zip(even[:half], even[half:], strict=True),
        "fold": zip(even[:half], reversed(even[half:]), strict=True),
    }
    if method not in couples:
        raise ValueError(method)
    bye = contestants[-1] if len(contestants) % 2 else None
    return Paired(tuple(couples[method]), bye)


def choose_bye(
    order: Sequence[Hashable], forbidden: Forbidden, had_bye: Collection[Hashable]
) -> Hashable | None:
    """The lowest ranked without a bye for whom the others can still be paired; None where there is none."""
    for who in reversed(order):
        if who not in had_bye and can_be_paired([one for one in order if one != who], forbidden):
            return who
    return None


def can_be_paired(order: Sequence[Hashable], forbidden: Forbidden) -> bool:
    """Whether an even number of contestants can all be paired with permitted opponents."""
    return 2 * len(_matching(order, forbidden, lambda first, second: 0)) == len(order)


def top_down(order: Sequence[Hashable], forbidden: Forbidden) -> tuple[Couple, ...] | None:
    """The best ranked meets the nearest it may meet such that the rest can be paired, and so on down."""
    if not can_be_paired(order, forbidden):
        return None
    left, couples = [*order], []
    while left:
        first, *others = left
        for second in others:
            rest = [one for one in others if one != second]
            if frozenset((first, second)) not in forbidden and can_be_paired(rest, forbidden):
                couples.append((first, second))
                left = rest
                break
    return tuple(couples)


def least_rank_cost(order: Sequence[Hashable], forbidden: Forbidden) -> tuple[Couple, ...] | None:
    """The pairing of least Σ (difference of ranks)²."""
    return _cheapest(order, forbidden, lambda first, second: (first - second) ** 2)


def least_vp_cost(standings: Sequence[Standing], forbidden: Forbidden) -> tuple[Couple, ...] | None:
    """The pairing of least Σ |difference of victory points|."""
    order = [one.contestant for one in standings]
    points = [one.vps for one in standings]
    return _cheapest(order, forbidden, lambda first, second: _difference(points[first], points[second]))


def _difference(one: Number, other: Number) -> Number:
    return one - other if one > other else other - one


def rank_cost(order: Sequence[Hashable], couples: Iterable[Couple]) -> int:
    place = {who: rank for rank, who in enumerate(order)}
    return sum((place[first] - place[second]) ** 2 for first, second in couples)


_Cost = Callable[[int, int], Number]


def _cheapest(order: Sequence[Hashable], forbidden: Forbidden, cost: _Cost) -> tuple[Couple, ...] | None:
    couples = _matching(order, forbidden, cost)
    return couples if 2 * len(couples) == len(order) else None


def _matching(order: Sequence[Hashable], forbidden: Forbidden, cost: _Cost) -> tuple[Couple, ...]:
    """As many couples as possible, and of those pairings the cheapest; `cost` takes two positions."""
    graph = networkx.Graph()
    for first in range(len(order)):
        for second in range(first + 1, len(order)):
            if frozenset((order[first], order[second])) not in forbidden:
                graph.add_edge(first, second, weight=-cost(first, second))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return tuple((order[first], order[second]) for first, second in sorted(map(sorted, found)))
