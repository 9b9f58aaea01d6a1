"""Sends the results of a session, or messages about bookings and memberships, over one connection: a job."""

import logging
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import Protocol

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import QuerySet

from tournament.domain.outside.acts import result_mails
from tournament.domain.outside.acts.jobs import NotYet, Payload, Progress
from tournament.domain.outside.readings.embargo import is_over
from tournament.domain.outside.readings.guard import visible_answer
from tournament.domain.outside.readings.mail_delivery import (
    Recipient,
    SealedElsewhere,
    connection_to,
    is_final,
    mail_server_of,
    problem_of,
    recipients_of,
)
from tournament.models import Club, MailMessage, MailServer, Session
from tournament.web.public.mail.booking_letters import booking_letter, renewal_letter
from tournament.web.public.mail.message import Letters

LOG = logging.getLogger(__name__)


class Post(Protocol):
    """Messages that are sent over one connection, and how each is made."""

    messages: QuerySet[MailMessage]
    server: MailServer | None
    problem: str  # why nothing can be sent now: a code of MAIL_PROBLEMS

    def letter(self, message: MailMessage) -> EmailMessage | None:
        """None where the message is not wanted any more."""
        ...


class ResultsPost:
    """The results of a session."""

    def __init__(self, session: Session) -> None:
        self.messages = result_mails.messages_of(session)
        self.server = mail_server_of(session)
        may_go = is_over(session) and not session.event.forgotten_at
        self.problem = "no_server" if self.server is None else "" if may_go else "not_closed"
        self.session = session

    @cached_property
    def _recipients(self) -> dict[str, Recipient]:
        return {digest: one for one in recipients_of(self.session).recipients for digest in one.digests}

    @cached_property
    def _letters(self) -> Letters:
        assert self.server
        return Letters(self.session, self.server)

    def letter(self, message: MailMessage) -> EmailMessage | None:
        recipient = self._recipients.get(message.digest)
        if recipient is None or not self._letters.has_parts(recipient):
            return None
        return self._letters.message(recipient)


class ClubPost:
    """What is said of bookings and memberships in a club."""

    def __init__(self, club: Club) -> None:
        self.messages = result_mails.messages_of_club(club)
        self.server = MailServer.objects.filter(club=club).first()
        self.problem = "no_server" if self.server is None else ""

    def letter(self, message: MailMessage) -> EmailMessage | None:
        assert self.server
        write = renewal_letter if message.reminder_id else booking_letter
        return write(message, self.server)


def send(payload: Payload, progress: Progress) -> int:
    """How many were sent. NotYet while some wait: after a pause the job is done again, with those alone."""
    post = _post(payload)
    if post is None:
        return 0
    due = result_mails.due_messages(post.messages)
    sent = _send(post, due, progress) if due else 0
    if result_mails.is_unfinished(post.messages):
        raise NotYet("some messages wait")
    return sent


def _post(payload: Payload) -> Post | None:
    if "club" in payload:
        club = Club.objects.filter(pk=payload["club"]).first()
        return ClubPost(club) if club else None
    session = Session.objects.select_related("event__club").filter(pk=payload["session"]).first()
    return ResultsPost(session) if session else None


def _send(post: Post, due: list[MailMessage], progress: Progress) -> int:
    if post.problem or post.server is None:
        raise _later(post, post.problem)
    sent = 0
    with _opened(post, post.server) as connection:
        for number, message in enumerate(due):
            progress(number, len(due))
            if result_mails.take(message):
                sent += _send_one(post, message, connection)
    return sent


def _later(post: Post, problem: str, answer: str = "") -> NotYet:
    result_mails.note_not_reached(post.messages, problem, answer)
    return NotYet(problem)


@contextmanager
def _opened(post: Post, server: MailServer) -> Iterator[BaseEmailBackend]:
    try:
        connection = connection_to(server)
    except SealedElsewhere:
        raise _later(post, "password") from None
    try:
        try:
            connection.open()
        except (OSError, ValueError) as error:
            raise _later(post, *_problem(server, error)) from error
        yield connection
    finally:
        with suppress(OSError):
            connection.close()


def _problem(server: MailServer | None, error: Exception) -> tuple[str, str]:
    problem, answer = problem_of(error)
    return problem, visible_answer(server.host if server else "", answer)


def _send_one(post: Post, message: MailMessage, connection: BaseEmailBackend) -> int:
    """One message that was taken; 1 when the server accepted it."""
    try:
        made = post.letter(message)
    except Exception:  # the others are sent all the same
        LOG.exception("the e-mail %s could not be made", message)
        result_mails.note_failed(message, "not_made")
        return 0
    if made is None:
        result_mails.note_failed(message, "not_wanted")
        return 0
    made.connection = connection
    try:
        made.send()
    except smtplib.SMTPServerDisconnected:
        result_mails.note_unsure(message, "broken_off")
        raise NotYet("broken off") from None
    except smtplib.SMTPException as error:
        note = result_mails.note_failed if is_final(error) else result_mails.note_refused_now
        note(message, *_problem(post.server, error))
        return 0
    except OSError:
        result_mails.note_unsure(message, "broken_off")
        raise NotYet("broken off") from None
    result_mails.note_sent(message)
    return 1
