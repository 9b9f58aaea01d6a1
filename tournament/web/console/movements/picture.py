"""A small picture of a movement: how pairs and boards go from the first round to the second.

Tables are numbered squares on a ring of one or more rows. A bar at a square's edge is a pair that stays there
throughout; a line is a pair's way, a dashed one a set's, a double one joins tables that share boards, a
circle is a stand, a dashed square a table where a pair sits out. Lines bend to the right of their way, so
that what comes and what goes lie apart.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournament.movements.announcement import announcements, stationary
from tournament.movements.plan import Movement, PlanRow

Point = tuple[float, float]
Way = tuple[int, int]  # from a table to a table

PITCH = (50, 58)  # from a table to the next one, across and down
SIDE = 24
MARGIN = 30
IN_A_ROW = 8
HEAD = 4.5  # of an arrow
BEND = 0.22  # of its length
NORTH_AND_SOUTH = ((-7, -12, 7, -12), (-7, 12, 7, 12))
EAST_AND_WEST = ((12, -7, 12, 7), (-12, -7, -12, 7))


@lru_cache(maxsize=512)
def picture(movement: Movement, title: str) -> SafeString:
    """The picture as SVG; `said` is its text for screen readers."""
    places, home = _places(movement.tables), stationary(movement)
    first, second = movement.rows_of_round(1), movement.rows_of_round(2)
    width, height = (max(point[axis] for point in places.values()) + MARGIN for axis in (0, 1))
    return format_html(
        '<svg class="seating" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}{}{}</svg>',
        *(width, height, title),
        _shares(movement, places),
        _ways(_board_ways(first, second), places, "boards-way"),
        _ways(_pair_ways(first, second), places, "pairs-way"),
        format_html_join("", "{}", ((_table(row, home, places[row.table]),) for row in first)),
        format_html_join("", '<circle class="stand" cx="{}" cy="{}" r="6"/>', _stands(first, second, places)),
    )


def _places(tables: int) -> dict[int, Point]:
    """The middle of each table; every other row runs back, so that neighbours stay neighbours."""
    rows = 1 if tables < 3 else max(2, -(-tables // IN_A_ROW))
    columns = -(-tables // rows)
    found = {}
    for index in range(tables):
        row, column = divmod(index, columns)
        across = columns - 1 - column if row % 2 else column
        found[index + 1] = (MARGIN + across * PITCH[0], MARGIN + row * PITCH[1])
    return found


def _table(row: PlanRow, home: frozenset[int], middle: Point) -> SafeString:
    sides = zip(row.lines, (NORTH_AND_SOUTH, EAST_AND_WEST), strict=True)
    bars = [bar for line, edges in sides if home.intersection(line) for bar in edges]
    return format_html(
        '<g transform="translate({} {})"><rect class="table{}" x="-{half}" y="-{half}" width="{side}"'
        ' height="{side}" rx="5"/>{}<text class="table-number" y="4.5">{}</text></g>',
        *(*middle, "" if row.is_full else " waits"),
        format_html_join("", '<path class="stays" d="M{} {}L{} {}"/>', bars),
        row.table,
        half=SIDE // 2,
        side=SIDE,
    )


def _pair_ways(first: Iterable[PlanRow], second: Iterable[PlanRow]) -> set[Way]:
    before = {pair: row.table for row in first for pair in row.seated}
    return {(before[pair], row.table) for row in second for pair in row.seated if pair in before}


def _board_ways(first: Iterable[PlanRow], second: Iterable[PlanRow]) -> set[Way]:
    before, after = _sets(first), _sets(second)
    return {(before[number], table) for number, table in after.items() if number in before}


def _sets(rows: Iterable[PlanRow]) -> dict[int, int]:
    """Where each set is; of a shared one only one table."""
    return {number: row.table for row in rows for number in row.sets}


def _ways(ways: set[Way], places: dict[int, Point], kind: str) -> SafeString:
    drawn = (_arrow(places[start], places[end]) for start, end in sorted(ways) if start != end)
    return format_html_join("", f'<path class="{kind}" d="{{}}"/><path class="{kind}-head" d="{{}}"/>', drawn)


def _arrow(start: Point, end: Point) -> tuple[str, str]:
    """A bent line from square to square, and its head."""
    along = (end[0] - start[0], end[1] - start[1])
    length = hypot(*along)
    ux, uy = along[0] / length, along[1] / length
    bend = BEND * length
    middle = ((start[0] + end[0]) / 2 - uy * bend, (start[1] + end[1]) / 2 + ux * bend)
    tip, tail = _edge(end, middle), _edge(start, middle)
    hx, hy = _unit(middle, tip)
    wings = [(tip[0] - HEAD * (hx + sign * hy), tip[1] - HEAD * (hy - sign * hx)) for sign in (0.6, -0.6)]
    return f"M{_at(tail)}Q{_at(middle)} {_at(tip)}", f"M{_at(tip)}L{_at(wings[0])}L{_at(wings[1])}Z"


def _edge(table: Point, towards: Point) -> Point:
    """Where a line from a table's middle leaves its square, with a little air."""
    ux, uy = _unit(table, towards)
    reach = (SIDE / 2 + 3) / max(abs(ux), abs(uy))
    return table[0] + ux * reach, table[1] + uy * reach


def _unit(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _at(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _shares(movement: Movement, places: dict[int, Point]) -> SafeString:
    """Double lines between tables that play the same set in the first round."""
    tables = [one.params for one in announcements(movement, 1) if one.code == "share"]
    couples = [(group[0], other) for group in tables for other in group[1:]]
    lines = ((_at(places[one]), _at(places[other])) for one, other in couples)
    return format_html_join(
        "", '<path class="shares" d="M{0}L{1}"/><path class="shares-gap" d="M{0}L{1}"/>', lines
    )


def _stands(first: Iterable[PlanRow], second: Iterable[PlanRow], places: dict[int, Point]) -> Iterator[Point]:
    """Beside the table to which a set goes that is nowhere in the first round."""
    here = _sets(first)
    for table in sorted({table for number, table in _sets(second).items() if number not in here}):
        x, y = places[table]
        yield x + SIDE - 3, y - SIDE + 3
