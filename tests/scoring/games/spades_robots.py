"""Robots that play Spades at random, but never against the laws."""

from dataclasses import dataclass
from random import Random

from scoring.games.spades.bidding import bidding, legal_calls
from scoring.games.spades.calls import Call, SideBid
from scoring.games.spades.deal import SpadesDeal
from scoring.games.spades.exchange import exchange, swap
from scoring.games.spades.game import Tally
from scoring.games.spades.pack import deal_out, draw, pack, suit
from scoring.games.spades.play import first_leader, legal_plays, trick_winner
from scoring.games.spades.rules import Rules
from scoring.games.spades.turns import Situation

DUMMY = 2
NOBODY = -1
Hands = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Played:
    """How the cards fell: tricks by seat, and who won the last ones with what, newest first."""

    tricks: dict[int, int]
    won: tuple[tuple[int, str], ...]


def whole_deal(random: Random, rules: Rules, so_far: Tally) -> SpadesDeal:
    """One deal, from the shuffled pack to its record."""
    hands = hands_of(random, rules, so_far.dealer)
    spades = tuple(sum(suit(rules, card) == "S" for card in hand) for hand in hands)
    at = Situation(rules, so_far.dealer, so_far.totals, spades)
    calls = some_bidding(random, at)
    bids = bidding(at, calls)
    played = some_play(random, at, swapped(random, rules, bids, hands), calls, bids)
    nils = dict(nil for bid in bids for nil in bid.nils)
    return SpadesDeal(
        bids=tuple(bid.bid for bid in bids),
        kinds=tuple(bid.kind for bid in bids),
        nils=tuple(nils.get(player, "") for player in range(rules.players)),
        tricks=tuple(played.tricks[player] for player in range(rules.players)),
        dummy_tricks=played.tricks.get(DUMMY, 0) if rules.has_dummy else 0,
        last_tricks=played.won,
        calls=tuple((call.player, call.text) for call in calls),
    )


def hands_of(random: Random, rules: Rules, dealer: int) -> Hands:
    cards = random.sample(pack(rules), len(pack(rules)))
    if rules.draws:
        return draw(rules, dealer, cards, [random.random() < 0.5 for _ in range(26)]).hands
    return tuple(tuple(random.sample(hand, rules.tricks)) for hand in deal_out(rules, dealer, cards))


def some_bidding(random: Random, at: Situation) -> list[Call]:
    calls: list[Call] = []
    while legal := legal_calls(at, calls):
        player = random.choice([*legal])
        calls.append(Call(player, random.choice(legal[player])))
    return calls


def swapped(random: Random, rules: Rules, bids: tuple[SideBid, ...], hands: Hands) -> Hands:
    given = {
        player: random.sample(hands[player], cards)
        for side, cards in enumerate(exchange(rules, bids))
        if cards
        for player in rules.members(side)
    }
    return swap(rules, bids, hands, given)


def some_play(
    random: Random, at: Situation, hands: Hands, calls: list[Call], bids: tuple[SideBid, ...]
) -> Played:
    rules, left = at.rules, [list(hand) for hand in hands]
    said = {call.player: call.text for call in calls}
    unseen = {player for bid in bids for player, sort in bid.nils if sort == "dbnil"}
    unseen |= {DUMMY} if rules.has_dummy else set()
    seats = rules.clockwise(at.dealer)
    leader = first_leader(rules, at.dealer, hands, [said.get(player) for player in range(rules.players)])
    tricks = dict.fromkeys(seats, 0)
    won: list[tuple[int, str]] = []
    broken = False
    for number in range(rules.tricks):
        start = seats.index(leader)
        order, trick = [*seats[start:], *seats[:start]], []
        for seat in order:
            legal = legal_plays(
                rules,
                left[seat],
                trick,
                spades_broken=broken,
                first_trick=number == 0,
                unseen=seat in unseen,
            )
            trick.append(random.choice(legal))
            left[seat].remove(trick[-1])
            broken = broken or suit(rules, trick[-1]) == "S"
        club_trick = number == 0 and rules.first_lead == "lowest_club_all"
        winner = trick_winner(rules, trick, "C" if club_trick else None)
        leader = order[winner]
        tricks[leader] += 1
        won.append((NOBODY if leader >= rules.players else rules.side_of(leader), trick[winner]))
    return Played(tricks, tuple(reversed(won)))
