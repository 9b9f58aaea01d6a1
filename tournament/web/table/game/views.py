"""The phone of a table that plays a game: its page, its state, the endpoint of its deals, and a dry run."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from scoring.games.results.match_score import next_problems
from scoring.games.table_game import Problem
from tournament.models import Match, Section
from tournament.readings.errors import Conflict, DirectorError
from tournament.readings.games.match_state import course_of, deal_of
from tournament.readings.games.refusals import GameRefusal, LaterDeals, refusing
from tournament.readings.room.tokens import Address
from tournament.reports.games.matches import match_sheet
from tournament.reports.games.phone_table import game_table, match_at
from tournament.reports.table.director_calls import calls_at
from tournament.services.acts.journal import Actor
from tournament.services.games.deals import NewDealEntry, enter_deal
from tournament.web.games.refusals import later_in_words
from tournament.web.games.seats import seat_code
from tournament.web.table.game.entry_json import Keyed, filled_in, read_keyed, typed
from tournament.web.table.game.state_json import problem_sentence, table_state
from tournament.web.table.game.words import words
from tournament.web.table.old_code import on_now
from tournament.web.table.state_json import in_json
from tournament.web.table.token_auth import answers_in_json, table_of

DOORS = ("state", "deals", "check", "calls")


def page(request: HttpRequest, address: Address) -> HttpResponse:
    doors = {name: reverse(f"table_{name}", args=[address.token]) for name in DOORS}
    about = {
        "token": address.token,
        "release": settings.RELEASE,
        "language": get_language(),
        "now": on_now(address.section.session),
        **doors,
    }
    league = reverse("game_tables", args=[address.section.session_id])
    program = {"script": "game.js", "style": "game.css", "league": league}
    return render(
        request, "table/phone.html", {"address": address, "about": about, "words": words(), **program}
    )


def state(table: Address) -> HttpResponse:
    return in_json(_state(table.section, table.table))


def _state(section: Section, table: int | None) -> dict[str, Any]:
    """The table's games, and its open calls of the director."""
    beside = {"calls": calls_at(section, table), "plan": section.plan_version}
    return {**table_state(game_table(section, table)), **beside}


@csrf_exempt
@require_POST
@answers_in_json
def deals(request: HttpRequest, token: str) -> HttpResponse:
    """One entry; the answer is the current state of the table. The token is the credential, not a cookie."""
    table, keyed = table_of(token), read_keyed(request.body)
    match = _match(table, keyed.match)
    by = Actor(f"{table.section.letter}{table.table} {_side_code(match, keyed.side)}")
    try:
        record = enter_deal(match, _new_entry(match, keyed), by=by)
    except GameRefusal as refusal:
        raise _in_sentences(match, refusal) from refusal
    stands = {"match": match.pk, "number": record.number, "version": record.version}
    answer = _state(match.section, table.table)
    return in_json({**stands, "agreement": record.agreement, "table": answer})


@csrf_exempt
@require_POST
@answers_in_json
def check(request: HttpRequest, token: str) -> HttpResponse:
    """What is wrong with an unfinished deal as far as it has been keyed. Nothing is written."""
    table, keyed = table_of(token), read_keyed(request.body)
    match = _match(table, keyed.match)
    try:
        problems = _problems(match, keyed)
    except GameRefusal as refusal:
        problems = list(refusal.problems)
    sheet, agreed = match_sheet(match), match.agreement
    return in_json({"problems": [problem_sentence(sheet, agreed, each) for each in problems]})


def _problems(match: Match, keyed: Keyed) -> list[Problem]:
    """All that is wrong already; what a field that is still empty lacks is not."""
    course = course_of(match)
    facts = filled_in(course.agreed, typed(course.agreed, keyed.facts))
    if facts is None:
        return []
    with refusing():
        deal = deal_of(course.agreed, facts)
    found = next_problems(course.agreed, course.deals[: keyed.number - 1], deal, course.end)
    return [each for each in found if each.params.get("field") in (None, *keyed.facts)]


def _side_code(match: Match, side: int) -> str:
    """Who speaks, for the history: NS, A, or the number of a side that has no code."""
    seats = match.agreement.sides[side] if side < len(match.agreement.sides) else ()
    return "".join(seat_code(match.game, seat) for seat in seats) or str(side + 1)


def _match(table: Address, pk: int) -> Match:
    match = match_at(table.section, table.table, pk)
    if match is None:
        raise Conflict("another_match", _("This game is no longer at this table. Please ask the director."))
    return match


def _new_entry(match: Match, keyed: Keyed) -> NewDealEntry:
    return NewDealEntry(
        number=keyed.number,
        facts=typed(match.agreement, keyed.facts),
        key=keyed.key,
        side=keyed.side,
        device=keyed.device,
        seen=keyed.seen,
    )


def _in_sentences(match: Match, refusal: GameRefusal) -> DirectorError:
    """The same refusal with a sentence for each of its problems."""
    sheet, agreed = match_sheet(match), match.agreement
    if isinstance(refusal, LaterDeals):
        sentences = [refusal.message, *later_in_words(refusal.problems, match.game)]
    else:
        sentences = [problem_sentence(sheet, agreed, each) for each in refusal.problems]
    explained = DirectorError(refusal.code, " ".join(sentences))
    explained.status = refusal.status
    return explained
