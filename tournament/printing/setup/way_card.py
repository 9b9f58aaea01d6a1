"""Guide cards of teams, whose halves part, and of single players, who change partners."""

from collections.abc import Iterable, Sequence
from functools import partial

from tournament.printing.blocks.cards import card_width, stacks, to_name
from tournament.printing.blocks.conditions import conditions
from tournament.printing.blocks.layout import READING_ROW, Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import about
from tournament.printing.blocks.table import Block, Cell, Column, Span, Table, names, table
from tournament.printing.games.record import rule_words
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts import outcome, seating
from tournament.printing.setup.guide_card import NUMBER_ROOM, CardHead
from tournament.printing.words.words import N_
from tournament.sheets.names import Party
from tournament.sheets.way_card import WayCard, WayLine

TITLES = {"team": N_("Guide card of a team"), "player": N_("Guide card of a player")}
WHOSE = {"team": N_("Team"), "player": N_("Player")}
NAMED = {"team": 11.0, "player": 13.0}  # points of four names, and of one
BLANK_ROUNDS = 9
PARTNERS = 2  # of a contestant whom a row of the card can name


def team_leaves(sheets: Sequence[WayCard | None], desk: Desk) -> list[Leaf]:
    return _leaves("team", sheets, desk)


def player_leaves(sheets: Sequence[WayCard | None], desk: Desk) -> list[Leaf]:
    return _leaves("player", sheets, desk)


def _leaves(kind: str, sheets: Sequence[WayCard | None], desk: Desk) -> list[Leaf]:
    return stacks(
        [_blocks(kind, sheet, desk) for sheet in sheets], desk, fill=None in sheets, raised=desk.blank
    )


def _blocks(kind: str, sheet: WayCard | None, desk: Desk) -> tuple[Block, ...]:
    room = card_width(desk)
    if sheet is None:
        rows: list[list[Cell]] = [[str(number)] for number in range(1, (desk.rows or BLANK_ROUNDS) + 1)]
        return to_name(WHOSE[kind], desk, room), _table(kind, (), rows, room, desk)
    rows = [_row(kind, line, desk) for line in sheet.lines]
    said = partial(rule_words, sheet.game) if sheet.game else partial(conditions, sheet.heading)
    foot = tuple(TextLine(line, 10) for line in desk.words.lines(said))
    return (
        _head(sheet, room, desk),
        _table(kind, sheet.lines, rows, room, desk),
        *_opponents(sheet, room, desk),
        Lines(foot, room, before=4),
    )


def _is_long(parties: Iterable[Party]) -> bool:
    """Whether they have more players than a row of the card can name."""
    return any(len(party.names) > PARTNERS for party in parties)


def _opponents(sheet: WayCard, room: float, desk: Desk) -> tuple[Block, ...]:
    """The players of each opposing team, listed once below the rounds."""
    met = dict.fromkeys(party for line in sheet.lines for party in line.opponents)
    if desk.blank or not _is_long(met):
        return ()
    lines = (TextLine(f"{party.label}  {desk.words.party(party)}", 10) for party in met)
    return (Lines(tuple(lines), room, before=6, alike=True),)


def _head(sheet: WayCard, room: float, desk: Desk) -> CardHead:
    lines = (
        TextLine(desk.words.party(sheet.party), NAMED[sheet.kind], BOLD),
        TextLine(sheet.heading.event, 11),
        TextLine(about(sheet.heading, desk), 10),
    )
    return CardHead(sheet.party.label, Lines(lines, room - NUMBER_ROOM, after=4))


def _table(
    kind: str, lines: Sequence[WayLine], rows: Sequence[Sequence[Cell]], room: float, desk: Desk
) -> Table:
    label, text = desk.words.label, desk.words.text
    seat = text(outcome.line, "NS") if kind == "team" else text(outcome.seat, "N")
    columns = [
        Column(label(N_("Round")), "00", "right", BOLD),
        Column(label(N_("Table")), "00", "right", BOLD),
        Column(label(N_("Seat")), seat, "centre"),
        *([Column(label(N_("Partner")), "00", "right", BOLD)] if kind == "player" else []),
        names(label(N_("Against"))),
        *([seating.boards_column(lines, desk.words)] if _has_boards(lines) else []),
    ]
    return table(columns, rows, room=room, size=10.5, row=READING_ROW, boxed=desk.blank)


def _has_boards(lines: Sequence[WayLine]) -> bool:
    """Whether players carry boards; at a table game they do not."""
    return not lines or any(line.boards for line in lines)


def _row(kind: str, line: WayLine, desk: Desk) -> list[Cell]:
    if desk.blank:
        return [str(line.round)]
    said = outcome.line if kind == "team" else outcome.seat
    first: list[Cell] = [str(line.round), str(line.table or ""), desk.words.text(said, line.seat)]
    if not line.opponents:
        return [*first, Span(desk.words.word(N_("sit-out")), 2)]
    partner = [line.partner.label if line.partner else ""] if kind == "player" else []
    boards = [seating.boards(line, desk.words)] if line.boards else []
    return [*first, *partner, _against(line.opponents, desk), *boards]


def _against(parties: Sequence[Party], desk: Desk) -> str:
    """A pair by name; a team by number, its players stand below; two single players by number too."""
    if _is_long(parties):
        return f"{desk.words.word(WHOSE['team'])} {parties[0].label}"
    if len(parties) == 1 and parties[0].names:
        return f"{parties[0].label} {desk.words.party(parties[0])}"
    return " · ".join(dict.fromkeys(party.label for party in parties))
