"""Fair dealing: every deal equally likely, none seen before, and a proof of it afterwards (Law 6).

A deal is a number below 52!/(13!)⁴. A session's numbers come from a secret seed: its fingerprint is published
before the session and the seed after it, so that the deals can be checked and could not have been chosen.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial

from scoring.cards import HAND_SIZE, PACK
from scoring.errors import ScoringError
from scoring.hands.deal import Deal, complete
from scoring.seats import Direction

DEALS = factorial(52) // factorial(HAND_SIZE) ** 4
_NUMBER_BYTES = 12  # 96 bits; the number of deals has 96


@dataclass(frozen=True, slots=True)
class DealingTerms:
    """What is published before the session: which boards of which session, and which set of them.

    `event`: a name of the event. `set_number` is 2 and higher when a set was drawn anew.
    """

    event: str
    session: int
    first: int
    last: int
    set_number: int = 1

    @property
    def text(self) -> str:
        boards = f"{self.first}-{self.last}"
        return (
            f"overtrick-deals/1\nevent={self.event}\nsession={self.session}\n"
            f"boards={boards}\nset={self.set_number}\n"
        )

    def commitment(self, seed: bytes) -> str:
        """The fingerprint published before the session: SHA-256 of the text and the seed in hexadecimal."""
        return hashlib.sha256(f"{self.text}seed={seed.hex()}\n".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Dealt:
    """`tries`: numbers too large for a deal that were passed over."""

    board: int
    number: int
    tries: int

    @property
    def deal(self) -> Deal:
        return deal_from_integer(self.number)


def deal_board(terms: DealingTerms, seed: bytes, board: int, public: str = "") -> Dealt:
    """The deal of a board from the seed; `public`: a value announced before and known later, or nothing."""
    head = f"{terms.text}public={public}\nboard={board}\n"
    tries, number = 0, _number(seed, f"{head}try=0\n")
    while number >= DEALS:
        tries += 1
        number = _number(seed, f"{head}try={tries}\n")
    return Dealt(board, number, tries)


def deal_set(terms: DealingTerms, seed: bytes, public: str = "") -> Iterator[Dealt]:
    """The deals of all boards of the terms."""
    return (deal_board(terms, seed, board, public) for board in range(terms.first, terms.last + 1))


def _number(seed: bytes, text: str) -> int:
    digest = hmac.new(seed, text.encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:_NUMBER_BYTES], "big")


def deal_from_integer(number: int) -> Deal:
    """The deal of a number from 0 (all spades to North) to `DEALS` − 1. ScoringError `range` outside.

    The cards are dealt in the order of the pack. Each seat's share of the numbers left is its share of the
    places left, so that every deal has exactly one number.
    """
    if not 0 <= number < DEALS:
        raise ScoringError("range")
    hands: dict[Direction, list[str]] = {direction: [] for direction in Direction}
    numbers = DEALS
    for dealt, card in enumerate(PACK):
        for direction in Direction:
            share = numbers * (HAND_SIZE - len(hands[direction])) // (len(PACK) - dealt)
            if number < share:
                hands[direction].append(card)
                numbers = share
                break
            number -= share
    return complete(hands)
