"""Why a movement is on offer: its one reason as a sentence, a filter in every template without `load`."""

from collections.abc import Callable

from django import template
from django.utils.translation import gettext, ngettext

from tournament.movements.catalogue import Choice

register = template.Library()
UNEVEN = 70  # below this Qf the reason names it


@register.filter
def why_this(choice: Choice) -> str:
    """The one thing worth saying about a choice, as a sentence."""
    code, numbers = choice.reason
    return REASONS[code](choice, *numbers)


def _shares(choice: Choice, tables: int) -> str:
    return ngettext(
        "%(tables)d table shares boards with another.",
        "%(tables)d tables of a round share boards.",
        tables,
    ) % {"tables": tables}


def _long_sit_out(choice: Choice, boards: int) -> str:
    return gettext("Long sit-out of %(boards)d boards.") % {"boards": boards}


def _few_boards(choice: Choice, played: int, in_play: int) -> str:
    text = gettext("A pair plays only %(played)d of the %(in_play)d boards.")
    return text % {"played": played, "in_play": in_play}


def _turned(choice: Choice, boards: int) -> str:
    text = gettext("As balanced as these seats allow: %(boards)d arrow-switched boards.")
    return text % {"boards": boards}


def _perfect(choice: Choice) -> str:
    if choice.winners == 2:
        return gettext("In each line everyone is compared equally with everyone.")
    return gettext("Everyone is compared equally with everyone.")


def _copies(choice: Choice, copies: int) -> str:
    return gettext("No shared boards with %(sets)d duplicate sets.") % {"sets": copies}


def _balanced(choice: Choice, qf: int) -> str:
    if qf < UNEVEN:
        return gettext("Simple, but some pairs are compared far more than others.")
    if choice.sit_out:
        return gettext("Sit-out of %(boards)d boards, no board sharing.") % {"boards": choice.sit_out}
    if choice.boards_played < choice.boards_in_play:
        return gettext("No shared boards; each pair misses only a few boards.")
    return gettext("All pairs play all boards; no shared boards.")


REASONS: dict[str, Callable[..., str]] = {
    "shares": _shares,
    "long-sit-out": _long_sit_out,
    "few-boards": _few_boards,
    "turned": _turned,
    "perfect": _perfect,
    "copies": _copies,
    "balanced": _balanced,
    "everybody": lambda _choice: gettext("Everyone plays in every round."),
    "own": lambda _choice: gettext("A club movement."),
}


MERITS = 4


@register.filter
def merits(choice: Choice, time: int | None = None) -> list[str]:
    """What speaks for a choice, the most important first; `time` is how many minutes there are."""
    spare = int(time - choice.minutes) if time else 0
    boards = {"boards": choice.boards_played}
    whole = choice.boards_played == choice.boards_in_play
    found = [
        (spare > 0, gettext("%(minutes)d min to spare") % {"minutes": spare}),
        (whole, gettext("everyone plays all %(boards)d boards") % boards),
        (not whole, gettext("at least %(boards)d boards each") % boards),
        (not choice.sit_out, gettext("no sit-out")),
        (choice.sit_out, gettext("no sit-out longer than %(boards)d boards") % {"boards": choice.sit_out}),
        (not choice.sharing, gettext("no shared boards")),
        (choice.copies == 1, gettext("one set of boards")),
    ]
    return [words for holds, words in found if holds][:MERITS]


@register.filter
def from_to(extremes: tuple[int, int]) -> str:
    """The least and the most, or the one number that they are."""
    least, most = extremes
    return str(most) if least == most else f"{least}–{most}"
