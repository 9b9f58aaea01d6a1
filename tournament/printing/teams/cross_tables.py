"""Teams that meet one another: the cross-table of a round robin, and a meeting of three or four teams."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from tournament.analysis.team_rounds import cross_table
from tournament.printing.blocks.data_table import paper_column, width_of
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine, caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import PAD, Block, Cell, Column, names, table
from tournament.printing.kit.fonts import BOLD, width
from tournament.printing.kit.pen import MM
from tournament.printing.parts import seating
from tournament.printing.teams.team_ranking import group_caption, state
from tournament.printing.teams.terms import rules
from tournament.sheets import figures
from tournament.sheets.names import Team
from tournament.sheets.team_papers import Terms, TripleSheet, TripleTable
from tournament.sheets.team_standings import CrossRow, CrossTable, TeamStanding, TeamStandings
from tournament.tables.table import Column as DataColumn
from tournament.tables.table import word
from tournament.tables.team_rankings import Points, beside_matches, points_on, sign_of
from tournament.words import outcome
from tournament.words.language import N_, Language
from tournament.words.round_words import round_name
from tournament.words.team_words import numbered, team_name

# The cross-table of a round robin: what each team earned against each other one.

TITLE = N_("Cross-table")
BLANK_TEAMS = 6
NAME_ROOM = 34 * MM
SELF = "■"
Beside = DataColumn[TeamStanding]


def pages(sheets: Sequence[TeamStandings | None], desk: Desk) -> list[Page]:
    return framed([_cross_table_chapter(sheet, desk) for sheet in sheets], desk)


def _cross_table_chapter(sheet: TeamStandings | None, desk: Desk) -> Chapter:
    if sheet is None:
        return Chapter(TITLE, None, (_blank(desk),))
    foot = rules(sheet.heading, Terms(sheet.vp_scale, sheet.boards, sheet.scale_boards), desk)
    head = (*group_caption(sheet, desk), *(() if desk.blank else (state(sheet, desk),)))
    return Chapter(TITLE, sheet.heading, (*head, *_tables(sheet, desk)), rules=foot)


def _blank(desk: Desk) -> Block:
    """As many opponents beside one another as leave room for names."""
    count = desk.rows or BLANK_TEAMS
    met = range(1, min(count, _across("00.00", desk)) + 1)
    rows: list[list[Cell]] = [
        [str(one), "", *(SELF if one == other else "" for other in met)] for one in range(1, count + 1)
    ]
    columns = _columns([str(number) for number in met], "00.00", desk)
    return table(columns, rows, room=desk.paper.room, size=desk.paper.size, row=desk.paper.row, boxed=True)


def _columns(
    opponents: Sequence[str], sample: str, desk: Desk, beside: Iterable[Beside] = ()
) -> list[Column]:
    label = desk.words.label
    return [
        Column(label(N_("No.")), "00", "right", BOLD),
        names(label(N_("Team"))),
        *(Column((number,), sample, "centre") for number in opponents),
        *(paper_column(column, desk) for column in beside),
        Column(label(N_("Total")), "000.00", "right", BOLD),
        Column(label(N_("Rank")), "00=", "right", BOLD),
    ]


def _tables(sheet: TeamStandings, desk: Desk) -> Iterator[Block]:
    """In the order of the numbers; more opponents than have room beside one another follow below."""
    rows = sorted(sheet.rows, key=lambda row: row.team.number)
    crossed, points = cross_table(sheet), points_on(sheet)
    teams = crossed.teams
    cells = {row.team: _against(row, teams, points) for row in crossed.rows}
    beside = [*_beside(sheet, crossed, desk)]
    longest = max((text for row in cells.values() for text in row.values()), key=len, default="")
    sample = max(longest, "00.00", key=len)
    taken = sum(width_of(column, desk) for column in beside)
    for group in _groups(teams, sample, taken, desk):
        columns = _columns([team.label for team in group], sample, desk, beside)
        lines = [_row(row, group, cells[row.team.id], beside, points, desk) for row in rows]
        named = f"{group[0].label}–{group[-1].label}"
        lead = None if len(group) == len(teams) else caption(named, desk.paper.room)
        yield table(
            columns,
            lines,
            room=desk.paper.room,
            size=desk.paper.size,
            row=desk.row,
            lead=lead,
            boxed=True,
        )


def _beside(sheet: TeamStandings, crossed: CrossTable, desk: Desk) -> Iterator[Beside]:
    """What a total has beside the matches: the bye, points brought along, fines and adjustments."""
    points = points_on(sheet)
    if crossed.byes:
        byes = {row.team: [one.points for one in row.byes if one.points is not None] for row in crossed.rows}
        head = N_("no match") if crossed.has_missed else N_("bye")
        yield DataColumn(
            "byes",
            word(head),
            lambda row: " ".join(map(points.text, byes[row.team.id])),
            "split",
            sample="00.00" if points.places else "00",
        )
    yield from beside_matches(sheet, points, "carry", "fines")


def _groups(teams: Sequence[Team], sample: str, taken: float, desk: Desk) -> Iterator[Sequence[Team]]:
    tables = -(-len(teams) // _across(sample, desk, taken)) or 1
    each = -(-len(teams) // tables)
    for start in range(0, len(teams), each or 1):
        yield teams[start : start + each]


def _across(sample: str, desk: Desk, taken: float = 0) -> int:
    """How many opponents have room beside one another, and beside columns that have `taken` some."""
    size = desk.paper.size
    taken += width("00 000.00 00=", BOLD) * size + 6 * PAD + NAME_ROOM
    return max(1, int((desk.paper.room - taken) / (width(sample, BOLD) * size + 2 * PAD)))


def _against(row: CrossRow, teams: Sequence[Team], points: Points) -> dict[int, str]:
    """The points against each opponent; of two matches both, the earlier one first."""
    return {
        team.id: " ".join(points.text(one.points) + sign_of((one,)) for one in met if one.points is not None)
        for team, met in zip(teams, row.cells, strict=True)
    }


def _row(
    row: TeamStanding,
    group: Sequence[Team],
    cells: dict[int, str],
    beside: Sequence[Beside],
    points: Points,
    desk: Desk,
) -> list[Cell]:
    who: list[Cell] = [row.team.label, desk.words.text(team_name, row.team)]
    if desk.blank:
        return [*who, *(SELF if team.id == row.team.id else "" for team in group)]
    met = (SELF if team.id == row.team.id else cells.get(team.id, "") for team in group)
    more = (desk.words.text(column.text_on, "paper", row) for column in beside)
    return [*who, *met, *more, points.text(row.total), figures.place(row)]


# Three or four teams that meet one another: where each pair sits in each part, and whom it plays.

TRIPLE_SHEET_TITLE = N_("Sheet of a triple")
TITLE_OF_FOUR = N_("Sheet of a four-way match")
ROW = 10 * MM
HALVES = (1, 2)


def triple_sheet_pages(sheets: Sequence[TripleSheet | None], desk: Desk) -> list[Page]:
    return framed([_triple_sheet_chapter(sheet, desk) for sheet in sheets], desk)


def _triple_sheet_chapter(sheet: TripleSheet | None, desk: Desk) -> Chapter:
    if sheet is None:
        blank = tuple(_half(number, (), None, desk) for number in HALVES)
        return Chapter(TRIPLE_SHEET_TITLE, None, (_blank_triple_head(desk), *blank, _results(None, desk)))
    halves = sorted({one.half for one in sheet.tables})
    blocks = (
        _triple_head(sheet, desk),
        *(_half(half, [one for one in sheet.tables if one.half == half], sheet, desk) for half in halves),
        _ways(sheet, desk),
        _results(sheet, desk),
    )
    mark = desk.words.text(round_name, sheet.round)
    title = TRIPLE_SHEET_TITLE if len(sheet.teams) == 3 else TITLE_OF_FOUR
    return Chapter(title, sheet.heading, blocks, rules=rules(sheet.heading, sheet.terms, desk), mark=mark)


def _blank_triple_head(desk: Desk) -> Block:
    words = desk.words
    round_, boards = (f"{words.word(label)} {'_' * 10}" for label in (N_("Round"), N_("Boards")))
    teams = "  ".join(f"{letter} {'_' * 18}" for letter in "ABC")
    return Lines((TextLine(f"{round_}    {boards}", 12), TextLine(teams, 12)), desk.paper.room)


def _triple_head(sheet: TripleSheet, desk: Desk) -> Block:
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
            figures.ranges(one.boards),
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


def half_name(half: int, language: Language) -> str:
    _ = language.gettext
    return {1: _("First half"), 2: _("Second half")}.get(half, str(half))


def part_name(part: int, language: Language) -> str:
    return language.gettext("Part %(part)d") % {"part": part}


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
    title = N_("Tables by half") if parts == len(HALVES) else N_("Tables by part")
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
