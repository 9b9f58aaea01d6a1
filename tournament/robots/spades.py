"""Robots at Spades, under every rule set: what they call, swap, and play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scoring.cards import RANKS, rank
from scoring.games.spades import bidding, pack, play
from scoring.games.spades.calls import NILS, UNSEEN, Call, SideBid
from scoring.games.spades.deal import SpadesDeal
from scoring.games.spades.exchange import exchange, swap
from scoring.games.spades.rules import Rules
from scoring.games.spades.turns import Situation
from tournament.robots.judgement import likely_tricks
from tournament.robots.table import Hand, Law, Played, Trick, Turn, play_out, shuffled, taken

NIL = 0.7  # a hand that expects fewer tricks, and no high trump, may bid nil
SAFE_TRUMP = 5  # trumps from this one down seldom win a trick
BLIND = 0.1  # how often a robot that may bid without looking, and is far behind, does so
FAR_BEHIND = 100
HANDS, DRAWN = 4, 1.6  # hands that a guess is made for; what a drawn hand takes instead of one of four


@dataclass(frozen=True, slots=True)
class Round:
    """One deal before its play: who deals, all hands (a dummy's too), the calls, and what they came to."""

    rules: Rules
    dealer: int
    hands: tuple[tuple[str, ...], ...]
    calls: tuple[Call, ...]
    sides: tuple[SideBid, ...]

    @property
    def nils(self) -> dict[int, str]:
        return dict(pair for side in self.sides for pair in side.nils)

    @property
    def unseen(self) -> set[int]:
        """Hands that no player sees: a dummy's, and those of double-blind nils."""
        blind = {player for player, sort in self.nils.items() if sort == "dbnil"}
        return blind | ({self.rules.players} if self.rules.has_dummy else set())


def spades(rules: Rules, tally: Any, chance: Random) -> Played:
    hands = _dealt(rules, tally.dealer, chance)
    held = tuple(sum(pack.suit(rules, card) == "S" for card in hand) for hand in hands[: rules.players])
    at = Situation(rules, tally.dealer, tally.totals, held)
    calls = _bidding(at, hands, chance)
    sides = bidding.bidding(at, calls)
    table = Round(rules, tally.dealer, _swapped(rules, sides, hands), calls, sides)
    tricks = _tricks(table)
    spoken = tuple((call.player, call.text) for call in calls)
    return Played(_record(table, tricks, spoken), table.hands, spoken, tricks)


def _dealt(rules: Rules, dealer: int, chance: Random) -> tuple[tuple[str, ...], ...]:
    """The hands by player; a dealer's surplus is thrown away from below, two players draw theirs."""
    cards = shuffled(chance, pack.pack(rules))
    if rules.draws:
        keeps = [pack.strength(rules, card) > rank("S8") or _is_trump(rules, card) for card in cards[::2]]
        return pack.draw(rules, dealer, cards, keeps[:26]).hands
    hands = pack.deal_out(rules, dealer, cards)
    return tuple(tuple(sorted(hand, key=lambda card: -_worth(rules, card))[: rules.tricks]) for hand in hands)


def _bidding(at: Situation, hands: Sequence[Hand], chance: Random) -> tuple[Call, ...]:
    calls: tuple[Call, ...] = ()
    while turn := bidding.legal_calls(at, calls):
        player = min(turn)
        calls = (*calls, Call(player, _call(at, hands, calls, player, turn[player], chance)))
    return calls


def _call(
    at: Situation,
    hands: Sequence[Hand],
    calls: Sequence[Call],
    player: int,
    legal: Sequence[str],
    chance: Random,
) -> str:
    """Without looking now and then; else nil for a hand without tricks, or the number it expects."""
    blind = [text for text in legal if text.startswith(UNSEEN)]
    numbers = [int(text) for text in legal if text.isdecimal()]
    if blind and (not numbers or (_behind(at, player) >= FAR_BEHIND and chance.random() < BLIND)):
        return blind[0]
    if "pass" in legal:
        return "pass"
    if "nil" in legal and (not numbers or _is_nil(at.rules, hands[player], calls, player)):
        return "nil"
    wish = _wish(at, hands, calls, player)
    return str(min(numbers, key=lambda number: abs(number - wish))) if numbers else legal[0]


def _behind(at: Situation, player: int) -> int:
    """Points to the best side; where errors count, the fewest lead."""
    own = at.scores[at.rules.side_of(player)]
    return own - min(at.scores) if at.rules.scoring == "error" else max(at.scores) - own


def _is_nil(rules: Rules, hand: Hand, calls: Sequence[Call], player: int) -> bool:
    """Whether a hand can lose every trick; one nil in a side is enough."""
    partners = {*rules.members(rules.side_of(player))} - {player}
    taken_up = any(call.player in partners and call.text in NILS for call in calls)
    order = pack.trump_order(rules)
    high = any(card in order[:-SAFE_TRUMP] for card in hand)
    return not taken_up and not high and likely(rules, hand) < NIL


def _wish(at: Situation, hands: Sequence[Hand], calls: Sequence[Call], player: int) -> float:
    """The player's own tricks, or the side's where the last partner names the number or they consult."""
    rules, own = at.rules, likely(at.rules, hands[player])
    partners = {*rules.members(rules.side_of(player))} - {player}
    if rules.bid_method == "consultation":
        return own + sum(likely(rules, hands[partner]) for partner in partners)
    if rules.bid_method == "final_partner":
        calls_of_side = [call.text for call in calls if call.player in partners]
        return own + sum(int(text) for text in calls_of_side if text.isdecimal())
    return own


def likely(rules: Rules, hand: Hand) -> float:
    """Tricks of a hand; where fewer hands are dealt there are more for each, and drawn ones are better."""
    order = pack.trump_order(rules)

    def above(card: str) -> int:
        return order.index(card) if card in order else RANKS.index(card[1])

    own = likely_tricks(hand, "S", suit=lambda card: pack.suit(rules, card), above=above)
    return own * (DRAWN if rules.draws else HANDS / pack.set_up(rules).hands)


def _swapped(
    rules: Rules, sides: Sequence[SideBid], hands: tuple[tuple[str, ...], ...]
) -> tuple[tuple[str, ...], ...]:
    """A nil bidder gives their highest cards away and gets their partner's lowest."""
    nils = dict(pair for side in sides for pair in side.nils)
    given: dict[int, Sequence[str]] = {}
    for side, count in enumerate(exchange(rules, sides)):
        for player in rules.members(side) if count else ():
            ranked = sorted(hands[player], key=lambda card: _worth(rules, card))
            given[player] = ranked[-count:] if player in nils else ranked[:count]
    return swap(rules, sides, hands, given) if given else hands


def _tricks(table: Round) -> tuple[Trick, ...]:
    rules = table.rules
    bids: dict[int, str | None] = dict.fromkeys(range(len(table.hands)))
    bids.update({call.player: call.text for call in table.calls})
    leader = play.first_leader(rules, table.dealer, table.hands, [bids[at] for at in sorted(bids)])
    hands = {at: _in_order(table, at, hand) for at, hand in enumerate(table.hands)}
    return play_out(_law(table), hands, rules.clockwise(table.dealer), leader)


def _in_order(table: Round, player: int, hand: Hand) -> Hand:
    """A hand that no player sees is played in its dealt order; the others are sorted."""
    return hand if player in table.unseen else sorted(hand)


def _law(table: Round) -> Law:
    rules = table.rules
    wanted = {side: bid.bid for side, bid in enumerate(table.sides)}
    friends = {player: rules.side_of(player) for player in range(rules.players)}
    if rules.has_dummy:
        friends[rules.players] = rules.side_count  # a dummy belongs to no side

    def legal(turn: Turn) -> Sequence[str]:
        return play.legal_plays(
            rules,
            turn.hand,
            turn.cards,
            spades_broken=_broken(rules, turn.tricks),
            first_trick=not turn.tricks,
            unseen=turn.seat in table.unseen,
        )

    def wins(cards: Sequence[str], number: int) -> int:
        clubs = rules.first_lead == "lowest_club_all" and number == 0
        return play.trick_winner(rules, cards, "C" if clubs else None)

    def wants(turn: Turn) -> bool:
        return turn.seat not in table.nils and _lacks(table, turn, friends, wanted)

    return Law(legal, wins, lambda card: _worth(rules, card), wants, friends)


def _lacks(table: Round, turn: Turn, friends: Mapping[int, int], wanted: Mapping[int, int]) -> bool:
    """Whether the player's side is short of its bid; tricks of its nils do not help."""
    side = friends[turn.seat]
    own = [player for player in friends if friends[player] == side and player not in table.nils]
    return taken(turn.tricks, *own) < wanted.get(side, 0)


def _broken(rules: Rules, tricks: Sequence[Trick]) -> bool:
    return any(_is_trump(rules, card) for trick in tricks for card in trick.cards)


def _is_trump(rules: Rules, card: str) -> bool:
    return pack.suit(rules, card) == "S"


def _worth(rules: Rules, card: str) -> int:
    order = pack.trump_order(rules)
    return len(RANKS) + len(order) - order.index(card) if card in order else rank(card)


def _record(table: Round, tricks: Sequence[Trick], spoken: tuple[tuple[int, str], ...]) -> SpadesDeal:
    """Kinds and nils stay empty where there are none, as on paper."""
    rules = table.rules
    special = any(side.kind not in ("normal", "none") for side in table.sides)
    return SpadesDeal(
        bids=tuple(side.bid for side in table.sides),
        tricks=tuple(taken(tricks, player) for player in range(rules.players)),
        kinds=tuple(side.kind for side in table.sides) if special else (),
        nils=tuple(table.nils.get(player, "") for player in range(rules.players)) if table.nils else (),
        dummy_tricks=taken(tricks, rules.players) if rules.has_dummy else 0,
        last_tricks=_last(rules, tricks) if rules.last_trick_bonus != "off" else (),
        calls=spoken,
    )


def _last(rules: Rules, tricks: Sequence[Trick]) -> tuple[tuple[int, str], ...]:
    """The tricks of players, newest first, by side and winning card."""
    return tuple(
        (rules.side_of(trick.winner), trick.cards[trick.seats.index(trick.winner)])
        for trick in reversed(tricks)
        if trick.winner < rules.players
    )
