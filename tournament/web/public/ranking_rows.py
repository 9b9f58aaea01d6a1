"""The lines of a ranking in one call: at every result hundreds of them are drawn anew.

A template node costs some fifteen microseconds, and a line written as a template has a dozen.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from html import escape

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, pgettext

from scoring.methods import METHODS
from scoring.rounding import Number
from scoring.totals.combine import PenaltyUnit
from tournament.sheets.event_kinds import INDIVIDUAL
from tournament.sheets.figures import decimal, short
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.standings import Course, Courses, Ranking, Standing, Standings
from tournament.web.formatting.figures import names, place, waiting
from tournament.web.formatting.pictures import bar, medal, spark

register = template.Library()

LINE, OWN_LINE = "<tr>", '<tr class="own">'
NAMES = '<th scope="row"><a class="target" id="card-{}" href="{}{}/">{}</a>{}</th>'
NO_COURSE = Course((), ())
PENALTY = ' <span class="error">({})</span>'
TAG = ' <span class="tag ruled">{}</span>'


@dataclass(frozen=True, slots=True)
class Drawing:
    """What the lines of one ranking share. `cards` and `whys` are addresses before a contestant's number.

    A penalty is shown beside the points where they have a column (`has_points`), else beside the value.
    `courses` say what stood after earlier rounds, `reach` is the distance from the average that fills a half
    of a bar, `within` the rank in the section by contestant.
    """

    side: str
    section: str
    has_points: bool
    is_whole: bool
    average: int
    cards: str
    whys: str
    language: str | None
    courses: Courses
    reach: Fraction
    within: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class RankingColumn:
    """A column of a ranking: the class and the text of its head, and the cell of a line."""

    css: str
    title: Callable[[Standings], str]
    cell: Callable[[Standing, Drawing], str]


@register.simple_tag
def ranking_rows(
    ranking: Ranking, sheet: Standings, cards: str, whys: str, courses: Courses | None = None, own: int = 0
) -> SafeString:
    """The contestants' lines; `cards` and `whys` are the addresses before a contestant's own number."""
    within = {row.party.id: f"{each.section} {place(row)}" for each in sheet.by_section for row in each.rows}
    drawing = Drawing(
        ranking.direction,
        ranking.section,
        "points" in sheet.columns,
        sheet.is_whole,
        _average(sheet),
        cards,
        whys,
        get_language(),
        courses or {},
        _reach(ranking, sheet),
        within,
    )
    cells = [column.cell for column in _columns(ranking, sheet, courses)]
    lines = ((row.party.id, "".join([cell(row, drawing) for cell in cells])) for row in ranking.rows)
    return mark_safe("\n".join(f"{OWN_LINE if pk == own else LINE}{line}</tr>" for pk, line in lines))


@register.simple_tag
def ranking_heads(
    ranking: Ranking, sheet: Standings, courses: Courses | None = None
) -> list[tuple[str, str]]:
    """Class and text of the head of each column."""
    return [(column.css, column.title(sheet)) for column in _columns(ranking, sheet, courses)]


def _columns(ranking: Ranking, sheet: Standings, courses: Courses | None) -> Iterator[RankingColumn]:
    """Those of the event's kind, and beside them what only a page shows."""
    for code in sheet.columns:
        yield COLUMNS[code]
        if code == "place" and courses:
            yield MOVED
        if code == "value":
            yield BAR
            if courses:
                yield COURSE
    if sheet.by_section and not ranking.section:
        yield IN_SECTION


def _average(sheet: Standings) -> int:
    return 50 if sheet.in_per_cent else 0


def _reach(ranking: Ranking, sheet: Standings) -> Fraction:
    """How far from the average the best or the last one is."""
    away = (abs(row.value - _average(sheet)) for row in ranking.rows if row.place and row.value is not None)
    return Fraction(max(away, default=0))


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


def _place(row: Standing, drawing: Drawing) -> str:
    return f'<td class="mid strong">{medal(row.place, place(row))}</td>'


def _moved(row: Standing, drawing: Drawing) -> str:
    """Ranks gained or lost since the last round."""
    was = _course_of(row, drawing).before
    gained = was - row.place if was and row.place else 0
    if not gained:
        return '<td class="mid optional screen">·</td>'
    way, sign, word = ("up", "▲", gettext("up")) if gained > 0 else ("down", "▼", gettext("down"))
    word = f'<span aria-hidden="true">{sign}</span><span class="visually-hidden">{word}</span>'
    return f'<td class="mid optional screen"><span class="move {way}">{word} {abs(gained)}</span></td>'


def _bar(row: Standing, drawing: Drawing) -> str:
    if not row.place or row.value is None:
        return '<td class="optional screen"></td>'
    drawn = bar(Fraction(row.value), Fraction(drawing.average), drawing.reach)
    return f'<td class="optional screen">{drawn}</td>'


def _course(row: Standing, drawing: Drawing) -> str:
    """A line through the figures after each round, the present one last, and the same for the ear."""
    if not row.place or row.value is None:
        return '<td class="course screen"></td>'
    line = _line((*_course_of(row, drawing).values, row.value), drawing.average)
    return f'<td class="course screen">{line}</td>'


def _course_of(row: Standing, drawing: Drawing) -> Course:
    return drawing.courses.get((drawing.section, row.party.id), NO_COURSE)


@lru_cache(maxsize=4096)
def _line(values: tuple[Number, ...], average: int) -> str:
    figures = " · ".join(decimal(value, 0 if average else 1) for value in values)
    drawn = spark(values, Fraction(average))
    return f'{drawn}<span class="visually-hidden">{figures}</span>' if drawn else ""


def _within(row: Standing, drawing: Drawing) -> str:
    return f'<td class="figure optional">{escape(drawing.within.get(row.party.id, ""))}</td>'


def _boards(row: Standing, drawing: Drawing) -> str:
    """How many boards, and how many of them by a ruling."""
    ruled = TAG.format(f"{gettext('ruled')} {row.adjusted}") if row.adjusted else ""
    return f'<td class="figure optional">{row.boards}{ruled}</td>'


@register.filter
def unit_of(heading: Heading) -> str:
    """What contestants are ranked by, as at the head of its column."""
    if heading.in_per_cent:
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
    "place": RankingColumn("mid", lambda sheet: gettext("Rank"), _place),
    "number": RankingColumn(
        "figure",
        lambda sheet: gettext("Player") if sheet.kind == INDIVIDUAL else gettext("Pair"),
        lambda row, drawing: f'<td class="figure">{escape(row.party.under(drawing.side))}</td>',
    ),
    "names": RankingColumn("", lambda sheet: gettext("Names"), _names),
    "value": RankingColumn("figure", lambda sheet: unit_of(sheet.heading), _value),
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
MOVED = RankingColumn("mid optional screen", lambda sheet: pgettext("ranks gained or lost", "Change"), _moved)
BAR = RankingColumn("optional screen", lambda sheet: gettext("From the average"), _bar)
COURSE = RankingColumn("course screen", lambda sheet: gettext("By round"), _course)
IN_SECTION = RankingColumn("figure optional", lambda sheet: gettext("In section"), _within)
