"""The director's desk."""

from django.urls import path

from tournament.web.console import evenings, players, rehearsal, setup

urlpatterns = [
    path("", evenings.console, name="console"),
    path("new/", evenings.new_evening, name="new_evening"),
    path("repeat/<int:session>/", evenings.repeat, name="repeat_evening"),
    path("rehearse/", rehearsal.rehearse, name="rehearse"),
    path("<int:session>/rehearsal/", rehearsal.control, name="rehearsal_control"),
    path("players/", players.players, name="players"),
    path("players/<int:player>/", players.player, name="player"),
    path("<int:session>/setup/", setup.setup, name="setup"),
    path("<int:session>/setup/conditions/", evenings.conditions, name="conditions"),
    path("<int:session>/setup/sections/", setup.sections, name="sections"),
    path("<int:session>/setup/<int:section>/pairs/", setup.pairs, name="pairs"),
    path("<int:session>/setup/pair/<int:contestant>/", setup.name, name="name_pair"),
    path("<int:session>/setup/<int:section>/movement/", setup.movement, name="movement"),
    path("<int:session>/setup/<int:section>/lots/", setup.lots, name="lots"),
    path("<int:session>/setup/swap/", setup.swap, name="swap"),
    path("<int:session>/start/", evenings.start, name="start_session"),
    path("<int:session>/close/", evenings.close, name="close_session"),
    path("<int:session>/reopen/", evenings.reopen, name="reopen_session"),
]
