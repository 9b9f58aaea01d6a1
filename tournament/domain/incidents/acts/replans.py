"""Replan a section after an incident: one act corrects what was played and writes the rounds to come."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.domain.boards.acts.entries import refuse_cancelled_twice
from tournament.domain.boards.acts.repairs import ASIDE, latest_entry, no_second_playing, results_at
from tournament.domain.boards.readings.typed_results import without_result
from tournament.domain.errors import DirectorError
from tournament.domain.incidents.readings.continuations import PlanOption, readable_params
from tournament.domain.incidents.readings.current_plan import (
    Seated,
    is_drawn_anew,
    players_anew,
    sets_of_movement,
)
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.journal.readings.couples import partners_of, sits
from tournament.domain.movements.readings.named_plans import Placing, plan_named
from tournament.domain.people.acts.clubs import find_or_add_player
from tournament.domain.seats.acts.contestants import Couples
from tournament.domain.seats.acts.pair_seats import refuse_double
from tournament.domain.seats.acts.seating import board_numbers, open_tables, place
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Contestant, Membership, Placement, Player, Result, Section
from tournament.movements.plan import Quartet, full_tables
from tournament.movements.plan import placement as row_of_pairs


def take_plan(
    incident: str,
    seated: Seated,
    option: PlanOption,
    *,
    by: Actor,
    newcomers: Sequence[PlayerLine] = (),
    reason: str = "",
) -> None:
    """Take an option. Conflict where what really happened contradicts another result: nothing is written.

    The phones ask for their table's state anyway, so each finds its next round without being restarted.
    """
    section = seated.section
    with no_second_playing(), act("replan", by=by, section=section, reason=reason) as write:
        write.about |= {
            "happening": incident,
            "plan": option.plan.code,
            "params": readable_params(seated, option),
        }
        places = {(row.round, row.table) for row in (*option.facts, *option.void)}
        if len(places) == 1:
            write.about |= dict(zip(("round", "table"), *places, strict=True))
        joined = _join(write, seated, option, newcomers, by=by)
        if option.gone:
            write.change(option.gone, withdrawn_at=timezone.now())
        _correct_results(write, seated, option.facts)
        _cancel_results(write, seated, option.void)
        _cancel_meetings(write, seated, option.lost)
        _seat_anew(write, seated, option, [*option.facts, *_later(seated, option, joined)])
        if section.session.started_at:
            open_tables(write, section)
        if not write.changes:
            write.mark(section)


def _join(
    write: Act, seated: Seated, option: PlanOption, names: Sequence[PlayerLine], *, by: Actor
) -> dict[int, Contestant]:
    """Who is new in the plan, by seat; seated from now on, with the names that are known."""
    seats = {seat for row in option.plan.movement.rows for seat in row.seated} - seated.pairs.keys()
    joined = {seat: write.add(_newcomer(seated, seat, option)) for seat in sorted(seats)}
    club = seated.section.session.event.club
    for pair in joined.values():
        players = [find_or_add_player(club, line, by=by) for line in names]
        _name(write, pair, players)
    return joined


def _name(write: Act, pair: Contestant, players: Sequence[Player]) -> None:
    for position, player in enumerate(players, start=1):
        write.add(Membership(contestant=pair, player=player, position=position))
        refuse_double(pair.section, player)


def _newcomer(seated: Seated, seat: int, option: PlanOption) -> Contestant:
    """The next number of the line where the pair will sit; of all, where there is one ranking."""
    direction = ""
    if seated.movement.winners == 2:
        north = any(row.ns == seat for row in map(row_of_pairs, option.plan.movement.rows))
        direction = "NS" if north else "EW"
    taken = [pair.number for pair in seated.pairs.values() if pair.direction == direction]
    number = max((int(number) for number in taken if number.isdigit()), default=0) + 1
    return Contestant(section=seated.section, number=str(number), direction=direction, seat=seat)


def _later(seated: Seated, option: PlanOption, joined: dict[int, Contestant]) -> list[Placing]:
    """The rows to come that are not as they were."""
    old, stated = {*seated.movement.rows}, {(row.round, row.table) for row in (*option.facts, *option.void)}
    return [
        seated.placing(row, joined)
        for row in map(row_of_pairs, option.plan.movement.rows)
        if row not in old and (row.round, row.table) not in stated
    ]


def _seat_anew(write: Act, seated: Seated, option: PlanOption, rows: Sequence[Placing]) -> None:
    """Write these rows in the place of those that stand there; rows that are in no plan any more go.

    Where a second playing is cancelled and other pairs sat there than planned, they are written down without
    boards: everybody is at one table, and no result is due from them.
    """
    kept = {(row.round, row.table) for row in option.plan.movement.rows} - {(r.round, r.table) for r in rows}
    kept |= {(row.round, row.table) for row in option.void}
    others = [row for row in option.void if _who(row) != _who(seated.rows[row.round, row.table])]
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


def _really(result: Result, planned: Placement, fact: Placing) -> dict[str, object]:
    """The columns of a result that differ from the fact; the score stays North-South's."""
    board = dict(zip(planned.boards, fact.boards, strict=False)).get(result.board, result.board)
    lay_turned = board in fact.turned
    ns, ew = (fact.ew, fact.ns) if lay_turned else (fact.ns, fact.ew)
    assert ns
    assert ew
    values = {"board": board, "ns_id": ns.pk, "ew_id": ew.pk}
    return values if any(getattr(result, name) != value for name, value in values.items()) else {}


# Incidents of single players: one leaves, one comes, two sat in each other's place. Each is one act.


def player_leaves(player: Contestant, from_round: int, *, by: Actor, reason: str = "") -> None:
    """A player's tables are out from a round on: the other three sit out. What was played stands."""
    section = player.section
    _refuse_unknown(section, from_round)
    _refuse_played(player, from_round)
    rows = [*section.placements.filter(sits(player.pk), round__gte=from_round)]
    if player.withdrawn_at and not rows:
        raise DirectorError("has_left", _("Player %(number)s has already left.") % {"number": player.number})
    with _replanned(section, "player_gone", "table-out", [player.number], by, reason) as write:
        for row in rows:
            write.remove(row)
        write.change(player, withdrawn_at=timezone.now())


def player_leaves_a_new_draw(player: Contestant, from_round: int, *, by: Actor, reason: str = "") -> None:
    """A player leaves, and from a round on the others are drawn anew. DirectorError: no draw is legal."""
    section = player.section
    if player.withdrawn_at:
        raise DirectorError("has_left", _("Player %(number)s has already left.") % {"number": player.number})
    with _replanned(section, "player_gone", "anew", [player.number], by, reason) as write:
        write.change(player, withdrawn_at=timezone.now())
        _draw_anew(write, section, from_round)


def filler_plays(
    player: Contestant, from_round: int, name: PlayerLine | None, *, by: Actor, reason: str = ""
) -> None:
    """A player leaves, and `name` fills the seat from a round on, without score: the movement stays as it is.

    All results of the number count for the others; it has no place in the ranking. DirectorError `no_name`.
    """
    section = player.section
    if name is None:
        raise DirectorError("no_name", _("Enter who fills the seat."))
    if player.withdrawn_at:
        raise DirectorError("has_left", _("Player %(number)s has already left.") % {"number": player.number})
    _refuse_unknown(section, from_round)
    _refuse_played(player, from_round)
    with _replanned(section, "player_gone", "filler", [player.number], by, reason) as write:
        write.change(player, unscored=True)
        _sit(write, player, from_round, name, by=by)


def _draw_anew(write: Act, section: Section, from_round: int) -> None:
    """The rounds from this one on, which nobody has begun, for the players who are there."""
    _refuse_unknown(section, from_round)
    _refuse_begun(section.results.filter(round__gte=from_round), from_round)
    here = {one.seat: one for one in section.contestants.numbered().filter(withdrawn_at=None)}
    rows = players_anew(section, from_round - 1, [seat for seat in here if seat])
    if rows is None:
        raise DirectorError("no_draw", _("There is no legal draw."))
    for row in section.placements.filter(round__gte=from_round):
        write.remove(row)
    couples, (_movement, per_set) = Couples(write, section), sets_of_movement(section)
    place(write, section, [_placing(row, here, couples, per_set) for row in rows])
    if section.session.started_at:
        open_tables(write, section)


def player_comes(
    player: Contestant, from_round: int, name: PlayerLine | None = None, *, by: Actor, reason: str = ""
) -> None:
    """The tables of a number are played from a round on, as the movement has them; `name` sits there now.

    Where the rest was drawn anew without them, it is drawn once more.
    """
    section, is_here = player.section, player.withdrawn_at is None
    _refuse_unknown(section, from_round)
    with _replanned(section, "player_comes", "table-in", [player.number], by, reason) as write:
        write.change(player, withdrawn_at=None)
        anew = not is_here and is_drawn_anew(section)
        tables = [] if anew else _tables_back(write, player, from_round)
        if is_here and not (tables or name):
            raise DirectorError(
                "has_come", _("Player %(number)s is already playing.") % {"number": player.number}
            )
        if anew:
            _draw_anew(write, section, from_round)
        place(write, section, tables)
        if name:
            _sit(write, player, from_round, name, by=by)
        if section.session.started_at:
            open_tables(write, section)


def exchange_players(one: Contestant, other: Contestant, number: int, *, by: Actor, reason: str = "") -> None:
    """Two players sat in each other's place in a round: its rows and results say so."""
    if one == other:
        raise DirectorError("same_pair", _("Choose two different players."))
    section, numbers = one.section, [one.number, other.number]
    partners = partners_of(section)
    rows = [
        row
        for row in section.placements.filter(round=number)
        if {one.pk, other.pk}
        & {each for side in (row.ns_id, row.ew_id) for each in partners.get(side or 0, ())}
    ]
    if not rows:
        raise DirectorError("no_table", _("These players sit at no table in that round."))
    with no_second_playing(), _replanned(section, "players_changed", "keep", numbers, by, reason) as write:
        couples, players = Couples(write, section), section.contestants.numbered().in_bulk()
        swap = {one.pk: other.pk, other.pk: one.pk}
        for row in rows:
            sides = {
                side: couples.of(*(players[swap.get(each, each)] for each in partners[side])).pk
                for side in (row.ns_id or 0, row.ew_id or 0)
            }
            _record(write, row, sides)


def _record(write: Act, row: Placement, sides: Mapping[int, int]) -> None:
    """Those who really sat, in the row and in its results; entries before are history."""
    for result in results_at(row):
        values = {"ns_id": sides[result.ns_id], "ew_id": sides[result.ew_id]}
        write.change(result, **values, settled_entry=latest_entry(result))
    write.change(row, ns_id=sides[row.ns_id or 0], ew_id=sides[row.ew_id or 0])


def _replanned(
    section: Section, incident: str, plan: str, params: list[str], by: Actor, reason: str
) -> AbstractContextManager[Act]:
    return act("replan", by=by, section=section, reason=reason, happening=incident, plan=plan, params=params)


def _refuse_unknown(section: Section, number: int) -> None:
    """The rounds of the movement, also of those that are not played because someone has left."""
    if number > plan_named(section.movement).rounds:
        raise DirectorError("bad_round", _("There is no such round."))


def _refuse_played(player: Contestant, from_round: int) -> None:
    _refuse_begun(player.section.results.filter(sits(player.pk), round__gte=from_round), from_round)


def _refuse_begun(later: QuerySet[Result], from_round: int) -> None:
    if later.exists():
        raise DirectorError(
            "already_played",
            _("Round %(round)d already has results. Start with a later one.") % {"round": from_round},
        )


def _tables_back(write: Act, player: Contestant, from_round: int) -> list[Placing]:
    """The rows of the movement with this player whose tables are free, and whose other players are here."""
    section = player.section
    movement, per_set = sets_of_movement(section)
    here = {one.seat: one for one in section.contestants.numbered().filter(withdrawn_at=None)}
    taken = {*section.placements.values_list("round", "table")}
    couples = Couples(write, section)
    return [
        _placing(row, here, couples, per_set)
        for row in full_tables(movement.rows)
        if row.round >= from_round
        and player.seat in row.seated
        and (row.round, row.table) not in taken
        and {*row.seated} <= here.keys()
    ]


def _placing(row: Quartet, here: dict[Any, Contestant], couples: Couples, per_set: int) -> Placing:
    ns, ew = (couples.of(*(here[seat] for seat in line)) for line in row.lines)
    return Placing(row.round, row.table, ns, ew, board_numbers(row.sets, per_set))


def _sit(write: Act, player: Contestant, from_round: int, name: PlayerLine, *, by: Actor) -> None:
    """The one who comes has the number from this round on; from the start where it had no name."""
    person = find_or_add_player(player.section.session.event.club, name, by=by)
    since = from_round if player.memberships.exists() else 1
    held = player.memberships.filter(position=1, from_round=since).first()
    if held:
        write.change(held, player_id=person.pk)
    else:
        write.add(Membership(contestant=player, player=person, position=1, from_round=since))
    refuse_double(player.section, person)
