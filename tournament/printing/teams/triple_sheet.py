"""Three or four teams that meet one another: where each pair sits in each part, and whom it plays."""

from collections.abc import Sequence
from itertools import combinations

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine, caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.table import Block, Cell, Column, names, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM
from tournament.printing.parts import outcome, seating
from tournament.printing.teams.assignment import round_name
from tournament.printing.teams.terms import rules
from tournament.printing.words.team_words import numbered, team_name
from tournament.printing.words.words import N_, Tongue
from tournament.sheets.team_papers import TripleSheet, TripleTable
from tournament.sheets.teams import Team

TITLE = N_("Sheet of a triple")
TITLE_OF_FOUR = N_("Sheet of a four-way match")
ROW = 10 * MM
HALVES = (1, 2)


def leaves(sheets: Sequence[TripleSheet | None], desk: Desk) -> list[Leaf]:
    return framed([_chapter(sheet, desk) for sheet in sheets], desk)


def _chapter(sheet: TripleSheet | None, desk: Desk) -> Chapter:
    if sheet is None:
        blank = tuple(_half(number, (), None, desk) for number in HALVES)
        return Chapter(TITLE, None, (_blank_head(desk), *blank, _results(None, desk)))
    halves = sorted({one.half for one in sheet.tables})
    blocks = (
        _head(sheet, desk),
        *(_half(half, [one for one in sheet.tables if one.half == half], sheet, desk) for half in halves),
        _ways(sheet, desk),
        _results(sheet, desk),
    )
    mark = desk.words.text(round_name, sheet.round)
    title = TITLE if len(sheet.teams) == 3 else TITLE_OF_FOUR
    return Chapter(title, sheet.heading, blocks, rules=rules(sheet.heading, sheet.terms, desk), mark=mark)


def _blank_head(desk: Desk) -> Block:
    words = desk.words
    round_, boards = (f"{words.word(label)} {'_' * 10}" for label in (N_("Round"), N_("Boards")))
    teams = "  ".join(f"{letter} {'_' * 18}" for letter in "ABC")
    return Lines((TextLine(f"{round_}    {boards}", 12), TextLine(teams, 12)), desk.paper.room)


def _head(sheet: TripleSheet, desk: Desk) -> Block:
    words = desk.words
    teams = (TextLine(words.text(numbered, team), 13, BOLD) for team in sheet.teams)
    return Lines((TextLine(words.text(round_name, sheet.round), 18, BOLD), *teams), desk.paper.room)


def _half(half: int, tables: Sequence[TripleTable], sheet: TripleSheet | None, desk: Desk) -> Block:
    """The tables of one half."""
    label = desk.words.label
    number = seating.sample("000", sheet.heading if sheet else None)
    columns = [
        Column(label(N_("Table")), number, "right", BOLD),
        names((desk.words.text(outcome.line, "NS"),)),
        names((desk.words.text(outcome.line, "EW"),)),
        Column(label(N_("Boards")), "00–00"),
    ]
    rows: list[list[Cell]] = [
        [
            sheet.heading.table(one.table) if sheet else "",
            desk.words.text(numbered, one.ns),
            desk.words.text(numbered, one.ew),
            seating.ranges(one.boards),
        ]
        for one in tables
    ]
    of_three = sheet is None or len({one.half for one in sheet.tables}) == len(HALVES)
    lead = caption(desk.words.text(half_name if of_three else part_name, half), desk.paper.room)
    to_write = sheet is None
    return table(
        columns,
        rows or [[""]] * 3,
        room=desk.paper.room,
        size=12,
        row=ROW,
        lead=lead,
        boxed=to_write,
        together=True,
    )


def half_name(half: int, tongue: Tongue) -> str:
    _ = tongue.gettext
    return {1: _("First half"), 2: _("Second half")}.get(half, str(half))


def part_name(part: int, tongue: Tongue) -> str:
    return tongue.gettext("Part %(part)d") % {"part": part}


def _ways(sheet: TripleSheet, desk: Desk) -> Block:
    """The tables of each pair, the first part before the arrow."""
    sides, parts = ("NS", "EW"), max(one.half for one in sheet.tables)
    columns = [
        names(desk.words.label(N_("Team"))),
        *(
            Column((desk.words.text(outcome.line, side),), " → ".join(["000"] * parts), "centre", BOLD)
            for side in sides
        ),
    ]
    rows: list[list[Cell]] = [
        [desk.words.text(numbered, team), *(_tables_of(team, side, sheet) for side in sides)]
        for team in sheet.teams
    ]
    title = N_("Tables of the two halves") if parts == len(HALVES) else N_("Tables of the parts")
    lead = caption(desk.words.word(title), desk.paper.room)
    return table(columns, rows, room=desk.paper.room, size=12, row=ROW, lead=lead, together=True)


def _tables_of(team: Team, side: str, sheet: TripleSheet) -> str:
    own = sorted(
        (one.half, one.table) for one in sheet.tables if (one.ns if side == "NS" else one.ew).id == team.id
    )
    return " → ".join(sheet.heading.table(number) for _half, number in own)


def _to_write(title: tuple[str, ...], widest: str) -> Column:
    """A column for a pen: long names take none of its room."""
    return Column(title, widest, "centre", widest=widest)


def _results(sheet: TripleSheet | None, desk: Desk) -> Block:
    """Each two that meet, with boxes for their results."""
    label = desk.words.label
    columns = [
        names(label(N_("Match"))),
        _to_write(label(N_("IMPs")), "000 : 000"),
        _to_write(label(N_("Victory points")), "00.00 : 00.00"),
    ]
    if sheet and not sheet.terms.vp_scale:
        del columns[-1]
    if sheet is None:
        met = [*combinations("ABC", 2)]
    else:
        known = {frozenset((one.ns.id, one.ew.id)) for one in sheet.tables}
        met = [
            (desk.words.text(team_name, one), desk.words.text(team_name, other))
            for one, other in combinations(sheet.teams, 2)
            if frozenset((one.id, other.id)) in known
        ]
    rows: list[list[Cell]] = [[f"{one} – {other}", *[":"] * (len(columns) - 1)] for one, other in met]
    return table(columns, rows, room=desk.paper.room, size=12, row=ROW, boxed=True, together=True)
