"""A match's sheet as columns of a page: those of the paper (printing/games/sheet), in a reader's words.

Page and paper say the same, cell for cell; only here the signs of suits have their colours.
"""

from dataclasses import dataclass

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.printing.blocks.layout import PAPERS, Desk
from tournament.printing.games.record import Record, record_of
from tournament.printing.games.sheet.columns import columns as figures
from tournament.printing.parts.outcome import SUITS as SIGNS
from tournament.printing.words.words import Words
from tournament.sheets.game_sheet import GameSheet
from tournament.web.formatting.figures import SUITS
from tournament.web.games.seats import side_label


@dataclass(frozen=True, slots=True)
class Column:
    """`side` is None for what concerns the whole deal."""

    label: str
    side: int | None
    cells: tuple[str, ...]


def record(sheet: GameSheet) -> Record:
    """The sheet as it is written in the reader's language."""
    return record_of(sheet, Desk(Words(get_language() or "en"), PAPERS["A4"]))


def columns(sheet: GameSheet) -> list[Column]:
    """The columns that are used, those of the whole deal first, then each side's."""
    return [
        Column(_(each.label), each.side, tuple(map(coloured, each.cells))) for each in figures(record(sheet))
    ]


def coloured(text: str) -> SafeString:
    """Signs of suits in their colours."""
    escaped = str(conditional_escape(text))
    for letter, sign in SIGNS.items():
        css, shown = SUITS[letter]
        escaped = escaped.replace(sign, f'<span class="{css}">{shown}</span>')
    return mark_safe(escaped)


def heads(table: list[Column], sheet: GameSheet) -> list[tuple[str, int]]:
    """(title, columns) of each block: nothing over the whole deal, then each side by name."""
    of_the_deal = sum(column.side is None for column in table)
    blocks = [
        (side_label(sheet, side), sum(column.side == side for column in table))
        for side in range(len(sheet.sides))
    ]
    return [("", of_the_deal), *blocks]
