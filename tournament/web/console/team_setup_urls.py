"""Setting up an event of teams, at the director's desk."""

from django.urls import path

from tournament.web.console.teams import (
    captains_link,
    conditions,
    league,
    leaving,
    new_team_event,
    pasted_teams,
    team_entry,
    team_setup,
)
from tournament.web.console.teams.happened import late_team

urlpatterns = [
    path("new/teams/", new_team_event.new_team_event, name="new_team_event"),
    path("<int:session>/setup/teams/list/", pasted_teams.read_teams, name="read_teams"),
    path("<int:session>/setup/teams/list/enter/", pasted_teams.enter_pasted, name="enter_pasted"),
    path("<int:session>/setup/teams/new/", team_entry.new_team, name="new_team"),
    path("<int:session>/setup/teams/<int:team>/", team_entry.team_entry, name="team_entry"),
    path("<int:session>/setup/teams/conditions/", conditions.team_conditions, name="team_conditions"),
    path("<int:session>/setup/teams/seat/", team_setup.seat_teams, name="seat_teams"),
    path("<int:session>/setup/teams/movement/", team_setup.team_movement, name="team_movement"),
    path("<int:session>/setup/teams/link/", captains_link.captains_link, name="captains_link"),
    path("<int:session>/teams/league/", league.league, name="league"),
    path("<int:session>/teams/leave/", leaving.team_leaves, name="team_leaves"),
    path("<int:session>/teams/late/", late_team.team_joins, name="team_joins"),
    path("<int:session>/setup/teams/start/", team_setup.start_teams, name="start_teams"),
]
