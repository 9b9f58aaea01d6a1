"""A section of table games on paper: its league table and its account, and figures that do not agree."""

from collections.abc import Iterable, Sequence

from scoring.games import GAMES
from tournament.analysis.checks import in_ledger
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, Span, names, page_table
from tournament.printing.games.game_record import agreement, round_and_table, rules_of, to_name
from tournament.printing.kit.breaks import BESIDE
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts.discrepancies import MARK
from tournament.sheets import figures
from tournament.sheets.board_sheets import Discrepancy
from tournament.sheets.game_sheets import League, LeagueLine, Ledger
from tournament.sheets.names import Party
from tournament.words.game_words import MEASURES, UNITS
from tournament.words.language import N_, Language

# The league table of a game: places, matches won, differences and points.

LEAGUE_TITLE = N_("League table")
LEAGUE_BLANK_ROWS = 24
SAMPLE = "勅使河原 健一"  # of a name: on small paper the figures give way to it


def league_pages(sheets: Sequence[League | None], desk: Desk) -> list[Page]:
    return framed([league_chapter(sheet, desk) for sheet in sheets], desk)


def league_chapter(sheet: League | None, desk: Desk) -> Chapter:
    if sheet is None:
        columns = _columns(None, desk)
        empty = _table(columns, [[""] * len(columns)] * (desk.rows or LEAGUE_BLANK_ROWS), desk)
        return Chapter(LEAGUE_TITLE, None, (empty,), rules=(to_name(desk),))
    agreed = agreement(sheet.game, sheet.preset, sheet.overrides, sheet.rules_name)
    rules = (*rules_of(agreed, desk), *desk.words.lines(_order, sheet))
    return Chapter(LEAGUE_TITLE, sheet.heading, league_blocks(sheet, desk), rules=rules)


def league_blocks(sheet: League, desk: Desk) -> tuple[Block, ...]:
    title = desk.words.text(_title, sheet)
    head = [TextLine(title, 13, BOLD)]
    if not desk.blank:
        head.append(TextLine(desk.words.text(_state, sheet), desk.paper.size))
    rows = [_row(line, sheet, desk) for line in sheet.lines]
    return (Lines(tuple(head), desk.paper.room), _table(_columns(sheet, desk), rows, desk))


def _table(columns: Sequence[Column], rows: Sequence[Sequence[Cell]], desk: Desk) -> Block:
    return page_table(columns, rows, desk, boxed=desk.blank)


def _title(sheet: League, language: Language) -> str:
    return f"{language.gettext(GAMES[sheet.game].title(sheet.preset))} {sheet.letter}".strip()


def _state(sheet: League, language: Language) -> str:
    _ = language.gettext
    state = f"● {_('provisional')}" if sheet.provisional else f"✓ {_('final')}"
    played = _("%(done)s of %(all)s matches") % {"done": sheet.matches, "all": sheet.expected}
    return f"{state} · {played}"


def _order(sheet: League, language: Language) -> str:
    measures = " → ".join(language.gettext(MEASURES[code]) for code in sheet.order)
    return f"{language.gettext('The league is ranked by')}: {measures}"


def _columns(sheet: League | None, desk: Desk) -> list[Column]:
    label = desk.words.label
    points = desk.words.lines(lambda language: language.pgettext("of a match", "Points"))
    short = [Column(label(title), "00", "right") for title in (N_("Matches"), N_("Won"))]
    rest = [Column(label(title), "0", "right") for title, shown in _counted(sheet) if shown]
    return [
        Column(label(N_("Rank")), "00=", "right", BOLD),
        Column(label(N_("No.")), "00", "right"),
        names(label(N_("Names")), SAMPLE),
        *short,
        *rest,
        *([Column(_league_unit(sheet, desk), "+000", "right")] if sheet and sheet.unit != "points" else []),
        Column(label(N_("Difference")), "+0000", "right"),
        Column(points, "−0000", "right"),
    ]


def _counted(sheet: League | None) -> list[tuple[str, bool]]:
    """The columns of matches not won, and whether they are there: no column of zeros, but on a blank."""
    lines = sheet.lines if sheet else ()
    return [
        (N_("Shared"), not lines or any(line.shared for line in lines)),
        (N_("Lost"), True),
        (N_("Byes"), not lines or any(line.byes for line in lines)),
    ]


def _league_unit(sheet: League, desk: Desk) -> tuple[str, ...]:
    return tuple(f"{word} ±" for word in desk.words.label(UNITS[sheet.unit]))


def _row(line: LeagueLine, sheet: League, desk: Desk) -> list[Cell]:
    """A row of the table; a blank one has only the names."""
    who: list[Cell] = [line.party.label, desk.words.party(line.party)]
    if desk.blank:
        return ["", *who]
    counts = zip((line.shared, line.lost, line.byes), _counted(sheet), strict=True)
    counted = [str(count) for count, (_title, shown) in counts if shown]
    settled = [figures.signed(line.settled)] if sheet.unit != "points" else []
    points = [figures.signed(line.difference), figures.decimal(line.points, 0)]
    return [
        figures.place(line),
        *who,
        str(line.played),
        figures.short(line.wins),
        *counted,
        *settled,
        *points,
    ]


# The account of a section: each player's plus or minus by match; the sum of all is 0.

LEDGER_TITLE = N_("Account")
BLANK_PLAYERS, LEDGER_BLANK_ROWS = 6, 15


def ledger_pages(sheets: Sequence[Ledger | None], desk: Desk) -> list[Page]:
    return framed([ledger_chapter(sheet, desk) for sheet in sheets], desk)


def ledger_chapter(sheet: Ledger | None, desk: Desk) -> Chapter:
    if sheet is None:
        return Chapter(
            LEDGER_TITLE, None, (_players((), desk), _empty(desk), _nought(desk)), rules=(to_name(desk),)
        )
    agreed = agreement(sheet.game, sheet.preset, sheet.overrides, sheet.rules_name)
    rules = (*rules_of(agreed, desk), *desk.words.lines(_ledger_unit, sheet))
    return Chapter(LEDGER_TITLE, sheet.heading, ledger_blocks(sheet, desk), rules=rules)


def ledger_blocks(sheet: Ledger, desk: Desk) -> tuple[Block, ...]:
    rows = [
        [BESIDE.join(desk.words.lines(round_and_table, row.round, row.table)), *map(_share, row.shares)]
        for row in sheet.rows
    ]
    rows += [[desk.words.word(N_("Total")), *map(figures.signed, sheet.totals)]]
    if sheet.beers:
        rows += [[desk.words.word(N_("Beer card")), *map(figures.signed, sheet.beers)]]
    if desk.blank:
        rows = [[""] * (len(sheet.columns) + 1)] * (LEDGER_BLANK_ROWS + 1)
        return (_players(sheet.columns, desk), _account(sheet.columns, rows, desk), _nought(desk))
    sum_ = f"{desk.words.word(N_('Check sum'))}: ±{sheet.check} {'≠' if sheet.check else '✓'}"
    account = _account(sheet.columns, rows, desk)
    check = Lines((TextLine(sum_, desk.paper.size),), desk.paper.room)
    return (_players(sheet.columns, desk), account, check, *discrepancies(in_ledger(sheet), desk))


def _ledger_unit(sheet: Ledger, language: Language) -> str:
    return language.gettext(UNITS[sheet.unit])


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
    rows: list[list[Cell]] = [[""] * (BLANK_PLAYERS + 1)] * (desk.rows or LEDGER_BLANK_ROWS)
    total = Span(desk.words.word(N_("Total")), 1, "left")
    return _account(columns, [*rows, [total, *[""] * BLANK_PLAYERS]], desk)


def _nought(desk: Desk) -> Lines:
    """The check line: the totals add up to 0."""
    return Lines((TextLine(f"{desk.words.word(N_('Check sum'))} ±0: ______", 12),), desk.paper.room)


# Figures of a table game that do not agree with its deals: a mark and a sentence, nothing corrected.

SENTENCES = {
    "game_total": N_("%(about)s: the deals add up to %(found)s, but the total says %(said)s."),
    "settled": N_("%(about)s: the totals settle at %(found)s, but %(said)s is written here."),
    "deal": N_("Deal %(about)s is not possible as recorded."),
    "account": N_("%(about)s: the matches add up to %(found)s, but the total says %(said)s."),
    "account_sum": N_("The totals must come to %(found)s, but come to %(said)s."),
}
OF_A_SIDE = ("game_total", "settled")


def discrepancies(found: Iterable[Discrepancy], desk: Desk, sides: tuple[str, ...] = ()) -> tuple[Block, ...]:
    """A sentence for each discrepancy; `sides` are the names of those that totals belong to."""
    lines = [line for each in found for line in desk.words.lines(_sentence, each, sides)]
    if not lines or desk.blank:
        return ()
    return (Lines(tuple(TextLine(f"{MARK} {line}", 10, BOLD) for line in lines), desk.paper.room),)


def _sentence(row: Discrepancy, sides: tuple[str, ...], language: Language) -> str:
    about = sides[int(row.about)] if row.code in OF_A_SIDE else row.about
    params = {"about": about, "said": figures.exact(row.said), "found": figures.exact(row.found)}
    return language.gettext(SENTENCES[row.code]) % params
