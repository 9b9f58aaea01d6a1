"""The ranking of a field: one list, or one for each line where they are ranked apart."""

from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.event_kinds import EVENT_KINDS, PAIRS
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class Standing:
    """One contestant's line. `value` is the exact figure ranked by: per cent, or IMPs. In a ranking of whole
    per cents it is whole, and `points` and `top` are not given.

    `boards` counts those played, `adjusted` of them by a ruling (Law 12); `waiting` still lack a result.
    """

    place: int
    tied: bool
    party: Party
    points: int | Fraction | None
    top: int | Fraction | None
    value: int | Fraction | None
    boards: int
    penalty: int | Fraction = 0
    waiting: int = 0
    adjusted: int = 0

    def at(self, place: int, *, tied: bool) -> "Standing":
        """The same line at another place; `replace` takes three times as long, for hundreds of lines."""
        return Standing(
            place,
            tied,
            self.party,
            self.points,
            self.top,
            self.value,
            self.boards,
            self.penalty,
            self.waiting,
            self.adjusted,
        )


@dataclass(frozen=True, slots=True)
class Ranking:
    """Contestants compared with one another, best first; unplaced ones (0) come last: those without a result,
    and those who have left. `section` is the letter of a ranking within one section.

    `over` says that it ranks a stage rather than a session: all its `sessions`, a single one with what was
    `carried` over or with `penalties` over the sessions, the `consolation`, or the `qualifiers` beside it.
    Its parties are then entrants.
    """

    direction: str
    rows: tuple[Standing, ...]
    section: str = ""
    over: str = ""


@dataclass(frozen=True, slots=True)
class Standings:
    """`by_section` ranks each section of several by itself, with the figures of the whole field.

    `counts` says what a running ranking is made of: `boards` that no table has still to play (`counted` of
    them), or what was played up to round `rounds` in whole per cents, exact in a `barometer`; empty:
    everything that is in. `rescored`: the scoring was changed after the session was closed. `kind` is a
    code of EVENT_KINDS.
    """

    heading: Heading
    rankings: tuple[Ranking, ...]
    results: int
    expected: int | None
    provisional: bool
    by_section: tuple[Ranking, ...] = ()
    counts: str = ""
    counted: int = 0
    rounds: int = 0
    rescored: bool = False
    kind: str = PAIRS

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the ranking in the state it is in, as codes, from left to right."""
        return tuple(code for code in EVENT_KINDS[self.kind].columns if self._has_column(code))

    def _has_column(self, column: str) -> bool:
        if column == "points":
            return self.has_points
        return column != "waiting" or self.provisional

    @property
    def has_points(self) -> bool:
        """Whether the points stand beside the figure that contestants are ranked by."""
        return self.in_per_cent and not self.is_whole

    @property
    def is_whole(self) -> bool:
        """Whether percentages are shown without decimals, while the session is running."""
        return self.counts == "rounds"

    @property
    def in_per_cent(self) -> bool:
        return self.heading.in_per_cent
