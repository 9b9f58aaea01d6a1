"""Drawing for seats before the first deal: the highest card takes the first seat and deals first.

Single players draw a card each, and sit down by rank: North, East, South, West, so that the first and the
third are partners. Partners who enter together draw one card for their side.
"""

import secrets
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from scoring.cards import PACK, rank
from scoring.games.agreement import Agreement
from tournament.models import Match
from tournament.readings.errors import DirectorError
from tournament.readings.games.match_state import seen_at
from tournament.services.acts.journal import Actor, act
from tournament.services.games.match_seats import Order, seat_anew


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


def draw_seats(match: Match, cards: Mapping[int, str], *, seen: int, by: Actor) -> Match:
    """Seat the players of a match by the cards that they drew, by present seat; suits break ties of rank.

    DirectorError `already_played` once a deal has been recorded, `bad_cards` for a card that is missing,
    unknown or drawn twice.
    """
    if match.deals.exists() or match.continues_id:
        raise DirectorError(
            "already_played", _("Deals have been recorded; the seating can no longer be changed like this.")
        )
    drawn = {*cards.values()}
    if {*cards} != {*drawers(match)} or not drawn <= {*PACK} or len(drawn) < len(cards):
        raise DirectorError("bad_cards", _("Enter a different card for each of them, for example SA or H10."))
    ranked = sorted(cards, key=lambda seat: (-rank(cards[seat]), PACK.index(cards[seat])))
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
