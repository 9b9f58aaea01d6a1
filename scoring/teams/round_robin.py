"""Round robin: the standard Berger table, and groups of about the same strength."""

from collections.abc import Sequence
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


def double_berger_table(teams: int) -> tuple[Round, ...]:
    """Twice, home and away exchanged the second time."""
    single = berger_table(teams)
    return (*single, *(tuple((away, home) for home, away in matches) for matches in single))


def snake(seeds: Sequence[T], groups: int) -> list[list[T]]:
    """The seeds, best first, in groups: 1 to n, then n + 1 in the last group and back, and so on."""
    found: list[list[T]] = [[] for _group in range(groups)]
    for place, one in enumerate(seeds):
        row, at = divmod(place, groups)
        found[groups - 1 - at if row % 2 else at].append(one)
    return found
