"""The words of the phone at a game table, by code: those of the phone of pairs, and its own."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.web.table.words import WORDS as PAIRS

GAMES = {
    "deal": _("Deal %(deal)s"),
    "deals": _("Deals and rules"),
    "waiting": _("%(count)s deals not sent yet"),
    "waiting_one": _("1 deal not sent yet"),
    "deal_accepted": _("Deal %(deal)s: accepted."),
    "asks_to_correct": _("%(side)s would like to correct deal %(deal)s, which all had accepted."),
    "deal_changed": _("Deal %(deal)s has been corrected."),
    "total_changed": _("%(name)s: %(before)s → %(after)s"),
    "accept_later": _("Accept later, next deal"),
    "differ": _("The sides differ on deal %(deal)s."),
    "phones_differ": _("The phones of %(side)s differ on deal %(deal)s."),
    "alike": _("All entered:"),
    "not_taken": _("Deal %(deal)s was rejected"),
    "waits_behind": _("This deal waits until deal %(deal)s is right."),
    "seat_hint": _("Tap your name. The phone follows you to your next seat."),
    "nobody_seated": _(
        "No players are seated at this table yet. This page opens automatically when they are."
    ),
    "sits_here": _("You are %(name)s"),
    "elsewhere": _("You do not play at this table now."),
    "sits_out": _("Sits out: %(names)s"),
    "confirm_stop": _("The match ends here, and deal %(deal)s is not played. Is that right?"),
    "four_passes": _("Passed out – redeal"),
    "redealt": _("Passed out %(count)s×: the same dealer deals again."),
    "send": _("Send"),
    "take_back": _("Undo it"),
    "seldom": _("Rare cases"),
    "cards_passed": _("All passed. Three cards go to the right, and the bidding begins again."),
    "why_bad_call": _("That is not a call."),
    "why_unknown_call": _("That is not a call."),
    "why_bidding_over": _("The bidding is over."),
    "why_out_of_turn": _("It is another player's turn."),
    "why_call_not_allowed": _("The rules of this table do not have this bid."),
    "why_bid_out_of_range": _("That number cannot be bid here."),
    "why_blind_level_not_allowed": _("This number cannot be bid blind at this table."),
    "why_hand_already_seen": _("This can only be bid before looking at one's hand."),
    "why_not_far_enough_behind": _("This side is not far enough behind for this bid."),
    "why_below_minimum": _("The side's bid is below the minimum of this table."),
    "why_below_partner_bid": _("The last partner cannot name less than the first one bid."),
    "why_not_above_side_bid": _("In the second round only a higher number or a pass is possible."),
    "why_both_nil_not_allowed": _("At this table only one of two partners may bid nil."),
    "why_nil_required": _("At this table one player of each side must bid nil."),
    "why_forced_bid_mismatch": _("The bid is fixed at this table, and this is a different one."),
    "why_forced_spades": _("Each player bids the number of spades held; together they make 13."),
    "why_total_must_not_be_13": _("The four numbers must not make 13 at this table."),
    "other_sign": _("Plus or minus"),
    "last_digit": _("Delete the last digit"),
    "number_done": pgettext_lazy("a number was typed", "OK"),
    "comma": pgettext_lazy("between parts of a sentence", ", "),
    "of_whole": _("%(count)s of %(whole)s"),
    "left": _("%(count)s left"),
    "points_sum": _("Sum %(count)s"),
    "points_due": _("Sum %(count)s, and it must be %(whole)s"),
    "too_many": _("%(count)s too many"),
    "not_allowed": _("This cannot be played"),
    "unknown_conditions": _("The dealer is shown when the earlier deals have been sent."),
    "not_counted": _("Not yet in the totals: deal %(deals)s."),
    "finished": _("The game is over"),
    "adjourned": _("This game continues another day."),
    "next_game": _("Next game at this table"),
    "no_next": _("The director will tell you where to sit next."),
    "all_known": _("All deals of this game are entered on this phone."),
    "points": _("points"),
    "rules": _("Rules of this table"),
    "all_rules": _("All rules"),
    "league": _("League table"),
    "sheet": _("Score sheet"),
    "place_of": pgettext_lazy("in a league", "%(place)s of %(count)s"),
    "place_tied": pgettext_lazy("in a league", "%(place)s= of %(count)s"),
    "next_deal": _("Next deal"),
}

WORDS = PAIRS | GAMES


def words() -> dict[str, str]:
    """Every word in the reader's language."""
    return {code: str(text) for code, text in WORDS.items()}
