"""Words of terminals: at one device N-S enter a result and E-W accept it, so a word is that of both sides.

Two entries are kept, one for each side, so that everything that reads claims understands them. What a
director settled is not overwritten (`analysis/claims.py`): a word that differs makes a question in the
director's list.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.analysis.claims import ACCEPTED, DISPUTED, Decision, Standing, decide_for_both
from tournament.models import Entry, Result, Ruling, Section
from tournament.models.entry import TERMINAL
from tournament.readings.boards.correction_window import refuse_too_late
from tournament.readings.boards.places import Meeting
from tournament.readings.boards.read_result import Facts
from tournament.readings.errors import Conflict, DirectorError
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.backups.copies import note_round
from tournament.services.boards.claims import write_decision
from tournament.services.boards.doubts import forget_doubt
from tournament.services.boards.entries import (
    NewEntry,
    claims_before,
    first_result,
    is_same,
    keep_entry,
    result_between,
)

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
            _keep(section, meeting, word)
            note_round(section.pk, meeting.round or 0)
            first = first_result(section, meeting, NewEntry(word.board, word.facts, word.key, SIDES[0]))
            first.agreement = Result.Agreement.ACCEPTED
            return write.add(first)
        return _again(write, meeting, standing, word)


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
