"""A pasted list of players, one a line: the fields are told apart by their script, in any order."""

import csv
import re
from collections.abc import Iterable
from dataclasses import dataclass

from tournament.exchange.spreadsheet import from_csv, text_of, to_csv
from tournament.sheets.names import Name

KANA = re.compile(r"[\u3040-\u30ff\u30fc\s\u3000・]+")
LATIN = re.compile(r"[A-Za-z\u00c0-\u024f][A-Za-z\u00c0-\u024f .,'’\-]*")
NUMBER = re.compile(r"[A-Z]{0,3}[0-9][0-9\-]*")
HEADINGS = {
    "name",
    "kanji",
    "kana",
    "romaji",
    "number",
    "alias",
    "氏名",
    "名前",
    "かな",
    "カナ",
    "会員番号",
    "ローマ字",
}


# The columns of our own list, by which it is known again.
COLUMNS = ("kanji", "kana", "romaji", "number", "alias")


@dataclass(frozen=True, slots=True)
class PlayerLine:
    name: Name
    number: str = ""


def write_players(lines: Iterable[PlayerLine]) -> str:
    """Players as CSV, which `parse_players` reads back to the letter."""
    return to_csv([COLUMNS, *(_cells(line) for line in lines)])


def _cells(line: PlayerLine) -> tuple[str, ...]:
    return (line.name.kanji, line.name.kana, line.name.romaji, line.number, line.name.alias)


def parse_players(text: str) -> tuple[PlayerLine, ...]:
    """Players of a pasted list or CSV (comma or tab); empty lines and a line of headings are passed over."""
    if text.lstrip("\ufeff").startswith(",".join(COLUMNS)):
        return tuple(_written(row) for row in from_csv(text)[1:])
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    parted = (csv.reader([line], delimiter="\t" if "\t" in line else ",") for line in lines)
    rows = ([" ".join(text_of(part).split()) for part in next(reader)] for reader in parted)
    return tuple(_player(row) for row in rows if any(row) and not _is_heading(row))


def _written(row: list[str]) -> PlayerLine:
    """A row of our own list."""
    told = dict(zip(COLUMNS, row, strict=False))
    number = told.pop("number", "")
    return PlayerLine(Name(**told), number)


def _is_heading(row: list[str]) -> bool:
    return all(part.lower() in HEADINGS for part in row if part)


def _player(row: list[str]) -> PlayerLine:
    """The first field of each script; what is left over is the alias."""
    found: dict[str, str] = {}
    for part in filter(None, (_halved(part) for part in row)):
        kind = _kind(part)
        found["alias" if kind in found else kind] = part
    number = found.pop("number", "")
    if "kanji" not in found and "romaji" not in found:
        found["kanji"] = found.get("kana", "") or number
    return PlayerLine(Name(**found), number)


def _kind(part: str) -> str:
    if NUMBER.fullmatch(part):
        return "number"
    if KANA.fullmatch(part):
        return "kana"
    return "romaji" if LATIN.fullmatch(part) else "kanji"


def _halved(part: str) -> str:
    """Full-width digits as people type them in Japanese, made half-width; names stay as they are."""
    half = part.translate({0xFF10 + digit: str(digit) for digit in range(10)})
    return half if NUMBER.fullmatch(half) else part
