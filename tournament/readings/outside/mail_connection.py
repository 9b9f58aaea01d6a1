"""A connection to the club's mail server, not yet opened. The guard resolves its name when it opens."""

import socket
from functools import partial
from smtplib import SMTP, SMTP_SSL
from typing import Any

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend

from tournament.models import MailServer
from tournament.readings.outside.guard import Inside, anywhere, connect, inside_of
from tournament.readings.outside.sealed_secrets import open_secret

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
