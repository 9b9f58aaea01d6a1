"""The cells of the room's grid in one call a row: at a hundred tables a thousand are drawn at every result.

As web/public/rows.py does for a ranking; a template would take half a second.
"""

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from tournament.sheets.names import Party
from tournament.sheets.room import Cell, RoomRow
from tournament.web.console.late_tables import LateTable

register = template.Library()
CELL = '<td class="cell {}{}">{}</td>'
LINK = '<a class="cell-in" id="cell-{}" href="{}{}/">{}</a>'
PAST = '<span class="cell-in">{}</span>'
SIT_OUT = '<span class="cell-in" title="{}">— {}</span>'
AMONG_READERS = ' <span class="visually-hidden">{}</span>'
LATE = '<span class="cell-late">！ {}{}</span>'
# The sign of a state, and what it says to those who do not see it.
SIGNS = {"done": "✓", "late": "！", "playing": "●"}


@register.simple_tag
def room_cells(
    row: RoomRow, session: int, late: Sequence[LateTable] | str, followed: Party | str | None, past: object
) -> SafeString:
    """One table's rounds. `late`: tables that are behind; `followed`: the pair whose way is marked; `past`:
    cells lead nowhere. What a page does not know is the empty string.
    """
    minutes = {one.placement: one.minutes for one in late or ()}
    base = "" if past else reverse("table_round", args=[session, 0]).removesuffix("0/")
    pair = followed or None
    return mark_safe("".join([_cell(cell, base, minutes.get(cell.placement), pair) for cell in row.cells]))


def _cell(cell: Cell, base: str, minutes: int | None, followed: Party | None) -> str:
    """One table in one round. Only the pairs' numbers were typed by somebody."""
    is_followed = followed is not None and followed.id in (cell.ns and cell.ns.id, cell.ew and cell.ew.id)
    way = (" followed" if is_followed else " aside") if followed else ""
    return CELL.format(cell.state, way, _inside(cell, base, minutes, is_followed=is_followed))


def _inside(cell: Cell, base: str, minutes: int | None, *, is_followed: bool) -> str:
    if cell.state == "empty":
        return ""
    said = _words(get_language())
    if cell.state == "idle":
        return SIT_OUT.format(said["sit-out"], _number(cell.ns) + _number(cell.ew))
    text = _state(cell, said)
    if minutes is not None:
        text += LATE.format(said["minutes"] % {"minutes": minutes}, AMONG_READERS.format(said["behind"]))
    if is_followed:
        text += AMONG_READERS.format(said["followed"])
    return LINK.format(cell.placement, base, cell.placement, text) if base else PAST.format(text)


def _state(cell: Cell, said: dict[str, str]) -> str:
    if cell.state == "disputed":
        board = said["board"] % {"board": cell.disputed[0]}
        return f"≠ {board}{'…' if len(cell.disputed) > 1 else ''}" + AMONG_READERS.format(said["disputed"])
    if cell.state in SIGNS:
        return f"{SIGNS[cell.state]} {cell.done}/{cell.boards}" + AMONG_READERS.format(said[cell.state])
    return f"{_number(cell.ns)}–{_number(cell.ew)}"


def _number(party: Party | None) -> str:
    return escape(party.number) if party else ""


@lru_cache(maxsize=8)
def _words(language: str) -> dict[str, str]:
    """Looked up once for each language."""
    return {
        "sit-out": gettext("sit-out"),
        "minutes": gettext("%(minutes)s min"),
        "behind": gettext("behind"),
        "followed": gettext("the followed pair"),
        "board": gettext("board %(board)s"),
        "disputed": gettext("disagree"),
        "done": gettext("all in"),
        "late": gettext("late"),
        "playing": gettext("being played"),
    }
