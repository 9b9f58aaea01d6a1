"""The traveller of a board with its deal, of many tables in several sections, on every paper."""

from dataclasses import fields, replace
from functools import cache

import pytest

from benchmarks import forty_tables
from tests.printing.hall import deals
from tests.printing.reading import Written, written
from tournament.printing import FORMS
from tournament.printing.blocks.layout import PAPERS
from tournament.sheets.board_sheets import DealtTraveller, Traveller, TravellerLine

LANGUAGES = ("ja", "en")
LETTERS = "ABCD"


def in_sections(lines: tuple[TravellerLine, ...]) -> tuple[TravellerLine, ...]:
    """The lines of a field in four sections, one section after the other."""
    return tuple(
        replace(
            line,
            ns=replace(line.ns, section=letter, several=True),
            ew=replace(line.ew, section=letter, several=True),
        )
        for first, letter in enumerate(LETTERS)
        for line in lines[first :: len(LETTERS)]
    )


@cache
def sheets() -> tuple[DealtTraveller, ...]:
    found = []
    for sheet, deal in zip(forty_tables.event()["traveller"][:2], deals(), strict=False):
        heading = replace(sheet.heading, several=True)
        whole: Traveller = replace(sheet, heading=heading, lines=in_sections(sheet.lines))
        values = {one.name: getattr(whole, one.name) for one in fields(Traveller)}
        found.append(DealtTraveller(**values, deal=deal))
    return tuple(found)


def page_by_page(texts: list[Written]) -> list[list[Written]]:
    return [[one for one in texts if one.page == page] for page in range(1, texts[-1].page + 1)]


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", FORMS["traveller"].papers)
def test_a_deal_is_printed_once_within_the_margins(paper: str, language: str) -> None:
    texts = written("traveller", sheets(), language, paper)
    suits = [one for one in texts if one.text[:2] in ("♠ ", "♥ ", "♦ ", "♣ ")]
    assert len(suits) == 16 * len(sheets())
    right = PAPERS[paper].width - PAPERS[paper].margin
    assert [one.text for one in texts if one.x + one.room > right + 0.1] == []


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", FORMS["traveller"].papers)
def test_a_section_is_not_named_below_its_lines(paper: str, language: str) -> None:
    """The name of a section has a line of it on the same page."""
    names = {f"セクション{letter}" for letter in LETTERS} | {f"Section {letter}" for letter in LETTERS}
    for page in page_by_page(written("traveller", sheets(), language, paper)):
        rows = [one.text for one in page]
        for place, text in enumerate(rows):
            if text in names:
                assert any(follows[0] == text[-1] and follows[1:].isdigit() for follows in rows[place + 1 :])


@pytest.mark.parametrize(("paper", "most"), [("A4", 2), ("B5", 3), ("A5", 3)])
def test_forty_results_and_the_deal_take_few_pages(paper: str, most: int) -> None:
    assert written("traveller", sheets()[:1], "ja", paper)[-1].page <= most
