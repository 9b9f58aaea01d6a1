"""The pairs of a section: how many, who they are, and where they are drawn to sit."""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from tournament.exchange.players import PlayerLine
from tournament.models import Contestant, Membership, Player, Section
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.club.clubs import find_or_add_player

# Pairs of a section, of a session in several, and of a section that is easy to run.
MOST_PAIRS, MOST_IN_ALL, USUAL_SECTION = 120, 400, 30
Seat = tuple[Contestant, int]  # a pair and the position in it, 1 or 2


def divided(count: int) -> tuple[int, int]:
    """The best number of sections for `count` pairs, and the most pairs in one of them."""
    sections = -(-count // USUAL_SECTION)
    return sections, -(-count // sections)


def _bad_count(count: int) -> str:
    if not MOST_PAIRS < count <= MOST_IN_ALL:
        return _("A section has 2 to %(most)d pairs.") % {"most": MOST_PAIRS}
    sections, most = divided(count)
    return _(
        "One section cannot hold %(count)d pairs. Make %(sections)d sections of up to "
        "%(most)d pairs on the same boards."
    ) % {"count": count, "sections": sections, "most": most}


def set_number_of_pairs(section: Section, count: int, *, by: Actor) -> None:
    """Make the section hold `count` pairs; new ones are unnamed, the last ones go.

    A movement for another number goes too: the next one is chosen for these pairs.
    """
    if not 2 <= count <= MOST_PAIRS:
        raise DirectorError("bad_count", _bad_count(count))
    refuse_once_played(section)
    pairs = list(section.contestants.all())
    if len(pairs) == count:
        return
    with act("set_number_of_pairs", by=by, section=section, count=count) as write:
        unseat(write, section)
        write.change(section, movement="", winners=1)
        for pair in pairs[count:]:
            _remove_pair(write, pair)
        kept = pairs[:count]
        renumber(
            write, kept, [{"number": str(n), "direction": "", "seat": None} for n in range(1, len(kept) + 1)]
        )
        write.add_all(
            Contestant(section=section, number=str(number)) for number in range(len(kept) + 1, count + 1)
        )


def unseat(write: Act, section: Section) -> None:
    """Take every pair from its tables."""
    for placement in section.placements.all():
        write.remove(placement)


def renumber(write: Act, pairs: Sequence[Contestant], numbering: Sequence[Mapping[str, object]]) -> None:
    """Give pairs other numbers, directions and seats, by way of numbers that no pair has."""
    moved = [
        (pair, values)
        for pair, values in zip(pairs, numbering, strict=True)
        if any(getattr(pair, name) != value for name, value in values.items())
    ]
    for pair, _values in moved:
        write.change(pair, number=f"~{pair.pk}")
    for pair, values in moved:
        write.change(pair, **values)


def _remove_pair(write: Act, pair: Contestant) -> None:
    try:
        for row in (*pair.memberships.all(), *pair.addresses.all()):
            write.remove(row)
        write.remove(pair)
    except ProtectedError as error:
        raise DirectorError(
            "in_use", _("Pair %(pair)s has entries, so it cannot be removed.") % {"pair": pair}
        ) from error


def name_pairs(section: Section, names: Mapping[Seat, PlayerLine | Player | None], *, by: Actor) -> None:
    """Put players into seats; None leaves a seat free. All of them or none.

    A new player is added to the club. DirectorError when a player would play twice.
    """
    club = section.session.event.club
    with transaction.atomic():
        _sit(
            section,
            {
                seat: find_or_add_player(club, who, by=by) if isinstance(who, PlayerLine) else who
                for seat, who in names.items()
            },
            by=by,
        )


def name_pair(contestant: Contestant, players: Sequence[Player | None], *, by: Actor) -> Contestant:
    """Put known players into the seats of one pair; None frees a seat."""
    seats = {(contestant, position): player for position, player in enumerate(players, start=1)}
    _sit(contestant.section, seats, by=by)
    return contestant


def _sit(section: Section, seated: Mapping[Seat, Player | None], *, by: Actor) -> None:
    labels = list(dict.fromkeys(str(pair) for pair, _position in seated))
    with act("name_pairs", by=by, section=section, pairs=labels) as write:
        for (pair, position), player in seated.items():
            _put(write, pair, position, player)
        for player in {player for player in seated.values() if player}:
            refuse_double(section, player)


def refuse_double(section: Section, player: Player) -> None:
    """A player sits in one seat of a session; they may come back to it after a substitute."""
    held = Membership.objects.filter(contestant__section__session=section.session_id, player=player)
    seats = {(row.contestant_id, row.position): row for row in held.select_related("contestant")}
    if len(seats) < 2:
        return
    if len({pair for pair, _position in seats}) == 1:
        raise DirectorError("same_player_twice", _("A player cannot be their own partner."))
    raise DirectorError(
        "already_plays",
        _("%(player)s would play in two pairs: %(pairs)s. Nothing has been saved.")
        % {"player": player, "pairs": ", ".join(str(row.contestant) for row in seats.values())},
    )


def _put(write: Act, contestant: Contestant, position: int, player: Player | None) -> None:
    held = contestant.memberships.filter(position=position).order_by("from_round").first()
    if player is None:
        if held:
            write.remove(held)
    elif held:
        write.change(held, player_id=player.pk)
    else:
        write.add(Membership(contestant=contestant, player=player, position=position))


def substitute(
    contestant: Contestant,
    *,
    position: int,
    player: Player,
    from_round: int,
    to_round: int | None = None,
    by: Actor,
    reason: str = "",
) -> Membership:
    """Another player takes a seat from a round on, for good or until the end of `to_round`.

    What was played before stays with whom it was played, and the pair keeps its score.
    """
    if to_round is not None and to_round < from_round:
        raise DirectorError("bad_round", _("The substitute's last round is before their first one."))
    if from_round < 2:
        raise DirectorError(
            "bad_round", _("A substitute can play from round 2. Before that, change the name.")
        )
    with act(
        "substitute",
        by=by,
        section=contestant.section,
        pair=str(contestant),
        player=str(player),
        from_round=from_round,
        to_round=to_round or "",
        reason=reason,
    ) as write:
        relieved = contestant.memberships.filter(position=position, from_round__lt=from_round).last()
        seat = _sit_from(write, contestant, position, player.pk, from_round)
        if to_round and relieved:
            _sit_from(write, contestant, position, relieved.player_id, to_round + 1)
        refuse_double(contestant.section, player)
    return seat


def _sit_from(write: Act, pair: Contestant, position: int, player: int, number: int) -> Membership:
    """From round `number` on this player has the seat."""
    held = pair.memberships.filter(position=position, from_round=number).first()
    if held:
        return write.change(held, player_id=player)
    return write.add(Membership(contestant=pair, player_id=player, position=position, from_round=number))


def swap_pairs(first: Contestant, second: Contestant, *, by: Actor) -> None:
    """Two pairs change places: the players move, the numbers stay with the seats."""
    refuse_once_played(first.section)
    with act("swap_pairs", by=by, section=first.section, pairs=[str(first), str(second)]) as write:
        _deal(write, [first, second], [second, first])


def draw_lots(section: Section, order: Sequence[int], *, by: Actor) -> None:
    """Seat the pairs by lot. `order` is the drawn permutation of the section's places, 0-based."""
    refuse_once_played(section)
    places = list(section.contestants.all())
    if sorted(order) != list(range(len(places))):
        raise DirectorError("bad_lot", _("The draw must include every pair once."))
    with act("draw_lots", by=by, section=section) as write:
        _deal(write, places, [places[index] for index in order])


def _deal(write: Act, places: Sequence[Contestant], sources: Sequence[Contestant]) -> None:
    """Give each place the players who sat in its source, all at once."""
    held = {place.pk: list(place.memberships.all()) for place in places}
    for rows in held.values():
        for row in rows:
            write.remove(row)
    write.add_all(
        Membership(
            contestant=place, player_id=row.player_id, position=row.position, from_round=row.from_round
        )
        for place, source in zip(places, sources, strict=True)
        for row in held[source.pk]
    )


def refuse_once_played(section: Section) -> None:
    if section.results.exists():
        raise DirectorError(
            "already_played", _("Results have been entered; the seating can no longer be changed like this.")
        )
