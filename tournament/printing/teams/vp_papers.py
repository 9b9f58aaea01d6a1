"""Victory-point scales on paper: the card of a scale, its grid, and the result slip of a match."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.schemes.vp_tables import Measure
from tournament.printing.blocks.cards import card_width, stacks
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, about, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, Table, names, table
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.text_fit import LEADING
from tournament.printing.teams.assignment_paper import boards_by_part
from tournament.printing.teams.terms import rules
from tournament.sheets import figures
from tournament.sheets.team_papers import MatchSlip, ScaleCard, ScaleLine, Terms
from tournament.words.language import N_, Language
from tournament.words.round_words import round_name
from tournament.words.team_words import numbered, terms_of

# The card of a victory-point scale: every margin with the points of both teams.

VP_CARD_TITLE = N_("Victory point scale")
LEAST_WIDTH = 60 * MM  # of margin and points of both
WIDEST = 80 * MM
VP_CARD_ROW = 5.6 * MM
LONG = 12  # lines that stand in one column
TAKEN = 48 * MM  # of the height of a page, by its head and foot and the head of the table


def vp_card_pages(sheets: Sequence[ScaleCard], desk: Desk) -> list[Page]:
    return framed([_vp_card_chapter(sheet, desk) for sheet in sheets], desk)


def _vp_card_chapter(sheet: ScaleCard, desk: Desk) -> Chapter:
    said = desk.words.lines(terms_of, Terms(sheet.scale, sheet.boards))
    head = Lines(tuple(TextLine(line, 14, BOLD) for line in said), desk.paper.room)
    return Chapter(
        VP_CARD_TITLE,
        sheet.heading,
        (head, *_tables(sheet, desk)),
        dated=sheet.heading is not None,
        rules=said,
    )


def _tables(sheet: ScaleCard, desk: Desk) -> Iterator[Table]:
    """The lines down one group of columns, then down the next; a table a page."""
    paper, count = desk.paper, len(sheet.lines)
    across = max(1, min(int(paper.room // LEAST_WIDTH), -(-count // LONG)))
    most = int((paper.height - 2 * paper.margin - TAKEN) / VP_CARD_ROW)
    pages = -(-count // (across * most))
    down = -(-count // (across * pages))
    for start in range(0, count, across * down):
        yield _table(sheet, [*range(start, min(count, start + across * down))], across, down, desk)


def _table(sheet: ScaleCard, lines: Sequence[int], across: int, down: int, desk: Desk) -> Table:
    rows: list[list[Cell]] = [
        [cell for line in lines[row::down] for cell in _cells(sheet, line)][:-1] for row in range(down)
    ]
    columns = (_columns(sheet, desk) * across)[:-1]
    return table(columns, rows, room=min(desk.paper.room, across * WIDEST), size=11, row=VP_CARD_ROW)


def _columns(sheet: ScaleCard, desk: Desk) -> list[Column]:
    label = desk.words.label
    return [
        Column(label(margin_word(sheet)), "00–00", "right", BOLD),
        Column(label(N_("Winner")), "20.00", "right"),
        Column(label(N_("Loser")), "20.00", "right"),
        Column(("",), "00"),
    ]


def _cells(sheet: ScaleCard, line: int) -> tuple[Cell, ...]:
    """A line, and a gap beside the next."""
    one, places = sheet.lines[line], places_of(sheet.lines)
    return margin(one, sheet), figures.decimal(one.winner, places), figures.decimal(one.loser, places), ""


# A victory-point scale as a small grid, column after column: a margin, and what it is worth.

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


def _of_winner(card: ScaleCard, language: Language) -> str:
    line = card.lines[0]
    pool = figures.short(line.winner + line.loser)
    return language.gettext("victory points of the winner, of %(pool)s") % {"pool": pool}


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


# The result slip of a match: IMPs, victory points, the captains' signatures, and the scale that they use.

MATCH_SLIP_TITLE = N_("Match result slip")
MATCH_SLIP_ROW = 10 * MM  # written quickly, by two captains


def match_slip_pages(sheets: Sequence[MatchSlip | None], desk: Desk) -> list[Page]:
    slips = [tuple(_match_slip_blocks(sheet, desk)) for sheet in sheets]
    return stacks(slips, desk, fill=None in sheets, piles=True)


def _match_slip_blocks(sheet: MatchSlip | None, desk: Desk) -> Iterator[Block]:
    room, words = card_width(desk), desk.words
    yield Lines(tuple(_head(sheet, desk)), room, after=4)
    yield _result(sheet, room, desk)
    signature = words.word(N_("Signature"))
    yield Lines(tuple(TextLine(f"{signature} {side} {'_' * 22}", 11) for side in "AB"), room, before=4)
    if sheet and sheet.scale:
        yield from scale_grid(sheet.scale, room, desk)
    yield Lines(tuple(TextLine(line, 10) for line in _foot(sheet, desk)), room, before=4)


def _head(sheet: MatchSlip | None, desk: Desk) -> Iterator[TextLine]:
    words = desk.words
    if sheet is None:
        yield TextLine(words.word(MATCH_SLIP_TITLE), 13, BOLD)
        labels = (N_("Round"), N_("Tables"), N_("Boards"))
        yield TextLine("  ".join(f"{words.word(label)} {'_' * 7}" for label in labels), 11)
        return
    tables = sheet.match.tables or ()
    place = "–".join(sheet.heading.table(number) for number in tables)
    at = f" · {words.word(N_('Tables'))} {place}" if place else ""
    yield TextLine(f"{words.text(round_name, sheet.round)}{at}", 15, BOLD)
    if sheet.parts:
        yield TextLine(f"{words.word(N_('Boards'))} {words.text(boards_by_part, sheet.parts)}", 11)
    yield TextLine(
        f"{words.word(MATCH_SLIP_TITLE)}  |  {sheet.heading.event}  |  {about(sheet.heading, desk)}", 10
    )


def _result(sheet: MatchSlip | None, room: float, desk: Desk) -> Block:
    """The two teams, home first, with boxes for what they scored."""
    columns = [
        Column(("",), "A", "centre", BOLD),
        names(desk.words.label(N_("Team"))),
        *(Column(desk.words.label(label), "000000", "right") for label in _figures(sheet)),
    ]
    teams = (sheet.match.home, sheet.match.away) if sheet else (None, None)
    rows: list[list[Cell]] = [
        [letter, desk.words.text(numbered, team) if team else ""]
        for letter, team in zip("AB", teams, strict=True)
    ]
    return table(columns, rows, room=room, size=11, row=MATCH_SLIP_ROW, boxed=True)


def _figures(sheet: MatchSlip | None) -> tuple[str, ...]:
    """What the captains write for each team: IMPs and victory points, or the points of another method."""
    if sheet and sheet.heading.method != "imps":
        return (N_("Points"),)
    both = N_("IMPs"), N_("Victory points")
    return both[:1] if sheet and not sheet.terms.vp_scale else both


def _foot(sheet: MatchSlip | None, desk: Desk) -> tuple[str, ...]:
    words = desk.words
    if sheet is None:
        return (f"{words.word(N_('Scoring method'))} {'_' * 16}",)
    return rules(sheet.heading, sheet.terms, desk)
