"""A real mail server on the loopback: what the worker sends arrives there once, refusals are named."""

import socket
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.domain.outside.test_result_mails import players, session, states, write_to
from tests.domain.outside.test_result_mails import server as keep_server
from tests.fixtures.evening import DIRECTOR
from tournament.domain.outside.acts import jobs, result_mails
from tournament.domain.outside.acts.result_mails import try_mail_server
from tournament.domain.outside.readings.mail_delivery import MAIL_PROBLEMS
from tournament.models import Job, MailMessage, MailServer
from tournament.models import Session as Sitting

__all__ = ["session"]
pytestmark = [pytest.mark.django_db, pytest.mark.slow]
PASSWORD = "open sesame"


class Box:
    """Keeps what arrives, and has no mailbox for one address."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []

    async def handle_RCPT(
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        if address.startswith("gone"):
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        self.letters.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


def may_enter(_server: object, _session: object, _envelope: object, _kind: str, data: object) -> AuthResult:
    assert isinstance(data, LoginPassword)
    return AuthResult(success=data == LoginPassword(b"club", PASSWORD.encode()), handled=False)


@pytest.fixture
def box(settings: object) -> Iterator[tuple[Box, int]]:
    """A server, and its port."""
    settings.EMAIL_BACKEND = "tournament.domain.outside.readings.mail_delivery.GuardedBackend"
    kept, port = Box(), free_port()
    how = {"authenticator": may_enter, "auth_require_tls": False}
    controller = Controller(kept, hostname="127.0.0.1", port=port, **how)
    controller.start()
    try:
        yield kept, port
    finally:
        controller.stop()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def use(session: Sitting, port: int, **other: object) -> MailServer:
    values = {"host": "127.0.0.1", "port": port, "security": "none", "password": PASSWORD}
    return keep_server(session, **{**values, **other})


def test_what_the_worker_sends_arrives_once(session: Sitting, box: tuple[Box, int]) -> None:
    kept, port = box
    use(session, port)
    first, second, third, *_ = players(session)
    write_to(first, "first@example.com", "en")
    write_to(second, "gone@example.com")
    write_to(third, "third@example.com")
    result_mails.send_results(session, by=DIRECTOR)

    job = jobs.claim()
    assert job
    jobs.work(job)

    letters = {letter["To"]: letter for letter in kept.letters}
    assert (len(kept.letters), {*letters}) == (2, {"first@example.com", "third@example.com"})
    text, card = letters["third@example.com"].iter_parts()
    assert str(third) in text.get_content()
    assert card.get_content()[:4] == b"%PDF"
    assert sorted(states(session)) == ["failed", "sent", "sent"]
    refused = MailMessage.objects.get(state="failed")
    assert (refused.problem, refused.answer) == ("recipient", "550 no such mailbox")
    assert Job.objects.get(pk=job.pk).state == Job.State.DONE


def test_a_trial_tells_a_wrong_password_from_a_closed_port(session: Sitting, box: tuple[Box, int]) -> None:
    kept, port = box

    good = try_mail_server(use(session, port), to="me@example.com").problem
    wrong = try_mail_server(use(session, port, password="guessed")).problem
    encrypted = try_mail_server(use(session, port, security="starttls")).problem
    closed = try_mail_server(use(session, 1)).problem

    assert [good, wrong, encrypted, closed] == ["", "signing_in", "encryption", "no_answer"]
    assert {wrong, encrypted, closed} < {*MAIL_PROBLEMS}
    assert [letter["To"] for letter in kept.letters] == ["me@example.com"]
