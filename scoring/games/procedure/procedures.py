"""How a deal is played, step by step, at tables whose rules ask for more than a deal and an auction."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

from scoring.cards import PACK
from scoring.games import cutthroat, honeymoon, towie
from scoring.games.agreement import Agreement
from scoring.games.cutthroat import play_order
from scoring.games.honeymoon import PLAYERS, opening_lead
from scoring.games.israeli_whist.all_pass import CARDS_PASSED, MOST_PASSES
from scoring.games.israeli_whist.rules import PLAYERS as WHIST_PLAYERS
from scoring.games.israeli_whist.rules import TRICKS
from scoring.games.israeli_whist.rules import Rules as WhistRules
from scoring.games.minibridge import game as minibridge
from scoring.games.procedure.steps import YES_OR_NO, Procedure, Question, Rule, Step, hands_of, tricks
from scoring.games.spades.calls import SideBid
from scoring.games.spades.cards import JOKERS
from scoring.games.spades.exchange import exchange
from scoring.games.spades.pack import pack, set_up, trump_order
from scoring.games.spades.rules import Rules as SpadesRules
from scoring.seats import Direction

# The forms of bridge whose deal goes otherwise than at rubber bridge.

HAND = 13
FOUR, THREE, TWO = (0, 1, 2, 3), (0, 1, 2), (0, 1)
DUMMY = 3  # the number of the only dummy of three players
SIDE_BY_SIDE = (Direction.N, Direction.E)
FOLLOW = (Rule("lead_any"), Rule("follow"))
ENTER = Step("enter", (Rule("enter", {"count": HAND}),))


def honeymoon_bridge(rules: honeymoon.Rules, dealer: int) -> Procedure:
    return _drawing(dealer) if rules.form == "drawing" else _double_dummy(dealer)


def _drawing(dealer: int) -> Procedure:
    """Thirteen tricks for the cards of the stock, then the auction and thirteen that count."""
    other = 1 - dealer
    drawing = Step(
        "draw_trick",
        (Rule("lead_any"), Rule("follow"), Rule("no_trumps"), Rule("counts_nothing")),
        times=HAND,
        whole=HAND,
        questions=(Question("winner", hands_of(TWO)),),
        outcomes={str(won): Rule("draws", {"first": won, "second": 1 - won}) for won in TWO},
        order=(other, dealer),
    )
    steps = (
        Step(
            "deal",
            (Rule("deal", {"hands": 2, "count": HAND}), Rule("rest_is_stock", {"count": 26})),
            (dealer,),
        ),
        drawing,
        _auction(_around(TWO, dealer), Rule("two_passes_redeal")),
        _opening(TWO, {str(seat): (1 - seat, seat) for seat in TWO}, Rule("no_dummy")),
        tricks(TWO, HAND, *FOLLOW),
        ENTER,
    )
    return Procedure(steps)


def _double_dummy(dealer: int) -> Procedure:
    """The players sit side by side, each with a dummy opposite: hands 2 and 3."""
    orders, outcomes = {}, {}
    for seat in range(len(PLAYERS)):
        lead = opening_lead(SIDE_BY_SIDE, SIDE_BY_SIDE[seat])
        hand = tuple(Direction).index(lead.hand)
        orders[str(seat)] = _around(FOUR, hand)
        about = {"hand": hand, "player": SIDE_BY_SIDE.index(lead.led_by)}
        outcomes[str(seat)] = Rule("leads_from_dummy" if lead.is_dummy else "leads_from_hand", about)
    opening = _opening(TWO, orders, Rule("dummies_down"), outcomes=outcomes)
    steps = (
        Step("deal", (Rule("side_by_side"), Rule("deal", {"hands": 4, "count": HAND})), (dealer,)),
        _auction(_around(TWO, dealer), Rule("dummies_unseen"), Rule("two_passes_redeal")),
        opening,
        tricks(FOUR, HAND, *FOLLOW, Rule("dummy_of_opposite")),
        ENTER,
    )
    return Procedure(steps, (0, 1))


def cut_throat(rules: cutthroat.Rules, dealer: int) -> Procedure:
    return _three(dealer, rules.exposed, Rule("three_passes"))


def towie_bridge(_rules: object, dealer: int) -> Procedure:
    """Below game the cards are dealt again as a goulash."""
    packets = "-".join(map(str, towie.PACKETS))
    return _three(dealer, towie.EXPOSED, Rule("below_game"), Rule("goulash", {"packets": packets}))


def _three(dealer: int, exposed: int, *passing: Rule) -> Procedure:
    names = tuple(cutthroat.PLAYERS)
    number = {**{name: at for at, name in enumerate(names)}, "dummy": DUMMY}
    orders = {}
    for seat, name in enumerate(names):
        declarer, *others = (number[one] for one in play_order(name))
        orders[str(seat)] = (*others, declarer)
    shown = [Rule("exposed", {"count": exposed})] if exposed else []
    steps = (
        Step("deal", (Rule("deal", {"hands": 4, "count": HAND}), *shown), (dealer,)),
        _auction(_around(THREE, dealer), Rule("two_passes_end"), *passing),
        _opening(THREE, orders, Rule("dummy_between")),
        tricks((*THREE, DUMMY), HAND, *FOLLOW, Rule("declarer_plays_dummy")),
        ENTER,
    )
    return Procedure(steps, (None,))


def reverse_bridge(_rules: object, dealer: int) -> Procedure:
    orders = {str(seat): _around(FOUR, (seat + 1) % 4) for seat in FOUR}
    reversed_ = Step(
        "ranks",
        questions=(Question("reverse", YES_OR_NO),),
        outcomes={"no": Rule("ace_high"), "yes": Rule("two_high")},
    )
    steps = (
        Step("deal", (Rule("deal", {"hands": 4, "count": HAND}),), (dealer,)),
        _auction(_around(FOUR, dealer), Rule("seventy_bids")),
        reversed_,
        _opening(FOUR, orders, Rule("dummy_down")),
        tricks(FOUR, HAND, *FOLLOW, Rule("declarer_plays_dummy")),
        ENTER,
    )
    return Procedure(steps)


def mini_bridge(rules: minibridge.Rules, dealer: int) -> Procedure:
    """No auction: the points name declarer."""
    orders = {str(seat): _around(FOUR, (seat + 1) % 4) for seat in FOUR}
    tie = Rule(f"twenty_each_{rules.tie_20_20}")
    steps = (
        Step("deal", (Rule("deal", {"hands": 4, "count": HAND}),), (dealer,)),
        Step("points", (Rule("say_points"), Rule("more_points_declare"), tie), _around(FOUR, dealer)),
        Step("choose", (Rule("dummy_down"), Rule("declarer_chooses"))),
        _opening(FOUR, orders),
        tricks(FOUR, HAND, *FOLLOW, Rule("declarer_plays_dummy")),
        ENTER,
    )
    return Procedure(steps)


def _around(hands: Sequence[int], first: int) -> tuple[int, ...]:
    at = hands.index(first)
    return (*hands[at:], *hands[:at])


def _auction(order: tuple[int, ...], *rules: Rule) -> Step:
    return Step("auction", (Rule("dealer_bids_first"), *rules), order)


def _opening(
    players: Sequence[int],
    orders: dict[str, tuple[int, ...]],
    *rules: Rule,
    outcomes: dict[str, Rule] | None = None,
) -> Step:
    """Who declares; at declarer's left the first lead is made."""
    return Step(
        "opening",
        (Rule("lead_at_declarers_left"), *rules),
        questions=(Question("declarer", hands_of(players)),),
        outcomes=outcomes or {},
        orders=orders,
    )


# Spades: the pack, the deal or the draw, the bidding, the swap for nil, the tricks.

TURNS = 26
_BLIND = ("double_nil", "double_blind_nil", "blind_min", "blind_moon")


def spades_procedure(rules: SpadesRules, dealer: int) -> Procedure:
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


def _pack(rules: SpadesRules, dealer: int) -> Iterator[Step]:
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


def _hands(rules: SpadesRules, dealer: int) -> Iterator[Step]:
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


def _speaking(rules: SpadesRules, dealer: int) -> tuple[int, ...]:
    """The players in the order in which they call; of consulting sides the dealer's is the second."""
    order = tuple(hand for hand in rules.clockwise(dealer) if hand < rules.players)
    if rules.is_individual or rules.bid_method != "consultation":
        return order
    return tuple(sorted(order, key=lambda hand: rules.side_of(hand) == rules.side_of(dealer)))


def _bidding(rules: SpadesRules, dealer: int) -> Step:
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


def _swaps(rules: SpadesRules) -> Iterator[Step]:
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


def _play(rules: SpadesRules, hands: tuple[int, ...]) -> Iterator[Step]:
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


def _trick_rules(rules: SpadesRules) -> Iterator[Rule]:
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


def _unseen(rules: SpadesRules) -> Iterator[Rule]:
    if rules.has_dummy:
        yield Rule("dummy_plays")
    if rules.double_blind_nil:
        yield Rule("unseen_plays")


# Israeli whist: the bidding for trumps, the numbers, the tricks.


def israeli_whist(rules: WhistRules, dealer: int) -> Procedure:
    """The steps under the rules of a table."""
    around = tuple((dealer + step) % WHIST_PLAYERS for step in range(1, WHIST_PLAYERS + 1))
    passing = Rule("all_pass_redeal")
    if rules.all_pass == "frisch":
        passing = Rule("all_pass_cards", {"count": CARDS_PASSED, "times": MOST_PASSES})
    closing = Rule("closing_passes", {"count": rules.closing_passes})
    leading = {
        str(seat): tuple((seat + step) % WHIST_PLAYERS for step in range(WHIST_PLAYERS)) for seat in around
    }
    naming = {seat: order[1:] for seat, order in leading.items()}  # declarer has named a number
    numbers = [Rule("numbers"), *[Rule("not_thirteen")] * rules.forbid_total_13]
    declarer = Question("declarer", hands_of(around))
    steps = (
        Step("deal", (Rule("deal", {"hands": WHIST_PLAYERS, "count": TRICKS}),), (dealer,)),
        Step("bidding", (Rule("bid_trumps"), closing, passing), around),
        Step("numbers", tuple(numbers), questions=(declarer,), orders=naming),
        Step("first_lead", (Rule("declarer_leads"),), orders=leading),
        tricks(around, TRICKS, Rule("follow"), Rule("trumps_any_time")),
        Step("enter", (Rule("enter", {"count": TRICKS}),)),
    )
    return Procedure(steps)


# By the game's code: from the rules of the table and its dealer.
PROCEDURES: dict[str, Callable[[Any, int], Procedure | None]] = {
    "spades": spades_procedure,
    "israeli_whist": israeli_whist,
    "honeymoon": honeymoon_bridge,
    "cutthroat": cut_throat,
    "towie": towie_bridge,
    "reverse": reverse_bridge,
    "minibridge": mini_bridge,
}


def procedure_of(agreed: Agreement, dealer: int | None) -> Procedure | None:
    """The steps of a deal; None where the game has none of its own."""
    made = PROCEDURES.get(agreed.code)
    return made(agreed.rules, dealer) if made and dealer is not None else None
