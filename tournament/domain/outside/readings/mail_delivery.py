"""Delivery of results by e-mail: the connection to the club's server, its problems, the recipients."""

import smtplib
import socket
import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from smtplib import SMTP, SMTP_SSL
from typing import Any

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.domain.errors import DirectorError
from tournament.domain.outside.readings.embargo import refuse_under_embargo
from tournament.domain.outside.readings.guard import (
    SERVER_PROBLEMS,
    Inside,
    LeadsInside,
    anywhere,
    connect,
    in_a_line,
    inside_of,
)
from tournament.domain.outside.readings.sealed_secrets import made_of_the_keys, open_secret
from tournament.models import EntrantPlayer, MailAddress, MailServer, Membership, Player, Session
from tournament.sheets.event_kinds import TEAMS

# A connection to the club's mail server, not yet opened. The guard resolves its name when it opens.

SECONDS = 15  # for each answer of the server


class SealedElsewhere(Exception):
    """The password was stored by another installation."""


def connection_to(server: MailServer) -> BaseEmailBackend:
    """SealedElsewhere where the password cannot be read here."""
    password = open_secret(server.sealed)
    if password is None:
        raise SealedElsewhere
    return get_connection(
        host=server.host,
        port=server.port,
        username=server.user,
        password=password,
        use_tls=server.security == MailServer.Security.STARTTLS,
        use_ssl=server.security == MailServer.Security.TLS,
        timeout=SECONDS,
        inside=inside_of(server.club, "set_mail_server", host=server.host),
    )


class GuardedBackend(EmailBackend):
    """settings.EMAIL_BACKEND. `inside` is the guard's rule."""

    def __init__(self, *where: Any, inside: Inside = anywhere, **how: Any) -> None:
        super().__init__(*where, **how)
        self.inside = inside

    @property
    def connection_class(self) -> Any:
        return partial(_GuardedTls if self.use_ssl else _Guarded, inside=self.inside)


class _Guarded(SMTP):
    _inside: Inside

    def __init__(self, *where: Any, inside: Inside | None = None, **how: Any) -> None:
        self._inside = inside or self._inside  # the constructor connects
        super().__init__(*where, **how)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return connect(host, port, timeout, self._inside)


class _GuardedTls(SMTP_SSL, _Guarded):
    """SMTP_SSL encrypts what `_Guarded` has connected."""

    def __init__(self, *where: Any, inside: Inside, **how: Any) -> None:
        self._inside = inside
        super().__init__(*where, **how)


# What can go wrong with e-mail: exceptions of the connection as codes, and each code as a sentence.

MAIL_PROBLEMS: dict[str, Promise] = {
    **SERVER_PROBLEMS,
    "no_server": _("The club has no mail server."),
    "password": _("The password of the mail server cannot be read on this computer. Enter it again."),
    "encryption": _("The server does not offer this encryption, or its certificate is not valid."),
    "sender": _("The server refuses the address of the sender."),
    "recipient": _("The server refuses this address."),
    "refused": _("The server refuses the message."),
    "broken_off": _("The connection broke off while the message was sent."),
    "not_closed": _("The session is open again. Messages wait until it is closed."),
    "not_wanted": _("The player has unsubscribed, or has no result."),
    "quota": _("The club has sent as many e-mails today as it may."),
    "not_made": _("The message could not be made."),
}
_CODES: tuple[tuple[type[Exception] | tuple[type[Exception], ...], str], ...] = (
    (smtplib.SMTPAuthenticationError, "signing_in"),
    (smtplib.SMTPNotSupportedError, "encryption"),
    (smtplib.SMTPRecipientsRefused, "recipient"),
    (smtplib.SMTPSenderRefused, "sender"),
    (smtplib.SMTPServerDisconnected, "no_answer"),
    (smtplib.SMTPResponseException, "refused"),
    (ssl.SSLError, "encryption"),
    (LeadsInside, "inside"),
)


def problem_of(error: Exception) -> tuple[str, str]:
    """The code of MAIL_PROBLEMS, and what the server answered."""
    code = next((code for kinds, code in _CODES if isinstance(error, kinds)), "")
    if not code:
        code = "not_found" if type(error).__name__ == "gaierror" else "no_answer"
    return code, answer_of(error)


def answer_of(error: Exception) -> str:
    """The server's own words: one line, cut."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        status, text = next(iter(error.recipients.values()), (0, b""))
        return in_a_line(f"{status} {_text(text)}")
    if isinstance(error, smtplib.SMTPResponseException):
        return in_a_line(f"{error.smtp_code} {_text(error.smtp_error)}")
    return ""


def is_final(error: Exception) -> bool:
    """Whether another attempt would be refused too: statuses of 500 and above."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return any(status >= 500 for status, _text in error.recipients.values())
    return isinstance(error, smtplib.SMTPResponseException) and error.smtp_code >= 500


def _text(answer: bytes | str) -> str:
    return answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer


# Who gets the results of a session by e-mail: each address once, with the players behind it.


@dataclass(frozen=True, slots=True)
class Recipient:
    """One address; `contestants` are those in which its players sat, `teams` the entrants of a team event for
    which they were entered or sat, `token` stops the messages."""

    address: str
    language: str
    token: str
    players: tuple[Player, ...]
    contestants: tuple[int, ...]
    teams: tuple[int, ...] = ()

    @property
    def digests(self) -> tuple[str, ...]:
        return digests_of(self.address)


@dataclass(frozen=True, slots=True)
class Recipients:
    """Who is written to, and the players who cannot be: without an address, or stopped by themselves."""

    recipients: tuple[Recipient, ...]
    without: tuple[Player, ...]
    stopped: tuple[Player, ...]


def digests_of(address: str) -> tuple[str, ...]:
    """By which a message remembers its address: a new message by the first, an older one by any."""
    return tuple(made.hex() for made in made_of_the_keys("overtrick.mail", address.lower()))


def mail_server_of(session: Session) -> MailServer | None:
    return MailServer.objects.filter(club=session.event.club_id).first()


def has_results_to_send(session: Session) -> bool:
    """Whether anything was to be played in it."""
    return session.sections.exists()


def refuse_sending(session: Session) -> None:
    """DirectorError while the results are not free, or cannot be sent."""
    if session.closed_at is None:
        raise DirectorError("not_closed", gettext("Results are sent when the session is closed."))
    refuse_under_embargo(session)
    if session.event.club.is_rehearsal:
        raise DirectorError("rehearsal", gettext("Results of a rehearsal are not sent."))
    if session.event.forgotten_at:
        raise DirectorError(
            "forgotten", gettext("The names of this event have been removed and cannot be restored.")
        )
    if not has_results_to_send(session):
        raise DirectorError("no_cards", gettext("This session has no results to send."))
    if mail_server_of(session) is None:
        raise DirectorError("no_server", str(MAIL_PROBLEMS["no_server"]))


def recipients_of(session: Session) -> Recipients:
    """The players of a session by their addresses."""
    seats: dict[Player, list[int]] = {}
    teams: dict[Player, list[int]] = {}
    for seat in _memberships(session):
        seats.setdefault(seat.player, []).append(seat.contestant_id)
        if seat.contestant.section.kind == TEAMS and not seat.contestant.section.game:
            teams.setdefault(seat.player, []).append(seat.contestant.entrant_id or 0)
    for entry in _entries(session):
        seats.setdefault(entry.player, [])
        teams.setdefault(entry.player, []).append(entry.entrant_id)
    known = {row.player_id: row for row in MailAddress.objects.filter(player__in=[one.pk for one in seats])}
    by_address: dict[str, list[Player]] = {}
    for player in seats:
        row = known.get(player.pk)
        if row and row.stopped_at is None:
            by_address.setdefault(row.address.lower(), []).append(player)
    return Recipients(
        tuple(_recipient(found, seats, teams, known[found[0].pk]) for found in by_address.values()),
        tuple(player for player in seats if player.pk not in known),
        tuple(player for player in seats if player.pk in known and known[player.pk].stopped_at),
    )


def _memberships(session: Session) -> Iterable[Membership]:
    found = Membership.objects.filter(contestant__section__session=session)
    return found.select_related("player", "contestant__section").order_by(
        "contestant__section", "contestant__number", "position", "pk"
    )


def _entries(session: Session) -> Iterable[EntrantPlayer]:
    """The players of the teams that sit in this session, whether they have played or not."""
    sections = session.sections.with_teams()
    found = EntrantPlayer.objects.filter(entrant__contestants__section__in=sections).distinct()
    return found.select_related("player").order_by("entrant__number", "order", "pk")


def _recipient(
    players: list[Player], seats: dict[Player, list[int]], teams: dict[Player, list[int]], row: MailAddress
) -> Recipient:
    contestants = dict.fromkeys(one for player in players for one in seats[player])
    entered = dict.fromkeys(one for player in players for one in teams.get(player, ()))
    return Recipient(row.address, row.language, row.token, tuple(players), tuple(contestants), tuple(entered))
