"""Tables drawn as numbered squares on a ring of one or more rows, and bent arrows from table to table.

Lines bend to the right of their way, so that what comes and what goes lie apart.
"""

from collections.abc import Iterable, Mapping
from math import hypot

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

Point = tuple[float, float]
Way = tuple[int, int]  # from a table to a table

PITCH = (50, 58)  # from a table to the next one, across and down
SIDE = 24
MARGIN = 30
IN_A_ROW = 8
HEAD = 4.5  # of an arrow
BEND = 0.22  # of its length


def places_of(tables: int) -> dict[int, Point]:
    """The middle of each table; every other row runs back, so that neighbours stay neighbours."""
    rows = 1 if tables < 3 else max(2, -(-tables // IN_A_ROW))
    columns = -(-tables // rows)
    found: dict[int, Point] = {}
    for index in range(tables):
        row, column = divmod(index, columns)
        across = columns - 1 - column if row % 2 else column
        found[index + 1] = (MARGIN + across * PITCH[0], MARGIN + row * PITCH[1])
    return found


def size_of(places: Mapping[int, Point]) -> Point:
    """The width and height of the drawing."""
    width, height = (max(point[axis] for point in places.values()) + MARGIN for axis in (0, 1))
    return width, height


def table_at(middle: Point, number: int, *, look: str = "", inside: SafeString | str = "") -> SafeString:
    """The square of a table with its number; `look` is a further class, `inside` is drawn in the square."""
    return format_html(
        '<g transform="translate({} {})"><rect class="table{}" x="-{half}" y="-{half}" width="{side}"'
        ' height="{side}" rx="5"/>{}<text class="table-number" y="4.5">{}</text></g>',
        *(*middle, f" {look}" if look else "", inside, number),
        half=SIDE // 2,
        side=SIDE,
    )


def arrows(ways: Iterable[Way], places: Mapping[int, Point], kind: str) -> SafeString:
    """Arrows of one kind; who stays at a table has none."""
    drawn = (_arrow(places[start], places[end]) for start, end in sorted(ways) if start != end)
    return format_html_join("", f'<path class="{kind}" d="{{}}"/><path class="{kind}-head" d="{{}}"/>', drawn)


def written(point: Point) -> str:
    """A point as the `d` of a path has it."""
    return f"{point[0]:.1f} {point[1]:.1f}"


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
    return (
        f"M{written(tail)}Q{written(middle)} {written(tip)}",
        f"M{written(tip)}L{written(wings[0])}L{written(wings[1])}Z",
    )


def _edge(table: Point, towards: Point) -> Point:
    """Where a line from a table's middle leaves its square, with a little air."""
    ux, uy = _unit(table, towards)
    reach = (SIDE / 2 + 3) / max(abs(ux), abs(uy))
    return table[0] + ux * reach, table[1] + uy * reach


def _unit(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length
