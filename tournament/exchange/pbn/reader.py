"""Reads PBN in import and export format: games, each with its tags and the lines of its sections."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from scoring.errors import ScoringError
from tournament.exchange.pbn.lines import FileLine, lines_of

MOST_GAMES = 20_000
# A value with escaped quotes, and one whose last character is a backslash. Neither backtracks into a value.
_TAGS = tuple(
    re.compile(rf'\s*\[\s*(?P<name>[A-Za-z0-9_]+)\s*"(?P<value>{value})"\s*\]')
    for value in (r'(?:[^"\\]|\\.)*+', r'[^"]*+')
)
_LONGEST_TAG = 4_000
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_COLUMN = re.compile(r"[+-]?(?P<name>[A-Za-z0-9_]+)(?:\\\d+[LR]?)?")
_FIRST_TAGS = {"Event", "Board"}  # one of them a second time, after a deal, begins the next game
# Tags whose value no other game may lend (section 4.8).
_NOT_INHERITED = {"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play"}


@dataclass(frozen=True, slots=True)
class Table:
    """A supplemental section: the names of its columns, its rows cell by cell, and the lines of the rows."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...] = ()

    def records(self) -> Iterator[dict[str, str]]:
        """Each row by its columns; cells that a short row lacks are missing."""
        return (dict(zip(self.columns, row, strict=False)) for row in self.rows)


@dataclass(slots=True)
class Game:
    """`tags`: inherited values are filled in. `sections`: the tokens of each line that follows a tag.

    `line`: where the game begins in the file; `lines`: where each tag stands; `rows_at`: where the lines of
    each section do. `repeated`: tags that are there again with another value, each with its line. `unquoted`:
    lines of a section with a quotation mark that has no second one.
    """

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    sections: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    rows_at: dict[str, list[int]] = field(default_factory=dict)
    repeated: list[tuple[str, int]] = field(default_factory=list)
    unquoted: list[int] = field(default_factory=list)

    def table(self, name: str) -> Table | None:
        """A table by its tag; None where the game has none."""
        if name not in self.tags:
            return None
        columns = [_COLUMN.fullmatch(part.strip()) for part in self.tags[name].split(";")]
        if not all(columns):
            raise ScoringError("columns", table=name, line=self.lines[name])
        names = tuple(column["name"] for column in columns if column)
        return Table(names, tuple(self.sections.get(name, ())), tuple(self.rows_at.get(name, ())))

    def add_tag(self, name: str, value: str, line: int) -> None:
        """The first value of a tag counts."""
        self.lines.setdefault(name, line)
        if self.tags.setdefault(name, value) != value:
            self.repeated.append((name, line))

    def add_row(self, section: str, tokens: tuple[str, ...], line: FileLine) -> None:
        self.sections.setdefault(section, []).append(tokens)
        self.rows_at.setdefault(section, []).append(line.number)
        if line.text.count('"') % 2:
            self.unquoted.append(line.number)


def read_games(text: str) -> tuple[Game, ...]:
    """All games of a file.

    ScoringError with the line: `too_large`, `too_many` games, `comment` (never closed), `tag` (a bracket that
    begins no tag pair), `text` (tokens before the first tag of a game), `columns` (by `Game.table`).
    """
    games: list[Game] = []
    for part in _parts(lines_of(text)):
        for game in _games(part):
            if len(games) == MOST_GAMES:
                raise ScoringError("too_many", line=game.line)
            games.append(game)
    _inherit(games)
    return tuple(games)


def _parts(lines: Iterable[FileLine]) -> Iterator[list[FileLine]]:
    """The lines of each game."""
    part: list[FileLine] = []
    for line in lines:
        if line.ends_game and part:
            yield part
            part = []
        elif line.text.strip():
            part.append(line)
    if part:
        yield part


def _games(lines: list[FileLine]) -> Iterator[Game]:
    """One game, or several where a file leaves out the empty line between them."""
    game, section, rest = Game(lines[0].number), "", ""
    for line in lines:
        rest = f"{rest} {line.text}" if rest else line.text
        while tag := _tag(rest):
            section = tag["name"]
            if section in _FIRST_TAGS and section in game.tags and "Deal" in game.tags:
                yield game
                game = Game(line.number)
            game.add_tag(section, tag["value"].replace('\\"', '"'), line.number)
            rest = rest[tag.end() :]
        if rest.strip().startswith("["):  # a tag pair may go on upon the next line
            if len(rest) > _LONGEST_TAG:
                raise _fault("tag", game, line)
            continue
        if tokens := tuple(token.strip('"') for token in _TOKEN.findall(rest)):
            if not section:
                raise _fault("text", game, line)
            game.add_row(section, tokens, line)
        rest = ""
    if rest:
        raise _fault("tag", game, lines[-1])
    yield game


def _fault(code: str, game: Game, line: FileLine) -> ScoringError:
    """With the number of the board, where that stands before the fault."""
    board = game.tags.get("Board", "").strip()
    return ScoringError(code, line=line.number, **({"board": board} if board.isdecimal() else {}))


def _tag(text: str) -> re.Match[str] | None:
    return next((found for pattern in _TAGS if (found := pattern.match(text))), None)


def _inherit(games: list[Game]) -> None:
    """`#` takes the value of the game before, `##text` gives its text to all later games (section 4.8)."""
    last: dict[str, str] = {}
    standing: dict[str, str] = {}
    for game in games:
        for name, value in game.tags.items():
            if name not in _NOT_INHERITED and value.startswith("##"):
                game.tags[name] = standing[name] = value[2:]
            elif name not in _NOT_INHERITED and value == "#":
                game.tags[name] = last.get(name, "")
        game.tags |= {name: value for name, value in standing.items() if name not in game.tags}
        last |= game.tags
