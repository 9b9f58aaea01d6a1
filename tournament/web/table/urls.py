"""A table's address, or a pair's own: its sixteen characters are the credential."""

from django.urls import path

from tournament.web.table import calls, phone_views
from tournament.web.table.game import game_views as games
from tournament.web.table.teams import line_up_page

urlpatterns = [
    path("<str:token>/state", phone_views.state, name="table_state"),
    path("<str:token>/entries", phone_views.entries, name="table_entries"),
    path("<str:token>/", phone_views.page, name="table"),
    path("<str:token>/calls", calls.calls, name="table_calls"),
    path("<str:token>/system-card", phone_views.system_card, name="table_system_card"),
    path("<str:token>/read", phone_views.read_message, name="table_read"),
    path("<str:token>/doubt", phone_views.doubt, name="table_doubt"),
    path("<str:token>/hands", phone_views.hands, name="table_hands"),
    path("<str:token>/seat", phone_views.seat, name="table_seat"),
    path("<str:token>/card", phone_views.card, name="table_card"),
    path("<str:token>/others", phone_views.others, name="table_others"),
    path("<str:token>/line-up/", line_up_page.line_up, name="table_line_up"),
    path("<str:token>/player", line_up_page.player, name="table_player"),
    path("<str:token>/turned", line_up_page.turned, name="table_turned"),
    path("<str:token>/deals", games.deals, name="table_deals"),
    path("<str:token>/check", games.check, name="table_check"),
]
