"""The table games at the director's desk, below an evening."""

from django.urls import path

from tournament.web.console import games

urlpatterns = [
    path("games/", games.games, name="console_games"),
    path("games/<int:section>/", games.game_setup, name="game_setup"),
]
