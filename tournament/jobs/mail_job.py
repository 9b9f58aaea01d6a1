"""The job that sends the results of a session: every waiting message over one connection."""

import logging
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.core.mail.backends.base import BaseEmailBackend

from tournament.domain.outside.acts import result_mails
from tournament.domain.outside.acts.jobs import NotYet, Payload, Progress
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
from tournament.models import MailMessage, Session
from tournament.web.public.mail.message import Letters

LOG = logging.getLogger(__name__)


def send(payload: Payload, progress: Progress) -> int:
    """How many were sent. NotYet while some wait: after a pause the job is done again, with those alone."""
    session = Session.objects.select_related("event__club").filter(pk=payload["session"]).first()
    if session is None:
        return 0
    due = result_mails.due_messages(session)
    sent = _send(session, due, progress) if due else 0
    if result_mails.is_unfinished(session):
        raise NotYet("some messages wait")
    return sent


def _send(session: Session, due: list[MailMessage], progress: Progress) -> int:
    server = mail_server_of(session)
    if server is None or session.closed_at is None or session.event.forgotten_at:
        raise _later(session, "no_server" if server is None else "not_closed")
    recipients = {digest: one for one in recipients_of(session).recipients for digest in one.digests}
    letters, sent = Letters(session, server), 0
    with _opened(session, letters) as connection:
        for number, message in enumerate(due):
            progress(number, len(due))
            if result_mails.take(message):
                sent += _send_one(message, letters, recipients.get(message.digest), connection)
    return sent


def _later(session: Session, problem: str, answer: str = "") -> NotYet:
    result_mails.note_not_reached(session, problem, answer)
    return NotYet(problem)


@contextmanager
def _opened(session: Session, letters: Letters) -> Iterator[BaseEmailBackend]:
    try:
        connection = connection_to(letters.server)
    except SealedElsewhere:
        raise _later(session, "password") from None
    try:
        try:
            connection.open()
        except (OSError, ValueError) as error:
            raise _later(session, *_problem(letters, error)) from error
        yield connection
    finally:
        with suppress(OSError):
            connection.close()


def _problem(letters: Letters, error: Exception) -> tuple[str, str]:
    problem, answer = problem_of(error)
    return problem, visible_answer(letters.server.host, answer)


def _send_one(
    message: MailMessage, letters: Letters, recipient: Recipient | None, connection: BaseEmailBackend
) -> int:
    """One message that was taken; 1 when the server accepted it."""
    if recipient is None or not letters.has_parts(recipient):
        result_mails.note_failed(message, "not_wanted")
        return 0
    try:
        made = letters.message(recipient)
    except Exception:  # the others are sent all the same
        LOG.exception("the e-mail %s could not be made", message)
        result_mails.note_failed(message, "not_made")
        return 0
    made.connection = connection
    try:
        made.send()
    except smtplib.SMTPServerDisconnected:
        result_mails.note_unsure(message, "broken_off")
        raise NotYet("broken off") from None
    except smtplib.SMTPException as error:
        note = result_mails.note_failed if is_final(error) else result_mails.note_refused_now
        note(message, *_problem(letters, error))
        return 0
    except OSError:
        result_mails.note_unsure(message, "broken_off")
        raise NotYet("broken off") from None
    result_mails.note_sent(message)
    return 1
