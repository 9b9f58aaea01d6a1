"""The lines of a ranking in one call: at every result hundreds of them are drawn anew.

A template node costs some fifteen microseconds, and a line written as a template has a dozen.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from scoring.methods import METHODS
from scoring.totals.combine import PenaltyUnit
from tournament.sheets.figures import decimal, short
from tournament.sheets.names import Party
from tournament.sheets.standings import Ranking, Standing, Standings
from tournament.web.formatting.figures import names, place, waiting

register = template.Library()

NAMES = '<th scope="row"><a class="target" id="card-{}" href="{}{}/">{}</a>{}</th>'
PENALTY = ' <span class="error">({})</span>'
TAG = ' <span class="tag ruled">{}</span>'


@dataclass(frozen=True, slots=True)
class Drawing:
    """What the lines of one ranking share. `cards` and `whys` are addresses before a contestant's number.

    A penalty is shown beside the points where they have a column (`has_points`), else beside the value.
    """

    side: str
    has_points: bool
    is_whole: bool
    cards: str
    whys: str
    language: str | None


@dataclass(frozen=True, slots=True)
class RankingColumn:
    """A column of a ranking: the class and the text of its head, and the cell of a line."""

    css: str
    title: Callable[[Standings], str]
    cell: Callable[[Standing, Drawing], str]


@register.simple_tag
def ranking_rows(ranking: Ranking, sheet: Standings, cards: str, whys: str) -> SafeString:
    """The contestants' lines; `cards` and `whys` are the addresses before a contestant's own number."""
    columns = sheet.columns
    cells = [COLUMNS[code].cell for code in columns]
    drawing = Drawing(ranking.direction, "points" in columns, sheet.is_whole, cards, whys, get_language())
    lines = ("".join([cell(row, drawing) for cell in cells]) for row in ranking.rows)
    return mark_safe("\n".join(f"<tr>{line}</tr>" for line in lines))


@register.simple_tag
def ranking_heads(sheet: Standings) -> list[tuple[str, str]]:
    """Class and text of the head of each column."""
    columns = [COLUMNS[code] for code in sheet.columns]
    return [(column.css, column.title(sheet)) for column in columns]


@register.filter
def under(party: Party, side: str) -> str:
    """The number of a contestant below a heading of their side, which it does not repeat."""
    return party.under(side)


def _names(row: Standing, drawing: Drawing) -> str:
    return _linked(row.party, drawing.cards, drawing.language)


@lru_cache(maxsize=4096)
def _linked(party: Party, cards: str, language: str | None) -> str:
    """The names, leading to the card. What people typed is escaped; the rest is our own."""
    left = TAG.format(gettext("has left")) if party.withdrawn else ""
    return NAMES.format(party.id, cards, party.id, conditional_escape(names(party)), left)


def _boards(row: Standing, drawing: Drawing) -> str:
    """How many boards, and how many of them by a ruling."""
    ruled = TAG.format(f"{gettext('ruled')} {row.adjusted}") if row.adjusted else ""
    return f'<td class="figure optional">{row.boards}{ruled}</td>'


def _unit(sheet: Standings) -> str:
    """What contestants are ranked by, at the head of its column."""
    heading = sheet.heading
    if sheet.in_per_cent:
        return "%"
    if METHODS[heading.method].unit != PenaltyUnit.IMPS:
        return gettext("Score")
    return gettext("IMPs") if heading.total == "sum" else gettext("IMPs per board")


def _value(row: Standing, drawing: Drawing) -> str:
    """The figure ranked by, with the penalty where no column of points has it."""
    value = _explained(row, drawing) if row.place else ""
    penalty = "" if drawing.has_points else _penalty(row)
    return f'<td class="figure strong">{value}{penalty}</td>'


def _explained(row: Standing, drawing: Drawing) -> str:
    """The figure, opened by a tap where it may be explained."""
    if drawing.is_whole:
        return decimal(row.value, 0)
    return f'<a class="to-why" href="{drawing.whys}{row.party.id}/">{decimal(row.value)}</a>'


def _penalty(row: Standing) -> str:
    return PENALTY.format(f"−{short(row.penalty)}") if row.penalty else ""


# By the `columns` of an event's kind.
COLUMNS = {
    "place": RankingColumn(
        "figure",
        lambda sheet: gettext("Rank"),
        lambda row, drawing: f'<td class="figure strong">{place(row)}</td>',
    ),
    "number": RankingColumn(
        "figure",
        lambda sheet: gettext("Pair"),
        lambda row, drawing: f'<td class="figure">{escape(row.party.under(drawing.side))}</td>',
    ),
    "names": RankingColumn("", lambda sheet: gettext("Names"), _names),
    "value": RankingColumn("figure", _unit, _value),
    "points": RankingColumn(
        "figure optional",
        lambda sheet: gettext("Matchpoints"),
        lambda row, drawing: f'<td class="figure optional">{decimal(row.points)}{_penalty(row)}</td>',
    ),
    "boards": RankingColumn("figure optional", lambda sheet: gettext("Boards"), _boards),
    "waiting": RankingColumn(
        "figure",
        lambda sheet: gettext("Still to come"),
        lambda row, drawing: f'<td class="figure waiting">{waiting(row)}</td>',
    ),
}
