"""The mail server of a club: stored with its password encrypted, tried, removed."""

from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import EmailValidator, URLValidator
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Club, MailServer
from tournament.readings.errors import DirectorError
from tournament.readings.outside.guard import keeps, refuse_inside, visible_answer
from tournament.readings.outside.mail_connection import SealedElsewhere, connection_to
from tournament.readings.outside.mail_problems import MAIL_PROBLEMS, problem_of
from tournament.readings.outside.sealed_secrets import seal_secret
from tournament.services.acts.journal import Actor, act

PORTS = range(1, 65536)


def set_mail_server(
    club: Club,
    *,
    host: str,
    port: int,
    security: str,
    user: str,
    password: str | None,
    sender: str,
    address: str,
    by: Actor,
) -> MailServer:
    """Store it. `password` None keeps the one that is stored, as long as server and user stay the same.

    No act contains more than the name of the server.
    """
    host, address = host.strip(), address.strip().rstrip("/")
    _refuse(host, port, security, sender, address)
    if not keeps(by.user, club):
        refuse_inside(host, port, lambda: False)
    row = MailServer.objects.filter(club=club).first() or MailServer(club=club)
    if password is None and row.sealed and (row.host, row.user) != (host, user):
        raise DirectorError(
            "password_again", _("Enter the password again: the server or the user is another one.")
        )
    row.host, row.port, row.security, row.user = host, port, security, user
    row.sender, row.address = sender, address
    if password is not None:
        row.sealed = seal_secret(password)
    row.tried_at, row.problem, row.answer = None, "", ""
    with act("set_mail_server", by=by, host=host, club=club.pk) as write:
        row.save()
        write.mark(club)
    return row


def _refuse(host: str, port: int, security: str, sender: str, address: str) -> None:
    if not host or not host.isascii() or not host.isprintable() or " " in host or len(host) > 253:
        raise DirectorError("bad_host", _("Enter the name of the mail server, such as smtp.example.com."))
    if port not in PORTS or security not in MailServer.Security:
        raise DirectorError("bad_port", _("Choose the port (1 to 65535) and the encryption."))
    refuse_address(sender)
    try:
        if address:
            URLValidator(["http", "https"])(address)
    except ValidationError as error:
        raise DirectorError(
            "bad_address", _("The address of this program begins with https:// or http://.")
        ) from error
    if len(address) > 200:
        raise DirectorError("bad_address", _("The address of this program begins with https:// or http://."))


def refuse_address(address: str) -> None:
    """DirectorError for what is no e-mail address."""
    try:
        EmailValidator()(address)
    except ValidationError as error:
        raise DirectorError("bad_mail", _("This is no e-mail address.")) from error
    if len(address) > 254 or not address.isascii():
        raise DirectorError("bad_mail", _("This is no e-mail address."))


def remove_mail_server(club: Club, *, by: Actor) -> None:
    """Nothing is sent any more; messages that wait are kept, and fail."""
    row = MailServer.objects.filter(club=club).first()
    if row is None:
        raise DirectorError("no_server", str(MAIL_PROBLEMS["no_server"]))
    with act("remove_mail_server", by=by, host=row.host, club=club.pk) as write:
        row.delete()
        write.mark(club)


def try_mail_server(server: MailServer, *, to: str = "") -> MailServer:
    """Connect and sign in; with `to` also send a short message there. What came of it is stored."""
    if to:
        refuse_address(to)
    server.problem, server.answer = _trial(server, to)
    server.tried_at = timezone.now()
    server.save(update_fields=["tried_at", "problem", "answer"])
    return server


def _trial(server: MailServer, to: str) -> tuple[str, str]:
    try:
        connection = connection_to(server)
        try:
            connection.open()
            if to:
                text = _("The mail server of %(club)s works.") % {"club": server.club.name}
                subject = _("Trial of the mail server")
                EmailMessage(subject, text, server.sender, [to], connection=connection).send()
        finally:
            connection.close()
    except SealedElsewhere:
        return "password", ""
    except (OSError, ValueError) as error:  # smtplib's are OSErrors
        problem, answer = problem_of(error)
        return problem, visible_answer(server.host, answer)
    return "", ""
