"""The words of the phone, by code. The page hands them to its script, which fills in the placeholders."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.models import DirectorCall
from tournament.sheets.event_kinds import INDIVIDUAL, PAIRS, SWISS_PAIRS, TEAMS
from tournament.sheets.languages import between_partners
from tournament.words import outcome

# The phone's words for calling the director, for a doubtful result and for consent to a correction.

CALLS = {
    "call_director": _("Call the director"),
    "system_card": _("System card of your opponents"),
    "message_read": pgettext_lazy("a message is read", "OK"),
    "from_director": _("Message from the director, %(time)s"),
    "why_call": _("Why do you call?"),
    **{f"reason_{code}": label for code, label in DirectorCall.Reason.choices},
    "call_here": _("Call not sent: please fetch the director"),
    "call_waiting": _("Director called"),
    "call_coming": _("The director is coming"),
    "call_next": _("you are next"),
    "call_place": _("number %(place)s in the queue"),
    "uncall": _("Cancel the call"),
    "cancel": _("Cancel"),
    "was_not_turned": _("The board was not turned"),
}
QUESTIONS = {
    "check_once_more": _("Please check again: %(result)s"),
    "is_right": _("It is right"),
    "state_proposed": _("correction requested"),
    "asks_to_correct": _("%(side)s ask to correct board %(board)s, which both sides accepted."),
    "instead": _("Proposed score"),
    "do_you_agree": _("%(side)s: do you agree?"),
    "yes_correct": _("Yes, correct it"),
    "no_stands": _("No, it stays"),
    "waits_for": _("The current score counts. Waiting for %(side)s to agree."),
    "withdraw": _("Withdraw"),
}


CARDS = {
    "suit_C": _("clubs"),
    "suit_D": _("diamonds"),
    "suit_H": _("hearts"),
    "suit_S": _("spades"),
    "suit_NT": _("no-trump"),
    "suit_1C": pgettext_lazy("suit", "club"),
    "suit_1D": _("diamond"),
    "suit_1H": _("heart"),
    "suit_1S": _("spade"),
    "suit_1NT": _("no-trump"),
    "bid": _("%(level)s %(suit)s"),
    "pass": _("Pass"),
    "X": _("Double"),
    "XX": pgettext_lazy("key", "Redbl"),
    "said_X": _("doubled"),
    "said_XX": _("redoubled"),
    "card": _("%(rank)s of %(suit)s"),
    "rank_A": _("ace"),
    "rank_K": _("king"),
    "rank_Q": _("queen"),
    "rank_J": _("jack"),
    "rank_T": "10",
    "letter_A": pgettext_lazy("card", "A"),
    "letter_K": pgettext_lazy("card", "K"),
    "letter_Q": pgettext_lazy("card", "Q"),
    "letter_J": pgettext_lazy("card", "J"),
    "letter_T": "10",
    "sign_NT": pgettext_lazy("strain", "NT"),
    **{f"rank_{pip}": str(pip) for pip in range(2, 10)},
    "lead_of": _("lead %(card)s"),
}

SEATS = {
    "pair_side_NS": pgettext_lazy("a pair in a sentence", "N-S"),
    "pair_side_EW": pgettext_lazy("a pair in a sentence", "E-W"),
    "seat_N": pgettext_lazy("seat", "N"),
    "seat_E": pgettext_lazy("seat", "E"),
    "seat_S": pgettext_lazy("seat", "S"),
    "seat_W": pgettext_lazy("seat", "W"),
    "key_N": pgettext_lazy("key", "N North"),
    "key_E": pgettext_lazy("key", "E East"),
    "key_S": pgettext_lazy("key", "S South"),
    "key_W": pgettext_lazy("key", "W West"),
    **{f"name_{seat}": _(name) for seat, name in outcome.SEATS.items()},
    **{f"side_{code}": _(side) for code, side in outcome.SIDES.items()},
}

AUCTION = {
    "auction": _("Auction"),
    "calls_next": _("%(seat)s to call"),
    "last_call": _("Undo the last call"),
    "without_auction": _("Enter without the auction"),
    "with_auction": _("Enter the auction"),
    "reversed": _("Reverse"),
    "why_bid_not_higher": _("A bid must be higher than the last one."),
    "why_double_not_allowed": _("Only the other side's last bid can be doubled."),
    "why_redouble_not_allowed": _("Only your side's own doubled bid can be redoubled."),
    "why_auction_over": _("The auction is over."),
}

OUTCOMES = {
    "bid_by": _("%(bid)s by %(seat)s"),
    "made": pgettext_lazy("result of a contract", "made"),
    "over_1": _("1 overtrick"),
    "over": _("%(count)s overtricks"),
    "down": _("%(count)s down"),
    "sentence": _("%(contract)s, %(result)s"),
    "passed_out": _("passed out"),
    "late": _("late play"),
    "not_played": _("not played"),
    "adjusted": _("adjusted by the director"),
    "score_of": _("%(side)s score"),
}

HANDS = {
    "hands": _("Hands"),
    "enter_hands": _("Enter the hands"),
    "correct_hands": _("Correct the hands"),
    "cards_of": _("%(seat)s: %(count)s of 13 cards"),
    "last_card": _("Undo the last card"),
    "check_hands": _("Are these the four hands?"),
    "send_hands": _("Send the hands"),
    "hands_kept": _("No network. The cards are saved on this phone: send them again later."),
    "hands_stored": _("Hands of board %(board)s saved."),
    "hands_differ": _("Another phone sent different hands for board %(board)s. The director decides."),
}

STATES = {
    "state_here": _("on this phone"),
    "state_refused": _("rejected"),
    "state_sent": _("sent"),
    "state_for_you": _("waiting for you"),
    "state_accepted": _("accepted"),
    "state_disputed": _("scores differ"),
    "state_late": _("late play"),
    "state_not_played": _("not played"),
    "state_adjusted": _("adjusted"),
    "state_open": _("to play"),
    "state_kept_back": _("hidden for now"),
    "terminal": _("This table uses a Bridgemate. Enter the results there."),
    "kept_back": _("The result is hidden until everyone has played this board."),
    "waiting": _("%(count)s to send"),
    "refused_count": _("%(count)s rejected"),
    "offline": _("no network"),
    "all_sent": _("all sent"),
}

BOARDS = {
    "table": _("Table %(table)s"),
    "round": _("Round %(round)s"),
    "board": _("Board %(board)s"),
    "line": pgettext_lazy("in a list of boards", "%(board)s"),
    "pair": pgettext_lazy("phone", "Pair %(number)s"),
    "pair_of_side": pgettext_lazy("phone", "Pair %(number)s %(side)s"),
    "dealer": _("Dealer %(seat)s"),
    **{f"vulnerable_{code}": _(who) for code, who in outcome.VULNERABLE.items()},
    "turn_board": _("Turn board %(board)s ↻ a quarter clockwise before you play it."),
    "turned_pairs": _("North-South on this board: pair %(ns)s"),
    "turned_pairs_of_side": _("North-South on this board: pair %(ns)s %(side)s"),
    "next_board": _("Next board"),
    "then": pgettext_lazy("boards", "then"),
    "boards": _("Boards"),
}

PLACES = {
    "where_do_you_sit": _("Where do you sit?"),
    "released": _("This phone follows no pair now. Scan the QR code of a table."),
    "change_seat": _("Change seat"),
    "next_up": _("Next table"),
    "sits_out": _("sits out in round %(round)s"),
    "thanks": _("Thank you for playing."),
    "your_place": _("Your rank"),
    "final_result": _("Final result"),
    "final": _("final"),
    "ranking_at_end": _("Ranking at the end of the session"),
    "rank_after_rounds": _("Your rank after each round"),
    "share": _("Share as a picture"),
    "place_of": _("%(place)s of %(count)s"),
    "place_tied": _("%(place)s= of %(count)s"),
    "overall": _("Overall: %(place)s of %(count)s"),
    "closed": _("The session is closed."),
    "wrong_score": _("Wrong score? Open the board: both sides can correct it."),
    "session_now": _("Current session"),
    "not_started": _("The session has not started yet. This page opens automatically when it does."),
    "loading": _("One moment, please."),
}

# What only boards have: rounds, and the way from table to table.
ROUNDS = {
    "this_phone": _("This phone"),
    "i_play": _("My own phone"),
    "it_stays": _("The table's phone"),
    "follows_hint": _("Tap your seat. This phone stays with you."),
    "stays_hint": _("Tap a seat. The phone stays on this table and answers for that seat."),
    "held_at": _("Your pair plays at table %(table)s now."),
    "back_to_pair": _("Back to pair %(number)s"),
    "back_to_pair_of_side": _("Back to pair %(number)s %(side)s"),
    "release": _("Stop following this pair"),
    "you_are": _("You are %(seat)s"),
    "opponents": _("Opponents"),
    "you_are_at": _("You are at"),
    "may_move": _("You may move now"),
    "wait_for": _("Wait: table %(table)s is still playing"),
    "board_is_at": _("Board %(board)s is at table %(table)s"),
    "starts_in": _("%(round)s starts in %(minutes)s min"),
    "minutes_left": _("%(minutes)s minutes left"),
    "paused": _("the clock is stopped"),
    "stays": _("stays at this table, %(side)s"),
    "goes": _("goes to table %(table)s, %(side)s"),
    "sits_out_part": _("sits out in round %(round)s, part %(part)s"),
    "goes_home": _("has played all its boards"),
    "scan": _("Moving players scan the QR code at the new table."),
    "go_on": _("%(round)s at this table"),
    "sit_out": _("Sit-out"),
    "you_sit_out": _("You do not play in round %(round)s."),
    "you_sit_out_part": _("You do not play in round %(round)s, part %(part)s."),
    "on_to": _("On to %(round)s"),
    "no_opponents": _("This table is not in play in round %(round)s."),
    "no_more_rounds": _("There is no further round here."),
    "has_left": _("You have left the session. You have no further rounds."),
    "all_in": _("All boards entered."),
    "all_yours_in": _("All your boards are in."),
    "place_so_far": _("Your rank so far"),
    "after_round": _("After round %(round)s"),
    "best_board": _("Best board"),
    "worst_board": _("Worst board"),
    "last_round": _("%(round)s: your results"),
    "ranking": pgettext_lazy("page", "Ranking"),
    "other_tables": _("Other tables"),
    "hand": _("Hand and frequencies"),
    "points_of": _("Scores for %(side)s"),
    "still_late": _("To be played later: %(boards)s"),
    "other_table": _("That was table %(scanned)s. In round %(round)s you play at table %(table)s."),
}

ACTS = {
    "back": _("Back"),
    "enter": _("Enter board %(board)s"),
    "other_board": _("Other board…"),
    "contract": _("Contract"),
    "declarer": _("Declarer"),
    "lead": _("Opening lead"),
    "lead_from": _("Lead of %(seat)s"),
    "no_lead": _("Lead not known"),
    "result": _("Result"),
    "more": _("More"),
    "go": _("Continue"),
    "to_side": _("%(side)s, please check"),
    "is_this_right": _("Is this right?"),
    "not_sent_yet": _("%(side)s entered this. Nothing sent yet: accept it, or change what is wrong."),
    "yes": _("Agree"),
    "turn": _("Turn the screen"),
    "accept_later": _("Later"),
    "wrong_entry": _("Wrong entry"),
    "enter_result": _("Enter the result"),
    "they_entered": _("%(side)s entered this."),
    "differ": _("The two sides differ on board %(board)s."),
    "phones_differ": _("The two phones of %(side)s differ on board %(board)s."),
    "is_asked_first": _("%(side)s first say which one is right."),
    "one_phone": _("One phone"),
    "other_phone": _("The other phone"),
    "tap_the_right_one": _("%(side)s: tap the one that is right."),
    "says": _("%(side)s entered"),
    "stands": _("Current score"),
    "neither": _("Neither: enter it again"),
    "to_director": _("Ask the director to decide"),
    "answer_for": _("Hand to %(side)s"),
    "lost": _("Boards %(numbers)s have not reached the director. Send them again?"),
    "lost_one": _("Board %(numbers)s has not reached the director. Send it again?"),
    "send_again": _("Send again"),
    "not_taken": _("Board %(board)s was rejected"),
    "kept": _("Your entry is kept on this phone."),
    "your_entry": _("Your entry"),
    "correct_it": _("Change score"),
    "other_number": _("It was another board"),
    "delete": _("Delete this entry from the phone"),
    "delete_all": _("Delete all %(count)s that are not ours"),
    "set_aside": _("Decide later"),
    "this_board": _("Board %(board)s"),
    "mark_late": _("Play it later"),
    "mark_not_played": _("Not played"),
    "confirm_late": _("Board %(board)s will be played later. Is that right?"),
    "confirm_not_played": _("Board %(board)s was not played. Is that right?"),
    "yes_save": _("Yes, save"),
    "which_board": _("Which board?"),
    "number": _("Another number"),
    "choose": _("Choose"),
    "keep": pgettext_lazy("decline", "No"),
}

NOTICES = {
    "other_round": _("Board %(board)s belongs to round %(round)s. Change to it?"),
    "yes_change": _("Yes, board %(board)s"),
    "wrong_board": _(
        "Board %(board)s is not played at table %(table)s. Not saved yet; your entry is still here. Check "
        "the board number, or ask the director."
    ),
    "not_your_board": _(
        "You do not play board %(board)s today. Not saved yet; your entry is still here. Check the board "
        "number, or ask the director."
    ),
    "saved_offline": _("Saved on this phone; sent when the network is back."),
    "board_accepted": _("Board %(board)s: accepted."),
    "answered": _("Noted. The other side or the director settles it."),
    "volatile": _("Leave this page open until all is sent: this browser cannot save data."),
}

MATCHES = {
    "team": _("Team %(number)s"),
    "room_open": pgettext_lazy("room", "Open room"),
    "room_closed": pgettext_lazy("room", "Closed room"),
    "round_extra": _("Round %(round)s, extra boards"),
    "imps_after": _("IMPs after %(compared)s of %(boards)s boards"),
    "start_of_match": _("IMPs before the first board: %(own)s : %(other)s"),
    "line_up": _("Line-up"),
    "who_sits_here": _("Who sits %(seat)s?"),
    "tap_your_name": _("Tap your name. Otherwise the previous line-up stands."),
    "seat_named": _("Noted."),
    "seat_hidden": _("Noted. It is shown when both teams have named their players."),
    "sat_turned": _("We sat the other way round"),
    "turned_what": _(
        "These are the seats of this round. If boards %(boards)s were played the other way round, say so: "
        "results are swapped and the director informed."
    ),
    "turned_so_far": _(
        "Recorded with the seats swapped: %(boards)s. If played in the seats shown, swap back."
    ),
    "turned_yes": _("Yes, swap the results"),
    "turned_back": _("Swap back"),
    "turned_done": _("Results so far are recorded with swapped seats. Sit as shown for the next boards."),
    "turned_undone": _("Results so far are recorded in the seats shown."),
    "sat_like_this": _("Is this how you sat?"),
    "right_but_turned": _("Result right, but we sat the other way round"),
    "cup_on": _("Your next match is not seated yet"),
    "cup_waits": _("Your team's other table is still playing"),
    "cup_tied": _("Your match is tied"),
    "cup_hint": _("This page shows what happens next. Please stay nearby."),
    "end_void": _("The match is void."),
    "end_forfeited": _("The match is forfeited."),
    "end_conceded": _("The match has been conceded."),
    "end_withdrawn": _("The match is not played: a team has left."),
}

# In place of those of pairs, where teams play.
OF_TEAMS = {
    "pair_of_side": _("Team %(number)s %(line)s"),
    "held_at": pgettext_lazy("teams", "You play at table %(table)s now."),
    "back_to_pair_of_side": _("Back to team %(number)s %(line)s"),
    "turned_pairs_of_side": _("North-South on this board: team %(ns)s"),
    "sit_out": pgettext_lazy("teams", "Bye"),
    "place_of": pgettext_lazy("teams", "%(place)s of %(count)s"),
    "place_tied": pgettext_lazy("teams", "%(place)s= of %(count)s"),
    "you_sit_out": _("Your team has a bye in round %(round)s."),
    "bye_worth": _("%(points)s VPs for the bye"),
    "release": _("Stop following this team"),
}

# In place of those of pairs, where single players change partners.
OF_SINGLES = {
    "pair": pgettext_lazy("phone", "Player %(number)s"),
    "held_at": pgettext_lazy("players", "You play at table %(table)s now."),
    "back_to_pair": _("Back to player %(number)s"),
    "release": _("Stop following this player"),
    "released": _("This phone follows no player now. Scan the QR code of a table."),
    "scan": _("Each player scans the QR code at their new table."),
    "partner": _("Partner"),
    "place_of": pgettext_lazy("players", "%(place)s of %(count)s"),
    "place_tied": pgettext_lazy("players", "%(place)s= of %(count)s"),
}

# What boards and table games both have.
COMMON = CALLS | QUESTIONS | CARDS | SEATS | AUCTION | OUTCOMES | STATES | BOARDS | PLACES | ACTS | NOTICES
# On the page of help only.
HELP = {"works_offline": _("You can enter results without a network. They are sent when it is back.")}
WORDS = COMMON | HANDS | ROUNDS | HELP


# Of rounds that are drawn one by one.
DRAWN = {
    "round_part": _("Round %(round)s, part %(part)s"),
    "bye": _("Bye"),
    "to_draw": _("The next round is not drawn yet"),
    "to_draw_hint": _("This page shows the seats when the draw is published."),
}
OF_KIND: dict[str, dict[str, str | Promise]] = {
    TEAMS: MATCHES | OF_TEAMS | DRAWN,
    SWISS_PAIRS: DRAWN,
    INDIVIDUAL: OF_SINGLES,
}


def words(kind: str = PAIRS) -> dict[str, str]:
    """Every word in the reader's language; where teams or single players play, theirs too."""
    return in_words(COMMON | HANDS | ROUNDS | OF_KIND.get(kind, {}))


def in_words(texts: Mapping[str, str | Promise]) -> dict[str, str]:
    """The texts in the reader's language, and what stands between the names of partners in it."""
    between = between_partners(get_language() or "en").strip()
    return {"between": between, **{code: str(text) for code, text in texts.items()}}
