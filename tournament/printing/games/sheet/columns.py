"""A match's sheet as columns, drawn from the terms of its game: what the form records, then what it scored.

Figures of a side stand under its name (one block a side). A filled sheet has no column for an unused
figure; a blank one has the columns that its table writes (`laid_out.written`).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from scoring.games.bridge.contract_record import ContractRecord
from scoring.games.spades.deal import keeps_one_pile
from scoring.games.table_game import Term, terms
from tournament.printing.games.game_record import Record
from tournament.printing.games.sheet.cells import CONTRACT, RECORDED, nil_cell, value_cell
from tournament.sheets.game_sheets import DealLine


@dataclass(frozen=True, slots=True)
class Figures:
    """One column: `name` is its term, `label` a msgid, `side` None for what concerns the whole deal.

    `kept` stays even when it is empty.
    """

    name: str
    label: str
    side: int | None
    cells: tuple[str, ...]
    kept: bool = False

    @property
    def is_used(self) -> bool:
        return self.kept or any(cell.strip("0– ") for cell in self.cells)


def columns(record: Record) -> list[Figures]:
    """The columns that are used, those of the whole deal first, then each side's.

    A figure of the score row is not repeated from the form, nor under the same label.
    """
    found = every_column(record)
    used = {(each.label, each.side is None) for each in found if each.is_used}
    return by_side(each for each in found if (each.label, each.side is None) in used)


def every_column(record: Record) -> list[Figures]:
    recorded = list(_recorded(record))
    labels = {each.label for each in recorded}
    scored = [each for each in _scored(record) if each.kept or each.label not in labels]
    return [*_dealer(record), *recorded, *scored]


def by_side(found: Iterator[Figures] | list[Figures]) -> list[Figures]:
    return sorted(found, key=lambda each: -1 if each.side is None else each.side)


def _dealer(record: Record) -> Iterator[Figures]:
    """Who dealt stands first."""
    for name, each in terms(record.agreed.game.row).items():
        if name == "dealer":
            yield from _columns(record, name, each, lambda line: line.row or {}, kept=True)


def _recorded(record: Record) -> Iterator[Figures]:
    """The facts of the form; a contract is written as people write it."""
    game = record.agreed.game
    known = terms(game.deal)
    if issubclass(game.deal, ContractRecord):
        known = {name: each for name, each in known.items() if name not in RECORDED}
        for label, write in CONTRACT:
            cells = tuple(write(record, line.facts) for line in record.deals)
            yield Figures(label.lower(), label, None, cells, kept=True)
    for name, each in known.items():
        if name == "nils":
            yield from _nils(record, each)
        elif (record.agreed.code, name) == ("spades", "tricks"):
            yield from _tricks(record, each)
        elif name not in terms(game.row):
            yield from _columns(record, name, each, lambda line: line.facts)


def _scored(record: Record) -> Iterator[Figures]:
    row = terms(record.agreed.game.row)
    known = {name: each for name, each in row.items() if name not in ("number", "dealer")}
    last = [*known][-1]
    for name, each in known.items():
        yield from _columns(record, name, each, lambda line: line.row or {}, kept=name == last)


def _nils(record: Record, each: Term) -> Iterator[Figures]:
    """Each player's nil, and whether it was made: N○ –."""
    for side, seats in enumerate(record.sides):
        cells = (" ".join(nil_cell(line.facts, seat) for seat in seats) for line in record.deals)
        yield Figures("nils", each.label, side, tuple(cells))


def _tricks(record: Record, each: Term) -> Iterator[Figures]:
    """The tricks of a side; of each player where one of its partners bid a nil."""
    rules: Any = record.agreed.rules

    def cell(facts: Mapping[str, Any], side: int, seats: tuple[int, ...]) -> str:
        taken = [facts["tricks"][seat] for seat in seats]
        together = keeps_one_pile(rules, facts.get("nils") or (), side)
        return " ".join(str(one) for one in ([sum(taken)] if together else taken))

    for side, seats in enumerate(record.sides):
        yield Figures(
            "tricks", each.label, side, tuple(cell(line.facts, side, seats) for line in record.deals)
        )


def _columns(
    record: Record,
    name: str,
    each: Term,
    figures_of: Callable[[DealLine], Mapping[str, Any]],
    kept: bool = False,
) -> Iterator[Figures]:
    write = partial(value_cell, record, name, each)
    values = [figures_of(line).get(name) for line in record.deals]
    if not each.per:
        yield Figures(name, each.label, None, tuple(map(write, values)), kept)
        return
    for side, seats in enumerate(record.sides):
        places = (side,) if each.per == "side" else seats
        cells = (" ".join(write(value[place]) for place in places) if value else "" for value in values)
        yield Figures(name, each.label, side, tuple(cells), kept)
