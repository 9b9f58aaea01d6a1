"""The pages everyone may read."""

from django.urls import path

from tournament.web.public import (
    check_in_and_sign_in,
    documents,
    game_pages,
    private_pages,
    session_pages,
    why_pages,
)
from tournament.web.public.club import club_and_player_pages, congress_page, series_page
from tournament.web.public.events import event_page as events
from tournament.web.public.events import event_words
from tournament.web.public.hands import hands_pages
from tournament.web.public.teams import team_match_pages, team_table_pages
from tournament.web.public.wall import display
from tournament.web.server import event_stream
from tournament.web.table.teams import line_up_page

urlpatterns = [
    path("", club_and_player_pages.start, name="start"),
    path("health", session_pages.health, name="health"),
    path("time", display.time, name="time"),
    path("w/<str:token>/", display.wall, name="wall"),
    path("in/<str:token>/", check_in_and_sign_in.sign_in_by_link, name="sign_in_by_link"),
    path("in/", check_in_and_sign_in.sign_in, name="sign_in"),
    path("here/<str:token>/", check_in_and_sign_in.check_in, name="check_in"),
    path("team/<str:token>/", team_table_pages.own_team, name="own_team"),
    path("team/<str:token>/line-up/", line_up_page.of_team, name="team_line_up"),
    path("team/<str:token>/dates/", team_table_pages.team_dates, name="team_dates"),
    path("teams/<str:token>/", private_pages.captains, name="captains"),
    path("teams/<str:token>/<str:team>/", private_pages.captains_team, name="captains_team"),
    path("out/", check_in_and_sign_in.sign_out, name="sign_out"),
    path("help/", session_pages.player_help, name="player_help"),
    path("games/", game_pages.games, name="games"),
    path("games/<str:game>/<str:preset>/", game_pages.rules, name="game_rules"),
    path("s/<int:session_id>/", session_pages.ranking, name="ranking"),
    path("s/<int:session_id>/news", event_stream.news, name="news"),
    path("s/<int:session_id>/boards/", session_pages.boards, name="boards"),
    path("s/<int:session_id>/boards/<int:board>/", session_pages.traveller, name="traveller"),
    path("s/<int:session_id>/hands/", hands_pages.session_hands, name="session_hands"),
    path("s/<int:session_id>/hands/analysis/", hands_pages.hand_analysis, name="hand_analysis"),
    path("s/<int:session_id>/hands/analysis/<int:contestant>/", hands_pages.why_hands, name="why_hands"),
    path("s/<int:session_id>/hands.<slug:kind>", hands_pages.session_hands_file, name="session_hands_file"),
    path("s/<int:session_id>/pairs/<int:contestant>/", session_pages.score_card, name="score_card"),
    path("s/<int:session_id>/draw/", session_pages.draw, name="draw_of_teams"),
    path("s/<int:session_id>/team-matches/", team_match_pages.team_results, name="team_results"),
    path("s/<int:session_id>/team-matches/<int:match>/", team_match_pages.team_result, name="team_result"),
    path("s/<int:session_id>/team-matches/<int:match>/why/", team_match_pages.why_match, name="why_match"),
    path("s/<int:session_id>/teams/cross-table/", team_table_pages.cross, name="cross_table"),
    path("s/<int:session_id>/teams/pairs/", team_table_pages.pair_list, name="pair_list"),
    path("s/<int:session_id>/teams/swings/", team_table_pages.swings, name="swings"),
    path("s/<int:session_id>/teams/<int:team>/", team_table_pages.team, name="team"),
    path("s/<int:session_id>/teams/<int:team>/why/", team_table_pages.why, name="why_team"),
    path("s/<int:session_id>/tables/", game_pages.tables, name="game_tables"),
    path("events/<int:event>/league/", game_pages.event_league, name="event_league"),
    path("record/<int:player>/", game_pages.record, name="record"),
    path("player/<str:token>/", club_and_player_pages.own_page, name="player_page"),
    path("player/<str:token>/<int:year>.pdf", club_and_player_pages.own_year, name="player_year"),
    path("player/<str:token>/mail/", private_pages.own_address, name="player_mail"),
    path("mail/stop/<str:token>/", private_pages.stop_mail, name="stop_mail"),
    path("club/<int:club>/", club_and_player_pages.club_page, name="club_page"),
    path("club/<int:club>/results/", club_and_player_pages.club_results, name="club_results"),
    path("club/<int:club>/embedded/", club_and_player_pages.embedded, name="club_embedded"),
    path("clubs/<int:club>/sessions.ics", club_and_player_pages.club_calendar, name="club_calendar"),
    path("congress/<int:congress>/", congress_page.programme, name="congress_programme"),
    path("congress/<int:congress>/programme.pdf", congress_page.paper, name="congress_paper"),
    path("series/<int:series>/", series_page.ranking, name="series_ranking"),
    path("series/<int:series>/ranking.csv", series_page.as_csv, name="series_csv"),
    path("series/<int:series>/ranking.pdf", series_page.paper, name="series_paper"),
    path("series/<int:series>/<slug:line>/", series_page.why, name="why_series"),
    path("matches/<int:match>/", game_pages.any_match, name="any_match"),
    path("s/<int:session_id>/matches/<int:match>/", game_pages.match, name="match"),
    path("s/<int:session_id>/matches/<int:match>/rules/", game_pages.match_rules, name="match_rules"),
    path("s/<int:session_id>/event/", events.ranking, name="event_ranking"),
    path("s/<int:session_id>/masterpoints/", event_words.masterpoints, name="masterpoints"),
    path(
        "s/<int:session_id>/masterpoints/<int:entrant>/",
        event_words.why_masterpoints,
        name="why_masterpoints",
    ),
    path("s/<int:session_id>/event.csv", events.as_csv, name="event_ranking_csv"),
    path("s/<int:session_id>/event/<int:entrant>/", events.why, name="why_entrant"),
    path("s/<int:session_id>/bracket/", team_table_pages.bracket, name="bracket"),
    path("s/<int:session_id>/fairness/", session_pages.fairness, name="fairness"),
    path("s/<int:session_id>/pairs/<int:contestant>/fairness/", session_pages.pair, name="fairness_pair"),
    path("s/<int:session_id>/why/award/<int:result>/<str:side>/", why_pages.award, name="why_award"),
    path("s/<int:session_id>/why/pair/<int:contestant>/", why_pages.total, name="why_pair"),
    path("s/<int:session_id>/<str:form>.pdf", documents.document, name="document"),
    path("slip/<str:token>/<int:board>/", session_pages.slip, name="slip"),
    path("s/<int:session_id>/boards/<int:board>/form/", session_pages.board_form, name="board_form"),
]
