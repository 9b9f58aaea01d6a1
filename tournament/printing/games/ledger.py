"""The account of a section: each player's plus or minus by match; the sum of all is 0."""

from collections.abc import Sequence

from tournament.analysis.game_checks import in_ledger
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.page_table import page_table
from tournament.printing.blocks.table import Block, Cell, Column, Span, names
from tournament.printing.games.discrepancies import discrepancies
from tournament.printing.games.record import agreement, round_and_table, rules_of, to_name
from tournament.printing.kit.breaks import BESIDE
from tournament.printing.kit.fonts import BOLD
from tournament.printing.words.game_words import UNITS
from tournament.printing.words.words import N_, Tongue
from tournament.sheets import figures
from tournament.sheets.ledger import Ledger, LedgerRow
from tournament.sheets.names import Party

TITLE = N_("Account")
BLANK_PLAYERS, BLANK_ROWS = 6, 15


def leaves(sheets: Sequence[Ledger | None], desk: Desk) -> list[Leaf]:
    return framed([chapter(sheet, desk) for sheet in sheets], desk)


def chapter(sheet: Ledger | None, desk: Desk) -> Chapter:
    if sheet is None:
        return Chapter(TITLE, None, (_players((), desk), _empty(desk), _nought(desk)), rules=(to_name(desk),))
    agreed = agreement(sheet.game, sheet.preset, sheet.overrides)
    rules = (*rules_of(agreed, desk), *desk.words.lines(_unit, sheet))
    return Chapter(TITLE, sheet.heading, blocks(sheet, desk), rules=rules)


def blocks(sheet: Ledger, desk: Desk) -> tuple[Block, ...]:
    rows = [[_match(row, desk), *map(_share, row.shares)] for row in sheet.rows]
    rows += [[desk.words.word(N_("Total")), *map(figures.signed, sheet.totals)]]
    if sheet.beers:
        rows += [[desk.words.word(N_("Beer card")), *map(figures.signed, sheet.beers)]]
    if desk.blank:
        rows = [[""] * (len(sheet.columns) + 1)] * (BLANK_ROWS + 1)
        return (_players(sheet.columns, desk), _account(sheet.columns, rows, desk), _nought(desk))
    sum_ = f"{desk.words.word(N_('Check sum'))}: ±{sheet.check} {'≠' if sheet.check else '✓'}"
    account = _account(sheet.columns, rows, desk)
    check = Lines((TextLine(sum_, desk.paper.size),), desk.paper.room)
    return (_players(sheet.columns, desk), account, check, *discrepancies(in_ledger(sheet), desk))


def _unit(sheet: Ledger, tongue: Tongue) -> str:
    return tongue.gettext(UNITS[sheet.unit])


def _match(row: LedgerRow, desk: Desk) -> str:
    return BESIDE.join(desk.words.lines(round_and_table, row.round, row.table))


def _share(share: int | None) -> str:
    return "–" if share is None else figures.signed(share)


def _players(columns: Sequence[Party], desk: Desk) -> Block:
    """The players of each number; lines to write on where none is known."""
    label = desk.words.label
    parties = [(party.label, desk.words.party(party)) for party in columns]
    rows = parties or [(str(number), "") for number in range(1, BLANK_PLAYERS + 1)]
    pairs = [
        [*rows[at], *(rows[at + 1] if at + 1 < len(rows) else ("", ""))] for at in range(0, len(rows), 2)
    ]
    number = Column(label(N_("No.")), "00EW", "right", BOLD)
    heads = [number, names(label(N_("Names")))] * 2
    return page_table(heads, pairs, desk, boxed=desk.blank)


def _account(columns: Sequence[Party], rows: Sequence[Sequence[Cell]], desk: Desk) -> Block:
    widest = BESIDE.join(desk.words.lines(round_and_table, 10, 9))
    heads = [Column(desk.words.label(N_("Match")), widest)]
    heads += [Column((party.label,), "+000", "right", BOLD) for party in columns]
    return page_table(heads, rows, desk, boxed=desk.blank)


def _empty(desk: Desk) -> Block:
    columns = tuple(Party(number, str(number)) for number in range(1, BLANK_PLAYERS + 1))
    rows: list[list[Cell]] = [[""] * (BLANK_PLAYERS + 1)] * (desk.rows or BLANK_ROWS)
    total = Span(desk.words.word(N_("Total")), 1, "left")
    return _account(columns, [*rows, [total, *[""] * BLANK_PLAYERS]], desk)


def _nought(desk: Desk) -> Lines:
    """The check line: the totals add up to 0."""
    return Lines((TextLine(f"{desk.words.word(N_('Check sum'))} ±0: ______", 12),), desk.paper.room)
