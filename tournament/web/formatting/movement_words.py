"""Movements in words: filters in every template without `load`."""

from collections.abc import Iterable
from fractions import Fraction

from django import template
from django.template import Context
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.models import Session
from tournament.printing.parts import announcement as calls
from tournament.printing.parts.seating import ranges
from tournament.printing.words.words import Tongue
from tournament.reports.gate.visibility import sees_balance
from tournament.sheets.fairness import Boards
from tournament.sheets.figures import decimal
from tournament.sheets.languages import SOURCE
from tournament.sheets.movement_sheet import Call

register = template.Library()
# From which Qf on a movement is called so; the arrow-switched seven-table Mitchell has 92.
GRADES = (
    (100, _("perfectly balanced")),
    (95, _("very well balanced")),
    (85, _("well balanced")),
    (70, _("fairly even")),
    (0, _("uneven")),
)


@register.filter
def fairness(qf: Fraction | None) -> str:
    """The word for a figure; nothing is perfect by rounding."""
    return "" if qf is None else str(next(grade for least, grade in GRADES if qf >= least))


@register.filter
def fairness_figure(qf: Fraction | None) -> str:
    """With one decimal, rounded down to 99.9 below 100."""
    return "" if qf is None else decimal(min(qf, Fraction(999, 10)) if qf < 100 else qf, 1)


@register.simple_tag(takes_context=True)
def may_see_balance(context: Context, session: Session) -> bool:
    """Whether the reader of this page may see how balanced the movement is."""
    return sees_balance(session, context["user"])


@register.filter
def so_far(boards: Boards, begun: bool) -> str:
    """2 / 6 while two of six planned boards have been played; 6 before the first board and in the end."""
    if not begun or boards.played == boards.planned:
        return str(boards.planned or "")
    return f"{boards.played} / {boards.planned}" if boards.planned else str(boards.played)


@register.filter
def announcement_of(moves: Iterable[Call]) -> str:
    """The announcement of a round in the language of the page."""
    return calls.announcement(tuple(moves), Tongue(get_language() or SOURCE))


@register.filter
def board_numbers(boards: Iterable[int]) -> str:
    """13–16, or 1, 3, 5–7."""
    return ranges(boards)
