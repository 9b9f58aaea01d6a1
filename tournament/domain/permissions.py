"""The permission matrix as data: what each address asks of who reads it and of who writes through it.

Pages and the API look an address up here by its name; one without a line needs a full director. The table
lies below both because neither imports the other. `manage.py permissions` writes
docs/permissions.md from it, and tests/test_permissions.py tries every cell.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.domain.people.readings.roles import Need

ANYONE, TOKEN, LOOK, ENTER, RULE, RUN, OWN, KEEP = (
    Need.ANYONE,
    Need.TOKEN,
    Need.LOOK,
    Need.ENTER,
    Need.RULE,
    Need.RUN,
    Need.OWN,
    Need.KEEP,
)


@dataclass(frozen=True, slots=True)
class Access:
    """What reading (GET) and writing (POST, PUT, DELETE) need; None where the address has no such thing."""

    read: Need | None
    write: Need | None = None


def _lines(read: Need | None, write: Need | None, names: str) -> dict[str, Access]:
    return dict.fromkeys(names.split(), Access(read, write))


PUBLIC = {
    **_lines(
        ANYONE,
        None,
        "start health time player_help games game_rules ranking boards traveller score_card "
        "game_tables draw_of_teams event_league record any_match match match_rules fairness fairness_pair "
        "why_award why_pair document news bracket slip board_form phone_bundle",
    ),
    **_lines(ANYONE, None, "event_ranking event_ranking_csv why_entrant masterpoints"),
    **_lines(ANYONE, None, "team_results team_result why_match"),
    **_lines(
        ANYONE,
        None,
        "session_hands session_hands_file hand_analysis why_hands",
    ),
    **_lines(ANYONE, None, "cross_table team why_team pair_list swings"),
    **_lines(ANYONE, None, "club_page club_embedded"),
    **_lines(ANYONE, None, "series_ranking series_csv series_paper why_series club_calendar"),
    **_lines(ANYONE, ANYONE, "sign_in sign_in_by_link"),
    **_lines(None, ANYONE, "sign_out set_language look"),
}
TABLE = {
    **_lines(TOKEN, None, "wall player_page"),
    **_lines(TOKEN, TOKEN, "check_in captains captains_team"),
    **_lines(TOKEN, TOKEN, "player_mail stop_mail"),
    **_lines(TOKEN, TOKEN, "table_line_up team_line_up team_dates"),
    **_lines(TOKEN, None, "own_team"),
    **_lines(TOKEN, None, "table table_state table_card table_others table_doubt"),
    **_lines(None, TOKEN, "table_entries table_seat table_calls table_deals table_check table_turned"),
    **_lines(None, TOKEN, "table_player table_hands"),
}
DESK = {
    **_lines(LOOK, None, "console sessions styles own_movements own_movement_copies take_own_movement"),
    **_lines(LOOK, ENTER, "players player"),
    **_lines(None, LOOK, "device_code"),
    **_lines(None, ENTER, "remove_player"),
    **_lines(KEEP, KEEP, "console_health"),
    **_lines(KEEP, None, "health_numbers"),
    **_lines(
        RUN,
        RUN,
        "new_team_event "
        "club new_session new_own_movement own_movement helpers rehearse bring_event incoming_event "
        "bring_results incoming_results",
    ),
    **_lines(
        None,
        RUN,
        "repeat_session check_own_movement bring_own_movement remove_own_movement own_movement_back "
        "players_back "
        "helper helper_back",
    ),
    **_lines(OWN, OWN, "api_tokens webhooks mail_server publishing publishing_place"),
    **_lines(OWN, OWN, "privacy player_privacy"),
    **_lines(OWN, None, "player_data"),
    **_lines(RUN, None, "players_file"),
    **_lines(RUN, RUN, "player_link mail_address"),
    **_lines(LOOK, None, "all_series"),
    **_lines(RUN, RUN, "new_series series"),
    **_lines(None, RUN, "preview_series remove_series series_back"),
    **_lines(None, RUN, "player_alias"),
    **_lines(None, OWN, "api_token api_token_back webhook webhook_back"),
}
EVENING = {
    **_lines(
        LOOK,
        None,
        "room find movement_sheet table_codes pair_codes table_round console_boards console_board history "
        "moment print print_form queue queue_count",
    ),
    **_lines(LOOK, RUN, "hands"),
    **_lines(RUN, RUN, "incoming_hands"),
    **_lines(None, LOOK, "queue_call"),
    **_lines(None, RULE, "queue_turned queue_result queue_missing queue_cancelled queue_seats"),
    **_lines(LOOK, ENTER, "check_in_desk people pair result console_deal"),
    **_lines(ENTER, None, "named_players"),
    **_lines(ENTER, ENTER, "enter sheet_entry"),
    **_lines(LOOK, RULE, "console_match"),
    **_lines(RULE, RULE, "ruling move_result fouled unplayed team_matches team_match team_happening"),
    **_lines(RULE, RULE, "event_penalties"),
    **_lines(None, RULE, "settle"),
    **_lines(LOOK, None, "pace"),
    **_lines(RUN, None, "take_event session_file session_site masterpoints_file"),
    **_lines(RUN, RUN, "session_files session_mail terminals"),
    **_lines(None, RUN, "names_shown session_publish"),
    **_lines(LOOK, RUN, "console_games clock rehearsal_control knock_out"),
    **_lines(
        RUN,
        RUN,
        "event_sessions next_session further_rankings award_masterpoints next_stage new_team "
        "team_entry team_conditions "
        "player_happening "
        "setup about_session reveal conditions close_session "
        "movement_preview happenings happening undo go_back game_setup "
        "console_match_rules console_match_seats game_leaving draw team_leaves team_joins league",
    ),
    **_lines(
        None,
        RUN,
        "replace_qualifier "
        "read_teams enter_pasted seat_teams team_movement start_teams captains_link "
        "pair_categories save_setup sections comparison divide movement lots swap read_list seat_pasted "
        "start_session reopen_session renew_table_code renew_pair_code renew_team_code",
    ),
}
API = {
    f"api:{name}": line
    for name, line in {
        **_lines(
            ANYONE,
            None,
            "session-standings session-travellers session-score-cards "
            "session-bracket session-guide-cards session-room session-why-award session-why-pair "
            "session-movement-sheets "
            "event-file-schema session-unlike-sections session-fairness session-fairness-of-pair "
            "movement-choices "
            "movement-names movement-plan game-list game game-rules event-leagues player-record schema "
            "api-docs forms form-pdf game-section-league game-section-ledger game-section-detail "
            "session-team-matches team-match session-event-ranking",
        ),
        **_lines(None, ANYONE, "movement-check game-rules"),
        **_lines(ANYONE, RUN, "match-list match-detail match-procedure"),
        **_lines(None, RUN, "match-end match-length match-rules game-section-draw game-section-rounds"),
        **_lines(None, RULE, "section-seats-turned"),
        **_lines(None, ENTER, "section-line-ups"),
        **_lines(ANYONE, ENTER, "match-deal-deals"),
        **_lines(None, ENTER, "match-deal-deal match-deal-preview"),
        **_lines(None, RULE, "match-deal-rulings match-deal-ruling"),
        **_lines(LOOK, None, "api-root section section-offers"),
        **_lines(LOOK, RUN, "section-divisions"),
        **_lines(ANYONE, RUN, "session-list session-detail event-detail"),
        **_lines(ANYONE, None, "event-list"),
        **_lines(LOOK, OWN, "club-list"),
        **_lines(LOOK, RUN, "club-detail"),
        **_lines(LOOK, ENTER, "player-list player-detail session-check-ins session-door"),
        **_lines(None, ENTER, "player-paste session-check-in"),
        **_lines(RUN, RUN, "helper-list"),
        **_lines(None, RUN, "helper-detail helper-link session-repeat session-next session-open"),
        **_lines(
            None,
            RUN,
            "session-sections session-comparison session-game-sections section-game section-contestants",
        ),
        **_lines(None, RUN, "section-seats section-those-here section-movement section-lots section-swap"),
        **_lines(None, RUN, "section-categories"),
        **_lines(
            None,
            RUN,
            "session-ranking-rule session-next-session session-final session-replace-qualifier",
        ),
        **_lines(RUN, None, "event-file session-file session-site"),
        **_lines(RUN, RUN, "session-files"),
        **_lines(RUN, RUN, "session-further-rankings session-masterpoints"),
        **_lines(ANYONE, None, "team-presets"),
        **_lines(
            ANYONE,
            None,
            "session-team-standings session-cross-table session-team session-why-team session-pair-list "
            "session-swings",
        ),
        **_lines(LOOK, RUN, "event-teams session-team-conditions section-team-matches section-team-movement"),
        **_lines(None, RUN, "event-team team-event-list swiss-pairs-list"),
        **_lines(None, RUN, "event-bring results-bring club-act-undo"),
        **_lines(None, RUN, "event-names player-alias"),
        **_lines(TOKEN, None, "player-page-by-link"),
        **_lines(LOOK, None, "player-page"),
        **_lines(RUN, RUN, "player-link player-mail session-mail"),
        **_lines(None, RUN, "session-mail-again"),
        **_lines(LOOK, RUN, "session-terminals"),
        **_lines(None, RUN, "session-terminal-note section-terminals club-connector-trial"),
        **_lines(RUN, RUN, "club-connector"),
        **_lines(OWN, OWN, "club-mail-server publishing-places publishing-place"),
        **_lines(None, OWN, "publishing-place-trial publishing-place-key publishing-place-front"),
        **_lines(RUN, RUN, "session-publications"),
        **_lines(None, OWN, "club-mail-server-trial"),
        **_lines(OWN, None, "player-data"),
        **_lines(None, OWN, "player-erase"),
        **_lines(OWN, OWN, "club-retention"),
        **_lines(OWN, OWN, "token-list"),
        **_lines(None, OWN, "token-detail"),
        **_lines(LOOK, RUN, "own-movement-list own-movement-detail"),
        **_lines(LOOK, RUN, "series-list series-detail"),
        **_lines(ANYONE, None, "series-ranking"),
        **_lines(None, LOOK, "series-preview"),
    }.items()
}
RUNNING = {
    f"api:{name}": line
    for name, line in {
        **_lines(LOOK, None, "journal session-journal session-results session-rulings session-queue"),
        **_lines(LOOK, None, "session-match-desk team-match-desk"),
        **_lines(LOOK, RULE, "session-fines session-penalties"),
        **_lines(
            None,
            RULE,
            "session-penalty session-fine team-match-end team-match-boards team-match-opponents "
            "placement-boards",
        ),
        **_lines(LOOK, RUN, "session-hands session-hands-keyed"),
        **_lines(None, RUN, "session-hands-solve"),
        **_lines(LOOK, RUN, "session-hands-check"),
        **_lines(ANYONE, RUN, "session-hands-dealt"),
        **_lines(ANYONE, None, "session-deals session-hand-analysis"),
        **_lines(LOOK, None, "journal-room section-happenings"),
        **_lines(LOOK, ENTER, "session-entries session-calls session-playing result-detail"),
        **_lines(LOOK, RULE, "contestant-penalties"),
        **_lines(LOOK, RUN, "section-clock rehearsals rehearsal"),
        **_lines(None, ENTER, "contestant-substitutes contestant-substitute"),
        **_lines(None, LOOK, "call"),
        **_lines(
            None,
            RULE,
            "session-awards session-fouled section-cancelled result-settle result-pass-doubt result-ruling "
            "result-ruling-preview result-move result-move-preview contestant-penalty call-turn match-settle",
        ),
        **_lines(ANYONE, None, "session-draws"),
        **_lines(
            LOOK,
            RUN,
            "section-draws section-draw section-team-withdrawal section-late-teams section-player-happening",
        ),
        **_lines(None, RUN, "section-draw-publish section-late-pairs section-team-missed team-match-date"),
        **_lines(OWN, OWN, "webhook-list webhook-detail"),
        **_lines(OWN, None, "webhook-deliveries"),
        **_lines(None, OWN, "webhook-secret"),
        **_lines(
            RUN,
            RUN,
            "session-next-stage session-league session-close journal-undo journal-back session-wall "
            "contestant-leaving",
        ),
        **_lines(
            None,
            RUN,
            "session-reopen section-happening section-happening-plans "
            "section-happening-why-none section-table-address section-knock-out-rounds section-extra-boards "
            "section-bracket-exchange section-bracket-repair contestant-address team-address "
            "match-seats match-seats-draw match-seats-preview game-section-time game-section-resume",
        ),
    }.items()
}
NEEDS: dict[str, Access] = {**PUBLIC, **TABLE, **DESK, **EVENING, **API, **RUNNING}
UNLISTED = Access(RUN, RUN)


def key_of(route: str, url_name: str | None) -> str:
    """The name of an address in the matrix; those of the API have names of their own."""
    return f"api:{url_name}" if route.startswith("api/") else str(url_name)


def needed(key: str, *, writes: bool) -> Need:
    line = NEEDS.get(key, UNLISTED)
    return (line.write if writes else line.read) or Need.RUN


def unlisted(keys: Iterable[str]) -> list[str]:
    return sorted(set(keys) - NEEDS.keys())
