"""The cost of an opening lead, double dummy: declarer's tricks after it beyond those after the best one."""

from functools import lru_cache

from scoring.contract import Denomination
from scoring.hands.deal import read_deal
from scoring.hands.double_dummy import DoubleDummy
from scoring.hands.lead_table import LeadTable
from scoring.seats import Direction
from tournament.sheets.board import Played
from tournament.sheets.deal_sheet import DealSheet


def tricks_after_lead(deal: DealSheet, played: Played) -> int | None:
    """The declarer's; None where lead or tricks are not known, or the leader does not have the card."""
    if not deal.leads or not played.lead or not played.declarer:
        return None
    return _after(deal.hands, deal.leads, played.declarer, _denomination(played)).get(played.lead)


def lead_cost(deal: DealSheet, played: Played) -> int | None:
    """Tricks that the lead gave away, never less than none."""
    after = tricks_after_lead(deal, played)
    if after is None:
        return None
    declarer, denomination = Direction(played.declarer), Denomination(_denomination(played))
    return after - DoubleDummy(deal.table).tricks(declarer, denomination)


def _denomination(played: Played) -> str:
    return played.bid.rstrip("X")[1:]


@lru_cache(maxsize=512)  # each contract of a board is played at several tables
def _after(hands: tuple[str, ...], leads: str, declarer: str, denomination: str) -> dict[str, int]:
    deal = read_deal("N:" + " ".join(hands))
    return LeadTable(leads).after(deal, Direction(declarer), Denomination(denomination))
