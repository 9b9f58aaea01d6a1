"""The ranking of a series: a line for each player or pair, a column for each session."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tournament.sheets.event_kinds import PAIRS
from tournament.sheets.names import Name
from tournament.sheets.series_terms import SeriesTerms

COUNTS, LOWER, OVER_PARTNER, SHORT = "counts", "lower", "over_partner", "short"


@dataclass(frozen=True, slots=True)
class SeriesSession:
    """`contestants` have a place in it; `boards` is the most that one of them played.

    `kind` is a code of OF_PERSONS: an individual has no partners.
    """

    id: int
    event: str
    date: date
    contestants: int
    boards: int
    kind: str = PAIRS


@dataclass(frozen=True, slots=True)
class SeriesCell:
    """A session of a line: `value` in the unit of the series, `percentage` None where there is none.

    `state`: it counts; or it is dropped as a lower one, as one too many with a partner, or because the line
    is not ranked (`short`).
    """

    session: int
    contestant: int
    value: int | Fraction
    percentage: int | Fraction | None
    place: int
    tied: bool
    partners: tuple[Name, ...]
    state: str = COUNTS

    @property
    def counts(self) -> bool:
        return self.state == COUNTS

    @property
    def is_dropped(self) -> bool:
        return self.state in (LOWER, OVER_PARTNER)


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """`players` are primary keys, `cells` as the sessions of the sheet, None where they did not play.

    `value` None and `place` 0: not ranked, for want of what `lacking` says (`sessions` or `partners`).
    """

    players: tuple[int, ...]
    names: tuple[Name, ...]
    place: int
    tied: bool
    value: int | Fraction | None
    cells: tuple[SeriesCell | None, ...]
    partners: int
    lacking: str = ""

    @property
    def key(self) -> str:
        """The end of the address of the line's "why?"."""
        return "-".join(map(str, self.players))

    @property
    def played(self) -> tuple[SeriesCell, ...]:
        return tuple(cell for cell in self.cells if cell)

    @property
    def counted(self) -> tuple[SeriesCell, ...]:
        return tuple(cell for cell in self.played if cell.counts)


@dataclass(frozen=True, slots=True)
class SeriesSheet:
    """`sessions` the oldest first; `lines` best first, those not ranked last. `beyond`: older sessions that
    the rule finds too, more than a series may have. `without_percentages`: sessions that the rule finds and
    that have none to count.
    """

    name: str
    club: str
    terms: SeriesTerms
    sessions: tuple[SeriesSession, ...]
    lines: tuple[SeriesLine, ...]
    beyond: int = 0
    without_percentages: int = 0

    @property
    def ranked(self) -> int:
        return sum(line.place > 0 for line in self.lines)
