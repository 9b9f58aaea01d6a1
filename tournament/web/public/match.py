"""The table games everyone may follow: each table's sheet as it grows, and the rules it plays by."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET

from scoring.games.agreement import agree
from tournament.models import Match
from tournament.reports.games.matches import match_sheet
from tournament.web.games.sessions import session_of
from tournament.web.games.sheet_tables import seated, sheet_context
from tournament.web.public.rules import card
from tournament.web.server.live import live, page


@require_GET
@live
def match(request: HttpRequest, session: int, match: int) -> HttpResponse:
    """One table's sheet, live."""
    row = match_of(session, match)
    sheet = match_sheet(row)
    context = {"session": session_of(session), "match": sheet_context(sheet), "seated": seated(sheet)}
    return render(request, page(request, "public/games/match.html", "public/games/_match.html"), context)


@require_GET
def match_rules(request: HttpRequest, session: int, match: int) -> HttpResponse:
    """The card of the rules that hold at one table."""
    row = match_of(session, match)
    agreed = agree(row.game, row.preset, row.overrides)
    rules = card(agreed.game, agreed.game.presets[row.preset], agreed.rules)
    context = {"session": row.section.session, "row": row, "card": rules}
    return render(request, "public/games/rules/match_rules.html", context)


@require_GET
def any_match(request: HttpRequest, match: int) -> HttpResponse:
    """A match by its number alone."""
    row = get_object_or_404(Match.objects.select_related("section"), pk=match)
    return redirect("match", row.section.session_id, match)


def match_of(session: int, pk: int) -> Match:
    rows = Match.objects.select_related("section__session__event__club", "section__session__rehearsal")
    return get_object_or_404(rows, pk=pk, section__session=session)
