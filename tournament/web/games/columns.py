"""A match's sheet as columns, drawn from the terms of its game: what the form records, then what it scored.

Figures of a side stand under its name (rules/forms.md of the printed sheets: one block a side); what nobody
has used on this sheet takes no column.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.games.contract_record import ContractRecord
from scoring.games.table_game import TableGame, Term, terms
from tournament.sheets.game_sheet import DealLine, GameSheet
from tournament.web.games.cells import nil_in_words, value_in_words
from tournament.web.games.contracts import COLUMNS as CONTRACT
from tournament.web.games.contracts import RECORDED
from tournament.web.games.seats import side_label


@dataclass(frozen=True, slots=True)
class Column:
    """`side` is None for what concerns the whole deal; `kept` stays even when it is empty."""

    label: str
    side: int | None
    cells: tuple[str, ...]
    kept: bool = False

    @property
    def is_used(self) -> bool:
        return self.kept or any(cell.strip("0– ") for cell in self.cells)


def columns(sheet: GameSheet) -> list[Column]:
    """The columns that are used, those of the whole deal first, then each side's.

    What the score row says of a deal is not said again by the form, nor under the same label.
    """
    game = GAMES[sheet.game]
    recorded = list(_recorded(sheet, game))
    said = {column.label for column in recorded}
    scored = [column for column in _scored(sheet, game) if column.kept or column.label not in said]
    found = [*_heading(sheet, game), *recorded, *scored]
    used = {(each.label, each.side is None) for each in found if each.is_used}
    shown = [each for each in found if (each.label, each.side is None) in used]
    return sorted(shown, key=lambda column: -1 if column.side is None else column.side)


def _heading(sheet: GameSheet, game: TableGame) -> Iterator[Column]:
    """Who dealt stands first."""
    for name, each in terms(game.row).items():
        if name == "dealer":
            yield from _columns(sheet, name, each, lambda line: line.row or {}, kept=True)


def _recorded(sheet: GameSheet, game: TableGame) -> Iterator[Column]:
    """The facts of the form; a contract is written as people write it."""
    known = terms(game.deal)
    if issubclass(game.deal, ContractRecord):
        known = {name: each for name, each in known.items() if name not in RECORDED}
        for label, write in CONTRACT:
            yield Column(label(), None, tuple(write(line.facts) for line in sheet.deals), kept=True)
    for name, each in known.items():
        if name == "nils":
            yield from _nils(sheet, each)
        elif name not in terms(game.row):
            yield from _columns(sheet, name, each, lambda line: line.facts)


def _scored(sheet: GameSheet, game: TableGame) -> Iterator[Column]:
    known = {name: each for name, each in terms(game.row).items() if name not in ("number", "dealer")}
    last = [*known][-1]
    for name, each in known.items():
        yield from _columns(sheet, name, each, lambda line: line.row or {}, kept=name == last)


def _nils(sheet: GameSheet, each: Term) -> Iterator[Column]:
    """Each player's nil, and whether it was made: N○ –."""
    for side, seats in enumerate(sheet.sides):
        cells = (" ".join(nil_in_words(line.facts, seat) for seat in seats) for line in sheet.deals)
        yield Column(_(each.label), side, tuple(cells))


def _columns(
    sheet: GameSheet,
    name: str,
    each: Term,
    figures_of: Callable[[DealLine], Mapping[str, object]],
    kept: bool = False,
) -> Iterator[Column]:
    write = partial(value_in_words, sheet, name, each)
    values = [figures_of(line).get(name) for line in sheet.deals]
    if not each.per:
        yield Column(_(each.label), None, tuple(map(write, values)), kept)
        return
    for side, seats in enumerate(sheet.sides):
        places = (side,) if each.per == "side" else seats
        yield Column(_(each.label), side, tuple(_several(value, places, write) for value in values), kept)


def _several(value: Any, places: tuple[int, ...], write: Callable[[object], str]) -> str:
    """One side's share of a field: its own value, or those of its players."""
    return " ".join(write(value[place]) for place in places) if value else ""


def heads(shown: list[Column], sheet: GameSheet) -> list[tuple[str, int]]:
    """(title, columns) of each block: nothing over the whole deal, then each side by name."""
    of_the_deal = sum(column.side is None for column in shown)
    blocks = [
        (side_label(sheet, side), sum(column.side == side for column in shown))
        for side in range(len(sheet.sides))
    ]
    return [("", of_the_deal), *blocks]
