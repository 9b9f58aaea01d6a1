"""Setting up an event of teams, at the director's desk."""

from django.urls import path

from tournament.web.console.teams import (
    condition_pages,
    team_incident_pages,
    team_lists,
    team_setup,
    team_stage_pages,
)

urlpatterns = [
    path("new/teams/", condition_pages.new_team_event, name="new_team_event"),
    path("<int:session>/setup/teams/list/", team_lists.read_teams, name="read_teams"),
    path("<int:session>/setup/teams/list/enter/", team_lists.enter_pasted, name="enter_pasted"),
    path("<int:session>/setup/teams/new/", team_lists.new_team, name="new_team"),
    path("<int:session>/setup/teams/<int:team>/", team_lists.team_entry, name="team_entry"),
    path("<int:session>/setup/teams/conditions/", condition_pages.team_conditions, name="team_conditions"),
    path("<int:session>/setup/teams/seat/", team_setup.seat_teams, name="seat_teams"),
    path("<int:session>/setup/teams/movement/", team_setup.team_movement, name="team_movement"),
    path("<int:session>/setup/teams/link/", condition_pages.captains_link, name="captains_link"),
    path("<int:session>/teams/league/", team_stage_pages.league, name="league"),
    path("<int:session>/teams/leave/", team_stage_pages.team_leaves, name="team_leaves"),
    path("<int:session>/teams/late/", team_incident_pages.team_joins, name="team_joins"),
    path("<int:session>/setup/teams/start/", team_setup.start_teams, name="start_teams"),
]
