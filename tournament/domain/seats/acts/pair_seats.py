"""The pairs of a section: who they are, one by one or from a list, and where they are drawn to sit."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import UNSET, Ask, Key, Reasoned, RoundNumber, UnsetType
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.movements.readings.named_plans import refuse_teams
from tournament.domain.people.acts.clubs import find_or_add_all
from tournament.domain.people.readings.seat_wishes import fixed_players
from tournament.domain.seats.acts.arranging import deal, settle_fixed
from tournament.domain.seats.acts.contestants import refuse_once_played, set_number_of_contestants
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Contestant, Membership, Player, Section
from tournament.models.entrant import LONGEST_CATEGORY
from tournament.sheets.event_kinds import INDIVIDUAL, PAIRS, SWISS_PAIRS

Seat = tuple[Contestant, int]  # a pair and the position in it, 1 or 2


def name_pairs(section: Section, names: Mapping[Seat, PlayerLine | Player | None], *, by: Actor) -> None:
    """Put players into seats; None leaves a seat free. All of them or none.

    A new player is added to the club. DirectorError when a player would play twice.
    """
    typed = {seat: who for seat, who in names.items() if isinstance(who, PlayerLine)}
    with transaction.atomic():
        found = find_or_add_all(section.session.event.club, typed.values(), by=by)
        meant = dict(zip(typed, found, strict=True))
        seated = {seat: meant[seat] if isinstance(who, PlayerLine) else who for seat, who in names.items()}
        _sit(section, seated, by=by)


def name_pair(contestant: Contestant, players: Sequence[Player | None], *, by: Actor) -> Contestant:
    """Put known players into the seats of one pair; None frees a seat."""
    seats = {(contestant, position): player for position, player in enumerate(players, start=1)}
    _sit(contestant.section, seats, by=by)
    return contestant


def _sit(section: Section, seated: Mapping[Seat, Player | None], *, by: Actor) -> None:
    labels = list(dict.fromkeys(str(pair) for pair, _position in seated))
    with act("name_pairs", by=by, section=section, pairs=labels) as write:
        seat_players(write, section, seated)
        if fixed_players(section.session, {player.pk for player in seated.values() if player}):
            settle_fixed(write, section)


def seat_players(write: Act, section: Section, seated: Mapping[Seat, Player | None]) -> None:
    """Each seat to its player within another act. DirectorError when a player would play twice."""
    if section.contestant_size == 1 and any(
        player and position > 1 for (_, position), player in seated.items()
    ):
        raise DirectorError("no_seat", _("This number is one player: it has no second seat."))
    _put(write, seated)
    refuse_doubles(section, {player.pk for player in seated.values() if player})


def refuse_double(section: Section, player: Player) -> None:
    """A player sits in one seat of a session; they may come back to it after a substitute."""
    refuse_doubles(section, {player.pk})


def refuse_doubles(section: Section, players: Collection[int]) -> None:
    """The same of each of these players."""
    rows = Membership.objects.filter(contestant__section__session=section.session_id, player__in=players)
    seats: dict[int, dict[tuple[int, int], Membership]] = defaultdict(dict)
    for row in rows.select_related("contestant", "player"):
        seats[row.player_id][row.contestant_id, row.position] = row
    for held in seats.values():
        if len(held) > 1:
            _refuse_two_seats(held)


def _refuse_two_seats(held: Mapping[tuple[int, int], Membership]) -> None:
    if len({pair for pair, _position in held}) == 1:
        raise DirectorError("same_player_twice", _("A player cannot be their own partner."))
    rows = [*held.values()]
    raise DirectorError(
        "already_plays",
        _("%(player)s is in two pairs: %(pairs)s. Nothing has been saved.")
        % {"player": rows[0].player, "pairs": ", ".join(str(row.contestant) for row in rows)},
    )


def _put(write: Act, seated: Mapping[Seat, Player | None]) -> None:
    """Each seat to its player; None frees it. A substitute of the seat stays."""
    rows = Membership.objects.filter(contestant__in={pair for pair, _position in seated})
    held: dict[tuple[int, int], Membership] = {}
    for row in rows.order_by("from_round"):
        held.setdefault((row.contestant_id, row.position), row)
    new = []
    for (pair, position), player in seated.items():
        there = held.get((pair.pk, position))
        if player and there:
            write.change(there, player_id=player.pk)
        elif player:
            new.append(Membership(contestant=pair, player=player, position=position))
        elif there:
            write.remove(there)
    write.add_all(new)


SAME_PERSON = (
    "a name by which no player is known is another spelling of who is there now: "
    "that player is renamed in every session. Otherwise it is another person, who is added to the club"
)
INCOMPLETE = "incomplete", gettext_lazy("A substitute needs a name, a seat and a round.")
BAD_ROUND = "bad_round", gettext_lazy("There is no such round.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitution(Reasoned):
    """`player` of the club, or a `name` as it would be typed: a new player is added to the club. Without
    `to_round` the substitute stays.
    """

    position: Annotated[int, Meta(ge=1, le=2), Ask(refusal=INCOMPLETE)]
    player: Key | UnsetType = UNSET
    name: Annotated[str | UnsetType, Meta(max_length=200)] = UNSET
    from_round: Annotated[RoundNumber, Ask(refusal=INCOMPLETE)]
    to_round: Annotated[RoundNumber | UnsetType | None, Ask(refusal=BAD_ROUND)] = UNSET


@dataclass(frozen=True, slots=True)
class SeatChange:
    """`player` by key, or `name` as it would be typed (a number will do); neither frees the seat."""

    contestant: Key
    position: Annotated[int, Meta(ge=1, le=2)]
    player: Key | None = None
    name: Annotated[str, Meta(max_length=200)] = ""
    same_person: Annotated[bool, Ask(note=SAME_PERSON)] = False


@dataclass(frozen=True, slots=True)
class SeatChanges:
    seats: Annotated[list[SeatChange], Meta(min_length=1)]


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
    if position > contestant.section.contestant_size:
        raise DirectorError("no_seat", _("This number is one player: it has no second seat."))
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


def remove_substitute(seat: Membership, *, by: Actor) -> None:
    """The player before has the seat again, from the round of the substitute on.

    DirectorError `no_substitute` for the player who has the seat from the start.
    """
    rows = [*seat.contestant.memberships.filter(position=seat.position).order_by("from_round")]
    place = rows.index(seat)
    if place == 0:
        raise DirectorError("no_substitute", _("This player is not a substitute. Change the name instead."))
    pair = seat.contestant
    with act(
        "remove_substitute", by=by, section=pair.section, pair=str(pair), player=str(seat.player)
    ) as write:
        write.remove(seat)
        came_back = rows[place + 1 : place + 2]
        if came_back and came_back[0].player_id == rows[place - 1].player_id:
            write.remove(came_back[0])


def _sit_from(write: Act, pair: Contestant, position: int, player: int, number: int) -> Membership:
    """From round `number` on this player has the seat."""
    held = pair.memberships.filter(position=position, from_round=number).first()
    if held:
        return write.change(held, player_id=player)
    return write.add(Membership(contestant=pair, player_id=player, position=position, from_round=number))


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(Reasoned):
    """`unscored`: plays so that tables are full, with no place in the ranking."""

    unscored: bool


def play_without_score(contestant: Contestant, *, unscored: bool, by: Actor, reason: str = "") -> Contestant:
    """A pair or a player is a filler: its results count for the others, and it has no place; or it has one
    again. The same again changes nothing. DirectorError `no_ranking` where matches or table games rank.
    """
    section = contestant.section
    if section.game or section.kind not in (PAIRS, INDIVIDUAL):
        raise DirectorError("no_ranking", _("Only pairs and single players can play without score."))
    if contestant.unscored == unscored:
        return contestant
    with act(
        "play_without_score" if unscored else "play_for_score",
        by=by,
        section=section,
        pair=str(contestant),
        reason=reason,
    ) as write:
        return write.change(contestant, unscored=unscored)


@dataclass(frozen=True, slots=True)
class SwapPairs:
    first: Key
    second: Key


def swap_pairs(first: Contestant, second: Contestant, *, by: Actor) -> None:
    """Two pairs change places: the players move, the numbers stay with the seats."""
    refuse_teams(first.section)
    refuse_once_played(first.section)
    with act("swap_pairs", by=by, section=first.section, pairs=[str(first), str(second)]) as write:
        deal(write, [first, second], [second, first])


@dataclass(frozen=True, slots=True)
class DrawLots:
    """`order` is the drawn permutation of the places from 0, where the lot was drawn by hand."""

    order: list[Annotated[int, Meta(ge=0)]] | None = None


def draw_lots(section: Section, order: Sequence[int], *, by: Actor) -> None:
    """Seat the pairs by lot. `order` is the drawn permutation of the section's places, 0-based."""
    refuse_teams(section)
    refuse_once_played(section)
    places = list(section.contestants.numbered())
    if sorted(order) != list(range(len(places))):
        raise DirectorError("bad_lot", _("The draw must include every pair once."))
    with act("draw_lots", by=by, section=section) as write:
        deal(write, places, [places[index] for index in order])


# Seat a list of pairs: all of them or none.

Pair = Sequence[PlayerLine | None]  # of a section of single players one


def seat_list(
    section: Section, listed: Sequence[Pair], *, by: Actor, categories: Mapping[int, str] | None = None
) -> None:
    """The first pair of the list is pair 1, and so on; a section of fewer pairs is made larger.

    `categories` are those of pairs that are drawn, by the place in the list from 0. Pairs beyond the list
    stay as they are. DirectorError where the list is empty or a player is in it twice.
    """
    if not any(player for pair in listed for player in pair):
        raise DirectorError("empty_list", _("This list contains no names."))
    with transaction.atomic():
        if section.contestants.numbered().count() < len(listed):
            set_number_of_contestants(section, max(2, len(listed)), by=by)
        contestants = [*section.contestants.numbered().select_related("entrant")]
        if categories:
            given = {contestants[place]: category for place, category in categories.items()}
            change_categories(section, given, by=by)
        seats = zip(contestants, listed, strict=False)
        names = {
            (contestant, position): player
            for contestant, pair in seats
            for position, player in enumerate(pair, start=1)
            if player
        }
        name_pairs(section, names, by=by)


# The categories of pairs whose rounds are drawn: pairs of one category can be kept apart.


@dataclass(frozen=True, slots=True)
class Category:
    """An empty `category` is none."""

    contestant: Key
    category: Annotated[str, Meta(max_length=LONGEST_CATEGORY), Ask(blank=True)]


@dataclass(frozen=True, slots=True)
class Categories:
    categories: Annotated[list[Category], Meta(min_length=1)]


def change_categories(section: Section, categories: Mapping[Contestant, str], *, by: Actor) -> None:
    """Give pairs of the section their categories; an empty one is none. Nothing is written without a change.

    DirectorError `no_categories` where rounds of pairs are not drawn.
    """
    if section.kind != SWISS_PAIRS:
        raise DirectorError("no_categories", _("Only Swiss pairs have categories."))
    wanted = [(pair.entrant, " ".join(name.split())) for pair, name in categories.items() if pair.entrant]
    changed = [(entrant, name) for entrant, name in wanted if entrant.category != name]
    if not changed:
        return
    with act("change_categories", by=by, section=section, count=len(changed)) as write:
        for entrant, name in changed:
            write.change(entrant, category=name)
