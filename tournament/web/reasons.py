"""Why a movement is on offer: its one reason as a sentence, a filter in every template without `load`."""

from collections.abc import Callable

from django import template
from django.utils.translation import gettext, ngettext

from tournament.movements.catalogue import Choice

register = template.Library()
UNEVEN = 70  # below this Qf it is what has to be said


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


def _balanced(choice: Choice, qf: int) -> str:
    if qf < UNEVEN:
        return gettext("Simple, but some pairs are compared with one another far more than others are.")
    if choice.sit_out:
        return gettext("A short sit-out, and nobody shares boards.")
    if choice.boards_played < choice.boards_in_play:
        return gettext("Nobody shares boards, and each pair misses only a few.")
    return gettext("Everybody plays every board, and nobody shares boards.")


REASONS: dict[str, Callable[..., str]] = {
    "shares": _shares,
    "long-sit-out": _long_sit_out,
    "few-boards": _few_boards,
    "turned": _turned,
    "perfect": _perfect,
    "copies": _copies,
    "balanced": _balanced,
    "everybody": lambda _choice: gettext("Everybody plays in every round."),
    "own": lambda _choice: gettext("Your club's own movement."),
}
