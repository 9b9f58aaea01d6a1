"""Result slips: a strip for each contestant to take home, cut from the page."""

from collections.abc import Iterator, Sequence
from functools import partial

from tournament.printing.blocks.cards import card_width, stacks
from tournament.printing.blocks.conditions import method
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import about
from tournament.printing.blocks.table import Block
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts import outcome
from tournament.printing.words.words import N_, Tongue
from tournament.sheets import figures
from tournament.sheets.result_slip import ResultSlip
from tournament.sheets.scorecard import CardLine

TITLE = N_("Result slip")
MOST_ROWS = 6


def leaves(sheets: Sequence[ResultSlip], desk: Desk) -> list[Leaf]:
    return stacks([(_block(sheet, desk),) for sheet in sheets], desk, most=MOST_ROWS, piles=True)


def _block(sheet: ResultSlip, desk: Desk) -> Block:
    return Lines(tuple(_lines(sheet, desk)), card_width(desk))


def _lines(sheet: ResultSlip, desk: Desk) -> Iterator[TextLine]:
    words, heading = desk.words, sheet.heading
    yield TextLine(f"{heading.event}  |  {about(heading, desk)}", 10)
    yield TextLine(f"{sheet.party.label}  {words.party(sheet.party)}", 13, BOLD)
    yield TextLine(f"{words.text(_place, sheet)} · {words.text(_value, sheet)}", 15, BOLD)
    for label, line in ((N_("Best board"), sheet.best), (N_("Worst board"), sheet.worst)):
        if line:
            yield TextLine(f"{words.word(label)}: {_board(line, sheet, desk)}", 11)
    yield from (TextLine(rules, 10) for rules in words.lines(partial(method, heading.method)))


def _place(sheet: ResultSlip, tongue: Tongue) -> str:
    place = tongue.gettext("rank %(place)s") % {"place": outcome.place(sheet.standing)}
    line = f"{outcome.side(sheet.party.direction, tongue)} · " if sheet.party.direction else ""
    return line + place


def _value(sheet: ResultSlip, tongue: Tongue) -> str:
    unit = "%" if sheet.heading.in_per_cent else method(sheet.heading.method, tongue)
    return f"{figures.decimal(sheet.standing.value)} {unit}"


def _board(line: CardLine, sheet: ResultSlip, desk: Desk) -> str:
    """5  4♠ N =  +620  100.0 %."""
    played = outcome.in_line(line.played, desk.words.own) if line.played else ""
    earned = (
        f"{figures.decimal(line.percentage, 1)} %"
        if sheet.heading.in_per_cent
        else f"{figures.signed(line.points, 2)}"
    )
    return "  ".join(part for part in (str(line.board), played, figures.signed(line.score), earned) if part)
