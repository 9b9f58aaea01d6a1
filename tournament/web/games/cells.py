"""One figure of a score sheet in words: seats by name, entries with what they are for, nils as on paper."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.games.table_game import Term, terms
from tournament.printing.game_rules import NOTHING
from tournament.printing.game_words import ENTRIES
from tournament.sheets import figures
from tournament.sheets.game_sheet import GameSheet
from tournament.web.games.fields import words_of
from tournament.web.games.seats import seat_label, side_label

# Fields of rows whose number is a seat, or a side.
SEATS = frozenset({"dealer", "declarer"})
SIDES = frozenset({"game_to"})
# How a paper sheet abbreviates what the phone says in full.
SHORT: Mapping[object, str] = {
    "": "–",
    "nil": "N",
    "dnil": "DN",
    "dbnil": "DBN",
    "normal": "",
    "none": "",
    "blind": "B",
    "moon": "M",
    "blind_moon": "BM",
}


def value_in_words(sheet: GameSheet, name: str, each: Term, value: object) -> str:
    if value is None:
        return ""
    if name in SEATS and isinstance(value, int):
        return seat_label(sheet, value)
    if name in SIDES and isinstance(value, int):
        return side_label(sheet, value)
    if isinstance(value, bool):
        return "✓" if value else ""
    if isinstance(value, int):
        return figures.decimal(value, 0)
    if isinstance(value, tuple | list):
        return ", ".join(_entry(one) for one in value)
    return SHORT[value] if value in SHORT else words_of(each, value)


def _entry(one: object) -> str:
    """50 undertricks; a side and its card as 1♠A; anything else as it is."""
    if isinstance(one, tuple | list) and one[0] in ENTRIES:
        return f"{one[1]} {_(ENTRIES[one[0]])}"
    if isinstance(one, tuple | list):
        return " ".join(str(part) for part in one)
    return str(one)


def in_words(sheet: GameSheet, name: str, value: Any) -> str:
    """One figure of a score row, all its sides together: what a correction changes."""
    each = terms(GAMES[sheet.game].row).get(name)
    if each is None or value is None:
        return NOTHING
    if each.per:
        return " : ".join(value_in_words(sheet, name, each, one) for one in value)
    return value_in_words(sheet, name, each, value)


def nil_in_words(facts: Mapping[str, Any], seat: int) -> str:
    bid = facts["nils"][seat] if facts.get("nils") else ""
    return f"{SHORT[bid]}{'×' if facts['tricks'][seat] else '○'}" if bid else SHORT[bid]
