"""The ranking, one list or one for each line."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scoring.methods import METHODS
from scoring.totals.combine import PenaltyUnit
from tournament.analysis.checks import in_standings
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine, caption
from tournament.printing.blocks.page import Chapter, framed, section_name
from tournament.printing.blocks.paper_table import Block, Cell, Column, names, table
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts import seating
from tournament.printing.parts.discrepancies import discrepancies
from tournament.sheets import figures
from tournament.sheets.event_kinds import EVENT_KINDS, INDIVIDUAL, OF_MATCHES, PAIRS
from tournament.sheets.standings import Ranking, Standing, Standings
from tournament.words import event_words, outcome
from tournament.words.language import N_, Language

TITLE = N_("Ranking")
BLANK_ROWS = 26


def leaves(sheets: Sequence[Standings | None], desk: Desk) -> list[Leaf]:
    return framed(
        [Chapter(TITLE, sheet.heading if sheet else None, blocks(sheet, desk)) for sheet in sheets], desk
    )


def blocks(sheet: Standings | None, desk: Desk) -> tuple[Block, ...]:
    """The state of the ranking, provisional or final, and each list."""
    columns = _columns(sheet, desk)
    if sheet is None:
        return (_table(columns, [("",) * len(columns)] * (desk.rows or BLANK_ROWS), None, desk),)
    state = () if desk.blank else (_state(sheet, desk),)
    rankings = sheet.rankings if desk.blank else (*sheet.rankings, *sheet.by_section)
    lists = (_ranking(ranking, sheet, columns, desk) for ranking in rankings)
    return (*state, *lists, *discrepancies(in_standings(sheet), desk))


def _state(sheet: Standings, desk: Desk) -> Lines:
    """Provisional with what is in, or final: a sign and a word."""
    words = desk.words
    text = f"● {words.text(provisional, sheet)}" if sheet.provisional else f"✓ {words.text(_final, sheet)}"
    return Lines((TextLine(text, desk.paper.size),), desk.paper.room)


def provisional(sheet: Standings, language: Language) -> str:
    _ = language.gettext
    in_ = {"results": sheet.results, "played": sheet.results, "expected": sheet.expected}
    said = _("%(results)s of %(expected)s results are in.")
    if sheet.kind in OF_MATCHES:
        said = _("%(played)s of %(expected)s matches are in")
    parts = [_("provisional"), said % in_]
    if sheet.counts == "boards":
        parts.append(_("Only boards that everyone has finished are counted."))
    if sheet.counts == "rounds":
        parts.append(_("After round %(round)s, in whole per cents.") % {"round": sheet.rounds})
    if sheet.counts == "barometer":
        said = _("After round %(round)s, exact: all tables have played the same boards.")
        parts.append(said % {"round": sheet.rounds})
    return " · ".join(parts)


def _ranking(ranking: Ranking, sheet: Standings, columns: Sequence[Column], desk: Desk) -> Block:
    ordered = sorted(ranking.rows, key=lambda row: row.party.in_order) if desk.blank else ranking.rows
    cells = [COLUMNS[code].cell for code in (WHO if desk.blank else _codes(sheet, desk))]
    rows = [[cell(row, sheet, ranking.direction, desk) for cell in cells] for row in ordered]
    lead = " · ".join(whose(ranking, desk))
    return _table(columns, rows, caption(lead, desk.paper.room) if lead else None, desk)


def whose(ranking: Ranking, desk: Desk) -> Iterator[str]:
    """Section and side of a list that has them."""
    if ranking.section:
        yield desk.words.text(section_name, ranking.section)
    if ranking.over:
        yield desk.words.text(event_words.over, ranking.over)
    if ranking.direction:
        yield desk.words.text(outcome.side, ranking.direction)


def _table(
    columns: Sequence[Column], rows: Sequence[Sequence[Cell]], lead: Block | None, desk: Desk
) -> Block:
    size = desk.paper.size + 1
    return table(columns, rows, room=desk.paper.room, size=size, row=desk.row, lead=lead, boxed=desk.blank)


@dataclass(frozen=True, slots=True)
class RankingColumn:
    """A column of a ranking: its head, None for the blank form, and what a line has in it."""

    head: Callable[[Standings | None, Desk], Column]
    cell: Callable[[Standing, Standings, str, Desk], Cell]


def _columns(sheet: Standings | None, desk: Desk) -> list[Column]:
    return [COLUMNS[code].head(sheet, desk) for code in _codes(sheet, desk)]


def _codes(sheet: Standings | None, desk: Desk) -> list[str]:
    """The columns of the ranking; a blank one lacks those that only a running session has."""
    columns = sheet.columns if sheet else EVENT_KINDS[PAIRS].columns
    return [code for code in columns if code != "waiting" or (sheet and not desk.blank)]


def _number(sheet: Standings | None, desk: Desk) -> Column:
    sample = seating.sample("00EW", sheet.heading if sheet else None)
    whose = N_("Player") if sheet and sheet.kind == INDIVIDUAL else N_("Pair")
    return Column(desk.words.label(whose), sample, "right")


def _value(sheet: Standings | None, desk: Desk) -> Column:
    if sheet is None or sheet.in_per_cent:
        return Column(("%",), "100.00", "right", BOLD)
    return Column(desk.words.label(_unit(sheet)), "−000.00", "right", BOLD)


def _place(row: Standing, sheet: Standings, side: str, desk: Desk) -> str:
    return "" if desk.blank else outcome.place(row)


def _ranked_by(row: Standing, sheet: Standings, side: str, desk: Desk) -> str:
    """The figure, with the penalty where no column of points has it."""
    penalty = "" if sheet.has_points else _penalty(row)
    return figures.decimal(row.value, 0 if sheet.is_whole else 2) + penalty


def _penalty(row: Standing) -> str:
    return f" {figures.signed(-row.penalty, 2)}" if row.penalty else ""


# By the `columns` of an event's kind.
COLUMNS = {
    "place": RankingColumn(
        lambda sheet, desk: Column(desk.words.label(N_("Rank")), "00=", "right", BOLD), _place
    ),
    "number": RankingColumn(_number, lambda row, sheet, side, desk: row.party.under(side)),
    "names": RankingColumn(
        lambda sheet, desk: names(desk.words.label(N_("Names"))),
        lambda row, sheet, side, desk: desk.words.party(row.party),
    ),
    "value": RankingColumn(_value, _ranked_by),
    "points": RankingColumn(
        lambda sheet, desk: Column(desk.words.label(N_("Matchpoints")), "0000.00", "right"),
        lambda row, sheet, side, desk: figures.decimal(row.points) + _penalty(row),
    ),
    "boards": RankingColumn(
        lambda sheet, desk: Column(desk.words.label(N_("Boards")), "00", "right"),
        lambda row, sheet, side, desk: str(row.boards),
    ),
    "waiting": RankingColumn(
        lambda sheet, desk: Column(desk.words.label(N_("Still to come")), "00", "right"),
        lambda row, sheet, side, desk: str(row.waiting or "✓"),
    ),
}
# Filled in on a form that is to be written on.
WHO = ("place", "number", "names")


def _final(sheet: Standings, language: Language) -> str:
    _ = language.gettext
    return f"{_('final')} · {_('scoring changed after closing')}" if sheet.rescored else _("final")


def _unit(sheet: Standings) -> str:
    """The unit of the figure that contestants are ranked by."""
    return N_("IMPs") if METHODS[sheet.heading.method].unit == PenaltyUnit.IMPS else N_("Score")
