"""The line from a club to the organiser of a simultaneous event: signed requests, and what can go wrong."""

from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import TypeVar

import msgspec
from django.conf import settings
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.domain.outside.readings import guard
from tournament.exchange.simultaneous_report import SIGNATURE, signature
from tournament.sheets.overall import REFUSALS

API = "/api/simultaneous"
SECONDS = 10
LONGEST = 4_000_000  # bytes of an answer
# Why the organiser has not taken a report, by the code that a participation stores.
PROBLEMS: dict[str, Promise] = {
    "offline": _(
        "The organiser's server does not answer, or this computer is not on the internet. Results are kept "
        "here and sent as soon as it does."
    ),
    "unknown": _("The organiser's server does not know this event. Ask the organiser."),
    "no_such_code": _("No heat has this code. Ask the organiser."),
    "key": _("The organiser does not accept this club's key. Ask the organiser."),
    "sealed": _("The key was stored by another installation. Leave the event and join again."),
    "refused": _("The organiser refuses:"),
    "heat_closed": _("The heat is closed. Ask the organiser to open it again."),
    "blocked": _("The organiser has left this club out. Ask the organiser."),
    "two_computers": _(
        "Another computer of this club reports its results. Ask the organiser which of the two counts."
    ),
    "inside": guard.INSIDE,
}


class NotHeard(Exception):
    """The organiser did not accept what was sent; `code` of PROBLEMS, `answer` is what the organiser says."""

    def __init__(self, code: str, answer: str = "") -> None:
        super().__init__(f"{code} {answer}".strip())
        self.code, self.answer = code, guard.in_a_line(answer)


@dataclass(frozen=True, slots=True)
class Line:
    """An organiser's server; without a `key` nothing is signed."""

    scheme: str
    host: str
    port: int
    inside: guard.Inside
    key: str = ""

    def ask(self, method: str, path: str, values: object = None) -> "Heard":
        """NotHeard unless a server of this program answers."""
        address = f"{API}/{path}"
        body = b"" if values is None else msgspec.json.encode(values)
        headers = {
            "Content-Type": "application/json",
            "User-Agent": f"Overtrick/{settings.RELEASE}",
            "Accept-Language": get_language() or settings.LANGUAGE_CODE,
        }
        if self.key:
            headers[SIGNATURE] = signature(self.key, body or address.encode())
        where = self.scheme, self.host, self.port
        connection = guard.http_connection(*where, timeout=SECONDS, inside=self.inside)
        try:
            connection.request(method, address, body or None, headers)
            answer = connection.getresponse()
            ahead = _ahead(answer.getheader("Date"))
            return Heard(answer.status, answer.read(LONGEST), ahead)
        except guard.LeadsInside as error:
            raise NotHeard("inside") from error
        except (OSError, HTTPException) as error:
            raise NotHeard("offline") from error
        finally:
            connection.close()


def _ahead(date: str | None) -> int | None:
    """Seconds by which the clock of an answer is ahead of this computer's; None without a credible date."""
    try:
        seconds = round((parsedate_to_datetime(date or "") - timezone.now()).total_seconds())
    except (TypeError, ValueError):
        return None
    return seconds if abs(seconds) < 2**31 else None


Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class Heard:
    """An answer. A page of another program, or the sign-in of a network, is none."""

    status: int
    body: bytes
    ahead: int | None = None

    def read(self, kind: type[Kind]) -> Kind:
        """What was accepted; NotHeard for a refusal."""
        if 200 <= self.status < 300:
            return self._decoded(kind, "offline")
        if self.status >= 500 or self.status == 429:
            raise NotHeard("offline")
        if self.status in (401, 403):
            raise NotHeard("key")
        problem = self._decoded(_Problem, "unknown")
        if problem.code in (*REFUSALS, "no_such_code"):
            raise NotHeard(problem.code)
        raise NotHeard("unknown") if self.status == 404 else NotHeard("refused", problem.detail)

    def _decoded(self, kind: type[Kind], otherwise: str) -> Kind:
        try:
            return msgspec.json.decode(self.body, type=kind)
        except (msgspec.DecodeError, RecursionError) as error:
            raise NotHeard(otherwise) from error

    @property
    def elsewhere(self) -> int | None:
        """The number of the organiser's last report, where one was refused that does not continue it."""
        return self._decoded(_Problem, "unknown").sequence if self.status == 409 else None


@dataclass(frozen=True, slots=True)
class _Problem:
    """A refusal; `sequence` is what the organiser has, where a report does not continue it."""

    detail: str = ""
    code: str = ""
    sequence: int | None = None
