"""Travellers: several boards on a page, or one board in its pocket."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from scoring.methods import METHODS, MatchMethod
from scoring.totals.combine import PenaltyUnit
from tournament.analysis.checks import in_traveller
from tournament.printing.blocks.fitting import paged
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, about, framed, section_name
from tournament.printing.blocks.paper_table import Block, Cell, Column, Span, Table, measured, names, table
from tournament.printing.blocks.stack import Beside, Stack
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.page_mark import draw_mark
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.words import Words
from tournament.printing.parts import result_columns
from tournament.printing.parts.board_drawing import BoardHead, blank_board_head, board_head, draw_board
from tournament.printing.parts.discrepancies import discrepancies
from tournament.sheets import figures
from tournament.sheets.board_sheets import DealSheet, DealtTraveller, Traveller, TravellerLine
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.room_papers import Hands
from tournament.words import hand_words, outcome
from tournament.words.language import N_

# The traveller that fits the pocket of a board: a strip, or a sheet of A6, with fewer columns.

MARK = 48.0  # how far the page number may run
HEADING = 30.0  # of the columns, in two languages
BOARD_TRAVELLER_TITLE = N_("Traveller for the pocket of a board")
BOARD_TRAVELLER_BLANK_ROWS = 22  # or as many as the paper takes


def board_traveller_pages(sheets: Sequence[Traveller | None], desk: Desk) -> list[Page]:
    """One for each board; a long one goes on upon another strip under its own head."""
    return [
        _page(blocks, foot, desk)
        for sheet in sheets
        for foot in [_foot(sheet, desk)]
        for blocks in paged([_pocket_block(sheet, _room(foot, desk), desk)], _room(foot, desk))
    ]


def _room(foot: Lines, desk: Desk) -> float:
    """The height that the table may have."""
    return desk.paper.height - 2 * desk.paper.margin - foot.height


def _foot(sheet: Traveller | None, desk: Desk) -> Lines:
    """Which session, a line for each language: the paper is narrow."""
    each = [replace(desk, words=Words(language.code, language.era)) for language in desk.words.languages]
    texts = (sheet.heading.event, *(about(sheet.heading, one) for one in each)) if sheet else ("",)
    return Lines(tuple(TextLine(line, 10) for line in texts), desk.paper.room - MARK, before=3)


def _page(blocks: Sequence[Block], foot: Lines, desk: Desk) -> Page:
    def draw(pen: Pen, number: int, of: int) -> None:
        paper = desk.paper
        for block in blocks:
            block.draw(pen, paper.margin, paper.height - paper.margin)
        foot.draw(pen, paper.margin, paper.margin + foot.height)
        draw_mark(pen, number, of, paper.margin + paper.room, paper.margin + 6, MARK)

    return draw


def _pocket_block(sheet: Traveller | None, height: float, desk: Desk) -> Table:
    """A blank one fills the `height`."""
    label, room = desk.words.label, desk.paper.room
    labels = [label for line in sheet.lines for label in _labels(line)] if sheet else []
    widest = max(labels, key=len, default="00")
    by = result_columns.widest(desk.words.text(outcome.seat, direction) for direction in "NESW")
    columns = [
        Column(label(N_("N-S")), widest, "right", BOLD),
        Column(label(N_("E-W")), widest, "right", BOLD),
        Column(label(N_("Contract")), "7NT×"),
        Column(label(N_("By")), by, "centre"),
        Column(label(N_("Result")), "−8", "right"),
        Column(label(N_("N-S +")), "1100", "right"),
        Column(label(N_("E-W +")), "1100", "right"),
    ]
    lead, row = _pocket_lead(sheet, desk), desk.paper.row
    usual = min(BOARD_TRAVELLER_BLANK_ROWS, int((height - lead.height - HEADING) / row))
    rows: list[list[Cell]] = [[""]] * (desk.rows or usual)
    if sheet:
        rows = [_pocket_row(line, sheet.heading.state, desk) for line in sheet.lines]
    return table(columns, rows, room=room, size=10, row=row, lead=lead, boxed=True)


def _pocket_lead(sheet: Traveller | None, desk: Desk) -> BoardHead:
    if sheet is None:
        return blank_board_head(desk.words, desk.paper.room)
    facts = (sheet.board, sheet.dealer, sheet.vulnerability, "")
    return board_head(*facts, desk.words, desk.paper.room)


def _labels(line: TravellerLine) -> tuple[str, str]:
    return line.ns.under("NS"), line.ew.under("EW")


def _pocket_row(line: TravellerLine, state: str, desk: Desk) -> list[Cell]:
    row: list[Cell] = [*_labels(line)]
    if desk.blank:
        return row
    contract, *rest = result_columns.cells(line.played, desk.words, state)
    if isinstance(contract, Span):  # not played out: one cell over the columns of the contract
        return [*row, Span(contract.text, 3), *outcome.scores(line.played)]
    by, _lead, result = rest
    return [*row, contract, by, result, *outcome.scores(line.played)]


# Four hands round the table, suit by suit, as a deal is published.

LINE = 5 * MM
HAND, SIDE = 4 * LINE, 46 * MM  # height and width of one hand
HIGH_CARD_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}  # high-card points


@dataclass(frozen=True, slots=True)
class HandDiagram:
    """A block: North above, South below, the board between West and East unless it `is_headed` by it.

    `side` is the width of a hand.
    """

    board: int
    dealer: str
    vulnerability: str
    hands: Hands
    height: float = 3 * HAND + 4 * MM
    is_headed: bool = False
    side: float = SIDE

    def draw(self, pen: Pen, x: float, top: float) -> None:
        north, east, south, west = self.hands
        for hand, across, down in ((north, 1, 0), (west, 0, 1), (east, 2, 1), (south, 1, 2)):
            self._draw_hand(pen, hand, x + across * self.side, top - down * HAND)
        if not self.is_headed:
            middle = top - HAND - 1 * MM
            draw_board(pen, x + 1.1 * self.side, middle, self.board, self.dealer, self.vulnerability)

    def _draw_hand(self, pen: Pen, hand: str, x: float, top: float) -> None:
        for number, line in enumerate(hand_words.suits(hand)):
            pen.text(line, x, top - (number + 0.5) * LINE, self.side - 2 * MM, 11)
        points = str(sum(HIGH_CARD_POINTS.get(card, 0) for card in hand))
        pen.text(points, x + self.side - 12 * MM, top - 3.5 * LINE, 8 * MM, 10, BOLD, "right")


# The traveller: what happened to each board. Several stand on a page; a blank one is a paper of its own.

TITLE = N_("Traveller")
BLANK_ROWS = 16
DIAGRAM, ROOM_BESIDE = 3 * SIDE, 40 * MM
LEADS = N_("−1 after a lead: it gave declarer one trick, double dummy.")
FORM = N_("Set")  # of the cards of a fouled board
# What each side's points are called, by what the method counts in.
POINTS = {
    PenaltyUnit.MATCHPOINTS: (N_("MP N-S"), N_("MP E-W")),
    PenaltyUnit.IMPS: (N_("IMP N-S"), N_("IMP E-W")),
    PenaltyUnit.POINTS: (N_("Points N-S"), N_("Points E-W")),
}


def pages(sheets: Sequence[Traveller | None], desk: Desk) -> list[Page]:
    return framed(_chapters(sheets, desk), desk)


def _chapters(sheets: Sequence[Traveller | None], desk: Desk) -> list[Chapter]:
    """Boards of one session follow one another; those to be written on go round by themselves."""
    if desk.blank:
        return [Chapter(TITLE, _heading(sheet), (_block(sheet, desk), _notes(desk))) for sheet in sheets]
    return [
        Chapter(
            TITLE, heading, tuple(blocks([sheet for sheet in group if sheet], desk, partial(_deal, desk)))
        )
        for heading, group in groupby(sheets, key=_heading)
    ]


def _deal(desk: Desk, sheet: Traveller) -> tuple[Block, ...]:
    """The deal with what it makes, where the cards may be seen."""
    deal = _deal_of(sheet)
    if deal is None:
        return ()
    north, east, south, west = deal.hands
    hands, side = (north, east, south, west), min(SIDE, desk.paper.room / 3)
    diagram = HandDiagram(deal.board, deal.dealer, deal.vulnerability, hands, is_headed=True, side=side)
    told = tuple(TextLine(line, 10) for line in hand_words.makes(deal, desk.words.own))
    if deal.leads:
        told += tuple(TextLine(line, 10) for line in desk.words.label(LEADS))
    room = desk.paper.room - DIAGRAM
    if room < ROOM_BESIDE:
        return (diagram, Lines(told, desk.paper.room))
    return (Beside(diagram, Lines(told, room), DIAGRAM),)


def _heading(sheet: Traveller | None) -> Heading | None:
    return sheet.heading if sheet else None


def blocks(
    sheets: Sequence[Traveller], desk: Desk, below: Callable[[Traveller], Sequence[Block]] = lambda _sheet: ()
) -> Iterator[Block]:
    """The boards, their columns at the same places, and what of their figures is in doubt.

    `below` gives what stands between the heading of a board and its first lines. English names that take two
    lines have initials, so that a page holds as many boards as in Japanese.
    """
    tables = _tables(sheets, desk)
    if desk.words.language == "en" and any(one.has_broken_lines for one in tables):
        tables = _tables([_in_short(sheet) for sheet in sheets], desk)
    for sheet, table_ in zip(sheets, tables, strict=True):
        once = tuple(below(sheet))
        yield replace(table_, once=Stack(once)) if once else table_
        yield from auctions(sheet, desk)
        yield from discrepancies(in_traveller(sheet), desk)


def auctions(sheet: Traveller, desk: Desk) -> Iterator[Block]:
    """The auctions that phones kept, a line for each table: dealer, and the calls in their order."""
    kept = [line for line in sheet.lines if line.auction]
    if not kept:
        return
    language = desk.words.languages[-1]
    dealer = outcome.seat(sheet.dealer, language)
    texts = [
        f"{line.ns.under('NS')} – {line.ew.under('EW')}  {dealer}: {outcome.auction(line.auction, language)}"
        for line in kept
    ]
    heading = TextLine(desk.words.word(N_("Auctions")), 10, BOLD)
    yield Lines((heading, *(TextLine(text, 10) for text in texts)), desk.paper.room, after=6)


def _tables(sheets: Sequence[Traveller], desk: Desk) -> list[Table]:
    columns = _columns(sheets, desk)
    rows = [[*_rows(sheet, columns, desk)] for sheet in sheets]
    columns = measured(columns, [row for lines in rows for row in lines])
    return [
        _table(columns, lines, _lead(sheet, desk), desk) for sheet, lines in zip(sheets, rows, strict=True)
    ]


def _in_short(sheet: Traveller) -> Traveller:
    return replace(
        sheet, lines=tuple(replace(line, ns=line.ns.short, ew=line.ew.short) for line in sheet.lines)
    )


def _block(sheet: Traveller | None, desk: Desk) -> Table:
    """One to be written on."""
    columns = _columns([sheet] if sheet else (), desk)
    blank = [("",) * len(columns)] * (desk.rows or BLANK_ROWS)
    return _table(columns, [*_rows(sheet, columns, desk)] if sheet else blank, _lead(sheet, desk), desk)


def _table(columns: Sequence[Column], rows: Sequence[Sequence[Cell]], lead: Block, desk: Desk) -> Table:
    return table(
        columns,
        rows,
        room=desk.paper.room,
        size=max(desk.paper.size - 0.5, 10),
        row=desk.row,
        lead=lead,
        boxed=desk.blank,
        together=True,
    )


def _rows(sheet: Traveller, columns: Sequence[Column], desk: Desk) -> Iterator[Sequence[Cell]]:
    """The lines, under the name of their section where there are several."""
    has_form = columns[-1].title == desk.words.label(FORM)
    for section, lines in groupby(sheet.lines, key=lambda line: line.ns.section):
        if sheet.heading.several:
            yield [Span(desk.words.text(section_name, section), len(columns))]
        yield from ([*_row(line, sheet, desk), *([line.group] if has_form else [])] for line in lines)


def _notes(desk: Desk) -> Lines:
    """Lines for notes beside the columns."""
    label = f"{desk.words.word(N_('Notes, adjusted scores (A+, A, A−)'))}:"
    room = desk.paper.room
    return Lines((TextLine(label, 10), TextLine("_" * int(room / 6), 14)), room)


def _lead(sheet: Traveller | None, desk: Desk) -> BoardHead:
    if sheet is None:
        return blank_board_head(desk.words, desk.paper.room)
    datum = "" if desk.blank else figures.short(sheet.datum)
    facts = (sheet.board, sheet.dealer, sheet.vulnerability, datum)
    return board_head(*facts, desk.words, desk.paper.room, sheet.address)


def _columns(sheets: Sequence[Traveller], desk: Desk) -> list[Column]:
    label = desk.words.label
    ns, ew = POINTS[METHODS[sheets[0].heading.method if sheets else "matchpoints"].unit]
    tops = [line.top for sheet in sheets for line in sheet.lines if line.top]
    points = figures.decimal(max([*tops, 10]))
    return [
        *_pair_columns("NS", sheets, desk),
        *_pair_columns("EW", sheets, desk),
        *result_columns.columns(desk.words, "♠10 −1" if any(map(_has_leads, sheets)) else "♠10"),
        Column(label(N_("N-S +")), "1100", "right"),
        Column(label(N_("E-W +")), "1100", "right"),
        *(Column(label(title), points, "right") for title in (ns, ew) if not _is_of_matches(sheets)),
        *([Column(label(FORM), "AA")] if _are_of_forms(sheets) else []),
    ]


def _are_of_forms(sheets: Sequence[Traveller]) -> bool:
    """Whether one of the boards was fouled: then the last column says which cards each table played."""
    return any(line.group for sheet in sheets for line in sheet.lines)


def _is_of_matches(sheets: Sequence[Traveller]) -> bool:
    """Whether matches are compared, not the results of a board, which then earn nothing by themselves."""
    return bool(sheets) and isinstance(METHODS[sheets[0].heading.method], MatchMethod)


def _names(desk: Desk) -> bool:
    return desk.paper.is_wide and not desk.blank


def _pair_columns(side: str, sheets: Sequence[Traveller], desk: Desk) -> list[Column]:
    labels = [_of(line, side).under(side) for sheet in sheets for line in sheet.lines]
    number = Column(desk.words.label(outcome.LINES[side]), max(labels, key=len, default="00"), "right", BOLD)
    return [number, names()] if _names(desk) else [number]


def _of(line: TravellerLine, side: str) -> Party:
    return line.ns if side == "NS" else line.ew


def _row(line: TravellerLine, sheet: Traveller, desk: Desk) -> list[Cell]:
    row: list[Cell] = []
    for side in outcome.LINES:
        party = _of(line, side)
        row += [party.under(side), desk.words.party(party)] if _names(desk) else [party.under(side)]
    if desk.blank:
        return row
    row += [*_outcome(line, sheet, desk), *outcome.scores(line.played)]
    if not _is_of_matches([sheet]):
        row += ["/".join(map(figures.decimal, line.points(side))) for side in outcome.LINES]
    return row


def _outcome(line: TravellerLine, sheet: Traveller, desk: Desk) -> tuple[Cell, ...]:
    """Contract, declarer, lead with what it cost in tricks, result."""
    cells = result_columns.cells(line.played, desk.words, sheet.heading.state)
    cost = hand_words.tricks_given(_deal_of(sheet), line)
    if not cost or len(cells) < result_columns.COLUMNS:
        return cells
    contract, by, lead, result = cells
    return contract, by, f"{lead} {cost}", result


def _has_leads(sheet: Traveller) -> bool:
    deal = _deal_of(sheet)
    return bool(deal and deal.leads)


def _deal_of(sheet: Traveller) -> DealSheet | None:
    return sheet.deal if isinstance(sheet, DealtTraveller) else None
