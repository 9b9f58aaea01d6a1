"""A referee for robots' deals: every call and every card is looked up in the game's own laws."""

from collections.abc import Callable, Sequence
from typing import Any

from scoring import cards
from scoring.games import cutthroat, honeymoon, reverse
from scoring.games.agreement import Agreement
from scoring.games.bridge.auction import FOUR_HANDS, REVERSE, THREE_HANDS, TWO_HANDS, Circle, conclude, hold
from scoring.games.israeli_whist import bidding as whist
from scoring.games.minibridge import roles as minibridge
from scoring.games.spades import bidding, pack, play
from scoring.games.spades.calls import Call
from scoring.games.spades.turns import Situation
from scoring.seats import Direction
from tournament.robots.table import Played, Trick

CIRCLES: dict[str, Circle] = {
    "chicago": FOUR_HANDS,
    "rubber": FOUR_HANDS,
    "reverse": REVERSE,
    "cutthroat": THREE_HANDS,
    "towie": THREE_HANDS,
    "honeymoon": TWO_HANDS,
}
Legal = Callable[[int, list[str], tuple[str, ...], list[Trick]], Sequence[str]]


def judge(agreed: Agreement, tally: Any, played: Played) -> None:
    """AssertionError, or the law's own ScoringError, where a robot broke a law."""
    if agreed.code == "spades":
        judge_spades(agreed.rules, tally, played)
    elif agreed.code == "israeli_whist":
        judge_whist(agreed.rules, tally, played)
    elif agreed.code == "minibridge":
        judge_minibridge(tally, played)
    else:
        judge_bridge(agreed.code, agreed.rules, tally, played)


def judge_bridge(code: str, rules: Any, tally: Any, played: Played) -> None:
    circle, deal = CIRCLES[code], played.deal
    auction = hold(circle, circle.players[tally.dealer], [text for _player, text in played.calls])
    assert [circle.players[at] for at, _ in played.calls] == [
        auction.caller(i) for i in range(len(played.calls))
    ]
    reached = conclude(auction)
    if reached is None:
        assert deal.passed_out
        return
    assert (deal.level, deal.denomination, deal.doubling) == (
        reached.bid.level,
        reached.bid.denomination,
        reached.doubling,
    )
    assert deal.declarer == reached.declarer
    declarer, leader = deal.number, (deal.number + 1) % len(played.hands)
    own = {declarer} if len(played.hands) == 2 else {declarer, (declarer + 2) % 4}
    if code in ("cutthroat", "towie"):
        order = [
            3 if name == "dummy" else "ABC".index(name) for name in cutthroat.play_order(reached.declarer)
        ]
        own, leader = {declarer, 3}, order[1]
    backwards = reached.bid.reverse

    def wins(table: Sequence[str], _first: bool) -> int:
        return reverse.trick_winner(table, deal.denomination, reverse=backwards)

    judge_tricks(played, bridge_legal, wins, leader)
    assert deal.tricks == sum(trick.winner in own for trick in played.tricks)
    if code == "honeymoon" and rules.form == "double_dummy":
        sitting = (Direction.N, Direction.E)
        assert tuple(Direction)[leader] is honeymoon.opening_lead(sitting, sitting[declarer]).hand


def judge_minibridge(tally: Any, played: Played) -> None:
    deal, dealer = played.deal, tuple(Direction)[tally.dealer]
    part = minibridge.roles(deal.hcp, dealer)
    if part is None:  # twenty points each
        assert (deal.choice, played.tricks) == (None, ())
        return
    assert minibridge.level(deal.choice, deal.denomination) <= 5
    judge_tricks(
        played,
        bridge_legal,
        lambda table, _first: cards.trick_winner(table, deal.denomination),
        tuple(Direction).index(part.leader),
    )


def judge_whist(rules: Any, tally: Any, played: Played) -> None:
    deal = played.deal
    texts = [text for _player, text in played.calls]
    if deal.all_pass:
        assert whist.first_bidding(rules, tally.dealer, texts) is None
        return
    contract = whist.first_bidding(rules, tally.dealer, texts[:-3])
    assert contract
    assert (contract.declarer, contract.trump) == (deal.declarer, deal.trump)
    numbers = [(player, int(text)) for player, text in played.calls[-3:]]
    assert whist.second_bidding(rules, contract.declarer, contract.tricks, numbers).bids == deal.bids
    judge_tricks(
        played, bridge_legal, lambda table, _first: cards.trick_winner(table, deal.trump), contract.declarer
    )
    assert deal.won == tuple(sum(trick.winner == at for trick in played.tricks) for at in range(4))


def judge_spades(rules: Any, tally: Any, played: Played) -> None:
    calls = [Call(player, text) for player, text in played.calls]
    held = None
    if rules.forced_bid == "spade_count":
        held = tuple(sum(pack.suit(rules, card) == "S" for card in hand) for hand in played.hands)
    sides = bidding.bidding(Situation(rules, tally.dealer, tally.totals, held), calls)
    said = dict.fromkeys(range(len(played.hands))) | {call.player: call.text for call in calls}
    unseen = {player for side in sides for player, sort in side.nils if sort == "dbnil"} | (
        {rules.players} if rules.has_dummy else set()
    )

    def legal(seat: int, hand: list[str], table: tuple[str, ...], before: list[Trick]) -> Sequence[str]:
        gone = [card for trick in before for card in trick.cards]
        return play.legal_plays(
            rules,
            hand,
            table,
            spades_broken=any(pack.suit(rules, card) == "S" for card in gone),
            first_trick=not before,
            unseen=seat in unseen,
        )

    def wins(table: Sequence[str], first: bool) -> int:
        clubs = first and rules.first_lead == "lowest_club_all"
        return play.trick_winner(rules, table, "C" if clubs else None)

    leader = play.first_leader(rules, tally.dealer, played.hands, [said[at] for at in sorted(said)])
    judge_tricks(played, legal, wins, leader)
    assert len(played.tricks) == rules.tricks


def bridge_legal(_seat: int, hand: list[str], table: tuple[str, ...], _before: list[Trick]) -> Sequence[str]:
    return cards.legal_plays(hand, table[0] if table else None)


def judge_tricks(
    played: Played, legal: Legal, wins: Callable[[Sequence[str], bool], int], leader: int
) -> None:
    """Every card was held and legal, every trick went to whom it belongs, and who took it led to the next."""
    held = {seat: [*hand] for seat, hand in enumerate(played.hands)}
    for number, trick in enumerate(played.tricks):
        assert trick.seats[0] == leader
        for at, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
            assert card in legal(seat, held[seat], trick.cards[:at], [*played.tricks[:number]])
            held[seat].remove(card)
        leader = trick.seats[wins(trick.cards, number == 0)]
        assert trick.winner == leader
    assert not any(held.values())
