"""The pages everyone may read."""

from django.urls import path

from tournament.web.public import (
    check_in,
    documents,
    draw,
    fairness,
    help,
    league,
    match,
    rules,
    sign_in,
    slip_page,
    views,
    why,
)
from tournament.web.public.club import calendar, club_page, player_page, series
from tournament.web.public.events import masterpoints
from tournament.web.public.events import pages as events
from tournament.web.public.hands import analysis, hands
from tournament.web.public.mail import pages as mail
from tournament.web.public.teams import bracket, captains, match_pages, own_team
from tournament.web.public.teams import pages as teams
from tournament.web.public.wall import display
from tournament.web.server import event_stream
from tournament.web.table.teams import line_up

urlpatterns = [
    path("", views.start, name="start"),
    path("health", views.health, name="health"),
    path("time", display.time, name="time"),
    path("w/<str:token>/", display.wall, name="wall"),
    path("in/<str:token>/", sign_in.sign_in_by_link, name="sign_in_by_link"),
    path("in/", sign_in.sign_in, name="sign_in"),
    path("here/<str:token>/", check_in.check_in, name="check_in"),
    path("team/<str:token>/", own_team.own_team, name="own_team"),
    path("team/<str:token>/line-up/", line_up.of_team, name="team_line_up"),
    path("team/<str:token>/dates/", own_team.team_dates, name="team_dates"),
    path("teams/<str:token>/", captains.captains, name="captains"),
    path("teams/<str:token>/<str:team>/", captains.captains_team, name="captains_team"),
    path("out/", sign_in.sign_out, name="sign_out"),
    path("help/", help.player_help, name="player_help"),
    path("games/", rules.games, name="games"),
    path("games/<str:game>/<str:preset>/", rules.rules, name="game_rules"),
    path("s/<int:session>/", views.ranking, name="ranking"),
    path("s/<int:session>/news", event_stream.news, name="news"),
    path("s/<int:session>/boards/", views.boards, name="boards"),
    path("s/<int:session>/boards/<int:board>/", views.traveller, name="traveller"),
    path("s/<int:session>/hands/", hands.session_hands, name="session_hands"),
    path("s/<int:session>/hands/analysis/", analysis.hand_analysis, name="hand_analysis"),
    path("s/<int:session>/hands/analysis/<int:contestant>/", analysis.why_hands, name="why_hands"),
    path("s/<int:session>/hands.<slug:kind>", hands.session_hands_file, name="session_hands_file"),
    path("s/<int:session>/pairs/<int:contestant>/", views.score_card, name="score_card"),
    path("s/<int:session>/draw/", draw.draw, name="draw_of_teams"),
    path("s/<int:session>/team-matches/", match_pages.team_results, name="team_results"),
    path("s/<int:session>/team-matches/<int:match>/", match_pages.team_result, name="team_result"),
    path("s/<int:session>/team-matches/<int:match>/why/", match_pages.why_match, name="why_match"),
    path("s/<int:session>/teams/cross-table/", teams.cross, name="cross_table"),
    path("s/<int:session>/teams/pairs/", teams.pair_list, name="pair_list"),
    path("s/<int:session>/teams/swings/", teams.swings, name="swings"),
    path("s/<int:session>/teams/<int:team>/", teams.team, name="team"),
    path("s/<int:session>/teams/<int:team>/why/", teams.why, name="why_team"),
    path("s/<int:session>/tables/", league.tables, name="game_tables"),
    path("events/<int:event>/league/", league.event_league, name="event_league"),
    path("record/<int:player>/", league.record, name="record"),
    path("player/<str:token>/", player_page.own_page, name="player_page"),
    path("player/<str:token>/mail/", mail.own_address, name="player_mail"),
    path("mail/stop/<str:token>/", mail.stop_mail, name="stop_mail"),
    path("club/<int:club>/", club_page.club_page, name="club_page"),
    path("club/<int:club>/embedded/", club_page.embedded, name="club_embedded"),
    path("clubs/<int:club>/sessions.ics", calendar.club_calendar, name="club_calendar"),
    path("series/<int:series>/", series.ranking, name="series_ranking"),
    path("series/<int:series>/ranking.csv", series.as_csv, name="series_csv"),
    path("series/<int:series>/ranking.pdf", series.paper, name="series_paper"),
    path("series/<int:series>/<slug:line>/", series.why, name="why_series"),
    path("matches/<int:match>/", match.any_match, name="any_match"),
    path("s/<int:session>/matches/<int:match>/", match.match, name="match"),
    path("s/<int:session>/matches/<int:match>/rules/", match.match_rules, name="match_rules"),
    path("s/<int:session>/event/", events.ranking, name="event_ranking"),
    path("s/<int:session>/masterpoints/", masterpoints.masterpoints, name="masterpoints"),
    path("s/<int:session>/event.csv", events.as_csv, name="event_ranking_csv"),
    path("s/<int:session>/event/<int:entrant>/", events.why, name="why_entrant"),
    path("s/<int:session>/bracket/", bracket.bracket, name="bracket"),
    path("s/<int:session>/fairness/", fairness.fairness, name="fairness"),
    path("s/<int:session>/pairs/<int:contestant>/fairness/", fairness.pair, name="fairness_pair"),
    path("s/<int:session>/why/award/<int:result>/<str:side>/", why.award, name="why_award"),
    path("s/<int:session>/why/pair/<int:contestant>/", why.total, name="why_pair"),
    path("s/<int:session>/<str:form>.pdf", documents.document, name="document"),
    path("slip/<str:token>/<int:board>/", slip_page.slip, name="slip"),
    path("s/<int:session>/boards/<int:board>/form/", slip_page.board_form, name="board_form"),
]
