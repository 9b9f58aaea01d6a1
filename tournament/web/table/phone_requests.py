"""A phone's requests beside its state: the address to follow, other tables' results, its own place, whether
to look again, the hands of a board.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST
from msgspec import Meta

from scoring.seats import Side
from tournament.domain.boards.readings.tokens import Address, own_address
from tournament.domain.errors import DirectorError
from tournament.domain.hands.acts.keyed_hands import Keyed, key_hands
from tournament.domain.hands.reports.session_hands import visible_deals
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.couples import partner_at
from tournament.domain.people.reports.people import label_of
from tournament.domain.room.reports.other_tables import (
    asks_for_hands,
    board_elsewhere,
    form_to_key,
    own_card,
    why_covered,
)
from tournament.domain.room.reports.results_to_check import should_ask
from tournament.domain.room.reports.table import round_here
from tournament.web.table import phone_state
from tournament.web.table.calls import Number
from tournament.web.table.sent import BoardForm, Device, Key, read
from tournament.web.table.token_auth import answers_in_json, table_of

COVERED = {
    "not_shown": gettext_lazy("Other tables' results are not shown on the phones today."),
    "not_yours": gettext_lazy("This board is not one of yours today, so nothing is shown about it."),
    "not_over": gettext_lazy("The other tables' results are shown when your round with this board is over."),
    "in_play": gettext_lazy("This board is still in play at another table."),
}


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """Which pair: the side where it sits, and the round on the screen. Of single players the seat tells
    who.
    """

    side: Literal["NS", "EW"]
    round: int
    seat: Literal["N", "E", "S", "W", ""] = ""


@csrf_exempt
@require_POST
@answers_in_json
def seat(request: HttpRequest, token: str) -> HttpResponse:
    """The own address of the pair that sits at a side of this table now, of no other pair or round."""
    address, wanted = table_of(token), read(SeatRequest, request.body, _("This question cannot be read."))
    row = address.placements.filter(round=wanted.round).select_related("ns", "ew").first()
    pair = (row.ns if wanted.side == Side.NS else row.ew) if row else None
    if pair and pair.partner_entrant_id:
        pair = partner_at(pair, wanted.side.find(wanted.seat or wanted.side[0]))
    if pair and (wanted.round != round_here(address) or address.contestant not in (None, pair)):
        raise DirectorError(
            "not_now",
            _("This round is not being played at this table now. Scan the code of the table where you sit."),
        )
    own = own_address(pair) if pair else None
    if own is None:
        raise DirectorError("nobody_there", _("This seat is empty in this round."))
    section = address.section
    found = {"session": section.session_id, "section": section.letter, "pair": label_of(pair)}
    return JsonResponse({"address": reverse("table", args=[own.token]), "token": own.token, **found})


@require_GET
@never_cache
@answers_in_json
def others(request: HttpRequest, token: str) -> HttpResponse:
    """A board at every table, or the reason why it is not shown."""
    address, board = table_of(token), BoardForm(request.GET).number
    if code := why_covered(address, board):
        refusal = DirectorError(code, str(COVERED[code]))
        refusal.status = 403
        raise refusal
    sheet = board_elsewhere(address, board)
    shown = {"hand": _hand(address, board), "asks_hands": asks_for_hands(address, board)}
    return phone_state.elsewhere(sheet, get_language() or "en", shown)


def _hand(address: Address, board: int) -> str:
    """The page of the board with its cards, the own lines marked; empty while they are not shown."""
    session = address.section.session
    if not visible_deals(session, AnonymousUser(), [board]):
        return ""
    own = f"?pair={address.contestant.pk}" if address.contestant else ""
    return reverse("traveller", args=[session.pk, board]) + own


@require_GET
@never_cache
@answers_in_json
def card(request: HttpRequest, token: str) -> HttpResponse:
    """The ranking of the pair of this address; none for a table's address."""
    address = table_of(token)
    if address.contestant is None:
        raise DirectorError("no_pair", _("This phone stays at the table: it has no results of its own."))
    return phone_state.own(own_card(address.section, address.contestant))


# Whether a phone should ask for another look at what it has just entered: yes or no, never why.


@require_GET
@never_cache
@answers_in_json
def doubt(request: HttpRequest, token: str) -> HttpResponse:
    """`?board=`: a board that is not this address's is refused like an entry on it."""
    address = table_of(token)
    board = BoardForm(request.GET).number
    rows = address.placements.order_by("round")
    table = next((row.table for row in rows if board in row.boards), address.table or 0)
    return JsonResponse({"doubtful": should_ask(address.section, table, board)})


# The hands of a board as a phone sends them after play.


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
