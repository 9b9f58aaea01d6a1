"""Authentication by token: the token of a table's QR, or of a pair's own address, is the credential.

A refusal is an answer in JSON.
"""

import re
from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.seats import Direction
from tournament.domain.boards.readings.tokens import Address, address_of, target_of
from tournament.domain.errors import DirectorError
from tournament.domain.room.acts.addresses import Contact, hear, is_news
from tournament.models.phone import UNNAMED
from tournament.web.table.sent import DEVICE

View = Callable[..., HttpResponse]
SEATS = frozenset(Direction)
WHOLE = re.compile(r"[0-9]{1,5}")
MOST = {"took": 60_000, "battery": 100}  # milliseconds, per cent


class UnknownTable(DirectorError):
    status = 404

    def __init__(self) -> None:
        super().__init__(
            "unknown_table", _("This address is no longer valid. Please scan the QR code on the table again.")
        )


def table_of(token: str) -> Address:
    """What a live token opens. UnknownTable when it was revoked or never was."""
    if address := address_of(token):
        return address
    raise UnknownTable


def answers_in_json(view: View) -> View:
    """A refusal is a code for the program and a sentence for the reader."""

    @wraps(view)
    def answered(request: HttpRequest, token: str) -> HttpResponse:
        try:
            return view(request, token)
        except DirectorError as error:
            return JsonResponse({"code": error.code, "message": error.message}, status=error.status)

    return answered


def device_of(request: HttpRequest) -> str:
    """The name of the phone that asks; empty where it tells none."""
    device = request.GET.get("device", "")
    return device if DEVICE.fullmatch(device) else ""


def _contact(request: HttpRequest) -> Contact:
    seat = request.GET.get("seat", "")
    trip, battery = (_whole(request.GET.get(name, ""), most) for name, most in MOST.items())
    return Contact(seat if seat in SEATS else "", trip, battery)


def _whole(text: str, most: int) -> int | None:
    """A number of at most five digits; None for anything else."""
    return min(int(text), most) if WHOLE.fullmatch(text) else None


def hears(view: View) -> View:
    """A device that asks for news is known to be there: it says its own id and its seat with the question.

    At a pair's own address one without an id counts as well: the desk shows how many follow each pair.
    """

    @wraps(view)
    def answered(request: HttpRequest, token: str) -> HttpResponse:
        now = timezone.now()
        name = device_of(request) or UNNAMED
        target = target_of(token) if is_news(token, name, now) else None
        if target and (name != UNNAMED or target.pair):
            hear(target, name, _contact(request), now)
        return view(request, token)

    return answered
