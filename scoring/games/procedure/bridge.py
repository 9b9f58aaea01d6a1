"""The forms of bridge whose deal goes otherwise than at rubber bridge, step by step."""

from collections.abc import Sequence

from scoring.games import cutthroat, honeymoon, towie
from scoring.games.cutthroat import play_order
from scoring.games.honeymoon import PLAYERS, opening_lead
from scoring.games.minibridge import game as minibridge
from scoring.games.procedure.steps import YES_OR_NO, Procedure, Question, Rule, Step, hands_of, tricks
from scoring.seats import Direction

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
