"""The traveller: what happened to each board. Several stand on a page; a blank one is a paper of its own."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from scoring.methods import METHODS, MatchMethod
from scoring.totals.combine import PenaltyUnit
from tournament.analysis.checks import in_traveller
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed, section_name
from tournament.printing.blocks.stack import Beside, Stack
from tournament.printing.blocks.table import Block, Cell, Column, Span, Table, names, table
from tournament.printing.blocks.widths import measured
from tournament.printing.boards.hands import SIDE, HandDiagram
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM
from tournament.printing.parts import hand_words, outcome
from tournament.printing.parts.board_drawing import BoardHead, blank_board_head, board_head
from tournament.printing.parts.discrepancies import discrepancies
from tournament.printing.words.words import N_
from tournament.sheets import figures
from tournament.sheets.deal_sheet import DealSheet
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.traveller import DealtTraveller, Traveller, TravellerLine

TITLE = N_("Traveller")
BLANK_ROWS = 16
DIAGRAM, ROOM_BESIDE = 3 * SIDE, 40 * MM
LEADS = N_("−1 after a lead: it gave declarer one trick, double dummy.")
FORM = N_("Form")  # of the cards of a fouled board
SIDES = {"NS": N_("N-S"), "EW": N_("E-W")}
# What each side's points are called, by what the method counts in.
POINTS = {
    PenaltyUnit.MATCHPOINTS: (N_("MP N-S"), N_("MP E-W")),
    PenaltyUnit.IMPS: (N_("IMP N-S"), N_("IMP E-W")),
    PenaltyUnit.POINTS: (N_("Points N-S"), N_("Points E-W")),
}


def leaves(sheets: Sequence[Traveller | None], desk: Desk) -> list[Leaf]:
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
    tongue = desk.words.tongues[-1]
    dealer = outcome.seat(sheet.dealer, tongue)
    texts = [
        f"{line.ns.under('NS')} – {line.ew.under('EW')}  {dealer}: {outcome.auction(line.auction)}"
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
        *outcome.columns(desk.words, "♠10 −1" if any(map(_has_leads, sheets)) else "♠10"),
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
    number = Column(desk.words.label(SIDES[side]), max(labels, key=len, default="00"), "right", BOLD)
    return [number, names()] if _names(desk) else [number]


def _of(line: TravellerLine, side: str) -> Party:
    return line.ns if side == "NS" else line.ew


def _row(line: TravellerLine, sheet: Traveller, desk: Desk) -> list[Cell]:
    row: list[Cell] = []
    for side in SIDES:
        party = _of(line, side)
        row += [party.under(side), desk.words.party(party)] if _names(desk) else [party.under(side)]
    return row if desk.blank else [*row, *_figures(line, sheet, desk)]


def _figures(line: TravellerLine, sheet: Traveller, desk: Desk) -> tuple[Cell, ...]:
    return (
        *_outcome(line, sheet, desk),
        *outcome.scores(line.played),
        *("/".join(map(figures.decimal, line.points(side))) for side in SIDES if not _is_of_matches([sheet])),
    )


def _outcome(line: TravellerLine, sheet: Traveller, desk: Desk) -> tuple[Cell, ...]:
    """Contract, declarer, lead with what it cost in tricks, result."""
    cells = outcome.cells(line.played, desk.words, sheet.heading.state)
    cost = hand_words.tricks_given(_deal_of(sheet), line)
    if not cost or len(cells) < outcome.COLUMNS:
        return cells
    contract, by, lead, result = cells
    return contract, by, f"{lead} {cost}", result


def _has_leads(sheet: Traveller) -> bool:
    deal = _deal_of(sheet)
    return bool(deal and deal.leads)


def _deal_of(sheet: Traveller) -> DealSheet | None:
    return sheet.deal if isinstance(sheet, DealtTraveller) else None
