"""The tricks after each opening lead: written, read back, and held against a double-dummy table."""

import pytest

from scoring.contract import Denomination
from scoring.errors import ScoringError
from scoring.hands.dealing import deal_from_integer
from scoring.hands.double_dummy import DECLARERS, DoubleDummy
from scoring.hands.lead_table import LENGTH, LeadTable, lead_table, read_leads
from scoring.seats import Direction
from tests.tools.each_case import each_case

DEAL = deal_from_integer(10**27)


def test_each_contract_has_the_cards_of_the_leader_in_their_order() -> None:
    tricks = {
        (declarer, one): {card: number for number, card in enumerate(DEAL.hand(declarer.next))}
        for declarer in DECLARERS
        for one in Denomination
    }
    written = lead_table(DEAL, tricks)
    assert written.digits == "0123456789abc" * 20
    for (declarer, one), expected in tricks.items():
        assert read_leads(written.digits).after(DEAL, declarer, one) == expected


def test_a_table_of_leads_agrees_with_the_tricks_after_the_best_lead() -> None:
    leads = LeadTable(("8" * 12 + "7") * 19 + "d" * 13)
    assert leads.agrees(DoubleDummy("7" * 19 + "d"))
    assert not leads.agrees(DoubleDummy("7" * 20))


@each_case("text", ["", "7" * (LENGTH - 1), "7" * (LENGTH + 1), "e" * LENGTH, "?" * LENGTH])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ScoringError) as refusal:
        read_leads(text)
    assert refusal.value.code == "leads"


def test_the_leader_sits_at_the_declarers_left() -> None:
    after = LeadTable("7" * LENGTH).after(DEAL, Direction.W, Denomination.NT)
    assert tuple(after) == DEAL.hand(Direction.N)
