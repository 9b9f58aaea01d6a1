"""What a deal writes on a score sheet with a line: the parts of Law 77, column by column.

Below the line go the tricks bid and made, above it everything else. Sheets with a column for each player
give a penalty in full to every opponent of the declarer.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring import duplicate
from scoring.contract import Contract
from scoring.games.bridge.contract_record import ContractRecord

# Premiums, not vulnerable and vulnerable; no doubling multiplies them (Law 77).
SLAM = {6: (500, 750), 7: (1000, 1500)}
INSULT = {"": 0, "X": 50, "XX": 100}

Points = tuple[int, ...]  # one figure a column


@dataclass(frozen=True, slots=True)
class SheetFigure:
    """One figure: whose column, what for (`tricks`, `overtricks`, `insult`, `slam`, `undertricks` …)."""

    column: int
    code: str
    points: int

    @property
    def is_below(self) -> bool:
        return self.code == "tricks"


def entries(record: ContractRecord, vulnerable: Sequence[bool]) -> tuple[SheetFigure, ...]:
    """The figures of a contract; player k writes in column k modulo the columns. None when passed out."""
    contract, tricks = record.outcome.contract, record.tricks
    if contract is None or tricks is None:
        return ()
    column = record.number % len(vulnerable)
    if tricks < contract.target:
        penalty = -duplicate.score(contract, tricks, vulnerable[column])
        return against(column, len(vulnerable), penalty)
    return to(column, made(contract, tricks, vulnerable[column]))


def made(contract: Contract, tricks: int, vulnerable: bool) -> dict[str, int]:
    """The declaring side's own figures for a contract fulfilled."""
    exactly = duplicate.score(contract, contract.target, vulnerable)
    return {
        "tricks": duplicate.trick_score(contract),
        "overtricks": duplicate.score(contract, tricks, vulnerable) - exactly,
        "insult": INSULT[contract.doubling],
        "slam": SLAM.get(contract.level, (0, 0))[vulnerable],
    }


def to(column: int, figures: dict[str, int]) -> tuple[SheetFigure, ...]:
    """The figures that are not nothing, in one column."""
    return tuple(SheetFigure(column, code, points) for code, points in figures.items() if points)


def against(column: int, columns: int, penalty: int) -> tuple[SheetFigure, ...]:
    """A penalty for undertricks, in every column but the declarer's."""
    return tuple(SheetFigure(other, "undertricks", penalty) for other in range(columns) if other != column)


def by_column(written: Iterable[SheetFigure], columns: int) -> Points:
    """The sum of each column."""
    totals = [0] * columns
    for entry in written:
        totals[entry.column] += entry.points
    return tuple(totals)


def plus(*points: Points) -> Points:
    """Columns added figure by figure."""
    return tuple(map(sum, zip(*points, strict=True)))
