"""A pasted list of pairs: `A / B`, `A; B` or `A, B`, with numbers or a heading; or one player a line."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.exchange.list_lines import lines_of, without_numbers
from tournament.exchange.players import (
    PlayerLine,
    below_heading,
    is_number,
    player_of,
    rows_of,
    with_columns,
)

# What stands between partners, where it is no comma or tab.
BETWEEN = re.compile(r"\s*[/／&＆+＋]\s*|\s+(?:and|und|et|with|[–—-])\s+", re.IGNORECASE)
# Between Japanese names the dot stands between partners, inside a name in katakana between its parts.
DOT, KATAKANA = "・", re.compile(r"[\u30a0-\u30ff\s\u3000]+")
LEADING = re.compile(r"^\s*\d{1,3}\s*(?:[.):;；]\s*|\t)")
NUMBERED_LINE, NUMBER_ALONE = re.compile(r"\s*\d{1,3}\b"), re.compile(r"\s*\d{1,3}[\s.,:;；)/／-]*")
SEMICOLON = re.compile(r"\s*[;；]\s*")
PARTNERS = 2
# What a column of categories may be called, in lower case.
CATEGORY = ("category", "class", "カテゴリー", "カテゴリ", "クラス", "部門")
NUMBERED = re.compile(r"(?P<name>.*\S)\s*[(（]\s*(?P<number>[A-ZＡ-Ｚ]{0,3}[0-9０-９][0-9０-９－-]*)\s*[)）]")


@dataclass(frozen=True, slots=True)
class PairLine:
    """Two partners; the second is None where a line names one, both where it has a number alone.

    `category` is that of the pair, if any.
    """

    first: PlayerLine | None
    second: PlayerLine | None = None
    category: str = ""


def partners(text: str) -> list[str]:
    """The names of one line without its number, as partners write them; one name where nothing parts them."""
    parts = [part.strip() for part in BETWEEN.split(LEADING.sub("", text)) if part.strip()]
    return _at_the_dot(parts[0]) if len(parts) == 1 else parts


def _at_the_dot(text: str) -> list[str]:
    parts = [part.strip() for part in text.split(DOT)]
    is_a_pair = len(parts) == PARTNERS and not any(KATAKANA.fullmatch(part) or not part for part in parts)
    return parts if is_a_pair else [text]


def parse_pairs(text: str) -> tuple[PairLine, ...]:
    """Pairs in the order of the list. Where every line has one player, each two lines are a pair.

    Where every line is numbered, a number alone is a pair without names.

    A column with the heading of categories gives each pair its own.
    """
    names, categories = _parted(text)
    pairs = _pairs(names)
    # Where each line has one player, the pair has the category of the first of its two lines.
    step = PARTNERS if len(categories) > len(pairs) else 1
    if len(categories[::step]) != len(pairs):
        return pairs
    return tuple(
        replace(pair, category=category) for pair, category in zip(pairs, categories[::step], strict=True)
    )


def _parted(text: str) -> tuple[str, Sequence[str]]:
    """The list without its column of categories, and the category of each line below the heading."""
    lines = lines_of(text)
    sign = next((sign for sign in "\t;" if lines and sign in lines[0]), ",")
    heads = [cell.strip().lower() for cell in next(csv.reader(lines[:1], delimiter=sign), [])]
    column = next((place for place, head in enumerate(heads) if head in CATEGORY), None)
    if column is None:
        return text, ()
    rows = [next(csv.reader([line], delimiter=sign)) for line in lines]
    names = [sign.join([*row[:column], *row[column + 1 :]]) for row in rows]
    begin = with_columns("\n".join(names)) is None  # no heading that says what a column of names holds
    return "\n".join(names[begin:]), [" ".join("".join(row[column : column + 1]).split()) for row in rows[1:]]


def _pairs(text: str) -> tuple[PairLine, ...]:
    if (named := with_columns(text)) is not None:
        return _by_twos(named)
    lines = below_heading(text)
    found = [(line, _players(bare)) for line, bare in zip(lines, without_numbers(lines), strict=True)]
    of_names = [(line, players) for line, players in found if players]
    if all(len(players) == 1 for _line, players in of_names):
        return _by_twos([players[0] for _line, players in of_names])
    is_numbered = all(NUMBERED_LINE.match(line) for line, _players in of_names)
    return tuple(
        _pair(players) for line, players in found if players or (is_numbered and NUMBER_ALONE.fullmatch(line))
    )


def _pair(players: Sequence[PlayerLine]) -> PairLine:
    first, second, *_more = (*players, None, None)
    return PairLine(first, second)


def parse_singles(text: str) -> tuple[PlayerLine, ...]:
    """Single players in the order of the list, however many a line names."""
    if (named := with_columns(text)) is not None:
        return tuple(named)
    return tuple(player for line in without_numbers(below_heading(text)) for player in _players(line))


def _players(line: str) -> list[PlayerLine]:
    """The players of one line; none where it is a heading."""
    text = SEMICOLON.sub("\t", LEADING.sub("", line))
    rows = rows_of(text)
    if not rows:
        return []
    parted = partners(text.strip())
    cells = parted if len(parted) > 1 else [cell for cell in rows[0] if cell and not is_number(cell)]
    return [_numbered(cell) for cell in cells]


def _numbered(text: str) -> PlayerLine:
    """A player, whose membership number may follow in brackets."""
    found = NUMBERED.fullmatch(text.strip())
    return replace(player_of(found["name"]), number=found["number"]) if found else player_of(text)


def _by_twos(players: list[PlayerLine]) -> tuple[PairLine, ...]:
    seconds = [*players[1::2], None]
    return tuple(PairLine(first, second) for first, second in zip(players[::2], seconds, strict=False))
