"""Reads PBN in import and export format: games, each with its tags and the lines of its sections.

A line that is no PBN is left out: `note` gets its fault. Without `note` the fault is raised.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from scoring.errors import ScoringError
from tournament.exchange.board_deal import Note, refuse

# The lines of a PBN file without comments and escapes (PBN 2.1, sections 2.4, 3.8).
#
# A comment stands in braces, over several lines or not, or runs from a semicolon to the end of its line;
# inside a string neither does. A line that begins with a percent sign is an escape.

MOST_CHARACTERS = 20_000_000
MOST_LINES = 400_000
LONGEST_LINE = 10_000  # the standard allows 255


@dataclass(frozen=True, slots=True)
class FileLine:
    """`number` from 1. `ends_game`: empty but for blanks, and not part of a comment."""

    number: int
    text: str
    ends_game: bool = False


def lines_of(text: str, note: Note) -> Iterator[FileLine]:
    """ScoringError `too_large` or `long_line`. `note` gets `comment` where a brace is never closed."""
    if len(text) > MOST_CHARACTERS:
        raise ScoringError("too_large", characters=len(text))
    opened_at: int | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if number > MOST_LINES:
            raise ScoringError("too_large", line=number)
        if opened_at is None and line.startswith("%"):
            continue
        if len(line) > LONGEST_LINE:
            raise ScoringError("long_line", line=number)
        was_open = opened_at is not None
        plain, is_open, commented = _without_comments(line, was_open)
        if is_open and opened_at is None:
            opened_at = number
        elif not is_open:
            opened_at = None
        yield FileLine(number, plain, ends_game=not (plain.strip() or was_open or commented))
    if opened_at is not None:
        note(ScoringError("comment", line=opened_at))


def _without_comments(line: str, is_open: bool) -> tuple[str, bool, bool]:
    """What is left of a line, whether a brace is open at its end, and whether it had a comment."""
    kept: list[str] = []
    in_string, commented, previous = False, is_open, ""
    for character in line:
        if is_open:
            is_open = character != "}"
        elif in_string:
            in_string = character != '"' or previous == "\\"
            kept.append(character)
        elif character == "{":
            is_open = commented = True
        elif character == ";":
            return "".join(kept), False, True
        else:
            in_string = character == '"'
            kept.append(character)
        previous = character
    return "".join(kept), is_open, commented


# Games: their tags, and the tables of their sections.

MOST_GAMES = 20_000
# A value with escaped quotes, and one whose last character is a backslash. Neither backtracks into a value.
_TAGS = tuple(
    re.compile(rf'\s*\[\s*(?P<name>[A-Za-z0-9_]+)\s*"(?P<value>{value})"\s*\]')
    for value in (r'(?:[^"\\]|\\.)*+', r'[^"]*+')
)
_LOOSE_TAG = re.compile(
    r"\s*\[\s*(?P<name>[A-Za-z0-9_]+)[\s=:]+[\"'“”]?(?P<value>[^\"\]“”]*?)[\"'“”]?\s*\]?\s*"
)
_LONGEST_TAG = 4_000
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_COLUMN = re.compile(r"[+-]?(?P<name>[A-Za-z0-9_]+)(?:\\\d+[LR]?)?")
_FIRST_TAGS = {"Event", "Board"}  # one of them a second time, after a deal, begins the next game
_SCORES = {"ScoreTable", "TotalScoreTable"}  # whose rows may go on behind an empty line
# Tags whose value no other game may lend (section 4.8).
_NOT_INHERITED = {"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play"}


@dataclass(frozen=True, slots=True)
class Table:
    """A supplemental section: the names of its columns, its rows cell by cell, and the lines of the rows.

    `unread` are columns whose names cannot be read; they are called by what the file has there.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...] = ()
    unread: tuple[str, ...] = ()

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
        parts = [part.strip() for part in self.tags[name].rstrip("; ").split(";")]
        columns = [(part, _COLUMN.fullmatch(part)) for part in parts]
        return Table(
            tuple(column["name"] if column else part for part, column in columns),
            tuple(self.sections.get(name, ())),
            tuple(self.rows_at.get(name, ())),
            tuple(part for part, column in columns if not column),
        )

    def has_columns(self, name: str, count: int) -> bool:
        """Whether a tag is that of a table of scores with this number of columns."""
        table = self.table(name) if name in _SCORES else None
        return table is not None and len(table.columns) == count > 1

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


def read_games(text: str, note: Note = refuse) -> tuple[Game, ...]:
    """All games of a file.

    ScoringError with the line: `too_large`, `too_many` games. `note` gets `comment` (never closed: what comes
    before it is read), `tag` (a bracket that begins no tag pair) and `text` (tokens before the first tag of a
    game, `line` to `last`).
    """
    games: list[Game] = []
    for part in _parts(lines_of(text, note)):
        for game in _games(part, note):
            if len(games) == MOST_GAMES:
                raise ScoringError("too_many", line=game.line)
            games.append(game)
    _inherit(games)
    return tuple(games)


def _parts(lines: Iterable[FileLine]) -> Iterator[list[FileLine]]:
    """The lines of each game. One begins with a tag: an empty line before anything else stays in its game."""
    part: list[FileLine] = []
    gap: FileLine | None = None
    for line in lines:
        if line.ends_game:
            gap = line
        elif line.text.strip():
            if gap and part and line.text.lstrip().startswith("["):
                yield part
                part = []
            part += [gap, line] if gap and part else [line]
            gap = None
    if part:
        yield part


def _games(lines: list[FileLine], note: Note) -> Iterator[Game]:
    """One game, or several where a file leaves out the empty line between them."""
    game, section, odd, after_gap = Game(lines[0].number), "", _Odd(note), False
    for line, tags, rest in _pieces(lines, note):
        after_gap = (after_gap or line.ends_game) and not tags
        for name, value in tags:
            section = name
            if section in _FIRST_TAGS and section in game.tags and "Deal" in game.tags:
                yield game
                game = Game(line.number)
            game.add_tag(section, value.replace('\\"', '"'), line.number)
        if tokens := tuple(token.strip('"') for token in _TOKEN.findall(rest)):
            if section and (not after_gap or game.has_columns(section, len(tokens))):
                game.add_row(section, tokens, line)
            else:
                odd.add(line.number)
    odd.end()
    if game.tags:
        yield game


@dataclass(slots=True)
class _Odd:
    """Lines below one another that are no PBN: one fault for all of them."""

    note: Note
    first: int = 0
    last: int = 0

    def add(self, number: int) -> None:
        if self.first and number > self.last + 1:
            self.end()
        self.first, self.last = self.first or number, number

    def end(self) -> None:
        if self.first:
            more = {"last": self.last} if self.last > self.first else {}
            self.note(ScoringError("text", line=self.first, **more))
        self.first = 0


def _pieces(lines: list[FileLine], note: Note) -> Iterator[tuple[FileLine, list[tuple[str, str]], str]]:
    """Each line with its tags and what follows them. A tag pair may go on upon the next lines."""
    waiting: list[FileLine] = []
    for line in [*lines, None]:
        ends = line is None or line.text.lstrip().startswith("[")
        while waiting and (ends or sum(len(one.text) for one in waiting) > _LONGEST_TAG):
            first, *later = waiting
            yield first, *_loose(first, note)
            waiting = []
            for one in later:
                yield one, *_tags(one.text)
        if line is None:
            return
        waiting.append(line)
        tags, rest = _tags(" ".join(one.text for one in waiting))
        if not rest.lstrip().startswith("["):
            yield line, tags, rest
            waiting = []
        elif tags:
            yield line, tags, ""
            waiting = [FileLine(line.number, rest)]


def _tags(text: str) -> tuple[list[tuple[str, str]], str]:
    """The tag pairs at the beginning of a text, and the rest of it."""
    found = []
    while tag := _tag(text):
        found.append((tag["name"], tag["value"]))
        text = text[tag.end() :]
    return found, text


def _loose(line: FileLine, note: Note) -> tuple[list[tuple[str, str]], str]:
    """A line with a bracket that begins no tag pair: without its quotation marks it may be one."""
    tag = _LOOSE_TAG.fullmatch(line.text) if len(line.text) <= _LONGEST_TAG else None
    note(ScoringError("tag", line=line.number))
    return ([(tag["name"], tag["value"].strip())] if tag else []), ""


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
