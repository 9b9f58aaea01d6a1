"""A contract on a score sheet as people write it: 4♠×, who declared, and how many tricks more or less."""

from collections.abc import Callable

from django.utils.html import format_html
from django.utils.translation import gettext

from scoring.contract import BOOK
from tournament.sheets import figures
from tournament.sheets.game_sheet import DealLine
from tournament.web.inks import SUITS, seat

# The facts that stand in these columns.
RECORDED = frozenset(
    {"passed_out", "level", "denomination", "doubling", "declarer", "tricks", "reverse", "stopped"}
)


def bid(line: DealLine) -> str:
    """4♠×; R after the bid of a reverse contract."""
    facts = line.facts
    if facts.get("stopped"):
        return gettext("Stopped here")
    if facts.get("passed_out") or not facts.get("level"):
        return gettext("passed out")
    css, sign = SUITS.get(str(facts["denomination"]), ("", "NT"))
    more = "×" * len(str(facts["doubling"])) + (" R" if facts.get("reverse") else "")
    return format_html('{}<span class="{}">{}</span>{}', facts["level"], css, sign, more)


def by(line: DealLine) -> str:
    return seat(str(line.facts["declarer"])) if line.facts.get("level") else ""


def result(line: DealLine) -> str:
    """= just made, +1, −2."""
    level, tricks = line.facts.get("level"), line.facts.get("tricks")
    if not isinstance(level, int) or not isinstance(tricks, int):
        return ""
    over = tricks - BOOK - level
    return figures.signed(over) if over else "="


COLUMNS: tuple[tuple[Callable[[], str], Callable[[DealLine], str]], ...] = (
    (lambda: gettext("Contract"), bid),
    (lambda: gettext("By"), by),
    (lambda: gettext("Result"), result),
)
