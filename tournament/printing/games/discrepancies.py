"""Figures of a table game that do not agree with its deals: a mark and a sentence, nothing corrected."""

from collections.abc import Iterable

from tournament.printing.blocks.layout import Desk
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.table import Block
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts.discrepancies import MARK
from tournament.printing.words.words import N_, Tongue
from tournament.sheets import figures
from tournament.sheets.checks import Discrepancy

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


def _sentence(row: Discrepancy, sides: tuple[str, ...], tongue: Tongue) -> str:
    about = sides[int(row.about)] if row.code in OF_A_SIDE else row.about
    params = {"about": about, "said": figures.exact(row.said), "found": figures.exact(row.found)}
    return tongue.gettext(SENTENCES[row.code]) % params
