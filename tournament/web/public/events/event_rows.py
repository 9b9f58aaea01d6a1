"""The lines of the ranking of an event, drawn in one call like those of a session (ranking_rows.py)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, pgettext

from tournament.sheets.event_ranking import HANDICAP, EventLine, EventList, SessionFigure
from tournament.sheets.figures import decimal
from tournament.sheets.names import Party
from tournament.web.formatting.figures import names
from tournament.web.formatting.pictures import medal
from tournament.web.formatting.reader import are_real
from tournament.web.public.events.event_words import event_value, goes_on
from tournament.words import event_words

register = template.Library()
LIMIT = '<tr class="limit"><td colspan="{}"><span>{}</span></td></tr>'
TAG = ' <span class="tag">{}</span>'


@dataclass(frozen=True, slots=True)
class Column:
    """A column: the class and the text of its head, and the cell of a line."""

    css: str
    title: str
    cell: Callable[[EventLine], str]


@register.simple_tag
def event_heads(sheet: EventList, whys: str = "") -> list[tuple[str, str]]:
    """Class and text of the head of each column."""
    return [(column.css, column.title) for column in _columns(sheet, whys)]


@register.simple_tag
def event_rows(sheet: EventList, whys: str, own: int = 0) -> SafeString:
    """The entrants' lines, with the line between those who go on and the others.

    `whys` is the address before an entrant's own number, `own` the entrant whose line is marked.
    """
    columns = [*_columns(sheet, whys)]
    cells = [column.cell for column in columns]
    lines, limit = [], sheet.last_through
    for position, line in enumerate(sheet.lines, start=1):
        start = '<tr class="own">' if line.entrant == own else "<tr>"
        lines.append(start + "".join([cell(line) for cell in cells]) + "</tr>")
        if position == limit < len(sheet.lines):
            lines.append(LIMIT.format(len(columns), _limit(sheet)))
    return mark_safe("\n".join(lines))


def _limit(sheet: EventList) -> str:
    return gettext("These pairs would go on.") if sheet.provisional else gettext("These pairs go on.")


def _columns(sheet: EventList, whys: str) -> Iterator[Column]:
    yield Column("mid", gettext("Rank"), _place)
    yield Column(
        "figure", gettext("No."), lambda line: f'<td class="figure">{escape(line.party.number)}</td>'
    )
    yield Column("", gettext("Names"), lambda line: _names(line, sheet))
    if sheet.carries:
        yield Column("figure optional", gettext("Carry-over"), lambda line: _carried(line, sheet))
    for position, session in enumerate(sheet.sessions):
        title = gettext("Session %(number)s") % {"number": session.number}
        yield Column("figure optional", title, _session_cell(position, session.id, sheet))
    if sheet.has_penalties:
        yield Column("figure", gettext("Penalty"), _penalty)
    if sheet.kind == HANDICAP:
        scratch, own = gettext("Scratch"), gettext("Handicap")
        yield Column("figure optional", scratch, lambda line: _figure(event_value(line.scratch, sheet)))
        yield Column("figure", own, _handicap)
    unit = "%" if sheet.in_per_cent else pgettext("sum of the sessions", "Total")
    yield Column("figure", unit, lambda line: _value(line, sheet, whys))
    if sheet.in_points:
        yield Column("figure optional", gettext("Matchpoints"), _points)
    yield Column(
        "figure optional",
        gettext("Boards"),
        lambda line: f'<td class="figure optional">{decimal(line.boards, 0)}</td>',
    )


def _place(line: EventLine) -> str:
    text = f"{line.place}=" if line.tied else str(line.place)
    return f'<td class="mid strong">{medal(line.place, text) if line.place else "–"}</td>'


def _names(line: EventLine, sheet: EventList) -> str:
    tags = [gettext("has left")] if line.party.withdrawn else []
    if mark := goes_on(line, sheet) if line.qualifies else "":
        tags.append(mark)
    shown = "".join(TAG.format(escape(tag)) for tag in tags)
    return f'<th scope="row">{_named(line.party, get_language() or "en", are_real())}{shown}</th>'


@lru_cache(maxsize=4096)  # hundreds are drawn at every result
def _named(party: Party, language: str, real: bool) -> str:
    """The names as HTML; `real` as `names` reads it from the request."""
    return conditional_escape(names(party))


def _carried(line: EventLine, sheet: EventList) -> str:
    figure = sheet.carried(line)
    return f'<td class="figure optional">{"" if figure is None else decimal(figure)}</td>'


def _session_cell(position: int, session: int, sheet: EventList) -> Callable[[EventLine], str]:
    base = reverse("score_card", args=[session, 0]).removesuffix("0/")

    def cell(line: EventLine) -> str:
        figure = line.sessions[position]
        if figure is None or figure.value is None:
            return '<td class="figure optional">–</td>'
        return f'<td class="figure optional">{_linked(figure, base, sheet)}</td>'

    return cell


def _linked(figure: SessionFigure, base: str, sheet: EventList) -> str:
    """The figure of a session, leading to the card; struck through where it does not count."""
    shown = event_value(figure.value, sheet) if sheet.whole else decimal(figure.value)
    text = shown if figure.counts else f"<s>{shown}</s>"
    return f'<a class="to-why" href="{base}{figure.contestant}/">{text}</a>'


def _value(line: EventLine, sheet: EventList, whys: str) -> str:
    if line.value is None:
        return '<td class="figure strong">–</td>'
    shown = event_value(line.value, sheet)
    if not whys:
        return f'<td class="figure strong">{shown}</td>'
    return f'<td class="figure strong"><a class="to-why" href="{whys}{line.entrant}/">{shown}</a></td>'


def _points(line: EventLine) -> str:
    return f'<td class="figure optional">{"" if line.points is None else decimal(line.points)}</td>'


def _penalty(line: EventLine) -> str:
    return f'<td class="figure nowrap">{event_words.penalty(line)}</td>'


def _handicap(line: EventLine) -> str:
    return f'<td class="figure">{decimal(line.handicap)}</td>'


def _figure(shown: str) -> str:
    return f'<td class="figure optional">{shown}</td>'
