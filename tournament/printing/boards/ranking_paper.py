"""The ranking, one list or one for each line."""

from collections.abc import Iterator, Sequence
from datetime import date

from tournament.analysis.checks import in_standings
from tournament.printing.blocks.data_table import data_table
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine, caption
from tournament.printing.blocks.page import Chapter, framed, section_name
from tournament.printing.blocks.paper_table import Block
from tournament.printing.parts.discrepancies import discrepancies
from tournament.sheets.event_kinds import OF_MATCHES
from tournament.sheets.heading import Heading
from tournament.sheets.standings import Ranking, Standing, Standings
from tournament.tables.rankings import session_ranking
from tournament.tables.table import Column
from tournament.words import event_words, outcome
from tournament.words.language import N_, Language

TITLE = N_("Ranking")
BLANK_ROWS = 26
NO_STANDINGS = Standings(Heading("", "", date.min), (), 0, 0, provisional=False)
WHO = ("number", "names")  # filled in on a form that is to be written on


def pages(sheets: Sequence[Standings | None], desk: Desk) -> list[Page]:
    return framed(
        [Chapter(TITLE, sheet.heading if sheet else None, blocks(sheet, desk)) for sheet in sheets], desk
    )


def blocks(sheet: Standings | None, desk: Desk) -> tuple[Block, ...]:
    """The state of the ranking, provisional or final, and each list."""
    if sheet is None:
        columns = session_ranking(Ranking("", ()), NO_STANDINGS).columns_on("paper")
        return (_list(columns, [None] * (desk.rows or BLANK_ROWS), (), "", desk),)
    state = () if desk.blank else (_state(sheet, desk),)
    rankings = sheet.rankings if desk.blank else (*sheet.rankings, *sheet.by_section)
    lists = (_ranking(ranking, sheet, desk) for ranking in rankings)
    return (*state, *lists, *discrepancies(in_standings(sheet), desk), *closing_block(sheet.heading, desk))


def closing_block(heading: Heading, desk: Desk) -> tuple[Lines, ...]:
    """The check code of a closed session."""
    if desk.blank or not heading.closing:
        return ()
    line = TextLine(desk.words.text(event_words.closing, heading), desk.paper.size)
    return (Lines((line,), desk.paper.room),)


def _state(sheet: Standings, desk: Desk) -> Lines:
    """Provisional with what is in, or final: a sign and a word."""
    words = desk.words
    text = (
        f"● {words.text(provisional, sheet)}"
        if sheet.provisional
        else f"{event_words.end_sign(sheet.heading)} {words.text(_final, sheet)}"
    )
    return Lines((TextLine(text, desk.paper.size),), desk.paper.room)


def provisional(sheet: Standings, language: Language) -> str:
    _ = language.gettext
    in_ = {"results": sheet.results, "played": sheet.results, "expected": sheet.expected}
    said = _("%(results)s of %(expected)s results in")
    if sheet.kind in OF_MATCHES:
        said = _("%(played)s of %(expected)s matches in")
    parts = [_("provisional"), said % in_]
    if sheet.counts == "boards":
        parts.append(_("Only boards finished by everyone count."))
    if sheet.counts == "rounds":
        parts.append(_("After round %(round)s (rounded to whole per cent)") % {"round": sheet.rounds})
    if sheet.counts == "barometer":
        said = _("After round %(round)s, exact: all tables have played the same boards.")
        parts.append(said % {"round": sheet.rounds})
    return " · ".join(parts)


def _ranking(ranking: Ranking, sheet: Standings, desk: Desk) -> Block:
    """A list; one that is to be written on has the contestants in the order of their numbers."""
    columns = session_ranking(ranking, sheet).columns_on("paper")
    lead = " · ".join(whose(ranking, desk))
    if not desk.blank:
        return _list(columns, ranking.rows, None, lead, desk)
    ordered = sorted(ranking.rows, key=lambda row: row.party.in_order)
    return _list([one for one in columns if one.code != "waiting"], ordered, WHO, lead, desk)


def _list(
    columns: Sequence[Column[Standing]],
    rows: Sequence[Standing | None],
    filled: Sequence[str] | None,
    lead: str,
    desk: Desk,
) -> Block:
    head = caption(lead, desk.paper.room) if lead else None
    return data_table(
        columns, rows, desk, size=desk.paper.size + 1, lead=head, boxed=desk.blank, filled=filled
    )


def whose(ranking: Ranking, desk: Desk) -> Iterator[str]:
    """Section and side of a list that has them."""
    if ranking.section:
        yield desk.words.text(section_name, ranking.section)
    if ranking.over:
        yield desk.words.text(event_words.over, ranking.over)
    if ranking.direction:
        yield desk.words.text(outcome.side, ranking.direction)


def _final(sheet: Standings, language: Language) -> str:
    end = event_words.end_state(sheet.heading, language)
    return f"{end} · {language.gettext('scoring changed after closing')}" if sheet.rescored else end
