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
from tournament.printing.form import Form
from tournament.printing.pen import Pen
from tournament.printing.words import Words

__all__ = ["FORMS", "render"]

FORMS: dict[str, Form] = {
    "ranking": Form(ranking.TITLE, ranking.leaves),
    "traveller": Form(traveller.TITLE, traveller.leaves),
    "score_card": Form(score_card.TITLE, score_card.leaves),
    "score_card_with_tables": Form(score_card.TITLE, score_card.leaves_with_tables),
    "score_tables": Form(score_tables.TITLE, score_tables.leaves),
    "guide_card": Form(guide_card.TITLE, guide_card.leaves),
    "movement_sheet": Form(movement_sheet.TITLE, movement_sheet.leaves, blank=False),
    "ruling": Form(ruling.TITLE, ruling.leaves),
    "table_card": Form(table_card.TITLE, table_card.leaves, blank=False),
}


def render(
    code: str, sheets: Sequence[Any], *, language: str, paper: str = "A4", blank: bool = False
) -> bytes:
    """The PDF of sheets of one form, in `ja`, `en` or `both`. A blank form needs no sheet.

    KeyError for an unknown form, language or paper; ValueError where there is nothing to print.
    """
    form, words = FORMS[code], Words(language)
    if (not sheets and not blank) or (blank and not form.blank):
        raise ValueError(f"nothing to print on {code}")
    desk = Desk(words, PAPERS[paper], blank)
    pages = form.leaves(sheets or [None], desk)
    pen = Pen(
        (desk.paper.width, desk.paper.height), title=_title(form, sheets, words), language=words.own.code
    )
    for number, draw in enumerate(pages, 1):
        draw(pen, number, len(pages))
        pen.turn()
    return pen.document()


def _title(form: Form, sheets: Sequence[Any], words: Words) -> str:
    """The form and the event, for the title bar of whoever opens it."""
    name = words.word(form.title)
    return f"{name} · {sheets[0].heading.event}" if sheets else name
