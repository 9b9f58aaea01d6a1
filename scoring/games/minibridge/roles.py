"""MiniBridge: who declares, what they may choose, and what it scores.

The side with more points declares, the stronger hand of the two; of equal hands the dealer's, or the next in
the order of the auction. Declarer sees dummy and names a denomination and "game" or "no game". Each deal is
scored as at duplicate: "no game" as a contract of one, "game" as 3NT, 4H, 4S, 5C or 5D, never doubled.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import duplicate
from scoring.errors import ScoringError
from scoring.games.bridge.contract_record import GAME_LEVEL, FourHandRecord, faults
from scoring.seats import Direction, Side, Vulnerability

ALL_POINTS = 40
CHOICES = {"part": "No game", "game": "Game", "small_slam": "Small slam", "grand_slam": "Grand slam"}
SLAMS = {"small_slam": 6, "grand_slam": 7}


@dataclass(frozen=True, slots=True)
class Roles:
    """Who plays which part, and the points of the declaring side."""

    declarer: Direction
    points: int

    @property
    def dummy(self) -> Direction:
        return self.declarer.partner

    @property
    def leader(self) -> Direction:
        return self.declarer.next


def roles(hcp: Sequence[int], dealer: Direction) -> Roles | None:
    """Who declares, from the points of N, E, S, W; None for twenty each. ScoringError `hcp_must_total_40`."""
    if sum(hcp) != ALL_POINTS or min(hcp) < 0:
        raise ScoringError("hcp_must_total_40", total=sum(hcp))
    held = dict(zip(Direction, hcp, strict=True))
    points = {side: sum(held[seat] for seat in Direction if seat.side is side) for side in Side}
    if points[Side.NS] == points[Side.EW]:
        return None
    stronger = max(Side, key=lambda side: points[side])
    speaking = [dealer, dealer.next, dealer.partner, dealer.partner.next]
    declarer = max((seat for seat in speaking if seat.side is stronger), key=lambda seat: held[seat])
    return Roles(declarer, points[stronger])


def level(choice: str, denomination: str) -> int:
    """The level a choice is scored at. ScoringError `bad_choice`, `bad_strain`."""
    if choice not in CHOICES:
        raise ScoringError("bad_choice", choice=choice)
    if denomination not in GAME_LEVEL:
        raise ScoringError("bad_strain", denomination=denomination)
    return {"part": 1, "game": GAME_LEVEL[denomination], **SLAMS}[choice]


def score(level: int, denomination: str, tricks: int, vulnerable: bool) -> int:
    """Points for the declaring side. ScoringError `bad_level`, `bad_strain`, `bad_tricks`."""
    record = FourHandRecord(level=level, denomination=denomination, declarer="N", tricks=tricks)
    for fault in faults(record):
        raise fault.refusal()
    return duplicate.score_ns(record.outcome, Vulnerability.NS if vulnerable else Vulnerability.NONE)
