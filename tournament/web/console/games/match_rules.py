"""The rules of one table: changed at any time, with the effect on the deals already played."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.games import GAMES
from tournament.readings.errors import DirectorError
from tournament.readings.games.refusals import LaterDeals
from tournament.services.games import match_terms
from tournament.web.console.access import desk, director, done
from tournament.web.console.games.match_changes import refusal_in_words
from tournament.web.console.games.match_forms import InsistForm
from tournament.web.console.games.matches import match_of
from tournament.web.games.forms.rules_form import RulesForm
from tournament.web.games.refusals import later_in_words
from tournament.web.games.sessions import session_of


@desk
def match_rules(request: HttpRequest, session: int, match: int) -> HttpResponse:
    row = match_of(session, match)
    base = GAMES[row.game].presets[row.preset]
    form = RulesForm(GAMES[row.game], base, request.POST or None, changes=row.overrides)
    context: dict[str, object] = {"session": session_of(session), "row": row, "form": form}
    if request.method == "POST" and form.is_valid():
        try:
            how = InsistForm(request.POST).values()
            match_terms.agree_rules(row, form.changes, by=director(request), **how)
            return done(request, _("The rules of this table are saved."), "console_match", session, match)
        except LaterDeals as refusal:
            context["later"] = later_in_words(refusal.problems, row.game)
        except DirectorError as refusal:
            context["error"] = DirectorError(refusal.code, refusal_in_words(refusal, row))
    status = 400 if form.errors or "later" in context or "error" in context else 200
    return render(request, "console/games/match_rules.html", context, status=status)
