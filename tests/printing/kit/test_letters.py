"""Names in the letters of Europe and Vietnam and in Chinese print on every form, and are read back."""

import unicodedata
from dataclasses import fields, is_dataclass, replace

import pytest

from tests.printing.papers import certificates, name_slips
from tests.printing.reading import pages, written
from tests.printing.samples import SHEETS
from tournament.printing import render
from tournament.printing.kit.fonts import BOLD, REGULAR, missing, width
from tournament.sheets.names import Name

LATIN_EXTENDED_A = "".join(map(chr, range(0x100, 0x180)))
VIETNAMESE = "".join(chr(one) for one in range(0x1EA0, 0x1EFA))
OTHERS = "őğŁćșțžŹĎ€–éüßñĐ中村髙𠮷ΑλЖїЄ"
NAME = "Łukasz Żőğșț Nguyễn 张伟"


def test_every_letter_of_europe_and_vietnam_is_there() -> None:
    assert missing(LATIN_EXTENDED_A + VIETNAMESE + OTHERS) == ""
    assert missing("Kim 김철수 简体") == "김철수"


def test_every_character_of_both_chinese_scripts_is_there() -> None:
    """GB 2312 and Big5: what names in China and Taiwan are written in."""
    rows = [(high, low) for high in range(0xA4, 0xFA) for low in (*range(0x40, 0x7F), *range(0xA1, 0xFF))]
    for encoding, first in (("gb2312", 0xB0), ("big5", 0xA4)):
        codes = (bytes(row).decode(encoding, "ignore") for row in rows if row[0] >= first)
        assert missing("".join(code for code in codes if "\u4e00" <= code <= "\u9fff")) == ""


@pytest.mark.parametrize("face", [REGULAR, BOLD])
def test_letters_have_widths_of_their_own(face: str) -> None:
    letters = [letter for letter in LATIN_EXTENDED_A if unicodedata.category(letter) == "Ll"]
    assert len({width(letter, face) for letter in letters}) > 5
    assert all(width(letter, face) < 1.2 for letter in letters)


def printed(code: str, sheets: list[object], language: str) -> str:
    return "".join("".join(pages(render(code, sheets, language=language))).split())


def renamed(value: object) -> object:
    """A sheet with NAME for the name of every player in it."""
    if isinstance(value, Name):
        return Name(native=NAME, latin=NAME)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple(map(renamed, value))
    if is_dataclass(value) and not isinstance(value, type):
        changed = {one.name: renamed(getattr(value, one.name)) for one in fields(value) if one.init}
        return replace(value, **changed)
    return value


@pytest.mark.slow
@pytest.mark.parametrize("code", sorted(SHEETS))
def test_every_form_with_names_prints_them(code: str) -> None:
    sheets = [*SHEETS[code]()]
    changed = [renamed(sheet) for sheet in sheets]
    if changed == sheets:
        return
    before, after = (printed(code, some, "en") for some in (sheets, changed))
    assert before == after or {*"Łżőğșțễ"} & {*after.lower()}


@pytest.mark.parametrize("letters", [LATIN_EXTENDED_A, VIETNAMESE, OTHERS])
def test_what_is_printed_is_read_back(letters: str) -> None:
    slips = [replace(name_slips()[0], name=Name(native=letter * 3)) for letter in letters]
    text = printed("name_slip", slips, "ja")
    assert [letter for letter in letters if letter * 3 not in text] == []


def test_a_name_that_paper_lacks_letters_of_is_printed_in_latin_ones() -> None:
    sheet = certificates()[0]
    party = replace(sheet.party, names=(Name(native="김철수", latin="Kim Cheolsu"), Name(native="山田 花子")))
    said = " ".join(line.text for line in written("certificate", [replace(sheet, party=party)], "ja"))
    assert "Kim Cheolsu" in said
    assert "山田 花子" in said
    assert "김" not in said
