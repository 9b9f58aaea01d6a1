"""Play out a deal between robots, trick by trick, under the rules of its game.

Seats are numbers. A `Law` is what the game's own functions say of the play; a robot only chooses among what
is legal: it wins a trick as cheaply as it can when its side wants one, and plays low otherwise.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scoring.cards import PACK, RANKS

Hand = Sequence[str]
TOP = len(RANKS) - 1  # the worth of the best card of a plain suit; trumps are worth more


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards in the order of play, the seats they came from, and the seat that took them."""

    seats: tuple[int, ...]
    cards: tuple[str, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Played:
    """One deal: the game's own record of it, the hands before the first lead, the calls, the tricks."""

    deal: Any
    hands: tuple[tuple[str, ...], ...] = ()
    calls: tuple[tuple[int, str], ...] = ()
    tricks: tuple[Trick, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player sees at their turn."""

    seat: int
    hand: tuple[str, ...]
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    tricks: tuple[Trick, ...]

    @property
    def led(self) -> str | None:
        return self.cards[0] if self.cards else None


@dataclass(frozen=True, slots=True)
class Law:
    """`legal` cards of a turn; which card on the table `wins`, in which trick; what a card is `worth`.

    `wants` is whether a seat wants the trick, `friends` the side of each player.
    """

    legal: Callable[[Turn], Sequence[str]]
    wins: Callable[[Sequence[str], int], int]
    worth: Callable[[str], int]
    wants: Callable[[Turn], bool]
    friends: Mapping[int, int]


def play_out(law: Law, hands: Mapping[int, Hand], cycle: Sequence[int], leader: int) -> tuple[Trick, ...]:
    """Every card of the hands, played clockwise along `cycle`; the winner of a trick leads to the next."""
    held = {seat: [*hands[seat]] for seat in cycle}
    tricks: tuple[Trick, ...] = ()
    for _card in hands[leader]:
        start = cycle.index(leader)
        seats = (*cycle[start:], *cycle[:start])
        tricks = (*tricks, _trick(law, held, seats, tricks))
        leader = tricks[-1].winner
    return tricks


def _trick(law: Law, held: dict[int, list[str]], seats: tuple[int, ...], tricks: tuple[Trick, ...]) -> Trick:
    cards: tuple[str, ...] = ()
    for seat in seats:
        card = choose(law, Turn(seat, tuple(held[seat]), seats, cards, tricks))
        held[seat].remove(card)
        cards = (*cards, card)
    return Trick(seats, cards, seats[law.wins(cards, len(tricks))])


def choose(law: Law, turn: Turn) -> str:
    """The card a robot plays."""
    legal = sorted(law.legal(turn), key=lambda card: (law.worth(card), card))
    if not turn.cards:
        return _lead(law, turn, legal)
    winning = [card for card in legal if _takes(law, turn, card)]
    losing = [card for card in legal if card not in winning]
    if law.wants(turn):
        return winning[0] if winning and not _friend_leads(law, turn) else legal[0]
    return losing[-1] if losing else winning[-1] if len(turn.cards) == len(turn.seats) - 1 else winning[0]


def _lead(law: Law, turn: Turn, legal: Sequence[str]) -> str:
    """The top of a plain suit, else low from the longest; low from anywhere when no trick is wanted."""
    if not law.wants(turn):
        return legal[0]
    tops = [card for card in legal if law.worth(card) == TOP]
    lengths = Counter(card[0] for card in legal)
    return tops[0] if tops else min(legal, key=lambda card: (-lengths[card[0]], law.worth(card)))


def _takes(law: Law, turn: Turn, card: str) -> bool:
    return law.wins((*turn.cards, card), len(turn.tricks)) == len(turn.cards)


def _friend_leads(law: Law, turn: Turn) -> bool:
    """Whether the trick, as it lies, belongs to the player's own side."""
    taker = turn.seats[law.wins(turn.cards, len(turn.tricks))]
    return law.friends[taker] == law.friends[turn.seat]


def shuffled(chance: Random, pack: Sequence[str] = PACK) -> list[str]:
    return chance.sample(pack, len(pack))


def dealt(chance: Random) -> tuple[tuple[str, ...], ...]:
    """Four hands of thirteen."""
    cards = shuffled(chance)
    return tuple(tuple(sorted(cards[seat::4])) for seat in range(4))


def taken(tricks: Sequence[Trick], *seats: int) -> int:
    """How many tricks these seats took."""
    return sum(trick.winner in seats for trick in tricks)
