"""The phone's word that the two pairs of a match sat the other way round at its table."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournament.readings.errors import DirectorError
from tournament.reports.table.table import round_here
from tournament.services.acts.journal import Actor
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
