"""Who needs a fixed seat, and which players a club or a director wants apart or near."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from django.db.models import F, Q, QuerySet

from tournament.models import Membership, PersonalData, SeatWish, Section, Session


def fixed_players(session: Session, players: Iterable[int] | None = None) -> set[int]:
    """The players, of these or of all, who are marked to stay at one table: always, or in this session."""
    marked = PersonalData.objects.filter(needs_fixed_seat=True)
    wished = SeatWish.objects.filter(session=session, kind=SeatWish.Kind.STAY)
    if players is None:
        marked = marked.filter(player__club=session.event.club_id)
    else:
        marked, wished = marked.filter(player__in=players), wished.filter(player__in=players)
    return {*marked.values_list("player", flat=True)} | {*wished.values_list("player", flat=True)}


def contestants_of_players(section: Section) -> dict[int, int]:
    """The pair, or single player, of each player of a section who sits down first."""
    rows = Membership.objects.filter(contestant__section=section, contestant__partner_entrant=None)
    return dict(rows.filter(from_round=1).values_list("player", "contestant"))


def fixed_contestants(section: Section) -> set[int]:
    """Those of a section in which somebody needs a fixed seat; one query more where nobody does."""
    fixed = fixed_players(section.session)
    if not fixed:
        return set()
    return {pair for player, pair in contestants_of_players(section).items() if player in fixed}


def wishes_of_two(session: Session) -> QuerySet[SeatWish]:
    """Those of the club and those of the session."""
    rows = SeatWish.objects.filter(Q(session=session) | Q(session=None), club=session.event.club_id)
    return rows.exclude(kind=SeatWish.Kind.STAY).select_related("player", "other")


def wishes_of_groups(
    session: Session, groups: Mapping[int, Iterable[int]], *kinds: SeatWish.Kind
) -> tuple[tuple[SeatWish.Kind, frozenset[int]], ...]:
    """The wishes of these kinds as couples of groups (of pairs or teams), given with their players.

    The most important first: wishes of the session, then those of the club, the oldest of each first.
    """
    of_player: dict[int, set[int]] = defaultdict(set)
    for group, players in groups.items():
        for player in players:
            of_player[player].add(group)
    rows = wishes_of_two(session).filter(kind__in=kinds)
    found = (
        (SeatWish.Kind(wish.kind), frozenset((one, other)))
        for wish in rows.order_by(F("session").asc(nulls_last=True), "pk")
        for one in of_player.get(wish.player_id, ())
        for other in of_player.get(wish.other_id or 0, ())
    )
    return (*dict.fromkeys((kind, couple) for kind, couple in found if len(couple) == 2),)
