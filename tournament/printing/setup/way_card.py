"""Guide cards of teams, whose halves part, and of single players, who change partners."""

from collections.abc import Iterable, Sequence
from functools import partial

from tournament.printing.blocks.cards import card_width, stacks
from tournament.printing.blocks.conditions import conditions
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.table import Block, Cell, Column, Span, names
from tournament.printing.games.record import rule_words
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts import outcome, seating
from tournament.printing.setup.rounds_card import blank_card, filled_card, round_column
from tournament.printing.words.words import N_
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.way_card import WayCard, WayLine

TITLES = {"team": N_("Guide card of a team"), "player": N_("Guide card of a player")}
WHOSE = {"team": N_("Team"), "player": N_("Player")}
NAMED = {"team": 11.0, "player": 13.0}  # points of four names, and of one
OWN_PAGE = N_("The team's own page: where it plays next, and its line-up.")
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
    columns = _columns(kind, sheet.lines if sheet else (), desk)
    if sheet is None:
        return blank_card(WHOSE[kind], columns, desk)
    rows = [_row(kind, line, len(columns), sheet.heading, desk) for line in sheet.lines]
    terms = partial(rule_words, sheet.game) if sheet.game else partial(conditions, sheet.heading)
    return filled_card(
        sheet,
        columns,
        rows,
        desk,
        foot=[*desk.words.lines(terms), *(desk.words.label(OWN_PAGE) if sheet.address else ())],
        below=_opponents(sheet, desk),
        name_size=NAMED[kind],
        address=sheet.address,
    )


def _is_long(parties: Iterable[Party]) -> bool:
    """Whether they have more players than a row of the card can name."""
    return any(len(party.names) > PARTNERS for party in parties)


def _opponents(sheet: WayCard, desk: Desk) -> tuple[Block, ...]:
    """The players of each opposing team, listed once below the rounds."""
    met = dict.fromkeys(party for line in sheet.lines for party in line.opponents)
    if desk.blank or not _is_long(met):
        return ()
    lines = (TextLine(f"{party.label}  {desk.words.party(party)}", 10) for party in met)
    return (Lines(tuple(lines), card_width(desk), before=6, alike=True),)


def _columns(kind: str, lines: Sequence[WayLine], desk: Desk) -> list[Column]:
    label, text = desk.words.label, desk.words.text
    seat = text(outcome.line, "NS") if kind == "team" else text(outcome.seat, "N")
    return [
        round_column(desk),
        Column(label(N_("Table")), "00", "right", BOLD),
        Column(label(N_("Seat")), seat, "centre"),
        *([Column(label(N_("Partner")), "00", "right", BOLD)] if kind == "player" else []),
        names(label(N_("Against")), most=3),
        *([seating.boards_column(lines, desk.words)] if _has_boards(lines) else []),
    ]


def _has_boards(lines: Sequence[WayLine]) -> bool:
    """Whether players carry boards; at a table game they do not."""
    return not lines or any(line.boards for line in lines)


def _row(kind: str, line: WayLine, columns: int, heading: Heading, desk: Desk) -> list[Cell]:
    if desk.blank:
        return [str(line.round)]
    seat_name = outcome.line if kind == "team" else outcome.seat
    at = heading.table(line.table) if line.table else ""
    first: list[Cell] = [str(line.round), at, desk.words.text(seat_name, line.seat)]
    if not line.opponents:
        word = desk.words.word(N_("sit-out") if line.seat else N_("bye"))
        return [*first, Span(word, columns - len(first))]
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
