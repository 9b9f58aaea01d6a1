"""The table games at the director's desk, below an evening."""

from django.urls import path

from tournament.web.console import games, match_deals, match_rules, matches, sheet_entry

urlpatterns = [
    path("games/", games.games, name="console_games"),
    path("games/<int:section>/", games.game_setup, name="game_setup"),
    path("matches/<int:match>/", matches.match, name="console_match"),
    path("matches/<int:match>/sheet/", sheet_entry.sheet_entry, name="sheet_entry"),
    path("matches/<int:match>/deals/<int:number>/", match_deals.deal, name="console_deal"),
    path("matches/<int:match>/rules/", match_rules.match_rules, name="console_match_rules"),
]
