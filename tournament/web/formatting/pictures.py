"""Small pictures beside figures: icons, medals, bars, histograms, lines by round, calendar sheets.

They are SVG with attributes, since the content policy allows no inline style. The figure always stands beside
the picture, which is therefore hidden from screen readers. Pixels are reckoned in floating point: at every
result hundreds of pictures are drawn anew, and exact fractions take four times as long.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from unicodedata import east_asian_width

from django import template
from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from scoring.rounding import Number
from tournament.sheets.club_sheets import WeekOfPairs

register = template.Library()

MEDALS = 3
HALF = 60  # units from the average to either end of a bar
SPARK_WIDTH, SPARK_HEIGHT = 84, 22


@register.simple_tag
def icon(name: str) -> SafeString:
    """An icon of static/overtrick/icons.svg; a word always stands beside it."""
    return format_html(
        '<svg class="i" aria-hidden="true"><use href="{}#{}"/></svg>', static("overtrick/icons.svg"), name
    )


@register.simple_tag
def medal(rank: int, text: str) -> str:
    """The rank as a medal for the first three, otherwise as text; the sign of a shared one beside it."""
    if not 1 <= rank <= MEDALS:
        return text
    figure = str(text).rstrip("=")
    shared = mark_safe("<i>=</i>") if figure != str(text) else ""
    return format_html('<span class="medal m{}">{}{}</span>', rank, figure, shared)


@register.simple_tag
def bar(value: Number, average: Number, most: Number) -> SafeString:
    """How far a value is from the average: to the right above it, to the left below. `most` fills a half."""
    away = float(value) - float(average)
    length = round(min(HALF, abs(away) * HALF / float(most))) if most else 0
    way, start = ("up", HALF) if away >= 0 or not most else ("down", HALF - length)
    return mark_safe(
        f'<svg class="bar" viewBox="0 0 {2 * HALF} 14" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="{way}" x="{start}" y="2" width="{length}" height="10" rx="{min(2, length // 3)}"/>'
        f'<rect class="mid" x="{HALF}" y="0" width="1" height="14"/></svg>'
    )


@register.simple_tag
def whisker(value: float, error: float, most: float) -> SafeString:
    """A bar from the average and, as a line, the range of luck; pale where that reaches the average.

    `most` is the longest bar, on one scale for all that are compared; a line beyond the picture has no end.
    """
    unit = (HALF - 2) / most if most else 0
    low, end, high = (round(HALF + unit * at) for at in (value - error, value, value + error))
    left, right = max(0, low), min(2 * HALF, high)
    ends = "".join(f"M{at} 4v6" for at in (low, high) if 0 <= at <= 2 * HALF)
    look = ("up" if value >= 0 else "down") + (" pale" if abs(value) <= error else "")
    return mark_safe(
        f'<svg class="bar whisker" viewBox="0 0 {2 * HALF} 14" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="mid" x="{HALF}" width="1" height="14"/>'
        f'<rect class="{look}" x="{min(HALF, end)}" y="2" width="{abs(end - HALF)}" height="10" rx="2"/>'
        f'<path d="M{left} 7H{right}{ends}"/></svg>'
    )


@register.simple_tag
def ring(share: Fraction) -> SafeString:
    """A circle of which this share is drawn, from the top on."""
    drawn = f'pathLength="100" stroke-dasharray="{round(100 * share)} 100"'
    return mark_safe(
        '<svg class="ring" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="28"/>'
        f'<circle class="go" cx="32" cy="32" r="28" {drawn}/></svg>'
    )


@register.simple_tag
def length_bar(count: Number, most: Number, wanted: Number | None = None) -> SafeString:
    """A bar from zero, as long as `count` is of `most`, with a stroke where it should end."""
    share = round(100 * float(count) / float(most)) if most else 0
    stroke = f'<path d="M{round(100 * float(wanted) / float(most))} -2v16"/>' if most and wanted else ""
    return mark_safe(
        '<svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{share}" height="12"/>{stroke}</svg>'
    )


LEVELS = 7


@register.simple_tag
def steps(level: int) -> SafeString:
    """The levels of a contract from one to seven, as pips."""
    pips = '<i class="f"></i>' * level + "<i></i>" * (LEVELS - level)
    return mark_safe(f'<span class="pips" aria-hidden="true">{pips}</span>')


LINE_WIDTH, LINE_HEIGHT, BINS = 600, 44, 60


@register.simple_tag
def time_line(
    moments: Sequence[float], marks: Sequence[float], hours: Sequence[tuple[float, str]] = ()
) -> SafeString:
    """What happened in a stretch of time: bars where `moments` are dense, a stroke for each of `marks`.

    All are shares of the stretch, from 0 to 1; `hours` stand below, with their words.
    """
    bins = Counter(min(BINS - 1, int(share * BINS)) for share in moments)
    most, wide = max(bins.values(), default=1), LINE_WIDTH // BINS
    bars = "".join(
        f'<rect x="{at * wide}" y="{LINE_HEIGHT - high}" width="{wide - 2}" height="{high}"/>'
        for at, high in ((at, 2 + round(count * (LINE_HEIGHT - 12) / most)) for at, count in bins.items())
    )
    strokes = "".join(f"M{round(share * LINE_WIDTH)} 0v{LINE_HEIGHT}" for share in marks)
    words = "".join(f'<text x="{100 * share:.1f}%" y="14">{word}</text>' for share, word in hours)
    scale = f'<svg class="time-scale" aria-hidden="true">{words}</svg>' if words else ""
    return mark_safe(
        f'<svg class="time-line" viewBox="0 0 {LINE_WIDTH} {LINE_HEIGHT}" preserveAspectRatio="none"'
        f' aria-hidden="true">{bars}<path d="{strokes or "M0 0"}"/></svg>{scale}'
    )


@register.simple_tag
def spark(values: Iterable[Number], average: Number, reach: Number = 0) -> SafeString:
    """A line of values, the average dashed, the last value a dot; nothing for fewer than two values.

    `reach`: how far from the average the picture goes, for lines that are compared; else a line fills it.
    """
    points = [*map(float, values)]
    if len(points) < 2:
        return mark_safe("")
    middle = float(average)
    low, high = min(*points, middle), max(*points, middle)
    if reach:
        low, high = middle - float(reach), middle + float(reach)
        points = [min(high, max(low, point)) for point in points]
    spots = [(_across(at, points), _down(value, low, high)) for at, value in enumerate(points)]
    mid, (end_x, end_y) = _down(float(average), low, high), spots[-1]
    line = " ".join(f"{x},{y}" for x, y in spots)
    return mark_safe(
        f'<svg class="spark" viewBox="0 0 {SPARK_WIDTH} {SPARK_HEIGHT}" aria-hidden="true">'
        f'<line x1="0" y1="{mid}" x2="{SPARK_WIDTH}" y2="{mid}"/><polyline points="{line}"/>'
        f'<circle cx="{end_x}" cy="{end_y}" r="3"/></svg>'
    )


def _across(at: int, points: Sequence[float]) -> int:
    return round(at * SPARK_WIDTH / (len(points) - 1))


def _down(value: float, low: float, high: float) -> int:
    room = SPARK_HEIGHT - 4
    return 2 + round((high - value) * room / (high - low) if high > low else room / 2)


@register.filter("tint_of")
def tint(share: Fraction | None) -> str:
    """The class of a score's tint, by the fifth of the scale it lies in; `share` is of the top, 0 to 1."""
    return "" if share is None else f"s{min(5, 1 + int(share * 5))}"


def tint_of_part(points: int | Fraction, top: int | Fraction) -> str:
    """The same of points that may exceed the scale; by whole numbers, since a table has hundreds."""
    fifths = 5 * points.numerator * top.denominator // (points.denominator * top.numerator)
    return f"s{min(5, max(1, 1 + fifths))}"


@register.filter
def tint_of_per_cent(value: Fraction | None) -> str:
    return tint(None if value is None else Fraction(value) / 100)


# The pocket of each direction, and where its D stands.
POCKETS = {
    "N": ('x="13" y="3" width="22" height="10"', 24, 11),
    "E": ('x="35" y="13" width="10" height="22"', 40, 27),
    "S": ('x="13" y="35" width="22" height="10"', 24, 43),
    "W": ('x="3" y="13" width="10" height="22"', 8, 27),
}
VULNERABLE = {"NS": "NS", "EW": "EW", "BOTH": "NESW", "NONE": ""}


@register.simple_tag
def board_drawing(number: int, dealer: str, vulnerability: str) -> SafeString:
    """The board as it lies on the table: number, red pockets of the vulnerable, D in the dealer's."""
    pockets = [
        f'<rect class="{"v" if direction in VULNERABLE[vulnerability] else "n"}" {place} rx="2.5"/>'
        for direction, (place, _x, _y) in POCKETS.items()
    ]
    _place, x, y = POCKETS[dealer]
    look = "v" if dealer in VULNERABLE[vulnerability] else "n"
    return mark_safe(
        f'<svg class="board" viewBox="0 0 48 48" role="img" aria-label="{int(number)}">'
        '<rect class="edge" x="1" y="1" width="46" height="46" rx="7"/>'
        + "".join(pockets)
        + f'<text class="d {look}" x="{x}" y="{y}">D</text><text x="24" y="30">{int(number)}</text></svg>'
    )


# Days: the leaf of a calendar, the sheet of a month, a bar for each week.

WEEKS_AHEAD = 5
WEEKS_WIDTH, WEEKS_HEIGHT = 330, 110
BARS_TOP, BARS_BOTTOM = 24, 86


@register.simple_tag
def leaf(day: date) -> SafeString:
    """A date as the leaf of a calendar: month, day, weekday."""
    return format_html(
        '<p class="leaf"><span>{}</span> <b>{}</b> <small>{}</small></p>',
        date_format(day, "M"),
        day.day,
        date_format(day, "D"),
    )


@register.filter
def month_name(day: date) -> str:
    """The month that a day is in, with its year."""
    return date_format(day, "YEAR_MONTH_FORMAT")


@register.simple_tag
def month_sheet(days: Sequence[date]) -> SafeString:
    """Five weeks from that of the first of these days, which are marked; named by the month most are in."""
    if not days:
        return mark_safe("")
    monday = min(days) - timedelta(days=min(days).weekday())
    weeks = [[monday + timedelta(days=7 * week + at) for at in range(7)] for week in range(WEEKS_AHEAD)]
    heads = format_html_join("", '<th scope="col">{}</th>', ((date_format(one, "D"),) for one in weeks[0]))
    rows = format_html_join("", "<tr>{}</tr>", ((_week(week, days),) for week in weeks))
    return format_html(
        '<table class="month"><caption>{}</caption><thead><tr>{}</tr></thead><tbody>{}</tbody></table>',
        month_name(weeks[WEEKS_AHEAD // 2][3]),  # the day in the middle
        heads,
        rows,
    )


def _week(week: Iterable[date], days: Sequence[date]) -> SafeString:
    on = mark_safe(' class="on"')
    return format_html_join("", "<td{}>{}</td>", ((on if day in days else "", day.day) for day in week))


@register.simple_tag
def week_bars(weeks: Sequence[WeekOfPairs]) -> SafeString:
    """A bar for each week: figures at the first, the highest and the last one, dates at both ends."""
    most = max(range(len(weeks)), key=lambda at: weeks[at].pairs)
    written = {0, most, len(weeks) - 1}
    bars = "".join(
        _bar_of(at, weeks, weeks[most].pairs, with_figure=at in written) for at in range(len(weeks))
    )
    ends = ((weeks[0].monday, 4, "start"), (weeks[-1].monday, WEEKS_WIDTH - 4, "end"))
    dates = format_html_join(
        "",
        '<text class="{}" x="{}" y="{}">{}</text>',
        ((look, x, WEEKS_HEIGHT - 4, near_date(day)) for day, x, look in ends),
    )
    return format_html(
        '<svg class="weeks" viewBox="0 0 {} {}" role="img" aria-label="{}">'
        '<line x1="0" x2="{}" y1="{}" y2="{}"/>{}{}</svg>',
        *(WEEKS_WIDTH, WEEKS_HEIGHT, ", ".join(f"{near_date(one.monday)}: {one.pairs}" for one in weeks)),
        *(WEEKS_WIDTH, BARS_BOTTOM, BARS_BOTTOM),
        mark_safe(bars),
        dates,
    )


def _bar_of(at: int, weeks: Sequence[WeekOfPairs], most: int, *, with_figure: bool) -> str:
    pairs, step = weeks[at].pairs, WEEKS_WIDTH / len(weeks)
    height = round((BARS_BOTTOM - BARS_TOP) * pairs / most) if most else 0
    left, top, wide = round(at * step + step * 0.14), BARS_BOTTOM - height, round(step * 0.72)
    look = ' class="now"' if at == len(weeks) - 1 else ""
    bar = f'<rect{look} x="{left}" y="{top}" width="{wide}" height="{height}" rx="3"/>'
    if with_figure and pairs:
        bar += f'<text class="value" x="{left + wide // 2}" y="{top - 6}">{pairs}</text>'
    return bar


@register.filter
def near_date(day: date) -> str:
    """A day of the weeks around, without weekday and year: 3 Dec."""
    return date_format(day, pgettext("date of the weeks around", "j M"))


# Parts of larger drawings.


def svg(template: str, *values: object, **named: object) -> SafeString:
    """`format_html` with the coordinates as short as they are."""
    return format_html(template, *map(_neat, values), **{name: _neat(one) for name, one in named.items()})


def joined(template: str, rows: Iterable[tuple[object, ...]]) -> SafeString:
    return mark_safe("".join(svg(template, *row) for row in rows))


def _neat(value: object) -> object:
    return f"{value:.5g}" if isinstance(value, float) else value


PIPS = 16  # more boards in a part are one bar


@register.simple_tag
def pips(done: int, boards: int) -> SafeString:
    """A stroke for each board of a part, those that are done filled."""
    return format_html(
        '<svg class="pips" viewBox="0 0 160 8" preserveAspectRatio="none" aria-hidden="true">{}</svg>',
        strokes(done, boards, 0, 0, 160, 8),
    )


def strokes(done: int, boards: int, x: float, y: float, width: float, height: float) -> SafeString:
    """Bars of equal length beside one another within a width."""
    parts, filled = (boards, done) if 0 < boards <= PIPS else (PIPS, round(PIPS * done / max(boards, 1)))
    each = width / parts
    return mark_safe(
        "".join(
            f'<rect class="{"pip on" if at < filled else "pip"}" x="{x + at * each:g}" y="{y:g}"'
            f' width="{each * 0.86:.4g}" height="{height}" rx="1.5"/>'
            for at in range(parts)
        )
    )


def fits(text: str, room: float, latin: float) -> bool:
    return sum(_widths(text, latin)) <= room


def shortened(text: str, room: float, latin: float) -> str:
    """The text, or its beginning and an ellipsis where it has no room; `latin`: pixels of a Latin letter."""
    if fits(text, room, latin):
        return text
    kept, left = "", room - latin
    for letter, width in zip(text, _widths(text, latin), strict=True):
        left -= width
        if left < 0:
            break
        kept += letter
    return kept.rstrip() + "…"


def _widths(text: str, latin: float) -> Iterable[float]:
    """A Japanese letter is a square."""
    return [1.75 * latin if east_asian_width(letter) in "WF" else latin for letter in text]


# A match board by board: the running margin as a step line, large swings thick with their figure.

SWING = 8  # IMPs from which a board is a large swing
WIDE_BOARD = 48  # units, with room for the figure of a swing
CHART_WIDTH, CHART_HEIGHT = 520, 280
CHART_LEFT, CHART_RIGHT, CHART_TOP, CHART_BOTTOM = 42, 54, 26, 30
STEPS = (5, 10, 20, 50, 100)  # between two lines of the scale
MOST_LINES = 7


@dataclass(frozen=True, slots=True)
class StepLine:
    """`margins` after each board by its label, None of one without a figure; `start` is the margin before
    the first. `parts` are the boards of each part but the last, with the words for its end.
    """

    boards: Sequence[int]
    margins: Sequence[Number | None]
    start: Number = 0
    parts: Sequence[tuple[int, str, str]] = ()


@register.simple_tag
def step_line(course: StepLine) -> SafeString:
    """The chart; nothing before the second board with a figure."""
    known = [float(one) for one in course.margins if one is not None]
    if len(known) < 2:
        return mark_safe("")
    low, high = min(0.0, *known), max(0.0, *known)
    step = next((one for one in STEPS if (high - low) / one < MOST_LINES - 1), STEPS[-1])
    top, bottom = math.ceil(high / step) * step, math.floor(low / step) * step
    tall = (CHART_HEIGHT - CHART_TOP - CHART_BOTTOM) / ((top - bottom) or step)
    wide = (CHART_WIDTH - CHART_LEFT - CHART_RIGHT) / len(course.boards)

    def y(margin: float) -> float:
        return round(CHART_TOP + (top - margin) * tall, 1)

    return svg(
        '<svg class="steps" viewBox="0 0 {} {}" aria-hidden="true">{}{}{}{}</svg>',
        CHART_WIDTH,
        CHART_HEIGHT,
        _scale(range(bottom, top + 1, step), y),
        _areas(course, wide, y),
        _halves(course, wide),
        _boards_below(course.boards, wide),
    )


def _scale(margins: Iterable[int], y: Callable[[float], float]) -> SafeString:
    rows = ((CHART_WIDTH - CHART_RIGHT, y(one), CHART_LEFT - 6, y(one) + 5, _signed(one)) for one in margins)
    return joined(
        f'<path class="line" d="M{CHART_LEFT} {{1}}H{{0}}"/>'
        '<text class="scale" x="{2}" y="{3}">{4}</text>',
        rows,
    )


def _areas(course: StepLine, wide: float, y: Callable[[float], float]) -> SafeString:
    """Each board filled from zero, the line over them, large swings, and the last margin."""
    areas, swings, margin, x = [], [], float(course.start), float(CHART_LEFT)
    line = f"M{x:g} {y(margin):g}"
    end = x, margin
    for at, known in enumerate(course.margins):
        x = CHART_LEFT + at * wide
        if known is None:
            line += f"M{x + wide:.4g} {y(margin):g}"
            continue
        now = float(known)
        line += f"L{x:.4g} {y(margin):g}V{y(now):g}H{x + wide:.4g}"
        areas.append((_way(now), x, min(y(now), y(0)), wide, abs(y(now) - y(0))))
        if abs(now - margin) >= SWING:
            has_room = wide >= WIDE_BOARD  # for the figure beside the middle of its rise; else at its end
            at_end = y(now) - 7 if now > margin else y(now) + 17
            beside = (x + 6, (y(margin) + y(now)) / 2 + 5) if has_room else (x, at_end)
            look = f"{_way(now - margin)}{' beside' if has_room else ''}"
            swings.append((look, x, y(margin), y(now), *beside, _signed(now - margin)))
        margin, end = now, (x + wide, now)
    return svg(
        '{}<path class="run" d="{}"/>{}<circle cx="{x}" cy="{y}" r="5"/>'
        '<text class="end" x="{x}" y="{}">{}</text>',
        joined('<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>', areas),
        line,
        joined(
            '<path class="swing {0}" d="M{1} {2}V{3}"/><text class="swing {0}" x="{4}" y="{5}">{6}</text>',
            swings,
        ),
        y(end[1]) + 5,
        _signed(end[1]),
        x=end[0],
        y=y(end[1]),
    )


def _way(margin: float) -> str:
    return "up" if margin >= 0 else "down"


def _signed(margin: float) -> str:
    """+25, −10, 0; a half of a fraction as it is."""
    return f"{margin:+g}".replace("-", "−") if margin else "0"


def _halves(course: StepLine, wide: float) -> SafeString:
    """A dashed line at the end of each part but the last, with what either side of it has brought."""
    rows = []
    for boards, before, after in course.parts:
        x = CHART_LEFT + boards * wide
        rows.append((x, CHART_TOP - 18, CHART_HEIGHT - CHART_BOTTOM, x - 7, before, x + 7, after))
    return joined(
        '<path class="half" d="M{0} {1}V{2}"/><text class="before" x="{3}" y="14">{4}</text>'
        '<text class="after" x="{5}" y="14">{6}</text>',
        rows,
    )


def _boards_below(boards: Sequence[int], wide: float) -> SafeString:
    """The numbers of the boards, as many as there is room for."""
    each = math.ceil(24 / wide)
    look = "board-number" if wide >= WIDE_BOARD else "board-number between"
    y = CHART_HEIGHT - 8
    return joined(
        '<text class="{}" x="{}" y="{}">{}</text>',
        [
            (look if at % 3 else "board-number", CHART_LEFT + (at + 0.5) * wide, y, board)
            for at, board in enumerate(boards)
            if at % each == 0
        ],
    )
