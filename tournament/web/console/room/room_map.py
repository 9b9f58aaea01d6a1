"""The tables of a room: a map with a cell for each, and rows with a cell for each of their rounds.

A cell is drawn once as it stands: a result changes one of a thousand.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, pgettext

from tournament.domain.room.reports.table_round import Matches
from tournament.sheets.figures import MINUS
from tournament.sheets.languages import SOURCE
from tournament.sheets.names import Party, players_of
from tournament.sheets.room_sheets import Cell, Room, RoomRow
from tournament.web.console.room.late_table_words import LateTable
from tournament.web.formatting.pictures import bar

register = template.Library()
# The map: one cell a table for the round it is in, so that a hundred tables fit one screen.

MAP_CELL = (
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
    session_id: int,
    late: Sequence[LateTable],
    followed: Party | str | None,
    matches: Matches | str | None = None,
) -> SafeString:
    """The tables of a section in round `number`. One that is still in an earlier round shows that one, as one
    whose scores of it differ.
    """
    minutes = {one.placement: one.minutes for one in late}
    base = reverse("table_round", args=[session_id, 0]).removesuffix("0/")
    pair = followed.id if isinstance(followed, Party) else 0
    cells = [(row.label, row.to_settle_in(number)) for row in rows]
    rooms = _rooms((cell for _label, cell in cells if cell), matches or {})
    return mark_safe(
        "".join(
            _map_cell(
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


def _map_cell(
    label: str, cell: Cell, number: int, base: str, minutes: int | None, pair: int, room: str
) -> str:
    ns, ew = cell.ns, cell.ew
    way = "" if not pair else " followed" if pair in players_of(ns, ew) else " aside"
    pairs = "–".join(one.number for one in (ns, ew) if one)
    counts = (cell.done, cell.boards, cell.disputed)
    earlier = cell.round if cell.round != number else 0
    state = (cell.state, minutes, earlier)
    return _map_cell_html(label, cell.placement, state, counts, (pairs, room), base, way, get_language())


@lru_cache(maxsize=1024)
def _map_cell_html(
    label: str,
    placement: int,
    state: tuple[str, int | None, int],
    counts: tuple[int, int, tuple[int, ...]],
    sides: tuple[str, str],
    base: str,
    way: str,
    language: str,
) -> str:
    """`state`: code, minutes behind, and the round if it is an earlier one. `counts` as in `room_rows`.

    `sides`: the numbers of both sides, and the room of a match.
    """
    code, minutes, earlier = state
    done, boards, disputed = counts
    look = "late" if minutes is not None and code in ("open", "playing") else LOOKS[code]
    return MAP_CELL.format(
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
    words = _row_words(get_language() or SOURCE)
    before = f"{gettext('R%(round)s') % {'round': earlier}} " if earlier else ""
    if code == "idle":
        return f"— {words['sit-out']}"
    if code == "disputed":
        board = words["boards"] % {"boards": disputed[0]}
        return f"{before}≠ {board}{'…' if len(disputed) > 1 else ''}" + AMONG_READERS.format(words[code])
    if minutes is not None and code != "done":
        return before + _behind(minutes, counts, words)
    return f"{before}{SIGNS.get(code, '○')} {done}/{boards}" + AMONG_READERS.format(words[code])


def _behind(minutes: int, counts: tuple[int, int, tuple[int, ...]], words: dict[str, str]) -> str:
    done, boards, _disputed = counts
    late = words["minutes"] % {"minutes": minutes}
    return f"！ {done}/{boards}" + AMONG_READERS.format(f"{late} {words['behind']}")


# The rows in one call, as formatting/data_tables.py draws a table: a template would take half a second for
# a thousand cells.

ROW = '<tr><th scope="row">{}</th>{}{}</tr>'
ROW_CELL = '<td class="{}">{}</td>'
LINK = '<a id="cell-{}" href="{}{}/">{}</a>'
PAST = "<span>{}</span>"
SIT_OUT = '<span title="{}">—{}</span>'
AMONG_READERS = ' <span class="visually-hidden">{}</span>'
WHO = '<span class="who">{}</span>'
PACE = '<td class="pace{}">{}<span>{}</span></td>'
# The sign of a state, and what it says to those who do not see it.
SIGNS = {"done": "✓", "late": "！", "playing": "●"}
FULL = 10  # minutes that fill half of a table's bar


@register.simple_tag
def room_rows(
    room: Room,
    session_id: int,
    late: Sequence[LateTable] | str,
    followed: Party | str | None,
    past: object,
    in_play: tuple[int, Mapping[int, str], Mapping[int, int]] | str = "",
) -> SafeString:
    """The tables with their rounds. `late`: tables that are behind; `followed`: the pair whose way is marked;
    `past`: cells lead nowhere. `in_play`: the round, its boards by place, and by how many minutes each table
    is ahead. What a page does not know is the empty string.
    """
    number, boards, pace = in_play or (0, {}, {})
    minutes = {one.placement: one.minutes for one in late or ()}
    tables_behind = {one.table for one in late or ()}
    base = "" if past else reverse("table_round", args=[session_id, 0]).removesuffix("0/")
    pair, language = followed.id if isinstance(followed, Party) else 0, get_language() or SOURCE
    return mark_safe(
        "".join(
            ROW.format(
                row.label,
                "".join(
                    [
                        _row_cell(
                            cell,
                            base,
                            minutes.get(cell.placement),
                            pair,
                            boards.get(cell.placement, "") if cell.round == number else None,
                            language,
                        )
                        for cell in row.cells
                    ]
                ),
                _pace_html(pace.get(row.table), row.table in tables_behind, language) if pace else "",
            )
            for row in room.rows
        )
    )


def _row_cell(
    cell: Cell, base: str, minutes: int | None, pair: int, boards: str | None, language: str
) -> str:
    """One table in one round, drawn once as it stands: of a thousand cells a result changes one.

    `boards` are those of the round in play; None in every other round.
    """
    ns, ew = cell.ns, cell.ew
    way = "" if not pair else "followed" if pair in players_of(ns, ew) else "aside"
    pairs = (ns.number if ns else "", ew.number if ew else "", boards)
    counts = (cell.done, cell.boards, cell.disputed)
    return _row_cell_html(cell.placement, cell.state, counts, pairs, base, minutes, way, language)


@lru_cache(maxsize=8192)
def _row_cell_html(
    placement: int,
    state: str,
    counts: tuple[int, int, tuple[int, ...]],
    sides: tuple[str, str, str | None],
    base: str,
    minutes: int | None,
    way: str,
    language: str,
) -> str:
    """`counts`: done, boards, disputed ones. `sides`: the numbers of both, and the boards of the round in
    play. Only the numbers were typed by a person.
    """
    inside, texts = "", _row_words(language)
    *pairs, boards = sides
    is_now = boards is not None
    between = " " if any("-" in number for number in pairs) else "–"  # couples of single players
    who = between.join(map(escape, filter(None, pairs)))
    if state == "idle":
        inside = SIT_OUT.format(
            who, f" {texts['sit-out']}" if is_now else AMONG_READERS.format(texts["sit-out"])
        )
    elif state != "empty":
        text = (
            _state(state, counts, who, texts, is_now) if minutes is None else _behind(minutes, counts, texts)
        )
        if is_now:
            text += WHO.format(f"{who} {texts['boards'] % {'boards': boards}}" if boards else who)
        if way == "followed":
            text += AMONG_READERS.format(texts["followed"])
        inside = LINK.format(placement, base, placement, text) if base else PAST.format(text)
    look = [state if inside else "", "late" if minutes is not None else "", "now" if is_now else "", way]
    return ROW_CELL.format(" ".join(filter(None, look)), inside)


@lru_cache(maxsize=1024)
def _pace_html(minutes: int | None, is_late: bool, language: str) -> str:
    """A bar from the clock: to the right of the stroke ahead of it, to the left behind."""
    if minutes is None:
        return PACE.format("", "", "")
    words = _row_words(language)
    text = (
        words["minutes"] % {"minutes": f"{minutes:+d}".replace("-", MINUS)} if minutes else words["on time"]
    )
    return PACE.format(" late" if is_late else "", bar(minutes, 0, FULL), text)


def _state(
    state: str, counts: tuple[int, int, tuple[int, ...]], who: str, words: dict[str, str], is_now: bool
) -> str:
    """Of a round that is over the sign alone, which fits its narrow column."""
    done, boards, disputed = counts
    if state == "disputed":
        board = words["boards"] % {"boards": disputed[0]}
        which = f"{board}{'…' if len(disputed) > 1 else ''}"
        differ = AMONG_READERS.format(words["disputed"] if is_now else f"{which} {words['disputed']}")
        return f"≠ {which}{differ}" if is_now else f"≠{differ}"
    if state == "done" and not is_now:
        return SIGNS[state] + AMONG_READERS.format(words[state])
    if state in SIGNS:
        return f"{SIGNS[state]} {done}/{boards}" + AMONG_READERS.format(words[state])
    return f"○ {done}/{boards}" + AMONG_READERS.format(words[state]) if is_now else who


@lru_cache(maxsize=8)
def _row_words(language: str) -> dict[str, str]:
    """Looked up once for each language."""
    return {
        "sit-out": gettext("sit-out"),
        "minutes": gettext("%(minutes)s min"),
        "behind": gettext("behind"),
        "followed": gettext("the followed pair"),
        "boards": gettext("bd %(boards)s"),
        "on time": gettext("on time"),
        "disputed": gettext("scores differ"),
        "done": gettext("done"),
        "late": gettext("late"),
        "playing": gettext("playing"),
        "open": gettext("to play"),
    }
