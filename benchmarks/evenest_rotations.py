"""The lists of EVENEST (families/rotation.py): for each length the evenest of many seeds, printed as there.

    python -m benchmarks.evenest_rotations 6 1-14,18

Almost every length reaches what counting allows; tests/movements/families/test_rotations.py says which
do not.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tournament.movements.families.rotation import Four, evenest

SEEDS, STEPS = range(1, 6), 40_000

Figures = tuple[int, int, int, int]


def figures(players: int, rounds: Sequence[Four]) -> Figures:
    """What sits out unevenly, the squares of partners and of opponents, and who is out twice running."""
    everybody = {*range(1, players + 1)}
    outs = [everybody - set(four) for four in rounds]
    rests = Counter(player for out in outs for player in out)
    partners = Counter(frozenset(couple) for n, s, e, w in rounds for couple in ((n, s), (e, w)))
    opponents = Counter(frozenset((a, b)) for n, s, e, w in rounds for a in (n, s) for b in (e, w))
    return (
        sum(rests[player] ** 2 for player in everybody),
        sum(count**2 for count in partners.values()),
        sum(count**2 for count in opponents.values()),
        sum(len(before & after) for before, after in pairwise(outs)),
    )


def find(players: int, rounds: int) -> list[Four]:
    """The evenest list of all seeds."""
    found = (evenest(players, rounds, seed=seed, steps=STEPS) for seed in SEEDS)
    return min(found, key=lambda each: figures(players, each))


def lengths(text: str) -> Iterator[int]:
    """1-3,5 → 1 2 3 5."""
    for part in text.split(","):
        first, _dash, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def main(players: int, wanted: str) -> None:
    for rounds in lengths(wanted):
        found = find(players, rounds)
        said = " ".join("".join(map(str, four)) for four in found)
        sys.stdout.write(f"{rounds} {said}  # {figures(players, found)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
