"""The private score card: one contestant's session, filled or to be written; on its back the score tables."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from scoring.boards.imps import LOWER_EDGES
from scoring.contract import BOOK, Contract, Denomination, Doubling
from scoring.duplicate import score
from scoring.rounding import Number, exact_sum
from scoring.seats import Direction, vulnerability
from tournament.analysis.checks import in_score_card
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine, caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, Span, Table, names, page_table, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.words import printed_names
from tournament.printing.parts import result_columns, seating
from tournament.printing.parts.discrepancies import discrepancies
from tournament.sheets import figures
from tournament.sheets.figures import MINUS
from tournament.sheets.heading import Heading
from tournament.sheets.score_cards import CardLine, ScoreCard
from tournament.sheets.standings import Standing
from tournament.words import outcome
from tournament.words.language import N_, Language

TITLE = N_("Score card")
BLANK_BOARDS = 28


def pages(sheets: Sequence[ScoreCard | None], desk: Desk) -> list[Page]:
    return framed([_chapter(sheet, desk) for sheet in sheets], desk)


def pages_with_tables(sheets: Sequence[ScoreCard | None], desk: Desk) -> list[Page]:
    """Each card with the tables behind it, for printing on both sides."""
    back = score_tables_chapter(desk)
    return framed([page for sheet in sheets for page in (_chapter(sheet, desk), back)], desk)


def _chapter(sheet: ScoreCard | None, desk: Desk) -> Chapter:
    if sheet is None:
        return Chapter(TITLE, None, (_blank_head(desk), _table(None, _blank_rows(desk), desk)))
    boards = _boards(sheet, desk)
    if desk.words.language == "en" and boards.has_broken_lines:
        boards = _boards(_in_short(sheet), desk)
    blocks: tuple[Block, ...] = (_head(sheet, desk), boards, *_penalties(sheet, desk))
    blocks += discrepancies(in_score_card(sheet), desk)
    return Chapter(TITLE, sheet.heading, blocks, mark=_whose(sheet, desk))


def _boards(sheet: ScoreCard, desk: Desk) -> Table:
    rows = [_row(line, sheet, desk) for line in sheet.lines]
    return _table(sheet, rows if desk.blank else [*rows, *_sums_of(sheet, desk)], desk)


def _in_short(sheet: ScoreCard) -> ScoreCard:
    """English names that take two lines have initials, so that a card is one page."""
    short = (
        replace(line, opponents=line.opponents.short, partner=line.partner and line.partner.short)
        for line in sheet.lines
    )
    return replace(sheet, lines=tuple(short))


def _whose(sheet: ScoreCard, desk: Desk) -> str:
    return f"{desk.words.number(sheet.party)}  {desk.words.party(sheet.party)}"


def _head(sheet: ScoreCard, desk: Desk) -> Lines:
    words, room = desk.words, desk.paper.room
    who = TextLine(_whose(sheet, desk), 16, BOLD)
    if desk.blank:
        return Lines((who, TextLine(_sums("%" * sheet.heading.in_per_cent, desk), 12)), room)
    if sheet.standing is None:
        return Lines((who,), room)
    summary = words.text(_summary, sheet.standing, sheet.heading)
    return Lines((who, TextLine(summary, 12)), room)


def _summary(standing: Standing, heading: Heading, language: Language) -> str:
    value = figures.decimal(standing.value) + (" %" if heading.in_per_cent else "")
    boards = language.ngettext("%(number)s board", "%(number)s boards", standing.boards)
    return " · ".join((value, language.rank(standing), boards % {"number": standing.boards}))


def _blank_head(desk: Desk) -> Lines:
    section, pair, names_ = (desk.words.word(each) for each in (N_("Section"), N_("Pair"), N_("Names")))
    who = f"{section} ___  {pair} ____  {names_} {'_' * 24}  {_sums('%', desk)}"
    return Lines((TextLine(who, 12),), desk.paper.room)


def _sums(unit: str, desk: Desk) -> str:
    """What the boards come to; it stands above them, as the page below is theirs."""
    return f"{desk.words.word(N_('Total'))} _______" + (f"  ______ {unit}" if unit else "")


def _table(sheet: ScoreCard | None, rows: Sequence[Sequence[Cell]], desk: Desk) -> Table:
    return page_table(
        _columns(sheet, desk),
        rows,
        desk,
        boxed=desk.blank,
    )


def _columns(sheet: ScoreCard | None, desk: Desk) -> list[Column]:
    label, text = desk.words.label, desk.words.text
    percent = sheet is not None and sheet.heading.in_per_cent
    against = Column(
        label(N_("Against")), seating.pair_sample(sheet.heading if sheet else None, desk.words), "right"
    )
    return [
        Column(label(N_("Board")), "00", "right", BOLD),
        Column(
            label(N_("Vul.")),
            text(outcome.vulnerable_sides, "BOTH" if desk.paper.is_wide else "NONE"),
            "centre",
        ),
        Column(label(N_("Seat")), text(outcome.line, "NS"), "centre"),
        *([Column(label(N_("Partner")), "00", "right")] if _is_single(sheet) else []),
        *([names()] if _is_single(sheet) and _names(desk) else []),
        against,
        *([names()] if _names(desk) and not _is_single(sheet) else []),
        *result_columns.columns(desk.words),
        Column(label(N_("Score")), result_columns.WIDEST_SCORE, "right"),
        *([Column(label(N_("Estimate")), "00", "right")] if desk.blank else []),
        Column(label(N_("Points")), "00.00" if desk.blank else "100.00", "right"),
        *([Column(("%",), "100.00", "right")] if percent else []),
    ]


def _names(desk: Desk) -> bool:
    return desk.paper.is_wide and not desk.blank


def _row(line: CardLine, sheet: ScoreCard, desk: Desk) -> list[Cell]:
    words = desk.words
    row: list[Cell] = [
        str(line.board),
        words.text(outcome.vulnerable_sides, line.vulnerability),
        words.text(outcome.seat if line.seat else outcome.line, line.seat or line.side),
        *_partner(line, sheet, desk),
        words.number(line.opponents),
    ]
    if desk.blank:
        return row
    is_named = _names(desk) and not sheet.is_single
    # In one script, for one page a card.
    names = [printed_names(line.opponents, words.own)] if is_named else []
    percentage = [figures.decimal(line.percentage, 1)] if sheet.heading.in_per_cent else []
    score, points = figures.signed(line.score), figures.decimal(line.points, sheet.places)
    return [
        *row,
        *names,
        *result_columns.cells(line.played, words, sheet.heading.state),
        score,
        points,
        *percentage,
    ]


def _is_single(sheet: ScoreCard | None) -> bool:
    return sheet is not None and sheet.is_single


def _partner(line: CardLine, sheet: ScoreCard, desk: Desk) -> list[Cell]:
    """A single player's partner of this board by number, on a wide page by name too."""
    if not sheet.is_single:
        return []
    name = [printed_names(line.partner, desk.words.own) if line.partner else ""] if _names(desk) else []
    return [line.partner.label if line.partner else "", *name]


def _blank_rows(desk: Desk) -> list[list[Cell]]:
    """Boards by number with their vulnerability (Law 2), which holds in every event."""
    return [
        [str(board), desk.words.text(outcome.vulnerable_sides, vulnerability(board))]
        for board in range(1, (desk.rows or BLANK_BOARDS) + 1)
    ]


def _sums_of(sheet: ScoreCard, desk: Desk) -> Iterator[list[Cell]]:
    """What a sit-out counts, and the total; penalties stand below, and the summary above counts them in."""
    points = exact_sum(line.points for line in sheet.lines if line.points is not None)
    top = exact_sum(line.top for line in sheet.lines if line.points is not None and line.top)
    if out := sheet.standing and sheet.standing.sit_out:
        yield _sum(desk.words.text(_sit_outs, out.boards), out.points, out.percentage, sheet, desk)
        points, top = exact_sum([points, out.points]), exact_sum([top, (out.top or 0) * out.boards])
    percentage = Fraction(points) * 100 / top if top else None
    yield _sum(desk.words.word(N_("Total")), points, percentage, sheet, desk)


def _sum(name: str, points: Number, percentage: Number | None, sheet: ScoreCard, desk: Desk) -> list[Cell]:
    before = 4 + sheet.is_single + _names(desk) + result_columns.COLUMNS + 1
    row: list[Cell] = [Span(name, before, "right"), figures.decimal(points, sheet.places)]
    return [*row, figures.decimal(percentage)] if sheet.heading.in_per_cent else row


def _sit_outs(number: int, language: Language) -> str:
    boards = language.ngettext("%(number)s board", "%(number)s boards", number) % {"number": number}
    return f"{language.gettext('Sit-outs')} · {boards}"


def _penalties(sheet: ScoreCard, desk: Desk) -> tuple[Block, ...]:
    label, size = desk.words.word(N_("Penalty")), desk.paper.size
    lines = tuple(
        TextLine(f"{label} {figures.short(amount)} {unit}" + (f" · {reason}" if reason else ""), size)
        for amount, unit, reason in sheet.penalties
    )
    return (Lines(lines, desk.paper.room),) if lines and not desk.blank else ()


# What every contract scores and every difference is worth, from the laws: the back of a score card.

SCORE_TABLES_TITLE = N_("Score tables")
ROW = 14.2
# Denominations that score alike, and how they are written.
_ALIKE = ((Denomination.C, "♣♦"), (Denomination.H, "♥♠"), (Denomination.NT, "NT"))
# The columns: not vulnerable, then vulnerable; each undoubled, doubled, redoubled.
_STATES = tuple((vulnerable, doubling) for vulnerable in (False, True) for doubling in Doubling)
_SIGNS = {Doubling.UNDOUBLED: "", Doubling.DOUBLED: "×", Doubling.REDOUBLED: "××"}


def score_tables_pages(sheets: Sequence[None], desk: Desk) -> list[Page]:
    return framed([score_tables_chapter(desk)], desk)


def score_tables_chapter(desk: Desk) -> Chapter:
    return Chapter(SCORE_TABLES_TITLE, None, _blocks(desk), dated=False)


def _blocks(desk: Desk) -> tuple[Block, ...]:
    """Contracts just made with their overtricks; undertricks beside IMPs."""
    room, label = desk.paper.room, desk.words.label
    set_table = partial(table, room=room, size=10, row=ROW, together=True)
    made = desk.words.word(N_("Contract just made"))
    down = desk.words.word(N_("Undertricks · IMPs for a difference"))
    contracts = [Column(label(N_("Contract")), font=BOLD), *_states(desk)]
    undertricks = [Column(label(N_("Down")), "13", "right", BOLD), *_states(desk), *_imp_columns(desk)]
    return (
        set_table(contracts, _made(desk), lead=caption(made, room)),
        set_table(undertricks, _down(), lead=caption(down, room)),
    )


def _states(desk: Desk) -> list[Column]:
    names = {False: desk.words.label(N_("Not vul.")), True: desk.words.label(N_("Vul."))}
    return [
        Column((*names[vulnerable], _SIGNS[doubling]), "−7600", "right") for vulnerable, doubling in _STATES
    ]


def _imp_columns(desk: Desk) -> list[Column]:
    points, imps = (
        Column(desk.words.label(N_("Points")), "3500–3990", "right"),
        Column(("IMP",), "24", "right", BOLD),
    )
    return [Column(("",), "00"), points, imps, points, imps]


def _made(desk: Desk) -> list[list[Cell]]:
    """Each contract just made, and what an overtrick adds (Law 77)."""
    rows: list[list[Cell]] = [
        [f"{level}{signs}", *(str(_points(level, denomination, 0, *state)) for state in _STATES)]
        for level in range(1, 8)
        for denomination, signs in _ALIKE
    ]
    over = desk.words.word(N_("Overtrick"))
    return [*rows, [over, *(_overtrick(*state) for state in _STATES)]]


def _overtrick(vulnerable: bool, doubling: Doubling) -> str:
    """What one trick more brings: a minor's and a major's where they differ."""
    gains = [
        _points(1, denomination, 1, vulnerable, doubling) - _points(1, denomination, 0, vulnerable, doubling)
        for denomination in (Denomination.C, Denomination.H)
    ]
    return "/".join(map(str, dict.fromkeys(gains)))


def _down() -> list[list[Cell]]:
    return [
        [
            str(down),
            *(f"{MINUS}{-_points(7, Denomination.NT, -down, *state)}" for state in _STATES),
            "",
            *_imps(down),
        ]
        for down in range(1, BOOK + 8)
    ]


def _points(level: int, denomination: Denomination, over: int, vulnerable: bool, doubling: Doubling) -> int:
    contract = Contract(level, denomination, doubling, Direction.N)
    return score(contract, contract.target + over, vulnerable)


def _imps(row: int) -> list[Cell]:
    """Two of the 24 steps of Law 78B, side by side; below the first one nothing is won."""
    return [
        cell for imps in (row - 1, row + 12) if imps <= len(LOWER_EDGES) for cell in (_range(imps), str(imps))
    ]


def _range(imps: int) -> str:
    low = (0, *LOWER_EDGES)[imps]
    return f"{low}–{LOWER_EDGES[imps] - 10}" if imps < len(LOWER_EDGES) else f"{low}+"
