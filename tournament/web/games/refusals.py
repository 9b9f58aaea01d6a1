"""Refusals of the games as sentences: the codes of `scoring.games` with their remedies."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext

from scoring.games import GAMES
from scoring.games.table_game import Problem, TableGame, terms
from tournament.words.language import N_

SENTENCES: Mapping[str, str] = {
    # A record or a set of rules that cannot be read.
    "bad_value": N_("“%(field)s” cannot be that."),
    "missing_field": N_("“%(field)s” is missing."),
    "unknown_field": N_("This game has no “%(field)s”."),
    "unknown_game": N_("There is no such game."),
    "unknown_preset": N_("This game has no such set of rules."),
    # The contract and its result.
    "bad_level": N_("Enter the level: 1 to 7."),
    "bad_strain": N_("Enter the denomination: ♣, ♦, ♥, ♠ or no-trump."),
    "bad_risk": N_("A contract is undoubled, doubled or redoubled."),
    "bad_declarer": N_("Enter the declarer."),
    "bad_tricks": N_("Enter the number of tricks taken: 0 to 13."),
    "bad_result": N_("This contract cannot have that result."),
    "bad_seat": N_("There is no such seat at this table."),
    "bad_board": N_("There is no such board."),
    "bad_honours": N_("Honours are 100 or 150, and only one side can hold them."),
    "bad_honours_holder": N_("Enter who held the honours; leave blank if none."),
    "honours_not_counted": N_("This table does not count honours."),
    "bad_redeals": N_("Redeals: 0 to 99."),
    "bad_dealt_by": N_("Only a player of this table can have dealt."),
    "bad_seven_of_diamonds": N_("Only a player of this table can have won the last trick."),
    "bad_passed_out": N_("A deal is either passed out or played."),
    "bad_stopped": N_("A table either stopped or played on."),
    "bad_reverse": N_("A bid is either ordinary or reverse."),
    "passed_out_with_contract": N_("A passed-out deal has no contract."),
    "passed_out_deal_must_be_redealt": N_(
        "A passed-out deal is not recorded. The same dealer deals again: count it as a redeal."
    ),
    "stopped_with_result": N_("Record the early end on a separate line, without a contract."),
    "contract_below_game": N_("Contracts below game are not played: deal again and count a redeal."),
    "bad_hcp": N_("The points of all four players are needed."),
    "bad_hcp_ns": N_("This table needs the high-card points of North-South: 0 to 40."),
    "hcp_must_total_40": N_("The high-card points make %(total)s; they must make 40."),
    "bad_choice": N_("Choose “game” or “no game”; slams only where the table plays them."),
    # How long a game is.
    "bad_deal_number": N_("A chukker has the deals 1 to %(deals)s."),
    "too_many_deals": N_("All the deals of this game are recorded."),
    "needs_four_deals": N_("A chukker has four deals. You can finish it another day."),
    "needs_six_deals": N_("This chukker has six deals. You can finish it another day."),
    "rubber_over": N_("The rubber is over."),
    "game_over": N_("The game is over."),
    # The auction.
    "bad_call": N_("That is not a call."),
    "unknown_call": N_("That is not a call."),
    "bid_not_higher": N_("A bid must be higher than the last one."),
    "double_not_allowed": N_("Only the other side's last bid can be doubled."),
    "redouble_not_allowed": N_("Only your side's own doubled bid can be redoubled."),
    "auction_over": N_("The auction is over."),
    "bidding_over": N_("The bidding is over."),
    "incomplete": N_("The bidding is not finished."),
    "out_of_turn": N_("It is another player's turn."),
    "call_not_allowed": N_("This table's rules have no such bid."),
    "bid_out_of_range": N_("That number cannot be bid here."),
    "blind_level_not_allowed": N_("This number cannot be bid blind at this table."),
    "hand_already_seen": N_("This can only be bid before looking at the hand."),
    "not_far_enough_behind": N_("This side is not far enough behind for this bid."),
    "below_minimum": N_("The side's bid is below the minimum of this table."),
    "below_partner_bid": N_("The last partner cannot name less than the first one bid."),
    "not_above_side_bid": N_("In the second round only a higher number or a pass is possible."),
    "both_nil_not_allowed": N_("At this table only one of two partners may bid nil."),
    "nil_required": N_("At this table one player of each side must bid nil."),
    "forced_bid_mismatch": N_("This table's bid is fixed; this one is different."),
    "nils_disagree": N_("The nils do not match the kind of bid."),
    "zero_is_nil": N_("At this table a bid of 0 is nil: enter it as nil."),
    "bids_differ": N_("The calls and the score sheet show different bids."),
    "auction_disagrees": N_("The auction gives a different contract from the one entered."),
    "total_must_not_be_13": N_("The four numbers must not make 13 at this table."),
    # Cards and tricks.
    "trick_total_mismatch": N_("The tricks make %(total)s; they must make %(expected)s."),
    "points_total_mismatch": N_("The points make %(total)s; they must make %(expected)s."),
    "honours_of_one_side": N_("Only one side can hold honours."),
    "card_not_held": N_("This card is not in the hand."),
    "must_follow_suit": N_("The suit that was led must be followed."),
    "must_pass_three_cards": N_("Everyone passes three cards."),
    "exchange_count": N_("%(expected)s cards change hands each way."),
    "bad_deal": N_("The cards of this deal are not complete."),
    "all_pass_has_result": N_("When all pass, there are no bids and no tricks."),
    "card_passes_disagree": N_("The number of card passes must be %(expected)s here."),
    "decision_count": N_("All the cards of the stock have to be drawn."),
    "not_a_draw_game": N_("At this table no cards are drawn."),
    # Players and seats.
    "bad_player_count": N_("This game cannot be played by this number of players."),
    "bad_method": N_("There is no such way of swapping seats."),
    "duplicate_player_at_table": N_("A player sits at this table twice."),
    "unknown_player": N_("%(player)s does not play in this game."),
    "players_must_sit_side_by_side": N_("The two players sit side by side, not opposite each other."),
    # Rules that contradict one another.
    "partnership_needs_four": N_("Partners facing each other need four players."),
    "sandbag_conflicts_with_negative_overtricks": N_(
        "Sandbags and a penalty for each overtrick exclude each other."
    ),
    "removed_cards_must_match_jokers": N_("As many cards must be taken out as there are jokers."),
    "cannot_remove_trumps": N_("Trumps cannot be taken out of the pack."),
    "exchange_out_of_range": N_("0 to 3 cards can be swapped."),
    "min_bid_out_of_range": N_("The minimum bid is a number from 0 to 13."),
    "target_required": N_("Enter the target score."),
    "error_deals_required": N_("Enter the number of deals."),
    "blind_range_invalid": N_("The highest blind bid must not be below the lowest."),
    "partners_need_even_number": N_("Partners and teams need an even number of players."),
    "whist_needs_two_sides": N_("Whist is scored by two sides, and the higher total wins."),
    "whist_has_own_points": N_("In whist the points follow from the tricks: leave the total blank."),
    "honours_only_at_whist": N_("Honours count at whist only."),
    "sets_need_two_sides": N_("A loss by sets needs two sides and scoring by points."),
    "revoke_needs_two_sides": N_("Tricks are moved for a revoke between two sides only."),
    "revoke_not_ruled": N_("The rules of this table move no tricks for a revoke. Change them first."),
    "nil_required_but_forbidden": N_("A nil cannot be both required and switched off."),
}


Say = Callable[[Problem, TableGame[Any, Any]], str]
# What these say of a deal that stands: a change would have ended the match before it.
OVER = frozenset({"game_over", "rubber_over", "too_many_deals"})


def _later_sentence(problem: Problem, game: TableGame[Any, Any]) -> str:
    """Why a deal that was played could no longer have been."""
    return gettext("The game would already be over.") if problem.code in OVER else sentence(problem, game)


def sentence(problem: Problem, game: TableGame[Any, Any]) -> str:
    """One problem as a sentence; what it says about a field names the field as its form does."""
    template = SENTENCES.get(problem.code)
    if template is None:
        return gettext("This cannot be (%(code)s).") % {"code": problem.code}
    return gettext(template) % {
        **problem.params,
        "field": field_label(game, str(problem.params.get("field", ""))),
    }


def problems_in_words(problems: Iterable[Problem], game: str, say: Say = sentence) -> list[str]:
    """Each problem with the deal that it stands at."""
    return list(
        dict.fromkeys(
            gettext("Deal %(number)s: %(problem)s")
            % {"number": (problem.index or 0) + 1, "problem": say(problem, GAMES[game])}
            if problem.index is not None
            else say(problem, GAMES[game])
            for problem in problems
        )
    )


def later_in_words(problems: Iterable[Problem], game: str) -> list[str]:
    """What a change does to the deals after it."""
    return problems_in_words(problems, game, _later_sentence)


def field_label(game: TableGame[Any, Any], name: str) -> str:
    """What a field of the game's rules or deals is called; a name it does not know stays as it is."""
    named = {**terms(game.rules), **terms(game.deal)}.get(name)
    return gettext(named.label) if named else name
