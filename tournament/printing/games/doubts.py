"""Figures of a table game that do not agree with its deals: a mark and a sentence, nothing corrected."""

from collections.abc import Iterable

from tournament.printing.blocks.layout import Desk
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.table import Block
from tournament.printing.kit.fonts import BOLD
from tournament.printing.parts.doubts import MARK
from tournament.printing.words.words import N_, Tongue
from tournament.sheets import figures
from tournament.sheets.checks import Doubt

SENTENCES = {
    "game_total": N_("%(about)s: the deals add up to %(found)s, but the total says %(said)s."),
    "settled": N_("%(about)s: the totals settle at %(found)s, but %(said)s is written here."),
    "deal": N_("Deal %(about)s is not possible as recorded."),
    "account": N_("%(about)s: the matches add up to %(found)s, but the total says %(said)s."),
    "account_sum": N_("The totals must come to %(found)s, but come to %(said)s."),
}
OF_A_SIDE = ("game_total", "settled")


def doubts(found: Iterable[Doubt], desk: Desk, sides: tuple[str, ...] = ()) -> tuple[Block, ...]:
    """A sentence for each doubt; `sides` are the names of those that totals belong to."""
    lines = [line for doubt in found for line in desk.words.lines(_sentence, doubt, sides)]
    if not lines or desk.blank:
        return ()
    return (Lines(tuple(TextLine(f"{MARK} {line}", 10, BOLD) for line in lines), desk.paper.room),)


def _sentence(doubt: Doubt, sides: tuple[str, ...], tongue: Tongue) -> str:
    about = sides[int(doubt.about)] if doubt.code in OF_A_SIDE else doubt.about
    params = {"about": about, "said": figures.exact(doubt.said), "found": figures.exact(doubt.found)}
    return tongue.gettext(SENTENCES[doubt.code]) % params
