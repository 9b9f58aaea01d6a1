"""One result as the Bridgemate Data Connector writes it, and as Overtrick does.

`Display` is what a terminal shows for a board: the columns of a ResultDTO that say what happened. The level
is also the code of what is no contract: 0 passed out, -1 to -9 averages of the two sides, -10 not played.
"""

from dataclasses import asdict, dataclass
from typing import Any, Protocol

SEATS = "NESW"
DENOMINATIONS = ("C", "D", "H", "S", "NT")
SUITS = "CDHS"
RANKS = "23456789TJQKA"  # 2 to 14
PASSED, NOT_PLAYED = 0, -10
AWARDS = ("A-", "A=", "A+")
BOOK = 6


class Unreadable(Exception):
    """Values that are no result of bridge."""


class Facts(Protocol):
    """The columns of models.played.Played."""

    state: str
    contract: str
    declarer: str
    lead: str
    tricks: int | None


@dataclass(frozen=True, slots=True)
class Display:
    """The defaults are those of a board that was passed out."""

    level: int = 0
    denomination: int = 0
    stake: int = 0
    declarer: int = 0
    tricks: int = 0
    lead_rank: int = 0
    lead_suit: int = 0

    def as_json(self) -> dict[str, int]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Word:
    """One item of the queue of results: who, where and what. `shown` is None for a deleted result."""

    section: str
    table: int
    round: int
    board: int
    ns: int
    ew: int
    shown: Display | None


def read_word(item: Any) -> Word:
    """A ResultDTO as a value. Unreadable where a value is no number of its kind."""
    letter = item.section_letters
    if not isinstance(letter, str) or not 1 <= len(letter) <= 8:
        raise Unreadable
    places = (item.table_number, item.round_number, item.board_number)
    table, number, board = (_whole(value, 1, 999) for value in places)
    if item.is_deleted:
        return Word(letter, table, number, board, 0, 0, None)
    ns, ew = _whole(item.pair_north_south, 0, 9999), _whole(item.pair_east_west, 0, 9999)
    return Word(letter, table, number, board, ns, ew, _display(item))


def _display(item: Any) -> Display:
    level = _whole(item.level, NOT_PLAYED, 7)
    if level <= PASSED:
        return Display(level)
    rank = _whole(item.lead_card_rank, 0, 14)
    return Display(
        level,
        _whole(item.denomination, 1, 5),
        _whole(item.stake, 0, 2),
        _whole(item.declarer_direction, 1, 4),
        _whole(item.total_tricks, 0, 13),
        rank if rank >= 2 else 0,
        _whole(item.lead_card_suit, 1, 4) if rank >= 2 else 0,
    )


def _whole(value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Unreadable
    return value


def text_of(shown: Display) -> str:
    """A result of play in canonical notation: `4SX-1 W`, `PASS`. Only for a level of 0 to 7."""
    if shown.level == PASSED:
        return "PASS"
    over = shown.tricks - BOOK - shown.level
    bid = f"{shown.level}{DENOMINATIONS[shown.denomination - 1]}{'X' * shown.stake}"
    return f"{bid}{f'{over:+d}' if over else '='} {SEATS[shown.declarer - 1]}"


def lead_of(shown: Display) -> str:
    return f"{SUITS[shown.lead_suit - 1]}{RANKS[shown.lead_rank - 2]}" if shown.lead_rank else ""


def awards_of(shown: Display) -> tuple[str, str]:
    """The averages of the two sides, where the level is a code of them."""
    place = -shown.level - 1
    return AWARDS[place // 3], AWARDS[place % 3]


def is_average(shown: Display) -> bool:
    return NOT_PLAYED < shown.level < PASSED


def display_of(facts: Facts, awards: tuple[str, str] | None = None) -> Display | None:
    """What a terminal is to show. None where it cannot: points without a contract, a board played later."""
    if awards and {*awards} <= {*AWARDS}:
        return Display(-(3 * AWARDS.index(awards[0]) + AWARDS.index(awards[1]) + 1))
    if facts.state == "not_played":
        return Display(NOT_PLAYED)
    if facts.state != "played" or not facts.contract:
        return None
    if facts.contract == "PASS":
        return Display()
    bid = facts.contract.rstrip("X")
    lead = facts.lead
    return Display(
        int(bid[0]),
        DENOMINATIONS.index(bid[1:]) + 1,
        len(facts.contract) - len(bid),
        SEATS.index(facts.declarer) + 1,
        facts.tricks or 0,
        RANKS.index(lead[1]) + 2 if lead else 0,
        SUITS.index(lead[0]) + 1 if lead else 0,
    )
