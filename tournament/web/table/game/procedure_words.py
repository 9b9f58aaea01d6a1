"""The sentences of a procedure, by the codes of its steps, rules and questions."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = Mapping[str, "str | Promise"]

STEPS: Words = {
    "pack": _("The pack"),
    "deal": pgettext_lazy("procedure", "The deal"),
    "stock": _("The stock"),
    "blind_calls": _("Blind bids"),
    "surplus": _("The dealer's surplus"),
    "draw": _("Drawing"),
    "draw_trick": _("Drawing trick"),
    "bidding": _("Bidding"),
    "numbers": _("The other numbers"),
    "auction": _("Auction"),
    "points": _("High-card points"),
    "choose": _("Declarer's choice"),
    "ranks": _("Reverse?"),
    "swap": _("Swapping cards"),
    "first_lead": _("First lead"),
    "opening": _("First lead"),
    "trick": pgettext_lazy("procedure", "Trick"),
    "enter": _("End of the deal"),
}

RULES: Words = {
    # the pack, the deal
    "cards_out": _("These cards are taken out of the pack: %(cards)s."),
    "jokers_in": _("These are added: %(cards)s."),
    "trump_order": _("The highest trumps, in this order: %(cards)s. The other spades follow."),
    "deal": _("Shuffle and deal the cards singly, clockwise: %(hands)s hands of %(count)s cards."),
    "dummy_left": _("The hand at the dealer's left is the dummy; it stays face down."),
    "dummy_right": _("The hand at the dealer's right is the dummy; it stays face down."),
    "unused": _("Cards left over: %(count)s. They stay face down and are not used."),
    "surplus": _(
        "The dealer was dealt %(count)s cards more and throws as many away, face down, before the bidding."
    ),
    "stock": _("Shuffle, and put the %(count)s cards face down between you: the stock. Nothing is dealt."),
    "rest_is_stock": _("The other %(count)s cards lie face down: the stock."),
    "side_by_side": _("The two sit side by side; opposite each of them lies their dummy, face down."),
    "exposed": _("%(count)s cards of the dummy are turned face up before the bidding."),
    # before cards are seen
    "blind_before_drawing": _("Blind bids are made now, before the first card is drawn; otherwise draw."),
    "blind_before_looking": _(
        "Blind bids are made before a player looks at their cards; otherwise look at them now."
    ),
    # drawing
    "look_at_one": _("Look at the top card of the stock. Keep it, or throw it away."),
    "kept": _("Look at the next card, then throw it away face down."),
    "thrown": _("It goes away face down. The next card must be kept."),
    "draws": _("%(first)s draws the top card of the stock, then %(second)s the next one."),
    # bidding
    "bid_alone": _("Each player bids for themselves, once."),
    "bid_final_partner": _(
        "The first partner bids; the second names the side's number, which may not be lower."
    ),
    "bid_individual_sum": _("Each player bids their own tricks; the partners' numbers are added."),
    "bid_consultation": _(
        "The partners consult aloud, about numbers of tricks only; then one of them names the side's number."
    ),
    "second_round": _("In a second round each player passes, or bids more than the side has bid so far."),
    "minimum": _("The number of a side must be %(count)s at least."),
    "forced_spade_count": _("The bid must be the number of spades held; without a spade it is nil."),
    "forced_double_nil": _("Every player must bid double nil."),
    "nil_required": _("One partner of each side must bid nil."),
    "dealer_bids_first": _("The dealer bids first."),
    "two_passes_redeal": _("One pass after a bid ends the auction. After two opening passes deal again."),
    "dummies_unseen": _("No player looks at a dummy before the auction is over."),
    "two_passes_end": _("Two passes after a bid end the auction; only declarer may redouble."),
    "three_passes": _("After three opening passes the next player deals."),
    "below_game": _(
        "Below game, doubled or not, and after three passes the same dealer deals again: a goulash."
    ),
    "goulash": _(
        "Goulash: each hand is sorted by suits. They are piled up, cut once, not shuffled, and dealt in "
        "packets of %(packets)s."
    ),
    "seventy_bids": _("A bid with “reverse” is just above the same bid without it."),
    "bid_trumps": _("Bid 5 to 13 tricks with a suit or no-trump, higher than the last bid, or pass."),
    "closing_passes": _("%(count)s passes in a row end the bidding; the last bidder is declarer."),
    "all_pass_redeal": _("If all pass, the same dealer deals again."),
    "all_pass_cards": _(
        "If all pass, each hands %(count)s cards to the right before looking at those received, and the "
        "bidding begins again. At most %(times)s times."
    ),
    "numbers": _("From declarer's left, the others each name a number from 0 to 13. Declarer's is fixed."),
    "not_thirteen": _("The last of them may not make the total 13."),
    "say_points": _("From the dealer on, each player says their high-card points."),
    "more_points_declare": _("The side with more points declares; declarer is its stronger hand."),
    "twenty_each_redeal": _("With 20 points each, the same dealer deals again."),
    "twenty_each_passout": _("With 20 points each, the deal is passed out."),
    "declarer_chooses": _("Declarer names a suit or no-trump, and part score or game."),
    "ace_high": _("The ace is high, as usual."),
    "two_high": _("The order of each suit is reversed: the two is highest, the ace lowest."),
    # the swap
    "swap": _(
        "%(one)s and %(other)s give each other %(count)s cards. Both choose before they look at what "
        "they receive."
    ),
    "no_swap": _("No cards are swapped."),
    "both_nil_not_allowed": _("Partners may not both bid nil at this table."),
    # leads
    "lead_dealer_left": _("The hand at the dealer's left leads."),
    "lead_club2_holder": _(
        "The holder of the two of clubs leads any legal card. If it was not dealt: of the lowest club."
    ),
    "lead_highest_bidder": _("The highest bidder leads; of equal ones the first to bid."),
    "lead_at_declarers_left": _("The hand at declarer's left leads."),
    "no_dummy": _("There is no dummy."),
    "leads_from_hand": _("%(player)s leads from hand."),
    "leads_from_dummy": _("%(player)s leads from their own dummy."),
    "dummies_down": _("After the lead both dummies are put down face up."),
    "dummy_down": _("Dummy is put down face up."),
    "dummy_between": _("Declarer puts the dummy between the two others; it is turned up after the lead."),
    "declarer_leads": _("Declarer leads to the first trick."),
    "lowest_club": _(
        "Each player plays their lowest club. Without a club: a diamond or a heart, a spade only from "
        "spades alone."
    ),
    "lead_no_spade": _(
        "Any card but a spade may be led: none has been played. A hand of spades alone may lead one."
    ),
    "lead_any_broken": _("Any card may be led: spades are broken."),
    "lead_any_time": _("Any card may be led, spades too."),
    "lead_any": _("Any card may be led."),
    # following
    "follow_spades": _("Follow suit; without a card of the suit play any card. Spades are trumps."),
    "follow": _("Follow suit; without a card of the suit play any card."),
    "no_trumps": _("There are no trumps."),
    "counts_nothing": _("These tricks do not count; the winner leads to the next."),
    "trumps_any_time": _("Trumps may be led at any time."),
    "promoted": _("Jokers and raised cards are spades: they follow a spade and break spades."),
    "leftmost": _(
        "Of the legal cards play the leftmost: clubs, diamonds, spades, hearts, each from low to high."
    ),
    "rightmost": _(
        "Of the legal cards play the rightmost: clubs, diamonds, spades, hearts, each from low to high."
    ),
    "dummy_plays": _(
        "The dummy gives its top card to every trick and need not follow suit; its tricks are no player's."
    ),
    "unseen_plays": _("A double-blind nil gives the top card to every trick and need not follow suit."),
    "dummy_of_opposite": _("Each player also plays the dummy opposite."),
    "declarer_plays_dummy": _("Declarer also plays dummy's cards."),
    "enter": _("All %(count)s tricks have been played. Enter the deal."),
}

QUESTIONS: Words = {
    "keep": _("The first card"),
    "winner": _("Who won the trick?"),
    "leader": _("Who leads?"),
    "declarer": _("Who is declarer?"),
    "reverse": _("Is the contract reversed?"),
    "broken": _("Has a spade been played in this trick?"),
    "nil": _("Nil of %(hand)s"),
}

OPTIONS: Words = {
    "keep": _("Keep it"),
    "throw": _("Throw it away"),
    "yes": pgettext_lazy("rule", "yes"),
    "no": pgettext_lazy("rule", "no"),
    "": _("None"),
    "nil": _("Nil"),
    "dnil": pgettext_lazy("procedure", "Double nil"),
    "dbnil": _("Double-blind nil"),
}
