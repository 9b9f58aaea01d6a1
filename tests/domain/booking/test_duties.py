"""Hosts and stand-ins: on duty, exchanged, called, and what the rota counts."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.core import mail
from django.utils import timezone

from tests.fixtures.booked_dates import booked, on_duty, planned, player_of
from tests.fixtures.evening import DIRECTOR
from tournament.domain.booking.acts.duties import (
    DutyAnswer,
    answer_call,
    call_stand_in,
    exchange_duties,
    give_duty,
    withdraw_duty,
)
from tournament.domain.booking.reports.date_desk import date_desk, rota
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.time_zones import today
from tournament.domain.undo.acts.undo import undo
from tournament.jobs import stand_in_job
from tournament.models import (
    Booking,
    Club,
    Duty,
    Job,
    JournalEntry,
    MailAddress,
    MailServer,
    PlannedDate,
    PlayerLink,
)

pytestmark = pytest.mark.django_db
HOST, STAND_IN = Duty.Kind.HOST, Duty.Kind.STAND_IN


@pytest.fixture
def on() -> PlannedDate:
    return planned()


def undo_last() -> None:
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)


def test_a_host_is_put_on_duty_once_and_taken_off(on: PlannedDate) -> None:
    player = player_of(on.club, 0)
    first = give_duty(on, player, HOST, by=DIRECTOR)
    assert give_duty(on, player, HOST, by=DIRECTOR) == first
    withdraw_duty(first, by=DIRECTOR)
    assert not Duty.objects.exists()
    undo_last()
    assert Duty.objects.get().player == player


def test_nobody_of_another_club_is_on_duty(on: PlannedDate) -> None:
    other = player_of(Club.objects.create(name="Another"), 0)
    with pytest.raises(DirectorError) as refusal:
        give_duty(on, other, HOST, by=DIRECTOR)
    assert refusal.value.code == "no_name"


def test_two_hosts_exchange_their_dates_and_take_it_back(on: PlannedDate) -> None:
    later = planned(on.club, day=on.date + timedelta(7))
    one, other = on_duty(on, 0, HOST), on_duty(later, 1, HOST)
    exchange_duties(one, other, by=DIRECTOR)
    hosts = [(duty.on_id, duty.player_id) for duty in Duty.objects.order_by("on")]
    assert hosts == [(on.pk, player_of(on.club, 1).pk), (later.pk, player_of(on.club, 0).pk)]
    undo_last()
    assert Duty.objects.get(on=on).player == player_of(on.club, 0)


def test_what_is_no_exchange_is_refused(on: PlannedDate) -> None:
    later = planned(on.club, day=on.date + timedelta(7))
    host, stand_in = on_duty(on, 0, HOST), on_duty(later, 1)
    both = on_duty(later, 0, HOST), on_duty(on, 2, HOST)
    for one, other in ((host, stand_in), (host, host), both):
        with pytest.raises(DirectorError) as refusal:
            exchange_duties(one, other, by=DIRECTOR)
        assert refusal.value.code == "no_exchange"


def test_of_two_directors_who_exchange_the_second_is_told(on: PlannedDate) -> None:
    later = planned(on.club, day=on.date + timedelta(7))
    one, other = on_duty(on, 0, HOST), on_duty(later, 1, HOST)
    seen = Duty.objects.select_related("on", "player").get(pk=one.pk), Duty.objects.get(pk=other.pk)
    exchange_duties(one, other, by=DIRECTOR)
    with pytest.raises(DirectorError) as refusal:
        exchange_duties(*seen, by=DIRECTOR)
    assert refusal.value.code == "no_duty"


def test_a_stand_in_who_is_called_says_yes_and_plays_with_the_one_left_over(on: PlannedDate) -> None:
    booked(on, 5, 1)
    duty = on_duty(on, 11)
    assert call_stand_in(duty, by=DIRECTOR).called_at is not None
    assert Job.objects.get().kind == "stand_in"
    assert call_stand_in(duty, by=DIRECTOR) == duty
    assert Job.objects.count() == 1

    for _twice in range(2):
        answer_call(duty, DutyAnswer(comes=True), by=Actor(str(duty.player)))
    sheet = date_desk(on)
    assert (sheet.expected.tables, sheet.expected.left_over) == (Fraction(3), False)
    assert {one.player for one in sheet.pairs[-1]} == {duty.player_id, player_of(on.club, 10).pk}
    assert sheet.stand_ins[0].answer is True

    undo_last()
    assert date_desk(on).expected.left_over
    assert Duty.objects.get().answer is None


def test_a_stand_in_who_declines_is_not_booked_and_may_be_called_again(on: PlannedDate) -> None:
    booked(on, 1, 1)
    duty = on_duty(on, 11)
    call_stand_in(duty, by=DIRECTOR)
    answer_call(duty, DutyAnswer(comes=False), by=DIRECTOR)
    assert Booking.objects.count() == 3
    assert call_stand_in(duty, by=DIRECTOR).answer is None


@pytest.mark.parametrize(
    ("pairs", "singles", "number", "code"),
    [(2, 0, 11, "not_needed"), (1, 2, 11, "not_needed"), (1, 1, 0, "has_booked")],
)
def test_when_no_stand_in_is_called(
    on: PlannedDate, pairs: int, singles: int, number: int, code: str
) -> None:
    booked(on, pairs, singles)
    duty = on_duty(on, number)
    with pytest.raises(DirectorError) as refusal:
        call_stand_in(duty, by=DIRECTOR)
    assert refusal.value.code == code


def test_a_host_is_not_called_and_who_is_not_called_does_not_answer(on: PlannedDate) -> None:
    booked(on, 1, 1)
    with pytest.raises(DirectorError):
        call_stand_in(on_duty(on, 10, HOST), by=DIRECTOR)
    with pytest.raises(DirectorError) as refusal:
        answer_call(on_duty(on, 11), DutyAnswer(comes=True), by=DIRECTOR)
    assert refusal.value.code == "not_called"


def test_a_stand_in_who_is_no_longer_needed_is_told_and_nothing_is_written(on: PlannedDate) -> None:
    *_pair, single = booked(on, 1, 1)
    duty = on_duty(on, 11)
    call_stand_in(duty, by=DIRECTOR)
    Booking.objects.filter(pk=single.pk).update(state=Booking.State.CANCELLED)
    with pytest.raises(DirectorError) as refusal:
        answer_call(duty, DutyAnswer(comes=True), by=DIRECTOR)
    assert refusal.value.code == "not_needed"
    assert not Booking.objects.filter(player=duty.player).exists()


def test_the_stand_in_gets_an_e_mail_with_the_link_of_their_page(on: PlannedDate) -> None:
    booked(on, 1, 1)
    duty = on_duty(on, 11)
    server = MailServer(club=on.club, host="mail.example.com", sender="club@example.com")
    server.address = "https://bridge.example.com"
    server.save()
    link = PlayerLink.objects.create(player=duty.player)
    payload = {"duty": duty.pk}
    assert stand_in_job.send(payload, lambda done, of: None) == 0, "not called"
    call_stand_in(duty, by=DIRECTOR)
    assert stand_in_job.send(payload, lambda done, of: None) == 0, "no address"
    MailAddress.objects.create(player=duty.player, address="s@example.com", language="en")
    assert stand_in_job.send(payload, lambda done, of: None) == 1
    (message,) = mail.outbox
    assert message.to == ["s@example.com"]
    assert f"https://bridge.example.com/player/{link.token}/" in message.body
    answer_call(duty, DutyAnswer(comes=False), by=DIRECTOR)
    assert stand_in_job.send(payload, lambda done, of: None) == 0, "answered"


def test_the_rota_counts_the_duties_of_a_year(on: PlannedDate, django_assert_num_queries: object) -> None:
    now = today(on.club)
    for days, number, kind in ((-10, 0, HOST), (-300, 0, STAND_IN), (-400, 0, HOST), (-20, 1, HOST)):
        on_duty(planned(on.club, day=now + timedelta(days)), number, kind)
    on_duty(on, 0, HOST)
    empty = planned(on.club, day=now + timedelta(1))
    with django_assert_num_queries(2):
        found = rota(on.club)
    assert [(one.id, len(one.hosts)) for one in found.dates] == [(on.pk, 1), (empty.pk, 0)]
    assert [(one.hosted, one.stood_in, one.to_come) for one in found.counts] == [(1, 1, 1), (1, 0, 0)]


def test_a_date_that_is_over_calls_nobody(on: PlannedDate) -> None:
    booked(on, 1, 1)
    duty = on_duty(on, 11)
    PlannedDate.objects.filter(pk=on.pk).update(date=timezone.localdate() - timedelta(2))
    with pytest.raises(DirectorError) as refusal:
        call_stand_in(Duty.objects.get(pk=duty.pk), by=DIRECTOR)
    assert refusal.value.code == "date_over"
