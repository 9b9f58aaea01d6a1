"""Fifteen rounds for six players at one table, as fair as can be whenever the session stops.

Every three rounds the three pairs of a pairing sit out once each; all fifteen pairs in fifteen rounds. After
3, 6, 9, 12 and 15 rounds partnerships, and after 3, 6, 9 and 15 oppositions, are spread as evenly as
counting allows, and no player sits out twice running.
"""

import random
from collections import Counter
from itertools import combinations, permutations, product

Four = tuple[int, int, int, int]
COUPLES = tuple(combinations(range(1, 7), 2))
# By number of rounds: how many couples were partners 0, 1, 2 times; opponents 0, 1, 2, 3, 4 times.
AIMS = {
    3: ((9, 6, 0), (4, 10, 1, 0, 0)),
    6: ((3, 12, 0), (0, 6, 9, 0, 0)),
    9: ((0, 12, 3), (0, 0, 9, 6, 0)),
    12: ((0, 6, 9), None),
    15: ((0, 0, 15), (0, 0, 0, 0, 15)),
}


def find(seed: int) -> list[Four]:
    """The fifteen rounds as (n, s, e, w)."""
    chance = random.Random(seed)
    stages = _stages()
    while True:
        chance.shuffle(stages)
        if (found := _extend([], stages)) is not None:
            return found


def _stages() -> list[list[Four]]:
    """Three rounds in which each of three pairs sits out once: every pairing, order and split."""
    pairings = [
        p for p in combinations(COUPLES, 3) if len({player for couple in p for player in couple}) == 6
    ]
    return [
        [_split(out, way) for out, way in zip(order, ways, strict=True)]
        for pairing in pairings
        for order in permutations(pairing)
        for ways in product(range(3), repeat=3)
    ]


def _split(out: tuple[int, int], way: int) -> Four:
    a, b, c, d = (p for p in range(1, 7) if p not in out)
    return ((a, b, c, d), (a, c, b, d), (a, d, b, c))[way]


def _extend(found: list[Four], stages: list[list[Four]]) -> list[Four] | None:
    if len(found) == 15:
        return found
    outs = [set(range(1, 7)) - set(four) for four in found]
    for stage in stages:
        new = [set(range(1, 7)) - set(four) for four in stage]
        fresh = not any(out in outs for out in new) and not (outs and outs[-1] & new[0])
        if fresh and _fair([*found, *stage]) and (rest := _extend([*found, *stage], stages)) is not None:
            return rest
    return None


def _fair(rounds: list[Four]) -> bool:
    partners = Counter(tuple(sorted(couple)) for n, s, e, w in rounds for couple in ((n, s), (e, w)))
    opponents = Counter(
        tuple(sorted(couple)) for n, s, e, w in rounds for couple in ((n, e), (n, w), (s, e), (s, w))
    )
    of_partners, of_opponents = AIMS[len(rounds)]
    spread = Counter(partners[couple] for couple in COUPLES)
    against = Counter(opponents[couple] for couple in COUPLES)
    return tuple(spread[k] for k in range(3)) == of_partners and (
        of_opponents is None or tuple(against[k] for k in range(5)) == of_opponents
    )
