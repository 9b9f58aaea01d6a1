"""A pasted list of teams: a line a team, a name with its players below, or a table with headings."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from tournament.exchange.pasted_lists import CATEGORY, LEADING, NUMBERED, partners, without_numbers
from tournament.exchange.tables.spreadsheet import text_of

MOST_PLAYERS = 12  # read of a team; the entry form refuses more than eight
# What a column may be called, in lower case, and what it holds.
HEADINGS = {
    **dict.fromkeys(("team", "team name", "name", "チーム", "チーム名", "名称"), "name"),
    **dict.fromkeys(("captain", "キャプテン", "主将"), "captain"),
    **dict.fromkeys(("seed", "シード"), "seed"),
    **dict.fromkeys(CATEGORY, "category"),
    **dict.fromkeys(("players", "members", "選手", "メンバー"), "player"),
    **dict.fromkeys(("no", "no.", "number", "番号"), ""),
}
PLAYER = re.compile(r"(?:player|member|選手|メンバー|プレ[イー]ヤー)\s*[0-9０-９]*", re.IGNORECASE)
CAPTAIN = re.compile(r"\s*(?:\*|＊|★|[(（](?:c|npc|cap|captain|キャプテン|主将)[)）])\s*", re.IGNORECASE)
TITLE = re.compile(r"^(?:[#■●◆]\s*(?P<marked>.+)|【(?P<boxed>.+)】|(?P<colon>[^;；,，\t]+)[:：])$")


@dataclass(frozen=True, slots=True)
class TeamText:
    """A team as it was written. `players` are names, each perhaps with a membership number behind a comma.

    `captain` is the place of the captain among them, from 1; None where no captain is marked.
    """

    name: str
    players: tuple[str, ...] = ()
    captain: int | None = None
    seed: int | None = None
    category: str = ""


@dataclass(slots=True)
class _Block:
    name: str = ""
    cells: list[str] = field(default_factory=list)


def parse_teams(text: str) -> tuple[TeamText, ...]:
    """The teams of a list in its order. A team without a name has that of its first player."""
    paragraphs = [_lines(part) for part in re.split(r"\n\s*\n", text.lstrip("\ufeff").replace("\r", ""))]
    numbered = [line for part in paragraphs for line in part]
    lines = without_numbers(numbered)
    paragraphs = _parted_again(lines, paragraphs)
    if not lines:
        return ()
    kinds = [_kind(cell) for cell in _cells(lines[0])]
    if None not in kinds and {"name", "player"} & {*kinds}:
        return tuple(_by_heading(kinds, lines[1:]))
    if any(TITLE.match(line) for line in lines):
        return tuple(map(_team, _under_titles(lines)))
    if all(len(_cells(line)) == 1 for line in lines):
        whole = paragraphs if len([part for part in paragraphs if part]) > 1 else _by_fives(lines)
        return tuple(_team(_Block(part[0], part[1:])) for part in whole if part)
    return tuple(map(_team, _a_line_each(lines)))


def _parted_again(lines: Sequence[str], paragraphs: Sequence[Sequence[str]]) -> list[list[str]]:
    """The lines in paragraphs as long as these."""
    rest = iter(lines)
    return [[*islice(rest, len(part))] for part in paragraphs]


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _cells(line: str) -> list[str]:
    """The cells of a line, parted by tabs, else semicolons, else commas."""
    plain = line.replace("；", ";").replace("，", ",").replace("、", ",")
    sign = next((one for one in ("\t", ";") if one in plain), ",")
    row = [" ".join(text_of(cell).split()) for cell in next(csv.reader([plain], delimiter=sign))]
    while row and not row[-1]:
        row.pop()
    return row


def _kind(cell: str) -> str | None:
    return "player" if PLAYER.fullmatch(cell) else HEADINGS.get(cell.lower())


def _by_heading(kinds: Sequence[str | None], lines: Iterable[str]) -> Iterator[TeamText]:
    for line in lines:
        row = [(kind, cell) for kind, cell in zip(kinds, _cells(line), strict=False) if kind and cell]
        if row:
            yield _of_row(dict(row), [cell for kind, cell in row if kind == "player"])


def _of_row(named: Mapping[str, str], cells: Sequence[str]) -> TeamText:
    """The captain of a column of their own is one of the players, or the first of them."""
    captain = named.get("captain", "")
    players = [*cells] if not captain or captain in cells else [captain, *cells]
    team = _team(_Block(named.get("name", ""), players))
    seed = named.get("seed", "")
    return TeamText(
        name=team.name,
        players=team.players,
        captain=players.index(captain) + 1 if captain else team.captain,
        seed=int(seed) if seed.isdecimal() and 0 < int(seed) < 1000 else None,
        category=named.get("category", ""),
    )


def _under_titles(lines: Iterable[str]) -> list[_Block]:
    """Each line that is marked as a title begins a team."""
    blocks: list[_Block] = []
    for line in lines:
        title = TITLE.match(line)
        if title:
            blocks.append(_Block(next(filter(None, title.groups()))))
        else:
            blocks = blocks or [_Block()]
            blocks[-1].cells += _cells(line)
    return blocks


def _by_fives(lines: Sequence[str]) -> list[list[str]]:
    """A name and four players, again and again; one team where the lines do not go into fives."""
    if len(lines) % 5:
        return [[*lines]]
    return [[*lines[at : at + 5]] for at in range(0, len(lines), 5)]


def _a_line_each(lines: Sequence[str]) -> list[_Block]:
    """A name in a line of its own belongs to the line below it. Lines of four names alone have no name.

    Several lines of one cell are a team of their own: no line of the list is lost.
    """
    rows = [row for line in lines if (row := _cells(LEADING.sub("", line)))]
    nameless = max(map(_players_in, rows), default=0) == 4 and all(
        len(row) == 1 or _players_in(row) == 4 for row in rows
    )
    blocks: list[_Block] = []
    above: list[str] = []
    for row in rows:
        if len(row) == 1:
            above += row
        elif len(above) == 1 or (nameless and not above):
            blocks.append(_Block("".join(above), row))
            above = []
        else:
            blocks += [*_of_lines(above), _Block(row[0], row[1:])]
            above = []
    return [*blocks, *_of_lines(above)]


def _of_lines(lines: Sequence[str]) -> list[_Block]:
    """The team whose name and players have a line each, amid teams that have one line."""
    return [_Block(lines[0], [*lines[1:]])] if lines else []


def _players_in(row: Sequence[str]) -> int:
    return sum(len(_names(cell)) for cell in row)


def _names(cell: str) -> list[str]:
    return partners(cell) or [cell]


def _team(block: _Block) -> TeamText:
    players: list[str] = []
    captain: int | None = None
    for name in (name for cell in block.cells if cell for name in _names(cell)):
        plain = CAPTAIN.sub("", name).strip()
        if plain != name and captain is None:
            captain = len(players) + 1
        if plain:
            players.append(_with_number(plain))
    kept = tuple(players[:MOST_PLAYERS])
    name = LEADING.sub("", block.name).strip()
    return TeamText(name or (kept[0].partition(",")[0] if kept else ""), kept, captain)


def _with_number(text: str) -> str:
    """A membership number in brackets goes behind a comma, as a field of names has it."""
    found = NUMBERED.fullmatch(text)
    return f"{found['name']}, {found['number']}" if found else text
