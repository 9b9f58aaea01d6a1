"""The result slip of a match: IMPs, victory points, the captains' signatures, and the scale that they use."""

from collections.abc import Iterator, Sequence

from tournament.printing.blocks.cards import card_width, stacks
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import about
from tournament.printing.blocks.table import Block, Cell, Column, names, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM
from tournament.printing.teams.assignment import boards_by_part, round_name
from tournament.printing.teams.scale_grid import scale_grid
from tournament.printing.teams.terms import rules
from tournament.printing.words.team_words import numbered
from tournament.printing.words.words import N_
from tournament.sheets.team_papers import MatchSlip

TITLE = N_("Match result slip")
ROW = 10 * MM  # written quickly, by two captains


def leaves(sheets: Sequence[MatchSlip | None], desk: Desk) -> list[Leaf]:
    slips = [tuple(_blocks(sheet, desk)) for sheet in sheets]
    return stacks(slips, desk, fill=None in sheets, piles=True)


def _blocks(sheet: MatchSlip | None, desk: Desk) -> Iterator[Block]:
    room, words = card_width(desk), desk.words
    yield Lines(tuple(_head(sheet, desk)), room, after=4)
    yield _result(sheet, room, desk)
    signature = words.word(N_("Signature"))
    yield Lines(tuple(TextLine(f"{signature} {side} {'_' * 22}", 11) for side in "AB"), room, before=4)
    if sheet and sheet.scale:
        yield from scale_grid(sheet.scale, room, desk)
    yield Lines(tuple(TextLine(line, 10) for line in _foot(sheet, desk)), room, before=4)


def _head(sheet: MatchSlip | None, desk: Desk) -> Iterator[TextLine]:
    words = desk.words
    if sheet is None:
        yield TextLine(words.word(TITLE), 13, BOLD)
        labels = (N_("Round"), N_("Tables"), N_("Boards"))
        yield TextLine("  ".join(f"{words.word(label)} {'_' * 7}" for label in labels), 11)
        return
    tables = sheet.match.tables or ()
    place = "–".join(sheet.heading.table(number) for number in tables)
    at = f" · {words.word(N_('Tables'))} {place}" if place else ""
    yield TextLine(f"{words.text(round_name, sheet.round)}{at}", 15, BOLD)
    if sheet.parts:
        yield TextLine(f"{words.word(N_('Boards'))} {words.text(boards_by_part, sheet.parts)}", 11)
    yield TextLine(f"{words.word(TITLE)}  |  {sheet.heading.event}  |  {about(sheet.heading, desk)}", 10)


def _result(sheet: MatchSlip | None, room: float, desk: Desk) -> Block:
    """The two teams, home first, with boxes for what they scored."""
    columns = [
        Column(("",), "A", "centre", BOLD),
        names(desk.words.label(N_("Team"))),
        *(Column(desk.words.label(label), "000000", "right") for label in _figures(sheet)),
    ]
    teams = (sheet.match.home, sheet.match.away) if sheet else (None, None)
    rows: list[list[Cell]] = [
        [letter, desk.words.text(numbered, team) if team else ""]
        for letter, team in zip("AB", teams, strict=True)
    ]
    return table(columns, rows, room=room, size=11, row=ROW, boxed=True)


def _figures(sheet: MatchSlip | None) -> tuple[str, ...]:
    """What the captains write for each team: IMPs and victory points, or the points of another method."""
    if sheet and sheet.heading.method != "imps":
        return (N_("Points"),)
    both = N_("IMPs"), N_("Victory points")
    return both[:1] if sheet and not sheet.terms.vp_scale else both


def _foot(sheet: MatchSlip | None, desk: Desk) -> tuple[str, ...]:
    words = desk.words
    if sheet is None:
        return (f"{words.word(N_('Scoring method'))} {'_' * 16}",)
    return rules(sheet.heading, sheet.terms, desk)
