"""The final ranking while it is turned over on the wall, from the last line to the first."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.heading import Heading
from tournament.sheets.standings import Ranking, Standing, Standings

CARDS = 3  # lines at the top that lie face down as cards


@dataclass(frozen=True, slots=True)
class RevealLine:
    """The line at `position`, 1 at the top; `row` is None while it is face down, `is_new` if it came last.

    `course` is the percentage after each round, of a card that is turned over.
    """

    position: int
    row: Standing | None
    is_new: bool
    course: tuple[Fraction, ...] = ()

    @property
    def look(self) -> str:
        """The side that is up, as a class of its card."""
        return "down" if self.row is None else "up new" if self.is_new else "up"


@dataclass(frozen=True, slots=True)
class RevealedRanking:
    """One ranking: the first three lines as `cards`, and of the other `lines` those that are turned over.

    `over` as in Ranking.
    """

    heading: Heading
    direction: str
    cards: tuple[RevealLine, ...]
    lines: tuple[RevealLine, ...]
    over: str = ""


@dataclass(frozen=True, slots=True)
class Reveal:
    """`turned` of `lines` are turned over; rankings side by side reach their first lines together."""

    rankings: tuple[RevealedRanking, ...]
    turned: int
    lines: int

    @property
    def is_over(self) -> bool:
        return self.turned == self.lines

    @property
    def new(self) -> tuple[tuple[RevealedRanking, Standing], ...]:
        """The lines that were turned over last, with their rankings."""
        return tuple(
            (ranking, line.row)
            for ranking in self.rankings
            for line in (*ranking.cards, *ranking.lines)
            if line.is_new and line.row
        )


def lines_of(sheets: Iterable[Standings]) -> int:
    """The lines of the longest ranking."""
    return max((len(_placed(ranking)) for sheet in sheets for ranking in sheet.rankings), default=0)


def reveal_at(sheets: Iterable[Standings], turned: int) -> Reveal:
    """The rankings with this many lines turned over, at most all of them; nothing is in it of the others."""
    sheets = list(sheets)
    lines = lines_of(sheets)
    turned = min(turned, lines)
    return Reveal(
        tuple(
            _ranking(sheet.heading, ranking, lines - turned)
            for sheet in sheets
            for ranking in sheet.rankings
            if _placed(ranking)
        ),
        turned,
        lines,
    )


def _ranking(heading: Heading, ranking: Ranking, hidden: int) -> RevealedRanking:
    lines = [
        RevealLine(at, row if at > hidden else None, at == hidden + 1)
        for at, row in enumerate(_placed(ranking), start=1)
    ]
    others = tuple(line for line in lines[CARDS:] if line.row)
    return RevealedRanking(heading, ranking.direction, tuple(lines[:CARDS]), others, ranking.over)


def _placed(ranking: Ranking) -> list[Standing]:
    """Those with a place; a contestant who has left has none."""
    return [row for row in ranking.rows if row.place]
