"""The pairs of a section: how many, who they are, and where they are drawn to sit."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.models import Contestant, Membership, Player, Section
from tournament.services.errors import DirectorError
from tournament.services.journal import Act, Actor, act


def set_number_of_pairs(section: Section, count: int, *, by: Actor) -> None:
    """Make the section hold `count` pairs before its movement: new ones are unnamed, the last ones go."""
    if not 2 <= count <= 120:
        raise DirectorError("bad_count", _("A section holds 2 to 120 pairs."))
    refuse_once_seated(section)
    pairs = list(section.contestants.order_by("pk"))
    with act("set_number_of_pairs", by=by, section=section, count=count) as hand:
        for pair in pairs[count:]:
            remove_pair(hand, pair)
        hand.add_all(
            Contestant(section=section, number=str(number)) for number in range(len(pairs) + 1, count + 1)
        )


def name_pair(contestant: Contestant, players: Sequence[Player | None], *, by: Actor) -> Contestant:
    """Put one or two players into a numbered place; an empty place leaves the seat open."""
    section = contestant.section
    ids = [player.pk for player in players if player]
    if len(set(ids)) < len(ids):
        raise DirectorError("same_player_twice", _("A player cannot be his own partner."))
    elsewhere = (
        Membership.objects.filter(contestant__section__session=section.session, player__in=ids)
        .exclude(contestant=contestant)
        .select_related("contestant", "player")
        .first()
    )
    if elsewhere:
        raise DirectorError(
            "already_plays",
            _("%(player)s already plays in pair %(pair)s.")
            % {"player": elsewhere.player, "pair": elsewhere.contestant},
        )
    with act("name_pair", by=by, section=section, pair=str(contestant)) as hand:
        for position, player in enumerate(players, start=1):
            _put(hand, contestant, position, player)
    return contestant


def _put(hand: Act, contestant: Contestant, position: int, player: Player | None) -> None:
    held = contestant.memberships.filter(position=position).order_by("from_round").first()
    if player is None:
        if held:
            hand.remove(held)
    elif held:
        hand.change(held, player_id=player.pk)
    else:
        hand.add(Membership(contestant=contestant, player=player, position=position))


def substitute(
    contestant: Contestant, *, position: int, player: Player, from_round: int, by: Actor, reason: str = ""
) -> Membership:
    """Another player takes a seat from a round on; what was played before stays with whom it was played."""
    with act(
        "substitute",
        by=by,
        section=contestant.section,
        pair=str(contestant),
        player=str(player),
        reason=reason,
    ) as hand:
        return hand.add(
            Membership(contestant=contestant, player=player, position=position, from_round=from_round)
        )


def swap_pairs(first: Contestant, second: Contestant, *, by: Actor) -> None:
    """Two pairs change places: the players move, the numbers stay with the seats."""
    refuse_once_played(first.section)
    with act("swap_pairs", by=by, section=first.section, pairs=[str(first), str(second)]) as hand:
        _deal(hand, [first, second], [second, first])


def draw_lots(section: Section, order: Sequence[int], *, by: Actor) -> None:
    """Seat the pairs by lot. `order` is the drawn permutation of the section's places, 0-based."""
    refuse_once_played(section)
    places = list(section.contestants.all())
    if sorted(order) != list(range(len(places))):
        raise DirectorError("bad_lot", _("The lot must name every pair once."))
    with act("draw_lots", by=by, section=section) as hand:
        _deal(hand, places, [places[index] for index in order])


def _deal(hand: Act, places: Sequence[Contestant], sources: Sequence[Contestant]) -> None:
    """Give each place the players who sat in its source, all at once."""
    held = {place.pk: list(place.memberships.all()) for place in places}
    for rows in held.values():
        for row in rows:
            hand.remove(row)
    hand.add_all(
        Membership(
            contestant=place, player_id=row.player_id, position=row.position, from_round=row.from_round
        )
        for place, source in zip(places, sources, strict=True)
        for row in held[source.pk]
    )


def remove_pair(hand: Act, pair: Contestant) -> None:
    for row in pair.memberships.all():
        hand.remove(row)
    hand.remove(pair)


def refuse_once_seated(section: Section) -> None:
    if section.placements.exists():
        raise DirectorError(
            "already_seated", _("The movement is chosen. Choose another one for another number.")
        )


def refuse_once_played(section: Section) -> None:
    if section.results.exists():
        raise DirectorError(
            "already_played", _("Results have been entered; the seating can no longer be changed like this.")
        )
