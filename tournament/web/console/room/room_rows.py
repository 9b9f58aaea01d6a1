"""The rows of the room's grid in one call: at a hundred tables a thousand cells are drawn at every result.

As web/public/rows.py does for a ranking; a template would take half a second.
"""

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from tournament.sheets.names import Party, players_of
from tournament.sheets.room import Cell, RoomRow
from tournament.web.console.room.late_tables import LateTable

register = template.Library()
ROW = (
    '<tr><th scope="row"><span class="wide-only">{}</span>'
    '<span class="narrow-only" aria-hidden="true">{}</span></th>{}</tr>'
)
CELL = '<td class="cell {}{}">{}</td>'
LINK = '<a class="cell-in" id="cell-{}" href="{}{}/">{}</a>'
PAST = '<span class="cell-in">{}</span>'
SIT_OUT = '<span class="cell-in" title="{}">— {}</span>'
AMONG_READERS = ' <span class="visually-hidden">{}</span>'
LATE = '<span class="cell-late">！ {}{}</span>'
# The sign of a state, and what it says to those who do not see it.
SIGNS = {"done": "✓", "late": "！", "playing": "●"}


@register.simple_tag
def room_rows(
    rows: Sequence[RoomRow],
    session: int,
    late: Sequence[LateTable] | str,
    followed: Party | str | None,
    past: object,
) -> SafeString:
    """The tables with their rounds. `late`: tables that are behind; `followed`: the pair whose way is marked;
    `past`: cells lead nowhere. What a page does not know is the empty string.
    """
    minutes = {one.placement: one.minutes for one in late or ()}
    base = "" if past else reverse("table_round", args=[session, 0]).removesuffix("0/")
    pair, language = followed.id if isinstance(followed, Party) else 0, get_language()
    table = _words(language)["table"]
    return mark_safe(
        "".join(
            ROW.format(
                table % {"table": row.label},
                row.label,
                "".join(
                    [_drawn(cell, base, minutes.get(cell.placement), pair, language) for cell in row.cells]
                ),
            )
            for row in rows
        )
    )


def _drawn(cell: Cell, base: str, minutes: int | None, pair: int, language: str) -> str:
    """One table in one round, drawn once as it stands: of a thousand cells a result changes one."""
    ns, ew = cell.ns, cell.ew
    way = "" if not pair else "followed" if pair in players_of(ns, ew) else "aside"
    pairs = (ns.number if ns else "", ew.number if ew else "")
    counts = (cell.done, cell.boards, cell.disputed)
    return _cell(cell.placement, cell.state, counts, pairs, base, minutes, way, language)


@lru_cache(maxsize=8192)
def _cell(
    placement: int,
    state: str,
    counts: tuple[int, int, tuple[int, ...]],
    pairs: tuple[str, str],
    base: str,
    minutes: int | None,
    way: str,
    language: str,
) -> str:
    """`counts`: done, boards, disputed ones. Only the pairs' numbers were typed by a person."""
    inside, texts = "", _words(language)
    if state == "idle":
        inside = SIT_OUT.format(texts["sit-out"], escape("–".join(filter(None, pairs))))
    elif state != "empty":
        text = _state(state, counts, pairs, texts)
        if minutes is not None:
            text += LATE.format(
                texts["minutes"] % {"minutes": minutes}, AMONG_READERS.format(texts["behind"])
            )
        if way == "followed":
            text += AMONG_READERS.format(texts["followed"])
        inside = LINK.format(placement, base, placement, text) if base else PAST.format(text)
    return CELL.format(state, f" {way}" if way else "", inside)


def _state(
    state: str, counts: tuple[int, int, tuple[int, ...]], pairs: tuple[str, str], words: dict[str, str]
) -> str:
    done, boards, disputed = counts
    if state == "disputed":
        board = words["board"] % {"board": disputed[0]}
        return f"≠ {board}{'…' if len(disputed) > 1 else ''}" + AMONG_READERS.format(words["disputed"])
    if state in SIGNS:
        return f"{SIGNS[state]} {done}/{boards}" + AMONG_READERS.format(words[state])
    between = " " if any("-" in number for number in pairs) else "–"  # couples of single players
    return between.join(map(escape, pairs))


@lru_cache(maxsize=8)
def _words(language: str) -> dict[str, str]:
    """Looked up once for each language."""
    return {
        "table": gettext("Table %(table)s"),
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
