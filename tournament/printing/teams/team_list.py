"""The entry list of a team event: every team with its members, the captain marked."""

from collections.abc import Sequence

from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.page_table import page_table
from tournament.printing.blocks.table import Block, Cell, Column, names
from tournament.printing.kit.fonts import BOLD
from tournament.printing.teams.terms import rules
from tournament.printing.words.team_words import team_name
from tournament.printing.words.words import N_, Tongue
from tournament.sheets.languages import between_partners
from tournament.sheets.team_papers import TeamList
from tournament.sheets.teams import Team

TITLE = N_("Entry list of teams")
BLANK_ROWS = 16
CAPTAIN = "★"


def leaves(sheets: Sequence[TeamList | None], desk: Desk) -> list[Leaf]:
    return framed([_chapter(sheet, desk) for sheet in sheets], desk)


def _chapter(sheet: TeamList | None, desk: Desk) -> Chapter:
    foot = rules(sheet.heading, sheet.terms, desk) if sheet else ()
    return Chapter(TITLE, sheet.heading if sheet else None, _blocks(sheet, desk), rules=foot)


def _blocks(sheet: TeamList | None, desk: Desk) -> tuple[Block, ...]:
    label, teams = desk.words.label, sheet.teams if sheet else ()
    extra = [column for column, _text in _extra(teams, desk)]
    columns = [
        Column(label(N_("No.")), "00", "right", BOLD),
        names(label(N_("Team"))),
        names(label(N_("Members"))),
        *extra,
    ]
    if sheet is None:
        rows: list[list[Cell]] = [[str(number)] for number in range(1, (desk.rows or BLANK_ROWS) + 1)]
        return _key(desk), page_table(columns, rows, desk, boxed=True)
    rows = [_row(team, sheet, desk) for team in sheet.teams]
    return _key(desk), page_table(columns, rows, desk, boxed=desk.blank)


def _key(desk: Desk) -> Block:
    return Lines((TextLine(f"{CAPTAIN} {desk.words.word(N_('Captain'))}", 10),), desk.paper.room)


def _extra(teams: Sequence[Team], desk: Desk) -> list[tuple[Column, str]]:
    """Seed and category, where any team has one: the column, and the field that it shows."""
    found = []
    if any(team.seed for team in teams):
        found.append((Column(desk.words.label(N_("Seed")), "00", "right"), "seed"))
    if any(team.category for team in teams):
        widest = max((team.category for team in teams), key=len)
        found.append((Column(desk.words.label(N_("Category")), widest), "category"))
    return found


def _row(team: Team, sheet: TeamList, desk: Desk) -> list[Cell]:
    withdrawn = f" ({desk.words.word(N_('withdrawn'))})" if team.withdrawn_from else ""
    return [
        team.label,
        desk.words.text(team_name, team) + withdrawn,
        "" if desk.blank else desk.words.text(members, team),
        *(str(getattr(team, field) or "") for _column, field in _extra(sheet.teams, desk)),
    ]


def members(team: Team, tongue: Tongue) -> str:
    """The players in the order of the entry, the captain with a star."""
    said = (
        f"{CAPTAIN if place == team.captain else ''}{tongue.name(player)}"
        for place, player in enumerate(team.players)
    )
    return between_partners(tongue.code).join(said)
