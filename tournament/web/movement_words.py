"""Movements in words: filters in every template without `load`."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from django import template
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.movements.catalogue import Choice
from tournament.printing import announcement as calls
from tournament.printing.seating import ranges
from tournament.printing.words import Tongue
from tournament.sheets.figures import decimal
from tournament.sheets.movement_sheet import Call

register = template.Library()
# From which Qf on a movement is called so; the arrow-switched seven-table Mitchell has 92.
GRADES = (
    (100, _("perfectly fair")),
    (95, _("very fair")),
    (85, _("fair")),
    (70, _("fairly even")),
    (0, _("uneven")),
)


@register.filter
def fairness(qf: Fraction | None) -> str:
    """The word for a figure; nothing is perfect by rounding."""
    return "" if qf is None else str(next(said for least, said in GRADES if qf >= least))


@register.filter
def fairness_figure(qf: Fraction | None) -> str:
    """With one decimal, rounded down to 99.9 below 100."""
    return "" if qf is None else decimal(min(qf, Fraction(999, 10)) if qf < 100 else qf, 1)


@register.filter
def said_before(said: Iterable[Call], language: str) -> str:
    """The announcement of a round in `ja`, `en`, or `other`: whichever the page is not in."""
    own = get_language() or "en"
    code = {"own": own, "other": "ja" if own == "en" else "en"}.get(language, language)
    return calls.announcement(tuple(said), Tongue(code))


@register.filter
def board_numbers(boards: Iterable[int]) -> str:
    """13–16, or 1, 3, 5–7."""
    return ranges(boards)


@register.filter
def why_this(choice: Choice) -> str:
    """The one thing worth saying about a choice, as a sentence."""
    code, numbers = choice.reason
    return REASONS[code](choice, *numbers)


def _shares(choice: Choice, tables: int) -> str:
    return ngettext(
        "%(tables)d table waits for boards that another one plays.",
        "%(tables)d tables of a round wait for one another's boards.",
        tables,
    ) % {"tables": tables}


def _long_sit_out(choice: Choice, boards: int) -> str:
    return gettext("Whoever sits out misses %(boards)d boards, which is long.") % {"boards": boards}


def _few_boards(choice: Choice, played: int, in_play: int) -> str:
    said = gettext("A pair plays only %(played)d of the %(in_play)d boards.")
    return said % {"played": played, "in_play": in_play}


def _turned(choice: Choice, boards: int) -> str:
    said = gettext("Made as fair as the seats allow: %(boards)d times a board is turned on the table.")
    return said % {"boards": boards}


def _perfect(choice: Choice) -> str:
    if choice.winners == 2:
        return gettext("In each line everybody is compared with everybody equally often.")
    return gettext("Everybody is compared with everybody equally.")


def _copies(choice: Choice, copies: int) -> str:
    return gettext("Nobody shares boards where %(sets)d sets of the same deals are at hand.") % {
        "sets": copies
    }


def _balanced(choice: Choice, _qf: int) -> str:
    if choice.sit_out:
        return gettext("A short sit-out, and nobody shares boards.")
    if choice.boards_played < choice.boards_in_play:
        return gettext("Nobody shares boards, and each pair misses only a few.")
    return gettext("Everybody plays every board, and nobody shares boards.")


def _everybody(choice: Choice) -> str:
    return gettext("Everybody plays in every round.")


def _own(choice: Choice) -> str:
    return gettext("Your club's own movement.")


REASONS: dict[str, Callable[..., str]] = {
    "shares": _shares,
    "long-sit-out": _long_sit_out,
    "few-boards": _few_boards,
    "turned": _turned,
    "perfect": _perfect,
    "copies": _copies,
    "balanced": _balanced,
    "everybody": _everybody,
    "own": _own,
}
