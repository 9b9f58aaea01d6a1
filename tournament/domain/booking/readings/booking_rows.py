"""Bookings of a date as parties, until when players may change them, and who is meant by a name."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.analysis.hall_places import Hall, hall_of
from tournament.domain.errors import DirectorError
from tournament.domain.time_zones import moment_of, today
from tournament.models import Booking, Member, PlannedDate, Player
from tournament.words.spelling import spelling_key

State = Booking.State
LIVE = (State.BOOKED, State.WAITING)


@dataclass(frozen=True, slots=True)
class BookedParty:
    """A pair or a single player: the rows, the one who booked first in front."""

    rows: tuple[Booking, ...]

    @property
    def is_waiting(self) -> bool:
        return self.rows[0].state == State.WAITING


def live_rows(on: PlannedDate) -> list[Booking]:
    """Those who are booked or wait, in order of booking."""
    rows = Booking.objects.filter(on=on, state__in=LIVE).select_related("player", "partner")
    return list(rows.order_by("at", "pk"))


def parties_of(rows: Iterable[Booking]) -> list[BookedParty]:
    """Pairs and single players, each where the first of them stands."""
    by_player = {row.player_id: row for row in rows}
    parties, seen = [], set()
    for row in by_player.values():
        if row.player_id not in seen:
            partner = by_player.get(row.partner_id) if row.partner_id else None
            parties.append(BookedParty((row, partner) if partner else (row,)))
            seen |= {row.player_id, row.partner_id}
    return parties


def hall_with(on: PlannedDate, parties: Iterable[BookedParty]) -> Hall:
    """The hall with those of these parties who have a place."""
    return hall_of(on.tables, (len(one.rows) for one in parties if not one.is_waiting))


# When a date begins, and until when players change their bookings by themselves.


def begins(on: PlannedDate) -> datetime:
    """A date without an hour begins at the end of its day."""
    return moment_of(on.date, on.starts or time(23, 59), on.club)


def cancels_until(on: PlannedDate) -> datetime:
    return begins(on) - timedelta(hours=on.cancel_hours)


def may_cancel(on: PlannedDate) -> bool:
    return timezone.now() <= cancels_until(on)


def refusal_to_change(on: PlannedDate) -> DirectorError | None:
    """Why nothing can be booked for a date any more, by players or directors; None while it can."""
    if on.session and on.session.started_at:
        return DirectorError("already_started", _("This session has already started."))
    if on.date < today(on.club):
        return DirectorError("date_is_past", _("This date is in the past."))
    if on.cancelled_at:
        return DirectorError("date_cancelled", _("This date is cancelled."))
    return None


def refusal_to_book(on: PlannedDate) -> DirectorError | None:
    """Why players cannot book a date by themselves."""
    if refusal := refusal_to_change(on):
        return refusal
    if on.starts and timezone.now() > begins(on):
        return DirectorError("already_started", _("This session has already started."))
    if not on.takes_bookings:
        return DirectorError("not_open", _("This date does not take bookings. Ask the director."))
    return None


# Who is who.


def is_member(player: Player) -> bool:
    """A member who owes no fee."""
    return Member.objects.valid_on(today(player.club)).filter(player=player).exists()


def _names(player: Player) -> tuple[str, ...]:
    return (player.alias,) if player.alias else (player.native, player.latin, player.reading)


def player_meant(player: Player, text: str) -> Player:
    """The other player of the club that is meant by a membership number, by a name, or by a name in another
    spelling.

    One with a public alias is known by this name alone, so that no alias is joined with another name.
    """
    typed = " ".join(text.split())
    named = Q(alias="") & (Q(native__iexact=typed) | Q(latin__iexact=typed) | Q(reading__iexact=typed))
    asked = Player.objects.filter(club=player.club_id).select_related("club")
    found = list(asked.filter(number__iexact=typed)[:1] if typed else ())
    found = found or list(asked.filter(named | Q(alias__iexact=typed))[:2] if typed else ())
    if not found and (key := spelling_key(typed)):
        found = [one for one in asked if key in map(spelling_key, _names(one))][:2]
    if not found:
        raise DirectorError(
            "no_such_player",
            _("No player of the club is called “%(name)s”. Type the whole name or the membership number.")
            % {"name": typed},
        )
    if len(found) > 1:
        raise DirectorError(
            "several_players",
            _("Several players are called “%(name)s”. Type the membership number.") % {"name": typed},
        )
    if found[0] == player:
        raise DirectorError("own_partner", _("Choose another player than yourself as partner."))
    return found[0]
