"""Parse a pasted list of players, one a line: the script of a field says what it is, in any order."""

import csv
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.exchange.list_lines import is_heading, lines_of, without_numbers
from tournament.exchange.tables.spreadsheet import from_csv, text_of, to_csv
from tournament.sheets.names import Name

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
    **dict.fromkeys(("alias", "nickname", "別名"), "alias"),
    **dict.fromkeys(("pair", "pair no", "pair no.", "pair number", "ペア", "ペア番号", "#"), ""),
    **dict.fromkeys(("player 1", "player 2", "partner", "パートナー"), "partner"),
    **dict.fromkeys(("email", "e-mail", "grade", "phone", "telephone", "rank", "club"), ""),
}


# The columns of our own list, by which it is known again.
COLUMNS = ("native", "reading", "latin", "number", "alias")
_BEFORE = ("kanji", "kana", "romaji", "number", "alias")  # as release 0.1 wrote them


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player as a list names them. The number has narrow letters, whatever the list has."""

    name: Name
    number: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", member_number(self.number))


def member_number(text: str) -> str:
    """A membership number as it is stored: narrow letters, digits and hyphens, no blank around it."""
    return unicodedata.normalize("NFKC", text).translate(_HYPHENS).strip()


def write_players(lines: Iterable[PlayerLine]) -> str:
    """Players as CSV, which `parse_players` reads back to the letter."""
    return to_csv([COLUMNS, *(_cells(line) for line in lines)])


def _cells(line: PlayerLine) -> tuple[str, ...]:
    return (line.name.native, line.name.reading, line.name.latin, line.number, line.name.alias)


def parse_players(text: str) -> tuple[PlayerLine, ...]:
    """Players of a pasted list or CSV (comma or tab); empty lines and a line of headings are passed over.

    A heading says what each column holds; `A / B` in a line are two players.
    """
    if text.lstrip("\ufeff").startswith((",".join(COLUMNS), ",".join(_BEFORE))):
        return tuple(_written(row) for row in from_csv(text)[1:])
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
    return [player for row in table[1:] if any(row) and (player := _by_kind(kinds, row))]


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
    number = cells.pop("number", "")
    cells |= {kind: _halved(cells[kind]) for kind in ("reading", "latin") if kind in cells}
    if not whole and not cells.get("latin"):  # a player is known by the reading or the number alone, too
        whole = cells.get("reading", "") or member_number(number)
    if whole:
        cells["latin" if LATIN.fullmatch(whole) and "latin" not in cells else "native"] = whole
    return PlayerLine(Name(**cells), number) if cells.get("native") or cells.get("latin") else None


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


def _written(row: list[str]) -> PlayerLine:
    """A row of our own list."""
    cells = dict(zip(COLUMNS, row, strict=False))
    number = cells.pop("number", "")
    return PlayerLine(Name(**cells), number)


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
