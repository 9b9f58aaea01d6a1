"""The boards of a PBN file: deal, dealer, vulnerability, and the double-dummy table that came with it."""

import re
import unicodedata

from scoring.errors import ScoringError
from scoring.hands.deal import read_deal
from scoring.hands.double_dummy import DoubleDummy, read_table, table_of
from scoring.seats import Direction, Vulnerability, dealer, vulnerability
from tournament.exchange.board_deal import BoardDeal, Note, read_vulnerability, refuse
from tournament.exchange.pbn.pbn_reader import Game, read_games

# Where a fault stands that is not in the deal itself.
_TAG_AT_FAULT = {"dealer": "Dealer", "vulnerable": "Vulnerable", "table": "DoubleDummyTricks"}
_UNKNOWN = {"", "?"}
_NUMBER = re.compile(r"(?:BOARD|BD\.?|NO\.?|#)?\s*0{0,3}([1-9][0-9]{0,4})\.?")
_NAMES = {Direction.N: "North", Direction.E: "East", Direction.S: "South", Direction.W: "West"}


def read_boards(text: str, note: Note = refuse) -> tuple[BoardDeal, ...]:
    """Every board that has a deal, once, in the order of the file.

    ScoringError with the line, and the board where it has a number: the faults of `scoring.hands.deal`,
    `differs` for a board whose deal is given twice and not alike, `no_deal`, or the `comment` that hides all
    deals. `note` gets what hides no card: `dealer`, `vulnerable`, `table`, and the faults of `read_games`.
    """
    boards: dict[int | str, BoardDeal] = {}
    unclosed: list[ScoringError] = []

    def noted(fault: ScoringError) -> None:
        if fault.code == "comment":
            unclosed.append(fault)
        note(fault)

    for game in read_games(text, noted):
        if game.tags.get("Deal", "").strip() in _UNKNOWN:
            continue
        board = board_of(game, note)
        key = board.board or f"line {game.line}"
        if key in boards and boards[key].deal != board.deal:
            raise ScoringError("differs", board=board.board, line=game.lines["Deal"])
        boards.setdefault(key, board)
    if not boards:
        raise unclosed[0] if unclosed else ScoringError("no_deal")
    return tuple(boards.values())


def board_of(game: Game, note: Note = refuse) -> BoardDeal:
    """The board of a game that has a deal. ScoringError with the line."""
    number = _number(game)

    def placed(fault: ScoringError) -> ScoringError:
        where = {} if number is None else {"board": number}
        line = {"line": game.lines.get(_TAG_AT_FAULT.get(fault.code, "Deal"), game.line)}
        return ScoringError(fault.code, **{**line, **where, **fault.params})

    def noted(fault: ScoringError) -> None:
        note(placed(fault))

    try:
        deal = read_deal(game.tags["Deal"])
    except ScoringError as fault:
        raise placed(fault) from None
    given = dealer_of(game, number, noted)
    return BoardDeal(
        board=number,
        dealer=given or Direction(game.tags["Deal"].strip()[0].upper()),
        vulnerability=vulnerability_of(game, number, noted),
        deal=deal,
        names=_names(game),
        double_dummy=_double_dummy(game, noted),
        has_dealer=given is not None,
    )


def _number(game: Game) -> int | None:
    number = _NUMBER.fullmatch(unicodedata.normalize("NFKC", game.tags.get("Board", "")).strip().upper())
    return int(number[1]) if number else None


def dealer_of(game: Game, number: int | None, note: Note = refuse) -> Direction | None:
    """As the game says, else as its number says; `note` gets `dealer` where neither does."""
    text = game.tags.get("Dealer", "").strip().upper()
    if text[:1] in list(Direction) and text in (text[0], _NAMES[Direction(text[0])].upper()):
        return Direction(text[0])
    if text not in _UNKNOWN or number is None:
        note(ScoringError("dealer", found=text))
    return None if number is None else dealer(number)


def vulnerability_of(game: Game, number: int | None, note: Note = refuse) -> Vulnerability | None:
    """The same of the vulnerability; `note` gets `vulnerable` for a word that is none."""
    text = game.tags.get("Vulnerable", "").strip()
    if text not in _UNKNOWN:
        if found := read_vulnerability(text):
            return found
        note(ScoringError("vulnerable", found=text))
    return None if number is None else vulnerability(number)


def _names(game: Game) -> dict[Direction, str]:
    names = {direction: game.tags.get(tag, "").strip() for direction, tag in _NAMES.items()}
    return {direction: name for direction, name in names.items() if name not in _UNKNOWN}


def _double_dummy(game: Game, note: Note) -> DoubleDummy | None:
    """`DoubleDummyTricks`, completed by `OptimumResultTable`; that table alone where only it is given.

    `note` gets `table` of one that cannot be read; then the other one counts.
    """
    optimum = _optimum(game, note)
    text = game.tags.get("DoubleDummyTricks", "").strip()
    try:
        if text not in _UNKNOWN:
            return read_table(text, optimum or None)
    except ScoringError as fault:
        note(fault)
    try:
        return DoubleDummy(table_of(optimum)) if optimum else None
    except ScoringError as fault:
        note(ScoringError(fault.code, line=game.lines["OptimumResultTable"], **fault.params))
    return None


def _optimum(game: Game, note: Note) -> dict[str, int]:
    table = game.table("OptimumResultTable")
    if table is None:
        return {}
    rows = [(one.get("Declarer"), one.get("Denomination"), one.get("Result", "")) for one in table.records()]
    if not all(tricks.isascii() and tricks.isdecimal() for _, _, tricks in rows):
        line = game.lines["OptimumResultTable"]
        note(ScoringError("table", found="OptimumResultTable", line=line))
        return {}
    return {f"{declarer} {denomination}": int(tricks) for declarer, denomination, tricks in rows}
