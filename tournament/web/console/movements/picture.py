"""A small picture of a movement: how pairs and boards go from the first round to the second.

Tables are numbered squares on a ring of one or more rows. A bar at a square's edge is a pair that stays there
throughout; a line is a pair's way, a dashed one a set's, a double one joins tables that share boards, a
circle is a stand, a dashed square a table where a pair sits out.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournament.movements.announcement import announcements, stationary
from tournament.movements.plan import Movement, PlanRow
from tournament.web.formatting.table_drawing import (
    SIDE,
    Point,
    Way,
    arrows,
    places_of,
    size_of,
    table_at,
    written,
)

NORTH_AND_SOUTH = ((-7, -12, 7, -12), (-7, 12, 7, 12))
EAST_AND_WEST = ((12, -7, 12, 7), (-12, -7, -12, 7))


@lru_cache(maxsize=512)
def picture(movement: Movement, title: str) -> SafeString:
    """The picture as SVG; `title` is its text for screen readers."""
    places, home = places_of(movement.tables), stationary(movement)
    first, second = movement.rows_of_round(1), movement.rows_of_round(2)
    return format_html(
        '<svg class="seating" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}{}{}</svg>',
        *(*size_of(places), title),
        _shares(movement, places),
        arrows(_board_ways(first, second), places, "boards-way"),
        arrows(_pair_ways(first, second), places, "pairs-way"),
        format_html_join("", "{}", ((_table(row, home, places[row.table]),) for row in first)),
        format_html_join("", '<circle class="stand" cx="{}" cy="{}" r="6"/>', _stands(first, second, places)),
    )


def _table(row: PlanRow, home: frozenset[int], middle: Point) -> SafeString:
    sides = zip(row.lines, (NORTH_AND_SOUTH, EAST_AND_WEST), strict=True)
    bars = [bar for line, edges in sides if home.intersection(line) for bar in edges]
    stays = format_html_join("", '<path class="stays" d="M{} {}L{} {}"/>', bars)
    return table_at(middle, row.table, look="" if row.is_full else "waits", inside=stays)


def _pair_ways(first: Iterable[PlanRow], second: Iterable[PlanRow]) -> set[Way]:
    before = {pair: row.table for row in first for pair in row.seated}
    return {(before[pair], row.table) for row in second for pair in row.seated if pair in before}


def _board_ways(first: Iterable[PlanRow], second: Iterable[PlanRow]) -> set[Way]:
    before, after = _sets(first), _sets(second)
    return {(before[number], table) for number, table in after.items() if number in before}


def _sets(rows: Iterable[PlanRow]) -> dict[int, int]:
    """Where each set is; of a shared one only one table."""
    return {number: row.table for row in rows for number in row.sets}


def _shares(movement: Movement, places: dict[int, Point]) -> SafeString:
    """Double lines between tables that play the same set in the first round."""
    tables = [one.params for one in announcements(movement, 1) if one.code == "share"]
    couples = [(group[0], other) for group in tables for other in group[1:]]
    lines = ((written(places[one]), written(places[other])) for one, other in couples)
    return format_html_join(
        "", '<path class="shares" d="M{0}L{1}"/><path class="shares-gap" d="M{0}L{1}"/>', lines
    )


def _stands(first: Iterable[PlanRow], second: Iterable[PlanRow], places: dict[int, Point]) -> Iterator[Point]:
    """Beside the table to which a set goes that is nowhere in the first round."""
    here = _sets(first)
    for table in sorted({table for number, table in _sets(second).items() if number not in here}):
        x, y = places[table]
        yield x + SIDE - 3, y - SIDE + 3
