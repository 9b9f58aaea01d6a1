"""How fair tonight is for a contestant: whom it meets, with whom it is compared and in which direction."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.heading import Heading
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class Boards:
    """How many boards the plan has, and how many of that kind have been played."""

    planned: int
    played: int

    def __bool__(self) -> bool:
        return bool(self.planned or self.played)


@dataclass(frozen=True, slots=True)
class RivalLine:
    """Another contestant with which this one shares a ranking or a table.

    `rounds`: where the two meet; `met`: boards against each other; `same` and `opposite`: boards that both
    play at different tables, in the same line or in opposite ones.
    """

    party: Party
    rounds: tuple[int, ...]
    met: Boards
    same: Boards
    opposite: Boards


@dataclass(frozen=True, slots=True)
class Figure:
    """Qf, 100 is perfect; counted by `set` of boards that travel together, or by single `board`.

    `own` is the same figure over one contestant's own comparisons. With `ranked_apart` both are over the
    contestants of a line.
    """

    qf: Fraction
    unit: str
    ranked_apart: bool
    own: Fraction | None = None


@dataclass(frozen=True, slots=True)
class FairnessSheet:
    """`plan` is None in a section without a movement; `played` and, in its unit, `planned` are there when the
    session is closed and was not played as planned (or had no plan)."""

    heading: Heading
    party: Party
    plan: Figure | None
    played: Figure | None
    planned: Figure | None
    ns: Boards
    ew: Boards
    sit_outs: tuple[int, ...]
    turned: tuple[int, ...]
    rivals: tuple[RivalLine, ...]

    @property
    def begun(self) -> bool:
        """Whether it has played at all."""
        return bool(self.ns.played or self.ew.played)

    @property
    def ranked(self) -> tuple[RivalLine, ...]:
        """Those with whom it shares a ranking."""
        return tuple(line for line in self.rivals if line.party.direction == self.party.direction)

    @property
    def compared(self) -> tuple[int, int]:
        """The least and the most boards on which one of them plays in the same line."""
        counts = [line.same.planned or line.same.played for line in self.ranked]
        return min(counts, default=0), max(counts, default=0)


@dataclass(frozen=True, slots=True)
class FieldFairness:
    """A whole field: its figure, and each contestant with its own."""

    heading: Heading
    figure: Figure | None
    contestants: tuple[tuple[Party, Fraction | None], ...]
