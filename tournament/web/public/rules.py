"""The table games a club can play: every preset of every game, and the card of its rules."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET

from scoring.games import GAMES
from scoring.games.table_game import Preset, TableGame
from tournament.printing.words.game_rules import rule_card, rule_line
from tournament.printing.words.words import Tongue
from tournament.web.games.forms.rules_form import RulesForm


def card(game: TableGame, preset: Preset, rules: Any) -> dict[str, object]:
    """What the card of a table's rules shows, in the reader's language."""
    tongue = Tongue(get_language() or "en")
    return {
        "title": gettext(game.label),
        "preset": gettext(preset.label),
        "source": preset.source,
        "line": rule_line(game, preset, rules, tongue),
        "groups": rule_card(game, preset, rules, tongue),
    }


@require_GET
def games(request: HttpRequest) -> HttpResponse:
    listed = [
        (code, gettext(game.label), [(name, gettext(preset.label)) for name, preset in game.presets.items()])
        for code, game in GAMES.items()
    ]
    return render(request, "public/games/rules/games.html", {"games": listed})


@require_GET
def rules(request: HttpRequest, game: str, preset: str) -> HttpResponse:
    """A preset's card; with rules in the address, the card of the preset so changed."""
    if game not in GAMES or preset not in GAMES[game].presets:
        raise Http404
    played, base = GAMES[game], GAMES[game].presets[preset]
    form = RulesForm(played, base, request.GET or None)
    holds = form.rules if form.is_valid() else base.rules
    context = {"card": card(played, base, holds), "form": form, "plain": request.path}
    return render(request, "public/games/rules/rule_card.html", context)
