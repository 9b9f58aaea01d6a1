"""The seats of a match at a table game: drawn by lot, exchanged at any time, left by a withdrawal."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Meta

from scoring.cards import PACK
from scoring.games.agreement import Agreement
from scoring.games.rotation import by_draw
from tournament.domain.errors import DirectorError
from tournament.domain.games.acts.game_matches import remove_match_whole
from tournament.domain.games.readings.match_state import course_of, seen_at
from tournament.domain.inputs import UNSET, Seen, UnsetType
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.models import Contestant, Match, MatchSeat

# Correct who sits where in a match, at any time: exchange two players or the two sides.
#
# What was recorded belongs to the seats and stays with them.

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
        raise DirectorError("not_two_sides", _("Only the sides of a two-sided game can be swapped."))
    order = [*range(rules.seats)]
    for here, there in zip(*rules.sides, strict=True):
        order[here], order[there] = there, here
    return tuple(order)


def refuse_order(rules: Agreement, seats: Sequence[MatchSeat], order: Sequence[int]) -> None:
    if [*order] == [*range(len(seats))] or sorted(order) != [*range(len(seats))]:
        raise DirectorError("same_seats", _("Choose two players to swap."))
    sides: dict[int, set[int]] = {}
    for number, before in enumerate(order):
        sides.setdefault(seats[before].contestant_id, set()).add(rules.side_of(number))
    if any(len(found) > 1 for found in sides.values()):
        raise DirectorError("other_team", _("Partners of a team stay on one side: swap the sides."))


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


# Drawing for seats before the first deal: the highest card takes the first seat and deals first.
#
# Single players draw a card each, and sit down by rank: North, East, South, West, so that the first and the
# third are partners. Partners who enter together draw one card for their side.


def drawers(match: Match) -> tuple[int, ...]:
    """The present seats of those who draw: every player, or the first of each side that entered together."""
    if match.section.contestant_size == 1:
        return tuple(range(match.agreement.seats))
    return tuple(seats[0] for seats in match.agreement.sides)


def draw_by_lot(match: Match) -> dict[int, str]:
    """A card for each of the drawers, from a shuffled pack."""
    who = drawers(match)
    return dict(zip(who, secrets.SystemRandom().sample(PACK, len(who)), strict=True))


def written(card: str) -> str:
    """♠A, ♥10."""
    return card.replace("T", "10").translate(str.maketrans("SHDC", "♠♥♦♣"))


@dataclass(frozen=True, slots=True)
class DrawnSeats(Seen):
    """`cards` by present seat from 0 (of partners their first seat), as `SA` or `HT`; left out, by lot."""

    cards: dict[str, Annotated[str, Meta(max_length=2)]] | UnsetType = UNSET


def draw_seats(match: Match, cards: Mapping[int, str], *, seen: int, by: Actor) -> Match:
    """Seat the players of a match by the cards that they drew, by present seat; suits break ties of rank.

    DirectorError `already_played` once a deal has been recorded, `bad_cards` for a card that is missing,
    unknown or drawn twice.
    """
    if match.deals.exists() or match.continues_id:
        raise DirectorError(
            "already_played", _("Deals have been recorded; seats can no longer be changed this way.")
        )
    drawn = {*cards.values()}
    if {*cards} != {*drawers(match)} or not drawn <= {*PACK} or len(drawn) < len(cards):
        raise DirectorError("bad_cards", _("Enter a different card for each of them, for example SA or H10."))
    ranked = by_draw(cards)
    order = _order(match.agreement, ranked)
    with act("draw_seats", by=by, **seen_at(match, seen)) as write:
        write.about |= {"cards": " ".join(written(cards[seat]) for seat in ranked)}
        if order != tuple(range(len(order))):
            seat_anew(write, list(match.seats.order_by("number")), order)
        return write.touch(match)


def _order(rules: Agreement, ranked: Sequence[int]) -> Order:
    """For each seat the present seat of who sits there afterwards."""
    if len(ranked) == rules.seats:
        return tuple(ranked)
    order = [0] * rules.seats
    for side, first in zip(rules.sides, ranked, strict=True):
        for seat, before in zip(side, rules.sides[rules.side_of(first)], strict=True):
            order[seat] = before
    return tuple(order)


# Withdraw a player or team from an event of table games: first a preview, then the withdrawal.


@dataclass(frozen=True, slots=True)
class Leaving:
    """The matches of a contestant who withdraws.

    Finished ones `stay` and count; one `under_way` stays until it is ended or awarded; later ones `go`,
    and their other players sit out.
    """

    stay: tuple[Match, ...]
    under_way: tuple[Match, ...]
    go: tuple[Match, ...]


def leaving(contestant: Contestant) -> Leaving:
    """What it would do. Nothing is written. DirectorError `has_left`."""
    if contestant.withdrawn_at:
        raise DirectorError("has_left", _("%(contestant)s has already left.") % {"contestant": contestant})
    seated = contestant.section.matches.filter(seats__contestant=contestant).distinct()
    matches = list(seated.select_related("section").prefetch_related("deals"))
    begun = [match for match in matches if match.deals.all() or match.continues_id]
    finished = [match for match in begun if course_of(match).score.finished]
    return Leaving(stay=tuple(finished), under_way=_without(begun, finished), go=_without(matches, begun))


def withdraw_from_games(
    contestant: Contestant, *, by: Actor, insist: bool = False, reason: str = ""
) -> Contestant:
    """What was played stays and counts; later matches are removed, and their other players sit out.

    A player who is replaced is not withdrawn: their seat gets a substitute. DirectorError `under_way` while
    they play, unless `insist`; `has_left`.
    """
    with act(
        "withdraw_from_games", by=by, section=contestant.section, contestant=str(contestant), reason=reason
    ) as write:
        found = leaving(contestant)
        if found.under_way and not insist:
            raise DirectorError(
                "under_way",
                _(
                    "%(contestant)s is playing at table %(table)s. End or award that match first, or "
                    "confirm that they leave."
                )
                % {"contestant": contestant, "table": found.under_way[0].table},
            )
        write.change(contestant, withdrawn_at=timezone.now())
        for match in found.go:
            remove_match_whole(write, match)
    return contestant


def _without(matches: Iterable[Match], others: Iterable[Match]) -> tuple[Match, ...]:
    known = {match.pk for match in others}
    return tuple(match for match in matches if match.pk not in known)
