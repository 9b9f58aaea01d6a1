"""The lines of a traveller on a page: in which order, how good each score was, how often each came about."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from tournament.sheets.board_sheets import Traveller, TravellerLine, are_of_forms, frequencies
from tournament.sheets.figures import decimal, signed
from tournament.sheets.names import players_of
from tournament.web.formatting.pictures import bar

register = template.Library()
register.filter("are_of_forms", are_of_forms)

HALF = Fraction(1, 2)


class Often(NamedTuple):
    """A score of North-South, how often it came about, whether the reader's pair had it."""

    score: str
    times: int
    own: bool


@register.filter
def in_order(lines: Iterable[TravellerLine], order: str) -> list[TravellerLine]:
    """By the score, the best for North-South first, or as the section sits (`pair`)."""
    return [*lines] if order == "pair" else sorted(lines, key=_best_first)


def _best_first(line: TravellerLine) -> tuple[bool, Fraction, Fraction]:
    points = line.ns_points
    score = line.played.score_ns if line.played else None
    return points is None, -Fraction(points or 0), -Fraction(score or 0)


@register.filter
def has_pair(line: TravellerLine, pair: int) -> bool:
    """Whether a pair sat in the line; a single player in one of its sides."""
    return pair in players_of(line.ns, line.ew)


@register.filter
def share_ns(line: TravellerLine) -> Fraction | None:
    """North-South's share of the top, 0 to 1; None where the board is scored in IMPs or not at all."""
    return Fraction(line.ns_points) / line.top if line.top and line.ns_points is not None else None


@register.filter
def points_at(line: TravellerLine, side: str) -> str:
    """The points of a side; of its two players, where each has others by their own average."""
    return " / ".join(decimal(points) for points in line.points(side))


@register.filter
def per_cent(share: Fraction) -> str:
    return decimal(100 * share, 1)


@register.simple_tag
def bar_ns(line: TravellerLine, sheet: Traveller) -> SafeString:
    """How far North-South are from the average of the board."""
    if line.ns_points is None:
        return mark_safe("")
    share = share_ns(line)
    if share is not None:
        return bar(share, HALF, HALF)
    most = max((abs(each.ns_points) for each in sheet.lines if each.ns_points is not None), default=0)
    return bar(Fraction(line.ns_points), Fraction(0), Fraction(most))


@register.filter
def how_often(sheet: Traveller, pair: int) -> list[Often]:
    """Every score of the board, the best for North-South first."""
    own = {line.played.score_ns for line in sheet.lines if line.played and has_pair(line, pair)}
    times: dict[int | None, int] = {}
    for one in frequencies(sheet):
        times[one.score_ns] = times.get(one.score_ns, 0) + one.times
    ranked = sorted(times, key=lambda score: (score is None, -(score or 0)))
    words = {score: gettext("ruled") if score is None else signed(score) for score in ranked}
    return [Often(words[score], times[score], score in own) for score in ranked]


@register.filter
def longest(scores: Iterable[Often]) -> int:
    return max((one.times for one in scores), default=0)
