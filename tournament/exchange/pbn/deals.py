"""The boards of a PBN file: deal, dealer, vulnerability, and the double-dummy table that came with it."""

import re

from scoring.errors import ScoringError
from scoring.hands.deal import read_deal
from scoring.hands.double_dummy import DoubleDummy, read_table, table_of
from scoring.seats import Direction, Vulnerability, dealer, vulnerability
from tournament.exchange.board_deal import BoardDeal
from tournament.exchange.pbn.reader import Game, read_games

_VULNERABLE = {
    "none": Vulnerability.NONE,
    "love": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.BOTH,
    "both": Vulnerability.BOTH,
}
# Where a fault stands that is not in the deal itself.
_TAG_AT_FAULT = {"dealer": "Dealer", "vulnerable": "Vulnerable", "table": "DoubleDummyTricks"}
_UNKNOWN = {"", "?"}
_NUMBER = re.compile(r"[1-9][0-9]{0,4}")
_NAMES = {Direction.N: "North", Direction.E: "East", Direction.S: "South", Direction.W: "West"}


def read_boards(text: str) -> tuple[BoardDeal, ...]:
    """Every board that has a deal, once, in the order of the file.

    ScoringError with the line, and the board where it has a number: the faults of `scoring.hands.deal`,
    `dealer`, `vulnerable`, `table`, `no_deal`, and `differs` for a board whose deal is given twice and not
    alike.
    """
    boards: dict[int | str, BoardDeal] = {}
    for game in read_games(text):
        if game.tags.get("Deal", "") in _UNKNOWN:
            continue
        board = board_of(game)
        key = board.board or f"line {game.line}"
        if key in boards and boards[key].deal != board.deal:
            raise ScoringError("differs", board=board.board, line=game.lines["Deal"])
        boards.setdefault(key, board)
    if not boards:
        raise ScoringError("no_deal")
    return tuple(boards.values())


def board_of(game: Game) -> BoardDeal:
    """The board of a game that has a deal. ScoringError with the line."""
    number = _number(game)
    try:
        return BoardDeal(
            board=number,
            dealer=dealer_of(game, number),
            vulnerability=vulnerability_of(game, number),
            deal=read_deal(game.tags["Deal"]),
            names=_names(game),
            double_dummy=_double_dummy(game),
        )
    except ScoringError as fault:
        where = {} if number is None else {"board": number}
        line = {"line": game.lines.get(_TAG_AT_FAULT.get(fault.code, "Deal"), game.line)}
        raise ScoringError(fault.code, **{**line, **where, **fault.params}) from None


def _number(game: Game) -> int | None:
    number = _NUMBER.fullmatch(game.tags.get("Board", "").strip())
    return int(number[0]) if number else None


def dealer_of(game: Game, number: int | None) -> Direction:
    """As the game says, else as its number says. ScoringError `dealer` where neither does."""
    text = game.tags.get("Dealer", "").strip().upper()
    if text in list(Direction):
        return Direction(text)
    if text not in _UNKNOWN or number is None:
        raise ScoringError("dealer", found=text)
    return dealer(number)


def vulnerability_of(game: Game, number: int | None) -> Vulnerability | None:
    """The same of the vulnerability. ScoringError `vulnerable` for a word that is none."""
    text = game.tags.get("Vulnerable", "").strip()
    if text in _UNKNOWN:
        return None if number is None else vulnerability(number)
    if text.lower() not in _VULNERABLE:
        raise ScoringError("vulnerable", found=text)
    return _VULNERABLE[text.lower()]


def _names(game: Game) -> dict[Direction, str]:
    names = {direction: game.tags.get(tag, "").strip() for direction, tag in _NAMES.items()}
    return {direction: name for direction, name in names.items() if name not in _UNKNOWN}


def _double_dummy(game: Game) -> DoubleDummy | None:
    """`DoubleDummyTricks`, completed by `OptimumResultTable`; that table alone where only it is given."""
    optimum = _optimum(game)
    text = game.tags.get("DoubleDummyTricks", "").strip()
    if text not in _UNKNOWN:
        return read_table(text, optimum or None)
    return DoubleDummy(table_of(optimum)) if optimum else None


def _optimum(game: Game) -> dict[str, int]:
    table = game.table("OptimumResultTable")
    if table is None:
        return {}
    rows = [(one.get("Declarer"), one.get("Denomination"), one.get("Result", "")) for one in table.records()]
    if not all(tricks.isascii() and tricks.isdecimal() for _, _, tricks in rows):
        raise ScoringError("table", found="OptimumResultTable", line=game.lines["OptimumResultTable"])
    return {f"{declarer} {denomination}": int(tricks) for declarer, denomination, tricks in rows}
