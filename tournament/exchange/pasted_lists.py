"""Parse pasted lists of players and of pairs, one a line."""

import csv
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tournament.exchange.tables.spreadsheet import from_csv, text_of, to_csv
from tournament.sheets.names import Name

# The lines of a pasted list without a heading and without their numbers: where all readers of lists begin.
#
# A number before a blank may belong to a name (`7 Oaks`). It is the number of its line where the lines are
# numbered from 1 upwards.

MOST = 4  # lines to one that has no number: a note, or a pair that was added by hand
LINE_NUMBER = re.compile(
    r"^[\s\u3000]*(?:(?:pair|team|no|ペア|チーム)\b\.?|[#№])?[\s\u3000]*([0-9０-９]{1,3})(?:[\s\u3000]+(?=\S)|$)",
    re.IGNORECASE,
)
CELLS = re.compile(r"[\t,;，；/／&＆|｜]+|[\s\u3000]{2,}")
BLANKS = re.compile(r"[\s\u3000]+")


def lines_of(text: str) -> list[str]:
    return [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]


def without_numbers(lines: Sequence[str]) -> list[str]:
    """The lines without the numbers before their names. A number alone stays: it is a line without names."""
    found = [LINE_NUMBER.match(line) for line in lines]
    numbers = [int(one[1]) for one in found if one]
    if not _is_count(numbers, len(lines)):
        return [*lines]
    return [
        line[one.end() :] if one and one.end() < len(line.rstrip()) else line
        for line, one in zip(lines, found, strict=True)
    ]


def _is_count(numbers: Sequence[int], lines: int) -> bool:
    """Whether these count the lines, 1, 2, 3 …: nearly every line, or every second one, or each twice."""
    if not numbers or numbers[0] != 1 or numbers[-1] > lines:
        return False
    doubled = len(numbers) == lines and [*numbers[::2]] == [*numbers[1::2]]
    rising = all(one < other for one, other in pairwise(numbers[::2] if doubled else numbers))
    return rising and (len(numbers) * (MOST + 1) >= lines * MOST or 2 * len(numbers) == lines)


def is_heading(line: str, is_head: Callable[[str], bool]) -> bool:
    """Whether each word of a line names a column, however the words are parted."""
    cells = [cell.strip() for cell in CELLS.split(line) if cell.strip()]
    words = BLANKS.split(line.strip())
    return bool(cells) and (all(map(is_head, cells)) or all(map(is_head, words)))


# Parse a pasted list of players, one a line: the script of a field says what it is, in any order.

KANA = re.compile(r"[\u3040-\u30ff\u30fc\s\u3000・]+")
LATIN = re.compile(r"[A-Za-z\u00c0-\u024f][A-Za-z\u00c0-\u024f .,'’\-]*")
NUMBER = re.compile(r"[A-Z]{0,3}[0-9][0-9\-]*")
_HYPHENS = str.maketrans("−–—‐", "----")
PARTED = re.compile(r"\s*[/／&＆]\s*")
# What a column may be called in a list, in lower case, and what it holds.
HEADINGS = {
    **dict.fromkeys(("name", "full name", "player", "names", "native", "kanji"), "name"),
    **dict.fromkeys(("pair names", "players", "partners", "ペア名", "お名前", "メンバー"), "name"),
    **dict.fromkeys(("氏名", "名前", "選手", "選手名", "プレイヤー", "プレーヤー"), "name"),
    **dict.fromkeys(("first name", "firstname", "given name", "forename", "名"), "given"),
    **dict.fromkeys(("surname", "last name", "lastname", "family name", "姓", "苗字"), "family"),
    **dict.fromkeys(("kana", "かな", "カナ", "ふりがな", "フリガナ", "よみ", "reading"), "reading"),
    **dict.fromkeys(("latin", "romaji", "ローマ字", "latin letters"), "latin"),
    **dict.fromkeys(("number", "no", "no.", "member no", "member no.", "member number"), "number"),
    **dict.fromkeys(("membership number", "membership no", "ebu no", "会員番号", "番号"), "number"),
    **dict.fromkeys(("alias", "nickname", "別名", "表示名"), "alias"),
    **dict.fromkeys(
        ("kind", "membership type", "kind of membership", "membership", "会員種別", "種別"), "kind"
    ),
    **dict.fromkeys(
        ("paid until", "paid_until", "valid until", "会費の期限", "期限", "有効期限"), "paid_until"
    ),
    **dict.fromkeys(("pair", "pair no", "pair no.", "pair number", "ペア", "ペア番号", "#"), ""),
    **dict.fromkeys(("player 1", "player 2", "partner", "パートナー"), "partner"),
    **dict.fromkeys(("email", "e-mail", "grade", "phone", "telephone", "rank", "club"), ""),
    **dict.fromkeys(("state", "fee", "状態", "会費", "choose", "選択", "選ぶ"), ""),  # of the list of members
}


# The columns of our own list, by which it is known again.
COLUMNS = ("native", "reading", "latin", "number", "alias")
MEMBERSHIP = ("kind", "paid_until")  # further ones, of a club that has members
_BEFORE = ("kanji", "kana", "romaji", "number", "alias")  # as release 0.1 wrote them


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player as a list names them. The number has narrow letters, whatever the list has.

    `kind` of membership and `paid_until` as they are written; `row` counts the lines of a list with columns.
    """

    name: Name
    number: str = ""
    kind: str = ""
    paid_until: str = ""
    row: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", member_number(self.number))


def member_number(text: str) -> str:
    """A membership number as it is stored: narrow letters, digits and hyphens, no blank around it."""
    return unicodedata.normalize("NFKC", text).translate(_HYPHENS).strip()


def write_players(lines: Iterable[PlayerLine]) -> str:
    """Players as CSV, which `parse_players` reads back to the letter."""
    rows = [*map(_cells, lines)]
    width = len(COLUMNS) + (len(MEMBERSHIP) if any(any(row[len(COLUMNS) :]) for row in rows) else 0)
    return to_csv([row[:width] for row in ((*COLUMNS, *MEMBERSHIP), *rows)])


def _cells(line: PlayerLine) -> tuple[str, ...]:
    name = line.name
    return (name.native, name.reading, name.latin, line.number, name.alias, line.kind, line.paid_until)


def parse_players(text: str) -> tuple[PlayerLine, ...]:
    """Players of a pasted list or CSV (comma or tab); empty lines and a line of headings are passed over.

    A heading says what each column holds; `A / B` in a line are two players.
    """
    if text.lstrip("\ufeff").startswith((",".join(COLUMNS), ",".join(_BEFORE))):
        head, *rows = from_csv(text)
        return tuple(_written(head, row, number) for number, row in enumerate(rows, 2))
    if (named := with_columns(text)) is not None:
        return tuple(named)
    bare = "\n".join(without_numbers(below_heading(text)))
    return tuple(player for row in rows_of(bare) for player in _of_row(row))


def below_heading(text: str) -> list[str]:
    """The lines of a list without columns, and without a heading."""
    lines = lines_of(text)
    return lines[1:] if lines and is_heading(lines[0], _names_a_column) else lines


def _names_a_column(word: str) -> bool:
    return unicodedata.normalize("NFKC", word).lower() in HEADINGS


def nameless_lines(text: str) -> tuple[int, ...]:
    """The lines below a heading that say something and give no player: no name, no reading and no number."""
    lines = text.lstrip("\ufeff").splitlines()
    head = next((line for line in lines if line.strip()), "")
    return tuple(
        number
        for number, line in enumerate(lines, 1)
        if line.strip(' \t,;"') and line != head and with_columns(f"{head}\n{line}") == []
    )


def rows_of(text: str) -> list[list[str]]:
    """The cells of every line that says something and is no heading."""
    parted = (csv.reader([line], delimiter="\t" if "\t" in line else ",") for line in lines_of(text))
    rows = ([" ".join(text_of(part).split()) for part in next(reader)] for reader in parted)
    return [row for row in rows if any(row) and not _is_heading(row)]


def with_columns(text: str) -> list[PlayerLine] | None:
    """The players of a list whose first line names its columns; None of any other list."""
    lines = lines_of(text)
    if not lines:
        return None
    usual = ";" if ";" in lines[0] else ","
    read = (next(csv.reader([line], delimiter="\t" if "\t" in line else usual)) for line in lines)
    table = [[" ".join(text_of(cell).split()) for cell in row] for row in read]
    kinds = [HEADINGS.get(unicodedata.normalize("NFKC", cell).lower()) for cell in table[0]]
    if None in kinds or "partner" in kinds or not {"name", "family", "given", "latin"} & {*kinds}:
        return None
    if not _are_columns(kinds, table[1:]):
        return None
    numbers = (number for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1) if line.strip())
    numbered = [(number, row) for number, row in zip(numbers, table, strict=True) if any(row)][1:]
    return [replace(player, row=number) for number, row in numbered if (player := _by_kind(kinds, row))]


def _are_columns(kinds: Sequence[str | None], rows: Sequence[Sequence[str]]) -> bool:
    """False for one heading of names above lines that have no columns, or above the names of partners."""
    if kinds.count("name") != 1 or not {*kinds} <= {"name", "", "number"}:
        return True
    names = [row[kinds.index("name")] for row in rows if len(row) > kinds.index("name")]
    has_more = any(any(row[len(kinds) :]) for row in rows)
    return 2 * len(names) > len(rows) and not has_more and not any(map(PARTED.search, names))


def _by_kind(kinds: list[str | None], row: list[str]) -> PlayerLine | None:
    """A row under its headings; a name in two columns is put together as its script has it."""
    cells = {kind: cell for kind, cell in zip(kinds, row, strict=False) if kind and cell}
    given, family = cells.pop("given", ""), cells.pop("family", "")
    is_latin = bool(LATIN.fullmatch(given or family))
    whole = cells.pop("name", "") or " ".join(filter(None, (given, family) if is_latin else (family, given)))
    number, (kind, until) = cells.pop("number", ""), [cells.pop(name, "") for name in MEMBERSHIP]
    cells |= {kind: _halved(cells[kind]) for kind in ("reading", "latin") if kind in cells}
    if not whole and not cells.get("latin"):  # a player is known by the reading or the number alone, too
        whole = cells.get("reading", "") or member_number(number)
    if whole:
        cells["latin" if LATIN.fullmatch(whole) and "latin" not in cells else "native"] = whole
    has_name = cells.get("native") or cells.get("latin")
    return PlayerLine(Name(**cells), number, kind, until) if has_name else None


def _of_row(row: list[str]) -> list[PlayerLine]:
    """Partners in one cell are two players, whose other cells belong to neither."""
    for cell in row:
        names = [part.strip() for part in PARTED.split(cell) if part.strip()]
        if len(names) > 1:
            return [player_of(name) for name in names]
    return [_player(row)]


def player_of(text: str) -> PlayerLine:
    """A player of whom one field is written."""
    return _player([text])


def is_number(cell: str) -> bool:
    return NUMBER.fullmatch(_halved(cell)) is not None


def _written(head: list[str], row: list[str], number: int) -> PlayerLine:
    """A row of our own list."""
    cells = dict(zip(COLUMNS, row, strict=False))
    member_no, further = cells.pop("number", ""), dict(zip(head, row, strict=False))
    kind, until = (further.get(name, "") for name in MEMBERSHIP)
    return PlayerLine(Name(**cells), member_no, kind, until, number)


def _is_heading(row: list[str]) -> bool:
    return all(part.lower() in HEADINGS for part in row if part)


def _player(row: list[str]) -> PlayerLine:
    """The first field of each script; what is left over is the alias."""
    found: dict[str, str] = {}
    for part in filter(None, (_halved(part) for part in row)):
        kind = _kind(part)
        found["alias" if kind in found else kind] = part
    number = found.pop("number", "")
    if "native" not in found and "latin" not in found:
        found["native"] = found.get("reading", "") or number
    return PlayerLine(Name(**found), number)


def _kind(part: str) -> str:
    if NUMBER.fullmatch(part):
        return "number"
    if KANA.fullmatch(part):
        return "reading"
    return "latin" if LATIN.fullmatch(part) else "native"


def _halved(part: str) -> str:
    """Wide digits and Western letters made narrow, narrow kana made wide; kanji stay as they are."""
    half = " ".join(unicodedata.normalize("NFKC", part).split())
    return half if any(form.fullmatch(half) for form in (NUMBER, KANA, LATIN)) else part


# A pasted list of pairs: `A / B`, `A; B` or `A, B`, with numbers or a heading; or one player a line.

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
