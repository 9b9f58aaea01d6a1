"""Hosts and stand-ins of a date: put on duty, taken off, exchanged; a stand-in called, and their answer."""

from dataclasses import dataclass
from typing import Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.booking.readings.booked_sides import about_date, sides_of
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.inputs import Ask, Key
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.outside.acts import jobs
from tournament.domain.time_zones import today
from tournament.models import Booking, Duty, PlannedDate, Player

NO_PLAYER = ("no_name", gettext_lazy("Type a name."))
NO_DUTY = ("no_duty", gettext_lazy("This duty has changed. Please look again."))
OF_THE_ROTA = ("make_host", "make_stand_in", "withdraw_duty", "exchange_duties")
MAIL = "stand_in"  # the job that writes to a stand-in who is called


@dataclass(frozen=True, slots=True)
class NewDuty:
    """`player` is one of the club of the date."""

    player: Annotated[Key, Ask(row=Player, refusal=NO_PLAYER)]
    kind: Duty.Kind


@dataclass(frozen=True, slots=True)
class DutyExchange:
    """The other duty, of the same kind on another date of the club."""

    duty: Annotated[Key, Ask(row=Duty, refusal=NO_DUTY)]


@dataclass(frozen=True, slots=True)
class DutyAnswer:
    """Whether the stand-in who was called comes."""

    comes: bool


def give_duty(on: PlannedDate, player: Player, kind: str, *, by: Actor) -> Duty:
    """Host or stand-in of the date; harmless when done twice. DirectorError `no_name` for another club's."""
    if player.club_id != on.club_id:
        raise DirectorError(NO_PLAYER[0], str(NO_PLAYER[1]))
    if standing := Duty.objects.filter(on=on, player=player, kind=kind).first():
        return standing
    with act("make_host" if kind == Duty.Kind.HOST else "make_stand_in", by=by, club=on.club_id) as write:
        write.about |= about_date(on) | {"player": str(player)}
        return write.add(Duty(on=on, player=player, kind=kind))


def withdraw_duty(duty: Duty, *, by: Actor) -> None:
    """The player is no longer on duty on this date."""
    with act("withdraw_duty", by=by, club=duty.on.club_id) as write:
        write.about |= about_date(duty.on) | {"player": str(duty.player)}
        write.remove(duty)


def exchange_duties(one: Duty, other: Duty, *, by: Actor) -> None:
    """Two players swap their dates. DirectorError `no_exchange`; Conflict where a duty has just changed."""
    if one.on.club_id != other.on.club_id or one.kind != other.kind or one.on_id == other.on_id:
        raise DirectorError("no_exchange", _("Choose two duties of the same kind on different dates."))
    for duty, player in ((one, other.player), (other, one.player)):
        _refuse_changed(duty)
        if Duty.objects.filter(on=duty.on_id, player=player, kind=duty.kind).exists():
            raise DirectorError(
                "no_exchange",
                _("%(player)s is already on duty on %(date)s.") % {"player": player, "date": duty.on.date},
            )
    first, second = one.player, other.player
    with act("exchange_duties", by=by, club=one.on.club_id) as write:
        write.about |= about_date(one.on) | {"player": str(first), "other": str(second)}
        write.about["other_date"] = other.on.date.isoformat()
        for duty, player in ((one, second), (other, first)):
            _refuse_changed(duty)  # once more: now in the transaction
            write.change(duty, player_id=player.pk, called_at=None, answer=None)


def _refuse_changed(duty: Duty) -> None:
    if not Duty.objects.filter(pk=duty.pk, player=duty.player_id).exists():
        raise Conflict(NO_DUTY[0], str(NO_DUTY[1]))


def call_stand_in(duty: Duty, *, by: Actor) -> Duty:
    """Call one who stands ready, by their page and by e-mail; called once more it changes nothing.

    DirectorError `no_duty`, `not_needed` where nobody is left over, and `has_booked`.
    """
    on = duty.on
    if duty.kind != Duty.Kind.STAND_IN:
        raise DirectorError(NO_DUTY[0], str(NO_DUTY[1]))
    if on.date < today(on.club):
        raise DirectorError("date_over", _("This date is over."))
    if duty.called_at and duty.answer is not False:
        return duty
    sides = sides_of(on)
    if sides.left_over is None:
        raise DirectorError("not_needed", _("No player is left over."))
    if _has_booked(duty):
        raise DirectorError("has_booked", _("%(player)s has booked this date.") % {"player": duty.player})
    with transaction.atomic(), act("call_stand_in", by=by, club=on.club_id) as write:
        write.about |= about_date(on) | {"player": str(duty.player)}
        write.change(duty, called_at=timezone.now(), answer=None)
        jobs.enqueue(MAIL, payload={"duty": duty.pk}, by=by.name)
    return duty


def answer_call(duty: Duty, answer: DutyAnswer, *, by: Actor) -> Duty:
    """Yes books the stand-in with the player who is left over; no leaves the place to another one.

    DirectorError `not_called`, and `not_needed` where nobody is left over any more.
    """
    on = duty.on
    if duty.called_at is None:
        raise DirectorError("not_called", _("You have not been called."))
    if duty.answer is answer.comes:
        return duty
    if duty.answer:
        raise DirectorError("has_answered", _("You have said that you come. Please tell the director."))
    with act("stand_in_comes" if answer.comes else "stand_in_declines", by=by, club=on.club_id) as write:
        write.about |= about_date(on) | {"player": str(duty.player)}
        if answer.comes:
            PlannedDate.objects.select_for_update().get(pk=on.pk)  # of two answers the second sees the first
            _pair_with_left_over(write, duty)
        write.change(duty, answer=answer.comes)
    return duty


def _pair_with_left_over(write: Act, duty: Duty) -> None:
    left_over = sides_of(duty.on).left_over
    if left_over is None or _has_booked(duty):
        raise DirectorError("not_needed", _("No player is left over any more, but thank you."))
    row = Booking.objects.filter(on=duty.on, player=duty.player).first()
    booked = {"state": Booking.State.BOOKED, "partner_id": left_over.player_id, "cancelled_at": None}
    if row is None:
        write.add(Booking(on=duty.on, player=duty.player, **booked))
    else:
        write.change(row, **booked)
    write.change(left_over, partner_id=duty.player_id)


def _has_booked(duty: Duty) -> bool:
    rows = Booking.objects.filter(on=duty.on, player=duty.player)
    return rows.exclude(state=Booking.State.CANCELLED).exists()
