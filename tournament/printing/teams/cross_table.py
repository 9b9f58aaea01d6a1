"""The cross-table of a round robin: what each team earned against each other one."""

from collections.abc import Iterable, Iterator, Sequence

from tournament.analysis.team_rounds import cross_table
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.table import PAD, Block, Cell, Column, names, table
from tournament.printing.kit.fonts import BOLD, width
from tournament.printing.kit.pen import MM
from tournament.printing.parts.team_points import Points
from tournament.printing.teams.team_ranking import Field, beside_matches, place_of, points_on, sign_of, state
from tournament.printing.teams.terms import rules
from tournament.printing.words.team_words import team_name
from tournament.printing.words.words import N_
from tournament.sheets.cross_table import CrossRow, CrossTable
from tournament.sheets.team_papers import Terms
from tournament.sheets.team_standings import TeamStanding, TeamStandings
from tournament.sheets.teams import Team

TITLE = N_("Cross-table")
BLANK_TEAMS = 6
NAME_ROOM = 34 * MM
SELF = "■"


def leaves(sheets: Sequence[TeamStandings | None], desk: Desk) -> list[Leaf]:
    return framed([_chapter(sheet, desk) for sheet in sheets], desk)


def _chapter(sheet: TeamStandings | None, desk: Desk) -> Chapter:
    if sheet is None:
        return Chapter(TITLE, None, (_blank(desk),))
    foot = rules(sheet.heading, Terms(sheet.vp_scale, sheet.boards), desk)
    head = () if desk.blank else (state(sheet, desk),)
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


def _columns(opponents: Sequence[str], sample: str, desk: Desk, beside: Iterable[Field] = ()) -> list[Column]:
    label = desk.words.label
    return [
        Column(label(N_("No.")), "00", "right", BOLD),
        names(label(N_("Team"))),
        *(Column((number,), sample, "centre") for number in opponents),
        *(field.column for field in beside),
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
    taken = sum(field.width(desk.paper.size) for field in beside)
    for group in _groups(teams, sample, taken, desk):
        columns = _columns([team.label for team in group], sample, desk, beside)
        lines = [_row(row, group, cells[row.team.id], beside, points, desk) for row in rows]
        lead = None if len(group) == len(teams) else caption(_range(group), desk.paper.room)
        yield table(
            columns,
            lines,
            room=desk.paper.room,
            size=desk.paper.size,
            row=desk.row,
            lead=lead,
            boxed=True,
        )


def _beside(sheet: TeamStandings, crossed: CrossTable, desk: Desk) -> Iterator[Field]:
    """What a total has beside the matches: the bye, points brought along, fines and adjustments."""
    if crossed.byes:
        points = points_on(sheet)
        byes = {row.team: [one.points for one in row.byes if one.points is not None] for row in crossed.rows}
        head = N_("no match") if crossed.has_missed else N_("bye")
        column = Column(desk.words.label(head), "00.00" if points.places else "00", "centre")
        yield Field(column, lambda row: " ".join(map(points.text, byes[row.team.id])))
    yield from beside_matches(sheet, desk)


def _range(group: Sequence[Team]) -> str:
    return f"{group[0].label}–{group[-1].label}"


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
    beside: Sequence[Field],
    points: Points,
    desk: Desk,
) -> list[Cell]:
    who: list[Cell] = [row.team.label, desk.words.text(team_name, row.team)]
    if desk.blank:
        return [*who, *(SELF if team.id == row.team.id else "" for team in group)]
    met = (SELF if team.id == row.team.id else cells.get(team.id, "") for team in group)
    more = (field.text(row) for field in beside)
    return [*who, *met, *more, points.text(row.total), place_of(row)]
