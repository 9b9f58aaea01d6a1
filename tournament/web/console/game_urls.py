"""The table games at the director's desk, below a session."""

from django.urls import path

from tournament.web.console.games import game_leaving, match_corrections, match_page
from tournament.web.console.setup import game_setup

urlpatterns = [
    path("games/", game_setup.games, name="console_games"),
    path("games/<int:section>/", game_setup.game_setup, name="game_setup"),
    path("games/<int:section>/leaving/<int:contestant>/", game_leaving.game_leaving, name="game_leaving"),
    path("matches/<int:match>/", match_page.match, name="console_match"),
    path("matches/<int:match>/sheet/", match_corrections.sheet_entry, name="sheet_entry"),
    path("matches/<int:match>/deals/<int:number>/", match_corrections.deal, name="console_deal"),
    path("matches/<int:match>/seats/", match_corrections.seats, name="console_match_seats"),
    path("matches/<int:match>/rules/", match_corrections.match_rules, name="console_match_rules"),
]
