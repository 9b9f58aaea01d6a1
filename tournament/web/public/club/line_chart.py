"""Lines of percentages over time as SVG: a player's sessions, once for a wide page and once for a phone, and
what the player's side scored as declarer and in defence.

They are hidden from screen readers: a table with the same figures stands beside them. What a colour says, a
shape says too: the average is dotted, one of the first three places is a medal with its figure.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import ceil, floor

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from tournament.sheets.figures import decimal
from tournament.web.formatting.pictures import MEDALS

register = template.Library()

LEAST, MIDDLE, MOST = 40, 50, 60  # per cent that are always in the picture
BELOW = 4  # per cent: the figure of the lowest point stands below it
STEP = 10
Mark = tuple[date, Fraction, int]  # a day, the percentage, the place
Roles = tuple[date, Fraction, Fraction]  # a day, the percentages as declarer and in defence


@dataclass(frozen=True, slots=True)
class Canvas:
    """The size of a picture and of the margins around its line; `apart`: the least distance of two dates."""

    css: str
    width: int
    height: int
    left: int = 40
    right: int = 24
    top: int = 26
    bottom: int = 28
    apart: int = 84


WIDE, NARROW = Canvas("wide", 720, 230), Canvas("narrow", 340, 190, left=30, right=18)


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int
    value: Fraction
    day: date
    place: int


@dataclass(frozen=True, slots=True)
class Scale:
    """The lowest and the highest percentage of a picture, in whole steps."""

    canvas: Canvas
    low: int
    high: int

    def down(self, value: Fraction | int) -> int:
        room = self.canvas.height - self.canvas.top - self.canvas.bottom
        return self.canvas.top + round((self.high - Fraction(value)) / (self.high - self.low) * room)

    @property
    def steps(self) -> range:
        """The percentages that have a line of their own: no more than six."""
        return range(self.low, self.high + 1, STEP if self.high - self.low <= 5 * STEP else 2 * STEP)


@register.simple_tag
def line_chart(marks: Sequence[Mark], average: Fraction | None) -> SafeString:
    """The line through these percentages, the oldest first; nothing for fewer than two."""
    if len(marks) < 2 or average is None:
        return SafeString("")
    pictures = (_drawn(canvas, marks, average) for canvas in (WIDE, NARROW))
    return format_html('<div class="line-box">{}{}</div>', *pictures)


def _drawn(canvas: Canvas, marks: Sequence[Mark], average: Fraction) -> SafeString:
    values = [value for _day, value, _place in marks]
    scale = _scale(canvas, [*values, min(values) - BELOW])
    points = list(_points(scale, marks))
    ground = canvas.height - canvas.bottom
    return _picture(
        canvas,
        _grid(scale),
        _area(f"{_path(points)} {points[-1].x},{ground} {points[0].x},{ground}"),
        _average(scale, average),
        _line(points),
        _labels(points),
        _days(canvas, points),
    )


def _scale(canvas: Canvas, values: Sequence[Fraction]) -> Scale:
    shown = (Fraction(LEAST), *values, Fraction(MOST))
    return Scale(canvas, floor(min(shown) / STEP) * STEP, ceil(max(shown) / STEP) * STEP)


def _picture(canvas: Canvas, *parts: Iterable[SafeString]) -> SafeString:
    inside = format_html_join("", "{}", ((one,) for part in parts for one in part))
    size = f"0 0 {canvas.width} {canvas.height}"
    return format_html(
        '<svg class="line-chart {}" viewBox="{}" aria-hidden="true">{}</svg>', canvas.css, size, inside
    )


def _points(scale: Scale, marks: Sequence[Mark]) -> Iterator[Point]:
    canvas = scale.canvas
    room = canvas.width - canvas.left - canvas.right
    for at, (day, value, place) in enumerate(marks):
        x = canvas.left + round(Fraction(at, len(marks) - 1) * room)
        yield Point(x, scale.down(value), value, day, place)


def _grid(scale: Scale) -> Iterator[SafeString]:
    """A line for each step, with its figure; that of the average of the field is dashed."""
    for step in scale.steps:
        y, css = scale.down(step), "middle" if step == MIDDLE else "step"
        yield _rule(scale, css, y)
        yield _text("", scale.canvas.left - 8, y + 5, str(step), "end")


def _average(scale: Scale, average: Fraction) -> Iterator[SafeString]:
    yield _rule(scale, "own", scale.down(average))


def _rule(scale: Scale, css: str, y: int) -> SafeString:
    canvas = scale.canvas
    return format_html(
        '<line class="{}" x1="{}" x2="{}" y1="{}" y2="{}"/>',
        css,
        canvas.left,
        canvas.width - canvas.right,
        y,
        y,
    )


def _path(points: Iterable[Point]) -> str:
    return " ".join(f"{point.x},{point.y}" for point in points)


def _area(corners: str) -> Iterator[SafeString]:
    yield format_html('<polygon points="{}"/>', corners)


def _line(points: Sequence[Point]) -> Iterator[SafeString]:
    yield format_html('<polyline points="{}"/>', _path(points))
    for point in points:
        if 1 <= point.place <= MEDALS:
            look = f"m{point.place}"
            yield format_html('<circle class="{}" cx="{}" cy="{}" r="9"/>', look, point.x, point.y)
            yield format_html(
                '<text class="in {}" x="{}" y="{}">{}</text>', look, point.x, point.y + 5, point.place
            )
        else:
            yield format_html('<circle cx="{}" cy="{}" r="3"/>', point.x, point.y)


def _labels(points: Sequence[Point]) -> Iterator[SafeString]:
    """The best, the lowest and the latest percentage, where one does not stand on another."""
    best, worst, latest = max(points, key=_value), min(points, key=_value), points[-1]
    yield _figure(best, best.y - _above(best))
    if worst is not best:
        yield _figure(worst, worst.y + 9 + _above(worst))
    if all(latest.x - point.x > NEAR for point in (best, worst)):
        yield _figure(latest, latest.y - _above(latest))


def _above(point: Point) -> int:
    """How far a figure is from its dot; a medal is larger."""
    return 14 if 1 <= point.place <= MEDALS else 11


NEAR = 44  # as wide as a figure


def _value(point: Point) -> Fraction:
    return point.value


def _figure(point: Point, y: int) -> SafeString:
    return _text("value", point.x, y, decimal(point.value, 1), "middle")


def _days(canvas: Canvas, points: Sequence[Point]) -> Iterator[SafeString]:
    """The first and the latest date, and those between that have room, none of them twice."""
    last, end, written = points[-1], None, None
    for point in points:
        has_room = end is None or (point.x - end >= canvas.apart and point.day != written)
        if point is last or (has_room and (end is None or last.x - point.x >= canvas.apart)):
            end, written = point.x, point.day
            words = date_format(point.day, pgettext("short date format", "j M"))
            yield _text("", point.x, canvas.height - 6, words, _anchor(point, points))


def _anchor(point: Point, points: Sequence[Point]) -> str:
    if point is points[0]:
        return "start"
    return "end" if point is points[-1] else "middle"


def _text(css: str, x: int, y: int, words: str, anchor: str) -> SafeString:
    return format_html('<text class="{}" x="{}" y="{}" text-anchor="{}">{}</text>', css, x, y, anchor, words)


# Two lines: as declarer and in defence, with the gap between them tinted.

ROLES = Canvas("roles", 340, 190, left=30, right=52)


@register.simple_tag
def role_chart(marks: Sequence[Roles]) -> SafeString:
    """The two lines through these sessions, the oldest first; nothing for fewer than two."""
    if len(marks) < 2:
        return SafeString("")
    scale = _scale(ROLES, [value for _day, *both in marks for value in both])
    declaring = [*_points(scale, [(day, one, 0) for day, one, _other in marks])]
    defending = [*_points(scale, [(day, other, 0) for day, _one, other in marks])]
    lines = (
        format_html('<polyline class="{}" points="{}"/>', look, _path(points))
        for look, points in (("declaring", declaring), ("defending", defending))
    )
    return _picture(
        ROLES,
        _grid(scale),
        _area(_path([*declaring, *reversed(defending)])),
        lines,
        _ends(declaring[-1], defending[-1]),
        _days(ROLES, declaring),
    )


def _ends(declaring: Point, defending: Point) -> Iterator[SafeString]:
    """The latest figures beside the ends of the two lines, apart where the lines meet."""
    upper, lower = sorted((declaring, defending), key=_y)
    gap = max(0, 18 - (lower.y - upper.y))
    for point, shift in ((upper, -gap // 2), (lower, gap - gap // 2)):
        look = "declaring" if point is declaring else "defending"
        yield format_html('<circle class="{}" cx="{}" cy="{}" r="4"/>', look, point.x, point.y)
        yield _text(f"value {look}", point.x + 9, point.y + 5 + shift, decimal(point.value, 1), "start")


def _y(point: Point) -> int:
    return point.y
