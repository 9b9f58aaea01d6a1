"""The recap sheet: pairs by boards, every row and every column added up and checked."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from scoring.rounding import exact_sum
from tournament.analysis.checks import in_recap
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import PAD, Block, Cell, Column, Table, names, page_table, table
from tournament.printing.kit.fonts import BOLD, REGULAR, width
from tournament.printing.kit.pen import MM
from tournament.printing.parts import seating
from tournament.printing.parts.discrepancies import MARK, discrepancies
from tournament.sheets import figures
from tournament.sheets.heading import Heading
from tournament.sheets.score_cards import Points, Recap, RecapRow
from tournament.words import outcome
from tournament.words.language import N_

TITLE = N_("Recap sheet")
BLANK_BOARDS, BLANK_ROWS = range(1, 27), 14
SIZE = 10.0
CELL = 9 * MM  # the least width of a board's column to write in
# What stands before the boards of each part, after the last board the total, and with room figure and rank.
BEFORE, TOTAL, RANKED = 16 * MM, 18 * MM, 27 * MM


def pages(sheets: Sequence[Recap | None], desk: Desk) -> list[Page]:
    """Lists of one field follow one another."""
    chapters = [
        Chapter(TITLE, heading, tuple(block for sheet in group for block in blocks(sheet, desk)))
        for heading, group in groupby(sheets, key=_heading)
    ]
    return framed(chapters, desk)


def _heading(sheet: Recap | None) -> Heading | None:
    return sheet.heading if sheet else None


def blocks(sheet: Recap | None, desk: Desk) -> Iterator[Block]:
    """The points by boards in order of number, after the last part total, figure and rank; then the names."""
    boards = sheet.boards if sheet else tuple(BLANK_BOARDS)
    if sheet:
        sheet = replace(sheet, rows=tuple(sorted(sheet.rows, key=lambda row: row.standing.party.in_order)))
    for places in _shares(sheet, len(boards), desk):
        yield _points(sheet, boards, places, desk)
    yield _totals(sheet, desk)
    if sheet:
        yield from discrepancies(in_recap(sheet), desk)


def _shares(sheet: Recap | None, boards: int, desk: Desk) -> list[range]:
    """Boards that fit beside one another, in parts as equal as possible."""
    fitting = int((desk.paper.room - BEFORE - _room_of_totals(sheet)) // _cell(sheet, desk))
    parts = -(-boards // fitting)
    each = -(-boards // parts)
    return [range(start, min(start + each, boards)) for start in range(0, boards, each)]


def _room_of_totals(sheet: Recap | None) -> float:
    """What stands after the last board: the total, and before it what was sat out."""
    return TOTAL * (2 if _has_sit_outs(sheet) else 1)


def _cell(sheet: Recap | None, desk: Desk) -> float:
    """The least width of a board's column."""
    if sheet is None or desk.blank:
        return CELL
    return max((width(text, REGULAR) for text in _figures(sheet)), default=0) * SIZE + 2 * PAD


def _figures(sheet: Recap) -> Iterator[str]:
    """The texts in the columns of the boards, headings and sums included."""
    places = _places(sheet)
    yield from map(str, sheet.boards)
    for row in (*(row.points for row in sheet.rows), _sums(sheet)):
        yield from (figures.decimal(points, places) for points in row)


def _places(sheet: Recap) -> int:
    """How many decimals all the points of a sheet are written with: as few as the sheet needs."""
    return figures.fewest_places(one for row in sheet.rows for one in (*row.points, _sat_out(row)))


def _points(sheet: Recap | None, boards: Sequence[int], places: range, desk: Desk) -> Table:
    columns = [
        Column(
            desk.words.label(_whose(sheet)), seating.pair_sample(_heading(sheet), desk.words), "right", BOLD
        ),
        *(Column((str(boards[place]),), "16.0", "right") for place in places),
    ]
    if places.stop == len(boards):
        over = (f"{boards[0]}–{boards[-1]}",) if places.start else ()  # of all parts
        if _has_sit_outs(sheet):
            columns.append(Column(desk.words.label(N_("Sit-outs")), "00.00", "right"))
        columns.append(Column((*desk.words.label(N_("Total")), *over), "0000.0", "right", BOLD))
        used = BEFORE + len(places) * _cell(sheet, desk) + _room_of_totals(sheet)
        if used + RANKED <= desk.paper.room:
            columns.append(Column(_figure(sheet, desk), "100.00", "right"))
            columns.append(Column(desk.words.label(N_("Rank")), "00=", "right", BOLD))
    rows = _blank_rows(desk)
    if sheet:
        digits = _places(sheet)
        rows = [_row(row, sheet, places, digits, desk)[: len(columns)] for row in sheet.rows]
    if sheet and not desk.blank:
        rows.append(_sum_row(sheet, places))
    return table(
        columns,
        rows,
        room=desk.paper.room,
        size=SIZE,
        row=desk.row,
        lead=_lead(sheet, desk) if places.start == 0 else None,
        boxed=True,
    )


def _blank_rows(desk: Desk) -> list[tuple[Cell, ...]]:
    """As many as two tables on a page leave room for, whose headings have a line for each language."""
    return [("",)] * (desk.rows or BLANK_ROWS + 1 - len(desk.words.languages))


def _lead(sheet: Recap | None, desk: Desk) -> Block | None:
    if sheet is None or not sheet.direction:
        return None
    return caption(desk.words.text(outcome.side, sheet.direction), desk.paper.room)


def _row(row: RecapRow, sheet: Recap, places: range, digits: int, desk: Desk) -> tuple[Cell, ...]:
    """A pair's points on some of the boards, after the last of them those on all."""
    standing, points = row.standing, row.points
    number = desk.words.number(standing.party, sheet.direction)
    if desk.blank:
        return (number,)
    cells = (number, *(figures.decimal(points[place], digits) for place in places))
    if places.stop < len(points):
        return cells
    total, figure = figures.decimal(standing.points, digits), figures.decimal(standing.value)
    sat_out = (figures.decimal(_sat_out(row), digits),) if _has_sit_outs(sheet) else ()
    return *cells, *sat_out, total, figure, figures.place(standing)


def _sums(sheet: Recap) -> list[Points]:
    """The sum of all pairs' points on each board."""
    columns = zip(*(row.points for row in sheet.rows), strict=True)
    return [exact_sum(points for points in column if points is not None) for column in columns]


def _sum_row(sheet: Recap, places: range) -> tuple[Cell, ...]:
    """Each board's sum; marked where it is not the constant that it must be."""
    sums, digits = _sums(sheet), _places(sheet)
    cells = (_sum(sums[place], sheet.constants[place], digits) for place in places)
    if places.stop < len(sums):
        return "Σ", *cells
    totals = (row.standing.points for row in sheet.rows)
    everything = exact_sum(points for points in totals if points is not None)
    sat_out = exact_sum(points for row in sheet.rows if (points := _sat_out(row)) is not None)
    of_sit_outs = (figures.decimal(sat_out, digits),) if _has_sit_outs(sheet) else ()
    return "Σ", *cells, *of_sit_outs, figures.decimal(everything, digits)


def _sum(total: Points, constant: Points, digits: int) -> str:
    mark = MARK if constant is not None and total != constant else ""
    return f"{mark}{figures.decimal(total, digits)}"


def _totals(sheet: Recap | None, desk: Desk) -> Table:
    rows = [_total(row, sheet, desk) for row in sheet.rows] if sheet else _blank_rows(desk)
    return page_table(
        _columns(sheet, desk),
        rows,
        desk,
        boxed=desk.blank,
        together=True,
    )


def _whose(sheet: Recap | None) -> str:
    """What a row is called: a single player's is no pair's."""
    single = sheet is not None and any(row.standing.party.kind == "player" for row in sheet.rows)
    return N_("Player") if single else N_("Pair")


def _figure(sheet: Recap | None, desk: Desk) -> tuple[str, ...]:
    """The head of what is ranked by."""
    return ("%",) if sheet is None or sheet.heading.in_per_cent else desk.words.label(N_("Score"))


def _columns(sheet: Recap | None, desk: Desk) -> list[Column]:
    label = desk.words.label
    return [
        Column(label(_whose(sheet)), seating.pair_sample(_heading(sheet), desk.words), "right", BOLD),
        names(label(N_("Names"))),
        Column(label(N_("Total")), "0000.00", "right"),
        Column(label(N_("Adjustment")), "−00.00", "right"),
        Column(_figure(sheet, desk), "100.00", "right", BOLD),
        Column(label(N_("Rank")), "00=", "right", BOLD),
        *(Column(label(title), "00.00", "right") for title in _extras(sheet)),
    ]


def _has_sit_outs(sheet: Recap | None) -> bool:
    """Whether boards that were sat out count in the totals."""
    return sheet is not None and any(row.standing.sit_out for row in sheet.rows)


def _sat_out(row: RecapRow) -> Points:
    return row.standing.sit_out.points if row.standing.sit_out else None


def _extras(sheet: Recap | None) -> list[str]:
    """Handicap and master points, where the event has them or a pen may add them."""
    found = {
        N_("Handicap"): sheet is None or any(row.handicap is not None for row in sheet.rows),
        N_("Master points"): sheet is None or any(row.master_points is not None for row in sheet.rows),
    }
    return [title for title, is_there in found.items() if is_there]


def _total(row: RecapRow, sheet: Recap, desk: Desk) -> list[Cell]:
    standing = row.standing
    who: list[Cell] = [desk.words.number(standing.party, sheet.direction), desk.words.party(standing.party)]
    if desk.blank:
        return who
    extras = {"Handicap": row.handicap, "Master points": row.master_points}
    return [
        *who,
        figures.decimal(standing.points),
        figures.signed(-standing.penalty, 2) if standing.penalty else "",
        figures.decimal(standing.value),
        figures.place(standing),
        *(figures.decimal(extras[title]) for title in _extras(sheet)),
    ]
