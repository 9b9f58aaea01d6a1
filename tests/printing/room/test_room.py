"""Nothing overflows: not the longest names, not the smallest paper, not two languages at once."""

import re
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.printing.evening import HEADING
from tests.printing.papers import name_slips
from tests.printing.reading import Written, overlapping, words, written
from tests.printing.samples import SHEETS
from tournament.printing import FORMS, document, render
from tournament.printing.blocks.layout import PAPERS
from tournament.printing.kit.fonts import BOLD, REGULAR, face, width
from tournament.printing.kit.pen import MM
from tournament.printing.kit.text_fit import NARROWEST, fit, wrapped
from tournament.printing.kit.words import Words
from tournament.sheets.game_sheets import Seated
from tournament.sheets.names import Name, Party, Team

# 20 full-width characters, or 40 Latin ones: with blanks and without.
LONGEST = (
    Name("𠮷髙﨑勅使河原小鳥遊長宗我部右衛門三郎太", "", "Maximiliana Wolfeschlegelsteinhausen-Ito"),
    Name("寿限無寿限無五劫の擦り切れ海砂利水魚の水", "", "Wolfeschlegelsteinhausenbergerdorffmuell"),
)
LONGEST_TEAM = LONGEST[0].native + LONGEST[1].native


def alone(code: str) -> list[str]:
    """The papers with one form on a sheet; the others are these, several on a sheet."""
    return [paper for paper in FORMS[code].papers if PAPERS[paper].each == 1]


def size_of(paper: str) -> float:
    return PAPERS[paper].width * PAPERS[paper].height


# Each form on its usual paper in both languages, which need the most room, the others where there is time;
# in one language on the usual paper and on the smallest one.
PRINTED = [
    pytest.param(
        *(code, language, paper),
        marks=() if (language, paper) == ("both", alone(code)[0]) else pytest.mark.slow,
    )
    for code in SHEETS
    if code != "score_card_with_tables"
    for language in ("ja", "en", "both")
    for paper in alone(code)
    if language == "both" or paper in (alone(code)[0], min(alone(code), key=size_of))
]


def with_long_names(value: Any) -> Any:
    """The same sheet, everybody in it renamed."""
    if isinstance(value, Party):
        return replace(value, names=LONGEST)
    if isinstance(value, Name):
        return LONGEST[0]
    if isinstance(value, Team):
        return replace(value, name=LONGEST_TEAM, players=LONGEST * 4)
    if isinstance(value, Seated):
        return replace(value, name=LONGEST[value.number % 2], party=with_long_names(value.party))
    if isinstance(value, tuple):
        return tuple(with_long_names(item) for item in value)
    if is_dataclass(value):
        return replace(
            value, **{field.name: with_long_names(getattr(value, field.name)) for field in fields(value)}
        )
    return value


def test_the_names_are_as_long_as_promised() -> None:
    assert [(len(name.native), len(name.latin)) for name in LONGEST] == [(20, 40)] * 2
    assert len(LONGEST_TEAM) == 40


@pytest.mark.sampled
@pytest.mark.parametrize(("code", "language", "paper"), PRINTED)
def test_long_names_stay_on_the_page_and_apart(code: str, language: str, paper: str) -> None:
    sheets = with_long_names(tuple(SHEETS[code]()[:2]))

    found, (page_width, page_height) = words(render(code, sheets, language=language, paper=paper))

    edge = 5 * MM
    out = [
        word
        for word in found
        if word.left < edge or word.right > page_width - edge or word.bottom > page_height
    ]
    assert out == []
    assert overlapping(found) == []


LONG_HEADING = replace(
    HEADING,
    event="全国選抜勤労感謝の日記念𠮷野髙原杯ペア選手権大会決勝",
    place="青葉区市民文化センター別館 3階 第二会議室",
)


@pytest.mark.sampled
@pytest.mark.parametrize("language", ["ja", "en", "both"])
@pytest.mark.parametrize("paper", ["A4", "A5", "Letter"])
@pytest.mark.parametrize("code", ["guide_card", "changed_card", "team_card", "player_card"])
def test_a_card_higher_than_the_page_goes_on_under_its_own_head(code: str, paper: str, language: str) -> None:
    """Also what a reader of PDFs does not tell: words below the edge of the page."""
    sheets = [replace(sheet, heading=LONG_HEADING) for sheet in with_long_names(tuple(SHEETS[code]()[:2]))]
    lines = written(code, sheets, language, paper)
    numbers = {Words(language).number(sheet.party) for sheet in sheets}
    assert [line.text for line in lines if line.middle < 5 * MM] == []
    for page in {line.page for line in lines}:
        here = [line for line in lines if line.page == page]
        assert numbers & {line.text for line in here if line.font == BOLD}
        assert any(line.text.startswith(("マッチポイント", "matchpoints", "Matchpoints")) for line in here)
    cells = [line.text.lstrip("● ") for line in lines if line.font == BOLD and line.set.size < 11]
    assert all(str(line.round) in cells for sheet in sheets for line in sheet.lines)


@pytest.mark.parametrize("language", ["ja", "both"])
def test_the_name_on_a_slip_keeps_off_what_stands_above_it(language: str) -> None:
    (slip,) = with_long_names(name_slips()[:1])
    kana = replace(slip.name, reading="てしがわら たかなし")
    *above, second = written("name_slip", [replace(slip, heading=LONG_HEADING, name=kana)], language)[:-1]
    said = [line for line in above if line.set.size < 12]
    named = [line for line in above if line.font == BOLD][1:]
    ordered = [said[-1], *named, second]
    assert [line.middle for line in named] == sorted((line.middle for line in named), reverse=True)
    for one, other in pairwise(ordered):
        assert one.middle - other.middle > (one.set.size + other.set.size) / 2 - 1
    assert second.text == {"ja": kana.reading, "both": kana.latin}[language]


@pytest.mark.sampled
@pytest.mark.parametrize(("code", "language", "paper"), PRINTED)
def test_every_letter_has_a_glyph_and_its_room(code: str, language: str, paper: str) -> None:
    lines = written(code, SHEETS[code]()[:2], language, paper)
    assert {
        sign for line in lines for sign in line.text if ord(sign) not in face(line.font).face.charWidths
    } == set()
    assert [line for line in lines if extent(line) > line.room + 0.01] == []


def extent(line: Written) -> float:
    return width(line.text, line.font) * line.set.size * line.set.narrow


@pytest.mark.sampled
@pytest.mark.parametrize(
    "language", ["both", *(pytest.param(one, marks=pytest.mark.slow) for one in ("ja", "en"))]
)
@pytest.mark.parametrize("code", FORMS)
def test_what_people_read_has_ten_points(code: str, language: str) -> None:
    """On every paper. The address under a QR may be smaller: a machine reads it."""
    for paper in FORMS[code].papers:
        lines = written(code, SHEETS[code]()[:2] if code in SHEETS else [], language, paper)
        read = [line for line in lines if not line.text.startswith("http")]
        assert {line.text: line.set.size for line in read if line.set.size < 9.99} == {}, paper


@pytest.mark.sampled
@pytest.mark.parametrize("paper", ["A4", "A5"])
@pytest.mark.parametrize("code", [code for code in SHEETS if code != "score_card_with_tables"])
def test_the_longest_names_can_still_be_read(code: str, paper: str) -> None:
    """The address under a QR may be smaller: a machine reads it."""
    if paper not in FORMS[code].papers:
        return
    lines = written(code, with_long_names(tuple(SHEETS[code]()[:2])), "ja", paper)
    small = [line.text for line in lines if line.set.size < 9.99 and not line.text.startswith("http")]
    assert small == []


def test_where_people_write_there_are_seven_millimetres() -> None:
    assert {
        name: paper.row >= 7 * MM and paper.size >= 10 for name, paper in PAPERS.items()
    } == dict.fromkeys(PAPERS, True)


texts = st.text(st.sampled_from("ab WMil・ –·、佐藤髙𠮷♠♥10=−"), min_size=1, max_size=60)
rooms = st.floats(12, 600)


@given(texts, st.sampled_from([REGULAR, BOLD]), rooms)
def test_a_line_never_leaves_its_room(text: str, font: str, room: float) -> None:
    set_ = fit(text, font, 11, room)
    assert width(text, font) * set_.size * set_.narrow <= room + 0.01
    assert NARROWEST <= set_.narrow <= 1
    assert set_.size <= 11


@given(texts, rooms)
def test_wrapping_loses_only_what_parts_words(text: str, room: float) -> None:
    lines = wrapped(text, REGULAR, 11, room)
    kept = str.maketrans("", "", " ·–&-")  # a word longer than the line is parted with a hyphen
    assert "".join(lines).translate(kept) == text.translate(kept)
    assert all(width(line, REGULAR) * 11 * NARROWEST <= room for line in lines)


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("佐藤 健一・阿部 和子", 200, ("佐藤 健一・阿部 和子",)),
        ("佐藤 健一・阿部 和子", 60, ("佐藤 健一・", "阿部 和子")),
        ("SATO Kenichi & ABE Kazuko", 80, ("SATO Kenichi", "ABE Kazuko")),
        ("寿限無寿限無", 30, ("寿限無", "寿限無")),
    ],
)
def test_lines_break_between_players_first(text: str, room: float, lines: tuple[str, ...]) -> None:
    assert wrapped(text, REGULAR, 10, room) == lines


def level_lines(picture: str) -> list[list[float]]:
    """The heights of the level lines of each table, from above."""
    tables = re.findall(r'<path d="([^"]+)" stroke-width="0.4"', picture)
    ends = [re.findall(r"M[\d.]+ ([\d.]+)L[\d.]+ ([\d.]+)", table) for table in tables]
    return [sorted({float(start) for start, end in lines if start == end}) for lines in ends]


# The backs of these score cards are tables to read.
WRITTEN_ON = [
    code for code in FORMS if FORMS[code].blank and code not in ("score_tables", "score_card_with_tables")
]


@pytest.mark.sampled
@pytest.mark.parametrize("paper", ["A4", "A5"])
@pytest.mark.parametrize("code", WRITTEN_ON)
def test_a_row_to_write_in_is_seven_millimetres_high(code: str, paper: str) -> None:
    if paper not in FORMS[code].papers:
        return
    made = document(code, [], language="both", paper=paper, blank=True)
    narrow = [
        below - above
        for picture in made.pictures(9)
        for heights in level_lines(picture)
        for above, below in pairwise(heights)
        if below - above < 7 * MM - 0.02
    ]
    assert narrow == []


@pytest.mark.sampled
@pytest.mark.parametrize("paper", ["A4", "A5"])
@pytest.mark.parametrize("code", WRITTEN_ON)
def test_the_title_of_a_blank_form_keeps_off_the_line_for_the_event(code: str, paper: str) -> None:
    if paper not in FORMS[code].papers:
        return
    drawn = document(code, [], language="both", paper=paper, blank=True).pictures(1)[0]
    title = re.search(r'<text x="([\d.]+)"[^>]*>[^<]*</text>\n<text[^>]*>競技会名 Event<', drawn)
    if title:  # it is drawn before the line for the event
        event = re.search(r'競技会名 Event</text>\n<path d="M[\d.]+ [\d.]+L([\d.]+) ', drawn)
        assert float(event[1]) < float(title[1])
