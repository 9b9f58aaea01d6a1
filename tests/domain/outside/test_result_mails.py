"""Results by e-mail: to whom, once, again after a failure, never after they were stopped."""

import re
import smtplib
from datetime import timedelta
from email.header import decode_header, make_header

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, closed_section
from tests.fixtures.mail import mail_server
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.journal_stream import act_values
from tournament.domain.journal.readings.verify import problems
from tournament.domain.outside.acts import jobs, result_mails
from tournament.domain.outside.acts.result_mails import set_mail_address, stop_mail
from tournament.domain.people.acts.access_links import make_player_link
from tournament.domain.privacy.acts.privacy import erase_person, forget_event, known_of
from tournament.domain.sessions.acts import lifecycle
from tournament.jobs.mail_job import send
from tournament.models import Job, JournalEntry, MailAddress, MailMessage, MailServer, Player, Session

pytestmark = pytest.mark.django_db
State = MailMessage.State
LONG = "白樺高原国際コントラクトブリッジ愛好会東京支部木曜日午後の部初級者教室同窓会連合会杯"


@pytest.fixture
def session() -> Session:
    """A closed session in a club with a mail server; nobody has an address yet."""
    section = closed_section()
    server(section.session)
    return Session.objects.select_related("event__club").get(pk=section.session_id)


def server(session: Session, **other: object) -> MailServer:
    return mail_server(session.event.club, **other)


def players(session: Session) -> list[Player]:
    found = Player.objects.filter(memberships__contestant__section__session=session)
    return list(found.order_by("memberships__contestant__number", "memberships__position"))


def write_to(player: Player, address: str, language: str = "ja") -> MailAddress:
    return set_mail_address(player, address=address, language=language, by=DIRECTOR)


def work(session: Session) -> None:
    """What a worker does with the job, and no more than it."""
    send({"session": session.pk}, lambda _done, _of: None)


def states(session: Session) -> list[str]:
    return [one.state for one in result_mails.messages_of(session)]


@pytest.mark.slow
def test_each_player_with_an_address_gets_their_own_card(session: Session) -> None:
    first, _second, third, *_ = players(session)
    write_to(first, "first@example.com", "en")
    write_to(third, "third@example.com")
    link = make_player_link(first, by=DIRECTOR).token

    assert mail.outbox == []
    assert result_mails.send_results(session, by=DIRECTOR) == 2
    assert mail.outbox == []
    work(session)

    english, japanese = mail.outbox
    assert (english.to, japanese.to) == (["first@example.com"], ["third@example.com"])
    assert english.subject.endswith("your result")
    assert str(first) in english.body
    assert re.search(r"(1st · 75|3rd · 25).00 %", english.body)
    assert f"https://club.example.com/player/{link}/" in english.body
    assert f"/s/{session.pk}/pairs/{first.memberships.get().contestant_id}/" in english.body
    assert str(third) in japanese.body
    assert "位" in japanese.body
    name, content, kind = english.attachments[0]
    assert (name[-4:], content[:4], kind) == (".pdf", b"%PDF", "application/pdf")
    assert states(session) == [State.SENT, State.SENT]
    assert not {one.model for one in problems()} & {"mailserver", "mailaddress", "mailmessage"}


def test_every_message_can_be_stopped_by_one_tap(session: Session) -> None:
    row = write_to(players(session)[0], "first@example.com")

    result_mails.send_results(session, by=DIRECTOR)
    work(session)

    stop = f"https://club.example.com/mail/stop/{row.token}/"
    headers = mail.outbox[0].message()
    assert headers["List-Unsubscribe"] == f"<{stop}>"
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert stop in mail.outbox[0].body


def test_a_program_without_an_address_on_the_internet_sends_no_links(session: Session) -> None:
    server(session, address="", password=None)
    write_to(players(session)[0], "first@example.com")

    result_mails.send_results(session, by=DIRECTOR)
    work(session)

    assert "http" not in mail.outbox[0].body
    assert mail.outbox[0].message()["List-Unsubscribe"] == "<mailto:club@example.com?subject=stop>"


def test_two_clicks_and_a_job_done_twice_send_each_message_once(session: Session) -> None:
    first, second, *_ = players(session)
    write_to(first, "Home@Example.com")
    write_to(second, "home@example.COM")

    assert result_mails.send_results(session, by=DIRECTOR) == 1
    with pytest.raises(DirectorError) as refusal:
        result_mails.send_results(session, by=DIRECTOR)
    work(session)
    work(session)

    assert refusal.value.code == "nothing_to_send"
    assert len(mail.outbox) == 1
    assert Job.objects.filter(kind="mail").count() == 1
    assert JournalEntry.objects.filter(verb="send_results").count() == 1


def test_a_message_that_a_dead_worker_had_taken_is_not_sent_again_by_itself(session: Session) -> None:
    write_to(players(session)[0], "first@example.com")
    result_mails.send_results(session, by=DIRECTOR)
    message = result_mails.messages_of(session).get()
    assert result_mails.take(message)

    with pytest.raises(jobs.NotYet):
        work(session)
    before = timezone.now() - 2 * result_mails.TAKEN
    MailMessage.objects.update(tried_at=before)
    work(session)

    assert (states(session), mail.outbox) == ([State.UNSURE], [])
    result_mails.send_again(session, by=DIRECTOR)
    work(session)
    assert (states(session), len(mail.outbox)) == ([State.SENT], 1)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("error", "state", "problem"),
    [
        (smtplib.SMTPRecipientsRefused({"x": (550, b"no such mailbox")}), State.FAILED, "recipient"),
        (smtplib.SMTPRecipientsRefused({"x": (451, b"greylisted")}), State.WAITING, "recipient"),
        (smtplib.SMTPDataError(554, b"spam"), State.FAILED, "refused"),
        (smtplib.SMTPServerDisconnected("gone"), State.UNSURE, "broken_off"),
        (TimeoutError(), State.UNSURE, "broken_off"),
    ],
)
def test_what_the_server_answers_decides_what_becomes_of_a_message(
    session: Session, monkeypatch: pytest.MonkeyPatch, error: Exception, state: str, problem: str
) -> None:
    write_to(players(session)[0], "first@example.com")
    result_mails.send_results(session, by=DIRECTOR)
    monkeypatch.setattr(EmailBackend, "send_messages", lambda self, messages: _raise(error))

    try:
        work(session)
    except jobs.NotYet:
        assert state in (State.WAITING, State.UNSURE)

    message = result_mails.messages_of(session).get()
    assert (message.state, message.problem) == (state, problem)


def _raise(error: Exception) -> None:
    raise error


def test_a_server_that_cannot_be_reached_is_tried_until_there_were_enough_attempts(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_to(players(session)[0], "first@example.com")
    result_mails.send_results(session, by=DIRECTOR)
    monkeypatch.setattr(EmailBackend, "open", lambda self: _raise(ConnectionRefusedError()), raising=False)

    for _attempt in range(jobs.MOST_ATTEMPTS):
        with pytest.raises(jobs.NotYet):
            work(session)

    message = result_mails.messages_of(session).get()
    assert (message.state, message.problem) == (State.FAILED, "no_answer")


def test_who_stops_before_their_turn_gets_nothing(session: Session) -> None:
    row = write_to(players(session)[0], "first@example.com")
    result_mails.send_results(session, by=DIRECTOR)

    stop_mail(row)
    work(session)

    assert (mail.outbox, states(session)) == ([], [State.FAILED])
    with pytest.raises(DirectorError):
        result_mails.cancel_waiting(session, by=DIRECTOR)


def test_what_waits_can_be_cancelled(session: Session) -> None:
    write_to(players(session)[0], "first@example.com")
    result_mails.send_results(session, by=DIRECTOR)

    assert result_mails.cancel_waiting(session, by=DIRECTOR) == 1
    work(session)

    assert (mail.outbox, states(session)) == ([], [State.CANCELLED])


def test_nothing_is_sent_of_a_session_that_is_not_closed(session: Session) -> None:
    write_to(players(session)[0], "first@example.com")
    result_mails.send_results(session, by=DIRECTOR)
    lifecycle.reopen_session(session, by=DIRECTOR)

    with pytest.raises(jobs.NotYet):
        work(session)
    with pytest.raises(DirectorError) as refusal:
        result_mails.send_again(Session.objects.get(pk=session.pk), by=DIRECTOR)

    assert (refusal.value.code, mail.outbox) == ("not_closed", [])


def test_names_with_line_breaks_and_long_names_make_no_header_of_their_own(session: Session) -> None:
    first = players(session)[0]
    Player.objects.filter(pk=first.pk).update(native="佐藤\r\nBcc: all@example.com")
    club, event = session.event.club, session.event
    type(club).objects.filter(pk=club.pk).update(name=LONG)
    type(event).objects.filter(pk=event.pk).update(name=f"{LONG}\nBcc: all@example.com")
    write_to(first, "first@example.com")

    result_mails.send_results(session, by=DIRECTOR)
    work(session)

    made = mail.outbox[0].message()
    assert "Bcc" not in made
    assert mail.outbox[0].recipients() == ["first@example.com"]
    assert LONG in mail.outbox[0].from_email
    assert made["From"].endswith("<club@example.com>")
    assert str(make_header(decode_header(made["From"]))).startswith(LONG)
    assert "\nBcc" not in mail.outbox[0].body


def test_no_act_contains_an_address_or_the_password(session: Session) -> None:
    row = write_to(players(session)[0], "first@example.com")
    result_mails.send_results(session, by=DIRECTOR)
    stop_mail(row)

    told = str([act_values(entry) for entry in JournalEntry.objects.all()])
    told += str(list(JournalEntry.objects.values_list("changes", "about")))

    assert "first@example.com" not in told
    assert "open sesame" not in told
    assert "open sesame" not in MailServer.objects.get().sealed


def test_a_person_takes_their_address_along_and_it_goes_with_them(session: Session) -> None:
    first, second, *_ = players(session)
    write_to(first, "first@example.com")
    write_to(second, "second@example.com")
    result_mails.send_results(session, by=DIRECTOR)
    work(session)

    assert known_of(first)["mail"]["messages"][0]["state"] == State.SENT
    erase_person(first, typed=str(first), by=DIRECTOR)

    assert [row.address for row in MailAddress.objects.all()] == ["second@example.com"]
    assert result_mails.messages_of(session).count() == 1
    forget_event(session.event)
    assert not result_mails.messages_of(session).exists()


def test_a_job_whose_worker_died_is_done_by_the_next_one(session: Session) -> None:
    write_to(players(session)[0], "first@example.com")
    result_mails.send_results(session, by=DIRECTOR)
    dead = jobs.claim()
    assert dead
    Job.objects.filter(pk=dead.pk).update(due_at=timezone.now() - timedelta(minutes=1))

    again = jobs.claim()
    assert again
    jobs.work(again)

    assert Job.objects.get(pk=dead.pk).state == Job.State.DONE
    assert states(session) == [State.SENT]
