"""How the coming deal is played, step by step, as a phone takes it: in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.games.agreement import Agreement
from scoring.games.procedure.procedures import procedure_of
from scoring.games.procedure.steps import Question, Rule, Step
from tournament.sheets.game_sheets import GameSheet
from tournament.web.games.seats import player_name
from tournament.words.game_words import card_words
from tournament.words.language import Language

HANDS = frozenset({"hand", "player", "first", "second"})  # figures that are numbers of hands
OF_HANDS = frozenset({"winner", "leader", "declarer"})  # questions that are answered by a hand


def procedure(sheet: GameSheet, agreed: Agreement, language: str) -> dict[str, Any] | None:
    """The steps of the deal to come, with the names of its hands; None where the game has none of its own."""
    coming = sheet.next
    found = procedure_of(agreed, coming.dealer) if coming else None
    if coming is None or found is None:
        return None
    players = [player_name(seated) for seated in sorted(sheet.seats, key=lambda seat: seat.number)]
    dummies = [_dummy(players, owner) for owner in found.dummies]
    words = _Wording((*players, *dummies), Language(language))
    return {
        "deal": coming.number,
        "hands": words.hands,
        "steps": [words.step(step) for step in found.steps],
    }


def _dummy(players: list[str], owner: int | None) -> str:
    return _("Dummy") if owner is None else _("Dummy of %(name)s") % {"name": players[owner]}


@dataclass(frozen=True, slots=True)
class _Wording:
    hands: tuple[str, ...]
    language: Language

    def step(self, step: Step) -> dict[str, Any]:
        """What is empty is left out."""
        told: Mapping[str, Any] = {
            "title": str(STEPS[step.code]),
            "rules": [{"text": self.rule(rule), "broken": rule.broken} for rule in step.rules],
            "turn": step.turn,
            "together": step.together,
            "alternates": step.alternates,
            "times": step.times,
            "first": step.first,
            "whole": step.whole,
            "questions": [self.question(question) for question in step.questions],
            "outcomes": {answers: self.rule(rule) for answers, rule in step.outcomes.items()},
            "order": step.order,
            "orders": step.orders,
        }
        return {"code": step.code, **{name: value for name, value in told.items() if value}}

    def rule(self, rule: Rule) -> str:
        about = {name: self._figure(name, value) for name, value in rule.about.items()}
        return str(RULES[rule.code]) % self._named(about)

    def question(self, question: Question) -> dict[str, Any]:
        about = {"hand": "" if question.hand is None else self.hands[question.hand]}
        hands = question.code in OF_HANDS
        words = [self.hands[int(one)] if hands else str(OPTIONS[one]) for one in question.options]
        return {
            "code": question.code,
            "label": str(QUESTIONS[question.code]) % about,
            "options": [*zip(question.options, words, strict=True)],
            "usual": question.usual,
        }

    def _figure(self, name: str, value: Any) -> Any:
        if name in HANDS:
            return self.hands[value]
        return " ".join(card_words(card, self.language) for card in value) if name == "cards" else value

    def _named(self, about: dict[str, Any]) -> dict[str, Any]:
        """The two of a side by their names."""
        two = about.get("hands")
        if not isinstance(two, tuple):
            return about
        one, other = (self.hands[hand] for hand in two)
        return {**about, "one": one, "other": other}


# The sentences of a procedure, by the codes of its steps, rules and questions.

Words = Mapping[str, "str | Promise"]

STEPS: Words = {
    "pack": gettext_lazy("The pack"),
    "deal": pgettext_lazy("procedure", "The deal"),
    "stock": gettext_lazy("The stock"),
    "blind_calls": gettext_lazy("Blind bids"),
    "surplus": gettext_lazy("The dealer's surplus"),
    "draw": gettext_lazy("Drawing"),
    "draw_trick": gettext_lazy("Drawing trick"),
    "bidding": gettext_lazy("Bidding"),
    "numbers": gettext_lazy("The other numbers"),
    "auction": gettext_lazy("Auction"),
    "points": gettext_lazy("High-card points"),
    "choose": gettext_lazy("Declarer's choice"),
    "ranks": gettext_lazy("Reverse?"),
    "swap": gettext_lazy("Swapping cards"),
    "first_lead": gettext_lazy("First lead"),
    "opening": gettext_lazy("First lead"),
    "trick": pgettext_lazy("procedure", "Trick"),
    "enter": gettext_lazy("End of the deal"),
}

RULES: Words = {
    # the pack, the deal
    "cards_out": gettext_lazy("These cards are taken out of the pack: %(cards)s."),
    "jokers_in": gettext_lazy("These are added: %(cards)s."),
    "trump_order": gettext_lazy("The highest trumps, in this order: %(cards)s. The other spades follow."),
    "deal": gettext_lazy("Shuffle and deal the cards singly, clockwise: %(hands)s hands of %(count)s cards."),
    "dummy_left": gettext_lazy("The hand at the dealer's left is the dummy; it stays face down."),
    "dummy_right": gettext_lazy("The hand at the dealer's right is the dummy; it stays face down."),
    "unused": gettext_lazy("Cards left over: %(count)s. They stay face down, unused."),
    "surplus": gettext_lazy(
        "The dealer has %(count)s extra cards and discards as many, face down, before the bidding."
    ),
    "stock": gettext_lazy(
        "Shuffle, and put the %(count)s cards face down between you: the stock. Nothing is dealt."
    ),
    "rest_is_stock": gettext_lazy("The other %(count)s cards lie face down: the stock."),
    "side_by_side": gettext_lazy(
        "The two sit side by side; opposite each of them lies their dummy, face down."
    ),
    "exposed": gettext_lazy("%(count)s cards of the dummy are turned face up before the bidding."),
    # before cards are seen
    "blind_before_drawing": gettext_lazy(
        "Blind bids are made now, before the first card is drawn; otherwise draw."
    ),
    "blind_before_looking": gettext_lazy(
        "Blind bids are made before looking at the cards; otherwise look now."
    ),
    # drawing
    "look_at_one": gettext_lazy("Look at the top card of the stock. Keep it, or discard it."),
    "kept": gettext_lazy("Look at the next card, then discard it face down."),
    "thrown": gettext_lazy("Discard it face down. The next card must be kept."),
    "draws": gettext_lazy("%(first)s draws the top card of the stock, then %(second)s the next one."),
    # bidding
    "bid_alone": gettext_lazy("Each player bids for themselves, once."),
    "bid_final_partner": gettext_lazy(
        "The first partner bids; the second names the side's number, which may not be lower."
    ),
    "bid_individual_sum": gettext_lazy("Each player bids their own tricks; the partners' numbers are added."),
    "bid_consultation": gettext_lazy(
        "The partners consult aloud, about numbers of tricks only; then one of them names the side's number."
    ),
    "second_round": gettext_lazy("In a second round, pass or bid more than the side has bid so far."),
    "minimum": gettext_lazy("The number of a side must be %(count)s at least."),
    "forced_spade_count": gettext_lazy(
        "The bid must be the number of spades held; without a spade it is nil."
    ),
    "forced_double_nil": gettext_lazy("Every player must bid double nil."),
    "nil_required": gettext_lazy("One partner of each side must bid nil."),
    "dealer_bids_first": gettext_lazy("The dealer bids first."),
    "two_passes_redeal": gettext_lazy(
        "One pass after a bid ends the auction. After two opening passes deal again."
    ),
    "dummies_unseen": gettext_lazy("No player looks at a dummy before the auction is over."),
    "two_passes_end": gettext_lazy("Two passes after a bid end the auction; only declarer may redouble."),
    "three_passes": gettext_lazy("After three opening passes the next player deals."),
    "below_game": gettext_lazy(
        "Below game, doubled or not, and after three passes the same dealer deals again: a goulash."
    ),
    "goulash": gettext_lazy(
        "Goulash: each hand is sorted by suits. They are piled up, cut once, not shuffled, and dealt in "
        "packets of %(packets)s."
    ),
    "seventy_bids": gettext_lazy("A bid with “reverse” is just above the same bid without it."),
    "bid_trumps": gettext_lazy(
        "Bid 5 to 13 tricks with a suit or no-trump, higher than the last bid, or pass."
    ),
    "closing_passes": gettext_lazy("%(count)s passes in a row end the bidding; the last bidder is declarer."),
    "all_pass_redeal": gettext_lazy("If all pass, the same dealer deals again."),
    "all_pass_cards": gettext_lazy(
        "If all pass, each passes %(count)s cards to the right, unseen, and bidding starts again. At most "
        "%(times)s times."
    ),
    "numbers": gettext_lazy(
        "From declarer's left, the others each name a number from 0 to 13. Declarer's is fixed."
    ),
    "not_thirteen": gettext_lazy("The last of them may not make the total 13."),
    "say_points": gettext_lazy("Starting with the dealer, each player states their high-card points."),
    "more_points_declare": gettext_lazy("The side with more points declares; declarer is its stronger hand."),
    "twenty_each_redeal": gettext_lazy("With 20 points each, the same dealer deals again."),
    "twenty_each_passout": gettext_lazy("With 20 points each, the deal is passed out."),
    "declarer_chooses": gettext_lazy("Declarer names a suit or no-trump, and part score or game."),
    "ace_high": gettext_lazy("The ace is high, as usual."),
    "two_high": gettext_lazy("The order of each suit is reversed: the two is highest, the ace lowest."),
    # the swap
    "swap": gettext_lazy(
        "%(one)s and %(other)s give each other %(count)s cards. Both choose before they look at what "
        "they receive."
    ),
    "no_swap": gettext_lazy("No cards are swapped."),
    "both_nil_not_allowed": gettext_lazy("Partners may not both bid nil at this table."),
    # leads
    "lead_dealer_left": gettext_lazy("The hand at the dealer's left leads."),
    "lead_club2_holder": gettext_lazy(
        "The holder of the two of clubs leads any legal card. If it was not dealt: of the lowest club."
    ),
    "lead_highest_bidder": gettext_lazy("The highest bidder leads; of equal ones the first to bid."),
    "lead_at_declarers_left": gettext_lazy("The hand at declarer's left leads."),
    "no_dummy": gettext_lazy("There is no dummy."),
    "leads_from_hand": gettext_lazy("%(player)s leads from hand."),
    "leads_from_dummy": gettext_lazy("%(player)s leads from their own dummy."),
    "dummies_down": gettext_lazy("After the lead both dummies are put down face up."),
    "dummy_down": gettext_lazy("Dummy is put down face up."),
    "dummy_between": gettext_lazy(
        "Declarer puts the dummy between the two others; it is turned up after the lead."
    ),
    "declarer_leads": gettext_lazy("Declarer leads to the first trick."),
    "lowest_club": gettext_lazy(
        "Each player plays their lowest club. Without a club: a diamond or a heart, a spade only from "
        "spades alone."
    ),
    "lead_no_spade": gettext_lazy(
        "Any card but a spade may be led: none has been played. A hand of spades alone may lead one."
    ),
    "lead_any_broken": gettext_lazy("Any card may be led: spades are broken."),
    "lead_any_time": gettext_lazy("Any card may be led, spades too."),
    "lead_any": gettext_lazy("Any card may be led."),
    # following
    "follow_spades": gettext_lazy(
        "Follow suit; without a card of the suit play any card. Spades are trumps."
    ),
    "follow": gettext_lazy("Follow suit; without a card of the suit play any card."),
    "no_trumps": gettext_lazy("There are no trumps."),
    "counts_nothing": gettext_lazy("These tricks do not count; the winner leads to the next."),
    "trumps_any_time": gettext_lazy("Trumps may be led at any time."),
    "promoted": gettext_lazy("Jokers and raised cards are spades: they follow a spade and break spades."),
    "leftmost": gettext_lazy(
        "Play the leftmost legal card: clubs, diamonds, spades, hearts, each from low to high."
    ),
    "rightmost": gettext_lazy(
        "Play the rightmost legal card: clubs, diamonds, spades, hearts, each from low to high."
    ),
    "dummy_plays": gettext_lazy(
        "The dummy plays its top card to every trick, without following suit; its tricks count for no player."
    ),
    "unseen_plays": gettext_lazy(
        "A double-blind nil plays the top card to every trick, without following suit."
    ),
    "dummy_of_opposite": gettext_lazy("Each player also plays the dummy opposite."),
    "declarer_plays_dummy": gettext_lazy("Declarer also plays dummy's cards."),
    "enter": gettext_lazy("All %(count)s tricks have been played. Enter the deal."),
}

QUESTIONS: Words = {
    "keep": gettext_lazy("The first card"),
    "winner": gettext_lazy("Who won the trick?"),
    "leader": gettext_lazy("Who leads?"),
    "declarer": gettext_lazy("Who is declarer?"),
    "reverse": gettext_lazy("Is the contract reversed?"),
    "broken": gettext_lazy("Has a spade been played in this trick?"),
    "nil": gettext_lazy("Nil of %(hand)s"),
}

OPTIONS: Words = {
    "keep": gettext_lazy("Keep it"),
    "throw": gettext_lazy("Discard it"),
    "yes": pgettext_lazy("rule", "yes"),
    "no": pgettext_lazy("rule", "no"),
    "": gettext_lazy("None"),
    "nil": gettext_lazy("Nil"),
    "dnil": pgettext_lazy("procedure", "Double nil"),
    "dbnil": gettext_lazy("Double-blind nil"),
}
