"""Drawing one Swiss round by a stated policy: top-down with look-ahead, or the least cost of all pairings.

Contestants are given best first. `forbidden` holds couples that may not meet: rematches, and wishes taken as
hard. Every draw is a perfect matching, so that a policy never ends with two who cannot play.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.rounding import Number
from tournament.movements.swiss import matching
from tournament.movements.swiss.drawn_rounds import Draw, Pairing

Couple = tuple[Hashable, Hashable]
Forbidden = Collection[frozenset[Hashable]]


@dataclass(frozen=True, slots=True)
class Standing:
    """A contestant before the draw; `number` decides among equals."""

    contestant: Hashable
    number: int
    vps: Number


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


def first_round(seeds: Sequence[int], method: str) -> Draw:
    """The first draw of a seeded list: `adjacent` 1–2, 3–4; `half` 1 meets n/2 + 1; `fold` 1 meets the last.

    The last of an odd number has the bye. ValueError for another method.
    """
    places = range(len(seeds) // 2 * 2)
    half = len(places) // 2
    couples = {
        "adjacent": zip(places[::2], places[1::2], strict=True),
        "half": zip(places[:half], places[half:], strict=True),
        "fold": zip(places[:half], reversed(places[half:]), strict=True),
    }
    if method not in couples:
        raise ValueError(method)
    matches = [
        Pairing(seeds[one], seeds[other], (one + 1, other + 1), method) for one, other in couples[method]
    ]
    return Draw(tuple(matches), seeds[-1] if len(seeds) % 2 else None)


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
    edges = matching.permitted(order, forbidden, lambda one, other: 0)
    return matching.is_perfect(order, matching.least_cost(order, edges))


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


def least_vp_cost(standings: Sequence[Standing], forbidden: Forbidden) -> tuple[Couple, ...] | None:
    """The pairing of least Σ |difference of victory points|.

    That of least Σ (difference of ranks)² is `drawn_rounds.cheapest`.
    """
    order = [one.contestant for one in standings]
    points = [one.vps for one in standings]
    edges = matching.permitted(order, forbidden, lambda one, other: _apart(points[one], points[other]))
    couples = matching.least_cost(order, edges)
    return couples if matching.is_perfect(order, couples) else None


def _apart(one: Number, other: Number) -> Number:
    return one - other if one > other else other - one
