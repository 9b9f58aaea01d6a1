"""Entries of results from the tables: the claims of two sides about a board (`analysis/claims.py`).

What they decide can close the board in the other room of a match, or open it again.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal, TypeVar

from django.db import IntegrityError
from django.db.models import Q
from django.utils.translation import gettext as _
from msgspec import Meta

from scoring.boards.award_code import parts
from tournament.analysis.claims import (
    Another,
    Claim,
    Contradiction,
    Decision,
    Earlier,
    Standing,
    decide,
)
from tournament.domain.backups.acts.backups import note_round
from tournament.domain.boards.readings.board_places import (
    Meeting,
    Place,
    place_at,
    provisional_until,
    refuse_too_late,
)
from tournament.domain.boards.readings.recorded_auctions import LONGEST
from tournament.domain.boards.readings.typed_results import Facts, without_result
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.inputs import (
    UNSET,
    Ask,
    BoardNumber,
    Key,
    Reason,
    RoundNumber,
    SentKey,
    TableNumber,
    UnsetType,
    Version,
)
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.models import DealRecord, Entry, Placement, Result, Ruling, Section, TerminalTable
from tournament.models.compiled_queries import Prepared, insert

KEYS = Prepared(lambda key: Entry.objects.filter(key=key).order_by().values_list("pk"), 1)
RESULT = [column.attname for column in Result._meta.concrete_fields]
PLAYED = Prepared(
    lambda section, board, one, other: (
        Result.objects.filter(Q(ns__in=(one, other)) | Q(ew__in=(one, other)), section=section, board=board)
        .order_by()
        .values_list(*RESULT)
    ),
    4,
)
TERMINALS = Prepared(
    lambda section, table: (
        TerminalTable.objects.filter(section=section, table=table).order_by().values_list("pk")
    ),
    2,
)
CLAIMS = Prepared(
    lambda section, board, ns, ew, settled: (
        Entry.objects.filter(section=section, board=board, ns=ns, ew=ew, pk__gt=settled)
        .order_by("-pk")
        .values_list("side", "device", "key", *Entry.FACTS)
    ),
    5,
)


@dataclass(frozen=True, slots=True)
class NewEntry:
    """One entry. `key` is the device's own id of it, `seen` the result version it saw.

    `side` is the side that speaks; it is empty for the director, whose word from paper needs no acceptance.
    `auction` is in the form of readings/recorded_auctions.py. `again`: a phone had delivered it before an
    older copy of the data was put back.
    """

    board: int
    facts: Facts
    key: str
    side: str = ""
    device: str = ""
    round: int | None = None
    seen: int | None = None
    auction: str = ""
    again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing:
    """Who met on a board: by `table` (and `round`), or by pair numbers as on paper: `ns`, and `ew` where the
    movement does not know it or they sat against it.
    """

    section: Key
    board: BoardNumber
    table: TableNumber | UnsetType = UNSET
    round: RoundNumber | UnsetType = UNSET
    ns: Annotated[str, Meta(max_length=12)] = ""
    ew: Annotated[str, Meta(max_length=12)] = ""
    key: SentKey | UnsetType = UNSET


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedEntry(Playing):
    """`side` speaks for a side of the `table`, and the other one has to agree; left out, it is the
    director's word. `result` in any notation: `4SX-1 W`, `PASS`, bare North-South points, `L`, `NP`; a
    director may write `A+/A-`. `key` is the sender's own id of this entry: sent again, it changes nothing.
    `seen` is the version that a side has seen and means to replace. `auction`: the calls from the dealer on,
    with blanks between them (`P 1H P 4H P P P`); they must come to the contract.
    """

    result: Annotated[str, Meta(max_length=40)]
    lead: Annotated[str, Meta(max_length=4)] = ""
    auction: Annotated[str, Meta(max_length=LONGEST)] = ""
    side: Literal["", "NS", "EW"] = ""
    seen: Version | UnsetType = UNSET
    ask_ahead: Annotated[
        bool,
        Ask(
            note="of the director's word: a result of a later round than the one in play is refused with "
            "`round_to_come`; where it is right, it is sent again without this field"
        ),
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardUnplayed(Playing):
    """Awards are codes: `A+`, `A=`, `A-`, a percentage, an outcome, weighted ones, or nothing: no score."""

    ns_award: Annotated[str, Meta(max_length=120), Ask(blank=True)]
    ew_award: Annotated[str, Meta(max_length=120), Ask(blank=True)]
    reason: Reason = ""


def enter_result(section: Section, table: int, said: NewEntry, *, by: Actor) -> Result:
    """`enter_at` for who knows the table by its number."""
    return enter_at(place_at(section, table), said, by=by)


def enter_at(place: Place, said: NewEntry, *, by: Actor) -> Result:
    """Take one entry of a table and return what stands for the board now.

    DirectorError when the board is not this table's or has been played; nothing is written then. The same
    key again changes nothing.
    """
    is_closed = place.section.session.is_closed
    if is_closed and not provisional_until(place.section.session):
        raise closed()
    meeting = place.meeting(said.board, said.round)
    if is_closed:
        standing = result_between(place.section, meeting, said.board)
        if standing is None or standing.state == Result.State.LATE or standing.cancelled:
            raise closed()  # a result may be corrected, none may be added
    if TERMINALS.rows(place.section.pk, meeting.table):
        raise DirectorError("terminal_table", _("This table has a terminal. Please enter the result there."))
    return enter_meeting(place.section, meeting, said, by=by)


def closed() -> DirectorError:
    return DirectorError("closed", _("The session is closed. Please tell the director."))


def enter_meeting(section: Section, meeting: Meeting, said: NewEntry, *, by: Actor) -> Result:
    """Take one entry about the two who met: the way of paper, files and free sections too."""
    with act("enter_result", by=by, section=section, board=said.board) as write:
        standing, others = results_between(section, meeting, said.board)
        if standing and KEYS.rows(said.key):
            return standing  # sent again
        cancels = said.facts["state"] == Result.State.NOT_PLAYED and not said.side
        if others and not cancels:
            raise already_played(others[0])
        if others:
            met = standing or Result(section=section, ns=meeting.ns, ew=meeting.ew, board=said.board)
            refuse_cancelled_twice(met, Result.Cancelled.RULED)
        entry = Entry(
            section_id=section.pk,
            ns_id=meeting.ns.pk,
            ew_id=meeting.ew.pk,
            board=said.board,
            side=said.side,
            device=said.device,
            key=said.key,
            auction=said.auction,
            **said.facts,
        )
        keep_entry(entry)
        write.about |= {"ns": str(meeting.ns), "ew": str(meeting.ew), "table": meeting.table}
        if said.again:
            write.about["again"] = True
        if standing is None:
            note_round(section.pk, meeting.round or 0)
            first = first_result(section, meeting, said)
            first.cancelled = Result.Cancelled.RULED if others else ""
            return write.add(first)
        return _again(write, standing, said)


def result_between(section: Section, meeting: Meeting, board: int) -> Result | None:
    """The result of these two on the board. Refused when one of them has played it against another."""
    standing, others = results_between(section, meeting, board)
    if others:
        raise already_played(others[0])
    return standing


def results_between(section: Section, meeting: Meeting, board: int) -> tuple[Result | None, list[Result]]:
    """The result of these two on the board, and those of one of them against another who played it."""
    both = {meeting.ns.pk, meeting.ew.pk}
    found = [Result.from_db("default", RESULT, row) for row in PLAYED.rows(section.pk, board, *both)]
    own = next((result for result in found if {result.ns_id, result.ew_id} == both), None)
    if own:
        own.section = section
    return own, [result for result in found if result is not own and not result.cancelled]


def already_played(result: Result) -> Conflict:
    sentence = _("Pair %(ns)s and pair %(ew)s have already played board %(board)d. Nothing has been saved.")
    return Conflict("already_played", sentence % {"ns": result.ns, "ew": result.ew, "board": result.board})


def cancelled_after(result: Result, state: object) -> str:
    """A cancelled board that counts as not played is ruled on. With a result it is a playing again: Conflict
    where one of the two has played it with another.
    """
    if result.cancelled and state != Result.State.NOT_PLAYED:
        result_between(result.section, Meeting(result.ns, result.ew), result.board)
        return ""
    if result.cancelled == Result.Cancelled.OPEN:
        refuse_cancelled_twice(result, Result.Cancelled.RULED)
    return result.cancelled and Result.Cancelled.RULED


def refuse_cancelled_twice(result: Result, cancelled: str) -> None:
    """Conflict where a pair of this result has another one, from the same side, that is `cancelled` so."""
    same_side = Q(ns=result.ns_id) | Q(ew=result.ew_id)
    rows = Result.objects.filter(
        same_side, section=result.section_id, board=result.board, cancelled=cancelled
    )
    if other := rows.exclude(pk=result.pk).select_related("ns", "ew").first():
        sentence = _("Board %(board)d, pairs %(ns)s v %(ew)s, is already cancelled. Remove that first.")
        raise Conflict("cancelled_twice", sentence % {"board": other.board, "ns": other.ns, "ew": other.ew})


def keep_entry(entry: Entry) -> None:
    """Store an entry. One that is stored already, and led to nothing that stands, was taken back."""
    try:
        insert(entry)
    except IntegrityError as error:
        raise Conflict("taken_back", _("This result has been undone. Please ask the director.")) from error


def first_result(section: Section, meeting: Meeting, said: NewEntry) -> Result:
    return Result(
        section=section,
        ns_id=meeting.ns.pk,
        ew_id=meeting.ew.pk,
        board=said.board,
        round=meeting.round,
        table=meeting.table,
        entered_by=said.side,
        agreement=_alone(said),
        auction=said.auction,
        **said.facts,
    )


def _again(write: Act, result: Result, said: NewEntry) -> Result:
    """A further claim on a board. A board put off to a late play, or closed, is simply played now."""
    if _is_still_to_play(result, said):
        values = {**said.facts, "auction": said.auction, "entered_by": said.side}
        values["cancelled"] = cancelled_after(result, said.facts["state"])
        return write.change(result, **values, agreement=_alone(said))
    standing = Standing(result.facts, result.agreement, result.entered_by, result.version)
    claim = Claim(said.facts, said.side or None, said.device, said.seen)
    try:
        with contradictions_refused():
            decision = decide(
                standing, claim, partial(claims_before, said.key, result), same=is_same, identical=is_same
            )
    except Another as error:
        sentence = _("This board already has a different result. Please correct that one.")
        raise Conflict("another_result", sentence) from error
    if decision.corrects:
        refuse_too_late(result, decision.corrects)
    if decision.replaces:  # an auction that no longer ends in the contract is not shown
        values = {**said.facts, "auction": said.auction or result.auction, "entered_by": said.side}
        values["cancelled"] = cancelled_after(result, said.facts["state"])
        return write_decision(write, result, decision, **values)
    agrees = is_same(result.facts, said.facts)
    lead = result.lead or (said.facts["lead"] if agrees else "")
    auction = result.auction or (said.auction if agrees else "")
    return write_decision(write, result, decision, lead=lead, auction=auction)


def _is_still_to_play(result: Result, said: NewEntry) -> bool:
    """Whether the board was put off, or counts as not played without an entry of it (Law 86B)."""
    if result.state == Result.State.LATE:
        return said.facts["state"] != Result.State.LATE
    return is_unclaimed(result, but=said.key)


def _alone(said: NewEntry) -> str:
    """How a first claim stands: a director's is enough, a side's waits for the other."""
    return Result.Agreement.SENT if said.side else Result.Agreement.ACCEPTED


def is_same(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Whether two claims agree. A claim without the lead agrees with one that names it."""
    if not one["lead"] or not other["lead"]:
        return {**one, "lead": ""} == {**other, "lead": ""}
    return one == other


def claims_before(key: str, result: Result) -> list[Earlier]:
    """The claims on this playing apart from this key's, since a director settled it; the last one first."""
    rows = CLAIMS.rows(result.section_id, result.board, result.ns_id, result.ew_id, result.settled_entry)
    return [
        Earlier(dict(zip(Entry.FACTS, facts, strict=True)), side or None, device, other)
        for side, device, other, *facts in rows
        if other != key
    ]


# Write the outcome of a claim: the result changes, or a question gets a new version.

Agreement = Result.Agreement
QUESTIONS = (Agreement.DISPUTED, Agreement.PROPOSED)
Row = TypeVar("Row", Result, DealRecord)


def write_decision(write: Act, row: Row, decision: Decision, **values: object) -> Row:
    """Change what stands. A question that stays open gets a new version, because a side has spoken."""
    values = {**values, "agreement": Agreement(decision.agreement)}
    if decision.agreement in QUESTIONS and all(getattr(row, name) == value for name, value in values.items()):
        return write.touch(row)
    return write.change(row, **values)


@contextmanager
def contradictions_refused() -> Iterator[None]:
    """A contradiction becomes a Conflict: the device shows both claims to the people at the table."""
    try:
        yield
    except Contradiction as error:
        raise Conflict(
            "said_otherwise",
            _(
                "This side entered a different result on their phone, so it has not accepted. Compare the "
                "two."
            ),
        ) from error


# The other room of a match, where the score of a board no longer depends on it.
#
# An artificial score at one table is the board's, whatever the other table did (Law 12C2).


def close_other_room(write: Act, result: Result, *codes: str) -> None:
    """The other room does not play a board whose artificial score, one of `codes`, is the match's.

    A result that it has stays. A score that is assigned to both sides is compared with the other room's.
    """
    if not all(parts(code) for code in codes):
        for place in _other_rooms(result):
            standing_result(write, place, result.board)


def open_other_room(write: Act, result: Result) -> None:
    """The other room has the board still to play, where it was only closed."""
    for place in _other_rooms(result):
        row = standing_result(write, place, result.board)
        if is_unclaimed(row) and not Ruling.objects.filter(result=row).exists():
            write.remove(row)


def is_unclaimed(result: Result, but: str = "") -> bool:
    """Whether a board counts as not played and has no entry; one with the key `but` is ignored."""
    if result.state != Result.State.NOT_PLAYED:
        return False
    pairs = (result.ns_id, result.ew_id)
    said = Entry.objects.filter(section=result.section_id, board=result.board, ns__in=pairs, ew__in=pairs)
    return not said.exclude(key=but).exists()


def _other_rooms(result: Result) -> list[Placement]:
    pairs = (result.ns_id, result.ew_id)
    rows = Placement.objects.filter(section=result.section_id, ns__isnull=False, ew__isnull=False)
    at_table = rows.filter(match__isnull=False, ns__in=pairs, ew__in=pairs)
    matches = {row.match_id for row in at_table if result.board in row.boards}
    others = rows.filter(match__in=matches).exclude(ns__in=pairs) if matches else ()
    return [row for row in others if result.board in row.boards]


def standing_result(write: Act, place: Placement, board: int) -> Result:
    """What stands on the board at the table, else a board that was not played."""
    pairs = (place.ns_id, place.ew_id)
    rows = Result.objects.filter(section=place.section_id, board=board, ns__in=pairs, ew__in=pairs)
    if found := rows.select_related("section", "ns").first():
        return found
    facts = without_result(Result.State.NOT_PLAYED)
    return write.add(
        Result(
            section=place.section,
            board=board,
            ns=place.ns,
            ew=place.ew,
            round=place.round,
            table=place.table,
            agreement=Result.Agreement.ACCEPTED,
            **facts,
        )
    )
