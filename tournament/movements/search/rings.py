"""The rings of a cyclic individual: who steps round with whom, and which couples that makes alike.

The players stand in rings of R, R being the number of rounds, and step on in their ring after every round;
whoever fits in no ring stays. Players are counted from 0: ring r holds r * R to r * R + R - 1, and the last
n mod R stay. All couples that stepping makes of one couple are of one *kind*.
"""

import random
from functools import cache

NEVER = -1


def is_fair(players: int, rounds: int) -> bool:
    """Whether those who stay have a table each and sitting out is shared as evenly as can be."""
    rings, stay = divmod(players, rounds)
    out = players % 4
    return rings > 0 and stay <= players // 4 and (out <= rings or (rings == 1 and not stay))


def sitting_out(players: int, rounds: int, chance: random.Random) -> set[int]:
    """Who sits out the first round: one of every ring, or as evenly round the only one as can be.

    Where two of one ring sit out, partners use up every distance but half the ring. Counting odd and even
    players shows that the two are then an odd distance apart if players = 8k + 2, an even one if 8k + 6.
    """
    count = players % 4
    if rounds < players:
        return {ring * rounds for ring in range(count)}
    if count == 2:
        return {0, chance.randrange(1, players, 2) if players % 8 == 2 else players // 2 - 1}
    return {players * k // count for k in range(count)}


@cache
def kinds(players: int, rounds: int) -> list[list[int]]:
    """For every two players the number of their kind; NEVER for two who stay: they would meet every round."""
    numbers: dict[tuple[int, int, int], int] = {}

    def number(a: int, b: int) -> int:
        kind = _kind(min(a, b), max(a, b), rounds, players // rounds * rounds)
        return numbers.setdefault(kind, len(numbers)) if kind else NEVER

    return [[number(a, b) for b in range(players)] for a in range(players)]


def meetings(a: int, b: int, rounds: int) -> int:
    """How often stepping brings the same two together: twice if they are half a ring apart."""
    return 2 if a // rounds == b // rounds and 2 * abs(a - b) == rounds else 1


def _kind(a: int, b: int, rounds: int, moving: int) -> tuple[int, int, int] | None:
    """What stepping leaves as it is: both rings and the distance; who stays is a ring of his own."""
    if a == b or a >= moving:
        return None
    if b >= moving:
        return a // rounds, b, 0
    distance = (b - a) % rounds
    if a // rounds == b // rounds:
        distance = min(distance, rounds - distance)
    return a // rounds, b // rounds, distance
