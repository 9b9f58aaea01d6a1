"""Where the club's Data Connector is: stored with its licence key encrypted, tried, removed."""

import re
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Club, Connector
from tournament.readings.errors import DirectorError
from tournament.readings.outside.guard import keeps, refuse_inside, visible_answer
from tournament.readings.outside.sealed_secrets import seal_secret
from tournament.readings.terminals.line import ConnectorProblem, Line
from tournament.readings.terminals.problems import TERMINAL_PROBLEMS
from tournament.services.acts.journal import Actor, act

HOST = re.compile(r"(?i)https?://[a-z0-9.\-\[\]:]+")
LONGEST_ADDRESS, LONGEST_CODE, LONGEST_KEY = 200, 60, 200
DEFAULT_PORT = ":5079"


def set_connector(club: Club, *, address: str, club_code: str, key: str | None, by: Actor) -> Connector:
    """Store it. `key` None keeps the stored one, as long as address and club id stay the same.

    No act contains more than the address.
    """
    address, club_code = _address(address), club_code.strip()
    if not club_code or len(club_code) > LONGEST_CODE or len(key or "") > LONGEST_KEY:
        raise DirectorError("bad_club_code", _("Enter the club id and the licence key of your club."))
    if not keeps(by.user, club):
        parts = urlsplit(address)
        refuse_inside(parts.hostname or "", parts.port or 0, lambda: False)
    row = Connector.objects.filter(club=club).first() or Connector(club=club)
    if key is None and row.sealed and (row.address, row.club_code) != (address, club_code):
        raise DirectorError(
            "key_again", _("Enter the licence key again: the address or the club id is another one.")
        )
    row.address, row.club_code = address, club_code
    if key is not None:
        row.sealed = seal_secret(key)
    row.tried_at, row.problem, row.answer = None, "", ""
    with act("set_connector", by=by, address=address, club=club.pk) as write:
        row.save()
        write.mark(club)
    return row


def _address(text: str) -> str:
    """`192.168.1.50` becomes `http://192.168.1.50:5079`."""
    address = text.strip().rstrip("/")
    if address and "://" not in address:
        address = f"http://{address}"
    try:
        URLValidator(["http", "https"])(address.replace("://localhost", "://localhost.example"))
        if not HOST.fullmatch(address) or len(address) > LONGEST_ADDRESS:
            raise ValidationError(address)
    except ValidationError as error:
        raise DirectorError(
            "bad_address", _("Enter the address of the computer, such as 192.168.1.50 or localhost.")
        ) from error
    has_port = re.search(r":\d+$", address.partition("://")[2])
    return address if has_port else address + DEFAULT_PORT


def remove_connector(club: Club, *, by: Actor) -> None:
    """Nothing is exchanged any more."""
    row = Connector.objects.filter(club=club).first()
    if row is None:
        raise DirectorError("no_connector", str(TERMINAL_PROBLEMS["no_connector"]))
    with act("remove_connector", by=by, address=row.address, club=club.pk) as write:
        row.delete()
        write.mark(club)


def try_connector(connector: Connector) -> Connector:
    """Ask it whether it is there. What came of it is stored."""
    connector.problem, connector.answer = "", ""
    try:
        Line(connector).reach()
    except ConnectorProblem as problem:
        connector.problem = problem.code
        connector.answer = visible_answer(urlsplit(connector.address).hostname or "", problem.answer)
    connector.tried_at = timezone.now()
    connector.save(update_fields=["tried_at", "problem", "answer"])
    return connector
