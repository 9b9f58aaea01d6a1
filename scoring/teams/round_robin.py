"""Round robin: the standard Berger table, rounds with triples in place of byes, groups of like strength."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
Fixture = tuple[int, int]  # home, away
Round = tuple[Fixture, ...]


def berger_table(teams: int) -> tuple[Round, ...]:
    """Rounds of home and away. An odd number of teams plays the table of one more, without that one.

    In round r the last number n meets the x with 2x ≡ r + 1 (mod n − 1), away in odd rounds and at home in
    even ones; the others pair off evenly on both sides of x, x + k at home to x − k.
    """
    size = teams + teams % 2
    ring = size - 1
    rounds = []
    for number in range(1, ring + 1):
        middle = ((number + 1) * (ring + 1) // 2 - 1) % ring + 1
        last = (middle, size) if number % 2 else (size, middle)
        others = [((middle + k - 1) % ring + 1, (middle - k - 1) % ring + 1) for k in range(1, size // 2)]
        rounds.append(tuple(match for match in (last, *others) if max(match) <= teams))
    return tuple(rounds)


@dataclass(frozen=True, slots=True)
class TripleRounds:
    """Two rounds in which nobody is idle: three teams meet one another, the others play in `rounds`."""

    triple: tuple[int, int, int]
    rounds: tuple[Round, Round]


# All meetings of an odd number of teams as two rounds with a triple at a time: the triple, and a ring of the
# others, in which neighbours meet in the one round or in the other. Teams are 0 to n − 1; a plan is turned by
# `step` places of the first n − 1 teams until they are back. Seven teams have plans with one team in all of
# the triples only; in the others no team is in more than two.
_Plan = tuple[tuple[int, int, int], tuple[int, ...]]
TRIPLE_PLANS: dict[int, tuple[int, tuple[_Plan, ...]]] = {
    3: (2, (((0, 1, 2), ()),)),
    7: (6, (((3, 5, 6), (0, 1, 2, 4)), ((0, 2, 6), (1, 3, 4, 5)), ((1, 4, 6), (0, 3, 2, 5)))),
    9: (
        8,
        (
            ((3, 5, 7), (0, 1, 2, 4, 6, 8)),
            ((0, 2, 6), (1, 3, 4, 5, 8, 7)),
            ((1, 5, 6), (0, 3, 8, 2, 7, 4)),
            ((1, 4, 8), (0, 5, 2, 3, 6, 7)),
        ),
    ),
    11: (2, (((7, 8, 9), (6, 10, 3, 0, 5, 1, 4, 2)),)),
    13: (
        4,
        (
            ((2, 8, 11), (4, 5, 9, 3, 1, 10, 0, 12, 7, 6)),
            ((1, 6, 11), (0, 7, 3, 4, 9, 10, 2, 12, 5, 8)),
        ),
    ),
    15: (2, (((6, 7, 13), (1, 10, 9, 11, 2, 14, 3, 0, 12, 4, 8, 5)),)),
}


def triple_table(teams: int) -> tuple[TripleRounds, ...]:
    """All meetings in n − 1 rounds, two at a time; every team is at home as often as away.

    ValueError for a number of teams without such a plan (TRIPLE_PLANS).
    """
    if teams not in TRIPLE_PLANS:
        raise ValueError(teams)
    step, plans = TRIPLE_PLANS[teams]
    turning = teams - 1

    def at(one: int, turn: int) -> int:
        return 1 + (one if one == turning else (one + turn) % turning)

    found = []
    for turn in range(0, turning, step):
        for triple, ring in plans:
            around = [at(one, turn) for one in ring]
            meetings = [*zip(around, [*around[1:], *around[:1]], strict=True)]
            first, second, third = (at(one, turn) for one in triple)
            found.append(TripleRounds((first, second, third), (tuple(meetings[::2]), tuple(meetings[1::2]))))
    return tuple(found)


def snake(seeds: Sequence[T], groups: int) -> list[list[T]]:
    """The seeds, best first, in groups: 1 to n, then n + 1 in the last group and back, and so on."""
    found: list[list[T]] = [[] for _group in range(groups)]
    for place, one in enumerate(seeds):
        row, at = divmod(place, groups)
        found[groups - 1 - at if row % 2 else at].append(one)
    return found
