"""A table's address, or a pair's own: its sixteen characters are the credential."""

from django.urls import path

from tournament.web.table import calls, doubt, follow, hands, views
from tournament.web.table.game import views as games
from tournament.web.table.teams import line_up, seats

urlpatterns = [
    path("<str:token>/state", views.state, name="table_state"),
    path("<str:token>/entries", views.entries, name="table_entries"),
    path("<str:token>/", views.page, name="table"),
    path("<str:token>/calls", calls.calls, name="table_calls"),
    path("<str:token>/doubt", doubt.doubt, name="table_doubt"),
    path("<str:token>/hands", hands.hands, name="table_hands"),
    path("<str:token>/seat", follow.seat, name="table_seat"),
    path("<str:token>/card", follow.card, name="table_card"),
    path("<str:token>/others", follow.others, name="table_others"),
    path("<str:token>/line-up/", line_up.line_up, name="table_line_up"),
    path("<str:token>/player", seats.player, name="table_player"),
    path("<str:token>/turned", seats.turned, name="table_turned"),
    path("<str:token>/deals", games.deals, name="table_deals"),
    path("<str:token>/check", games.check, name="table_check"),
]
