"""Cards that lead contestants through the rounds: pairs, teams and single players."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournament.printing.blocks.cards import card_width, stacks, to_name
from tournament.printing.blocks.layout import READING_ROW, Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import about
from tournament.printing.blocks.paper_table import Block, Cell, Column, Span, Table, names, table
from tournament.printing.games.game_record import rule_words
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import Pen
from tournament.printing.parts import seating
from tournament.printing.parts.qr import beside_qr
from tournament.sheets import figures
from tournament.sheets.heading import Heading
from tournament.sheets.movement_sheets import GuideCard, GuideLine, WayCard, WayLine
from tournament.sheets.names import Party
from tournament.words import outcome
from tournament.words.conditions import conditions, method
from tournament.words.language import N_, Language

# The guide card: where to sit in each round, against whom, with what boards. Several a page.

GUIDE_CARD_TITLE, CHANGED = N_("Guide card"), N_("Changed guide cards")


def guide_card_pages(sheets: Sequence[GuideCard | None], desk: Desk) -> list[Page]:
    return stacks([_guide_blocks(sheet, desk) for sheet in sheets], desk, fill=None in sheets)


def _guide_blocks(sheet: GuideCard | None, desk: Desk) -> tuple[Block, ...]:
    columns = _guide_columns(sheet, desk)
    if sheet is None:
        return blank_card(N_("Pair"), columns, desk)
    blocks = _filled(sheet, columns, desk)
    if desk.words.language == "en" and any(isinstance(one, Table) and one.has_cut_lines for one in blocks):
        blocks = _filled(_in_short(sheet), columns, desk)
    return blocks


def _filled(sheet: GuideCard, columns: Sequence[Column], desk: Desk) -> tuple[Block, ...]:
    """The method in one line: its options stand on what is ranked."""
    rows = [
        _guide_row(line, sheet.heading.table(line.table), desk, line.round in sheet.changed)
        for line in sheet.lines
    ]
    foot = (*desk.words.lines(partial(method, sheet.heading.method)), *_mark(sheet, desk))
    return filled_card(sheet, columns, rows, desk, foot=foot)


def _in_short(sheet: GuideCard) -> GuideCard:
    """English names that take more than their line have initials."""
    lines = (
        replace(
            line,
            opponents=line.opponents and line.opponents.short,
            partner=line.partner and line.partner.short,
        )
        for line in sheet.lines
    )
    return replace(sheet, lines=tuple(lines))


def _mark(sheet: GuideCard, desk: Desk) -> tuple[str, ...]:
    """The mark of the valid card, where the movement was changed during the session."""
    return desk.words.lines(_replaces, sheet) if sheet.changed else ()


def _replaces(sheet: GuideCard, language: Language) -> str:
    text = language.gettext("Version %(version)d: replaces the earlier card. Changed rounds (●): %(rounds)s.")
    return text % {"version": sheet.version, "rounds": figures.ranges(sheet.changed)}


def _guide_columns(sheet: GuideCard | None, desk: Desk) -> list[Column]:
    label, text = desk.words.label, desk.words.text
    heading, lines = sheet.heading if sheet else None, len(desk.words.languages)
    return [
        round_column(desk, "● 00" if sheet and sheet.changed else "00"),
        Column(label(N_("Table")), seating.sample("00", heading), "right", BOLD),
        Column(label(N_("Seat")), text(outcome.line, "NS"), "centre"),
        *([names(label(N_("Partner")), most=lines)] if _is_single(sheet) else []),
        Column(label(N_("Against")), seating.pair_sample(heading, desk.words), "right"),
        *([] if _is_single(sheet) else [names(most=lines)]),
        seating.boards_column(sheet.lines if sheet else (), desk.words),
    ]


def _is_single(sheet: GuideCard | None) -> bool:
    """Whether it leads a single player, who has a partner in each round."""
    return sheet is not None and any(line.partner for line in sheet.lines)


def _guide_row(line: GuideLine, place: str, desk: Desk, changed: bool) -> list[Cell]:
    words = desk.words
    number = f"{'● ' if changed else ''}{line.round}"
    if desk.blank:
        return [number]
    if not line.side:
        return [number, "", "", Span(words.word(N_("sit-out")), 3)]
    side = words.text(outcome.seat if line.partner else outcome.line, line.side)
    if line.opponents is None:
        return [number, place, side, Span(words.word(N_("sit-out")), 3)]
    boards = seating.boards(line, words)
    if line.partner:
        partner = f"{line.partner.label} {words.party(line.partner)}"
        return [number, place, side, partner, words.number(line.opponents), boards]
    return [number, place, side, words.number(line.opponents), words.party(line.opponents), boards]


# A card that leads one contestant through the rounds: number and names, a row for each round, conditions.
#
# The cards of pairs, teams and single players differ in their columns and in what stands below the rounds.

BLANK_ROUNDS = 9
NUMBER_SIZE, NUMBER_ROOM = 30.0, 64.0  # read from across the table


@dataclass(frozen=True, slots=True)
class CardHead:
    """The contestant's number, large, beside who it is and what is played."""

    number: str
    beside: Lines

    @property
    def height(self) -> float:
        return max(self.beside.height, NUMBER_SIZE * 1.2)

    def draw(self, pen: Pen, x: float, top: float) -> None:
        pen.text(self.number, x, top - NUMBER_SIZE / 2, NUMBER_ROOM - 8, NUMBER_SIZE, BOLD)
        self.beside.draw(pen, x + NUMBER_ROOM, top)


def blank_card(whose: str, columns: Sequence[Column], desk: Desk) -> tuple[Block, ...]:
    """A card to write on: a line for the names of a `whose`, and numbered rounds."""
    rows: list[list[Cell]] = [[str(number)] for number in range(1, (desk.rows or BLANK_ROUNDS) + 1)]
    return to_name(whose, desk, card_width(desk)), _rounds(columns, rows, desk)


def filled_card(
    sheet: GuideCard | WayCard,
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    desk: Desk,
    *,
    foot: Sequence[str],
    below: Sequence[Block] = (),
    name_size: float = 13.0,
    address: str = "",
) -> tuple[Block, ...]:
    """A contestant's card; `below` stands under the rounds, the lines of `foot` and a QR at its end."""
    lines = tuple(TextLine(line, 10) for line in foot)
    end = Lines(lines, card_width(desk), before=4)
    return (
        _head(sheet, name_size, desk),
        _rounds(columns, rows, desk),
        *below,
        beside_qr(end, address, card_width(desk)) if address else end,
    )


def round_column(desk: Desk, sample: str = "00") -> Column:
    return Column(desk.words.label(N_("Round")), sample, "right", BOLD)


def _head(sheet: GuideCard | WayCard, name_size: float, desk: Desk) -> CardHead:
    lines = (
        TextLine(desk.words.party(sheet.party), name_size, BOLD),
        TextLine(sheet.heading.event, 11),
        TextLine(about(sheet.heading, desk), 10),
    )
    return CardHead(desk.words.number(sheet.party), Lines(lines, card_width(desk) - NUMBER_ROOM, after=4))


def _rounds(columns: Sequence[Column], rows: Sequence[Sequence[Cell]], desk: Desk) -> Table:
    return table(columns, rows, room=card_width(desk), size=10.5, row=READING_ROW, boxed=desk.blank)


# Guide cards of teams, whose halves part, and of single players, who change partners.

TITLES = {"team": N_("Guide card of a team"), "player": N_("Guide card of a player")}
WHOSE = {"team": N_("Team"), "player": N_("Player")}
NAMED = {"team": 11.0, "player": 13.0}  # points of four names, and of one
OWN_PAGE = N_("Team page: where it plays next, and its line-up.")
PARTNERS = 2  # of a contestant whom a row of the card can name


def team_pages(sheets: Sequence[WayCard | None], desk: Desk) -> list[Page]:
    return _pages("team", sheets, desk)


def player_pages(sheets: Sequence[WayCard | None], desk: Desk) -> list[Page]:
    return _pages("player", sheets, desk)


def _pages(kind: str, sheets: Sequence[WayCard | None], desk: Desk) -> list[Page]:
    return stacks(
        [_blocks(kind, sheet, desk) for sheet in sheets],
        desk,
        fill=None in sheets,
        raised=desk.blank,
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
        return f"{desk.words.number(parties[0])} {desk.words.party(parties[0])}"
    return " · ".join(dict.fromkeys(party.label for party in parties))
