"""The rings of a cyclic individual: who steps round with whom, and which couples are equivalent by it.

The players stand in rings as long as there are rounds, and step on in their ring after every round; players
outside the rings stay. Players are counted from 0: of rings of length m, ring r holds r * m to r * m + m - 1,
and the last n mod m stay. All couples that stepping makes of one are of one *kind*.
"""

import random
from dataclasses import dataclass
from functools import cached_property

NEVER = -1


@dataclass(frozen=True)
class Rings:
    """Players in rings of the given length."""

    players: int
    length: int

    @property
    def rings(self) -> int:
        return self.players // self.length

    @property
    def moving(self) -> int:
        """How many players do not stay."""
        return self.rings * self.length

    @property
    def is_fair(self) -> bool:
        """Whether those who stay have a table each and sitting out is shared as evenly as can be."""
        stay, out = self.players - self.moving, self.players % 4
        shared = out <= self.rings or self.length == self.players
        return self.rings > 0 and stay <= self.players // 4 and shared

    def sitting_out(self, chance: random.Random) -> set[int]:
        """Who sits out the first round: one of every ring, or as evenly round the only one as can be.

        Where two of one ring sit out, partners use up every distance but half the ring. Counting odd and even
        players shows that the two are an odd distance apart if players = 8k + 2, an even one if 8k + 6.
        """
        players, count = self.players, self.players % 4
        if self.length < players:
            return {ring * self.length for ring in range(count)}
        if count == 2:
            return {0, chance.randrange(1, players, 2) if players % 8 == 2 else players // 2 - 1}
        return {players * k // count for k in range(count)}

    @cached_property
    def kinds(self) -> list[list[int]]:
        """For every two players the number of their kind; NEVER for two who stay: they would meet always."""
        numbers: dict[tuple[int, int, int], int] = {}

        def number(a: int, b: int) -> int:
            kind = self._kind(min(a, b), max(a, b))
            return numbers.setdefault(kind, len(numbers)) if kind else NEVER

        return [[number(a, b) for b in range(self.players)] for a in range(self.players)]

    def _kind(self, a: int, b: int) -> tuple[int, int, int] | None:
        """What stepping leaves as it is: both rings and the distance; a player who stays is a ring of one."""
        if a == b or a >= self.moving:
            return None
        if b >= self.moving:
            return a // self.length, b, 0
        distance = (b - a) % self.length
        if a // self.length == b // self.length:
            distance = min(distance, self.length - distance)
        return a // self.length, b // self.length, distance

    def meetings(self, a: int, b: int) -> int:
        """How often stepping brings the same two together: twice if they are half a ring apart."""
        return 2 if a // self.length == b // self.length and 2 * abs(a - b) == self.length else 1
