"""Everything the console does is possible for a program: each of its acts has a call, or a reason why not.

`CALLS` has a line for every address of the console that takes a POST, and one for each act where an address
knows several. A call is a method and the name of an address of the API.
"""

from collections.abc import Iterator

import pytest

from tests.fixtures.addresses import addresses
from tournament.domain.permissions import NEEDS
from tournament.web.console import health
from tournament.web.console.boards import board_results
from tournament.web.console.club import mail_settings, player_list, publishing_places
from tournament.web.console.games import match_page
from tournament.web.console.hands import hand_pages
from tournament.web.console.members import member_pages
from tournament.web.console.sessions import session_file_pages
from tournament.web.console.setup import arrange_pages, check_in_desk, game_setup, people_pages
from tournament.web.console.simultaneous import taking_part
from tournament.web.console.stages import draw_pages
from tournament.web.console.teams import knock_out_pages
from tournament.web.console.terminals import terminal_pages
from tournament.web.console.till import account_pages

# Why a program has no call for it.
REASONS = {
    "page-only": "what a page does to itself: it saves what was typed, or shows the next step",
    "person": "what a director takes on themselves, and the history names them for it",
    "computer": "about the very computer that serves, and who sits at it",
}
ACTS = {
    "arrange_seats": arrange_pages.ACTS,
    "seat_wishes": arrange_pages.CLUB_ACTS,
    "check_in_desk": check_in_desk.ACTS,
    "console_health": health.ACTS,
    "console_match": match_page.ACTS,
    "game_setup": game_setup.ACTS,
    "knock_out": knock_out_pages.ACTS,
    "member_kinds": member_pages.KIND_ACTS,
    "pair": people_pages.ACTS,
    "player_link": player_list.LINK_ACTS,
    "mail_address": player_list.ADDRESS_ACTS,
    "mail_server": mail_settings.SERVER_ACTS,
    "session_mail": mail_settings.SESSION_ACTS,
    "session_simultaneous": taking_part.ACTS,
    "terminals": terminal_pages.ACTS,
    "publishing_place": [*publishing_places.ACTS, "save"],
    "session_publish": session_file_pages.ACTS,
    "result": board_results.ACTS,
    "draw": draw_pages.ACTS,
    "hands": hand_pages.ACTS,
    "account": account_pages.ACTS,
}
CALLS = {
    # ── the club ──
    "club": "PATCH club-detail",
    "players": "POST player-paste",
    "player": "PATCH player-detail",
    "remove_player": "DELETE player-detail",
    "players_back": "POST club-act-undo",
    "player_alias": "PUT player-alias",
    "make_club_copy": "POST club-copies",
    "delete_club": "PUT club-leaving",
    "keep_club": "DELETE club-leaving",
    "hosted": "PUT hosting",
    "decide_sign_up": "PUT sign-up",
    "hosted_club": "PUT club-quota",
    "bring_in_club": "computer",
    "player_link/make": "POST player-link",
    "player_links": "POST player-link",
    "player_link/renew": "PUT player-link",
    "player_link/withdraw": "DELETE player-link",
    "mail_server/save": "PUT club-mail-server",
    "mail_server/try": "POST club-mail-server-trial",
    "mail_server/remove": "DELETE club-mail-server",
    "publishing": "POST publishing-places",
    "publishing_place/save": "PUT publishing-place",
    "publishing_place/try": "POST publishing-place-trial",
    "publishing_place/trust": "PUT publishing-place-key",
    "publishing_place/front": "POST publishing-place-front",
    "publishing_place/remove": "DELETE publishing-place",
    "session_publish/publish": "POST session-publications",
    "session_publish/withdraw": "POST session-publications",
    "mail_address/save": "PUT player-mail",
    "personal_data": "PUT player-personal",
    "seat_wishes/add": "POST seat-wishes",
    "seat_wishes/remove": "DELETE seat-wish",
    "eligibility": "PUT event-eligibility",
    "admit_player": "POST event-admissions",
    "withdraw_admission": "DELETE event-admission",
    "mail_address/remove": "DELETE player-mail",
    "terminals/save": "PUT club-connector",
    "terminals/try": "POST club-connector-trial",
    "terminals/remove": "DELETE club-connector",
    "terminals/tables": "PUT section-terminals",
    "terminals/start": "POST session-terminals",
    "terminals/stop": "POST session-terminals",
    "terminals/restart": "POST session-terminals",
    "terminals/settle": "DELETE session-terminal-note",
    "session_simultaneous/join": "POST session-simultaneous",
    "session_simultaneous/send": "POST session-simultaneous-report",
    "session_simultaneous/leave": "DELETE session-simultaneous",
    "session_mail/send": "POST session-mail",
    "session_mail/again": "POST session-mail-again",
    "session_mail/cancel": "DELETE session-mail",
    "player_privacy": "POST player-erase",
    "privacy": "PUT club-retention",
    "names_shown": "PUT event-names",
    "helpers": "POST helper-list",
    "helper": "POST helper-link; DELETE helper-detail",
    "helper_back": "POST club-act-undo",
    "device_code": "person",
    "api_tokens": "POST token-list",
    "api_token": "DELETE token-detail",
    "api_token_back": "POST club-act-undo",
    "webhooks": "POST webhook-list",
    "webhook": "PUT webhook-detail; DELETE webhook-detail; POST webhook-secret",
    "webhook_back": "POST club-act-undo",
    "new_own_movement": "POST own-movement-list",
    "own_movement": "PUT own-movement-detail",
    "check_own_movement": "POST movement-check",
    "bring_own_movement": "POST own-movement-list",
    "remove_own_movement": "DELETE own-movement-detail",
    "own_movement_back": "POST club-act-undo",
    "new_series": "POST series-list",
    "series": "PUT series-detail",
    "preview_series": "POST series-preview",
    "remove_series": "DELETE series-detail",
    "series_back": "POST club-act-undo",
    "calendar": "POST planned-date-list",
    "planned_date": "PUT planned-date-detail",
    "cancel_date": "POST planned-date-cancel",
    "restore_date": "POST planned-date-restore",
    "remove_date": "DELETE planned-date-detail",
    "make_session": "POST planned-date-session",
    "link_session": "PUT planned-date-link",
    "continue_dates": "POST planned-date-go-on",
    "templates": "POST template-list",
    "template": "PUT template-detail",
    "remove_template": "DELETE template-detail",
    "calendar_back": "POST club-act-undo",
    "rota": "POST date-duties; DELETE date-duty; POST date-duty-swap",
    "date_bookings": "POST date-bookings; DELETE date-booking; PUT date-booking-place; "
    "PUT date-booking-partner; POST date-no-shows; PUT date-booking-came; POST date-duty-call; "
    "PUT date-duty-answer",
    "door_code": "PUT date-arrival",
    "booking_back": "POST club-act-undo",
    "simultaneous_events": "POST simultaneous-event-list",
    "simultaneous_event": "PUT simultaneous-event-detail",
    "add_heat": "POST event-heats",
    "remove_simultaneous": "DELETE simultaneous-event-detail",
    "organised_heat": "PUT organised-heat",
    "heat_act": "PUT organised-heat-state; PUT organised-heat-hands; PUT organised-heat-venue;"
    " PUT organised-heat-decide; POST organised-heat-erase; DELETE organised-heat-decision;"
    " DELETE organised-heat",
    "simultaneous_back": "POST club-act-undo",
    "congresses": "POST congress-list",
    "congress": "PUT congress-detail",
    "schedule_session": "PUT congress-session",
    "unschedule_session": "DELETE congress-session",
    "remove_congress": "DELETE congress-detail",
    "congress_back": "POST club-act-undo",
    "session_till": "POST session-till",
    "close_till": "POST session-till-closing",
    "session_prices": "PUT session-prices",
    "account/top_up": "POST player-top-ups",
    "account/refund": "POST player-refunds",
    "account/fee": "POST player-fees",
    "account/card": "POST club-tickets",
    "tickets": "POST club-tickets",
    "reverse_money": "POST money-reversal",
    "receipt": "POST money-receipt",
    "till_settings": "PUT club-till; PUT club-prices",
    "till_back": "POST club-act-undo",
    "members": "POST member-list",
    "member_kinds/add": "POST member-kind-list",
    "member_kinds/change": "PUT member-kind-detail",
    "member_kinds/remove": "DELETE member-kind-detail",
    "membership": "PUT player-membership",
    "remind_members": "POST member-reminders",
    "renewal_text": "PATCH club-detail",
    "members_back": "POST club-act-undo",
    "merge_player": "POST player-merge",
    "same_player": "POST player-merge",
    "bring_event": "POST event-bring",
    "incoming_event": "POST event-bring",
    "bring_results": "POST results-bring",
    "incoming_results": "POST results-bring",
    "console_health/back_up": "computer",
    "console_health/drill": "computer",
    "console_health/accept_missing": "computer",
    "console_health/check_journal": "computer",
    "console_health/reprinted": "computer",
    "console_health/retry": "computer",
    "console_health/readdress": "computer",
    # ── matches of teams ──
    "team_matches": "POST session-fines; DELETE session-fine",
    "team_match": "PUT team-match-end; POST session-fines; DELETE session-fine",
    "match_incident": "POST section-incident; POST section-incident-options",
    # ── setting up ──
    "hands/upload": "page-only",
    "hands/remove": "DELETE session-hands",
    "hands/deal": "POST session-hands-dealt",
    "hands/key": "person",
    "hands/solve": "POST session-hands-solve",
    "hands/check": "POST session-hands-check",
    "hands/take": "POST session-hands-keyed",
    "incoming_hands": "PUT session-hands",
    "new_session": "POST session-list; POST swiss-pairs-list",
    "repeat_session": "POST session-repeat",
    "about_session": "PATCH session-detail",
    "conditions": "PATCH event-detail",
    "newer_rules": "POST session-newer-rules; POST section-club-rules",
    "setup": "page-only",
    "save_setup": "PUT section-contestants; PATCH section-seats",
    "sections": "POST session-sections",
    "comparison": "PUT session-comparison",
    "movement": "PUT section-movement",
    "movement_preview": "GET movement-plan",
    "divide": "POST section-divisions",
    "lots": "POST section-lots",
    "swap": "POST section-swap",
    "arrange_seats/apply": "POST session-arrangement",
    "arrange_seats/seed": "POST session-seeds",
    "arrange_seats/add": "POST session-seat-wishes",
    "arrange_seats/remove": "DELETE seat-wish",
    "pair_categories": "PATCH section-categories",
    "read_list": "page-only",
    "seat_pasted": "PATCH section-seats",
    "start_session": "POST session-open",
    "new_team_event": "POST team-event-list",
    "read_teams": "page-only",
    "enter_pasted": "POST event-teams",
    "new_team": "POST event-teams",
    "team_entry": "PATCH event-team; DELETE event-team",
    "team_conditions": "PATCH session-team-conditions",
    "seat_teams": "PUT section-team-matches; DELETE section-team-matches",
    "team_groups": "PUT section-team-groups",
    "team_movement": "PUT section-team-movement",
    "captains_link": "PUT session-door; DELETE session-door",
    "start_teams": "POST session-open",
    "close_session": "POST session-close",
    "reopen_session": "POST session-reopen",
    "renew_table_code": "POST section-table-address",
    "renew_pair_code": "POST contestant-address",
    "renew_team_code": "POST team-address",
    "check_in_desk/open": "PUT session-door",
    "check_in_desk/close": "DELETE session-door",
    "check_in_desk/in": "POST session-check-ins",
    "check_in_desk/out": "DELETE session-check-in",
    "check_in_desk/both": "PATCH session-check-in",
    "check_in_desk/pair": "PATCH session-check-in",
    "check_in_desk/seat": "POST section-those-here",
    "console_games": "POST session-game-sections; PUT section-game",
    "game_setup/rules": "PUT section-game",
    "game_setup/players": "PUT section-contestants; PATCH section-seats",
    "game_setup/plan": "POST game-section-rounds",
    "game_setup/draw": "POST game-section-draw",
    "game_setup/seat": "POST match-list",
    "game_setup/resume": "POST game-section-resume",
    "game_setup/time": "POST game-section-time",
    # ── running an evening ──
    "draw/propose": "POST section-draws",
    "draw/exchange": "PUT section-draw",
    "draw/publish": "POST section-draw-publish",
    "draw/withdraw": "DELETE section-draw",
    "draw/leave": "POST section-team-withdrawal",
    "draw/return": "DELETE section-team-withdrawal",
    "draw/add_pair": "POST section-late-pairs",
    "draw/missed": "PUT section-team-missed",
    "enter": "POST session-entries",
    "settle": "POST result-settle",
    "result/correct": "PUT result-detail",
    "result/late": "PUT result-detail",
    "result/not_played": "PUT result-detail",
    "result/award": "PUT result-ruling",
    "result/cancel_ruling": "DELETE result-ruling",
    "result/remove": "DELETE result-detail",
    "ruling": "PUT result-ruling; POST result-ruling-preview",
    "move_result": "POST result-move; POST result-move-preview",
    "fouled": "PUT session-fouled",
    "unplayed": "POST session-awards",
    "queue_call": "PUT call",
    "queue_turned": "POST call-turn",
    "queue_result": "POST result-settle; POST result-pass-doubt",
    "queue_cancelled": "PUT section-cancelled",
    "queue_seats": "POST section-seats-turned",
    "queue_missing": "POST session-entries; POST session-awards",
    "people": "PUT session-playing",
    "pair/name": "PATCH section-seats",
    "pair/score": "PUT contestant-score",
    "pair/substitute": "POST contestant-substitutes",
    "pair/remove": "DELETE contestant-substitute",
    "pair/fine": "POST contestant-penalties",
    "pair/cancel": "DELETE contestant-penalty",
    "incidents": "page-only",
    "incident": "POST section-incident; POST section-incident-options",
    "next_stage": "POST session-next-stage; POST session-final",
    "event_sessions": "PUT session-ranking-rule",
    "session_file": "POST session-file",
    "session_files": "PUT session-files",
    "next_session": "POST session-next-session",
    "award_masterpoints": "PUT session-masterpoints",
    "event_penalties": "POST session-penalties; DELETE session-penalty",
    "further_rankings": "PUT session-further-rankings",
    "replace_qualifier": "POST session-replace-qualifier",
    "league": "GET session-league; POST session-league; PUT team-match-date",
    "knock_out/seeds": "POST section-knock-out-rounds",
    "knock_out/lot": "POST section-knock-out-rounds",
    "knock_out/chosen": "POST section-knock-out-rounds",
    "knock_out/next": "POST section-knock-out-rounds",
    "knock_out/extra": "POST section-extra-boards",
    "knock_out/one_board": "POST section-extra-boards",
    "knock_out/exchange": "POST section-bracket-exchange",
    "knock_out/right": "POST section-bracket-repair",
    "knock_out/keep": "POST section-bracket-repair",
    "undo": "POST journal-undo; GET journal-undo",
    "go_back": "POST journal-back; GET journal-back",
    "clock": "PUT section-clock; PUT session-wall",
    "reveal": "PUT session-wall",
    "messages": "POST session-messages; GET session-messages",
    "change_message": "PUT message; DELETE message",
    "rehearse": "POST rehearsals",
    "rehearsal_control": "PUT rehearsal; DELETE rehearsal",
    # ── table games ──
    "sheet_entry": "POST match-deal-deals",
    "console_deal": "PUT match-deal-deal; DELETE match-deal-deal; POST match-deal-preview",
    "console_match_rules": "PUT match-rules",
    "new_rule_set": "POST rule-set-list",
    "rule_set": "PUT rule-set-detail",
    "remove_rule_set": "DELETE rule-set-detail",
    "rule_set_back": "POST club-act-undo",
    "console_match_seats": "PUT match-seats; POST match-seats-draw",
    "console_match/settle": "POST match-settle",
    "console_match/fine": "POST match-deal-rulings",
    "console_match/revoke": "PUT match-deal-revokes",
    "console_match/award": "POST match-deal-rulings",
    "console_match/cancel": "DELETE match-deal-ruling",
    "console_match/limit": "PUT match-length",
    "console_match/end": "PUT match-end",
    "console_match/reopen": "PUT match-end",
    "console_match/remove": "DELETE match-detail",
}


def acts() -> set[str]:
    """Every act of the console, by the name of its address and its own where there are several."""
    keys = {one.key for one in addresses() if one.pattern.startswith("console/") and NEEDS[one.key].write}
    return {
        act for key in keys for act in ([f"{key}/{name}" for name in ACTS[key]] if key in ACTS else [key])
    }


def methods() -> dict[str, set[str]]:
    """What each address of the API takes."""
    from django.urls import get_resolver

    return dict(_methods(get_resolver(), ""))


def _methods(place: object, path: str) -> Iterator[tuple[str, set[str]]]:
    for entry in place.url_patterns:  # type: ignore[attr-defined]
        here = path + str(entry.pattern)
        if hasattr(entry, "url_patterns"):
            yield from _methods(entry, here)
        elif here.startswith("api/") and hasattr(entry.callback, "cls"):
            actions = getattr(entry.callback, "actions", None)
            names = [*actions] if actions else [name.lower() for name in entry.callback.cls().allowed_methods]
            yield entry.name, {name.upper() for name in names}


def test_every_act_of_the_console_has_a_call_or_a_reason() -> None:
    assert acts() - CALLS.keys() == set()
    assert CALLS.keys() - acts() == set()


@pytest.mark.sampled
@pytest.mark.parametrize("act", [act for act, said in CALLS.items() if said not in REASONS])
def test_its_calls_are_there(act: str) -> None:
    known = methods()
    for call in CALLS[act].split("; "):
        method, name = call.split(" ")
        assert method in known.get(name, ()), call
