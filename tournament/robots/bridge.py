"""Robots bid and play a deal of bridge, whatever form of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring import cards
from scoring.cards import RANKS
from scoring.games.bridge.auction import Auction, Conclusion, conclude
from scoring.games.bridge.beer_card import BEER_CARD
from tournament.robots.table import Hand, Law, Played, Trick, Turn, play_out, taken

OPPOSITE = {0: 0, 1: 1, 2: 0, 3: 1}  # hands that face each other are on one side
BOLDNESS = (-1, 0, 0, 1)  # points that a robot's temper adds to its cards
ROUND = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal bid and played; `hands` by number, `own` those that take tricks for declarer."""

    hands: tuple[Hand, ...]
    auction: Auction
    reached: Conclusion
    own: tuple[int, ...]
    tricks: tuple[Trick, ...]

    @property
    def facts(self) -> dict[str, Any]:
        """The terms that every form of bridge records."""
        return {
            "level": self.reached.bid.level,
            "denomination": self.reached.bid.denomination.value,
            "doubling": self.reached.doubling.value,
            "declarer": self.reached.declarer,
            "tricks": taken(self.tricks, *self.own),
        }

    def recorded(self, record: Any) -> Played:
        return Played(record, tuple(map(tuple, self.hands)), spoken(self.auction), self.tricks)


def spoken(auction: Auction) -> tuple[tuple[int, str], ...]:
    """Every call with the number of the player who made it."""
    players = auction.circle.players
    return tuple((players.index(auction.caller(at)), str(call)) for at, call in enumerate(auction.calls))


def faced(hands: Sequence[Hand], auction: Auction) -> PlayedDeal | None:
    """Four hands in a round, the finished auction among their players; None when it was passed out."""
    reached = conclude(auction)
    if reached is None:
        return None
    declarer = auction.circle.players.index(reached.declarer)
    tricks = played(hands, reached.bid.denomination.value, declarer, reverse=reached.bid.reverse)
    return PlayedDeal(tuple(hands), auction, reached, (declarer, (declarer + 2) % 4), tricks)


def played(hands: Sequence[Hand], trump: str, declarer: int, *, reverse: bool = False) -> tuple[Trick, ...]:
    """The play of four hands; the one at declarer's left leads first (Law 41)."""
    return play_out(law(trump, OPPOSITE, reverse=reverse), dict(enumerate(hands)), ROUND, (declarer + 1) % 4)


def law(trump: str, friends: Mapping[int, int], *, reverse: bool = False) -> Law:
    """Bridge play: follow suit (Law 44), and each player wants every trick for their side."""
    ranks = RANKS[::-1] if reverse else RANKS

    def legal(turn: Turn) -> Sequence[str]:
        return cards.legal_plays(turn.hand, turn.led)

    def wins(table: Sequence[str], _number: int) -> int:
        return cards.trick_winner(table, trump, ranks)

    def worth(card: str) -> int:
        return len(ranks) * (1 + (card[0] == trump)) - 1 - ranks.index(card[1])

    return Law(legal, wins, worth, lambda _turn: True, friends)


def won_with_beer_card(tricks: Sequence[Trick]) -> int | None:
    """The hand that took the last trick with the beer card."""
    last = tricks[-1]
    return last.winner if last.cards[last.seats.index(last.winner)] == BEER_CARD else None
