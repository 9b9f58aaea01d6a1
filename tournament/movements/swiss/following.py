"""Whether the rounds after a draw of teams can still be drawn."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from tournament.movements.solving.lookahead import can_complete
from tournament.movements.swiss import drawn_rounds, pairing
from tournament.movements.swiss.round_to_draw import BYE, HALVES, Teams, Way


def triples(
    order: Sequence[int], before: Collection[int], barred: pairing.Forbidden
) -> Iterator[tuple[int, ...]]:
    """Three who may meet, and were in no triple `before`, such that the others can be paired.

    The lowest ranked come first.
    """
    free = [one for one in reversed(order) if one not in before]
    for highest in range(2, len(free)):
        for pair in combinations(range(highest), 2):
            three = tuple(free[place] for place in (highest, *reversed(pair)))
            legal = not any(frozenset(two) in barred for two in combinations(three, 2))
            if legal and pairing.can_be_paired([one for one in order if one not in three], barred):
                yield three


def halves(
    order: Sequence[int], before: Collection[int], barred: pairing.Forbidden
) -> Iterator[tuple[int, ...]]:
    """One who may meet two others for half a match each, such that the rest can be paired.

    The two have missed no half `before`, unless all but one have. The lowest ranked come first.
    """
    free = [one for one in reversed(order) if one not in before]
    free = free if len(free) > 1 else [*reversed(order)]
    for higher in range(1, len(free)):
        for two in ((free[higher], lower) for lower in free[:higher]):
            for both in reversed(order):
                legal = both not in two and not any(frozenset((both, one)) in barred for one in two)
                rest = [one for one in order if one != both and one not in two]
                if legal and pairing.can_be_paired(rest, barred):
                    yield both, *two


def groups_of_three(
    order: Sequence[int], before: Collection[int], barred: pairing.Forbidden, way: Way
) -> Iterator[tuple[int, ...]]:
    """The triples, or the half matches of pairs."""
    return (halves if way.odd == HALVES else triples)(order, before, barred)


def ends_early(couples: Sequence[pairing.Couple], beside: tuple[int, ...], teams: Teams, way: Way) -> bool:
    """Whether a draw leaves a later round that cannot be drawn without a repeat.

    With triples two rounds are looked ahead; else all that are left.
    """
    later = way.left - 1
    if later < 1 or way.repeats_until or way.policy == "untangling":
        return False
    met = {*teams.met, *map(frozenset, couples)}
    if len(beside) < 3:
        byes = teams.byes | {*beside}
        return not _goes_on([*teams.order, *teams.absent], met, byes, teams.tripled, way, later)
    met |= {*teams.meetings(beside)}
    tripled = teams.tripled | {*(beside[1:] if teams.halves else beside)}
    if not way.long:
        return not _goes_on(teams.order, met, teams.byes, tripled, way, later)
    next_round = pairing.top_down([one for one in teams.order if one not in beside], met)
    if next_round is None or later < 2:
        return next_round is None
    met |= set(map(frozenset, next_round))
    return not _goes_on(teams.order, met, teams.byes, tripled, way, later - 1)


def _goes_on(
    order: Sequence[int],
    met: pairing.Forbidden,
    byes: Collection[int],
    tripled: Collection[int],
    way: Way,
    later: int,
) -> bool:
    """Whether the next round can be drawn of all of them, and without triples the `later` ones too."""
    if len(order) % 2 and way.odd != BYE:
        return any(
            _lasts(order, three, met, way, later) for three in groups_of_three(order, tripled, met, way)
        )
    nodes = [*order, drawn_rounds.BYE] if len(order) % 2 else order
    gone = {*met, *(frozenset((one, drawn_rounds.BYE)) for one in byes)}
    graph = _graph(nodes, gone)
    return can_complete(graph, min(later, min(map(len, graph.values()))))


def _lasts(
    order: Sequence[int], three: tuple[int, ...], met: pairing.Forbidden, way: Way, later: int
) -> bool:
    """Whether those beside a triple can play as many rounds as it takes."""
    rest = [one for one in order if one not in three]
    return not way.long or later < 2 or not rest or can_complete(_graph(rest, met), 2)


def _graph(nodes: Sequence[int], gone: pairing.Forbidden) -> dict[int, set[int]]:
    return {
        one: {other for other in nodes if other != one and frozenset((one, other)) not in gone}
        for one in nodes
    }
