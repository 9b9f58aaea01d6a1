"""Movements in words: their names, balance and announcements; filters in every template without `load`."""

import re
from collections.abc import Iterable
from fractions import Fraction

from django import template
from django.template import Context
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.domain.gate.reports.visibility import sees_balance
from tournament.models import Session
from tournament.movements.catalogue import Choice
from tournament.sheets.figures import decimal, ranges
from tournament.sheets.movement_sheets import Boards, Call
from tournament.web.formatting.reader import reading
from tournament.words import announcement as calls

register = template.Library()
FAMILIES = {
    "mitchell": _("Mitchell"),
    "mitchell-skip": _("Mitchell with a skip"),
    "mitchell-relay": _("Mitchell with relay and share"),
    "double-weave": _("Double-weave Mitchell"),
    "squares": _("Mitchell by Latin squares"),
    "hesitation": _("Hesitation Mitchell"),
    "double-hesitation": _("Double hesitation Mitchell"),
    "appendix": _("Appendix Mitchell"),
    "two-sections": _("Mitchell in two sections"),
    "three-sections": _("Mitchell in three sections"),
    "web": _("Web movement"),
    "howell": _("Howell"),
    "howell-double": _("Double Howell"),
    "barometer": _("Barometer: all tables on the same boards"),
    "patton": _("Patton"),
    "american-whist": _("American whist"),
    "stagger": _("Stagger"),
    "nerelay": _("New England relay"),
    "triples": _("Three teams"),
    "head-to-head": _("Two teams"),
    "individual": _("Individual, all tables on the same boards"),
    "individual-howell": _("Individual, each table with different boards"),
    "rainbow": _("Rainbow individual"),
    "recorded": _("As recorded"),
    "own": _("Club movement"),
}
OF_PLAYERS = frozenset({"individual", "individual-howell", "rainbow"})
# From which Qf on a movement is called so; the arrow-switched seven-table Mitchell has 92.
GRADES = (
    (100, _("perfect")),
    (95, _("very good")),
    (85, _("good")),
    (70, _("fair")),
    (0, _("uneven")),
)


@register.filter
def fairness(qf: Fraction | None) -> str:
    """The word for a figure; nothing is perfect by rounding."""
    return "" if qf is None else str(next(grade for least, grade in GRADES if qf >= least))


@register.filter
def balance_share(qf: Fraction) -> Fraction:
    """How much of a ring is drawn: none of what is uneven, all of 100."""
    uneven = GRADES[-2][0]
    return max(Fraction(0), (qf - uneven) / (100 - uneven))


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
    return calls.announcement(tuple(moves), reading())


@register.filter
def board_numbers(boards: Iterable[int]) -> str:
    """13–16, or 1, 3, 5–7."""
    return ranges(boards)


@register.filter
def movement_words(choice: Choice) -> str:
    """The movement's name: family, tables, and what is particular about it."""
    return _movement(choice.family, choice.code, choice.tables)


@register.filter
def movement_family(family: str) -> str:
    """The name of a family of movements alone."""
    return str(FAMILIES.get(family, family))


def movement_named(code: str, tables: int | None) -> str:
    """The name of a movement of which only the code is kept."""
    return _movement(re.split(r"-\d", code)[0], code, tables)


def _movement(family: str, code: str, tables: int | None) -> str:
    family_name = movement_family(family)
    if family in OF_PLAYERS:
        players = int(re.findall(r"\d+", code)[0])
        family_name = gettext("%(family)s, %(players)d players") % {"family": family_name, "players": players}
    elif tables:
        family_name = gettext("%(family)s, %(tables)d tables") % {"family": family_name, "tables": tables}
    return " · ".join([family_name, *particulars(code)])


@register.filter
def particulars(code: str) -> list[str]:
    """What tells a movement apart from others of its family and size."""
    words = []
    if switched := re.search(r"\.switch(\d+)", code):
        rounds = int(switched[1])
        text = ngettext(
            "arrow switch in the last round", "arrow switch in the last %(rounds)d rounds", rounds
        )
        words.append(text % {"rounds": rounds})
    if ".tuned" in code:
        words.append(gettext("arrow switches placed for balance"))
    if ".turned" in code:
        words.append(gettext("single boards turned"))
    if ".rover" in code:
        words.append(gettext("one pair is a rover"))
    return words
