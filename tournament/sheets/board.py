"""The outcome of a board at one table, as every sheet shows it."""

from dataclasses import dataclass

from scoring.boards.award_code import Part


@dataclass(frozen=True, slots=True)
class Played:
    """`state` is played, late, not_played or awarded; `bid` is level, denomination and doubling, or PASS.

    `over` counts over (+) and under (−) the contract; `ns_award`, `ew_award` are
    codes of scoring/boards/award_code.py. Of an awarded board, contract and tricks are the table's and
    count for nothing; `score_ns` is what counts: the assigned score, where both sides have the same one.
    """

    state: str
    bid: str = ""
    declarer: str = ""
    lead: str = ""
    tricks: int | None = None
    over: int | None = None
    score_ns: int | None = None
    ns_award: str = ""
    ew_award: str = ""
    agreement: str = "accepted"

    @property
    def passed_out(self) -> bool:
        return self.bid == "PASS"


def played_as(part: Part) -> Played:
    """One outcome of an assigned score, to be written like any other result."""
    if part.outcome is None or part.outcome.contract is None:
        return Played("played", bid="" if part.outcome is None else "PASS", score_ns=part.points)
    contract = part.outcome.contract
    bid = str(contract).split()[0]
    return Played("played", bid, contract.declarer, tricks=part.outcome.tricks, over=part.outcome.result)
