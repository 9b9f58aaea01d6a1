"""The line-up slip: who sits where in one part of a match, folded so that the other team sees none of it.

The seats are in two halves with the fold between them: the lower one, folded up, covers both. What stands
above them stays in sight.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.printing.blocks.cards import card_width, stacks
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import about
from tournament.printing.blocks.stack import Stack
from tournament.printing.blocks.table import Block, Column, names, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.parts import outcome, seating
from tournament.printing.teams.team_list import members
from tournament.printing.words.team_words import CLOSED, OPEN, numbered
from tournament.printing.words.words import N_, Tongue
from tournament.sheets.team_papers import LineUpSlip

TITLE = N_("Line-up slip")
ROW = 10 * MM
FOLD = 4 * MM  # the height of the line to fold at


@dataclass(frozen=True, slots=True)
class FoldLine:
    """A block: what to do here, above a dashed line."""

    said: Lines

    @property
    def height(self) -> float:
        return self.said.height + FOLD

    def draw(self, pen: Pen, x: float, top: float) -> None:
        self.said.draw(pen, x, top)
        y = top - self.said.height - FOLD / 2
        pen.dashes([(x, y, x + self.said.room, y)])


def leaves(sheets: Sequence[LineUpSlip | None], desk: Desk) -> list[Leaf]:
    slips = [tuple(_blocks(sheet, desk)) for sheet in sheets]
    return stacks(slips, desk, fill=None in sheets, piles=True)


def _blocks(sheet: LineUpSlip | None, desk: Desk) -> Iterator[Block]:
    room = card_width(desk)
    yield Lines(tuple(_head(sheet, desk)), room, after=6)
    said = desk.words.label(N_("Fold here: the lower half covers the names."))
    fold = FoldLine(Lines(tuple(TextLine(line, 10) for line in said), room, before=4))
    yield Stack((_pair("NS", sheet, room, desk), fold, _pair("EW", sheet, room, desk)), gap=0)


def _head(sheet: LineUpSlip | None, desk: Desk) -> Iterator[TextLine]:
    words = desk.words
    if sheet is None:
        yield TextLine(words.word(TITLE), 13, BOLD)
        labels = (N_("Round"), N_("Segment"), N_("Boards"))
        yield TextLine("  ".join(f"{words.word(label)} {'_' * 6}" for label in labels), 11)
        yield TextLine(f"{words.word(N_('Team'))} {'_' * 24}", 11)
        return
    yield TextLine(words.text(numbered, sheet.team), 15, BOLD)
    yield TextLine(words.text(_part, sheet), 11)
    yield TextLine(words.text(_against, sheet), 11)
    yield TextLine(words.text(members, sheet.team), 10)
    yield TextLine(f"{words.word(TITLE)}  |  {sheet.heading.event}  |  {about(sheet.heading, desk)}", 10)


def _part(sheet: LineUpSlip, tongue: Tongue) -> str:
    _ = tongue.gettext
    round_ = _("Round %(round)s") % {"round": sheet.round}
    if sheet.extra:
        return " · ".join((round_, _("extra boards %(boards)s") % {"boards": seating.ranges(sheet.boards)}))
    part = _("segment %(number)s of %(parts)s") % {"number": sheet.number, "parts": sheet.parts}
    boards = f"{_('Boards')} {seating.ranges(sheet.boards)}"
    return " · ".join((round_, *([part] if sheet.parts > 1 else []), boards))


def _against(sheet: LineUpSlip, tongue: Tongue) -> str:
    return tongue.gettext("against %(team)s") % {"team": numbered(sheet.opponent, tongue)}


def _pair(side: str, sheet: LineUpSlip | None, room: float, desk: Desk) -> Block:
    """The seats of one pair. Its room follows from the side; a blank slip has both to be ticked."""
    words = desk.words
    rows = [[words.text(outcome.seat, seat), ""] for seat in side]
    seats = max((words.text(outcome.seat, seat) for seat in "NESW"), key=len)
    columns = [Column(words.label(N_("Seat")), seats, "centre", BOLD), names((_room(side, sheet, desk),))]
    return table(columns, rows, room=room, size=12, row=ROW, boxed=True)


def _room(side: str, sheet: LineUpSlip | None, desk: Desk) -> str:
    words = desk.words
    if sheet is None:
        return f"□ {words.word(OPEN)}   □ {words.word(CLOSED)}"
    is_open = sheet.home == (side == "NS")
    name = words.word(OPEN if is_open else CLOSED)
    if sheet.tables is None:
        return name
    number = sheet.heading.table(sheet.tables[0 if is_open else 1])
    return f"{name} · {words.text(_table, number)}"


def _table(number: str, tongue: Tongue) -> str:
    return tongue.gettext("Table %(table)s") % {"table": number}
