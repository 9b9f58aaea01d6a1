"""Seats are arranged by wishes and strength, and the wishes kept: of the club, or of one session."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.inputs import Ask, Key, refused
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.seats.acts.contestants import refuse_once_played
from tournament.domain.seats.readings.arranging import (
    Arranging,
    arranged_sections,
    arrangement_of,
    hall_of,
    settled,
    wishes_asked,
)
from tournament.models import Club, Contestant, Membership, Player, SeatWish, Section, Session

NO_PLAYER = ("no_player", gettext_lazy("Choose the players of the wish from the lists."))


@dataclass(frozen=True, slots=True)
class NewWish:
    """`stay` is of one `player` for a session; any other wish has an `other` player too."""

    kind: Annotated[SeatWish.Kind, Ask(label=gettext_lazy("Wish"), refusal=NO_PLAYER)]
    player: Annotated[Key, Ask(row=Player, label=gettext_lazy("Player"), refusal=NO_PLAYER)]
    other: Annotated[Key | None, Ask(row=Player, label=gettext_lazy("Other player"), refusal=NO_PLAYER)] = (
        None
    )


def add_wish(
    club: Club,
    kind: str,
    player: Player,
    other: Player | None,
    *,
    session: Session | None = None,
    by: Actor,
) -> SeatWish:
    """A wish for all sessions of the club, or for one. The same again changes nothing.

    DirectorError `no_player` for players of another club, one too many or too few; `only_in_session` for a
    wish to stay that is for all sessions: it is marked on the page of the player.
    """
    is_alone = kind == SeatWish.Kind.STAY
    own = {one.club_id for one in (player, other) if one} == {club.pk}
    if not own or is_alone != (other is None) or player == other:
        raise refused(NO_PLAYER)
    if is_alone and session is None:
        raise DirectorError(
            "only_in_session", _("Mark on the player's page who needs a fixed seat in every session.")
        )
    one, two = sorted((player.pk, other.pk)) if other else (player.pk, None)
    wish = SeatWish(club=club, session=session, kind=kind, player_id=one, other_id=two)
    standing = SeatWish.objects.filter(club=club, session=session, kind=kind, player=one, other=two).first()
    if standing:
        return standing
    if session:
        with act("add_session_wish", by=by, session=session, others=session.sections.all()) as write:
            return write.add(wish)
    with act("add_seat_wish", by=by, club=club.pk) as write:
        return write.add(wish)


def remove_wish(wish: SeatWish, *, by: Actor) -> None:
    session = wish.session
    if session:
        with act("remove_session_wish", by=by, session=session, others=session.sections.all()) as write:
            write.remove(wish)
        return
    with act("remove_seat_wish", by=by, club=wish.club_id) as write:
        write.remove(wish)


def arrange_seats(session: Session, how: Arranging, strengths: Mapping[int, Fraction], *, by: Actor) -> int:
    """Seat the pairs of all sections as `arrangement_of` says; how many changed their number.

    `strengths` by contestant. DirectorError `no_movement`, `nothing_chosen`, `already_played`; Conflict where
    something else stands than `how.seen`.
    """
    sections = arranged_sections(session)
    refuse_unarranged(sections, how)
    hall = hall_of(sections)
    if how.seen and how.seen != hall.seen:
        raise changed_meanwhile()
    found = arrangement_of(hall, wishes_asked(session, hall, how), how, strengths)
    by_key = {place.pk: place for place in hall.places}
    moved = [
        (place, by_key[pk]) for place, pk in zip(hall.places, found.seated, strict=True) if place.pk != pk
    ]
    if moved:
        with act("arrange_seats", by=by, section=sections[0], others=sections[1:], count=len(moved)) as write:
            deal(write, [place for place, _source in moved], [source for _place, source in moved])
    return len(moved)


def refuse_unarranged(sections: Sequence[Section], how: Arranging) -> None:
    if not sections:
        raise DirectorError("no_movement", _("Choose a movement first: it says which seats stay."))
    if not (how.stationary or how.wishes or how.grades):
        raise DirectorError("nothing_chosen", _("Choose by what the seats are arranged."))
    for section in sections:
        refuse_once_played(section)


def settle_fixed(write: Act, section: Section) -> None:
    """Those who need a fixed seat get one of the movement, by an exchange with as few others as possible."""
    order = settled(section) if section.movement else None
    if order:
        deal(write, [*section.contestants.numbered()], order)


def deal(write: Act, places: Sequence[Contestant], sources: Sequence[Contestant]) -> None:
    """Give each place the players who sat in its source, all at once; a filler stays one."""
    held = {place.pk: list(place.memberships.all()) for place in places}
    fillers = {place.pk for place in places if place.unscored}
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
    for place, source in zip(places, sources, strict=True):
        write.change(place, unscored=source.pk in fillers)
