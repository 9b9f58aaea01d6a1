"""What a program finds in a PDF: its structure, its bookmarks, its language, its date, how it is printed."""

import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pypdfium2
import pytest
from pypdfium2 import raw

from tests.printing.evening import standings
from tests.printing.reading import rows, text_from, texts
from tests.printing.samples import SHEETS
from tournament.printing import FORMS, document, render


def structure(pdf: bytes) -> str:
    """Each element, indented by how deep it lies, and in quotes what it holds; page by page."""
    return "".join(f"{line}\n" for page in pypdfium2.PdfDocument(pdf) for line in _elements_of(page))


def _elements_of(page: pypdfium2.PdfPage) -> Iterator[str]:
    tree, written = raw.FPDF_StructTree_GetForPage(page), _written(page)
    for index in range(raw.FPDF_StructTree_CountChildren(tree)):
        yield from _element(raw.FPDF_StructTree_GetChildAtIndex(tree, index), written, "")
    raw.FPDF_StructTree_Close(tree)


def _element(element: Any, written: dict[int, str], indent: str) -> Iterator[str]:
    yield indent + text_from(raw.FPDF_StructElement_GetType, element)
    for index in range(raw.FPDF_StructElement_CountChildren(element)):
        child = raw.FPDF_StructElement_GetChildAtIndex(element, index)
        mark = raw.FPDF_StructElement_GetChildMarkedContentID(element, index)
        if child:
            yield from _element(child, written, f"{indent}  ")
        elif mark in written:  # the others are of other pages
            yield f'{indent}  "{written[mark]}"'


def _written(page: pypdfium2.PdfPage) -> dict[int, str]:
    """What each marked content of a page says."""
    said: defaultdict[int, str] = defaultdict(str)
    for mark, text in texts(page):
        said[mark] += text
    return said


def roles(pdf: bytes) -> list[str]:
    """Each element, indented by how deep it lies, without its text."""
    return re.findall(r"^ *[A-Z]\w*$", structure(pdf), re.MULTILINE)


def is_tagged(pdf: bytes) -> bool:
    return bool(raw.FPDFCatalog_IsTagged(pypdfium2.PdfDocument(pdf)))


def outline(pdf: bytes) -> list[str]:
    """The titles of the bookmarks."""
    return [each.get_title() for each in pypdfium2.PdfDocument(pdf).get_toc()]


@pytest.mark.sampled
@pytest.mark.parametrize("code", FORMS)
def test_every_form_is_tagged_and_its_cells_stand_in_tables(code: str) -> None:
    form = FORMS[code]
    sheets = SHEETS[code]()[:2] if form.filled else ()
    pdf = render(code, sheets, language="en", paper=form.papers[0], blank=not form.filled)
    found = roles(pdf)
    assert is_tagged(pdf)
    assert found[0] == "Document"
    depths = [(len(role) - len(role.lstrip()), role.strip()) for role in found]
    for depth, role in depths:
        assert role not in {"TD", "TH"} or depth >= 4


def test_a_row_has_a_cell_for_every_column() -> None:
    pdf = render("ranking", [standings()], language="en")
    (table,) = structure(pdf).split("Table\n")[1:2]
    counts = {len(re.findall(r"^ +T[DH]\b", row, re.MULTILINE)) for row in table.split("TR\n")[1:]}
    assert len(counts) == 1


def test_what_is_read_out_is_what_is_printed_without_the_numbers_of_pages() -> None:
    pdf = render("ranking", [standings()], language="en")
    spoken = "".join(re.findall(r'"(.*)"', structure(pdf)))
    assert "Ranking" in spoken
    assert "1 / 1" not in spoken
    printed = "".join(rows(pdf)).replace("1/1", "")
    assert sorted(re.sub(r"\s", "", spoken)) == sorted(printed)


def test_headings_lead_to_a_page_and_to_a_board() -> None:
    pdf = render("traveller", SHEETS["traveller"]()[:1], language="en")
    said = structure(pdf)
    assert re.search(r'H1\n +"Traveller"', said)
    assert re.search(r'H2\n +"Board 1"', said)


@pytest.mark.slow
def test_english_in_a_japanese_document_says_that_it_is_english() -> None:
    both = render("ranking", [standings()], language="both")
    assert b"/Lang (ja)" in both
    assert re.search(r'Span\n +"Ranking"', structure(both))
    assert "Span" not in structure(render("ranking", [standings()], language="ja"))


def test_a_booklet_has_bookmarks_for_its_parts_for_each_card_and_each_board() -> None:
    (sheet, *_others) = SHEETS["booklet"]()
    found = outline(render("booklet", [sheet], language="en"))
    assert {"Ranking", "Score card", "Traveller"} <= {*found}
    assert len([title for title in found if title.startswith("Board ")]) == len(sheet.travellers)
    assert len([title for title in found if title.startswith(f"{sheet.cards[0].party.number} N-S  ")]) == 1


def test_a_pdf_has_the_date_on_which_it_was_made_and_without_one_is_always_the_same() -> None:
    made = datetime(2026, 11, 22, 14, 5, 9, tzinfo=UTC)
    dated = document("ranking", [standings()], language="ja", made=made).pdf()
    assert b"D:20261122140509+00'00'" in dated
    assert render("ranking", [standings()], language="ja") == render("ranking", [standings()], language="ja")


@pytest.mark.parametrize(("code", "turned"), [("score_card_with_tables", True), ("ranking", False)])
def test_what_has_a_back_asks_for_both_sides(code: str, turned: bool) -> None:
    pdf = render(code, SHEETS[code]()[:1], language="ja")
    assert (b"/Duplex /DuplexFlipLongEdge" in pdf) is turned


def test_the_tables_are_on_the_back_of_their_card_on_every_paper() -> None:
    assert all("x" not in paper for paper in FORMS["score_card_with_tables"].papers)


def test_a_poster_is_a_table_for_each_list_under_its_own_heading() -> None:
    pdf = render("results_poster", [standings()], language="en")
    said = roles(pdf)
    assert [role.strip() for role in said if role.strip() in ("H2", "Table")] == [
        "H2",
        "Table",
        "H2",
        "Table",
    ]
    assert "1 / 1" not in structure(pdf)


def test_the_name_on_a_tent_card_is_read_out_once() -> None:
    said = structure(render("tent_card", SHEETS["tent_card"]()[:1], language="en"))
    assert said.count("SATO Kenichi") == 1
