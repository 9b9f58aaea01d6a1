"""Double-dummy tricks after each opening lead (Law 41A): what a lead costs the side that makes it.

A table is written as 260 hexadecimal digits: for each of the 20 contracts in the order of a double-dummy
table, the declarer's tricks after each of the leader's thirteen cards, spades first, from the ace down.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.cards import HAND_SIZE
from scoring.contract import Denomination
from scoring.errors import ScoringError
from scoring.hands.deal import Deal
from scoring.hands.double_dummy import DECLARERS, DENOMINATIONS, DoubleDummy, place
from scoring.seats import Direction

LENGTH = len(DECLARERS) * len(DENOMINATIONS) * HAND_SIZE
_DIGITS = re.compile(rf"[0-9a-d]{{{LENGTH}}}")


@dataclass(frozen=True, slots=True)
class LeadTable:
    """`digits`: the table as written. The deal it belongs to says which digit is which card's."""

    digits: str

    def after(self, deal: Deal, declarer: Direction, denomination: Denomination) -> dict[str, int]:
        """The declarer's tricks after each card of the leader, who sits at the declarer's left."""
        start = HAND_SIZE * place(declarer, denomination)
        cards = deal.hand(declarer.next)
        return {card: int(digit, 16) for card, digit in zip(cards, self.digits[start:], strict=False)}

    def agrees(self, table: DoubleDummy) -> bool:
        """Whether the best lead of every contract leaves the declarer the tricks of a double-dummy table."""
        parts = (self.digits[at : at + HAND_SIZE] for at in range(0, LENGTH, HAND_SIZE))
        return "".join(map(min, parts)) == table.digits


def read_leads(text: str) -> LeadTable:
    """ScoringError `leads` for anything but 260 digits 0–d."""
    if not _DIGITS.fullmatch(text):
        raise ScoringError("leads")
    return LeadTable(text)


def lead_table(deal: Deal, tricks: Mapping[tuple[Direction, Denomination], Mapping[str, int]]) -> LeadTable:
    """The table of each contract's tricks by card."""
    return LeadTable(
        "".join(
            f"{tricks[declarer, denomination][card]:x}"
            for declarer in DECLARERS
            for denomination in DENOMINATIONS
            for card in deal.hand(declarer.next)
        )
    )
