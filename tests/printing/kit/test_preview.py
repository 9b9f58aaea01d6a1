"""The preview and the PDF of a sheet say the same, form by form: the same cells at the same places."""

import re
from html import unescape

import pytest

from tests.printing.reading import Word, pages, squeezed, words
from tests.printing.samples import SHEETS
from tournament.printing import FORMS, document
from tournament.printing.kit.pen import SUITS
from tournament.printing.kit.svg import SvgPen


def said(pictures: list[str]) -> str:
    texts = re.findall(r"<text[^>]*>(.*?)</text>", "".join(pictures))
    return squeezed(unescape(re.sub(r"<[^>]+>", "", "".join(texts))))


CELL = re.compile(
    r'<text x="(.*?)" y="(.*?)" font-size="(.*?)"[^>]* textLength="(.*?)"[^>]*>(.*?)</text>', re.DOTALL
)


def cells(picture: str, found: list[Word]) -> list[tuple[str, str]]:
    """What each text of a page says, beside what `found` has where it stands."""
    pairs = []
    for *place, text in CELL.findall(picture):
        left, base, size, length = map(float, place)
        there = [
            word
            for word in found
            if word.left > left - 1
            and word.right < left + length + 1
            and abs(word.middle - base + size / 3) < size / 2
        ]
        there.sort(key=lambda word: word.left)
        pairs.append((said([f"<text>{text}</text>"]), squeezed(*(word.text for word in there))))
    return pairs


FILLED = [(code, False) for code in FORMS if FORMS[code].filled]
BLANK = [(code, True) for code in FORMS if FORMS[code].blank]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("code", "blank"), [*FILLED, *(pytest.param(*one, marks=pytest.mark.slow) for one in BLANK)]
)
def test_page_and_paper_say_the_same_cell_for_cell(code: str, blank: bool) -> None:
    form = FORMS[code]
    sheets = () if blank else SHEETS[code]()[:2]
    made = document(code, sheets, language="both", paper=form.papers[0], blank=blank)
    pictures, (found, _size) = made.pictures(len(made)), words(made.pdf())
    for number, picture in enumerate(pictures):
        pairs = cells(picture, [word for word in found if word.page == number])
        assert len(pairs) == picture.count("<text")
        assert [pair for pair in pairs if pair[0] != pair[1]] == []
    assert sorted(said(pictures)) == sorted(squeezed(*(word.text for word in found)))


def test_a_picture_is_safe_in_a_page() -> None:
    pen = SvgPen((100, 100))
    pen.text('<b> & "x" \'', 0, 50, 90, 11)
    pen.turn()
    (page,) = pen.pages
    assert "<b>" not in page
    assert "&lt;b&gt; &amp;" in page
    assert "style=" not in page


@pytest.mark.parametrize("suits", SUITS)
def test_suits_are_signs_in_colours_signs_in_black_or_letters(suits: str) -> None:
    made = document("traveller", SHEETS["traveller"]()[:1], language="en", suits=suits)
    (page, *_rest) = made.pictures(1)
    assert ("♠" in page) is (suits != "letters")
    assert ('fill="#c0182b"' in page) is (suits == "colour")
    assert ("4S" in page) is (suits == "letters")
    assert "".join(pages(made.pdf())).count("♥") == said(made.pictures(99)).count("♥")


def test_two_small_papers_share_a_sheet() -> None:
    small = document("score_card", SHEETS["score_card"]()[:3], language="en", paper="A5")
    pairs = document("score_card", SHEETS["score_card"]()[:3], language="en", paper="A5x2")
    assert (len(small), len(pairs)) == (len(small.pages), -(-len(small.pages) // 2))
    assert sorted(said(small.pictures(99))) == sorted(said(pairs.pictures(99)))
