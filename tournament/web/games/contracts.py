"""A contract on a score sheet as people write it: 4♠×, who declared, and how many tricks more or less."""

from collections.abc import Callable, Mapping

from django.utils.html import format_html
from django.utils.translation import gettext

from scoring.contract import BOOK
from tournament.sheets import figures
from tournament.web.inks import SUITS, seat

Facts = Mapping[str, object]
# The facts that stand in these columns.
RECORDED = frozenset(
    {"passed_out", "level", "denomination", "doubling", "declarer", "tricks", "reverse", "stopped"}
)


def bid(facts: Facts) -> str:
    """4♠×; R after the bid of a reverse contract."""
    if facts.get("stopped"):
        return gettext("Stopped here")
    if facts.get("passed_out") or not facts.get("level"):
        return gettext("passed out")
    css, sign = SUITS.get(str(facts["denomination"]), ("", "NT"))
    more = "×" * len(str(facts["doubling"])) + (" R" if facts.get("reverse") else "")
    return format_html('{}<span class="{}">{}</span>{}', facts["level"], css, sign, more)


def by(facts: Facts) -> str:
    return seat(str(facts["declarer"])) if facts.get("level") else ""


def result(facts: Facts) -> str:
    """= just made, +1, −2."""
    level, tricks = facts.get("level"), facts.get("tricks")
    if not isinstance(level, int) or not isinstance(tricks, int):
        return ""
    over = tricks - BOOK - level
    return figures.signed(over) if over else "="


COLUMNS: tuple[tuple[Callable[[], str], Callable[[Facts], str]], ...] = (
    (lambda: gettext("Contract"), bid),
    (lambda: gettext("By"), by),
    (lambda: gettext("Result"), result),
)
