"""A line of percentages over time as SVG, once for a wide page and once for a phone.

It is hidden from screen readers: a table with the same figures stands behind it. What a colour says, a shape
says too: the average is dotted, a first place is a large dot.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import ceil, floor

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from tournament.sheets.figures import decimal

register = template.Library()

LEAST, MIDDLE, MOST = 40, 50, 60  # per cent that are always in the picture
STEP = 10
Mark = tuple[date, Fraction, bool]  # a day, the percentage, and whether that was the first place


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


WIDE, NARROW = Canvas("wide", 1040, 230), Canvas("narrow", 340, 190, left=30, right=18)


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int
    value: Fraction
    day: date
    is_first: bool


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
    values = [value for _day, value, _is_first in marks]
    low, high = min(LEAST, *values) / STEP, max(MOST, *values) / STEP
    scale = Scale(canvas, floor(low) * STEP, ceil(high) * STEP)
    points = list(_points(scale, marks))
    parts = (_grid(scale), _average(scale, average), _line(points), _labels(points), _days(canvas, points))
    inside = format_html_join("", "{}", ((one,) for part in parts for one in part))
    size = f"0 0 {canvas.width} {canvas.height}"
    return format_html(
        '<svg class="line-chart {}" viewBox="{}" aria-hidden="true">{}</svg>', canvas.css, size, inside
    )


def _points(scale: Scale, marks: Sequence[Mark]) -> Iterator[Point]:
    canvas = scale.canvas
    room = canvas.width - canvas.left - canvas.right
    for at, (day, value, is_first) in enumerate(marks):
        x = canvas.left + round(Fraction(at, len(marks) - 1) * room)
        yield Point(x, scale.down(value), value, day, is_first)


def _grid(scale: Scale) -> Iterator[SafeString]:
    """A line for each step, with its figure; that of the average of the field is dashed."""
    for step in scale.steps:
        y, css = scale.down(step), "middle" if step == MIDDLE else "step"
        yield _rule(scale, css, y)
        yield _text("", scale.canvas.left - 8, y + 5, str(step), "end")


def _average(scale: Scale, average: Fraction) -> Iterator[SafeString]:
    y = scale.down(average)
    yield _rule(scale, "own", y)
    words = gettext("average %(value)s") % {"value": decimal(average, 1)}
    yield _text("wide-only", scale.canvas.left + 6, y - 6, words, "start")


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


def _line(points: Sequence[Point]) -> Iterator[SafeString]:
    path = " ".join(f"{point.x},{point.y}" for point in points)
    dots = (
        ("first", point.x, point.y, 6) if point.is_first else ("", point.x, point.y, 3) for point in points
    )
    yield format_html('<polyline points="{}"/>', path)
    yield format_html_join("", '<circle class="{}" cx="{}" cy="{}" r="{}"/>', dots)


def _labels(points: Sequence[Point]) -> Iterator[SafeString]:
    """The best, the lowest and the latest percentage, where one does not stand on another."""
    best, worst, latest = max(points, key=_value), min(points, key=_value), points[-1]
    yield _figure(best, best.y - 11)
    if worst is not best:
        yield _figure(worst, worst.y + 20)
    if all(latest.x - point.x > NEAR for point in (best, worst)):
        yield _figure(latest, latest.y - 11)


NEAR = 44  # as wide as a figure


def _value(point: Point) -> Fraction:
    return point.value


def _figure(point: Point, y: int) -> SafeString:
    return _text("value", point.x, y, decimal(point.value, 1), "middle")


def _days(canvas: Canvas, points: Sequence[Point]) -> Iterator[SafeString]:
    """The first and the latest date, and those between that have room."""
    last, end = points[-1], None
    for point in points:
        has_room = end is None or point.x - end >= canvas.apart
        if point is last or (has_room and (end is None or last.x - point.x >= canvas.apart)):
            end = point.x
            words = date_format(point.day, pgettext("short date format", "j M"))
            yield _text("", point.x, canvas.height - 6, words, _anchor(point, points))


def _anchor(point: Point, points: Sequence[Point]) -> str:
    if point is points[0]:
        return "start"
    return "end" if point is points[-1] else "middle"


def _text(css: str, x: int, y: int, words: str, anchor: str) -> SafeString:
    return format_html('<text class="{}" x="{}" y="{}" text-anchor="{}">{}</text>', css, x, y, anchor, words)
