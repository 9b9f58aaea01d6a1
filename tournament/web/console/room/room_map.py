"""The map of a room: one cell a table for the round it is in, so that a hundred tables fit one screen.

As room_rows.py does for all rounds, each cell is drawn once as it stands.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, pgettext

from tournament.reports.table.match_tables import Matches
from tournament.sheets.names import Party, players_of
from tournament.sheets.room import Cell, RoomRow
from tournament.web.console.room.late_tables import LateTable
from tournament.web.console.room.room_rows import AMONG_READERS, SIGNS

register = template.Library()
CELL = (
    '<li><a class="tcell {}" id="cell-{}" href="{}">'
    '<strong aria-hidden="true">{}</strong><span class="visually-hidden">{}</span>'
    '<span class="who">{}{}</span><span class="say">{}</span>'
    '<span class="pips" aria-hidden="true">{}</span></a></li>'
)
PIPS = ("<i class=f></i>", "<i class=x></i>", "<i></i>")  # played, disputed, still to be played
# The class of a state in the style sheet.
LOOKS = {"done": "ok", "playing": "play", "open": "play", "late": "late", "disputed": "bad", "idle": "out"}


@register.simple_tag
def room_map(
    rows: Sequence[RoomRow],
    number: int,
    session: int,
    late: Sequence[LateTable],
    followed: Party | str | None,
    matches: Matches | str | None = None,
) -> SafeString:
    """The tables of a section in round `number`; a table that is still in an earlier round shows that one."""
    minutes = {one.placement: one.minutes for one in late}
    base = reverse("table_round", args=[session, 0]).removesuffix("0/")
    pair = followed.id if isinstance(followed, Party) else 0
    cells = [(row.label, row.cell_in(number)) for row in rows]
    rooms = _rooms((cell for _label, cell in cells if cell), matches or {})
    return mark_safe(
        "".join(
            _drawn(
                label, cell, number, base, minutes.get(cell.placement), pair, rooms.get(cell.placement, "")
            )
            for label, cell in cells
            if cell and cell.state in LOOKS
        )
    )


def _rooms(cells: Iterable[Cell], matches: Matches | str) -> Mapping[int, str]:
    """The room of its match, "open" or "closed", for each table by its placement."""
    if isinstance(matches, str):
        return {}
    found = ((cell, matches.get((cell.round, cell.table))) for cell in cells)
    return {cell.placement: match.room for cell, match in found if match}


def _drawn(label: str, cell: Cell, number: int, base: str, minutes: int | None, pair: int, room: str) -> str:
    ns, ew = cell.ns, cell.ew
    way = "" if not pair else " followed" if pair in players_of(ns, ew) else " aside"
    pairs = "–".join(one.number for one in (ns, ew) if one)
    counts = (cell.done, cell.boards, cell.disputed)
    earlier = cell.round if cell.round != number else 0
    state = (cell.state, minutes, earlier)
    return _cell(label, cell.placement, state, counts, (pairs, room), base, way, get_language())


@lru_cache(maxsize=4096)
def _cell(
    label: str,
    placement: int,
    state: tuple[str, int | None, int],
    counts: tuple[int, int, tuple[int, ...]],
    sides: tuple[str, str],
    base: str,
    way: str,
    language: str,
) -> str:
    """`state`: code, minutes behind, and the round if it is an earlier one. `counts` as in room_rows.

    `sides`: the numbers of both sides, and the room of a match.
    """
    code, minutes, earlier = state
    done, boards, disputed = counts
    look = "late" if minutes is not None and code in ("open", "playing") else LOOKS[code]
    return CELL.format(
        f"{look}{way}",
        placement,
        f"{base}{placement}/",
        escape(label),
        escape(gettext("Table %(table)s") % {"table": label}),
        escape(sides[0]),
        _room_mark(sides[1]),
        _say(code, minutes, earlier, counts),
        PIPS[0] * (done - len(disputed)) + PIPS[1] * len(disputed) + PIPS[2] * (boards - done),
    )


def _room_mark(room: str) -> str:
    """O or C, and the name of the room for screen readers."""
    names = {"open": pgettext("room", "Open room"), "closed": pgettext("room", "Closed room")}
    mark = f' · <span aria-hidden="true">{room[:1].upper()}</span>'
    return mark + AMONG_READERS.format(escape(names[room])) if room in names else ""


def _say(code: str, minutes: int | None, earlier: int, counts: tuple[int, int, tuple[int, ...]]) -> str:
    done, boards, disputed = counts
    words = _words()
    before = f"{gettext('R%(round)s') % {'round': earlier}} " if earlier else ""
    if code == "idle":
        return f"— {words['idle']}"
    if code == "disputed":
        board = gettext("board %(board)s") % {"board": disputed[0]}
        return f"{before}≠ {board}{'…' if len(disputed) > 1 else ''}" + AMONG_READERS.format(words[code])
    if minutes is not None and code != "done":
        late = gettext("%(minutes)s min") % {"minutes": minutes}
        return f"{before}！ {late}" + AMONG_READERS.format(f"{words['behind']} {done}/{boards}")
    return f"{before}{SIGNS.get(code, '○')} {done}/{boards}" + AMONG_READERS.format(words[code])


def _words() -> Mapping[str, str]:
    return {
        "idle": gettext("sit-out"),
        "behind": gettext("behind"),
        "disputed": gettext("disagree"),
        "done": gettext("all in"),
        "late": gettext("late"),
        "playing": gettext("being played"),
        "open": gettext("to come"),
    }
