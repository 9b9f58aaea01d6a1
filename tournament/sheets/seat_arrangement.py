"""Seats arranged by wishes and strength: who moves, what becomes of each wish, how strong the lines are."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.names import Name


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A pair or player who gets another number; `table` is that of round 1, 0 where there is none."""

    names: tuple[Name, ...]
    before: str
    after: str
    table: int


@dataclass(frozen=True, slots=True)
class WishAnswer:
    """A wish (stay, apart, distant, near) of the players named, and whether the seats meet it.

    `code` and `figures`: still; turned n (stays, n times in the other direction); moves n; partners; never;
    meet round; sections; tables a b, those of round 1; in_round n a b, tables of round n; not_seated.
    """

    kind: str
    names: tuple[Name, ...]
    is_met: bool
    code: str
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LineStrength:
    """The mean strength of a section, or of its line NS or EW, before and after."""

    section: str
    line: str
    before: Fraction
    after: Fraction


@dataclass(frozen=True, slots=True)
class SeatArrangement:
    """`fixed_seats` are those that stay at one table in the movements as they are. `has_strengths`: whether
    any player has a grade. `seen` names the state that was read."""

    moves: tuple[SeatMove, ...]
    wishes: tuple[WishAnswer, ...]
    lines: tuple[LineStrength, ...]
    fixed_seats: int
    has_strengths: bool
    seen: str

    @property
    def wanting(self) -> int:
        """How many players need a fixed seat, one for each pair."""
        return sum(one.kind == "stay" for one in self.wishes)

    @property
    def unmet(self) -> int:
        return sum(not one.is_met for one in self.wishes)


@dataclass(frozen=True, slots=True)
class SeedLine:
    """A pair or team: the mean grade of its players, its seed as it is, and its place by grade."""

    number: int
    name: str
    players: tuple[Name, ...]
    strength: Fraction | None
    seed: int | None
    by_grade: int | None


@dataclass(frozen=True, slots=True)
class Seeding:
    """Seeds by grade before they are applied. `first`: how the first round uses them.

    `first` is random (a Swiss drawn by lot: not used), adjacent, half, fold, knock-out or round-robin.
    `refusal` is a code: no_grades, drawn_already, from_before; empty where they can be applied.
    """

    lines: tuple[SeedLine, ...]
    first: str
    refusal: str
    seen: str

    @property
    def changes(self) -> bool:
        return any(one.seed != one.by_grade for one in self.lines)
