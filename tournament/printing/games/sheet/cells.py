"""One figure of a score sheet in words: seats by name, entries with what they are for, nils as on paper."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from scoring.contract import BOOK
from scoring.games.table_game import Term
from tournament.printing.games.game_record import Record
from tournament.sheets import figures
from tournament.words import outcome
from tournament.words.game_words import ENTRIES, value_words
from tournament.words.language import N_, Language

Facts = Mapping[str, Any]
# Fields of rows whose number is a seat, or a side.
SEATS = frozenset({"dealer", "declarer"})
SIDES = frozenset({"game_to"})
# What a paper sheet abbreviates.
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
CALLS = {
    "P": "–",
    "X": "×",
    "XX": "××",
    "pass": "–",
    "nil": "N",
    "dnil": "DN",
    "dbnil": "DBN",
    "moon": "M",
    "bmoon": "BM",
}
_BID = re.compile(r"(?P<number>\d+)(?P<strain>NT|[CDHS])(?P<reverse>R?)")
# The facts of a deal that the columns of a contract hold.
RECORDED = frozenset(
    {"passed_out", "level", "denomination", "doubling", "declarer", "tricks", "reverse", "stopped"}
)


def value_cell(record: Record, name: str, each: Term, value: object) -> str:
    if value is None:
        return ""
    if name in SEATS and isinstance(value, int):
        return record.seat(value)
    if name in SIDES and isinstance(value, int):
        return record.side(value)
    if name == "calls" and isinstance(value, tuple | list):
        return " ".join(_call(one) for one in value)
    if isinstance(value, bool):
        return "✓" if value else ""
    if isinstance(value, int):
        return figures.decimal(value, 0)
    if isinstance(value, tuple | list):
        return ", ".join(_entry(record, one) for one in value)
    return SHORT[value] if value in SHORT else record.words.text(value_words_of, each, value)


def value_words_of(each: Term, value: object, language: Language) -> str:
    return value_words(each, value, language)


def _entry(record: Record, one: object) -> str:
    """50 undertricks; a side and its card as 1 SA; anything else as it is."""
    if isinstance(one, tuple | list) and one[0] in ENTRIES:
        return f"{one[1]} {record.words.word(ENTRIES[one[0]])}"
    if isinstance(one, tuple | list):
        return " ".join(str(part) for part in one)
    return str(one)


def _call(one: object) -> str:
    """A call on paper: 5♥, 2♥R, ×, 12, N, DN, B6; a pass as a dash. At Spades each has its player."""
    text = str(one[-1] if isinstance(one, tuple | list) else one)
    if found := _BID.fullmatch(text):
        return f"{found['number']}{outcome.SUITS.get(found['strain'], 'NT')}{found['reverse']}"
    return CALLS.get(text, text.replace("blind", "B"))


def nil_cell(facts: Facts, seat: int) -> str:
    """A nil bid, and whether it was made: N○, DN×."""
    bid = facts["nils"][seat] if facts.get("nils") else ""
    return f"{SHORT[bid]}{'×' if facts['tricks'][seat] else '○'}" if bid else SHORT[bid]


def bid_cell(record: Record, facts: Facts) -> str:
    """4♠×; R after the bid of a reverse contract."""
    if facts.get("stopped"):
        return record.words.word(N_("Stopped here"))
    if facts.get("passed_out") or not facts.get("level"):
        return record.words.word(N_("passed out"))
    sign = outcome.SUITS.get(str(facts["denomination"]), "NT")
    return f"{facts['level']}{sign}{'×' * len(str(facts['doubling']))}{' R' if facts.get('reverse') else ''}"


def by_cell(record: Record, facts: Facts) -> str:
    return record.words.text(outcome.seat, str(facts["declarer"])) if facts.get("level") else ""


def result_cell(_record: Record, facts: Facts) -> str:
    """= just made, +1, −2."""
    level, tricks = facts.get("level"), facts.get("tricks")
    if not isinstance(level, int) or not isinstance(tricks, int):
        return ""
    over = tricks - BOOK - level
    return figures.signed(over) if over else "="


CONTRACT: tuple[tuple[str, Callable[[Record, Facts], str]], ...] = (
    (N_("Contract"), bid_cell),
    (N_("By"), by_cell),
    (N_("Result"), result_cell),
)
