"""Every pairing of a small field, the one that a policy prefers first.

A draw after which a later round could not be drawn is given up for the next one by the same policy. This
happens late in an event, where few opponents are left to each and so few pairings are legal.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from scoring.rounding import Number, exact_sum
from tournament.movements.swiss.pairing import Forbidden
from tournament.movements.swiss.round_to_draw import Teams, Way

LARGEST = 12  # which have 10,395 pairings
COSTS = ("least_ranks", "least_points")
Meeting = tuple[int, int]
Pairing = tuple[Meeting, ...]


def pairings(order: Sequence[int], teams: Teams, way: Way, barred: Forbidden) -> Iterator[Pairing]:
    """From the top, or by their cost; none of more than LARGEST."""
    if len(order) > LARGEST:
        return iter(())
    found = _from_the_top(order, barred)
    if way.first or way.policy not in COSTS:
        return found
    place = {one: at for at, one in enumerate(order)}
    points = {one: Fraction(teams.points.get(one, 0)) for one in order}
    by_points = way.policy == "least_points"
    return iter(sorted(found, key=lambda couples: _cost(couples, place, points if by_points else {})))


def _from_the_top(left: Sequence[int], barred: Forbidden) -> Iterator[Pairing]:
    """The best meets the nearest it may meet, then the next nearest, and so on down."""
    if not left:
        yield ()
        return
    first, *others = left
    for at, one in enumerate(others):
        if frozenset((first, one)) not in barred:
            for rest in _from_the_top(others[:at] + others[at + 1 :], barred):
                yield ((first, one), *rest)


def _cost(
    couples: Pairing, place: Mapping[int, int], points: Mapping[int, Fraction]
) -> tuple[Number, Number]:
    """Σ |difference of points|, nothing without points; then Σ (difference of ranks)²."""
    distances = [place[other] - place[one] for one, other in couples]
    ranks = sum([distance * distance for distance in distances])
    apart = exact_sum([abs(points[one] - points[other]) for one, other in couples]) if points else 0
    return apart, ranks
