"""The list of the pairs of a team event: what two players brought in on the boards that all play."""

from collections.abc import Sequence

from tournament.printing.blocks.conditions import method
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.page_table import page_table
from tournament.printing.blocks.table import Block, Cell, Column, names
from tournament.printing.kit.fonts import BOLD
from tournament.printing.words.team_words import numbered
from tournament.printing.words.words import N_, Tongue
from tournament.sheets import figures
from tournament.sheets.languages import between_partners
from tournament.sheets.pair_list import PairList, PairOnList

TITLE = N_("List of pairs")


def leaves(sheets: Sequence[PairList], desk: Desk) -> list[Leaf]:
    """Each way of comparing is a list of its own."""
    return framed([_chapter(sheet, desk) for sheet in sheets], desk)


def _chapter(sheet: PairList, desk: Desk) -> Chapter:
    mark = desk.words.text(method, sheet.method)
    return Chapter(TITLE, sheet.heading, _blocks(sheet, desk), mark=mark)


def _blocks(sheet: PairList, desk: Desk) -> tuple[Block, ...]:
    label = desk.words.label
    lines = (TextLine(line, 11) for line in desk.words.lines(_about, sheet))
    said = Lines((TextLine(desk.words.text(method, sheet.method), 14, BOLD), *lines), desk.paper.room)
    columns = [
        Column(label(N_("Rank")), "00=", "right", BOLD),
        names(label(N_("Names"))),
        names(label(N_("Team"))),
        Column(label(N_("Boards")), "000", "right"),
        Column((desk.words.word(N_("IMPs")),), "−000.00", "right"),
        Column(label(N_("IMPs a board")), "−0.00", "right", BOLD),
    ]
    return said, page_table(columns, [_row(row, desk) for row in sheet.rows], desk)


def _about(sheet: PairList, tongue: Tongue) -> str:
    about = {"boards": sheet.boards, "least": sheet.least}
    said = tongue.gettext("%(boards)s boards count; ranked from %(least)s boards on.")
    return said % about


def _row(row: PairOnList, desk: Desk) -> list[Cell]:
    place = f"{row.place}{'=' if row.tied else ''}" if row.place else "–"
    return [
        place,
        desk.words.text(_players, row),
        desk.words.text(numbered, row.team),
        str(row.boards),
        figures.signed(row.imps, 2),
        figures.signed(row.average, 2),
    ]


def _players(row: PairOnList, tongue: Tongue) -> str:
    known = (tongue.name(player) for player in row.players if player)
    return between_partners(tongue.code).join(known)
