"""The director's desk."""

from django.urls import path

from tournament.web.console import find, health
from tournament.web.console.acts import history
from tournament.web.console.boards import boards, keyed_paper, queue, repairs, results, rulings, unplayed
from tournament.web.console.club import api_tokens, club, player_link, players, privacy, roles, webhooks
from tournament.web.console.incidents import incidents
from tournament.web.console.movements import movement
from tournament.web.console.paper import prints
from tournament.web.console.room import clock, phones, reveal, room
from tournament.web.console.sessions import desk, event_files, lifecycle, rehearsal, session_list
from tournament.web.console.setup import pasted_pairs, people, presence, setup
from tournament.web.console.stages import draws
from tournament.web.console.teams import incidents as team_incidents
from tournament.web.console.teams import knock_out, match_rulings, next_stage
from tournament.web.console.teams.team_setup import setup as setup_page

urlpatterns = [
    path("", desk.console, name="console"),
    path("sessions/", session_list.sessions, name="sessions"),
    path("new/", lifecycle.new_session, name="new_session"),
    path("repeat/<int:session>/", lifecycle.repeat, name="repeat_session"),
    path("rehearse/", rehearsal.rehearse, name="rehearse"),
    path("health/", health.console_health, name="console_health"),
    path("club/", club.club, name="club"),
    path("helpers/", roles.helpers, name="helpers"),
    path("helpers/<int:helper>/", roles.helper, name="helper"),
    path("helpers/back/<int:entry>/", roles.helper_back, name="helper_back"),
    path("api/", api_tokens.tokens, name="api_tokens"),
    path("api/<int:token>/", api_tokens.token, name="api_token"),
    path("api/back/<int:entry>/", api_tokens.token_back, name="api_token_back"),
    path("webhooks/", webhooks.hooks, name="webhooks"),
    path("webhooks/<int:hook>/", webhooks.hook, name="webhook"),
    path("webhooks/back/<int:entry>/", webhooks.hook_back, name="webhook_back"),
    path("players/", players.players, name="players"),
    path("players/file/", players.players_file, name="players_file"),
    path("players/<int:player>/", players.player, name="player"),
    path("players/back/<int:entry>/", players.players_back, name="players_back"),
    path("players/<int:player>/remove/", players.remove_player, name="remove_player"),
    path("players/<int:player>/page/", player_link.player_link, name="player_link"),
    path("players/<int:player>/alias/", privacy.player_alias, name="player_alias"),
    path("players/<int:player>/privacy/", privacy.player_privacy, name="player_privacy"),
    path("players/<int:player>/data/", privacy.player_data, name="player_data"),
    path("privacy/", privacy.privacy, name="privacy"),
    path("events/bring/", event_files.bring_event, name="bring_event"),
    path("events/bring/<int:incoming>/", event_files.incoming_event, name="incoming_event"),
    path("<int:session>/event-file/", event_files.take_event, name="take_event"),
    path("<int:session>/", room.room, name="room"),
    path("<int:session>/find/", find.find, name="find"),
    path("<int:session>/rehearsal/", rehearsal.control, name="rehearsal_control"),
    path("<int:session>/setup/", setup_page, name="setup"),
    path("<int:session>/about/", lifecycle.about_session, name="about_session"),
    path("<int:session>/setup/conditions/", lifecycle.conditions, name="conditions"),
    path("<int:session>/setup/save/", setup.save, name="save_setup"),
    path("<int:session>/setup/sections/", setup.sections, name="sections"),
    path("<int:session>/setup/<int:section>/movement/", setup.movement, name="movement"),
    path("<int:session>/setup/<int:section>/preview/", movement.preview, name="movement_preview"),
    path("<int:session>/movement/", movement.movement, name="movement_sheet"),
    path("<int:session>/setup/<int:section>/lots/", setup.lots, name="lots"),
    path("<int:session>/setup/<int:section>/list/", pasted_pairs.read_list, name="read_list"),
    path("<int:session>/setup/<int:section>/list/seat/", pasted_pairs.seat_pasted, name="seat_pasted"),
    path("<int:session>/setup/swap/", setup.swap, name="swap"),
    path("<int:session>/setup/start/", setup.start, name="start_session"),
    path("<int:session>/close/", lifecycle.close, name="close_session"),
    path("<int:session>/reopen/", lifecycle.reopen, name="reopen_session"),
    path("<int:session>/tables/", room.tables, name="table_codes"),
    path("<int:session>/tables/<int:token>/code/", phones.renew_table_code, name="renew_table_code"),
    path("<int:session>/phones/", phones.pair_codes, name="pair_codes"),
    path("<int:session>/phones/<int:contestant>/", phones.renew_pair_code, name="renew_pair_code"),
    path("<int:session>/tables/<int:placement>/", room.table_round, name="table_round"),
    path("<int:session>/pace/", room.pace, name="pace"),
    path("<int:session>/clock/", clock.clock, name="clock"),
    path("<int:session>/reveal/", reveal.reveal, name="reveal"),
    path("<int:session>/boards/", boards.boards, name="console_boards"),
    path("<int:session>/boards/<int:board>/", boards.board, name="console_board"),
    path("<int:session>/queue/", queue.show, name="queue"),
    path("<int:session>/queue/count/", queue.count, name="queue_count"),
    path("<int:session>/queue/call/<int:call>/", queue.call, name="queue_call"),
    path("<int:session>/queue/turned/<int:call>/", queue.turned, name="queue_turned"),
    path("<int:session>/queue/seats/<int:section>/<int:round>/", queue.seats, name="queue_seats"),
    path("<int:session>/queue/result/<int:result>/", queue.result, name="queue_result"),
    path("<int:session>/queue/missing/<int:placement>/<int:board>/", queue.missing, name="queue_missing"),
    path("<int:session>/enter/", keyed_paper.enter, name="enter"),
    path("<int:session>/settle/<int:result>/", results.settle, name="settle"),
    path("<int:session>/results/<int:result>/", results.result, name="result"),
    path("<int:session>/results/<int:result>/ruling/", rulings.ruling, name="ruling"),
    path("<int:session>/results/<int:result>/move/", repairs.move, name="move_result"),
    path("<int:session>/boards/<int:board>/fouled/", repairs.fouled, name="fouled"),
    path("<int:session>/unplayed/<int:placement>/<int:board>/", unplayed.unplayed, name="unplayed"),
    path("<int:session>/people/check-in/", presence.check_in_desk, name="check_in_desk"),
    path("<int:session>/people/", people.people, name="people"),
    path("<int:session>/people/names/", privacy.set_public_names, name="names_shown"),
    path("<int:session>/people/<int:contestant>/", people.pair, name="pair"),
    path("<int:session>/knock-out/", knock_out.knock_out, name="knock_out"),
    path("<int:session>/next-stage/", next_stage.next_stage, name="next_stage"),
    path("<int:session>/happenings/", incidents.happenings, name="happenings"),
    path("<int:session>/happenings/<slug:code>/", incidents.happening, name="happening"),
    path("<int:session>/team-matches/", match_rulings.team_matches, name="team_matches"),
    path("<int:session>/team-matches/<int:match>/", match_rulings.team_match, name="team_match"),
    path("<int:session>/draw/", draws.draw, name="draw"),
    path(
        "<int:session>/team-matches/happened/<slug:code>/",
        team_incidents.team_happening,
        name="team_happening",
    ),
    path("<int:session>/history/", history.history, name="history"),
    path("<int:session>/history/<int:entry>/", history.undo, name="undo"),
    path("<int:session>/history/before/<int:entry>/", history.go_back, name="go_back"),
    path("<int:session>/history/room/<int:entry>/", history.moment, name="moment"),
    path("<int:session>/print/", prints.prints, name="print"),
    path("<int:session>/print/<slug:form>/", prints.print_form, name="print_form"),
]
