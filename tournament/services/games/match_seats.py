"""Correct who sits where in a match, at any time: exchange two players or the two sides.

What was recorded belongs to the seats and stays with them.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.games.agreement import Agreement
from tournament.models import Match, MatchSeat
from tournament.readings.errors import DirectorError
from tournament.readings.games.match_state import seen_at
from tournament.services.acts.journal import Act, Actor, act

Order = tuple[int, ...]  # for each seat, the present seat of the player who sits there afterwards


def exchange_seats(match: Match, order: Sequence[int], *, seen: int, by: Actor, reason: str = "") -> Match:
    """Change the seats of a match's players, as `two_exchanged` or `sides_exchanged` order them.

    DirectorError `same_seats`, `other_team`: partners of a team stay on one side.
    """
    seats = list(match.seats.order_by("number"))
    refuse_order(match.agreement, seats, order)
    with act("exchange_seats", by=by, reason=reason, **seen_at(match, seen)) as write:
        seat_anew(write, seats, order)
        return write.touch(match)


def two_exchanged(seats: int, one: int, other: int) -> Order:
    """Two players change places."""
    order = [*range(seats)]
    order[one], order[other] = other, one
    return tuple(order)


def sides_exchanged(rules: Agreement) -> Order:
    """Two equal sides change places, each player with the one who sits as far round."""
    if len(rules.sides) != 2 or len({*map(len, rules.sides)}) != 1:
        raise DirectorError("not_two_sides", _("Only the sides of a game of two sides can be exchanged."))
    order = [*range(rules.seats)]
    for here, there in zip(*rules.sides, strict=True):
        order[here], order[there] = there, here
    return tuple(order)


def refuse_order(rules: Agreement, seats: Sequence[MatchSeat], order: Sequence[int]) -> None:
    if [*order] == [*range(len(seats))] or sorted(order) != [*range(len(seats))]:
        raise DirectorError("same_seats", _("Choose two players to exchange seats."))
    sides: dict[int, set[int]] = {}
    for number, before in enumerate(order):
        sides.setdefault(seats[before].contestant_id, set()).add(rules.side_of(number))
    if any(len(found) > 1 for found in sides.values()):
        raise DirectorError("other_team", _("The partners of a team stay on one side: exchange the sides."))


def seat_anew(write: Act, seats: Sequence[MatchSeat], order: Sequence[int]) -> None:
    """Replace the rows of all players who move: delete first, so that no seat is taken twice."""
    moved = [(number, seats[before]) for number, before in enumerate(order) if number != before]
    for number, _seat in moved:
        write.remove(seats[number])
    write.add_all(
        MatchSeat(
            match_id=seat.match_id, number=number, contestant_id=seat.contestant_id, position=seat.position
        )
        for number, seat in moved
    )
