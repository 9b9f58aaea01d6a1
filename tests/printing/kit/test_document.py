"""The document itself: the same bytes for the same sheets, its title, its language, its pages."""

import hashlib
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import segno
from PIL import Image

from tests.printing.evening import HEADING, score_cards, standings, table_cards, travellers
from tests.printing.reading import document_title, page_count, page_size, picture, rows
from tests.printing.samples import SHEETS
from tests.printing.teams.papers import HEADING as TEAM_HEADING
from tests.tools.each_case import each_case
from tournament.printing import FORMS, document, render
from tournament.printing.blocks.fitting import GAP, paged
from tournament.printing.blocks.layout import PAPERS
from tournament.printing.blocks.paper_table import Column, Table, table
from tournament.printing.kit.pen import FOUR_COLOURS, MM
from tournament.printing.kit.words import Words

ROOT = Path(__file__).resolve().parents[3]
# Each form on its usual paper at once, on the others where there is time.
ON_EVERY_PAPER = [
    pytest.param(code, paper, marks=() if paper == form.papers[0] else pytest.mark.slow)
    for code, form in FORMS.items()
    for paper in form.papers
]
PRINT = """
import hashlib
from tests.printing.samples import SHEETS
from tournament.printing import render
for code in sorted(SHEETS):
    print(hashlib.sha256(render(code, SHEETS[code]()[:2], language="both")).hexdigest())
"""


@pytest.mark.slow
def test_the_same_sheets_give_the_same_bytes_in_any_process() -> None:
    ours = [
        hashlib.sha256(render(code, SHEETS[code]()[:2], language="both")).hexdigest()
        for code in sorted(SHEETS)
    ]
    command = [sys.executable, "-c", PRINT]
    again = subprocess.run(
        command, cwd=ROOT, env={"PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True
    )
    assert again.stdout.split() == ours


@pytest.mark.parametrize(
    ("language", "tag", "title"),
    [
        ("ja", b"(ja)", "成績表 · 木曜ペア戦"),
        ("en", b"(en)", "Ranking · 木曜ペア戦"),
        ("both", b"(ja)", "成績表 Ranking · 木曜ペア戦"),
    ],
)
def test_a_document_has_its_title_and_language(language: str, tag: bytes, title: str) -> None:
    pdf = render("ranking", [standings()], language=language)
    assert b"/Lang " + tag in pdf
    assert b"/DisplayDocTitle true" in pdf
    assert document_title(pdf) == title


@pytest.mark.sampled
@pytest.mark.parametrize(("code", "paper"), ON_EVERY_PAPER)
def test_every_form_is_printed_on_every_paper(code: str, paper: str) -> None:
    sheets = SHEETS[code]()[:1] if code in SHEETS else ()
    pdf = render(code, sheets, language="en", paper=paper, blank=not sheets)
    width, height = map(round, page_size(pdf))
    assert (width, height) == tuple(map(round, PAPERS[paper].sheet))


@pytest.mark.sampled
@pytest.mark.parametrize("code", [code for code, form in FORMS.items() if form.blank])
def test_a_blank_form_needs_no_sheet_and_shows_no_figures_of_one(code: str) -> None:
    assert page_count(render(code, [], language="both", blank=True)) > 0
    if code in SHEETS:
        printed = "".join(rows(render(code, SHEETS[code]()[:2], language="en", blank=True)))
        assert "木曜ペア戦" in printed or TEAM_HEADING.event in printed
        if code == "match_slip":  # has the scale for the captains, whatever they write
            return
        assert not {"59.94", "374.00", "16.00"} & {printed[i : i + 5] for i in range(len(printed))}


def test_blank_forms_say_what_to_write_where() -> None:
    printed = rows(render("score_card", [], language="en", blank=True))
    assert printed[0].startswith("Event")
    assert printed[1].startswith("Date")
    assert printed[2] == f"Section___Pair____Names{'_' * 24}Total_____________%"
    assert "1None" in printed
    assert "28N-S" in printed
    assert printed[-1].startswith("Scoringmethod___")


@pytest.mark.parametrize(
    ("method", "sums"), [("matchpoints", "Total_____________%"), ("imps", "Total_______")]
)
def test_a_score_card_to_be_written_on_has_room_for_what_its_boards_come_to(method: str, sums: str) -> None:
    card = score_cards()[0]
    card = replace(card, heading=replace(card.heading, method=method))
    assert sums in rows(render("score_card", [card], language="en", blank=True))


@each_case("paper", ["A4", "Letter"])
@each_case("language", ["ja", "en", "both"])
def test_a_blank_recap_has_all_its_boards_on_one_page(language: str, paper: str) -> None:
    drawn = document("recap", [], language=language, paper=paper, blank=True)
    first, second = drawn.pictures(2)
    assert (">26</text>" in first, ">26</text>" in second) == (True, False)


@pytest.mark.parametrize(
    ("code", "sheets", "blank", "error"),
    [
        ("ranking", [], False, ValueError),
        ("table_card", table_cards(), True, ValueError),
        ("menu", [1], False, KeyError),
    ],
)
def test_what_cannot_be_printed_is_refused(code: str, sheets: list, blank: bool, error: type) -> None:
    with pytest.raises(error):
        render(code, sheets, language="ja", blank=blank)


def test_an_unknown_language_or_paper_is_refused() -> None:
    for wrong in ({"language": "fr"}, {"language": "ja", "paper": "B7"}):
        with pytest.raises(KeyError):
            render("ranking", [standings()], **wrong)


def test_several_boards_share_a_page_and_pages_are_counted() -> None:
    pdf = render("traveller", travellers()[:6], language="ja", paper="A4")
    assert page_count(pdf) == 3
    assert [row[-3:] for row in rows(pdf) if row[-3:] in ("1/3", "2/3", "3/3")] == ["1/3", "2/3", "3/3"]


def test_travellers_that_go_round_are_papers_of_their_own() -> None:
    assert page_count(render("traveller", travellers()[:6], language="ja", blank=True)) == 6


def of(count: int, *, together: bool = False) -> Table:
    columns = [Column(("N",), "00")]
    return table(columns, [[str(n)] for n in range(count)], room=100, size=10, row=20, together=together)


def test_a_long_table_is_cut_under_its_heading_without_losing_a_row() -> None:
    whole = of(50)
    pages = paged([whole], whole.heading.height + 20 * 20)
    assert [len(block.rows) for page in pages for block in page] == [20, 20, 10]
    assert tuple(row for page in pages for block in page for row in block.rows) == whole.rows


def test_a_row_that_is_alone_on_a_page_is_not_joined_by_one_without_room() -> None:
    whole = of(3)
    pages = paged([whole], whole.heading.height + 30)
    assert [len(block.rows) for page in pages for block in page] == [1, 1, 1]


def test_a_table_that_stays_together_goes_to_the_next_page() -> None:
    first, second = of(5, together=True), of(8, together=True)
    room = first.height + GAP + second.height - 0.5
    assert paged([first, second], room) == [[first], [second]]
    assert paged([first, second], room + 1) == [[first, second]]


def test_a_heading_is_not_left_alone_at_the_foot() -> None:
    first, second = of(5), of(5)
    assert paged([first, second], first.height + GAP + second.heading.height + 20) == [[first], [second]]


@pytest.mark.slow
def test_the_qr_is_the_one_of_the_address() -> None:
    card = table_cards()[0]
    page = picture(render("table_card", [card], language="en"), dpi=127)  # five pixels a millimetre
    code = segno.make(card.address, error="m", boost_error=False, micro=False, mask=3).matrix
    ink = page.point(lambda grey: 255 * (grey < 128)).crop((page.width // 2, 0, page.width, page.height // 2))
    room = PAPERS["A4"].room
    module = (room * 0.42 - 12) / (len(code) + 8) / MM * 5
    top, left = find_finder(ink, module)

    seen = [
        [
            ink.getpixel((round(left + (x + 0.5) * module), round(top + (y + 0.5) * module))) > 0
            for x in range(len(code))
        ]
        for y in range(len(code))
    ]
    assert seen == [[bool(dark) for dark in row] for row in code]


def find_finder(ink: Image.Image, module: float) -> tuple[int, int]:
    """The upper left corner of the QR: the first row with a run of just seven dark modules."""
    seven = re.compile(f"(?<!1)1{{{round(module * 6.8)},{round(module * 7.2)}}}(?!1)")
    for y in range(ink.height):
        row = "".join("1" if ink.getpixel((x, y)) else "0" for x in range(ink.width))
        if found := seven.search(row):
            return y, found.start()
    raise AssertionError("no QR")


def luminance(colour: tuple[float, float, float]) -> float:
    """Relative luminance (WCAG 2.2)."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("suit", FOUR_COLOURS)
def test_each_suit_is_dark_enough_in_black_and_white(suit: str) -> None:
    assert 1.05 / (luminance(FOUR_COLOURS[suit]) + 0.05) >= 4.5


def test_words_of_both_languages_are_said_once_where_they_agree() -> None:
    both = Words("both")
    assert both.word("By") == "By"
    assert both.word("Rank") == "順位 Rank"
    assert both.lines(lambda day, language: language.day(day), HEADING.date) == (
        "2026年11月19日（木）",
        "Thu 19 November 2026",
    )
