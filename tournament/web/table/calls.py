"""The phone's endpoints for calls of the director: make one, withdraw it, and ask for its state."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from msgspec import Meta

from tournament.domain.boards.acts.calls import Called, call_director, take_back
from tournament.domain.boards.readings.tokens import Address
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.room.reports.director_calls import calls_at
from tournament.web.table import phone_state
from tournament.web.table.sent import Key, read
from tournament.web.table.token_auth import answers_in_json, table_of

# A number of a board or a round: a greater one has no room in a row of the database.
Number = Annotated[int, Meta(ge=0, le=9999)]


@dataclass(frozen=True, slots=True)
class CallRequest:
    """A call, or that it is taken back; `board` and `round` are those on the phone's screen."""

    key: Key
    do: Literal["call", "take_back"]
    reason: str = ""
    board: Number | None = None
    round: Number | None = None


@csrf_exempt
@require_POST
@answers_in_json
def calls(request: HttpRequest, token: str) -> HttpResponse:
    """One call, or second thoughts about it; its answer is the table's open calls."""
    address = table_of(token)
    wanted = read(CallRequest, request.body, _("This call cannot be read."))
    table = _table(address, wanted.round)
    by = Actor(f"{address.section.letter}{table}")
    ACTS[wanted.do](address, table, wanted, by)
    return phone_state.calls(calls_at(address.section, table))


def _call(address: Address, table: int, wanted: CallRequest, by: Actor) -> None:
    call = Called(wanted.key, wanted.reason, board=wanted.board, round=wanted.round)
    call_director(address.section, table, call, by=by)


def _take_back(address: Address, table: int, wanted: CallRequest, by: Actor) -> None:
    take_back(address.section, table, wanted.key, by=by, now=timezone.now())


ACTS: dict[str, Callable[[Address, int, CallRequest, Actor], None]] = {
    "call": _call,
    "take_back": _take_back,
}


def _table(address: Address, number: int | None) -> int:
    """Where the caller sits, or sat in the round in which a phone without a network was asked to call."""
    then = address.placements.filter(round=number).values_list("table", flat=True).first()
    return then or address.table or 0
