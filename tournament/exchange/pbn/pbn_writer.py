"""Writes PBN in export format (PBN 2.1, sections 2.1, 3.4, 3.5, 5.2): mandatory tags, the auction, tables.

Lines end with CR LF and have at most 255 bytes, also in UTF-8. A value that Latin-1 cannot hold makes the
file UTF-8, which the readers of today's programs expect then.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from scoring.hands.double_dummy import DECLARERS, DENOMINATIONS, DoubleDummy
from scoring.hands.par import par
from scoring.seats import Direction, Vulnerability
from tournament.exchange.board_deal import BoardDeal

MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
)
LONGEST_LINE = 253  # bytes, and its two end-of-line characters
LONGEST_NOTE = LONGEST_LINE // 2  # letters: one may take two bytes
CALLS = 4  # on a line
_END = "\r\n"
_VULNERABLE = {
    Vulnerability.NONE: "None",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.BOTH: "All",
}
_NAMES = {Direction.N: "North", Direction.E: "East", Direction.S: "South", Direction.W: "West"}


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table. `width` 0: as wide as its cells. `right`: figures."""

    name: str
    width: int = 0
    right: bool = False

    @property
    def header(self) -> str:
        return f"{self.name}\\{self.width}{'R' if self.right else 'L'}"


@dataclass(frozen=True, slots=True)
class Section:
    """A table under its tag, row by row."""

    columns: tuple[Column, ...]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class GameOut:
    """`tags`: those of MANDATORY that are missing are written empty; the others follow in their order.

    `calls` are those of the auction from the dealer on: `P`, `X`, `XX`, `3NT`.
    """

    tags: dict[str, str]
    tables: dict[str, Section] = field(default_factory=dict)
    calls: Sequence[str] = ()


def write_games(games: Iterable[GameOut], creator: str, note: str = "") -> str:
    """A whole file. `creator`: the program and its version. `note`: lines that readers skip."""
    head = ["% PBN 2.1", "% EXPORT", f"%Creator: {creator}"]
    head += [f"% {line}" for line in wrap(note, LONGEST_NOTE)]
    return _END.join([*head, *(line for game in games for line in _lines(game)), ""])


def board_tags(board: BoardDeal) -> dict[str, str]:
    """The tags of a deal: the dealer's hand first, and par where the double-dummy table is complete."""
    tags = {_NAMES[direction]: name for direction, name in board.names.items()}
    tags |= {
        "Board": "" if board.board is None else str(board.board),
        "Dealer": str(board.dealer),
        "Vulnerable": _VULNERABLE[board.vulnerability] if board.vulnerability else "?",
        "Deal": board.deal.pbn(board.dealer),
    }
    if board.double_dummy and board.double_dummy.complete:
        tags["DoubleDummyTricks"] = board.double_dummy.digits
        if board.vulnerability:
            tags["OptimumScore"] = par(board.double_dummy, board.dealer, board.vulnerability).text
    return tags


def play_tags(
    board: int, contract: str, declarer: str, tricks: int | None, score_ns: int | None
) -> dict[str, str]:
    """What one table made of a board; a board passed out has neither declarer nor result."""
    passed = contract == "PASS"
    return {
        "Board": str(board),
        "Declarer": "" if passed else declarer,
        "Contract": "Pass" if passed else contract,
        "Result": "" if passed or tricks is None else str(tricks),
        "Score": "" if score_ns is None else f"NS {score_ns}",
    }


def optimum_table(table: DoubleDummy) -> Section:
    """The `OptimumResultTable` of a complete double-dummy table."""
    columns = (Column("Declarer", 1, True), Column("Denomination", 2, True), Column("Result", 2, True))
    rows = [
        (str(declarer), str(one), str(table.tricks(declarer, one)))
        for declarer in DECLARERS
        for one in DENOMINATIONS
    ]
    return Section(columns, rows)


def _lines(game: GameOut) -> Iterator[str]:
    yield ""
    for name, value in (dict.fromkeys(MANDATORY, "") | game.tags).items():
        yield _tag(name, _plain(value))
    if game.calls:
        yield _tag("Auction", game.tags["Dealer"])
        words = ["Pass" if call == "P" else call for call in game.calls]
        yield from (" ".join(words[first : first + CALLS]) for first in range(0, len(words), CALLS))
    for name in sorted(game.tables):
        yield from _table_lines(name, game.tables[name])


def _table_lines(name: str, section: Section) -> Iterator[str]:
    columns = [
        Column(one.name, max([one.width, *(len(row[at]) for row in section.rows)]), one.right)
        for at, one in enumerate(section.columns)
    ]
    yield _tag(name, ";".join(column.header for column in columns))
    for row in section.rows:
        line = " ".join(_cell(cell, one) for cell, one in zip(row, columns, strict=True)).rstrip()
        yield line if len(line.encode()) <= LONGEST_LINE else _narrow(row)


def _narrow(row: Sequence[str]) -> str:
    """A row without the width of its columns; the longest cell loses its end where it still is too long."""
    cells = [*row]
    while len((line := " ".join(_cell(cell, Column("")) for cell in cells)).encode()) > LONGEST_LINE:
        longest = max(range(len(cells)), key=lambda at: len(cells[at]))
        cells[longest] = cells[longest][:-1]
    return line


def _tag(name: str, value: str) -> str:
    """A tag pair on one line; a value that is too long loses its end."""
    kept = value.encode()[: LONGEST_LINE - len(name) - 5].decode(errors="ignore")
    return f'[{name} "{kept}"]'


def _plain(value: str) -> str:
    """A value without line ends, tabs, quotes and backslashes, which PBN gives a meaning."""
    return " ".join(value.replace("\\", "/").replace('"', "'").split())


def _cell(text: str, column: Column) -> str:
    """A cell; one with blanks stands in quotes, an empty one is a hyphen."""
    plain = _plain(text) or "-"
    shown = f'"{plain}"' if " " in plain else plain
    return shown.rjust(column.width) if column.right else shown.ljust(column.width)
