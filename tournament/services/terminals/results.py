"""A result from a terminal: checked against the movement, entered as the word of both sides."""

from typing import Any

from tournament.exchange.terminals.words import (
    NOT_PLAYED,
    Display,
    Word,
    awards_of,
    is_average,
    lead_of,
    read_word,
    text_of,
)
from tournament.models import Placement, Section, TerminalLink, TerminalTable, TerminalWord
from tournament.readings.boards.places import Meeting
from tournament.readings.boards.read_result import Facts, read_result, without_result
from tournament.readings.errors import DirectorError
from tournament.services.boards.table_words import TableWord, delete_table_word, enter_table_word
from tournament.services.terminals.notes import Noted, add_note, section_named, terminal_at


def take_result(link: TerminalLink, item: Any, key: str) -> None:
    """Noted or DirectorError where it cannot be entered."""
    word = read_word(item)
    where = {"section": word.section, "table": word.table, "round": word.round, "board": word.board}
    if word.shown:
        where["word"] = _in_words(word.shown)
    section = section_named(link, word.section, **where)
    if section.session.is_closed:
        raise Noted("closed", **where)
    if not TerminalTable.objects.filter(section=section, table=word.table).exists():
        raise Noted("phone_table", **where)
    meeting = _meeting(section, word, where)
    if word.shown is None:
        _delete(link, section, meeting, word, where)
        return
    facts = _facts(word.shown, where)
    try:
        by = terminal_at(section, word.table)
        enter_table_word(section, meeting, TableWord(word.board, facts, key), by=by)
    except DirectorError as refusal:
        if refusal.code == "ruled":
            raise Noted("ruled", **where) from refusal
        raise Noted("refused", why=refusal.message, **where) from refusal
    show(link, section, word, word.shown)


def show(link: TerminalLink, section: Section, word: Word, shown: Display | None) -> None:
    """Remember what the terminal of a table shows for a board."""
    TerminalWord.objects.update_or_create(
        link=link,
        section=section,
        table=word.table,
        round=word.round,
        board=word.board,
        defaults={"shown": shown.as_json() if shown else {}},
    )


def _meeting(section: Section, word: Word, where: dict[str, Any]) -> Meeting:
    """Who meets there by the movement, if the terminal names the same pairs."""
    rows = Placement.objects.filter(section=section, table=word.table, round=word.round)
    row = rows.select_related("ns", "ew").first()
    if row is None or row.ns is None or row.ew is None or word.board not in row.boards:
        raise Noted("wrong_board", **where)
    if word.board in row.turned:
        raise Noted("turned", **where)
    if word.shown and (str(word.ns), str(word.ew)) != (row.ns.number, row.ew.number):
        raise Noted("wrong_pairs", ns=word.ns, ew=word.ew, **where)
    return Meeting(row.ns, row.ew, row.round, row.table)


def _facts(shown: Display, where: dict[str, Any]) -> Facts:
    if is_average(shown):
        raise Noted("average", **where)
    if shown.level == NOT_PLAYED:
        return without_result("not_played")
    return read_result(text_of(shown), lead=lead_of(shown))


def _delete(
    link: TerminalLink, section: Section, meeting: Meeting, word: Word, where: dict[str, Any]
) -> None:
    by = terminal_at(section, word.table)
    is_gone = delete_table_word(section, meeting, word.board, by=by)
    show(link, section, word, None)
    if not is_gone:
        add_note(link, "deleted", where)


def _in_words(shown: Display) -> str:
    if is_average(shown):
        return " / ".join(awards_of(shown))
    return "–" if shown.level == NOT_PLAYED else text_of(shown)
