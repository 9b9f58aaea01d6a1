"""The league table of a game: places, matches won, differences and points."""

from collections.abc import Sequence

from scoring.games import GAMES
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.page_table import page_table
from tournament.printing.blocks.table import Block, Cell, Column, names
from tournament.printing.games.record import agreement, rules_of, to_name
from tournament.printing.kit.fonts import BOLD
from tournament.printing.words.game_words import MEASURES, UNITS
from tournament.printing.words.words import N_, Tongue
from tournament.sheets import figures
from tournament.sheets.league import League, LeagueLine

TITLE = N_("League table")
BLANK_ROWS = 24
SAMPLE = "勅使河原 健一"  # of a name: on small paper the figures give way to it


def leaves(sheets: Sequence[League | None], desk: Desk) -> list[Leaf]:
    return framed([chapter(sheet, desk) for sheet in sheets], desk)


def chapter(sheet: League | None, desk: Desk) -> Chapter:
    if sheet is None:
        columns = _columns(None, desk)
        empty = _table(columns, [[""] * len(columns)] * (desk.rows or BLANK_ROWS), desk)
        return Chapter(TITLE, None, (empty,), rules=(to_name(desk),))
    agreed = agreement(sheet.game, sheet.preset, sheet.overrides)
    rules = (*rules_of(agreed, desk), *desk.words.lines(_order, sheet))
    return Chapter(TITLE, sheet.heading, blocks(sheet, desk), rules=rules)


def blocks(sheet: League, desk: Desk) -> tuple[Block, ...]:
    title = desk.words.text(_title, sheet)
    head = [TextLine(title, 13, BOLD)]
    if not desk.blank:
        head.append(TextLine(desk.words.text(_state, sheet), desk.paper.size))
    rows = [_row(line, sheet, desk) for line in sheet.lines]
    return (Lines(tuple(head), desk.paper.room), _table(_columns(sheet, desk), rows, desk))


def _table(columns: Sequence[Column], rows: Sequence[Sequence[Cell]], desk: Desk) -> Block:
    return page_table(columns, rows, desk, boxed=desk.blank)


def _title(sheet: League, tongue: Tongue) -> str:
    return f"{tongue.gettext(GAMES[sheet.game].title(sheet.preset))} {sheet.letter}".strip()


def _state(sheet: League, tongue: Tongue) -> str:
    _ = tongue.gettext
    state = f"● {_('provisional')}" if sheet.provisional else f"✓ {_('final')}"
    played = _("%(done)s of %(all)s matches") % {"done": sheet.matches, "all": sheet.expected}
    return f"{state} · {played}"


def _order(sheet: League, tongue: Tongue) -> str:
    measures = " → ".join(tongue.gettext(MEASURES[code]) for code in sheet.order)
    return f"{tongue.gettext('The league is ranked by')}: {measures}"


def _columns(sheet: League | None, desk: Desk) -> list[Column]:
    label = desk.words.label
    points = desk.words.lines(lambda tongue: tongue.pgettext("of a match", "Points"))
    short = [Column(label(title), "00", "right") for title in (N_("Matches"), N_("Won"))]
    rest = [Column(label(title), "0", "right") for title in (N_("Shared"), N_("Lost"), N_("Byes"))]
    return [
        Column(label(N_("Rank")), "00=", "right", BOLD),
        Column(label(N_("No.")), "00", "right"),
        names(label(N_("Names")), SAMPLE),
        *short,
        *rest,
        *([Column(_unit(sheet, desk), "+000", "right")] if sheet and sheet.unit != "points" else []),
        Column(label(N_("Difference")), "+0000", "right"),
        Column(points, "−0000", "right"),
    ]


def _unit(sheet: League, desk: Desk) -> tuple[str, ...]:
    return tuple(f"{word} ±" for word in desk.words.label(UNITS[sheet.unit]))


def _row(line: LeagueLine, sheet: League, desk: Desk) -> list[Cell]:
    """A row of the table; a blank one has only the names."""
    who: list[Cell] = [line.party.label, desk.words.party(line.party)]
    if desk.blank:
        return ["", *who]
    place = f"{line.place}{'=' if line.tied else ''}" if line.place else "–"
    counted = [str(count) for count in (line.shared, line.lost, line.byes)]
    settled = [figures.signed(line.settled)] if sheet.unit != "points" else []
    points = [figures.signed(line.difference), figures.decimal(line.points, 0)]
    return [place, *who, str(line.played), figures.short(line.wins), *counted, *settled, *points]
