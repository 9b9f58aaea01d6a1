"""At the door: who has booked arrives; who has not come is kept and corrected. A place over the limit."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.domain.booking.readings.booked_sides import about_date, booked_partner
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.seats.acts.check_ins import check_in, pair_up
from tournament.models import Booking, CheckIn, PlannedDate, Player, Session


@dataclass(frozen=True, slots=True)
class Came:
    """Whether the player has come."""

    came: bool


@transaction.atomic
def arrive(session: Session, player: Player, *, by: Actor) -> None:
    """A player has come. With the partner they have booked with they are a pair as soon as both are here."""
    check_in(session, player, by=by)
    partner = booked_partner(session, player)
    alone = CheckIn.objects.filter(session=session, partner=None).select_related("player")
    other = alone.filter(player=partner).first()
    if other and alone.filter(player=player).exists():
        pair_up(session, player, other.player, by=by)


def note_no_shows(on: PlannedDate, *, by: Actor) -> int:
    """Keep who of those who booked has checked in and who has not; the number of the latter.

    Done once more, it follows the check-ins that stand now. DirectorError `no_session`, `nobody_here`.
    """
    if on.session is None:
        raise DirectorError("no_session", _("This date has no session yet."))
    here = {*CheckIn.objects.filter(session=on.session).values_list("player", flat=True)}
    if not here:
        raise DirectorError("nobody_here", _("No pair has checked in yet."))
    rows = on.bookings.filter(state=Booking.State.BOOKED).select_related("player")
    missing = 0
    with act("note_no_shows", by=by, club=on.club_id) as write:
        write.about |= about_date(on)
        for row in rows:
            came = row.player_id in here
            missing += not came
            write.change(row, came=came)
        write.about["count"] = missing
    return missing


def correct_came(booking: Booking, came: Came, *, by: Actor) -> Booking:
    """Came after all, or did not come. DirectorError `not_booked` for a cancelled booking."""
    if booking.state != Booking.State.BOOKED:
        raise DirectorError("not_booked", _("Only a booking that stands can be corrected."))
    with act("note_came" if came.came else "note_absent", by=by, club=booking.on.club_id) as write:
        write.about |= about_date(booking.on) | {"player": str(booking.player)}
        return write.change(booking, came=came.came)


def give_place(booking: Booking, *, by: Actor) -> Booking:
    """One who waits plays, with their partner, also where the hall is full by its limit.

    Harmless where they have a place. DirectorError `not_booked` for a cancelled booking.
    """
    if booking.state == Booking.State.BOOKED:
        return booking
    if booking.state != Booking.State.WAITING:
        raise DirectorError("not_booked", _("Only a booking that stands can be corrected."))
    on = booking.on
    with act("give_place", by=by, club=on.club_id) as write:
        write.about |= about_date(on) | {"player": str(booking.player)}
        partner = Q(player=booking.partner_id, partner=booking.player_id)
        for row in on.bookings.filter(Q(pk=booking.pk) | partner, state=Booking.State.WAITING):
            write.change(row, state=Booking.State.BOOKED)
    booking.refresh_from_db()
    return booking
