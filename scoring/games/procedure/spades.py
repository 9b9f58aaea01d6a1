"""Spades step by step: the pack, the deal or the draw, the bidding, the swap for nil, the tricks."""

from collections.abc import Iterator
from itertools import product

from scoring.cards import PACK
from scoring.games.procedure.steps import Procedure, Question, Rule, Step, hands_of, tricks
from scoring.games.spades.calls import SideBid
from scoring.games.spades.cards import JOKERS
from scoring.games.spades.exchange import exchange
from scoring.games.spades.pack import pack, set_up, trump_order
from scoring.games.spades.rules import Rules

TURNS = 26
_BLIND = ("double_nil", "double_blind_nil", "blind_min", "blind_moon")


def procedure(rules: Rules, dealer: int) -> Procedure:
    """The steps under the rules of a table."""
    hands = rules.clockwise(dealer)
    steps = (
        *_pack(rules, dealer),
        *_hands(rules, dealer),
        _bidding(rules, dealer),
        *_swaps(rules),
        *_play(rules, hands),
    )
    return Procedure(steps, (None,) * rules.has_dummy)


def _pack(rules: Rules, dealer: int) -> Iterator[Step]:
    cards = pack(rules)
    out = tuple(card for card in PACK if card not in cards)
    found = [Rule("cards_out", {"cards": out})] if out else []
    if rules.jokers:
        found.append(Rule("jokers_in", {"cards": JOKERS[: rules.jokers]}))
    if rules.jokers or rules.top_trumps:
        count = rules.jokers + sum(card not in JOKERS for card in rules.top_trumps)
        found.append(Rule("trump_order", {"cards": trump_order(rules)[:count]}))
    if found:
        yield Step("pack", tuple(found), (dealer,))


def _hands(rules: Rules, dealer: int) -> Iterator[Step]:
    players = _speaking(rules, dealer)
    blind = any(getattr(rules, name) for name in _BLIND)
    if rules.draws:
        yield Step("stock", (Rule("stock", {"count": len(pack(rules))}),), (dealer,))
        if blind:
            yield Step("blind_calls", (Rule("blind_before_drawing"),), players)
        yield Step(
            "draw",
            (Rule("look_at_one"),),
            players,
            alternates=True,
            times=TURNS,
            whole=TURNS,
            questions=(Question("keep", ("keep", "throw")),),
            outcomes={"keep": Rule("kept"), "throw": Rule("thrown")},
        )
        return
    figures = set_up(rules)
    found = [Rule("deal", {"hands": figures.hands, "count": figures.hand_size})]
    if rules.has_dummy:
        found.append(Rule("dummy_left" if rules.dummy_position == "dealer_left" else "dummy_right"))
    if figures.unused:
        found.append(Rule("unused", {"count": figures.unused}))
    yield Step("deal", tuple(found), (dealer,))
    if blind:
        yield Step("blind_calls", (Rule("blind_before_looking"),), players)
    if figures.dealer_extra:
        yield Step("surplus", (Rule("surplus", {"count": figures.dealer_extra}),), (dealer,))


def _speaking(rules: Rules, dealer: int) -> tuple[int, ...]:
    """The players in the order in which they call; of consulting sides the dealer's is the second."""
    order = tuple(hand for hand in rules.clockwise(dealer) if hand < rules.players)
    if rules.is_individual or rules.bid_method != "consultation":
        return order
    return tuple(sorted(order, key=lambda hand: rules.side_of(hand) == rules.side_of(dealer)))


def _bidding(rules: Rules, dealer: int) -> Step:
    found = [Rule("bid_alone" if rules.is_individual else f"bid_{rules.bid_method}")]
    if rules.bid_rounds > 1:
        found.append(Rule("second_round"))
    if rules.min_bid:
        found.append(Rule("minimum", {"count": rules.min_bid}))
    if rules.forced_bid != "none":
        found.append(Rule(f"forced_{rules.forced_bid}"))
    if rules.nil_required:
        found.append(Rule("nil_required"))
    return Step("bidding", tuple(found), _speaking(rules, dealer))


def _swaps(rules: Rules) -> Iterator[Step]:
    """For each side, what is swapped after every pair of calls."""
    sorts = [sort for sort, allowed in (("nil", rules.nil), ("dnil", rules.double_nil)) if allowed]
    sorts += ["dbnil"] * rules.double_blind_nil
    for side in range(rules.side_count):
        members = rules.members(side)
        outcomes = {}
        for calls in product(("", *sorts), repeat=len(members)):
            nils = tuple((hand, call) for hand, call in zip(members, calls, strict=True) if call)
            both = len(nils) > 1 and not rules.both_nil_allowed
            count = exchange(rules, (SideBid("normal", 0, nils),))[0]
            swap = Rule("swap", {"hands": members, "count": count}) if count else Rule("no_swap")
            outcomes[",".join(calls)] = Rule("both_nil_not_allowed") if both else swap
        if any(rule.code == "swap" for rule in outcomes.values()):
            asked = tuple(Question("nil", ("", *sorts), hand, usual=True) for hand in members)
            yield Step("swap", (), members, together=True, questions=asked, outcomes=outcomes)


def _play(rules: Rules, hands: tuple[int, ...]) -> Iterator[Step]:
    first = 1
    if rules.first_lead == "dealer_left":
        yield Step("first_lead", (Rule("lead_dealer_left"),), hands[:1], order=hands)
    elif rules.first_lead == "lowest_club_all":
        first = 2
        asked = tricks(hands, 1, broken=rules.spade_lead == "broken").questions
        found = [Rule("lowest_club"), *_unseen(rules)]
        yield Step(
            "trick", tuple(found), hands, together=True, whole=rules.tricks, questions=asked, order=hands
        )
    else:
        leads = hands_of([hand for hand in hands if hand < rules.players])
        yield Step(
            "first_lead",
            (Rule(f"lead_{rules.first_lead}"),),
            questions=(Question("leader", leads),),
            order=hands,
        )
    broken = rules.spade_lead == "broken"
    yield tricks(hands, rules.tricks, *_trick_rules(rules), first=first, broken=broken)
    yield Step("enter", (Rule("enter", {"count": rules.tricks}),))


def _trick_rules(rules: Rules) -> Iterator[Rule]:
    """What may be led and what may be played to a lead, as `spades.play.legal_plays` has it."""
    if rules.spade_lead == "broken":
        yield Rule("lead_no_spade", broken=False)
        yield Rule("lead_any_broken", broken=True)
    else:
        yield Rule("lead_any_time")
    yield Rule("follow_spades")
    if rules.jokers or rules.top_trumps:
        yield Rule("promoted")
    if rules.play_constraint != "none":
        yield Rule(rules.play_constraint)
    yield from _unseen(rules)


def _unseen(rules: Rules) -> Iterator[Rule]:
    if rules.has_dummy:
        yield Rule("dummy_plays")
    if rules.double_blind_nil:
        yield Rule("unseen_plays")
