"""What became of a board at one table, as every sheet shows it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Played:
    """`state` is played, late, not_played or awarded; `bid` is level, denomination and doubling, or PASS.

    `over` counts over (+) and under (−) the contract; `ns_award`, `ew_award` are Law 12C2 codes (`A+`, `60`).
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
