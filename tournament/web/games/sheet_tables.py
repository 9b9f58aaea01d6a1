"""The parts of a match's page: who leads, the rules in a line, deals, rulings, the pad of a rubber."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.games.agreement import Agreement, agree
from scoring.games.bridge.contract_record import ContractRecord
from scoring.games.results.settlement import between
from scoring.games.table_game import Problem, Term, terms
from tournament.printing.blocks.layout import PAPERS, Desk
from tournament.printing.games.game_record import Record, record_of
from tournament.printing.games.pad import has_a_line, lines_by_game
from tournament.printing.games.sheet.cells import CONTRACT, RECORDED, value_cell
from tournament.printing.games.sheet.columns import columns as sheet_columns
from tournament.printing.games.sheet.foot import FootLine, foot_lines
from tournament.printing.kit.words import PageWords
from tournament.sheets import figures
from tournament.sheets.game_sheets import DealLine, GameSheet
from tournament.web.formatting.figures import coloured, partners, seat
from tournament.web.formatting.reader import reading
from tournament.web.games.refusals import sentence
from tournament.web.games.seats import player_name, seat_label, side_code, side_heads, side_label, side_names
from tournament.words.game_words import ENTRIES, KEYS, NOTHING, REASONS, UNITS, rule_line, seat_code


def sheet_context(sheet: GameSheet) -> dict[str, Any]:
    """Everything a template needs to draw the sheet, in the reader's language."""
    agreed = agree(sheet.game, sheet.preset, sheet.overrides, name=sheet.rules_name)
    table = columns(sheet)
    return {
        "sheet": sheet,
        "game": _(agreed.game.title(sheet.preset)),
        "line": _rule_line(agreed),
        "sides": [_side(sheet, side) for side in range(len(sheet.sides))],
        "heads": heads(table, sheet),
        "labels": table,
        "is_agreed": all(line.agreement == "accepted" and not line.faults for line in sheet.deals),
        "rows": [
            (line, [(column.shown(index), column.look) for column in table], faults(sheet, line))
            for index, line in enumerate(sheet.deals)
        ],
        "foot": _under(heads(table, sheet), foot_lines(record(sheet))),
        "pad": pad(sheet) if has_a_line(sheet.game) else None,
        "reason": _(REASONS.get(sheet.reason, sheet.reason)) if sheet.reason else "",
        "unit": _(UNITS[sheet.unit]),
        "target": sheet.rules.get("target"),
        "key": _(KEYS[sheet.game]) if sheet.game in KEYS else "",
        "debts": _debts(sheet),
        "next": _next(sheet),
        "minutes": agreed.game.minutes(agreed.rules),
        "waits": last_deal_words(sheet),
        "revokes": sheet.rules.get("revoke_tricks") if sheet.deals else None,
        "questions": [
            (
                line,
                [
                    (side_label(sheet, claim.side), claim.entry, in_a_line(sheet, claim.facts))
                    for claim in line.claims
                ],
            )
            for line in sheet.deals
            if line.agreement in ("disputed", "proposed")
        ],
        "rulings": [(ruling, side_label(sheet, ruling.side)) for ruling in sheet.rulings],
        "beers": [(player_name(each), sheet.beers[each.number]) for each in sheet.seats]
        if sheet.beers
        else [],
    }


def _under(
    blocks: list[tuple[str, str, int]], lines: list[FootLine]
) -> list[tuple[str, list[tuple[int, str]]]]:
    """The lines of the foot as cells: each side's figure below its last column, its running total."""
    spans = [span for _title, _short, span in blocks[1:]]
    return [(what, list(zip(spans, cells, strict=True))) for what, cells in lines]


def _rule_line(agreed: Agreement) -> str:
    preset = agreed.game.presets[agreed.preset]
    return rule_line(agreed.game, preset, agreed.rules, reading(), name=agreed.name)


def _side(sheet: GameSheet, side: int) -> dict[str, Any]:
    people = [sheet.seats[seat].name for seat in sheet.sides[side]]
    bags, part, games, sets = (sheet.standing.get(name) for name in ("bags", "parts", "games", "sets"))
    return {
        "code": side_code(sheet, side),
        "names": side_names(sheet, side),
        "who": partners(people) if all(people) else side_names(sheet, side),
        "total": figures.decimal(sheet.totals[side], 0),
        "fined": sheet.fined[side],
        "unfinished": sheet.unfinished[side],
        "settled": figures.signed(sheet.settled[side]),
        "bags": bags[side] if bags and sheet.rules.get("sandbag") else None,
        "sets": sets[side] if sets else None,
        "part": part[side] if part else None,
        "games": games[side] if games else None,
        "leads": side in sheet.leaders,
        "won": side in sheet.winners,
    }


def _debts(sheet: GameSheet) -> list[tuple[str, str, str]]:
    """Where three or more settle, what each pair of sides settles: (who, with whom, hundreds)."""
    if sheet.unit != "hundreds" or len(sheet.sides) < 3:
        return []
    names = [side_names(sheet, side) for side in range(len(sheet.sides))]
    return [(names[a], names[b], figures.signed(due)) for (a, b), due in between(sheet.totals).items()]


def _next(sheet: GameSheet) -> dict[str, Any] | None:
    """The deal to come: its number, who deals, who is vulnerable."""
    if sheet.next is None:
        return None
    coming = sheet.next
    vulnerable = [side for side, holds in enumerate(coming.vulnerable or ()) if holds]
    return {
        "number": coming.number,
        "dealer": seat_label(sheet, coming.dealer) if coming.dealer is not None else "",
        "vulnerable": None
        if coming.vulnerable is None
        else [side_code(sheet, side) or side_names(sheet, side) for side in vulnerable],
    }


def last_deal_words(sheet: GameSheet) -> str:
    """What is still played after time was called; empty where time was not called, or nothing is played."""
    if sheet.last_deal is None or sheet.next is None:
        return ""
    if sheet.next.number > sheet.last_deal:
        return _("time called, tied: one more deal")
    return _("time called: deal %(deal)d is the last") % {"deal": sheet.last_deal}


def asks_of(sheet: GameSheet) -> tuple[str, ...]:
    """The terms of a deal that this table's form has, also once the match is over."""
    agreed = agree(sheet.game, sheet.preset, sheet.overrides)
    return agreed.game.asks(agreed.rules)


def faults(sheet: GameSheet, line: DealLine) -> list[str]:
    """Why the laws do not take a deal as it stands, as sentences."""
    game = GAMES[sheet.game]
    return [sentence(Problem(fault.code, params=fault.params), game) for fault in line.faults]


def seated(sheet: GameSheet) -> list[tuple[str, str, int | None]]:
    """(seat, player's name, player) clockwise; the seat is a number where the game has no names for seats.

    A player shown by an alias here has no link to their record.
    """
    codes = [seat_code(sheet.game, each.number) for each in sheet.seats]
    return [
        (
            seat(code) if code else str(each.number + 1),
            player_name(each),
            None if each.name and each.name.alias else each.player,
        )
        for code, each in zip(codes, sheet.seats, strict=True)
    ]


# The pad of a rubber: above the line the bonuses, growing upwards; below it the tricks, game by game.

Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pad:
    """`above` are (points, what for) of each column, the newest first; `games` the lines below, by game.

    `won` names the column that won each of the games; None for the one that is being played.
    """

    above: tuple[tuple[tuple[int | str, str], ...], ...]
    games: tuple[tuple[tuple[Points, ...], int | None], ...]


def pad(sheet: GameSheet) -> Pad:
    rows = [line.row for line in sheet.deals if line.row]
    return Pad(tuple(_above(sheet, rows, column) for column in range(len(sheet.sides))), lines_by_game(rows))


def _above(sheet: GameSheet, rows: list[Mapping], column: int) -> tuple[tuple[int | str, str], ...]:
    written: list[tuple[int | str, str]] = [
        (points, _(ENTRIES[code])) for row in rows for code, points in row["above"][column]
    ]
    for name, code in (("bonus", "rubber"), ("unfinished", "unfinished")):
        points = sheet.standing[name][column]  # type: ignore[index]
        written += [(points, _(ENTRIES[code]))] if points else []
    fines = [each for each in sheet.rulings if each.side == column and each.points]
    written += [(figures.signed(each.points or 0), each.reason or _("Ruling")) for each in fines]
    return tuple(reversed(written))


# The deals of a match in the reader's words: one in a line, or all as the columns of a page.

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


# What a side made in a deal; the other figures of a score row say how.
WORDS = re.compile(r"[^\W\d_]|[♣♦♥♠]")
OF_A_DEAL = ("score", "delta", "points", "below", "above", "imps", "taken")


@dataclass(frozen=True, slots=True)
class Column:
    """`side` is None for what concerns the whole deal. `is_detail`: a narrow screen has no room for it.

    `is_total`: the figures run on from deal to deal, or count tricks; others are points of one deal.
    """

    label: str
    side: int | None
    cells: tuple[str, ...]
    is_detail: bool = False
    is_total: bool = False

    def shown(self, deal: int) -> str:
        """The figure of a deal; a dot where it has no points, so that those it has are seen."""
        return "·" if self.cells[deal] == "0" and not self.is_total else self.cells[deal]

    @property
    def is_words(self) -> bool:
        """Names, seats and contracts begin at the left, as figures end at the right."""
        return self.side is None and any(WORDS.search(cell) for cell in self.cells)

    @property
    def look(self) -> str:
        return " ".join(name for name in ("detail", "words") if getattr(self, f"is_{name}"))


def record(sheet: GameSheet) -> Record:
    """The sheet as it is written in the reader's language."""
    return record_of(sheet, Desk(PageWords(reading().code), PAPERS["A4"]))


def columns(sheet: GameSheet) -> list[Column]:
    """The columns that are used, the whole deal first; on a phone a running total is added up."""
    scored = terms(GAMES[sheet.game].row).keys() - {*OF_A_DEAL}
    written = [*sheet_columns(record(sheet))]
    has_deals = {each.side for each in written if each.name in OF_A_DEAL} - {None}
    return [
        Column(
            _(each.label),
            each.side,
            tuple(map(coloured, each.cells)),
            each.name in scored and (each.name == "dealer" or not each.kept or each.side in has_deals),
            each.kept or each.name == "taken" or each.name not in {*scored, *OF_A_DEAL},
        )
        for each in written
    ]


def heads(table: list[Column], sheet: GameSheet) -> list[tuple[str, str, int]]:
    """(title, short title, columns) of each block: nothing over the deal, then each side by code or name."""
    of_the_deal = sum(column.side is None for column in table)
    blocks = [
        (
            side_code(sheet, side) or side_names(sheet, side),
            short,
            sum(column.side == side for column in table),
        )
        for side, short in enumerate(side_heads(sheet))
    ]
    return [("", "", of_the_deal), *blocks]
