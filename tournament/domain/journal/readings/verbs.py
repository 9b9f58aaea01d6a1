"""ACTS: the registry of acts. A line for each verb of the journal says all that depends on the verb alone.

A service that opens `act("some_verb", ...)` needs a line here and nothing elsewhere. `sentence` is a gettext
msgid with the names of the act's `about`: web/console/acts/act_sentences.py translates it and fills it in.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from django.utils.translation import gettext_noop as N_


class Group(StrEnum):
    """Kinds of acts: the history of a session filters by them, and so does each page of the club."""

    SESSION = "session"
    CHECK_IN = "check_in"
    PAIRS = "pairs"
    RESULTS = "results"
    RULINGS = "rulings"
    CALLS = "calls"
    CLOCK = "clock"
    BACK = "back"
    CLUB = "club"
    PLAYERS = "players"
    HELPERS = "helpers"
    TOKENS = "tokens"
    MOVEMENTS = "movements"
    RULES = "rules"
    SERIES = "series"
    CONGRESS = "congress"
    SIMULTANEOUS = "simultaneous"
    MEMBERS = "members"
    BOOKINGS = "bookings"
    TILL = "till"
    CALENDAR = "calendar"
    WEBHOOKS = "webhooks"


class Undo(StrEnum):
    """Where an act is undone: in the session's history, or on the club's pages by a role in the club.

    SAME is the role that the act gives or takes back: a person restores no more than they have.
    """

    SESSION = "session"
    DIRECTOR = "director"
    OWNER = "owner"
    SAME = "same"
    NEVER = "never"


# What a webhook can subscribe to. An act of ALWAYS is sent to every webhook.
EVENTS = ("evening", "seating", "results", "rulings", "calls")
ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Verb:
    """`event` is the webhook's; a backup is made before an act that is `destructive`.

    An act that changes `only_results` of its section leaves the section's `plan_version` as it is.
    """

    sentence: str
    group: Group
    event: str = ""
    destructive: bool = False
    undo: Undo = Undo.SESSION
    only_results: bool = False


_by_director = partial(Verb, undo=Undo.DIRECTOR)
_for_good = partial(Verb, undo=Undo.NEVER)
ACTS: dict[str, Verb] = {
    # session
    "admit_player": Verb(N_("%(player)s admitted to the event"), Group.PAIRS),
    "withdraw_admission": Verb(N_("%(player)s no longer admitted to the event"), Group.PAIRS),
    "open_evening": Verb(N_("Session created: %(name)s"), Group.SESSION, "evening"),
    "import_event": Verb(N_("Event imported from a file: %(name)s"), Group.SESSION, undo=Undo.NEVER),
    "repeat_evening": Verb(N_("Session repeated: %(name)s"), Group.SESSION, "evening"),
    "change_session": Verb(N_("Name, date or venue changed: %(name)s"), Group.SESSION),
    "archive_session": Verb(N_("Session archived: %(name)s"), Group.SESSION),
    "delete_session": Verb(N_("Session deleted: %(name)s"), Group.SESSION),
    "return_session": Verb(N_("Session restored: %(name)s"), Group.SESSION),
    "add_section": Verb(N_("Section %(letter)s added"), Group.SESSION),
    "divide_section": Verb(
        N_("%(pairs)s pairs divided into %(count)s sections"), Group.SESSION, "seating", destructive=True
    ),
    "score_apart": Verb(N_("Each section scored separately"), Group.SESSION, "evening"),
    "score_across": Verb(N_("Sections compared with each other"), Group.SESSION, "evening"),
    "add_game_section": Verb(N_("Section %(letter)s added for a table game"), Group.SESSION),
    "add_session": Verb(N_("Another session of the event: %(name)s"), Group.SESSION),
    "add_stage": Verb(N_("Next stage with %(teams)s teams: %(name)s"), Group.SESSION, "evening"),
    "add_pairs_session": Verb(N_("Session %(number)s of the event added"), Group.SESSION, "evening"),
    "add_final": Verb(N_("Next stage with %(pairs)s pairs: %(name)s"), Group.SESSION, "evening"),
    "award_masterpoints": Verb(N_("Masterpoints awarded"), Group.SESSION, "evening"),
    "change_further_rankings": Verb(N_("Handicaps, strata and flights changed"), Group.SESSION, "evening"),
    "change_ranking_rule": Verb(N_("Overall ranking changed"), Group.SESSION, "evening"),
    "store_deals": Verb(N_("Hands of %(count)s boards saved: %(boards)s"), Group.SESSION),
    "remove_deals": Verb(
        N_("Hands of %(count)s boards removed: %(boards)s"), Group.SESSION, destructive=True
    ),
    "key_hands": Verb(N_("Board %(board)s: hands entered by %(name)s"), Group.SESSION),
    "settle_hands": Verb(N_("Board %(board)s: hands entered by %(name)s accepted"), Group.SESSION),
    "deal_boards": Verb(N_("Boards %(boards)s dealt here, set %(set)s"), Group.SESSION),
    "solve_deals": Verb(N_("Double-dummy tables of %(count)s boards computed"), Group.SESSION),
    "take_key_of_hands": Verb(N_("%(name)s viewed the hands of the session"), Group.SESSION, undo=Undo.NEVER),
    "add_league_session": Verb(
        N_("Next session added for %(date)s: rounds %(first)s to %(last)s"), Group.SESSION, "evening"
    ),
    "agree_date": Verb(N_("%(match)s: date %(date)s, venue %(place)s"), Group.SESSION, "seating"),
    "change_conditions": Verb(N_("Conditions of contest changed"), Group.SESSION, "evening"),
    "change_stage": Verb(N_("Conditions of the team event changed"), Group.SESSION, "evening"),
    "set_game": Verb(N_("Table game and its rules chosen"), Group.SESSION, destructive=True),
    "follow_rules": Verb(
        N_("Section %(letter)s scored by the newer club rule set: %(name)s"), Group.SESSION, destructive=True
    ),
    "agree_rules": Verb(N_("Round %(round)s, table %(table)s: rules of the table changed"), Group.SESSION),
    "limit_deals": Verb(N_("Round %(round)s, table %(table)s: length of the match changed"), Group.SESSION),
    "renew_table": Verb(N_("New address for table %(table)s"), Group.SESSION),
    "renew_team": Verb(N_("New address for team %(team)s"), Group.SESSION),
    "renew_pair": Verb(N_("New address for pair %(pair)s"), Group.SESSION),
    "start_session": Verb(N_("Session started"), Group.SESSION, "evening"),
    "close_session": Verb(N_("Session closed"), Group.SESSION, "evening", destructive=True),
    "reopen_session": Verb(N_("Session reopened"), Group.SESSION, "evening"),
    # check-in
    "open_door": Verb(N_("Check-in opened at the door"), Group.CHECK_IN),
    "close_door": Verb(N_("Check-in at the door closed"), Group.CHECK_IN),
    "check_in": Verb(N_("%(player)s is here"), Group.CHECK_IN),
    "check_out": Verb(N_("%(player)s is not here"), Group.CHECK_IN),
    "pair_up": Verb(N_("%(player)s plays with %(partner)s"), Group.CHECK_IN),
    "play_in": Verb(N_("%(name)s plays as number %(contestant)s and directs"), Group.CHECK_IN),
    "only_direct": Verb(N_("%(name)s only directs"), Group.CHECK_IN),
    # pairs
    "set_number_of_pairs": Verb(N_("%(count)s pairs or players"), Group.PAIRS, destructive=True),
    "set_number_of_contestants": Verb(N_("%(count)s players or teams"), Group.PAIRS, destructive=True),
    "change_categories": Verb(N_("Categories of %(count)s pairs changed"), Group.PAIRS, "seating"),
    "name_pairs": Verb(N_("Names entered: %(pairs)s"), Group.PAIRS, "seating"),
    "set_alias": Verb(N_("Player's name in this event changed"), Group.PAIRS),
    "substitute": Verb(
        N_("%(player)s substitutes for number %(pair)s: rounds %(from_round)s–%(to_round)s"),
        Group.PAIRS,
        "seating",
    ),
    "play_without_score": Verb(N_("%(pair)s plays without score"), Group.PAIRS, "seating"),
    "play_for_score": Verb(N_("%(pair)s is ranked again"), Group.PAIRS, "seating"),
    "remove_substitute": Verb(
        N_("%(player)s no longer substitutes for number %(pair)s"), Group.PAIRS, "seating"
    ),
    "replace_qualifier": Verb(N_("Pair %(into)s of the event replaces pair %(out)s"), Group.PAIRS, "seating"),
    "swap_pairs": Verb(N_("Pairs %(pairs)s swapped seats"), Group.PAIRS, "seating"),
    "arrange_seats": Verb(
        N_("Seats arranged: %(count)s have another number"), Group.PAIRS, "seating", destructive=True
    ),
    "seed_by_grade": Verb(N_("Seeded by grade: %(count)s have another seed"), Group.PAIRS),
    "add_session_wish": Verb(N_("Seating wish for this session added"), Group.PAIRS),
    "remove_session_wish": Verb(N_("Seating wish for this session removed"), Group.PAIRS),
    "draw_lots": Verb(N_("Seats drawn by lot"), Group.PAIRS, "seating", destructive=True),
    "choose_movement": Verb(N_("Movement chosen: %(movement)s"), Group.PAIRS, "seating", destructive=True),
    "replan": Verb(N_("%(happening)s: %(plan)s"), Group.PAIRS, "seating", destructive=True),
    "seat_rounds": Verb(
        N_("Tables of the rounds seated: %(movement)s"), Group.PAIRS, "seating", destructive=True
    ),
    "enter_team": Verb(N_("Team %(team)s entered"), Group.PAIRS, "seating"),
    "enter_teams": Verb(N_("%(count)s teams entered"), Group.PAIRS, "seating"),
    "change_team": Verb(N_("Team %(team)s changed"), Group.PAIRS, "seating"),
    "remove_team": Verb(N_("Team %(team)s removed"), Group.PAIRS, "seating", destructive=True),
    "divide_teams": Verb(N_("Teams in %(groups)s groups"), Group.PAIRS, "seating", destructive=True),
    "seat_matches": Verb(N_("Matches of %(rounds)s rounds seated"), Group.PAIRS, "seating", destructive=True),
    "withdraw_team": Verb(
        N_("Team %(team)s withdraws from round %(round)s"), Group.PAIRS, "seating", destructive=True
    ),
    "seat_late_team": Verb(
        N_("Team %(team)s joins late, from round %(round)s"), Group.PAIRS, "seating", destructive=True
    ),
    "return_team": Verb(N_("Team %(team)s takes part again"), Group.PAIRS, "seating"),
    "add_late_pair": Verb(N_("Late pair: %(pair)s"), Group.PAIRS, "seating", destructive=True),
    "withdraw_drawn_pair": Verb(
        N_("Pair %(team)s withdraws from round %(round)s"), Group.PAIRS, "seating", destructive=True
    ),
    "return_drawn_pair": Verb(N_("Pair %(team)s takes part again"), Group.PAIRS, "seating"),
    "score_missed_rounds_of_pair": Verb(
        N_("Pair %(team)s: %(points)s VP for missed rounds"), Group.RULINGS, "rulings"
    ),
    "score_missed_rounds": Verb(
        N_("Team %(team)s: %(points)s VP for missed rounds"), Group.RULINGS, "rulings"
    ),
    "propose_draw": Verb(N_("Round %(round)s drawn from the standings, not yet published"), Group.PAIRS),
    "change_draw": Verb(N_("Draw of round %(round)s changed by hand"), Group.PAIRS),
    "publish_draw": Verb(N_("Draw of round %(round)s published"), Group.PAIRS, "seating"),
    "withdraw_draw": Verb(N_("Draw of round %(round)s withdrawn"), Group.PAIRS, "seating", destructive=True),
    "seat_team_movement": Verb(
        N_("Multiple teams seated: %(movement)s"), Group.PAIRS, "seating", destructive=True
    ),
    "clear_matches": Verb(N_("Seating of the matches removed"), Group.PAIRS, "seating", destructive=True),
    "draw_round": Verb(N_("Round %(round)s drawn from the ranking"), Group.PAIRS, "seating"),
    "seat_knock_out": Verb(N_("Knock-out: round %(round)s seated"), Group.PAIRS, "seating"),
    "add_extra_boards": Verb(N_("Match %(match)s: %(boards)s extra boards"), Group.PAIRS, "seating"),
    "change_bracket": Verb(N_("Knock-out, round %(round)s: %(teams)s swapped"), Group.PAIRS, "seating"),
    "seat_right_teams": Verb(N_("Knock-out: seated after a correction: %(teams)s"), Group.PAIRS, "seating"),
    "keep_bracket": Verb(N_("Knock-out: match %(matches)s stays as it is seated"), Group.PAIRS),
    "seat_match": Verb(N_("Round %(round)s, table %(table)s: a match seated"), Group.PAIRS, "seating"),
    "draw_seats": Verb(
        N_("Round %(round)s, table %(table)s: seats drawn with %(cards)s"), Group.PAIRS, "seating"
    ),
    "exchange_seats": Verb(
        N_("Round %(round)s, table %(table)s: swapped seats corrected"), Group.PAIRS, "seating"
    ),
    "remove_match": Verb(
        N_("Round %(round)s, table %(table)s: match removed"), Group.PAIRS, "seating", destructive=True
    ),
    "resume_match": Verb(N_("Round %(round)s, table %(table)s: a match continued"), Group.PAIRS),
    "withdraw_from_games": Verb(
        N_("%(contestant)s leaves the game"), Group.PAIRS, "seating", destructive=True
    ),
    # results
    "import_results": Verb(N_("%(results)s results imported"), Group.RESULTS, "results", destructive=True),
    "enter_result": Verb(
        N_("Board %(board)s, pairs %(ns)s v %(ew)s: %(word)s"), Group.RESULTS, "results", only_results=True
    ),
    "take_file": Verb(
        N_("Section %(section_letter)s: %(count)s results from a Bridgemate file"),
        Group.RESULTS,
        "results",
        only_results=True,
    ),
    "correct_result": Verb(
        N_("Board %(board)s, pairs %(ns)s v %(ew)s: corrected to %(word)s"), Group.RESULTS, "results"
    ),
    "remove_result": Verb(
        N_("Board %(board)s, pairs %(ns)s v %(ew)s: result removed"), Group.RESULTS, "results"
    ),
    "move_result": Verb(
        N_(
            "Board %(board)s, pairs %(ns)s v %(ew)s: score moved to board %(to_board)s, pairs %(to_ns)s v "
            "%(to_ew)s"
        ),
        Group.RESULTS,
        "results",
    ),
    "turn_back": Verb(
        N_("Round %(round)s, table %(table)s: board %(board)s was not turned"), Group.RESULTS, "results"
    ),
    "set_line_up": Verb(N_("Team %(team)s: line-up from round %(round)s"), Group.PAIRS, "seating"),
    "turn_seats": Verb(
        N_("Round %(round)s, table %(table)s: the two pairs of boards %(boards)s swapped"),
        Group.RESULTS,
        "results",
    ),
    "pass_doubt": Verb(N_("Board %(board)s, pairs %(ns)s v %(ew)s: checked, score is right"), Group.RESULTS),
    "enter_deal": Verb(N_("Round %(round)s, table %(table)s: deal %(deal)s"), Group.RESULTS, "results"),
    "correct_deal": Verb(
        N_("Round %(round)s, table %(table)s: deal %(deal)s corrected"), Group.RESULTS, "results"
    ),
    "withdraw_deal": Verb(
        N_("Round %(round)s, table %(table)s: deal %(deal)s withdrawn"), Group.RESULTS, "results"
    ),
    "call_time": Verb(N_("Round %(round)s: time called for all tables"), Group.RESULTS),
    "end_match": Verb(N_("Round %(round)s, table %(table)s: time called"), Group.RESULTS, "results"),
    "reopen_match": Verb(N_("Round %(round)s, table %(table)s: match reopened"), Group.RESULTS, "results"),
    # rulings
    "award": Verb(
        N_("Board %(board)s, pairs %(ns)s v %(ew)s: awarded %(ns_award)s / %(ew_award)s"),
        Group.RULINGS,
        "rulings",
    ),
    "award_cancelled": Verb(N_("Cancelled boards: awarded %(award)s"), Group.RULINGS, "rulings"),
    "foul_board": Verb(N_("Board %(board)s fouled: compared by sets of cards"), Group.RULINGS, "results"),
    "penalise": Verb(N_("Penalty of %(penalty)s for pair %(pair)s"), Group.RULINGS, "rulings"),
    "cancel_ruling": Verb(N_("Ruling cancelled"), Group.RULINGS, "rulings"),
    "rule_points": Verb(
        N_("Round %(round)s, table %(table)s: %(points)s points for side %(side)s"), Group.RULINGS, "rulings"
    ),
    "rule_revoke": Verb(
        N_("Round %(round)s, table %(table)s, deal %(deal)s: revokes of side %(side)s: %(count)s"),
        Group.RULINGS,
        "rulings",
    ),
    "award_match": Verb(
        N_("Round %(round)s, table %(table)s: match awarded to side %(side)s"), Group.RULINGS, "rulings"
    ),
    "cancel_match_ruling": Verb(
        N_("Round %(round)s, table %(table)s: ruling cancelled"), Group.RULINGS, "rulings"
    ),
    "end_team_match": Verb(N_("Match %(match)s: %(end)s"), Group.RULINGS, "rulings"),
    "award_match_boards": Verb(
        N_("Match %(match)s, boards %(boards)s: awarded %(ns_award)s / %(ew_award)s"),
        Group.RULINGS,
        "rulings",
    ),
    "exchange_matches": Verb(N_("Matches %(matches)s swapped opponents"), Group.RULINGS, "seating"),
    "renumber_boards": Verb(
        N_("Round %(round)s, table %(table)s: boards %(boards)s were played"), Group.RULINGS, "results"
    ),
    "fine_team": Verb(N_("Team %(team)s: penalty of %(fine)s"), Group.RULINGS, "rulings"),
    "fine_pair": Verb(N_("Pair %(team)s: penalty of %(fine)s"), Group.RULINGS, "rulings"),
    "cancel_pair_fine": Verb(N_("Penalty of pair %(team)s cancelled: %(fine)s"), Group.RULINGS, "rulings"),
    "cancel_fine": Verb(N_("Penalty of team %(team)s cancelled: %(fine)s"), Group.RULINGS, "rulings"),
    "penalise_in_event": Verb(
        N_("Pair %(pair)s of the event: overall penalty of %(penalty)s"), Group.RULINGS, "rulings"
    ),
    "cancel_event_penalty": Verb(
        N_("Pair %(pair)s of the event: overall penalty of %(penalty)s cancelled"), Group.RULINGS, "rulings"
    ),
    # calls
    "call_director": Verb(N_("Table %(table)s calls the director: %(why)s"), Group.CALLS, "calls"),
    "take_back_call": Verb(N_("Table %(table)s no longer needs the director: %(why)s"), Group.CALLS, "calls"),
    "answer_call": Verb(N_("Call from table %(table)s (%(why)s): %(answer)s"), Group.CALLS, "calls"),
    "send_message": Verb(N_("Message sent to %(audience)s"), Group.CALLS),
    "change_message": Verb(N_("Message to %(audience)s changed"), Group.CALLS),
    "withdraw_message": Verb(N_("Message to %(audience)s withdrawn"), Group.CALLS),
    # terminals
    "set_terminals": Verb(N_("Section %(section_letter)s, tables with terminals: %(tables)s"), Group.SESSION),
    "start_terminals": Verb(N_("Terminals started"), Group.SESSION, undo=Undo.NEVER),
    "stop_terminals": Verb(N_("Terminals stopped"), Group.SESSION, undo=Undo.NEVER),
    "restart_terminals": _for_good(N_("The session was sent to the terminals again"), Group.SESSION),
    "settle_terminal_note": Verb(N_("A note of a terminal was settled"), Group.SESSION, undo=Undo.NEVER),
    # e-mail
    "send_results": Verb(N_("Results sent by e-mail: %(count)s messages"), Group.SESSION, undo=Undo.NEVER),
    "send_mail_again": Verb(N_("%(count)s e-mails are sent again"), Group.SESSION, undo=Undo.NEVER),
    "cancel_mail": Verb(N_("%(count)s waiting e-mails cancelled"), Group.SESSION, undo=Undo.NEVER),
    "publish_session": Verb(N_("Pages published on the web: %(place)s"), Group.SESSION, undo=Undo.NEVER),
    "withdraw_pages": Verb(N_("Pages unpublished: %(place)s"), Group.SESSION, undo=Undo.NEVER),
    "renew_pages": _for_good(
        N_("A name has changed, so the pages are published again: %(place)s"), Group.SESSION
    ),
    "withdraw_old_pages": _for_good(
        N_("A name has changed, so the pages are unpublished: %(place)s"), Group.SESSION
    ),
    "join_simultaneous": Verb(N_("Takes part in: %(event)s"), Group.SESSION, undo=Undo.NEVER),
    "leave_simultaneous": Verb(N_("No longer takes part in: %(event)s"), Group.SESSION, undo=Undo.NEVER),
    # clock
    "set_clock": Verb(N_("Clock settings changed"), Group.CLOCK),
    "start_round": Verb(N_("Clock of round %(round)s started"), Group.CLOCK),
    "pause_clock": Verb(N_("Clock paused"), Group.CLOCK),
    "resume_clock": Verb(N_("Clock resumed"), Group.CLOCK),
    "add_time": Verb(N_("Time of the round changed by %(seconds)s seconds"), Group.CLOCK),
    "open_wall": Verb(N_("Wall display made"), Group.CLOCK),
    "set_wall": Verb(N_("Wall display changed"), Group.CLOCK),
    "reveal_ranking": Verb(N_("Ranking lines revealed on the wall display: %(lines)s"), Group.CLOCK),
    "end_reveal": Verb(N_("Reveal of the ranking on the wall display ended"), Group.CLOCK),
    "renew_wall": Verb(N_("New address for the wall display"), Group.CLOCK),
    # back
    "undo": Verb(N_("Undone: %(act)s"), Group.BACK, ALWAYS, undo=Undo.NEVER),
    "go_back": Verb(
        N_("Restored to before %(time)s: %(count)s acts undone"), Group.BACK, ALWAYS, destructive=True
    ),
    # club
    "found_club": Verb(N_("Club %(name)s founded"), Group.CLUB, undo=Undo.OWNER),
    "change_club": Verb(N_("Club %(name)s changed"), Group.CLUB, undo=Undo.DIRECTOR),
    "ask_deletion": _for_good(N_("Deletion of the club asked for: %(name)s"), Group.CLUB),
    "keep_club": _for_good(N_("The club stays: %(name)s"), Group.CLUB),
    "delete_club": _for_good(N_("Club deleted: %(name)s"), Group.CLUB),
    "set_hosting": _for_good(N_("Hosting of clubs changed"), Group.CLUB),
    "decide_sign_up": _for_good(N_("Sign-up of a club decided: %(name)s"), Group.CLUB),
    "set_quota": _for_good(N_("Limits of the club changed: %(name)s"), Group.CLUB),
    "bring_in_club": Verb(N_("Club imported from a file: %(name)s"), Group.CLUB, undo=Undo.NEVER),
    "keep_names": Verb(N_("Names are kept for %(months)s months (0: for good)"), Group.CLUB, undo=Undo.NEVER),
    "erase_person": Verb(N_("A person was erased"), Group.CLUB, destructive=True, undo=Undo.NEVER),
    "forget_event": Verb(N_("The names of an event were removed"), Group.CLUB, undo=Undo.NEVER),
    "set_connector": Verb(N_("Data Connector of the club: %(address)s"), Group.CLUB, undo=Undo.NEVER),
    "remove_connector": _for_good(N_("Data Connector of the club removed: %(address)s"), Group.CLUB),
    "set_mail_server": Verb(N_("Mail server of the club: %(host)s"), Group.CLUB, undo=Undo.NEVER),
    "remove_mail_server": Verb(N_("Mail server of the club removed: %(host)s"), Group.CLUB, undo=Undo.NEVER),
    "set_publishing_place": Verb(N_("Web destination: %(place)s"), Group.CLUB, undo=Undo.NEVER),
    "remove_publishing_place": Verb(N_("Web destination removed: %(place)s"), Group.CLUB, undo=Undo.NEVER),
    "trust_host_key": _for_good(N_("Key of the server trusted: %(place)s, %(fingerprint)s"), Group.CLUB),
    "publish_front_page": Verb(N_("Page of the club published: %(place)s"), Group.CLUB, undo=Undo.NEVER),
    "renew_front_page": _for_good(
        N_("A name has changed, so the page of the club is published again: %(place)s"), Group.CLUB
    ),
    # players
    "add_players": Verb(N_("%(count)s players added"), Group.PLAYERS, undo=Undo.DIRECTOR),
    "change_player": Verb(N_("Player %(before)s is now %(player)s"), Group.PLAYERS, undo=Undo.DIRECTOR),
    "remove_player": Verb(N_("Player %(player)s deleted"), Group.PLAYERS, undo=Undo.DIRECTOR),
    "merge_players": _by_director(N_("%(other)s merged into %(player)s"), Group.PLAYERS, destructive=True),
    "make_player_link": Verb(N_("Private page of %(player)s opened"), Group.PLAYERS, undo=Undo.DIRECTOR),
    "renew_player_link": _by_director(N_("Private page of %(player)s has a new link"), Group.PLAYERS),
    "withdraw_player_link": Verb(N_("Private page of %(player)s closed"), Group.PLAYERS, undo=Undo.DIRECTOR),
    "add_seat_wish": Verb(N_("Seating wish of the club added"), Group.PLAYERS, undo=Undo.DIRECTOR),
    "remove_seat_wish": Verb(N_("Seating wish of the club removed"), Group.PLAYERS, undo=Undo.DIRECTOR),
    "set_system_card": _by_director(N_("System card of %(player)s and %(partner)s uploaded"), Group.PLAYERS),
    "remove_system_card": _by_director(
        N_("System card of %(player)s and %(partner)s removed"), Group.PLAYERS
    ),
    "set_personal_data": Verb(N_("Personal data of %(player)s entered"), Group.PLAYERS, undo=Undo.NEVER),
    "show_grade": Verb(N_("%(player)s: club grade made public or private"), Group.PLAYERS, undo=Undo.NEVER),
    "set_mail_address": Verb(N_("E-mail address of %(player)s entered"), Group.PLAYERS, undo=Undo.NEVER),
    "remove_mail_address": Verb(N_("E-mail address of %(player)s removed"), Group.PLAYERS, undo=Undo.NEVER),
    "stop_mail": Verb(N_("%(player)s unsubscribed from e-mails"), Group.PLAYERS, undo=Undo.NEVER),
    # helpers
    "give_role": Verb(N_("%(name)s added · %(kind)s"), Group.HELPERS, undo=Undo.SAME),
    "take_back_role": Verb(N_("%(name)s removed · %(kind)s"), Group.HELPERS, undo=Undo.SAME),
    # tokens
    "make_api_token": Verb(N_("Token for %(name)s made: %(scope)s"), Group.TOKENS, undo=Undo.SAME),
    "revoke_api_token": Verb(N_("Token of %(name)s revoked: %(scope)s"), Group.TOKENS, undo=Undo.SAME),
    # movements
    "keep_movement": Verb(N_("Club movement saved: %(name)s"), Group.MOVEMENTS, undo=Undo.DIRECTOR),
    "change_movement": Verb(N_("Club movement changed: %(name)s"), Group.MOVEMENTS, undo=Undo.DIRECTOR),
    "remove_movement": _by_director(N_("Club movement removed: %(name)s"), Group.MOVEMENTS, destructive=True),
    # rules of table games
    "keep_rules": Verb(N_("Club rule set saved: %(name)s"), Group.RULES, undo=Undo.DIRECTOR),
    "change_rules": Verb(N_("Club rule set changed: %(name)s"), Group.RULES, undo=Undo.DIRECTOR),
    "remove_rules": _by_director(N_("Club rule set removed: %(name)s"), Group.RULES, destructive=True),
    # calendar
    "keep_template": Verb(N_("Template saved: %(name)s"), Group.CALENDAR, undo=Undo.DIRECTOR),
    "rename_template": Verb(N_("Template renamed: %(name)s"), Group.CALENDAR, undo=Undo.DIRECTOR),
    "remove_template": Verb(N_("Template removed: %(name)s"), Group.CALENDAR, undo=Undo.DIRECTOR),
    "add_dates": Verb(N_("%(name)s, dates added: %(count)s"), Group.CALENDAR, undo=Undo.DIRECTOR),
    "change_date": Verb(N_("%(name)s, %(date)s: date changed"), Group.CALENDAR, undo=Undo.DIRECTOR),
    "cancel_date": Verb(N_("%(name)s, %(date)s: cancelled"), Group.CALENDAR, undo=Undo.DIRECTOR),
    "restore_date": Verb(N_("%(name)s, %(date)s: takes place again"), Group.CALENDAR, undo=Undo.DIRECTOR),
    "remove_date": Verb(N_("%(name)s, %(date)s: removed"), Group.CALENDAR, undo=Undo.DIRECTOR),
    "make_session": Verb(N_("%(name)s, %(date)s: session made"), Group.CALENDAR, undo=Undo.DIRECTOR),
    "link_session": Verb(N_("%(name)s, %(date)s: session chosen"), Group.CALENDAR, undo=Undo.DIRECTOR),
    # series
    "add_series": Verb(N_("Series added: %(name)s"), Group.SERIES, undo=Undo.DIRECTOR),
    "change_series": Verb(N_("Series changed: %(name)s"), Group.SERIES, undo=Undo.DIRECTOR),
    "remove_series": Verb(N_("Series removed: %(name)s"), Group.SERIES, undo=Undo.DIRECTOR),
    # congresses
    "add_congress": Verb(N_("Congress added: %(name)s"), Group.CONGRESS, undo=Undo.DIRECTOR),
    "change_congress": Verb(N_("Congress changed: %(name)s"), Group.CONGRESS, undo=Undo.DIRECTOR),
    "remove_congress": Verb(N_("Congress removed: %(name)s"), Group.CONGRESS, undo=Undo.DIRECTOR),
    "schedule_session": _by_director(N_("%(name)s: %(event)s from %(starts)s to %(ends)s"), Group.CONGRESS),
    "unschedule_session": _by_director(N_("%(name)s: %(event)s taken out of the programme"), Group.CONGRESS),
    # simultaneous events, of their organiser
    "add_simultaneous": _by_director(N_("Simultaneous event added: %(name)s"), Group.SIMULTANEOUS),
    "change_simultaneous": _by_director(N_("Simultaneous event changed: %(name)s"), Group.SIMULTANEOUS),
    "remove_simultaneous": _by_director(N_("Simultaneous event removed: %(name)s"), Group.SIMULTANEOUS),
    "add_heat": _by_director(N_("%(name)s: heat added"), Group.SIMULTANEOUS),
    "change_heat": _by_director(N_("%(name)s: heat changed"), Group.SIMULTANEOUS),
    "remove_heat": _by_director(N_("%(name)s: heat removed"), Group.SIMULTANEOUS),
    "close_heat": _by_director(N_("%(name)s: heat closed"), Group.SIMULTANEOUS),
    "reopen_heat": _by_director(N_("%(name)s: heat reopened"), Group.SIMULTANEOUS),
    "keep_heat_hands": _for_good(N_("%(name)s: hands of %(count)s boards saved"), Group.SIMULTANEOUS),
    "change_heat_table": _for_good(N_("%(name)s: instant table changed"), Group.SIMULTANEOUS),
    "join_heat": Verb(N_("%(name)s: %(venue)s takes part"), Group.SIMULTANEOUS, undo=Undo.NEVER),
    "block_venue": _by_director(N_("%(name)s: %(venue)s left out"), Group.SIMULTANEOUS),
    "free_venue": _by_director(N_("%(name)s: %(venue)s may join from another computer"), Group.SIMULTANEOUS),
    "unblock_venue": _by_director(N_("%(name)s: %(venue)s counts again"), Group.SIMULTANEOUS),
    "erase_heat_name": _for_good(
        N_("%(name)s: a name of %(venue)s erased"), Group.SIMULTANEOUS, destructive=True
    ),
    "decide_doubt": _by_director(N_("%(name)s: decision about a doubt, %(venue)s"), Group.SIMULTANEOUS),
    "withdraw_decision": _by_director(N_("%(name)s: decision withdrawn, %(venue)s"), Group.SIMULTANEOUS),
    # dates: hosts, stand-ins, the door
    "make_host": Verb(N_("%(date)s %(name)s: %(player)s is the host"), Group.BOOKINGS, undo=Undo.DIRECTOR),
    "make_stand_in": Verb(N_("%(date)s %(name)s: %(player)s stands in"), Group.BOOKINGS, undo=Undo.DIRECTOR),
    "withdraw_duty": _by_director(N_("%(date)s %(name)s: %(player)s is no longer on duty"), Group.BOOKINGS),
    "exchange_duties": _by_director(
        N_("Duties exchanged: %(player)s %(date)s, %(other)s %(other_date)s"), Group.BOOKINGS
    ),
    "give_place": Verb(N_("%(date)s %(name)s: %(player)s has a place"), Group.BOOKINGS, undo=Undo.DIRECTOR),
    "call_stand_in": _by_director(N_("%(date)s %(name)s: stand-in %(player)s called"), Group.BOOKINGS),
    "stand_in_comes": _by_director(N_("%(date)s %(name)s: stand-in %(player)s comes"), Group.BOOKINGS),
    "stand_in_declines": _by_director(
        N_("%(date)s %(name)s: stand-in %(player)s cannot come"), Group.BOOKINGS
    ),
    "note_no_shows": _by_director(
        N_("%(date)s %(name)s: who came is noted, %(count)s did not"), Group.BOOKINGS
    ),
    "note_came": Verb(N_("%(date)s %(name)s: %(player)s came"), Group.BOOKINGS, undo=Undo.DIRECTOR),
    "note_absent": Verb(N_("%(date)s %(name)s: %(player)s did not come"), Group.BOOKINGS, undo=Undo.DIRECTOR),
    # bookings
    "book": Verb(N_("%(name)s, %(date)s: %(names)s booked"), Group.BOOKINGS, undo=Undo.DIRECTOR),
    "cancel_booking": _by_director(N_("%(name)s, %(date)s: booking of %(names)s cancelled"), Group.BOOKINGS),
    "ask_partner": _by_director(N_("%(name)s, %(date)s: asked to play: %(names)s"), Group.BOOKINGS),
    "decline_partner": _by_director(N_("%(name)s, %(date)s: declined to play: %(names)s"), Group.BOOKINGS),
    "join_partners": Verb(N_("%(name)s, %(date)s: paired up: %(names)s"), Group.BOOKINGS, undo=Undo.DIRECTOR),
    # money: a line is reversed by another one, with a reason, and is never taken away
    "take_table_money": Verb(N_("%(player)s: table money %(amount)s (%(how)s)"), Group.TILL, undo=Undo.NEVER),
    "top_up": Verb(N_("%(player)s: %(amount)s into the account (%(how)s)"), Group.TILL, undo=Undo.NEVER),
    "refund": Verb(N_("%(player)s: %(amount)s paid back (%(how)s)"), Group.TILL, undo=Undo.NEVER),
    "take_fee": Verb(N_("%(player)s: membership fee %(amount)s (%(how)s)"), Group.TILL, undo=Undo.NEVER),
    "sell_ticket": _for_good(N_("%(player)s: prepaid card or voucher for %(amount)s (%(how)s)"), Group.TILL),
    "reverse_money": Verb(N_("%(player)s: %(amount)s reversed"), Group.TILL, undo=Undo.NEVER),
    "close_till": _for_good(
        N_("%(event)s: till closed, %(counted)s counted, %(expected)s expected"), Group.TILL
    ),
    "issue_receipt": Verb(N_("Receipt %(number)s: %(amount)s"), Group.TILL, undo=Undo.NEVER),
    "set_till": Verb(N_("Rules of money of %(name)s changed"), Group.TILL, undo=Undo.OWNER),
    "set_prices": Verb(N_("Prices of %(name)s changed"), Group.TILL, undo=Undo.DIRECTOR),
    # members
    "add_member_kind": Verb(N_("Membership type added: %(name)s"), Group.MEMBERS, undo=Undo.DIRECTOR),
    "change_member_kind": Verb(N_("Membership type changed: %(name)s"), Group.MEMBERS, undo=Undo.DIRECTOR),
    "remove_member_kind": Verb(N_("Membership type removed: %(name)s"), Group.MEMBERS, undo=Undo.DIRECTOR),
    "set_membership": Verb(N_("Membership of %(player)s: %(kind)s"), Group.MEMBERS, undo=Undo.DIRECTOR),
    "set_member_kinds": _by_director(N_("Membership type set: %(kind)s (players %(count)s)"), Group.MEMBERS),
    "renew_membership": _by_director(N_("Membership of %(player)s renewed until %(until)s"), Group.MEMBERS),
    "remind_members": Verb(N_("%(count)s members reminded by e-mail"), Group.MEMBERS, undo=Undo.NEVER),
    "forget_bookings": Verb(N_("Bookings of dates long ago removed: %(count)s"), Group.CLUB, undo=Undo.NEVER),
    # webhooks
    "add_webhook": Verb(N_("Webhook added: %(url)s"), Group.WEBHOOKS, ALWAYS, undo=Undo.OWNER),
    "renew_webhook": Verb(N_("Webhook has a new secret: %(url)s"), Group.WEBHOOKS, undo=Undo.OWNER),
    "stop_webhook": Verb(N_("Webhook stopped: %(url)s"), Group.WEBHOOKS, undo=Undo.OWNER),
    "resume_webhook": Verb(N_("Webhook resumed: %(url)s"), Group.WEBHOOKS, ALWAYS, undo=Undo.OWNER),
    "remove_webhook": Verb(N_("Webhook removed: %(url)s"), Group.WEBHOOKS, undo=Undo.OWNER),
}
