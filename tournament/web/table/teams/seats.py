"""What a phone at a table of a match says of its seats: who sits there, and who sat there."""

from dataclasses import dataclass
from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from msgspec import Meta

from tournament.models import Player
from tournament.readings.errors import DirectorError
from tournament.reports.table.table import round_here
from tournament.services.acts.journal import Actor
from tournament.services.teams.line_ups import take_seat
from tournament.services.teams.seating import seat_results
from tournament.web.table.calls import Number
from tournament.web.table.sent import read
from tournament.web.table.token_auth import answers_in_json, table_of


@dataclass(frozen=True, slots=True)
class Turned:
    """`turned`: whether the results of the round so far were got with the seats exchanged."""

    round: Number
    turned: bool


@csrf_exempt
@require_POST
@answers_in_json
def turned(request: HttpRequest, token: str) -> HttpResponse:
    """Exchange the pairs of the table's results; the same word again changes nothing."""
    address = table_of(token)
    wanted = read(Turned, request.body, _("This message cannot be read."))
    if wanted.round < (round_here(address) or wanted.round) - 1:
        raise DirectorError("too_late", _("That round is over. Please tell the director."))
    row = address.placements.filter(round=wanted.round).first()
    table = row.table if row else 0
    by = Actor(f"{address.section.letter}{table}")
    found = seat_results(address.section, wanted.round, table, turned=wanted.turned, by=by)
    return JsonResponse({"boards": [one.board for one in found]})


@dataclass(frozen=True, slots=True)
class Seated:
    """`player`, by primary key, sits at `seat` of this table in a round."""

    round: Number
    seat: Literal["N", "S", "E", "W"]
    player: Annotated[int, Meta(ge=1)]


@csrf_exempt
@require_POST
@answers_in_json
def player(request: HttpRequest, token: str) -> HttpResponse:
    """A player of the team takes a seat at its table for the part of the match that begins."""
    address = table_of(token)
    said = read(Seated, request.body, _("This message cannot be read."))
    row = address.placements.filter(round=said.round).select_related("ns__entrant", "ew__entrant").first()
    pair = (row.ns if said.seat in "NS" else row.ew) if row else None
    who = Player.objects.filter(pk=said.player).first()
    if pair is None or who is None or address.contestant not in (None, pair):
        raise DirectorError("not_now", _("This seat is not one of your team in this round."))
    position = 1 if said.seat in "NE" else 2
    by = Actor(f"{address.section.letter}{row.table if row else 0}")
    take_seat(address.section, pair, said.round, position, who, by=by)
    return JsonResponse({"seat": said.seat})
