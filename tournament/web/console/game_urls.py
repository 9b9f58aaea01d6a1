"""The table games at the director's desk, below a session."""

from django.urls import path

from tournament.web.console.games import (
    game_leaving,
    match_deals,
    match_rules,
    match_seats,
    matches,
    sheet_entry,
)
from tournament.web.console.setup import games

urlpatterns = [
    path("games/", games.games, name="console_games"),
    path("games/<int:section>/", games.game_setup, name="game_setup"),
    path("games/<int:section>/leaving/<int:contestant>/", game_leaving.game_leaving, name="game_leaving"),
    path("matches/<int:match>/", matches.match, name="console_match"),
    path("matches/<int:match>/sheet/", sheet_entry.sheet_entry, name="sheet_entry"),
    path("matches/<int:match>/deals/<int:number>/", match_deals.deal, name="console_deal"),
    path("matches/<int:match>/seats/", match_seats.seats, name="console_match_seats"),
    path("matches/<int:match>/rules/", match_rules.match_rules, name="console_match_rules"),
]
