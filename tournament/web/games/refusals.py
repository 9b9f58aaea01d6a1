"""What the games refuse, as sentences: the codes of `scoring.games` with what to do about them."""

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.games.table_game import Problem, TableGame, terms

SENTENCES: Mapping[str, str] = {
    # A record or a set of rules that cannot be read.
    "bad_value": _("“%(field)s” cannot be that."),
    "missing_field": _("“%(field)s” is missing."),
    "unknown_field": _("This game has no “%(field)s”."),
    "unknown_game": _("There is no such game."),
    "unknown_preset": _("This game has no such set of rules."),
    # The contract and its result.
    "bad_level": _("Say how many odd tricks were bid: 1 to 7."),
    "bad_strain": _("Say what was trumps: ♣, ♦, ♥, ♠ or no-trump."),
    "bad_risk": _("A contract is undoubled, doubled or redoubled."),
    "bad_declarer": _("Say who declared."),
    "bad_tricks": _("Say how many tricks were taken: 0 to 13."),
    "bad_result": _("This contract cannot have that result."),
    "bad_seat": _("There is no such seat at this table."),
    "bad_board": _("There is no such board."),
    "bad_honours": _("Honours are 100 or 150, and only one side can hold them."),
    "bad_honours_holder": _("Say who held the honours; without honours, leave it empty."),
    "honours_not_counted": _("This table does not count honours."),
    "bad_redeals": _("Redeals are counted from 0 to 99."),
    "bad_dealt_by": _("Only a player of this table can have dealt."),
    "bad_seven_of_diamonds": _("Only a player of this table can have won the last trick."),
    "bad_passed_out": _("A deal was either passed out or played."),
    "bad_stopped": _("A table has either stopped or played on."),
    "bad_reverse": _("A bid is reverse or it is not."),
    "passed_out_with_contract": _("A deal that was passed out has no contract."),
    "passed_out_deal_must_be_redealt": _(
        "A deal that is passed out is not written down: the same dealer deals again. Count it as a redeal."
    ),
    "stopped_with_result": _("The note that the table stopped has a line of its own, without a contract."),
    "contract_below_game": _("Below game nothing is played here: deal again and count a redeal."),
    "bad_hcp": _("The points of all four players are needed."),
    "bad_hcp_ns": _("This table needs the high-card points of North-South: 0 to 40."),
    "hcp_must_total_40": _("The high-card points make %(total)s; they must make 40."),
    "bad_choice": _("Choose “game” or “no game”; slams only where the table plays them."),
    # How long a game is.
    "bad_deal_number": _("A chukker has the deals 1 to 4."),
    "too_many_deals": _("All the deals of this game have been written down."),
    "needs_four_deals": _("A chukker has four deals. It can be finished another day."),
    "rubber_over": _("The rubber is over."),
    "game_over": _("The game is over."),
    # The auction.
    "bad_call": _("That is not a call."),
    "unknown_call": _("That is not a call."),
    "bid_not_higher": _("A bid must be higher than the last one."),
    "double_not_allowed": _("Only the other side's last bid can be doubled."),
    "redouble_not_allowed": _("Only your side's own doubled bid can be redoubled."),
    "auction_over": _("The auction is over."),
    "bidding_over": _("The bidding is over."),
    "incomplete": _("The bidding is not finished."),
    "out_of_turn": _("It is somebody else's turn."),
    "call_not_allowed": _("The rules of this table do not have this bid."),
    "bid_out_of_range": _("That number cannot be bid here."),
    "blind_level_not_allowed": _("This number cannot be bid blind at this table."),
    "hand_already_seen": _("This can only be bid before looking at one's hand."),
    "not_far_enough_behind": _("This side is not far enough behind for this bid."),
    "below_minimum": _("The side's bid is below the minimum of this table."),
    "below_partner_bid": _("The last partner cannot name less than the first one bid."),
    "not_above_side_bid": _("In the second round only a higher number or a pass is possible."),
    "both_nil_not_allowed": _("At this table only one of two partners may bid nil."),
    "nil_required": _("At this table one player of each side must bid nil."),
    "forced_bid_mismatch": _("At this table the bid is laid down, and this is another one."),
    "nils_disagree": _("The nils do not go with the kind of bid."),
    "zero_is_nil": _("At this table a bid of 0 is a nil: enter it as one."),
    "bids_differ": _("The calls say another bid than the sheet."),
    "total_must_not_be_13": _("The four numbers must not make 13 at this table."),
    # Cards and tricks.
    "trick_total_mismatch": _("The tricks make %(total)s; they must make %(expected)s."),
    "card_not_held": _("This card is not in the hand."),
    "must_follow_suit": _("The suit that was led must be followed."),
    "must_pass_three_cards": _("Everybody hands on three cards."),
    "exchange_count": _("%(expected)s cards change hands each way."),
    "bad_deal": _("The cards of this deal are not complete."),
    "all_pass_has_result": _("When all pass, there are no bids and no tricks."),
    "card_passes_disagree": _("The number of card passes must be %(expected)s here."),
    "decision_count": _("All the cards of the stock have to be drawn."),
    "not_a_draw_game": _("At this table no cards are drawn."),
    # Players and seats.
    "bad_player_count": _("This game cannot be played by so many players."),
    "bad_method": _("There is no such way of changing places."),
    "duplicate_player_at_table": _("Somebody sits at this table twice."),
    "unknown_player": _("%(player)s does not play in this game."),
    "players_must_sit_side_by_side": _("The two players sit side by side, not opposite each other."),
    # Rules that contradict one another.
    "partnership_needs_four": _("Partners facing each other need four players."),
    "sandbag_conflicts_with_negative_overtricks": _(
        "Sandbags and a penalty for each overtrick exclude each other."
    ),
    "removed_cards_must_match_jokers": _("As many cards must be taken out as there are jokers."),
    "cannot_remove_trumps": _("No trump can be taken out of the pack."),
    "exchange_out_of_range": _("0 to 3 cards can be swapped."),
    "min_bid_out_of_range": _("The minimum bid is a number from 0 to 13."),
    "target_required": _("Say to how many points the game goes."),
    "error_deals_required": _("Say how many deals the game has."),
    "blind_range_invalid": _("The highest blind bid must not be below the lowest."),
    "nil_required_but_forbidden": _("A nil cannot be both required and switched off."),
}


def sentence(problem: Problem, game: TableGame) -> str:
    """One problem as a sentence; what it says about a field names the field as its form does."""
    said = SENTENCES.get(problem.code)
    if said is None:
        return gettext("This cannot be (%(code)s).") % {"code": problem.code}
    return str(said) % {**problem.params, "field": field_label(game, str(problem.params.get("field", "")))}


def field_label(game: TableGame, name: str) -> str:
    """What a field of the game's rules or deals is called; a name it does not know stays as it is."""
    named = {**terms(game.rules), **terms(game.deal)}.get(name)
    return gettext(named.label) if named else name
