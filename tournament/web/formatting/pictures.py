"""Small pictures beside figures: icons, medals, bars from the average, histograms, lines by round.

They are SVG with attributes, since the content policy allows no inline style. The figure always stands beside
the picture, which is therefore hidden from screen readers. Pixels are reckoned in floating point: at every
result hundreds of pictures are drawn anew, and exact fractions take four times as long.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from scoring.rounding import Number

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
    """The rank as a medal for the first three, otherwise as text."""
    return format_html('<span class="medal m{}">{}</span>', rank, text) if 1 <= rank <= MEDALS else text


@register.simple_tag
def bar(value: Number, average: Number, most: Number) -> SafeString:
    """How far a value is from the average: to the right above it, to the left below. `most` fills a half."""
    away = float(value) - float(average)
    length = round(min(HALF, abs(away) * HALF / float(most))) if most else 0
    way, start = ("up", HALF) if away >= 0 or not most else ("down", HALF - length)
    return mark_safe(
        f'<svg class="bar" viewBox="0 0 {2 * HALF} 14" aria-hidden="true">'
        f'<rect class="{way}" x="{start}" y="2" width="{length}" height="10" rx="2"/>'
        f'<rect class="mid" x="{HALF}" y="0" width="1" height="14"/></svg>'
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
def length_bar(count: int, most: int) -> SafeString:
    """A bar from zero, as long as `count` is of `most`."""
    share = round(100 * count / most) if most else 0
    return mark_safe(
        '<svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{share}" height="12"/></svg>'
    )


@register.simple_tag
def spark(values: Iterable[Number], average: Number) -> SafeString:
    """A line of values, the average dashed, the last value a dot; nothing for fewer than two values."""
    points = [*map(float, values)]
    if len(points) < 2:
        return mark_safe("")
    low, high = min(*points, float(average)), max(*points, float(average))
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
