"""The public pages of a session (ranking, travellers, score cards, draw, fairness), help, and the look of
pages.
"""

from dataclasses import replace
from functools import partial
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from scoring.seats import dealer, vulnerability
from scoring.stages.formats import KNOCK_OUT
from tournament.domain.boards.readings.typed_results import SLIP, TRAVELLER
from tournament.domain.boards.reports.board_standings import standings
from tournament.domain.boards.reports.derivations import CONTESTANTS
from tournament.domain.boards.reports.field import second_method
from tournament.domain.boards.reports.played import stored_auctions
from tournament.domain.boards.reports.scorecards import score_cards
from tournament.domain.boards.reports.travellers import boards_in_play, travellers
from tournament.domain.gate.reports.overall_figures import card_with, overall_of, traveller_with, with_overall
from tournament.domain.gate.reports.ranking_visibility import courses_before, is_exact, visible_standings
from tournament.domain.gate.reports.visibility import covered_boards, sees_balance, uncounted_boards
from tournament.domain.hands.reports.session_hands import visible_deals
from tournament.domain.movements.reports.field_fairness import fairness_sheet, field_fairness
from tournament.domain.paper.reports.print_scope import is_number
from tournament.domain.people.acts.access_links import keep_display
from tournament.domain.people.readings.roles import Need, may, player_of
from tournament.domain.room.reports.own_entries import is_own_word, words_of
from tournament.domain.room.reports.server_health import is_readable
from tournament.domain.stages.readings.swiss_rounds import swiss_sections
from tournament.domain.stages.reports.published_draws import published_draws, rounds_published
from tournament.models import Contestant, Placement, Player, Session, TableToken
from tournament.sheets.event_kinds import BY_MATCHES, EVENT_KINDS
from tournament.sheets.event_options import sites_of
from tournament.sheets.score_cards import CardLine, result_slip
from tournament.sheets.standings import Standings, cover_traveller
from tournament.web.formatting.look_choice import QUESTIONS, cookie_value, keep_in_browser, look_of
from tournament.web.formatting.traveller_lines import commonest, strip
from tournament.web.games.sessions import public_session
from tournament.web.public.game_pages import league_contexts
from tournament.web.public.hands.board_auctions import auction_tables
from tournament.web.public.hands.hand_words import ladder
from tournament.web.public.teams.team_table_pages import team_ranking
from tournament.web.public.why_pages import asked_method, by_method
from tournament.web.server.addresses import page_here
from tournament.web.server.live import is_part, live, live_page, live_query, page
from tournament.web.table.phone_words import WORDS
from tournament.web.table.token_auth import device_of


@require_GET
def health(request: HttpRequest) -> JsonResponse:
    """For proxies and monitors: 503 where the data cannot be read. It says no more: all may ask."""
    return JsonResponse({"overtrick": settings.RELEASE}, status=200 if is_readable() else 503)


@require_GET
@live
def ranking(request: HttpRequest, session_id: int) -> HttpResponse:
    session = public_session(session_id)
    if session.stage_format == KNOCK_OUT and not is_part(request):
        return redirect(f"{reverse('bracket', args=[session_id])}{_query(request)}")
    if EVENT_KINDS[session.event.kind].ranked_by == BY_MATCHES:
        return team_ranking(request, session)
    # Hundreds of rows link to their cards and explanations: the addresses are worked out once.
    cards, whys = (
        reverse(name, args=[session_id, 0]).removesuffix("0/") for name in ("score_card", "why_pair")
    )
    method = asked_method(request, session)
    shown = visible_standings(session, request.user, method)
    shown = with_overall(session, shown) if shown else shown
    letters = sorted({each.section for sheet in shown or () for each in sheet.by_section})
    section = request.GET.get("section") if request.GET.get("section") in letters else ""
    context = {
        "session": session,
        "sheets": [_within(sheet, section) for sheet in shown or ()],
        "letters": letters,
        "sites": sites_of(session.event.options),
        "section": section,
        "is_hidden": shown is None,
        "leagues": league_contexts(session),
        "cards": cards,
        "whys": whys,
        "method": method,
        "second": second_method(session.event),
        "by": by_method(method),
        "courses": courses_before(session, request.user) if shown and not method else {},
        "own": own_of(request),
        "of_method": live_query(request, "method", "pair"),
        "of_section": live_query(request, "section", "pair"),
        "live_query": live_query(request, "section", "pair", "method"),
    }
    return render(
        request, page(request, "public/boards/ranking.html", "public/boards/_ranking.html"), context
    )


def _query(request: HttpRequest) -> str:
    return f"?{request.GET.urlencode()}" if request.GET else ""


def own_of(request: HttpRequest) -> int:
    """The contestant whose lines the reader wants marked: `?pair=` of a link from their card."""
    asked = request.GET.get("pair", "")
    return int(asked) if is_number(asked) else 0


def _own_lines(session: Session, contestant: int, covered: frozenset[int]) -> tuple[CardLine, ...]:
    """The lines of a contestant's card as everybody may see them; nothing of another session's contestant."""
    pair = CONTESTANTS.filter(pk=contestant, section__session=session).first() if contestant else None
    cards = score_cards(pair.section.field, pair.pk, covered) if pair else ()
    overall = overall_of(session) if cards else None
    return (card_with(cards[0], overall) if overall else cards[0]).lines if cards else ()


def _within(sheet: Standings, section: str | None) -> Standings:
    """The ranking of one section in place of the whole field's."""
    own = tuple(each for each in sheet.by_section if each.section == section)
    return replace(sheet, rankings=own) if section else sheet


@require_GET
@live
def boards(request: HttpRequest, session_id: int) -> HttpResponse:
    """Every board of the session, with those marked that are still in play."""
    session = public_session(session_id)
    fields = list(session.fields.order_by("pk"))
    deals = {deal.board: deal for deal in reversed(visible_deals(session, request.user))}
    numbers = sorted({board for field in fields for board in boards_in_play(field)})
    context = {
        "session": session,
        "has_par": any(deal.par for deal in deals.values()),
        "boards": [(board, dealer(board), vulnerability(board), deals.get(board)) for board in numbers],
        "covered": covered_boards(session, request.user),
    }
    return render(request, page(request, "public/boards/boards.html", "public/boards/_boards.html"), context)


@require_GET
@live
def traveller(request: HttpRequest, session_id: int, board: int) -> HttpResponse:
    session = public_session(session_id)
    covered, fields = covered_boards(session, request.user), list(session.fields.order_by("pk"))
    sheets = [sheet for field in fields for sheet in travellers(field, [board], covered)]
    if not sheets:
        raise Http404
    shown, overall = [sheet for sheet in sheets if cover_traveller(sheet, covered)], overall_of(session)
    if overall:
        shown = [traveller_with(sheet, overall) for sheet in shown]
    known = sorted({number for field in fields for number in boards_in_play(field)})
    deals = visible_deals(session, request.user, [board]) if shown else []
    own = _own_lines(session, own_of(request), covered)
    own_line = next((line for line in own if line.board == board), None) if shown else None
    laddered = own_line.played if own_line else commonest(shown[0]) if shown else None
    pars = {deal.form: deal.par.score for deal in deals if deal.par}
    context = {
        "session": session,
        "board": board,
        "deals": deals,
        "pars": pars,
        "par": pars.get(""),
        "own_line": own_line,
        "laddered": laddered,
        "rungs": ladder(deals[0], laddered) if deals else [],
        "whole": not is_part(request),
        "sheets": shown,
        "overall": overall and overall.event,
        "auctions": auction_tables(stored_auctions(shown), deals),
        "order": "pair" if request.GET.get("by") == "pair" else "score",
        "own": own_of(request),
        "keep": live_query(request, "by", "pair").replace("&", "?", 1),
        "live_query": live_query(request, "by", "pair"),
        "strip": strip(known, covered, own),
        "before": max((number for number in known if number < board), default=None),
        "after": min((number for number in known if number > board), default=None),
    }
    return render(
        request, page(request, "public/boards/traveller.html", "public/boards/_travellers.html"), context
    )


@require_GET
@live
def score_card(request: HttpRequest, session_id: int, contestant: int) -> HttpResponse:
    session = public_session(session_id)
    pair = get_object_or_404(CONTESTANTS, pk=contestant, section__session=session)
    covered, uncounted = covered_boards(session, request.user), uncounted_boards(session, request.user)
    words = words_of(device_of(request), covered, [pair.section_id])
    known = partial(is_own_word, words)
    (card,) = score_cards(pair.section.field, pair.pk, covered, uncounted, known)
    if not is_exact(pair.section.field, request.user):
        card = replace(card, standing=None)
    if overall := overall_of(session):
        card = card_with(card, overall)
    slip = result_slip(card)
    context = {
        "session": session,
        "card": card,
        "rivals": _rivals(pair, uncounted) if slip else 0,
        "ends": (slip.best, slip.worst) if slip and slip.best else (),
        "live_query": live_query(request, "device"),
    }
    return render(
        request, page(request, "public/boards/score_card.html", "public/boards/_score_card.html"), context
    )


def _rivals(pair: Contestant, uncounted: frozenset[int]) -> int:
    """How many have a place in the list of a contestant who has one."""
    for ranking in standings(pair.section.field_of_boards, without=uncounted).rankings:
        if any(row.party.id == pair.pk for row in ranking.rows):
            return sum(bool(row.place) for row in ranking.rows)
    return 0


# The published draw of a round: by table and by the name of the team.


@require_GET
@live
def draw(request: HttpRequest, session_id: int) -> HttpResponse:
    session = public_session(session_id)
    sections = swiss_sections(session)
    rounds = rounds_published(sections)
    asked = request.GET.get("round", "")
    number = next((one for one in rounds if str(one) == asked), rounds[-1] if rounds else None)
    sheets = published_draws(sections, number) if number else []
    context = {
        "session": session,
        "rounds": rounds,
        "number": number,
        "earlier": sheets[0].round - number if sheets and number else 0,  # in the sessions before
        "sheets": sheets,
        "live_query": live_query(request, "round"),
    }
    return live_page(request, "public/stages/_draw.html", context)


# The page of a paper's QR: the console's line for a helper who keys results, else the phone's.
#
# A slip names its table by the token that is its credential, so that a player needs nothing else.


@require_GET
def slip(request: HttpRequest, token: str, board: int) -> HttpResponse:
    """The pick-up slip of a board at a table: the line of the console, or the board on the table's phone."""
    found = TableToken.objects.select_related("section__session__event__club").filter(token=token).first()
    if (
        found is None
        or found.revoked_at
        or not may(request.user, Need.ENTER, found.section.session.event.club)
    ):
        return redirect(f"{reverse('table', args=[token])}#board-{board}")
    return _line(found.section.session, section=found.section_id, by=SLIP, board=board, ns=_ns(found, board))


def _ns(found: TableToken, board: int) -> str:
    """The contestant who sits North-South on the board at this table by the movement."""
    rows = Placement.objects.filter(section=found.section_id, table=found.table).select_related("ns", "ew")
    for row in rows:
        if board in row.boards and row.ns and row.ew:
            return row.ew.number if board in row.turned else row.ns.number
    return ""


@require_GET
def board_form(request: HttpRequest, session_id: int, board: int) -> HttpResponse:
    """The traveller of a board: its first open line at the console, or its public page."""
    session = get_object_or_404(Session.objects.open_to_all().select_related("event__club"), pk=session_id)
    if not may(request.user, Need.ENTER, session.event.club):
        return redirect("traveller", session_id, board)
    return _line(session, by=TRAVELLER, board=board)


def _line(session: Session, **typed: object) -> HttpResponse:
    return redirect(f"{reverse('enter', args=[session.pk])}?{urlencode(typed)}")


# One page of help for players, in the words of their phone.

# What happened → the key of the phone that helps, by its code.
TROUBLES = (
    (_("You tapped the wrong key"), "wrong_entry"),
    (_("The two sides differ, and neither accepts"), "to_director"),
    (_("Late play or not played"), "other_board"),
    (_("You want the director"), "call_director"),
    (_("Your seat is not the one shown"), "change_seat"),
    (_("The phone follows another pair"), "release"),
)


@require_GET
def player_help(request: HttpRequest) -> HttpResponse:
    troubles = [(what, WORDS[key]) for what, key in TROUBLES]
    return render(request, "public/help.html", {"words": WORDS, "troubles": troubles})


# How fair tonight is: for a pair, and for the whole session.

PAIRS = Contestant.objects.numbered().select_related("section__field").filter(section__field__isnull=False)


@require_GET
@live
def pair(request: HttpRequest, session_id: int, contestant: int) -> HttpResponse:
    """Whom a pair meets and with whom it is compared, as planned and as played so far."""
    session = public_session(session_id)
    found = get_object_or_404(PAIRS, pk=contestant, section__session=session)
    sheet = fairness_sheet(found) if sees_balance(session, request.user) else None
    context = {"session": session, "sheet": sheet}
    return live_page(request, "public/movements/_fairness_pair.html", context, "overtrick/built/club.css")


@require_GET
@live
def fairness(request: HttpRequest, session_id: int) -> HttpResponse:
    """The figure of each field and of each contestant in it."""
    session = public_session(session_id)
    fields = session.fields.filter(sections__isnull=False).distinct().order_by("pk")
    may_see = sees_balance(session, request.user)
    context = {
        "session": session,
        "hidden": not may_see,
        "sheets": [field_fairness(field) for field in fields] if may_see else [],
    }
    return live_page(request, "public/movements/_fairness.html", context, "overtrick/built/club.css")


# Where a person chooses theme, contrast and density.


@csrf_exempt  # harmless to send from anywhere, as the language is
@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """Keep what the pressed button says, and go back to the page it was pressed on."""
    chosen = look_of(request)
    for question in QUESTIONS:
        value = request.POST.get(question.name, chosen.get(question.name, ""))
        chosen[question.name] = value if value in {choice.value for choice in question.choices} else ""
    back = page_here(request, request.POST.get("next", ""))
    response = HttpResponseRedirect(back or "/")  # a word that is no address is not looked up as a page
    kept = cookie_value({name: value for name, value in chosen.items() if value})
    keep_in_browser(response, kept)
    if person := _person(request, back):
        keep_display(person, kept)
    return response


def _person(request: HttpRequest, back: str) -> User | Player | None:
    """Who chooses: the one who is signed in, or the player whose own page it is."""
    if isinstance(request.user, User):
        return request.user
    try:
        page = resolve(urlsplit(back).path)
    except Resolver404:
        return None
    return player_of(page.kwargs["token"]) if page.view_name == "player_page" else None
