"""The lines of a ranking in one call: at every result hundreds of them are drawn anew.

A template node costs some fifteen microseconds, and a line written as a template has a dozen.
"""

from functools import lru_cache
from html import escape

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from scoring.methods import METHODS
from scoring.totals.combine import PenaltyUnit
from tournament.sheets.figures import decimal, short
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.standings import Ranking, Standing, Standings
from tournament.web.formatting.figures import names, place, waiting

register = template.Library()

LINE = '<tr><td class="figure strong">{}</td>{}{}<td class="figure optional">{}</td>{}</tr>'
WHO = '<td class="figure">{}</td><th scope="row"><a class="target" id="card-{}" href="{}{}/">{}</a>{}</th>'
IN_PER_CENT = '<td class="figure strong">{}</td><td class="figure optional">{}{}</td>'
IN_POINTS = '<td class="figure strong">{}{}</td>'
WHY = '<a class="to-why" href="{}{}/">{}</a>'
PENALTY = ' <span class="error">({})</span>'
TAG = ' <span class="tag ruled">{}</span>'
WAITING = '<td class="figure waiting">{}</td>'


@register.simple_tag
def ranking_rows(ranking: Ranking, sheet: Standings, cards: str, whys: str) -> SafeString:
    """The contestants' lines; `cards` and `whys` are the addresses before a contestant's own number."""
    language = get_language()
    side = ranking.direction
    lines = [_row(row, sheet, _who(row.party, side, cards, language), whys) for row in ranking.rows]
    return mark_safe("\n".join(lines))


@register.filter
def under(party: Party, side: str) -> str:
    """The number of a contestant below a heading of their side, which it does not repeat."""
    return party.under(side)


@register.filter
def total_unit(heading: Heading) -> str:
    """What contestants are ranked by where it is no percentage, at the head of its column."""
    if METHODS[heading.method].unit != PenaltyUnit.IMPS:
        return gettext("Score")
    return gettext("IMPs") if heading.total == "sum" else gettext("IMPs per board")


def _row(row: Standing, sheet: Standings, who: str, whys: str) -> str:
    """One contestant's line."""
    return LINE.format(
        place(row),
        who,
        _figures(row, sheet, whys),
        _boards(row),
        WAITING.format(waiting(row)) if sheet.provisional else "",
    )


@lru_cache(maxsize=4096)
def _who(party: Party, side: str, cards: str, language: str) -> str:
    """Number and names below a heading of `side`. What people typed is escaped; the rest is our own."""
    left = TAG.format(gettext("has left")) if party.withdrawn else ""
    who = conditional_escape(names(party))
    return WHO.format(escape(party.under(side)), party.id, cards, party.id, who, left)


def _boards(row: Standing) -> str:
    """How many boards, and how many of them by a ruling."""
    ruled = TAG.format(f"{gettext('ruled')} {row.adjusted}") if row.adjusted else ""
    return f"{row.boards}{ruled}"


def _figures(row: Standing, sheet: Standings, whys: str) -> str:
    value = _value(row, sheet, whys) if row.place else ""
    penalty = PENALTY.format(f"−{short(row.penalty)}") if row.penalty else ""
    if sheet.in_per_cent:
        if sheet.counts == "rounds":
            return IN_POINTS.format(value, penalty)
        return IN_PER_CENT.format(value, decimal(row.points), penalty)
    return IN_POINTS.format(value, penalty)


def _value(row: Standing, sheet: Standings, whys: str) -> str:
    """The figure ranked by, opened by a tap where it may be explained."""
    if sheet.counts == "rounds":
        return decimal(row.value, 0)
    return WHY.format(whys, row.party.id, decimal(row.value))
