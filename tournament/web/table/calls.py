"""The phone's door for calls of the director: to make one, to take it back, and to ask what became of it."""

import json
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournament.reports.director_calls import calls_at
from tournament.services.addresses import Address
from tournament.services.calls import Called, call_director, take_back
from tournament.services.errors import DirectorError
from tournament.services.journal import Actor
from tournament.web.table import answer
from tournament.web.table.door import answers_in_json, table_of
from tournament.web.table.keyed import KEY

TEXTS = ("key", "do", "reason")
NUMBERS = ("board", "round")
LARGEST = 9999  # what a number of a board or a round may be: more has no room in a row of the database


@csrf_exempt
@require_POST
@answers_in_json
def calls(request: HttpRequest, token: str) -> HttpResponse:
    """One call, or second thoughts about it; its answer is the table's open calls."""
    address = table_of(token)
    asked = _read(request.body)
    table = _table(address, asked["round"])
    by = Actor(f"{address.section.letter}{table}")
    ACTS[asked["do"]](address, table, asked, by)
    return answer.calls(calls_at(address.section, table))


def _call(address: Address, table: int, asked: dict[str, Any], by: Actor) -> None:
    said = Called(asked["key"], asked["reason"], board=asked["board"], round=asked["round"])
    call_director(address.section, table, said, by=by)


def _take_back(address: Address, table: int, asked: dict[str, Any], by: Actor) -> None:
    take_back(address.section, table, asked["key"], by=by, now=timezone.now())


ACTS: dict[str, Callable[[Address, int, dict[str, Any], Actor], None]] = {
    "call": _call,
    "take_back": _take_back,
}


def _table(address: Address, number: int | None) -> int:
    """Where the caller sits, or sat in the round in which a phone without a network was asked to call."""
    then = address.placements.filter(round=number).values_list("table", flat=True).first()
    return then or address.table or 0


def _read(body: bytes) -> dict[str, Any]:
    try:
        sent = json.loads(body)
        asked = {name: sent.get(name, "") for name in TEXTS} | {name: sent.get(name) for name in NUMBERS}
        known = asked["do"] in ACTS and KEY.fullmatch(asked["key"])
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise _unreadable() from error
    if not known or not all(_is_number(asked[name]) for name in NUMBERS):
        raise _unreadable()
    return asked


def _is_number(given: object) -> bool:
    """A whole number of a board or a round, or none at all."""
    return given is None or (type(given) is int and 0 <= given <= LARGEST)


def _unreadable() -> DirectorError:
    return DirectorError("unreadable", _("This call cannot be read."))
