"""Who meets whom at the least cost: a matching of a graph whose edges are the permitted meetings.

Contestants are given best first and known by their place in that order, so that they may be of any type.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeVar

from scoring.rounding import Number

C = TypeVar("C")
Edge = tuple[int, int, Number]  # two places and what it costs if these two meet


def least_cost(order: Sequence[C], edges: Iterable[Edge]) -> tuple[tuple[C, C], ...]:
    """As many couples as possible, and of those matchings the cheapest; the better ranked stands first."""
    import networkx  # imported with the first draw: it takes a tenth of a second

    graph = networkx.Graph()
    graph.add_nodes_from(range(len(order)))
    graph.add_weighted_edges_from((first, second, -cost) for first, second, cost in edges)
    couples = networkx.max_weight_matching(graph, maxcardinality=True)
    return tuple((order[first], order[second]) for first, second in sorted(map(sorted, couples)))


def is_perfect(order: Sequence[C], couples: Collection[tuple[C, C]]) -> bool:
    """Whether every contestant is in a couple."""
    return 2 * len(couples) == len(order)


def permitted(
    order: Sequence[C], forbidden: Collection[frozenset[C]], cost: Callable[[int, int], Number]
) -> Iterator[Edge]:
    """All meetings but the forbidden ones; `cost` takes two places."""
    for first in range(len(order)):
        for second in range(first + 1, len(order)):
            if frozenset((order[first], order[second])) not in forbidden:
                yield first, second, cost(first, second)
