"""The addresses of the director's desk; what each needs is a line of `domain.permissions`."""

from django.urls import URLPattern, include, path
from django.views.generic import RedirectView

from tournament.domain.journal.readings.verbs import Group
from tournament.web.console import find, health
from tournament.web.console.access import View
from tournament.web.console.acts import act_history
from tournament.web.console.boards import board_results, keyed_paper, queue_page, repairs_and_rulings
from tournament.web.console.booking import calendar_pages, date_pages
from tournament.web.console.club import (
    club_access,
    congress_pages,
    mail_settings,
    player_list,
    privacy_pages,
    publishing_places,
    series_pages,
)
from tournament.web.console.games import match_corrections, match_page, rule_pages
from tournament.web.console.hands import hand_pages
from tournament.web.console.hosting import club_data_pages, hosting_pages, sign_up_pages
from tournament.web.console.incidents import incident_pages
from tournament.web.console.members import member_pages
from tournament.web.console.movements import movement_wishes, own_movement_pages
from tournament.web.console.paper import print_room
from tournament.web.console.room import clocks_and_phones, message_pages, room_page
from tournament.web.console.sessions import desk, lifecycle_pages, rehearsal_pages, session_file_pages
from tournament.web.console.setup import (
    arrange_pages,
    check_in_desk,
    game_setup,
    pasted_pairs,
    people_pages,
    setup_pages,
)
from tournament.web.console.simultaneous import organised, taking_part
from tournament.web.console.stages import draw_pages, event_pages, further_rankings_page
from tournament.web.console.teams import (
    entry_list,
    event_conditions,
    knock_out_pages,
    match_ruling_pages,
    team_setup,
    team_stage_pages,
)
from tournament.web.console.terminals import terminal_pages
from tournament.web.console.till import account_pages, till_pages


def taken_back(group: Group, page: str, *, name: str) -> URLPattern:
    """The address that takes back an act of the group in the reader's club, and the page that follows."""
    return path("back/<int:entry>/", act_history.act_back, {"group": group, "page": page}, name=name)


OWN_MOVEMENTS = [
    path("", own_movement_pages.movements, name="own_movements"),
    path("new/", own_movement_pages.new, name="new_own_movement"),
    path("copies/", own_movement_pages.copies, name="own_movement_copies"),
    path("check/", own_movement_pages.check, name="check_own_movement"),
    path("bring/", own_movement_pages.bring, name="bring_own_movement"),
    path("<int:own>/", own_movement_pages.change, name="own_movement"),
    path("<int:own>/file/", own_movement_pages.take, name="take_own_movement"),
    path("<int:own>/remove/", own_movement_pages.remove, name="remove_own_movement"),
    taken_back(Group.MOVEMENTS, "own_movements", name="own_movement_back"),
]
RULE_SETS = [
    path("", rule_pages.rule_sets, name="rule_sets"),
    path("new/", rule_pages.new, name="new_rule_set"),
    path("<int:rule_set>/", rule_pages.change, name="rule_set"),
    path("<int:rule_set>/remove/", rule_pages.remove, name="remove_rule_set"),
    taken_back(Group.RULES, "rule_sets", name="rule_set_back"),
]
CALENDAR = [
    path("", calendar_pages.calendar, name="calendar"),
    path("<int:planned>/", calendar_pages.planned_date, name="planned_date"),
    path("<int:planned>/cancel/", calendar_pages.cancel_date, name="cancel_date"),
    path("<int:planned>/restore/", calendar_pages.restore_date, name="restore_date"),
    path("<int:planned>/remove/", calendar_pages.remove_date, name="remove_date"),
    path("<int:planned>/session/", calendar_pages.make_session, name="make_session"),
    path("<int:planned>/link/", calendar_pages.link_session, name="link_session"),
    path("<int:planned>/continue/", calendar_pages.continue_dates, name="continue_dates"),
    path("templates/", calendar_pages.templates, name="templates"),
    path("templates/<int:template>/", calendar_pages.template, name="template"),
    path("templates/<int:template>/remove/", calendar_pages.remove_template, name="remove_template"),
    taken_back(Group.CALENDAR, "calendar", name="calendar_back"),
]
CONGRESSES = [
    path("", congress_pages.congresses, name="congresses"),
    path("<int:congress>/", congress_pages.congress, name="congress"),
    path("<int:congress>/schedule/", congress_pages.schedule, name="schedule_session"),
    path("<int:congress>/unschedule/", congress_pages.unschedule, name="unschedule_session"),
    path("<int:congress>/remove/", congress_pages.remove, name="remove_congress"),
    path("<int:congress>/players.pdf", congress_pages.player_list, name="congress_players"),
    taken_back(Group.CONGRESS, "congresses", name="congress_back"),
]
MEMBERS = [
    path("", member_pages.members, name="members"),
    path("remind/words/", member_pages.renewal_text, name="renewal_text"),
    path("remind/", member_pages.remind_by_mail, name="remind_members"),
    path("kinds/", member_pages.member_kinds, name="member_kinds"),
    path("same-person/", member_pages.same_records, name="same_records"),
    path("<int:player>/", member_pages.membership, name="membership"),
    path("<int:player>/merge/", member_pages.merge_player, name="merge_player"),
    path("<int:player>/same/<int:other>/", member_pages.same_player, name="same_player"),
    taken_back(Group.MEMBERS, "members", name="members_back"),
]
BOOKINGS = [
    path("rota/", date_pages.rota, name="rota"),
    path("door/<slug:code>/", date_pages.door_code, name="door_code"),
    path("names/", date_pages.named_members, name="named_members"),
    path("<int:date>/", date_pages.date_bookings, name="date_bookings"),
    path("back/<int:entry>/", date_pages.booking_back, name="booking_back"),
]
SERIES = [
    path("", series_pages.all_series, name="all_series"),
    path("new/", series_pages.new, name="new_series"),
    path("preview/", series_pages.preview, name="preview_series"),
    path("<int:series>/", series_pages.change, name="series"),
    path("<int:series>/remove/", series_pages.remove, name="remove_series"),
    taken_back(Group.SERIES, "all_series", name="series_back"),
]
DESK = [
    path("", desk.console, name="console"),
    path("sessions/", desk.sessions, name="sessions"),
    path("new/", lifecycle_pages.new_session, name="new_session"),
    path("repeat/<int:session_id>/", lifecycle_pages.repeat, name="repeat_session"),
    path("rehearse/", rehearsal_pages.rehearse, name="rehearse"),
    path("health/", health.console_health, name="console_health"),
    path("health/numbers", health.health_numbers, name="health_numbers"),
    path("club/", club_access.club, name="club"),
    path("helpers/code/", club_access.device_code, name="device_code"),
    path("helpers/", club_access.helpers, name="helpers"),
    path("helpers/<int:helper>/", club_access.helper, name="helper"),
    path("helpers/back/<int:entry>/", club_access.helper_back, name="helper_back"),
    path("api/", club_access.tokens, name="api_tokens"),
    path("api/<int:token>/", club_access.token, name="api_token"),
    path("api/back/<int:entry>/", club_access.token_back, name="api_token_back"),
    path("webhooks/", club_access.hooks, name="webhooks"),
    path("webhooks/<int:hook>/", club_access.hook, name="webhook"),
    path("webhooks/back/<int:entry>/", club_access.hook_back, name="webhook_back"),
    path("players/", player_list.players, name="players"),
    path("players/links/", member_pages.player_links, name="player_links"),
    path("players/file/", player_list.players_file, name="players_file"),
    path("players/grades/", player_list.club_grades, name="club_grades"),
    path("players/seat-wishes/", arrange_pages.seat_wishes, name="seat_wishes"),
    path("players/<int:player>/", player_list.player, name="player"),
    path("players/back/<int:entry>/", player_list.players_back, name="players_back"),
    path("players/<int:player>/remove/", player_list.remove_player, name="remove_player"),
    path("players/<int:player>/personal/", player_list.personal_data, name="personal_data"),
    path("players/<int:player>/page/", player_list.player_link, name="player_link"),
    path("players/<int:player>/alias/", privacy_pages.player_alias, name="player_alias"),
    path("players/<int:player>/privacy/", privacy_pages.player_privacy, name="player_privacy"),
    path("players/<int:player>/data/", privacy_pages.player_data, name="player_data"),
    path("privacy/", privacy_pages.privacy, name="privacy"),
    path("data/", club_data_pages.club_data, name="club_data"),
    path("data/copies/", club_data_pages.make_club_copy, name="make_club_copy"),
    path("data/copies/<int:copy>/", club_data_pages.club_copy, name="club_copy"),
    path("data/delete/", club_data_pages.delete_club, name="delete_club"),
    path("data/keep/", club_data_pages.keep_this_club, name="keep_club"),
    path("hosted/", hosting_pages.hosted, name="hosted"),
    path("hosted/sign-ups/<int:asked>/", sign_up_pages.decide_sign_up, name="decide_sign_up"),
    path("hosted/<int:hosted>/", hosting_pages.hosted_club, name="hosted_club"),
    path("data/bring/", club_data_pages.bring_in_club, name="bring_in_club"),
    path("events/bring/", session_file_pages.bring_event, name="bring_event"),
    path("events/bring/<int:incoming>/", session_file_pages.incoming_event, name="incoming_event"),
    path("<int:session_id>/event-file/", session_file_pages.take_event, name="take_event"),
    path("<int:session_id>/", room_page.room, name="room"),
    path("<int:session_id>/find/", find.find, name="find"),
    path("<int:session_id>/rehearsal/", rehearsal_pages.control, name="rehearsal_control"),
    path("<int:session_id>/setup/", team_setup.setup, name="setup"),
    path("<int:session_id>/about/", lifecycle_pages.about_session, name="about_session"),
    path("<int:session_id>/setup/conditions/", lifecycle_pages.conditions, name="conditions"),
    path("<int:session_id>/setup/rules/", lifecycle_pages.newer_rules, name="newer_rules"),
    path("<int:session_id>/setup/save/", setup_pages.save, name="save_setup"),
    path("<int:session_id>/setup/sections/", setup_pages.sections, name="sections"),
    path("<int:session_id>/setup/comparison/", setup_pages.comparison, name="comparison"),
    path("<int:session_id>/setup/<int:section>/movement/", setup_pages.movement, name="movement"),
    path("<int:session_id>/setup/<int:section>/preview/", movement_wishes.preview, name="movement_preview"),
    path("<int:session_id>/setup/<int:section>/divide/", setup_pages.divide, name="divide"),
    path("<int:session_id>/movement/", movement_wishes.movement, name="movement_sheet"),
    path("<int:session_id>/setup/<int:section>/lots/", setup_pages.lots, name="lots"),
    path("<int:session_id>/setup/<int:section>/list/", pasted_pairs.read_list, name="read_list"),
    path("<int:session_id>/setup/<int:section>/list/seat/", pasted_pairs.seat_pasted, name="seat_pasted"),
    path("<int:session_id>/setup/arrange/", arrange_pages.arrange_seats, name="arrange_seats"),
    path("<int:session_id>/setup/swap/", setup_pages.swap, name="swap"),
    path("<int:session_id>/setup/start/", setup_pages.start, name="start_session"),
    path("<int:session_id>/close/", lifecycle_pages.close, name="close_session"),
    path("<int:session_id>/reopen/", lifecycle_pages.reopen, name="reopen_session"),
    path("<int:session_id>/tables/", room_page.tables, name="table_codes"),
    path(
        "<int:session_id>/tables/<int:token>/code/",
        clocks_and_phones.renew_table_code,
        name="renew_table_code",
    ),
    path("<int:session_id>/terminals/", terminal_pages.terminals, name="terminals"),
    path("<int:session_id>/phones/", clocks_and_phones.pair_codes, name="pair_codes"),
    path(
        "<int:session_id>/phones/teams/<int:team>/", clocks_and_phones.renew_team_code, name="renew_team_code"
    ),
    path(
        "<int:session_id>/phones/<int:contestant>/", clocks_and_phones.renew_pair_code, name="renew_pair_code"
    ),
    path("<int:session_id>/tables/<int:placement>/", room_page.table_round, name="table_round"),
    path(
        "<int:session_id>/tables/<int:placement>/card/<str:side>/", room_page.system_card, name="system_card"
    ),
    path("<int:session_id>/messages/", message_pages.messages, name="messages"),
    path("<int:session_id>/messages/<int:message>/", message_pages.message, name="change_message"),
    path("<int:session_id>/pace/", room_page.pace, name="pace"),
    path("<int:session_id>/times/", room_page.times, name="times"),
    path("<int:session_id>/clock/", clocks_and_phones.clock, name="clock"),
    path("<int:session_id>/reveal/", clocks_and_phones.reveal, name="reveal"),
    path("<int:session_id>/boards/", board_results.boards, name="console_boards"),
    path("<int:session_id>/boards/<int:board>/", board_results.board, name="console_board"),
    path("<int:session_id>/hands/", hand_pages.hands, name="hands"),
    path("<int:session_id>/hands/incoming/<int:incoming>/", hand_pages.incoming_hands, name="incoming_hands"),
    path("<int:session_id>/queue/", queue_page.show, name="queue"),
    path("<int:session_id>/queue/count/", queue_page.count, name="queue_count"),
    path("<int:session_id>/queue/call/<int:call>/", queue_page.call, name="queue_call"),
    path("<int:session_id>/queue/turned/<int:call>/", queue_page.turned, name="queue_turned"),
    path("<int:session_id>/queue/seats/<int:section>/<int:round>/", queue_page.seats, name="queue_seats"),
    path("<int:session_id>/queue/result/<int:result>/", queue_page.result, name="queue_result"),
    path("<int:session_id>/queue/cancelled/<int:section>/", queue_page.cancelled, name="queue_cancelled"),
    path(
        "<int:session_id>/queue/missing/<int:placement>/<int:board>/",
        queue_page.missing,
        name="queue_missing",
    ),
    path("<int:session_id>/enter/", keyed_paper.enter, name="enter"),
    path("<int:session_id>/settle/<int:result>/", board_results.settle, name="settle"),
    path("<int:session_id>/results/<int:result>/", board_results.result, name="result"),
    path("<int:session_id>/results/<int:result>/ruling/", repairs_and_rulings.ruling, name="ruling"),
    path("<int:session_id>/results/<int:result>/move/", repairs_and_rulings.move, name="move_result"),
    path("<int:session_id>/boards/<int:board>/fouled/", repairs_and_rulings.fouled, name="fouled"),
    path(
        "<int:session_id>/unplayed/<int:placement>/<int:board>/",
        repairs_and_rulings.unplayed,
        name="unplayed",
    ),
    path("<int:session_id>/people/check-in/", check_in_desk.check_in_desk, name="check_in_desk"),
    path("<int:session_id>/people/", people_pages.people, name="people"),
    path("<int:session_id>/people/categories/", people_pages.pair_categories, name="pair_categories"),
    path("<int:session_id>/people/names/", privacy_pages.set_public_names, name="names_shown"),
    path("<int:session_id>/people/<int:contestant>/", people_pages.pair, name="pair"),
    path("<int:session_id>/knock-out/", knock_out_pages.knock_out, name="knock_out"),
    path("<int:session_id>/sessions/", event_pages.event_sessions, name="event_sessions"),
    path("<int:session_id>/sessions/next/", event_pages.next_session, name="next_session"),
    path("<int:session_id>/sessions/replace/", event_pages.replace, name="replace_qualifier"),
    path("<int:session_id>/penalties/", match_ruling_pages.event_penalties, name="event_penalties"),
    path("<int:session_id>/rankings/", further_rankings_page.further_rankings, name="further_rankings"),
    path("<int:session_id>/masterpoints/", further_rankings_page.masterpoints, name="award_masterpoints"),
    path(
        "<int:session_id>/masterpoints.csv", further_rankings_page.masterpoints_file, name="masterpoints_file"
    ),
    path("<int:session_id>/next-stage/", team_stage_pages.next_stage, name="next_stage"),
    path("<int:session_id>/eligibility/", people_pages.eligibility, name="eligibility"),
    path("<int:session_id>/eligibility/admit/", people_pages.admit, name="admit_player"),
    path("<int:session_id>/eligibility/withdraw/", people_pages.withdraw, name="withdraw_admission"),
    path("<int:session_id>/incidents/", incident_pages.incidents, name="incidents"),
    path("<int:session_id>/incidents/<slug:code>/", incident_pages.incident, name="incident"),
    path("<int:session_id>/named/", player_list.named_players, name="named_players"),
    path("<int:session_id>/team-matches/", match_ruling_pages.team_matches, name="team_matches"),
    path("<int:session_id>/team-matches/<int:match>/", match_ruling_pages.team_match, name="team_match"),
    path("<int:session_id>/draw/", draw_pages.draw, name="draw"),
    path(
        "<int:session_id>/match-incidents/<slug:code>/",
        incident_pages.incident,
        name="match_incident",
    ),
    path("<int:session_id>/history/", act_history.history, name="history"),
    path("<int:session_id>/history/<int:entry>/", act_history.undo, name="undo"),
    path("<int:session_id>/history/before/<int:entry>/", act_history.go_back, name="go_back"),
    path("<int:session_id>/history/room/<int:entry>/", act_history.moment, name="moment"),
    path("<int:session_id>/print/", print_room.prints, name="print"),
    path("<int:session_id>/print/<slug:form>/", print_room.print_form, name="print_form"),
]
TEAM_SETUP = [
    path("new/teams/", event_conditions.new_team_event, name="new_team_event"),
    path("<int:session_id>/setup/teams/list/", entry_list.read_teams, name="read_teams"),
    path("<int:session_id>/setup/teams/list/enter/", entry_list.enter_pasted, name="enter_pasted"),
    path("<int:session_id>/setup/teams/new/", entry_list.new_team, name="new_team"),
    path("<int:session_id>/setup/teams/<int:team>/", entry_list.team_entry, name="team_entry"),
    path(
        "<int:session_id>/setup/teams/conditions/", event_conditions.team_conditions, name="team_conditions"
    ),
    path("<int:session_id>/setup/teams/groups/", team_setup.team_groups, name="team_groups"),
    path("<int:session_id>/setup/teams/seat/", team_setup.seat_teams, name="seat_teams"),
    path("<int:session_id>/setup/teams/movement/", team_setup.team_movement, name="team_movement"),
    path("<int:session_id>/setup/teams/link/", event_conditions.captains_link, name="captains_link"),
    path("<int:session_id>/teams/league/", team_stage_pages.league, name="league"),
    path("<int:session_id>/setup/teams/start/", team_setup.start_teams, name="start_teams"),
]
FILES = [
    path("results/bring/", session_file_pages.bring_results, name="bring_results"),
    path("results/bring/<int:incoming>/", session_file_pages.incoming_results, name="incoming_results"),
    path("<int:session_id>/files/", session_file_pages.files, name="session_files"),
    path("<int:session_id>/files/site.zip", session_file_pages.site, name="session_site"),
    path("publishing/", publishing_places.publishing, name="publishing"),
    path("publishing/<int:place>/", publishing_places.publishing_place, name="publishing_place"),
    path("<int:session_id>/files/publish/", session_file_pages.session_publish, name="session_publish"),
    path("<int:session_id>/files/<slug:kind>/", session_file_pages.file, name="session_file"),
]
MAIL = [
    path("mail/", mail_settings.mail_server, name="mail_server"),
    path("players/<int:player>/mail/", player_list.mail_address, name="mail_address"),
    path("<int:session_id>/mail/", mail_settings.session_mail, name="session_mail"),
    path("<int:session_id>/simultaneous/", taking_part.taking_part, name="session_simultaneous"),
]
SIMULTANEOUS = [
    path("", organised.events, name="simultaneous_events"),
    path("<int:simultaneous>/", organised.event, name="simultaneous_event"),
    path("<int:simultaneous>/heats/", organised.add_heat, name="add_heat"),
    path("<int:simultaneous>/remove/", organised.remove_event, name="remove_simultaneous"),
    path("heats/<int:own_heat>/", organised.heat, name="organised_heat"),
    path("heats/<int:own_heat>/act/", organised.heat_act, name="heat_act"),
    taken_back(Group.SIMULTANEOUS, "simultaneous_events", name="simultaneous_back"),
]
TILL = [
    path("", account_pages.accounts, name="accounts"),
    path("settings/", account_pages.till_settings, name="till_settings"),
    taken_back(Group.TILL, "till_settings", name="till_back"),
    path("accounts/<int:player>/", account_pages.account, name="account"),
    path("accounts/<int:player>/statement.pdf", account_pages.statement_paper, name="statement_paper"),
    path("tickets/", account_pages.tickets, name="tickets"),
    path("tickets/<int:ticket>/ticket.pdf", account_pages.ticket_paper, name="ticket_paper"),
    path("book/", account_pages.money_book, name="money_book"),
    path("book/<slug:kind>/", account_pages.money_file, name="money_file"),
    path("lines/<int:money_line>/reverse/", till_pages.reverse_money, name="reverse_money"),
    path("lines/<int:money_line>/receipt/", till_pages.receipt, name="receipt"),
]
SESSION_TILL = [
    path("<int:session_id>/till/", till_pages.till, name="session_till"),
    path("<int:session_id>/till/close/", till_pages.close_till, name="close_till"),
    path("<int:session_id>/till/prices/", till_pages.session_prices, name="session_prices"),
    path("<int:session_id>/till/sheet.pdf", till_pages.till_paper, name="till_paper"),
]
GAMES = [
    path("games/", game_setup.games, name="console_games"),
    path("games/<int:section>/", game_setup.game_setup, name="game_setup"),
    path("matches/<int:match>/", match_page.match, name="console_match"),
    path("matches/<int:match>/sheet/", match_corrections.sheet_entry, name="sheet_entry"),
    path("matches/<int:match>/deals/<int:number>/", match_corrections.deal, name="console_deal"),
    path("matches/<int:match>/seats/", match_corrections.seats, name="console_match_seats"),
    path("matches/<int:match>/rules/", match_corrections.match_rules, name="console_match_rules"),
]


def _moved(to: str) -> View:
    return RedirectView.as_view(pattern_name=to, query_string=True)


# Addresses that pages had before: a bookmark still leads to the page.
MOVED = [
    path("<int:session_id>/happenings/", _moved("incidents"), name="old_incidents"),
    path("<int:session_id>/happenings/<slug:code>/", _moved("incident"), name="old_incident"),
    path("<int:session_id>/players/<slug:code>/", _moved("incident"), name="old_player_incident"),
    path(
        "<int:session_id>/team-matches/happened/<slug:code>/",
        _moved("match_incident"),
        name="old_match_incident",
    ),
    path(
        "<int:session_id>/teams/leave/", _moved("incident"), {"code": "team_leaves"}, name="old_team_leaves"
    ),
    path("<int:session_id>/teams/late/", _moved("incident"), {"code": "team_joins"}, name="old_team_joins"),
    path(
        "<int:session_id>/games/<int:section>/leaving/<int:contestant>/",
        RedirectView.as_view(url="../../../../incidents/leaves_game/?contestant=%(contestant)s"),
        name="old_leaves_game",
    ),
]
urlpatterns = [
    path("movements/", include(OWN_MOVEMENTS)),
    path("series/", include(SERIES)),
    path("congress/", include(CONGRESSES)),
    path("simultaneous/", include(SIMULTANEOUS)),
    path("members/", include(MEMBERS)),
    path("bookings/", include(BOOKINGS)),
    path("calendar/", include(CALENDAR)),
    path("rules/", include(RULE_SETS)),
    path("till/", include(TILL)),
    *DESK,
    *TEAM_SETUP,
    *FILES,
    *MAIL,
    *SESSION_TILL,
    *MOVED,
    path("<int:session_id>/", include(GAMES)),
]
