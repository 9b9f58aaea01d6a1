"""The URLs of team events."""

from django.urls import path

from tournament.api.sessions import closing
from tournament.api.stages import draws, late_teams, withdrawals
from tournament.api.teams import league_sessions, match_results, match_rulings, seating, standings

urlpatterns = [
    path("sessions/<int:pk>/team-standings/", standings.Standings.as_view(), name="session-team-standings"),
    path("sessions/<int:pk>/cross-table/", standings.Cross.as_view(), name="session-cross-table"),
    path("sessions/<int:pk>/teams/<int:team>/", standings.Team.as_view(), name="session-team"),
    path("sessions/<int:pk>/teams/<int:team>/why/", standings.Why.as_view(), name="session-why-team"),
    path("sessions/<int:pk>/pair-list/", standings.Pairs.as_view(), name="session-pair-list"),
    path("sessions/<int:pk>/swings/", standings.LargestSwings.as_view(), name="session-swings"),
    path("sections/<int:pk>/line-ups/", seating.LineUps.as_view(), name="section-line-ups"),
    path("sections/<int:pk>/turned-seats/", seating.TurnedSeats.as_view(), name="section-seats-turned"),
    path("sessions/<int:pk>/draws/", draws.SessionDraws.as_view(), name="session-draws"),
    path("sections/<int:pk>/draws/", draws.SectionDraws.as_view(), name="section-draws"),
    path(
        "sections/<int:pk>/teams/<int:team>/withdrawal/",
        withdrawals.Withdrawal.as_view(),
        name="section-team-withdrawal",
    ),
    path(
        "sections/<int:pk>/teams/<int:team>/missed/", withdrawals.Missed.as_view(), name="section-team-missed"
    ),
    path("sections/<int:pk>/late-teams/", late_teams.LateTeams.as_view(), name="section-late-teams"),
    path("sections/<int:pk>/late-pairs/", withdrawals.LatePairs.as_view(), name="section-late-pairs"),
    path("sections/<int:pk>/draws/<int:round>/", draws.SectionDraw.as_view(), name="section-draw"),
    path(
        "sections/<int:pk>/draws/<int:round>/publish/",
        draws.PublishDraw.as_view(),
        name="section-draw-publish",
    ),
    path("sessions/<int:pk>/team-matches/", match_results.Results.as_view(), name="session-team-matches"),
    path("teams/<int:pk>/address/", closing.TeamAddress.as_view(), name="team-address"),
    path("team-matches/<int:pk>/", match_results.MatchResult.as_view(), name="team-match"),
    path("sessions/<int:pk>/match-desk/", match_rulings.SessionMatches.as_view(), name="session-match-desk"),
    path("sessions/<int:pk>/fines/", match_rulings.Fines.as_view(), name="session-fines"),
    path("sessions/<int:pk>/fines/<int:fine>/", match_rulings.Fine.as_view(), name="session-fine"),
    path("team-matches/<int:pk>/desk/", match_rulings.OneMatch.as_view(), name="team-match-desk"),
    path("team-matches/<int:pk>/date/", league_sessions.MatchDate.as_view(), name="team-match-date"),
    path("team-matches/<int:pk>/end/", match_rulings.MatchEnd.as_view(), name="team-match-end"),
    path("team-matches/<int:pk>/boards/", match_rulings.MatchBoards.as_view(), name="team-match-boards"),
    path(
        "team-matches/<int:pk>/opponents/",
        match_rulings.MatchOpponents.as_view(),
        name="team-match-opponents",
    ),
    path("placements/<int:pk>/boards/", match_rulings.PlayedBoards.as_view(), name="placement-boards"),
]
