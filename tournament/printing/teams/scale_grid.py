"""A victory-point scale as a small grid, column after column: a margin, and what it is worth."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.schemes.vp_tables import Measure
from tournament.printing.blocks.layout import Desk
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.pen import Pen
from tournament.printing.kit.text_fit import LEADING
from tournament.printing.words.words import N_, Tongue
from tournament.sheets import figures
from tournament.sheets.vp_card import ScaleCard, ScaleLine

SIZE = 10.0
BETWEEN, AFTER_MARGIN = 10.0, 5.0  # points beside a column, and after a margin
LINE = SIZE * LEADING


@dataclass(frozen=True, slots=True)
class ScaleGrid:
    """A block: entries down one column of `rows`, then down the next. `margin` and `points` are widths."""

    entries: tuple[tuple[str, str], ...]
    rows: int
    margin: float
    points: float

    @property
    def height(self) -> float:
        return LINE * self.rows + 4

    def draw(self, pen: Pen, x: float, top: float) -> None:
        pen.open("P")
        margin, points = self.margin, self.points
        each = margin + AFTER_MARGIN + points + BETWEEN
        for place, (first, worth) in enumerate(self.entries):
            column, row = divmod(place, self.rows)
            left, middle = x + column * each, top - (row + 0.5) * LINE
            pen.text(first, left, middle, margin, SIZE, BOLD, "right")
            pen.text(worth, left + margin + AFTER_MARGIN, middle, points, SIZE)
        pen.close()


def scale_grid(card: ScaleCard, room: float, desk: Desk) -> tuple[Lines, ScaleGrid]:
    """Where both sides' points always add up to the same, the winner's alone: the loser has the rest.

    There are as many columns as the room has.
    """
    words, is_constant = desk.words, card.is_constant
    earned = words.text(_of_winner, card) if is_constant else words.word(N_("Victory points"))
    places = places_of(card.lines)
    entries = tuple((margin(line, card), _worth(line, is_constant, places)) for line in card.lines)
    title = TextLine(f"{words.word(margin_word(card))} → {earned}", SIZE, BOLD)
    margins = max(width(first, BOLD) for first, _points in entries) * SIZE
    points = max(width(worth, REGULAR) for _first, worth in entries) * SIZE
    across = max(1, int((room + BETWEEN) / (margins + points + AFTER_MARGIN + BETWEEN)))
    grid = ScaleGrid(entries, -(-len(entries) // across), margins, points)
    return Lines((title,), room, before=4), grid


def _of_winner(card: ScaleCard, tongue: Tongue) -> str:
    line = card.lines[0]
    pool = figures.short(line.winner + line.loser)
    return tongue.gettext("victory points of the winner, of %(pool)s") % {"pool": pool}


def margin_word(card: ScaleCard) -> str:
    """The head of the margins: a msgid."""
    return N_("Percentage") if card.in_per_cent else N_("Difference in IMPs")


def margin(line: ScaleLine, card: ScaleCard) -> str:
    """3–5, 51+; a percentage begins above the figure named."""
    if card.in_per_cent:
        return f"> {figures.decimal(line.first)}" if line.first > Measure.PERCENT.draw else "50.00"
    first = figures.short(line.first)
    if line.last is None:
        return f"{first}+"
    return first if line.last == line.first else f"{first}–{figures.short(line.last)}"


def _worth(line: ScaleLine, is_constant: bool, places: int) -> str:
    winner, loser = (figures.decimal(points, places) for points in (line.winner, line.loser))
    return winner if is_constant else f"{winner}–{loser}"


def places_of(lines: Sequence[ScaleLine]) -> int:
    """Two decimals where any figure has some."""
    return 2 if any(figure != int(figure) for line in lines for figure in (line.winner, line.loser)) else 0
