"""Replan a section: one act that corrects what was played and writes the rounds to come."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.exchange.players import PlayerLine
from tournament.models import Contestant, Entry, Membership, Placement, Player, Result
from tournament.movements.plan import placement as row_of_pairs
from tournament.readings.boards.read_result import without_result
from tournament.readings.errors import Conflict
from tournament.readings.incidents.current_plan import Seated
from tournament.readings.incidents.incidents import Way, readable_params
from tournament.readings.movements.seats import Placing
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.boards.entries import refuse_cancelled_twice
from tournament.services.club.clubs import find_or_add_player
from tournament.services.setup.pairs import refuse_double
from tournament.services.setup.seating import open_tables, place

# Beside every board number that can be: where results wait while others take their places.
ASIDE = 10_000


def go_on(
    happening: str,
    seated: Seated,
    way: Way,
    *,
    by: Actor,
    newcomers: Sequence[PlayerLine] = (),
    reason: str = "",
) -> None:
    """Take a way on. Conflict where what really happened contradicts another result; nothing is written then.

    The phones ask for their table's state anyway, so each finds its next round without being restarted.
    """
    section = seated.section
    with no_second_playing(), act("replan", by=by, section=section, reason=reason) as write:
        write.about |= {"happening": happening, "plan": way.plan.code, "params": readable_params(seated, way)}
        places = {(row.round, row.table) for row in (*way.facts, *way.void)}
        if len(places) == 1:
            write.about |= dict(zip(("round", "table"), *places, strict=True))
        joined = _join(write, seated, way, newcomers, by=by)
        if way.gone:
            write.change(way.gone, withdrawn_at=timezone.now())
        _correct_results(write, seated, way.facts)
        _cancel_results(write, seated, way.void)
        _cancel_meetings(write, seated, way.lost)
        _seat_anew(write, seated, way, [*way.facts, *_later(seated, way, joined)])
        if section.session.started_at:
            open_tables(write, section)
        if not write.changes:
            write.mark(section)


@contextmanager
def no_second_playing() -> Iterator[None]:
    """Conflict where what is written makes a pair play a board twice; nothing is written then."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        sentence = _("This contradicts another result: a pair would have played a board twice.")
        raise Conflict("played_twice", sentence) from error


def _join(
    write: Act, seated: Seated, way: Way, names: Sequence[PlayerLine], *, by: Actor
) -> dict[int, Contestant]:
    """Who is new in the plan, by seat; seated from now on, with the names that are known."""
    seats = {seat for row in way.plan.movement.rows for seat in row.seated} - seated.pairs.keys()
    joined = {seat: write.add(_newcomer(seated, seat, way)) for seat in sorted(seats)}
    club = seated.section.session.event.club
    for pair in joined.values():
        players = [find_or_add_player(club, line, by=by) for line in names]
        _name(write, pair, players)
    return joined


def _name(write: Act, pair: Contestant, players: Sequence[Player]) -> None:
    for position, player in enumerate(players, start=1):
        write.add(Membership(contestant=pair, player=player, position=position))
        refuse_double(pair.section, player)


def _newcomer(seated: Seated, seat: int, way: Way) -> Contestant:
    """The next number of the line where the pair will sit; of all, where there is one ranking."""
    direction = ""
    if seated.movement.winners == 2:
        north = any(row.ns == seat for row in map(row_of_pairs, way.plan.movement.rows))
        direction = "NS" if north else "EW"
    taken = [pair.number for pair in seated.pairs.values() if pair.direction == direction]
    number = max((int(number) for number in taken if number.isdigit()), default=0) + 1
    return Contestant(section=seated.section, number=str(number), direction=direction, seat=seat)


def _later(seated: Seated, way: Way, joined: dict[int, Contestant]) -> list[Placing]:
    """The rows to come that are not as they were."""
    old, stated = {*seated.movement.rows}, {(row.round, row.table) for row in (*way.facts, *way.void)}
    return [
        seated.placing(row, joined)
        for row in map(row_of_pairs, way.plan.movement.rows)
        if row not in old and (row.round, row.table) not in stated
    ]


def _seat_anew(write: Act, seated: Seated, way: Way, rows: Sequence[Placing]) -> None:
    """Write these rows in the place of those that stand there; rows that are in no plan any more go.

    Where a second playing is cancelled and other pairs sat there than planned, they are written down without
    boards: everybody is at one table, and no result is due from them.
    """
    kept = {(row.round, row.table) for row in way.plan.movement.rows} - {(r.round, r.table) for r in rows}
    kept |= {(row.round, row.table) for row in way.void}
    others = [row for row in way.void if _who(row) != _who(seated.rows[row.round, row.table])]
    kept -= {(row.round, row.table) for row in others}
    for where, placement in seated.rows.items():
        if where not in kept:
            write.remove(placement)
    place(write, seated.section, [*rows, *(replace(row, boards=[], turned=[]) for row in others)])


def _who(row: Placing | Placement) -> tuple[int | None, ...]:
    return tuple(None if pair is None else pair.pk for pair in (row.ns, row.ew))


def _correct_results(write: Act, seated: Seated, facts: Iterable[Placing]) -> None:
    """Results move to the boards and pairs that really were at their table. All step aside first."""
    moved = [
        (result, values)
        for fact in facts
        for result in results_at(seated.rows[fact.round, fact.table])
        if (values := _really(result, seated.rows[fact.round, fact.table], fact))
    ]
    for result, _values in moved:
        write.change(result, board=result.board + ASIDE)
    for result, values in moved:
        write.change(result, **values, settled_entry=latest_entry(result))


def _cancel_results(write: Act, seated: Seated, void: Iterable[Placing]) -> None:
    """A second score on a board is cancelled (Law 15): the board was not played by those it was meant for."""
    for row in void:
        for result in results_at(seated.rows[row.round, row.table]):
            facts = without_result(Result.State.NOT_PLAYED)
            settled = latest_entry(result)
            refuse_cancelled_twice(result, Result.Cancelled.OPEN)
            write.change(result, **facts, cancelled=Result.Cancelled.OPEN, settled_entry=settled)


def _cancel_meetings(write: Act, seated: Seated, lost: Iterable[Placing]) -> None:
    """Meetings that fall out wait for a ruling: a pair not at fault gets an adjusted score (Law 12C2)."""
    for row in lost:
        for board in row.boards:
            ns, ew = (row.ew, row.ns) if board in row.turned else (row.ns, row.ew)
            met = {"section": seated.section, "board": board, "ns": ns, "ew": ew}
            if not Result.objects.filter(**met).exists():
                facts = without_result(Result.State.NOT_PLAYED)
                accepted, open_ = Result.Agreement.ACCEPTED, Result.Cancelled.OPEN
                cancelled = Result(**met, **facts, agreement=accepted, cancelled=open_)
                refuse_cancelled_twice(cancelled, open_)
                write.add(cancelled)


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


def _really(result: Result, planned: Placement, fact: Placing) -> dict[str, object]:
    """The columns of a result that differ from the fact; the score stays North-South's."""
    board = dict(zip(planned.boards, fact.boards, strict=False)).get(result.board, result.board)
    lay_turned = board in fact.turned
    ns, ew = (fact.ew, fact.ns) if lay_turned else (fact.ns, fact.ew)
    assert ns
    assert ew
    values = {"board": board, "ns_id": ns.pk, "ew_id": ew.pk}
    return values if any(getattr(result, name) != value for name, value in values.items()) else {}
