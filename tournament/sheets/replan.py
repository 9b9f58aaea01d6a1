"""A way on after something happened: what really was, what changes for whom, and what it costs."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a round: `side` NS or EW, against whom (empty: a sit-out, `?`: who is new), which boards."""

    table: int
    side: str
    opponents: str
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """What a round was and what it will be; None where the contestant has no place, or keeps it."""

    round: int
    before: Spot | None
    after: Spot | None


@dataclass(frozen=True, slots=True)
class Route:
    """The rounds of one contestant that change; `party` is None for one who comes."""

    party: Party | None
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """What really was at a table in a played round; `void`: a second score, cancelled (Law 15)."""

    round: int
    table: int
    ns: str
    ew: str
    boards: tuple[int, ...]
    void: bool


@dataclass(frozen=True, slots=True)
class WayOn:
    """`code` and `params` name the plan (docs/movements.md); `key` tells it from every other.

    `minutes` more or fewer, `boards` fewer (summed over all contestants), `waits` sit-outs more and the most
    of any one contestant (`worst`), and the fairness before and after.
    """

    key: str
    code: str
    params: tuple[str, ...]
    facts: tuple[Fact, ...]
    routes: tuple[Route, ...]
    minutes: Fraction
    boards: int
    waits: int
    worst: int
    fairness_before: Fraction
    fairness_after: Fraction

    @property
    def first_round(self) -> int | None:
        return min((move.round for route in self.routes for move in route.moves), default=None)

    @property
    def fairness_moves(self) -> bool:
        return self.fairness_before != self.fairness_after
