"""The columns of a result on paper: contract, declarer, lead and result."""

from collections.abc import Iterable

from tournament.printing.blocks.paper_table import Cell, Column, Span
from tournament.printing.kit.fonts import REGULAR, width
from tournament.printing.kit.words import Words
from tournament.sheets.board_sheets import Played
from tournament.words.language import N_
from tournament.words.outcome import contract, lead, otherwise, result, seat

WIDEST_SCORE = "−7600"
COLUMNS = 4  # contract, declarer, lead, result


def columns(words: Words, lead_sample: str = "♠10") -> tuple[Column, ...]:
    """The columns that `cells` fills; `lead_sample` is the widest lead."""
    by = widest(words.text(seat, direction) for direction in "NESW")
    return (
        Column(words.label(N_("Contract")), "7NT×"),
        Column(words.label(N_("By")), by, "centre"),
        Column(words.label(N_("Lead")), lead_sample),
        Column(words.label(N_("Result")), "−8", "right"),
    )


def widest(texts: Iterable[str]) -> str:
    """The widest text that the column must hold."""
    return max(texts, key=lambda text: width(text, REGULAR))


def cells(played: Played | None, words: Words, state: str = "") -> tuple[Cell, ...]:
    """Contract, declarer, lead and result; one cell over the four where the board was not played out.

    A board without a result is still to come, unless the `state` of the session is closed.
    """
    if played and played.state == "played" and played.bid and not played.passed_out:
        by, led = words.text(seat, played.declarer), words.text(lead, played.lead)
        return words.text(contract, played), by, led, result(played)
    return (Span(words.text(otherwise, played, state), COLUMNS),)
