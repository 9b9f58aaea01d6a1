"""The URLs of team events."""

from django.urls import path

from tournament.api.sessions import lifecycle_api
from tournament.api.stages import draws_api
from tournament.api.teams import team_results_api, team_stages_api

urlpatterns = [
    path(
        "sessions/<int:pk>/team-standings/",
        team_results_api.Standings.as_view(),
        name="session-team-standings",
    ),
    path("sessions/<int:pk>/cross-table/", team_results_api.Cross.as_view(), name="session-cross-table"),
    path("sessions/<int:pk>/teams/<int:team>/", team_results_api.Team.as_view(), name="session-team"),
    path("sessions/<int:pk>/teams/<int:team>/why/", team_results_api.Why.as_view(), name="session-why-team"),
    path("sessions/<int:pk>/pair-list/", team_results_api.Pairs.as_view(), name="session-pair-list"),
    path("sessions/<int:pk>/swings/", team_results_api.LargestSwings.as_view(), name="session-swings"),
    path("sections/<int:pk>/line-ups/", team_results_api.LineUps.as_view(), name="section-line-ups"),
    path(
        "sections/<int:pk>/turned-seats/",
        team_results_api.TurnedSeats.as_view(),
        name="section-seats-turned",
    ),
    path("sessions/<int:pk>/draws/", draws_api.SessionDraws.as_view(), name="session-draws"),
    path("sections/<int:pk>/draws/", draws_api.SectionDraws.as_view(), name="section-draws"),
    path(
        "sections/<int:pk>/teams/<int:team>/withdrawal/",
        draws_api.Withdrawal.as_view(),
        name="section-team-withdrawal",
    ),
    path(
        "sections/<int:pk>/teams/<int:team>/missed/", draws_api.Missed.as_view(), name="section-team-missed"
    ),
    path("sections/<int:pk>/late-teams/", draws_api.LateTeams.as_view(), name="section-late-teams"),
    path("sections/<int:pk>/late-pairs/", draws_api.LatePairs.as_view(), name="section-late-pairs"),
    path("sections/<int:pk>/draws/<int:round>/", draws_api.SectionDraw.as_view(), name="section-draw"),
    path(
        "sections/<int:pk>/draws/<int:round>/publish/",
        draws_api.PublishDraw.as_view(),
        name="section-draw-publish",
    ),
    path("sessions/<int:pk>/team-matches/", team_results_api.Results.as_view(), name="session-team-matches"),
    path("teams/<int:pk>/address/", lifecycle_api.TeamAddress.as_view(), name="team-address"),
    path("team-matches/<int:pk>/", team_results_api.MatchResult.as_view(), name="team-match"),
    path(
        "sessions/<int:pk>/match-desk/", team_results_api.SessionMatches.as_view(), name="session-match-desk"
    ),
    path("sessions/<int:pk>/fines/", team_results_api.Fines.as_view(), name="session-fines"),
    path("sessions/<int:pk>/fines/<int:fine>/", team_results_api.Fine.as_view(), name="session-fine"),
    path("team-matches/<int:pk>/desk/", team_results_api.OneMatch.as_view(), name="team-match-desk"),
    path("team-matches/<int:pk>/date/", team_stages_api.MatchDate.as_view(), name="team-match-date"),
    path("team-matches/<int:pk>/end/", team_results_api.MatchEnd.as_view(), name="team-match-end"),
    path("team-matches/<int:pk>/boards/", team_results_api.MatchBoards.as_view(), name="team-match-boards"),
    path(
        "team-matches/<int:pk>/opponents/",
        team_results_api.MatchOpponents.as_view(),
        name="team-match-opponents",
    ),
    path("placements/<int:pk>/boards/", team_results_api.PlayedBoards.as_view(), name="placement-boards"),
]
