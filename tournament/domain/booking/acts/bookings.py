"""Players book a date with a partner or alone, pair up, and cancel; who waits moves up.

Both rows of a pair name one another and have the same state. A new party is put at the end of the waiting
list and gets a place at once where it fits, so that no party that fits is ever left waiting. The row of the
date is locked first: of two who want the last place the second sees the first.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.analysis.hall_places import moving_up
from tournament.domain.booking.acts.booking_mails import Notice, drop_waiting, tell
from tournament.domain.booking.readings.booked_sides import about_date
from tournament.domain.booking.readings.booking_rows import (
    LIVE,
    State,
    cancels_until,
    hall_with,
    live_rows,
    may_cancel,
    parties_of,
    player_meant,
    refusal_to_book,
    refusal_to_change,
)
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.inputs import Ask, Key
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.time_zones import in_zone_of, local
from tournament.domain.undo.acts.undo import take_back
from tournament.models import Booking, JournalEntry, PlannedDate, Player

SYSTEM = Annotated[str, Meta(max_length=60), Ask(label=gettext_lazy("System"), blank=True)]
NO_PLAYER = ("no_player", gettext_lazy("Choose a player of the club."))


@dataclass(frozen=True, slots=True)
class OwnBooking:
    """What a player books by their own link. `partner` is a name or a membership number; blank: alone, and
    looking for a partner."""

    partner: Annotated[str, Meta(max_length=60), Ask(label=gettext_lazy("Partner"), blank=True)] = ""
    system: SYSTEM = ""


@dataclass(frozen=True, slots=True)
class NewBooking:
    """A booking by a director: a pair, or a single player who looks for a partner."""

    player: Annotated[Key, Ask(label=gettext_lazy("Player"), row=Player, refusal=NO_PLAYER)]
    partner: Annotated[Key | None, Ask(label=gettext_lazy("Partner"), row=Player, refusal=NO_PLAYER)] = None
    system: SYSTEM = ""


def book_by_link(on: PlannedDate, player: Player, wish: OwnBooking, *, by: Actor) -> Booking:
    """As `book`, with a partner who is named. DirectorError `no_such_player`, `several_players`."""
    partner = player_meant(player, wish.partner) if wish.partner.strip() else None
    return book(on, player, partner=partner, system=wish.system, by=by)


def book(
    on: PlannedDate, player: Player, *, partner: Player | None = None, system: str = "", by: Actor
) -> Booking:
    """A player books by themselves. Booking the same again changes nothing but the system.

    A partner who has booked alone is asked first: the player is booked alone until they accept.
    DirectorError `already_started`, `date_is_past`, `not_open`, `own_partner`, `has_partner`,
    `partner_taken`, `hall_full`.
    """
    with _on_date(on, "book", player, partner, by=by) as (date, write):
        if refusal := refusal_to_book(date):
            raise refusal
        row = _place(write, date, player, partner, system, by)
        if partner and not row.partner_id and row.asks_id != partner.pk:
            write.change(row, asks_id=partner.pk)
            tell(_looking(date, partner), Notice.ASKED, by=by)
        return row


def book_for_player(
    on: PlannedDate, player: Player, *, partner: Player | None = None, system: str = "", by: Actor
) -> Booking:
    """A director books: also after bookings have closed, and with a partner who looks for one."""
    with _on_date(on, "book", player, partner, by=by) as (date, write):
        if refusal := refusal_to_change(date):
            raise refusal
        row = _place(write, date, player, partner, system, by)
        if partner and not row.partner_id:
            _pair(write, date, row, partner)
            tell(Booking.objects.get(on=date, player=partner), Notice.PAIRED, by=by)
        return row


def ask_partner(on: PlannedDate, player: Player, other: Player, *, by: Actor) -> Booking:
    """Ask one who looks for a partner, too; if they have asked already, the two are a pair.

    DirectorError `not_looking` where one of the two does not look for a partner on that date.
    """
    with _on_date(on, "ask_partner", player, other, by=by) as (date, write):
        if refusal := refusal_to_book(date):
            raise refusal
        row, theirs = _looking(date, player), _looking(date, other)
        if theirs.asks_id == player.pk:
            _pair(write, date, row, other)
            tell(theirs, Notice.PAIRED, by=by)
        elif row.asks_id != other.pk:
            write.change(row, asks_id=other.pk)
            tell(theirs, Notice.ASKED, by=by)
        return row


def accept_partner(on: PlannedDate, player: Player, asker: Player, *, by: Actor) -> Booking:
    """Play with one who has asked. Accepting again is harmless. DirectorError `not_asked`, `hall_full`."""
    with _on_date(on, "join_partners", player, asker, by=by) as (date, write):
        rows = {row.player_id: row for row in live_rows(date)}
        row, theirs = rows.get(player.pk), rows.get(asker.pk)
        if row and row.partner_id == asker.pk:
            return row
        if row is None or theirs is None or theirs.asks_id != player.pk:
            raise DirectorError("not_asked", _("This player is no longer asking you."))
        if refusal := refusal_to_book(date):
            raise refusal
        _pair(write, date, _looking(date, player), asker)
        tell(theirs, Notice.PAIRED, by=by)
        row.refresh_from_db()
        return row


def decline_partner(on: PlannedDate, player: Player, asker: Player, *, by: Actor) -> None:
    """Both look on. Declining what is not asked is harmless."""
    with _on_date(on, "decline_partner", player, asker, by=by) as (date, write):
        for row in Booking.objects.filter(on=date, player=asker, asks=player):
            write.change(row, asks_id=None)


def pair_up(on: PlannedDate, player: Player, other: Player, *, by: Actor) -> Booking:
    """A director makes a pair of two who look for a partner. DirectorError `not_looking`, `hall_full`."""
    with _on_date(on, "join_partners", player, other, by=by) as (date, write):
        if refusal := refusal_to_change(date):
            raise refusal
        row, theirs = _looking(date, player), _looking(date, other)
        _pair(write, date, row, theirs.player)
        for one in (row, theirs):
            tell(one, Notice.PAIRED, by=by)
        return row


def cancel_booking(on: PlannedDate, player: Player, *, by: Actor) -> Booking | None:
    """A player withdraws until the hour of the date. DirectorError `too_late` after it.

    Their partner stays booked alone, and looks for another. Harmless without a booking.
    """
    with _on_date(on, "cancel_booking", player, by=by) as (date, write):
        row = Booking.objects.filter(on=date, player=player).first()
        if row and row.state in LIVE and not may_cancel(date):
            raise too_late(date)
        return _cancel(write, date, row, by)


def cancel_for_player(on: PlannedDate, player: Player, *, by: Actor) -> Booking | None:
    """A director cancels the booking of a player, as `cancel_booking` and at any hour."""
    with _on_date(on, "cancel_booking", player, by=by) as (date, write):
        return _cancel(write, date, Booking.objects.filter(on=date, player=player).first(), by)


def too_late(on: PlannedDate) -> DirectorError:
    with in_zone_of(on.club):
        until = local(cancels_until(on))
    return DirectorError(
        "too_late",
        _("You could cancel until %(date)s, %(time)s. Please ask the director.")
        % {"date": until.date().isoformat(), "time": until.strftime("%H:%M")},
    )


def move_up(write: Act, on: PlannedDate) -> list[Booking]:
    """Give free places to those who wait: the first who fits, then the next. Call it where a hall has grown.

    The bookings that have a place now, and had none before this act.
    """
    parties = parties_of(live_rows(on))
    waiting = [one for one in parties if one.is_waiting]
    places = moving_up(hall_with(on, parties), [len(one.rows) for one in waiting])
    moved = [row for place in places for row in waiting[place].rows]
    for row in moved:
        write.change(row, state=State.BOOKED)
    return moved


def take_back_booking(entry: JournalEntry, *, by: Actor) -> JournalEntry:
    """Undo an act on a booking; whoever waits moves up. Conflict `hall_full` where the place is taken now."""

    def then(write: Act) -> None:
        if hall_with(date, parties_of(live_rows(date))).is_over:
            raise Conflict("hall_full", _("The place has been given to others since. Nothing was undone."))
        move_up(write, date)

    with transaction.atomic():
        date = _locked(int(str(entry.about["on"])))
        return take_back(entry, by=by, then=then)


def _locked(key: int) -> PlannedDate:
    """The row of a date, which others who change its bookings wait for."""
    rows = PlannedDate.objects.select_related("club", "session").select_for_update(of=("self",))
    return rows.get(pk=key)


@contextmanager
def _on_date(
    on: PlannedDate, verb: str, player: Player, other: Player | None = None, *, by: Actor
) -> Iterator[tuple[PlannedDate, Act]]:
    """An act on the locked row of the date."""
    if player == other:
        raise DirectorError("own_partner", _("Choose another player than yourself as partner."))
    for one in filter(None, (player, other)):
        if one.club_id != on.club_id:
            raise DirectorError(NO_PLAYER[0], str(NO_PLAYER[1]))
    names = " + ".join(str(one) for one in (player, other) if one)
    with transaction.atomic():
        date = _locked(on.pk)
        with act(verb, by=by, club=date.club_id, names=names) as write:
            write.about |= about_date(date)
            yield date, write


def _place(
    write: Act, on: PlannedDate, player: Player, partner: Player | None, system: str, by: Actor
) -> Booking:
    """The player's booking, with the partner unless they look for one themselves."""
    rows = {row.player_id: row for row in live_rows(on)}
    own, theirs = rows.get(player.pk), rows.get(partner.pk) if partner else None
    system = " ".join(system.split())
    if partner and own and own.partner_id not in (None, partner.pk):
        raise DirectorError(
            "has_partner", _("You have already booked with another partner. Withdraw that booking first.")
        )
    if partner and theirs and theirs.partner_id not in (None, player.pk):
        raise DirectorError(
            "partner_taken",
            _("%(name)s has already booked with another partner.") % {"name": partner.alias or partner},
        )
    if own is None:
        own = _new(write, on, player, system)
        if theirs is None and partner:
            _join(write, own, _new(write, on, partner, system))
        move_up(write, on)
    elif partner and theirs is None:
        _bring(write, on, own, partner, system)
    if theirs and theirs.asks_id == player.pk:
        _pair(write, on, own, theirs.player)
    own.refresh_from_db()
    if partner and own.partner_id == partner.pk and (theirs is None or theirs.partner_id is None):
        tell(Booking.objects.get(on=on, player=partner), Notice.BOOKED, by=by)
    if system:
        write.change(own, system=system)
        for row in Booking.objects.filter(on=on, player=own.partner_id):
            write.change(row, system=system)
    return own


def _new(write: Act, on: PlannedDate, player: Player, system: str) -> Booking:
    """At the end of the waiting list; the row of an earlier booking begins anew."""
    values = {
        "state": State.WAITING,
        "at": timezone.now(),
        "system": system,
    }
    row = Booking.objects.filter(on=on, player=player).select_related("player").first()
    if row is None:
        return write.add(Booking(on=on, player=player, **values))
    return write.change(row, came=None, cancelled_at=None, partner_id=None, asks_id=None, **values)


def _bring(write: Act, on: PlannedDate, own: Booking, partner: Player, system: str) -> None:
    """One who has booked alone has found a partner who has not booked."""
    parties = parties_of(live_rows(on))
    hall = hall_with(on, parties).without_single().with_one_more(2)
    if own.state == State.BOOKED and hall.is_over:
        raise _no_place_for_two()
    theirs = _new(write, on, partner, system or own.system)
    if own.state == State.BOOKED:
        write.change(theirs, state=State.BOOKED)
    _join(write, own, theirs)
    move_up(write, on)
    own.refresh_from_db()


def _looking(on: PlannedDate, player: Player) -> Booking:
    row = Booking.objects.filter(on=on, player=player, state__in=LIVE, partner=None).first()
    if row is None:
        raise DirectorError(
            "not_looking",
            _("%(name)s is not looking for a partner on this date.") % {"name": player.alias or player},
        )
    return row


def _pair(write: Act, on: PlannedDate, own: Booking, partner: Player) -> None:
    """Two who have booked alone play together. One of them may still wait: then both need a place."""
    theirs = _looking(on, partner)
    if own.state != theirs.state:
        hall = hall_with(on, parties_of(live_rows(on))).without_single().with_one_more(2)
        if hall.is_over:
            raise _no_place_for_two()
        for row in (own, theirs):
            write.change(row, state=State.BOOKED)
    _join(write, own, theirs)
    move_up(write, on)
    own.refresh_from_db()


def _join(write: Act, one: Booking, other: Booking) -> None:
    """Both rows name one another; whoever had asked them asks no more."""
    system = one.system or other.system
    write.change(one, partner_id=other.player_id, asks_id=None, system=system)
    write.change(other, partner_id=one.player_id, asks_id=None, system=system)
    for row in Booking.objects.filter(on=one.on_id, asks__in=(one.player_id, other.player_id)):
        write.change(row, asks_id=None)


def _no_place_for_two() -> DirectorError:
    return DirectorError(
        "hall_full",
        _("The hall is full: there is a place for one of you only. Withdraw, then wait for a place for two."),
    )


def _cancel(write: Act, on: PlannedDate, row: Booking | None, by: Actor) -> Booking | None:
    if row is None or row.state not in LIVE:
        return row
    if refusal := refusal_to_change(on):
        raise refusal
    for partner in Booking.objects.filter(on=on, player=row.partner_id, state__in=LIVE):
        write.change(partner, partner_id=None)
        tell(partner, Notice.LEFT, by=by)
    for asker in Booking.objects.filter(on=on, asks=row.player_id):
        write.change(asker, asks_id=None)
    write.change(row, state=State.CANCELLED, cancelled_at=timezone.now(), partner_id=None, asks_id=None)
    drop_waiting(row)
    for moved in move_up(write, on):
        tell(moved, Notice.MOVED_UP, by=by)
    return row
