"""Figures that do not agree with a sheet's own facts: a mark and a sentence under it, nothing corrected."""

from collections.abc import Iterable

from tournament.printing.blocks.layout import Desk
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.paper_table import Block
from tournament.printing.kit.fonts import BOLD
from tournament.sheets import figures
from tournament.sheets.board_sheets import Discrepancy
from tournament.words.language import N_, Language

MARK = "▲"
SENTENCES = {
    "score": N_("Board %(about)s: the result scores %(found)s, but %(said)s is written here."),
    "top": N_("Board %(about)s: the two sides share %(found)s, but have %(said)s together here."),
    "total": N_("%(about)s: the boards add up to %(found)s, but the total says %(said)s."),
    "percentage": N_("%(about)s: the points make %(found)s %%, but %(said)s %% is written here."),
    "board": N_("Board %(about)s: the points must add up to %(found)s, but come to %(said)s."),
    "imps": N_("Board %(about)s: the difference is worth %(found)s IMPs, but %(said)s is written here."),
    "imp_total": N_("%(about)s: the boards add up to %(found)s IMPs, but %(said)s is written here."),
}


def discrepancies(rows: Iterable[Discrepancy], desk: Desk) -> tuple[Block, ...]:
    """A sentence for each discrepancy; a form to be written on has no figures that could disagree."""
    lines = [line for row in rows for line in desk.words.lines(sentence, row)]
    if not lines or desk.blank:
        return ()
    return (Lines(tuple(TextLine(f"{MARK} {line}", 10, BOLD) for line in lines), desk.paper.room),)


def sentence(row: Discrepancy, language: Language) -> str:
    """A discrepancy in words; figures are rounded, and exact where two different ones would look alike."""
    alike = figures.short(row.said) == figures.short(row.found)
    written = figures.exact if alike else figures.short
    params = {"about": row.about, "said": written(row.said), "found": written(row.found)}
    return language.gettext(SENTENCES[row.code]) % params
