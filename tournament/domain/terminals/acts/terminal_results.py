"""What terminals send about a table: results, players who sit down, and notes of what cannot be entered."""

import uuid
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.analysis.claims import ACCEPTED, DISPUTED, Decision, Standing, decide_for_both
from tournament.domain.backups.acts.backups import note_round
from tournament.domain.boards.acts.director_results import forget_doubt
from tournament.domain.boards.acts.entries import (
    NewEntry,
    claims_before,
    first_result,
    is_same,
    keep_entry,
    result_between,
    write_decision,
)
from tournament.domain.boards.readings.board_places import Meeting, refuse_too_late
from tournament.domain.boards.readings.typed_results import Facts, of_outcome, read_result, without_result
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.seats.acts.pair_seats import name_pairs
from tournament.exchange.results.result_values import ResultLine, ResultSection, ResultsFile
from tournament.exchange.terminals.terminal_words import (
    NOT_PLAYED,
    Display,
    Unreadable,
    Word,
    awards_of,
    is_average,
    lead_of,
    read_word,
    text_of,
)
from tournament.models import (
    Contestant,
    Entrant,
    Entry,
    Membership,
    Placement,
    Player,
    Result,
    Ruling,
    Section,
    Session,
    TerminalLink,
    TerminalNote,
    TerminalTable,
    TerminalWord,
)
from tournament.models.entry import TERMINAL
from tournament.sheets.event_kinds import PAIRS
from tournament.sheets.terminal_sheets import LeftOut, TakenFile

# A result from a terminal: checked against the movement, entered as the word of both sides.


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


# A player who entered their number at a terminal: seated where the seat is free, otherwise a note.

SEATS = {1: ("ns", 1), 2: ("ew", 1), 3: ("ns", 2), 4: ("ew", 2)}  # North, East, South, West


def take_player(link: TerminalLink, item: Any, _key: str) -> None:
    """Noted where the number is unknown, or another player is entered in the seat."""
    where = _where(item)
    section = section_named(link, where["section"], **where)
    pair, position = _seat(section, int(item.direction), where)
    if item.is_removal:
        return  # a terminal empties no seat: the director changes names
    player = _player(section, item, where)
    team = pair.entrant
    if team and team.kind == Entrant.Kind.TEAM and not team.players.filter(player=player).exists():
        raise DirectorError("not_in_team", _("Only players of the team can be in its line-up."))
    rows = Membership.objects.filter(contestant=pair, position=position, from_round__lte=where["round"])
    seated = rows.order_by("from_round").select_related("player").last()
    if seated is None:
        name_pairs(section, {(pair, position): player}, by=terminal_at(section, where["table"]))
    elif seated.player_id != player.pk:
        raise Noted("other_player", player=str(player), **where)


def _where(item: Any) -> dict[str, Any]:
    table, number = item.table_number, item.round_number
    if not all(isinstance(one, int) and 0 <= one <= 999 for one in (table, number)):
        raise Unreadable
    return {"section": str(item.section_letters or "")[:8], "table": table, "round": number or 1}


def _seat(section: Section, direction: int, where: dict[str, Any]) -> tuple[Contestant, int]:
    rows = Placement.objects.filter(section=section, table=where["table"], round=where["round"])
    row = rows.select_related("ns__section", "ns__entrant", "ew__section", "ew__entrant").first()
    side, position = SEATS.get(direction, ("", 0))
    pair = getattr(row, side, None) if row and side else None
    if pair is None:
        raise Noted("no_seat", **where)
    return pair, position


def _player(section: Section, item: Any, where: dict[str, Any]) -> Player:
    number = str(item.player_number or "").strip()[:20]
    if not number:
        name = " ".join(str(part or "").strip()[:60] for part in (item.first_name, item.last_name)).strip()
        raise Noted("named_player", player=name or "–", **where)
    of_club = Player.objects.filter(club=section.session.event.club_id)
    player = of_club.filter(number=number).first()
    if player is None and number.startswith("P") and number[1:].isdecimal() and len(number) < 18:
        player = of_club.filter(pk=int(number[1:]), number="").first()
    if player is None:
        raise Noted("no_player", number=number, **where)
    return player


# What cannot be entered, as an exception on its way to a note.

MOST_OPEN = 500  # more than a director reads


class Noted(Exception):
    """`code` is one of TERMINAL_NOTES, `about` says where it was and fills the sentence."""

    def __init__(self, code: str, **about: Any) -> None:
        super().__init__(code)
        self.code, self.about = code, about


def add_note(link: TerminalLink, code: str, about: dict[str, Any]) -> None:
    """A line of the director's page of terminals."""
    if link.notes.filter(settled_at=None).count() < MOST_OPEN:
        TerminalNote.objects.create(link=link, code=code, about=about)


def section_named(link: TerminalLink, letter: Any, **about: Any) -> Section:
    """The section of a word; Noted where the session has none of this letter."""
    rows = Section.objects.filter(session=link.session_id, letter=str(letter)[:8])
    section = rows.select_related("session__event__club").first()
    if section is None:
        raise Noted("no_section", **{"section": str(letter)[:8], **about})
    return section


def terminal_at(section: Section, table: int) -> Actor:
    """Who acts, in the history."""
    return Actor(f"{section.letter}{table} Bridgemate")


# Words of terminals: at one device N-S enter a result and E-W accept it, so a word is that of both sides.
#
# Two entries are kept, one for each side, so that everything that reads claims understands them. What a
# director settled is not overwritten (`analysis/claims.py`): a word that differs makes a question
# in the director's list.

SIDES = ("NS", "EW")


@dataclass(frozen=True, slots=True)
class TableWord:
    """A result on which both sides agree. `key` is unique for each word: sent again, it changes nothing."""

    board: int
    facts: Facts
    key: str


def enter_table_word(section: Section, meeting: Meeting, word: TableWord, *, by: Actor) -> Result:
    """Take a word of a table and return what stands. Conflict `ruled` where the board has a ruling."""
    with act("enter_result", by=by, section=section, board=word.board) as write:
        standing = result_between(section, meeting, word.board)
        if standing and Entry.objects.filter(key=_key(word, SIDES[0])).exists():
            return standing
        write.about |= {"ns": str(meeting.ns), "ew": str(meeting.ew), "table": meeting.table}
        if standing is None:
            return _first(write, section, meeting, word)
        return _again(write, meeting, standing, word)


def _first(write: Act, section: Section, meeting: Meeting, word: TableWord) -> Result:
    _keep(section, meeting, word)
    note_round(section.pk, meeting.round or 0)
    first = first_result(section, meeting, NewEntry(word.board, word.facts, word.key, SIDES[0]))
    first.agreement = Result.Agreement.ACCEPTED
    return write.add(first)


def delete_table_word(section: Section, meeting: Meeting, board: int, *, by: Actor) -> bool:
    """The table deleted its result: it is removed, unless a director has entered, corrected or ruled on it.

    Whether the board has no result now.
    """
    standing = result_between(section, meeting, board)
    if standing is None:
        return True
    stored = Standing(standing.facts, standing.agreement, standing.entered_by, standing.version)
    other = {**standing.facts, "contract": "?"}
    decision = decide_for_both(stored, other, claims_before("", standing), same=is_same)
    if decision.agreement == DISPUTED or Ruling.objects.filter(result=standing).exists():
        return False
    with act(
        "remove_result", by=by, section=section, board=board, ns=str(standing.ns), ew=str(standing.ew)
    ) as write:
        forget_doubt(write, standing)
        write.remove(standing)
    return True


def _again(write: Act, meeting: Meeting, standing: Result, word: TableWord) -> Result:
    if is_same(standing.facts, word.facts):
        lead = standing.lead or word.facts["lead"]
        return write_decision(write, standing, Decision(ACCEPTED), lead=lead)
    if Ruling.objects.filter(result=standing).exists():
        raise Conflict("ruled", _("There is a ruling on this board. It stays."))
    _keep(standing.section, meeting, word)
    decision = _decision(standing, word)
    if decision.replaces:
        return write_decision(write, standing, decision, **word.facts, auction="", entered_by=SIDES[0])
    return write_decision(write, standing, decision)


def _decision(standing: Result, word: TableWord) -> Decision:
    if standing.state == Result.State.LATE:
        return Decision(ACCEPTED, replaces=True)
    stored = Standing(standing.facts, standing.agreement, standing.entered_by, standing.version)
    claims = [one for one in claims_before("", standing) if one.key not in _keys(word)]
    decision = decide_for_both(stored, word.facts, claims, same=is_same)
    if decision.corrects:
        try:
            refuse_too_late(standing, decision.corrects)
        except DirectorError:  # the table cannot be asked again, so the director is
            return Decision(DISPUTED)
    return decision


def _keep(section: Section, meeting: Meeting, word: TableWord) -> None:
    for side, key in zip(SIDES, _keys(word), strict=True):
        keep_entry(
            Entry(
                section_id=section.pk,
                ns_id=meeting.ns.pk,
                ew_id=meeting.ew.pk,
                board=word.board,
                side=side,
                device=TERMINAL,
                key=key,
                **word.facts,
            )
        )


def _keys(word: TableWord) -> list[str]:
    return [_key(word, side) for side in SIDES]


def _key(word: TableWord, side: str) -> str:
    return f"{word.key} {side}"


# Results of a file of Bridgemate Control Software that has run the session by itself.


@dataclass(slots=True)
class _Taking:
    """How the lines of a file fared so far."""

    counts: Counter[str] = field(default_factory=Counter)
    left_out: list[LeftOut] = field(default_factory=list)


def take_file(session: Session, file: ResultsFile, *, by: Actor) -> TakenFile:
    """Enter the results of a file as the word of both sides of each table; what does not fit the movement is
    left out and named. The same file again changes nothing. DirectorError `closed` or `no_pairs`.
    """
    if session.is_closed:
        raise DirectorError("closed", _("The session is closed."))
    if session.event.kind != PAIRS:
        raise DirectorError(
            "no_pairs", _("A Bridgemate file holds one session of pairs with boards in a row.")
        )
    taking = _Taking()
    sections = {row.letter: row for row in session.sections.select_related("session__event__club")}
    with transaction.atomic():
        for part in (part for parts in file.sessions for part in parts):
            section = sections.get(part.letter)
            if section is None:
                taking.left_out += [_left_out("no_section", part.letter, line) for line in part.lines]
            else:
                _take_part(section, part, taking, by)
    entered, unchanged, questions = (taking.counts[name] for name in ("entered", "unchanged", "questions"))
    return TakenFile(entered, unchanged, questions, tuple(taking.left_out))


def _take_part(section: Section, part: ResultSection, taking: _Taking, by: Actor) -> None:
    rows = section.placements.select_related("ns", "ew")
    places = {
        (row.ns.number, row.ew.number, board): row
        for row in rows
        if row.ns and row.ew
        for board in row.boards
    }
    entries = Entry.objects.filter(section_id=section.pk, device=TERMINAL)
    words = {(entry.ns_id, entry.ew_id, entry.board, *_played(vars(entry))) for entry in entries}
    with act("take_file", by=by, section=section, section_letter=section.letter) as write:
        for line in part.lines:
            try:
                taking.counts[_take_line(write, section, line, places, words)] += 1
            except Noted as note:
                taking.left_out.append(_left_out(note.code, part.letter, line))
            except DirectorError as refusal:
                taking.left_out.append(_left_out("refused", part.letter, line, refusal.message))
        write.about["count"] = len(write.changes)


def _take_line(
    write: Act,
    section: Section,
    line: ResultLine,
    places: Mapping[tuple[str, str, int], Placement],
    words: Collection[tuple[object, ...]],
) -> str:
    """What came of a line: `entered`, `unchanged` or `questions`."""
    ns, ew = _pair_number(line.ns), _pair_number(line.ew)
    row = places.get((ns, ew, line.board))
    if row is None or row.ns is None or row.ew is None:
        is_played = any(board == line.board and {ns, ew} & {*pairs} for *pairs, board in places)
        raise Noted("wrong_pairs" if is_played else "wrong_board")
    if line.board in row.turned:
        raise Noted("turned")
    if line.awards:
        raise Noted("average")
    facts = of_outcome(line.outcome, lead=line.lead) if line.outcome else without_result("not_played")
    meeting = Meeting(row.ns, row.ew, row.round, row.table)
    standing = result_between(section, meeting, line.board)
    said = (row.ns.pk, row.ew.pk, line.board, *_played(facts))
    if standing and (is_same(standing.facts, facts) or said in words):
        return "unchanged"
    word = TableWord(line.board, facts, f"file {uuid.uuid4().hex}")
    if standing is None:
        _first(write, section, meeting, word)
        return "entered"
    return "questions" if _again(write, meeting, standing, word).agreement == DISPUTED else "entered"


def _pair_number(ids: tuple[str, ...]) -> str:
    """The number at the table; a file with two lines of equal numbers is read with the line of each."""
    return ids[0].removesuffix("NS").removesuffix("EW")


def _played(facts: Mapping[str, Any]) -> tuple[object, ...]:
    return tuple(facts[name] for name in ("state", "contract", "declarer", "tricks"))


def _left_out(code: str, letter: str, line: ResultLine, why: str = "") -> LeftOut:
    place = letter, line.table or 0, line.round or 0, line.board
    return LeftOut(code, *place, _pair_number(line.ns), _pair_number(line.ew), why)
