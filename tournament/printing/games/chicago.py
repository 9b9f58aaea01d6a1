"""Chicago record sheets for a session: a block for each chukker, then everybody's account.

Four players; five by method A or B; six as three pairs or by method B. The schedule is that of the plan which
seats the phones; a filled sheet has the session's own matches instead. The pad of four chukkers has none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournament.analysis.checks import in_match
from tournament.movements.game_tables import plan
from tournament.printing.blocks.document import LARGE, Form
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, Span, table
from tournament.printing.blocks.stack import Stack
from tournament.printing.games import league_papers
from tournament.printing.games.game_record import Record, agreement, player
from tournament.printing.games.league_papers import discrepancies
from tournament.printing.games.score_sheet import free_on_page, lines, to_print, to_write
from tournament.printing.games.sheet import laid_out
from tournament.printing.games.sheet.bands import banded_alike
from tournament.printing.games.sheet.columns import Figures
from tournament.printing.games.sheet.foot import foot
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM
from tournament.printing.kit.words import printed_names
from tournament.sheets import figures
from tournament.sheets.game_sheets import GamePapers, GameSheet
from tournament.words.game_words import UNITS
from tournament.words.language import N_, Language
from tournament.words.outcome import seat
from tournament.words.round_words import table_in_round

PAD = 4  # chukkers on a page of the pad
PAD_ROW = 7 * MM
RUNNING = ("totals",)  # what a sheet that is filled in has beside what is written by hand
SUBTOTAL = 3  # chukkers of six players after which everybody has been out once


Seating = tuple[int, ...]  # N, E, S and W of a chukker, players counted from 1


@dataclass(frozen=True, slots=True)
class Pattern:
    """How many play, and their seats in each chukker."""

    players: int
    seatings: tuple[Seating, ...]


def pattern(code: str) -> Pattern:
    """The pattern of a plan of `movements.game_tables`."""
    seatings = tuple(sitting.seats for sitting in plan(code))
    return Pattern(max(max(seats) for seats in seatings), seatings)


def form(title: str, code: str) -> Form:
    """The form of one pattern; `code` is the plan that is printed on a blank sheet."""

    def pages(sheets: Sequence[GamePapers | None], desk: Desk) -> list[Page]:
        return framed([_chapter(title, pattern(code), sheet, desk) for sheet in sheets], desk)

    return Form(title, pages, papers=LARGE)


def _chapter(title: str, to_play: Pattern, sheet: GamePapers | None, desk: Desk) -> Chapter:
    if sheet is None:
        record = Record(agreement("chicago"), None, desk)
        return Chapter(title, None, tuple(_to_write(to_play, record)), rules=record.rules)
    record = Record(agreement(sheet.game, sheet.preset, sheet.overrides, sheet.rules_name), None, desk)
    chukkers = _chukkers([to_print(match, desk) for match in sheet.matches])
    return Chapter(
        title,
        sheet.heading,
        (*chukkers, *league_papers.ledger_blocks(sheet.ledger, desk)),
        rules=record.rules,
    )


# ── to be written on ──────────────────────────────────────────────────────────────────────────────────


def _to_write(to_play: Pattern, record: Record) -> Iterator[Block]:
    yield _names(to_play.players, record.desk)
    for number, seating in enumerate(to_play.seatings, 1):
        head = _head(record, record.words.lines(_chukker, number, seating, to_play.players))
        yield Stack((head, *lines(record, _deals(record)), _sums(record)))
    yield _account(to_play, record)


def _deals(record: Record) -> int:
    """The deals of a chukker at this table."""
    return int(record.agreed.rules.deals)


def pad(record: Record) -> tuple[Block, ...]:
    """Four chukkers to be written on, three on shorter paper, each with room for its players."""
    record = replace(record, desk=replace(record.desk, paper=replace(record.desk.paper, row=PAD_ROW)))
    heads = (record.words.lines(_open_chukker, number) for number in range(1, PAD + 1))
    blocks = [
        Stack((_head(record, head), *lines(record, _deals(record)), _sums(record)), gap=1) for head in heads
    ]
    return tuple(block for at, block in enumerate(blocks, 1) if free_on_page(record, blocks[:at]) >= 0)


def _open_chukker(number: int, language: Language) -> str:
    seats = "  ".join(f"{seat(code, language)} {'_' * 11}" for code in "NESW")
    return f"{language.gettext('Chukker %(number)s') % {'number': number}}  {seats}"


def _names(players: int, desk: Desk) -> Block:
    """A line for each player's name, two in a row."""
    numbers = [str(number) for number in range(1, players + 1)] + [""] * (players % 2)
    pairs = [[numbers[at], "", numbers[at + 1], ""] for at in range(0, len(numbers), 2)]
    label = desk.words.label
    heads = [
        Column(label(N_("No.")), "0", "centre", BOLD),
        Column(label(N_("Names")), "佐藤", grows=True),
    ] * 2
    return table(heads, pairs, room=desk.paper.room, size=desk.paper.size, row=desk.paper.row, boxed=True)


def _chukker(number: int, seating: Seating, players: int, language: Language) -> str:
    """Chukker 2: N 1 · E 4 · S 2 · W 3 · sitting out: 5."""
    _ = language.gettext
    seats = [f"{seat(code, language)} {player}" for code, player in zip("NESW", seating, strict=True)]
    out = ", ".join(str(player) for player in range(1, players + 1) if player not in seating)
    resting = [f"{_('sitting out')}: {out}"] if out else []
    return f"{_('Chukker %(number)s') % {'number': number}}: {' · '.join([*seats, *resting])}"


def _head(record: Record, cells: Sequence[str]) -> Lines:
    return Lines(tuple(TextLine(line, 12, BOLD) for line in cells), record.desk.paper.room)


def _sums(record: Record) -> Lines:
    """The totals, their difference and what it comes to."""
    word = record.words.word
    sides = "  ".join(f"{record.side_code(side)} {'_' * 7}" for side in range(2))
    difference = f"{word(N_('Difference'))} {'_' * 7}"
    in_units = "" if record.agreed.unit == "imps" else f" → {'_' * 5} {word(UNITS[record.agreed.unit])}"
    return Lines(
        (TextLine(f"{word(N_('Total'))}  {sides}   {difference}{in_units}", 12),), record.desk.paper.room, 3
    )


def _account(to_play: Pattern, record: Record) -> Block:
    """A row for each chukker, a column for each player; who sits out has a dash."""
    desk, players = record.desk, to_play.players
    numbers = range(1, players + 1)
    rows: list[list[Cell]] = []
    for number, seating in enumerate(to_play.seatings, 1):
        rows.append([str(number), *("" if player in seating else "–" for player in numbers), "±0"])
        if players == 6 and len(to_play.seatings) > SUBTOTAL and not number % SUBTOTAL:
            rows.append([Span(desk.words.word(N_("Subtotal")), 1), *[""] * players, "±0"])
    rows.append([Span(desk.words.word(N_("Total")), 1), *[""] * players, "±0"])
    heads = [
        Column(desk.words.label(N_("Chukker")), desk.words.word(N_("Subtotal"))),
        *(Column((str(player),), "+00000", "centre", BOLD) for player in numbers),
        Column(desk.words.label(N_("Check sum")), "±0", "centre"),
    ]
    return table(heads, rows, room=desk.paper.room, size=desk.paper.size, row=desk.paper.row, boxed=True)


# ── from the session's matches ────────────────────────────────────────────────────────────────────────


def _chukkers(records: Sequence[Record]) -> list[Stack]:
    """The chukkers, each with the columns of a handwritten sheet at the same places."""
    figures = [_figures(record) for record in records]
    tables = banded_alike(records, figures, [_numbers(record) for record in records]) if records else []
    return [_chukker_of(record, deals) for record, deals in zip(records, tables, strict=True)]


def _figures(record: Record) -> list[Figures]:
    """The columns of a sheet to be written on, and the running total."""
    if record.desk.blank:
        return to_write(record, _deals(record), more=RUNNING)
    return laid_out.written(record, more=RUNNING)


def _numbers(record: Record) -> list[str]:
    return [str(number) for number in range(1, _deals(record) + 1)] if record.desk.blank else record.numbers


def _chukker_of(record: Record, deals: Sequence[Block]) -> Stack:
    match = record.match
    assert match is not None
    room = record.desk.paper.room
    head = _head(record, record.words.lines(_match_head, record, match))
    if record.desk.blank:
        return Stack((head, *deals, _sums(record)))
    texts = [
        TextLine(line, record.desk.paper.size, BOLD) for line in record.words.lines(_total, record, match)
    ]
    discrepant = discrepancies(in_match(match), record.desk, (record.in_sentence(0), record.in_sentence(1)))
    return Stack((head, *deals, *foot(record), Lines(tuple(texts), room, 3), *discrepant))


def _match_head(record: Record, match: GameSheet, language: Language) -> str:
    place = table_in_round(match.heading.table(match.table), match.round, language)
    seats = [
        f"{seat(record.seat_code(each.number), language)} {player(each, language)}" for each in match.seats
    ]
    out = ", ".join(printed_names(party, language) for party in match.out)
    resting = [f"{language.gettext('sitting out')}: {out}"] if out else []
    return f"{place}: {' · '.join([*seats, *resting])}"


def _total(record: Record, match: GameSheet, language: Language) -> str:
    _ = language.gettext
    sides = " : ".join(figures.decimal(total, 0) for total in match.totals)
    difference = f"{_('Difference')} {abs(match.totals[0] - match.totals[1])}"
    unit = _(UNITS[match.unit])
    settled = " : ".join(map(figures.signed, match.settled))
    return f"{_('Total')} {sides} · {difference} · {unit} {settled}"
