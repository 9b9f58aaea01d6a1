"""Sheets as PDF: pure functions from values to bytes. The same sheets give the same bytes."""

from collections.abc import Sequence
from typing import Any

from tournament.printing import (
    guide_card,
    movement_sheet,
    ranking,
    ruling,
    score_card,
    score_tables,
    table_card,
    traveller,
)
from tournament.printing.desk import PAPERS, Desk
from tournament.printing.document import Document
from tournament.printing.form import Form
from tournament.printing.words import Words

__all__ = ["FORMS", "document", "render"]

FORMS: dict[str, Form] = {
    "ranking": Form(ranking.TITLE, ranking.leaves),
    "traveller": Form(traveller.TITLE, traveller.leaves),
    "score_card": Form(score_card.TITLE, score_card.leaves),
    "score_card_with_tables": Form(score_card.TITLE, score_card.leaves_with_tables),
    "score_tables": Form(score_tables.TITLE, score_tables.leaves, filled=False),
    "guide_card": Form(guide_card.TITLE, guide_card.leaves),
    "movement_sheet": Form(movement_sheet.TITLE, movement_sheet.leaves, blank=False),
    "ruling": Form(ruling.TITLE, ruling.leaves),
    "table_card": Form(table_card.TITLE, table_card.leaves, blank=False),
}


def document(
    code: str,
    sheets: Sequence[Any],
    *,
    language: str,
    paper: str = "A4",
    blank: bool = False,
    suits: str = "colour",
) -> Document:
    """Sheets of one form laid out, in `ja`, `en` or `both`. A blank form needs no sheet.

    KeyError for an unknown form, language, paper or way of writing suits; ValueError where there is nothing
    to print.
    """
    form, words = FORMS[code], Words(language)
    if (not sheets and not blank) or (blank and not form.blank):
        raise ValueError(f"nothing to print on {code}")
    desk = Desk(words, PAPERS[paper], blank)
    return Document(_title(form, sheets, words), form.leaves(sheets or [None], desk), desk, suits)


def render(code: str, sheets: Sequence[Any], *, language: str, **wishes: Any) -> bytes:
    """The PDF of what `document` lays out."""
    return document(code, sheets, language=language, **wishes).pdf()


def _title(form: Form, sheets: Sequence[Any], words: Words) -> str:
    """The form and the event, for the title bar of whoever opens it."""
    name = words.word(form.title)
    return f"{name} · {sheets[0].heading.event}" if sheets else name
