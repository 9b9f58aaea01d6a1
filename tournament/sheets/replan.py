"""A way to continue after an incident: what was really played, what changes for whom, and what it costs."""

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
    """A contestant's place in a round before and after the change; None where it has none."""

    before: Spot | None
    after: Spot | None


@dataclass(frozen=True, slots=True)
class Route:
    """One contestant's moves in the rounds of the way on, None where the round stays; `party` is None for one
    who comes.
    """

    party: Party | None
    moves: tuple[Move | None, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """What was really played at a table in a round; `void`: a second score, cancelled (Law 15)."""

    round: int
    table: int
    ns: str
    ew: str
    boards: tuple[int, ...]
    void: bool


@dataclass(frozen=True, slots=True)
class WayOn:
    """`code` and `params` name the plan (docs/movements.md); `key` tells it from every other. `rounds` are
    those in which something changes, in the order of each route's moves.

    `minutes` more or fewer; `boards` fewer and `gained` more (summed over all contestants); `waits` sit-outs
    more and the most of any one contestant (`worst`). In a round to come up to `sharing` tables share boards,
    unless there are `copies` sets of boards. `fairness` is Qf before and after, of all contestants or, with
    `ranked_apart`, within the two lines, counted by `unit` (set or board). `recommended` is the one that
    disturbs least. `turned`: tables to come at which other boards lie turned. `ends_barometer`: the tables
    of a barometer would not play the same boards in each round any more. `lost` boards cannot be played by a
    pair not at fault, which gets an adjusted score (Law 12C2).
    """

    key: str
    code: str
    params: tuple[str, ...]
    facts: tuple[Fact, ...]
    rounds: tuple[int, ...]
    routes: tuple[Route, ...]
    minutes: Fraction
    boards: int
    gained: int
    waits: int
    worst: int
    sharing: int
    copies: int
    turned: int
    fairness_before: Fraction | None
    fairness_after: Fraction | None
    ranked_apart: bool
    unit: str
    recommended: bool
    ends_barometer: bool = False
    lost: int = 0

    @property
    def fairness_moves(self) -> bool:
        return self.fairness_before != self.fairness_after
