"""The players' phone: its page, the state of its table, and the endpoint for results."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import Annotated, Any, Literal

import msgspec
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import condition, require_GET, require_POST
from msgspec import Meta

from scoring.seats import Side
from tournament.domain.backups.readings.generation import for_phones
from tournament.domain.boards.acts.entries import NewEntry, enter_at
from tournament.domain.boards.readings.board_places import PairPlace, Place, place_of
from tournament.domain.boards.readings.recorded_auctions import LONGEST, read_auction
from tournament.domain.boards.readings.tokens import Address, own_address, target_of
from tournament.domain.boards.readings.typed_results import (
    Facts,
    read_result,
    refuse_not_begun,
    without_result,
)
from tournament.domain.errors import DirectorError
from tournament.domain.hands.acts.keyed_hands import Keyed as KeyedHand
from tournament.domain.hands.acts.keyed_hands import key_hands
from tournament.domain.hands.reports.session_hands import visible_deals
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.couples import partner_at
from tournament.domain.journal.reports.versioned_cache import Remembered, etag
from tournament.domain.outside.readings.embargo import refuse_under_embargo
from tournament.domain.people.reports.people import label_of
from tournament.domain.room.acts.messages import acknowledge, note_seen
from tournament.domain.room.reports.director_calls import calls_at
from tournament.domain.room.reports.opponents_cards import cards_at
from tournament.domain.room.reports.other_tables import (
    asks_for_hands,
    board_elsewhere,
    form_to_key,
    last_cards,
    own_card,
    shares_of_table,
    why_covered,
)
from tournament.domain.room.reports.own_entries import standing_of, words_of
from tournament.domain.room.reports.phone_version import address_to_read, phone_version
from tournament.domain.room.reports.results_to_check import should_ask
from tournament.domain.room.reports.room_clocks import clock_at, clock_values
from tournament.domain.room.reports.room_messages import messages_at
from tournament.domain.room.reports.table import round_here, standing_for, table_sheet
from tournament.domain.stages.reports.event_rankings import has_event_ranking
from tournament.models.played import Played
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.phone_sheets import TableSheet
from tournament.web.server.system_card_file import system_card_pdf
from tournament.web.table import phone_state
from tournament.web.table.calls import Number
from tournament.web.table.game import game_views
from tournament.web.table.game.game_views import on_now
from tournament.web.table.phone_words import words
from tournament.web.table.sent import BoardForm, Count, Device, Key, read
from tournament.web.table.token_auth import UnknownTable, answers_in_json, device_of, hears, table_of


@dataclass(frozen=True, slots=True)
class PhoneProgram:
    """The program at a table: what is its page's own, the state it asks for, and the versions that this
    depends on.

    `state` is given the versions too. `doors`: what it asks and says, each under an address of its own beside
    the page's.
    """

    script: str
    style: str
    doors: tuple[str, ...]
    links: Callable[[Address], dict[str, Any]]
    words: Callable[[Address], dict[str, str]]
    state: Callable[[Address, Sequence[object]], dict[str, Any]]
    versions: Callable[[Address], Sequence[object]]


DOORS = (
    "state",
    "entries",
    "seat",
    "card",
    "others",
    "calls",
    "doubt",
    "turned",
    "player",
    "hands",
    "read",
    "system_card",
)


@require_GET
@cache_control(private=True, no_cache=True)
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The page brings the state for a phone that is new here, and its name: on a slow network a question
    of its own costs half a second.
    """
    target = target_of(token)
    if target is None:
        error = UnknownTable()
        return render(request, "table/unknown.html", {"error": error}, status=error.status)
    address = replace(address_to_read(target), device=token_hex(8))
    program = PHONES[address.section.event_kind.phone]
    links, versions = program.links(address), program.versions(address)
    about = {
        "token": token,
        "release": settings.RELEASE,
        "language": get_language(),
        "now": on_now(address.section.session),
        **links,
        **{door: reverse(f"table_{door}", args=[token]) for door in program.doors},
        "device": address.device,
        "etag": _etag_of(address, versions),
        "table": program.state(address, versions),
    }
    filling = {"address": address, "program": program, **links}
    words = phone_state.in_page(program.words(address), "words")
    return render(
        request, "table/phone.html", {**filling, "words": words, "about": phone_state.in_page(about, "about")}
    )


def _links_of_boards(address: Address) -> dict[str, Any]:
    links = {"ranking": _ranking_of(address)}
    if address.section.kind == TEAMS and address.contestant:
        links["line_up"] = reverse("table_line_up", args=[address.token])
    return links


def _ranking_of(address: Address) -> str:
    """Where the ranking stands: of an event of several sessions that of all, with the pair's line marked."""
    session = address.section.session
    if not has_event_ranking(session):
        return reverse("ranking", args=[session.pk])
    pair = f"?pair={address.contestant.pk}" if address.contestant else ""
    return reverse("event_ranking", args=[session.pk]) + pair


def _etag(request: HttpRequest, token: str) -> str | None:
    target = target_of(token)
    request.address = None
    if target is None:
        return None
    address = request.address = replace(address_to_read(target), device=device_of(request))
    request.versions = PHONES[address.section.event_kind.phone].versions(address)
    return _etag_of(address, request.versions)


def _etag_of(address: Address, versions: Sequence[object]) -> str:
    """A device knows what it has entered, so each has answers of its own."""
    return etag((), address.device, versions, address.token, get_language())


@require_GET
@cache_control(private=True, no_cache=True)
@answers_in_json
@hears
@condition(etag_func=_etag)
def state(request: HttpRequest, token: str) -> HttpResponse:
    address = request.address
    if address is None:
        raise UnknownTable
    program = PHONES[address.section.event_kind.phone]
    return phone_state.in_json(program.state(address, request.versions))


def _state_of_boards(address: Address, versions: Sequence[object]) -> dict[str, Any]:
    now, language = timezone.now(), get_language() or "en"
    drawn = _drawn.of(((address.token, language), versions), address)
    if words_of(address.device, drawn.kept_back, [address.section.pk]):
        drawn = _draw(table_sheet(address), language)
    shown = messages_at(address, now)
    note_seen(address, shown, drawn.here, now)
    return msgspec.json.decode(drawn.state) | {
        "calls": calls_at(address.section, drawn.here),
        "messages": shown,
        "system_cards": sorted(cards_at(address, drawn.round)),
        "plan": address.section.plan_version,
        "data": for_phones(),
        "clock": clock_values(clock_at(address.section), now),
    }


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A table's sheet as JSON, which is one for all of its phones but those that have entered a board of
    `kept_back` themselves. Its text, since a hundred tables keep theirs all evening: its values weigh ten
    times as much.
    """

    state: bytes
    here: int | None
    round: int | None
    kept_back: frozenset[int]


def _draw(sheet: TableSheet, language: str) -> _Drawn:
    kept_back = frozenset(board.board for row in sheet.rounds for board in row.boards if board.kept_back)
    return _Drawn(phone_state.text_of(phone_state.table(sheet, language)), sheet.here, sheet.round, kept_back)


_drawn = Remembered(lambda at, address: _draw(table_sheet(replace(address, device="")), at[1]))


@csrf_exempt
@require_POST
@answers_in_json
def entries(request: HttpRequest, token: str) -> HttpResponse:
    """One entry; the answer is the current result of the board. The token is the credential, not a cookie."""
    place = _place_of(token)
    entry = read_entry(request.body)
    refuse_not_begun(place, entry.board, entry.round)
    result = enter_at(place, entry, by=_actor(place, entry.side))
    standing = standing_of(place.section, result)
    if result.facts != entry.facts:  # it shows the others' claims
        address = replace(table_of(token), device=entry.device)
        standing = standing_for(address, result.board, standing)
    return phone_state.entry(result.board, standing)


def _place_of(token: str) -> Place:
    if place := place_of(token):
        return place
    raise UnknownTable


# By the `phone` of an event's kind.
PHONES = {
    "boards": PhoneProgram(
        "overtrick/phone/built/boards.js",
        "overtrick/phone/built/boards.css",
        DOORS,
        _links_of_boards,
        lambda address: words(address.section.kind),
        _state_of_boards,
        phone_version,
    ),
    "game": PhoneProgram(
        "overtrick/phone/built/game.js",
        "overtrick/phone/built/game.css",
        game_views.DOORS,
        game_views.links,
        lambda _address: game_views.words(),
        lambda address, _versions: game_views.state(table_of(address.token)),
        game_views.versions,
    ),
}


def _actor(place: Place, side: str) -> Actor:
    where = place.label if isinstance(place, PairPlace) else f"{place.section.letter}{place.table}"
    return Actor(f"{where} {side}")


# A phone's entry of a board. The service decides whether it fits the movement.


@dataclass(frozen=True, slots=True)
class Keyed:
    """`round` is the round on the phone's screen, `seen` the version of the result that it showed.

    `again`: it had been delivered, before an older copy of the data was put back.
    """

    key: Key
    side: Literal["NS", "EW"]
    board: Annotated[int, Meta(ge=1)]
    device: Device = ""
    state: str = ""
    contract: str = ""
    declarer: str = ""
    tricks: Count | None = None
    lead: str = ""
    auction: Annotated[str, Meta(max_length=LONGEST)] = ""
    round: Count | None = None
    seen: Count | None = None
    again: bool = False


def read_entry(body: bytes) -> NewEntry:
    """The entry in a request's JSON. DirectorError when it is none, or when its result is impossible."""
    keyed = read(Keyed, body, _("This entry cannot be read. Nothing has been saved."))
    facts = _facts(keyed)
    return NewEntry(
        board=keyed.board,
        facts=facts,
        auction=read_auction(keyed.board, keyed.auction, facts),
        key=keyed.key,
        side=keyed.side,
        device=keyed.device,
        round=keyed.round,
        seen=keyed.seen,
        again=keyed.again,
    )


def _facts(keyed: Keyed) -> Facts:
    if keyed.state != Played.State.PLAYED:
        return without_result(keyed.state)
    tricks = "" if keyed.tricks is None else str(keyed.tricks)
    return read_result(keyed.contract, keyed.declarer, tricks, lead=keyed.lead)


# A phone's requests beside its state: the address to follow, other tables' results, its own place, whether
# to look again, the hands of a board.

COVERED = {
    "not_shown": gettext_lazy("Other tables' results are not shown on phones today."),
    "not_yours": gettext_lazy("You do not play this board today, so it is not shown."),
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
        if code == "in_play":
            refuse_under_embargo(address.section.session)
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
    own = f"&pair={address.contestant.pk}" if address.contestant else ""
    return reverse("traveller", args=[session.pk, board]) + "?part=hand" + own


@require_GET
@never_cache
@answers_in_json
def card(request: HttpRequest, token: str) -> HttpResponse:
    """The ranking of the pair of this address; for a table's address, after the end, of those who sat there
    last.
    """
    address = table_of(token)
    if address.contestant is None:
        if found := last_cards(address):
            return phone_state.last_pairs(found, shares_of_table(address), get_language() or "en")
        raise DirectorError("no_pair", _("This phone stays on the table and has no results."))
    return phone_state.own(own_card(address.section, address.contestant))


# That a director's message has been read.


@dataclass(frozen=True, slots=True)
class ReadMessage:
    message: Annotated[int, Meta(ge=1, le=2**63 - 1)]


@csrf_exempt
@require_POST
@answers_in_json
def read_message(request: HttpRequest, token: str) -> HttpResponse:
    """OK to a message: once a place, harmless again and when the message is gone."""
    address = table_of(token)
    sent = read(ReadMessage, request.body, _("This message cannot be read."))
    acknowledge(address, sent.message, timezone.now())
    return JsonResponse({"message": sent.message})


# The system card of the opponents, while they meet.


@require_GET
def system_card(request: HttpRequest, token: str) -> HttpResponse:
    """`?side=`: the PDF of those who sit there in the round that is played; 404 for any other."""
    try:
        address = table_of(token)
    except UnknownTable as error:
        return render(request, "table/unknown.html", {"error": error}, status=error.status)
    found = cards_at(address, table_sheet(address).round)
    return system_card_pdf(found.get(request.GET.get("side", "")))


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
    keyed = KeyedHand(sent.board, sent.hands, sent.key, sent.device, form)
    return JsonResponse({"stands": key_hands(section, keyed, by=by)})
