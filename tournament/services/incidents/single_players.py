"""Incidents of single players: one leaves, one comes, two sat in each other's place. Each is one act."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.exchange.players import PlayerLine
from tournament.models import Contestant, Membership, Placement, Section
from tournament.movements.plan import Quartet
from tournament.readings.errors import DirectorError
from tournament.readings.movements.named_plans import plan_named
from tournament.readings.movements.seats import Placing
from tournament.readings.room.couples import partners_of, sits
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.club.clubs import find_or_add_player
from tournament.services.incidents.replans import latest_entry, no_second_playing, results_at
from tournament.services.setup.couples import Couples, full_tables
from tournament.services.setup.pairs import refuse_double
from tournament.services.setup.seating import board_numbers, open_tables, place

# What can happen to single players, and what each asks for.
PLAYER_HAPPENINGS: Mapping[str, tuple[str, ...]] = {
    "player_gone": ("player", "round"),
    "player_comes": ("player", "round", "name"),
    "players_changed": ("player", "other", "round"),
}


def player_leaves(player: Contestant, from_round: int, *, by: Actor, reason: str = "") -> None:
    """A player's tables are out from a round on: the other three sit out. What was played stands."""
    section = player.section
    _refuse_unknown(section, from_round)
    _refuse_played(player, from_round)
    rows = [*section.placements.filter(sits(player.pk), round__gte=from_round)]
    if player.withdrawn_at and not rows:
        raise DirectorError("has_left", _("Player %(number)s has left already.") % {"number": player.number})
    with _replanned(section, "player_gone", "table-out", [player.number], by, reason) as write:
        for row in rows:
            write.remove(row)
        write.change(player, withdrawn_at=timezone.now())


def player_comes(
    player: Contestant, from_round: int, name: PlayerLine | None = None, *, by: Actor, reason: str = ""
) -> None:
    """The tables of a number are played from a round on, as the movement has them; `name` sits there now."""
    section, is_here = player.section, player.withdrawn_at is None
    _refuse_unknown(section, from_round)
    with _replanned(section, "player_comes", "table-in", [player.number], by, reason) as write:
        write.change(player, withdrawn_at=None)
        tables = _tables_back(write, player, from_round)
        if is_here and not (tables or name):
            raise DirectorError("has_come", _("Player %(number)s plays already.") % {"number": player.number})
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
    section: Section, happening: str, plan: str, params: list[str], by: Actor, reason: str
) -> AbstractContextManager[Act]:
    return act("replan", by=by, section=section, reason=reason, happening=happening, plan=plan, params=params)


def _refuse_unknown(section: Section, number: int) -> None:
    """The rounds of the movement, also of those that are not played because someone has left."""
    if number > plan_named(section.movement).rounds:
        raise DirectorError("bad_round", _("There is no such round."))


def _refuse_played(player: Contestant, from_round: int) -> None:
    later = player.section.results.filter(sits(player.pk), round__gte=from_round)
    if later.exists():
        raise DirectorError(
            "already_played",
            _("Round %(round)d has results already. Begin with a later one.") % {"round": from_round},
        )


def _tables_back(write: Act, player: Contestant, from_round: int) -> list[Placing]:
    """The rows of the movement with this player whose tables are free, and whose other players are here."""
    section = player.section
    movement = plan_named(section.movement)
    here = {one.seat: one for one in section.contestants.numbered().filter(withdrawn_at=None)}
    taken = {*section.placements.values_list("round", "table")}
    per_set = section.boards_per_set // max(len(row.sets) for row in movement.rows)
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
