"""A connection to the club's mail server, not yet opened."""

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend

from tournament.models import MailServer
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
    )
