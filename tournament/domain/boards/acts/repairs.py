"""Move a result to another board or other pairs; record that boards were fouled, or not turned."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.boards.acts.calls import answered
from tournament.domain.boards.acts.director_results import SeenResult, forget_doubt
from tournament.domain.errors import Conflict, DirectorError, changed_meanwhile
from tournament.domain.inputs import Ask, BoardNumber, Key, Reasoned, Seen
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.models import Contestant, DirectorCall, Entry, Placement, Result, Ruling, Session

# What becomes of a result that stands where another one is moved to.
EXCHANGE, REPLACE = "exchange", "replace"
# Beside every board number that can be: where results wait while others take their places.
ASIDE = 10_000
LONGEST_GROUP = Result._meta.get_field("group").max_length or 0


NO_PAIR = "no_pair", gettext_lazy("Choose the pair.")
BAD_BOARD = "bad_number", gettext_lazy("Type the number of the board.")
Pair = Annotated[Key, Ask(row=Contestant, refusal=NO_PAIR)]


@dataclass(frozen=True, slots=True)
class Place:
    """Where the score belongs: `ns` and `ew` are contestants of the same section."""

    board: Annotated[BoardNumber, Ask(refusal=BAD_BOARD)]
    ns: Pair
    ew: Pair


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Seen, Place):
    """`other` says what becomes of a result that stands there already."""

    other: Annotated[str, Ask(codes=("", EXCHANGE, REPLACE))] = ""


def in_the_way(result: Result, board: int, ns: Contestant, ew: Contestant) -> list[Result]:
    """The results that these two have on the board already, but for this one."""
    pairs = (ns.pk, ew.pk)
    rows = Result.objects.filter(Q(ns__in=pairs) | Q(ew__in=pairs), section=result.section_id, board=board)
    rows = rows.exclude(Result.FELL_OUT & ~Q(ns__in=pairs, ew__in=pairs))
    return list(rows.exclude(pk=result.pk).select_related("ns", "ew", "ruling", "section"))


def move_result(
    result: Result,
    *,
    board: int,
    ns: Contestant,
    ew: Contestant,
    seen: int,
    by: Actor,
    other: str = "",
    reason: str = "",
) -> Result:
    """Move a score to another board or other pairs; contract and tricks stay.

    `other` says what becomes of a result that is already there: EXCHANGE it for this one, or REPLACE it.
    Conflict when one is there and `other` is empty, when two are, or when the result is not as `seen`.
    """
    if result.version != seen:
        raise changed_meanwhile()
    if ns == ew:
        raise DirectorError("same_pair", _("Choose two different pairs."))
    there = in_the_way(result, board, ns, ew)
    if len(there) > 1 or (there and other not in (EXCHANGE, REPLACE)):
        raise Conflict(
            "another_result", _("This board already has a different result. Please correct that one.")
        )
    about = {"board": result.board, "ns": str(result.ns), "ew": str(result.ew)}
    about |= {"to_board": board, "to_ns": str(ns), "to_ew": str(ew)}
    with act("move_result", by=by, section=result.section, reason=reason) as write:
        write.about |= about
        old = {"board": result.board, "ns_id": result.ns_id, "ew_id": result.ew_id}
        write.change(result, board=ASIDE + result.board)
        for standing in there:
            _make_way(write, standing, other, old)
        return _put(write, result, {"board": board, "ns_id": ns.pk, "ew_id": ew.pk})


def _make_way(write: Act, standing: Result, other: str, old: Mapping[str, int]) -> None:
    if other == EXCHANGE:
        _put(write, standing, old)
        return
    if ruling := Ruling.objects.filter(result=standing).first():
        write.remove(ruling)
    forget_doubt(write, standing)
    write.remove(standing)


def _put(write: Act, result: Result, place: Mapping[str, int]) -> Result:
    """Where these two meet on the board by the movement, or nowhere in particular."""
    both = {place["ns_id"], place["ew_id"]}
    rows = Placement.objects.filter(section=result.section_id, ns__in=both, ew__in=both)
    met = next((row for row in rows if place["board"] in row.boards), None)
    where = {"round": met.round, "table": met.table} if met else {}
    return write.change(result, **place, **where, agreement=Result.Agreement.ACCEPTED)


@dataclass(frozen=True, slots=True)
class Group(SeenResult):
    """Results with the same letter had the same cards; empty is the board as it was."""

    group: Annotated[str, Meta(max_length=4), Ask(blank=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fouled(Reasoned):
    """`reason` is kept in the journal."""

    groups: Annotated[list[Group], Meta(min_length=1)]


def foul_board(
    session: Session,
    board: int,
    groups: Mapping[int, str],
    *,
    seen: Mapping[int, int],
    by: Actor,
    reason: str = "",
) -> None:
    """Say which results were got with the same cards: `groups` by result, empty for the board as it was.

    Only tables with the same cards are compared (Law 87B). `seen` are the versions the director looked at.
    DirectorError `other_board` for a result of another board or session.
    """
    rows = Result.objects.filter(section__session=session, board=board, pk__in=groups)
    results = list(rows.select_related("section"))
    if len(results) != len(groups):
        raise DirectorError("other_board", _("One of these results is not from this board."))
    if any(len(group) > LONGEST_GROUP for group in groups.values()):
        raise DirectorError("bad_group", _("A form is one or two letters."))
    if any(result.version != seen.get(result.pk) for result in results):
        raise changed_meanwhile()
    sections = {result.section_id: result.section for result in results}
    with act(
        "foul_board", by=by, session=session, others=sections.values(), reason=reason, board=board
    ) as write:
        for result in results:
            write.change(result, group=groups[result.pk])


def turn_back(call: DirectorCall, *, seen: int, by: Actor) -> None:
    """A board that the movement arrow-switches was played unswitched: the two pairs exchange lines on it.

    This answers the table's call. A result moves with the pairs; its contract and tricks stay. Conflict when
    another director was first, or the board is not switched there.
    """
    if call.version != seen or not call.is_open:
        raise changed_meanwhile()
    row = _where_it_turns(call)
    assert call.board is not None  # it is among the switched boards of the row
    with act("turn_back", by=by, section=call.section) as write:
        write.about |= {"table": call.table, "board": call.board, "round": row.round}
        write.change(row, turned=[board for board in row.turned if board != call.board])
        met = {"ns": row.ew_id, "ew": row.ns_id}
        if result := Result.objects.filter(section=call.section_id, board=call.board, **met).first():
            exchange_lines(write, result)
        answered(write, call, DirectorCall.State.DONE, by=by)


def _where_it_turns(call: DirectorCall) -> Placement:
    rows = call.section.placements.filter(table=call.table).order_by("round")
    found = [row for row in rows if call.board in row.turned]
    row = next((row for row in found if row.round == call.round), found[0] if found else None)
    if row is None:
        raise Conflict(
            "not_turned", _("Board %(board)s is not turned at this table.") % {"board": call.board}
        )
    return row


def exchange_lines(write: Act, result: Result) -> None:
    """Exchange the pairs of a result; entries up to now concern the other lines and become history."""
    board, settled = result.board, latest_entry(result)
    write.change(result, board=ASIDE + board)  # each line plays a board once, and for a moment both would
    values = {"ns_id": result.ew_id, "ew_id": result.ns_id, "settled_entry": settled}
    write.change(result, board=board, agreement=Result.Agreement.ACCEPTED, **values)


# Results of a table that move to other boards or pairs, of which others may take the places.


@contextmanager
def no_second_playing() -> Iterator[None]:
    """Conflict where what is written makes a pair play a board twice; nothing is written then."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        sentence = _("This contradicts another result: a pair would have played a board twice.")
        raise Conflict("played_twice", sentence) from error


def latest_entry(result: Result) -> int:
    """The last entry of the section: entries up to it concern another board or pair and are history."""
    latest = (
        Entry.objects.filter(section=result.section_id).order_by("-pk").values_list("pk", flat=True).first()
    )
    return max(latest or 0, result.settled_entry)


def results_at(row: Placement) -> list[Result]:
    """The results of the two at a table on its boards, whichever way round they sat."""
    met = {row.ns_id, row.ew_id}
    found = Result.objects.filter(section=row.section_id, board__in=row.boards, ns__in=met, ew__in=met)
    return list(found.select_related("section", "ns", "ew"))
