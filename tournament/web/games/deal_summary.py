"""The deals of a match in the reader's words: one in a line, or all as the columns of a page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.games.bridge.contract_record import ContractRecord
from scoring.games.table_game import Term, terms
from tournament.printing.blocks.layout import PAPERS, Desk
from tournament.printing.games.game_record import Record, record_of
from tournament.printing.games.sheet.cells import CONTRACT, RECORDED, value_cell
from tournament.printing.games.sheet.columns import columns as figures
from tournament.printing.kit.words import Words
from tournament.sheets.game_sheets import GameSheet
from tournament.web.formatting.figures import coloured
from tournament.web.formatting.reader import reading
from tournament.web.games.seats import side_label
from tournament.words.game_words import NOTHING

# One deal in a line: one side's claim beside another's.


def in_a_line(sheet: GameSheet, facts: Mapping[str, Any]) -> SafeString:
    """The contract as people write it, and whatever else is not as usual."""
    return format_html_join(" · ", "{}", ((part,) for part in _parts(sheet, facts)))


def _parts(sheet: GameSheet, facts: Mapping[str, Any]) -> Iterator[str]:
    deal = GAMES[sheet.game].deal
    written = RECORDED if issubclass(deal, ContractRecord) else frozenset()
    if written:
        own = record(sheet)
        yield format_html_join(" ", "{}", ((coloured(write(own, facts)),) for _label, write in CONTRACT))
    usual = {each.name: each.default for each in fields(deal)}
    for name, each in terms(deal).items():
        value = _tuple(facts.get(name))
        if name not in written and value not in (None, usual[name]):
            yield f"{_(each.label)} {_words(sheet, name, each, value)}"


def _words(sheet: GameSheet, name: str, each: Term, value: Any) -> str:
    if each.per:
        return ", ".join(value_in_words(sheet, name, each, one) for one in value)
    return value_in_words(sheet, name, each, value)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


# One figure of a match in words, as on its paper.


def value_in_words(sheet: GameSheet, name: str, each: Term, value: object) -> str:
    return value_cell(record(sheet), name, each, value)


def in_words(sheet: GameSheet, name: str, value: Any) -> str:
    """One figure of a score row, all its sides together: what a correction changes."""
    each = terms(GAMES[sheet.game].row).get(name)
    if each is None or value is None:
        return NOTHING
    if each.per:
        return " : ".join(value_in_words(sheet, name, each, one) for one in value)
    return value_in_words(sheet, name, each, value)


# A match's sheet as columns of a page: those of the paper (printing/games/sheet), in a reader's words.
#
# Page and paper say the same, cell for cell; only here the signs of suits have their colours.


@dataclass(frozen=True, slots=True)
class Column:
    """`side` is None for what concerns the whole deal."""

    label: str
    side: int | None
    cells: tuple[str, ...]


def record(sheet: GameSheet) -> Record:
    """The sheet as it is written in the reader's language."""
    return record_of(sheet, Desk(Words(reading().code), PAPERS["A4"]))


def columns(sheet: GameSheet) -> list[Column]:
    """The columns that are used, those of the whole deal first, then each side's."""
    return [
        Column(_(each.label), each.side, tuple(map(coloured, each.cells))) for each in figures(record(sheet))
    ]


def heads(table: list[Column], sheet: GameSheet) -> list[tuple[str, int]]:
    """(title, columns) of each block: nothing over the whole deal, then each side by name."""
    of_the_deal = sum(column.side is None for column in table)
    blocks = [
        (side_label(sheet, side), sum(column.side == side for column in table))
        for side in range(len(sheet.sides))
    ]
    return [("", of_the_deal), *blocks]
