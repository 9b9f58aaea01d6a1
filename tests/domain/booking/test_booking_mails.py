"""Messages about bookings: who is written to, once, in which words; and what is deleted of a person."""

from datetime import timedelta

import pytest
from django.core import mail

from tests.domain.booking.test_bookings import book, cancel, do, make_date, shown, who
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.mail import mail_server
from tournament.domain.booking.acts import bookings
from tournament.domain.booking.acts.booking_mails import remind
from tournament.domain.booking.acts.planned_dates import DateTerms, change_date
from tournament.domain.outside.acts.result_mails import set_mail_address, stop_mail
from tournament.domain.people.acts.access_links import make_player_link
from tournament.domain.privacy.acts.privacy import erase_person, forget, known_of
from tournament.domain.time_zones import today
from tournament.jobs.mail_job import send
from tournament.models import Booking, Job, JournalEntry, MailAddress, MailMessage, PlannedDate

pytestmark = pytest.mark.django_db


@pytest.fixture
def on() -> PlannedDate:
    on = make_date(1, days=1)
    mail_server(on.club)
    for name in ("Ann", "Bob", "Cid", "Dora", "Eve"):
        set_mail_address(who(on, name), address=f"{name}@example.com", language="en", by=DIRECTOR)
    return on


def work(on: PlannedDate) -> list[str]:
    """Sends what waits: each address with the sentence of the message."""
    mail.outbox.clear()
    send({"club": on.club_id}, lambda _done, _of: None)
    return [f"{one.to[0].partition('@')[0]}: {_sentence(one.body)}" for one in mail.outbox]


def _sentence(body: str) -> str:
    return body.split("\n\n")[2].replace("\n", " ")


def test_those_are_told_to_whom_something_has_happened(on: PlannedDate) -> None:
    book(on, "Ann", "Bob")
    assert work(on) == ["Bob: Ann has booked with you. You are booked with Ann."]
    for command in ("Cid+Dora", "Eve+Fred"):
        do(on, command)
    work(on)
    cancel(on, "Ann")
    assert work(on) == ["Bob: Your partner has withdrawn. You are booked, and looking for a partner."]
    cancel(on, "Bob")
    assert work(on) == [
        "Eve: A place has become free: you have moved up from the waiting list. You are booked with Fred."
    ]


def test_where_the_hall_grows_the_next_ones_are_told(on: PlannedDate) -> None:
    for command in ("Ann+Bob", "Cid+Dora", "Fred+Gina", "Eve"):
        do(on, command)
    work(on)
    terms = DateTerms(name=on.name, date=on.date, starts=on.starts, tables=2, version=on.version)
    change_date(PlannedDate.objects.get(pk=on.pk), terms, by=DIRECTOR)
    assert shown(on) == "Ann+Bob Cid+Dora Fred+Gina Eve"
    assert [one.partition(":")[0] for one in work(on)] == ["Eve"]


def test_questions_and_answers_are_told(on: PlannedDate) -> None:
    for command in ("Ann", "Bob", "Ann?Bob", "Ann?Bob"):
        do(on, command)
    assert work(on) == ["Bob: Ann asks to play with you. You are booked, and looking for a partner."]
    do(on, "Bob!Ann")
    assert work(on) == ["Ann: Bob plays with you. You are booked with Bob."]


def test_what_is_not_true_any_more_is_not_sent(on: PlannedDate) -> None:
    book(on, "Ann", "Bob")
    cancel(on, "Bob")
    assert work(on) == ["Ann: Your partner has withdrawn. You are booked, and looking for a partner."]
    book(on, "Cid", "Dora")
    stop_mail(MailAddress.objects.get(player=who(on, "Dora")))
    assert work(on) == []


def test_each_booking_is_reminded_once_on_the_day_before(on: PlannedDate) -> None:
    book(on, "Ann", "Fred")
    book(on, "Cid")
    later = PlannedDate.objects.create(club=on.club, name="Thursday", date=on.date + timedelta(days=3))
    book(later, "Dora")
    link = make_player_link(who(on, "Ann"), by=DIRECTOR)

    assert remind({}, lambda _done, _of: None) == 1
    job = Job.objects.get(kind="remind")
    remind(job.payload, lambda _done, _of: None)
    cancel_for = bookings.cancel_for_player(on, who(on, "Cid"), by=DIRECTOR)
    remind(job.payload, lambda _done, _of: None)

    assert cancel_for.state == "cancelled"
    assert work(on) == ["Ann: This date is tomorrow. You are booked with Fred."]
    body = mail.outbox[0].body
    assert f"https://club.example.com/player/{link.token}/dates/{on.pk}/" in body
    assert "List-Unsubscribe" in mail.outbox[0].extra_headers
    remind(job.payload, lambda _done, _of: None)
    assert work(on) == []


def test_a_club_without_a_mail_server_queues_nothing(on: PlannedDate) -> None:
    on.club.mail_server.delete()
    book(on, "Ann", "Bob")
    assert not MailMessage.objects.exists()


def test_an_erased_person_is_in_no_booking(on: PlannedDate) -> None:
    for command in ("Ann+Bob", "Cid"):
        do(on, command)
    ann = who(on, "Ann")
    assert [row["on_id"] for row in known_of(ann)["bookings"]] == [on.pk]

    erase_person(ann, typed="Ann", by=DIRECTOR)

    assert shown(on) == "Bob Cid"
    assert not Booking.objects.filter(player=ann).exists()
    assert not any("Ann" in str(entry.about) + entry.by for entry in JournalEntry.objects.all())


def test_dates_of_long_ago_are_forgotten_with_the_names(on: PlannedDate) -> None:
    book(on, "Ann", "Bob")
    PlannedDate.objects.update(date=today(on.club) - timedelta(days=100))
    recent = PlannedDate.objects.create(club=on.club, name="Thursday", date=today(on.club))
    book(recent, "Cid")
    on.club.months_with_names = 2
    on.club.save()

    forget()
    forget()

    assert [row.player for row in Booking.objects.all()] == [who(on, "Cid")]
    entry = JournalEntry.objects.filter(verb="book").earliest("pk")
    assert "Ann" not in f"{entry.about} {entry.by}"
    assert JournalEntry.objects.filter(verb="forget_bookings").count() == 1
