"""The hands of a board as a phone sends them after play."""

from dataclasses import dataclass
from typing import Annotated

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from msgspec import Meta

from tournament.readings.errors import DirectorError
from tournament.reports.table.hand_keys import form_to_key
from tournament.services.acts.journal import Actor
from tournament.services.hands.keyed import Keyed, key_hands
from tournament.web.table.calls import Number
from tournament.web.table.sent import Device, Key, read
from tournament.web.table.token_auth import answers_in_json, table_of


@dataclass(frozen=True, slots=True)
class SentHands:
    board: Number
    hands: Annotated[str, Meta(max_length=80)]
    key: Key
    device: Device = ""


@csrf_exempt
@require_POST
@answers_in_json
def hands(request: HttpRequest, token: str) -> HttpResponse:
    """`stands`: false where another phone entered other hands, which the director is asked about."""
    address = table_of(token)
    sent = read(SentHands, request.body, _("This message cannot be read."))
    form = form_to_key(address, sent.board)
    if form is None:
        raise DirectorError("not_open", _("The hands of this board cannot be entered now."))
    section, pair = address.section, address.contestant
    by = Actor(f"{section.letter} {pair}" if pair else f"{section.letter}{address.table}")
    keyed = Keyed(sent.board, sent.hands, sent.key, sent.device, form)
    return JsonResponse({"stands": key_hands(section, keyed, by=by)})
