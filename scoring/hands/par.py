"""Par: the score when both sides see all cards and bid for the best result they can force.

Made contracts count undoubled with their overtricks, failing ones doubled; nothing is redoubled. The dealer
matters only where both sides make the same small contract: the side that may speak first has it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scoring.contract import Contract, Denomination, Doubling
from scoring.duplicate import score
from scoring.hands.double_dummy import DoubleDummy
from scoring.seats import Direction, Side, Vulnerability

_BIDS = tuple((level, denomination) for level in range(1, 8) for denomination in Denomination)
_SIDES = {Side.NS: (Direction.N, Direction.S), Side.EW: (Direction.E, Direction.W)}


@dataclass(frozen=True, slots=True)
class Par:
    """`score` for North-South; `contracts` as text, sorted (`4HX E -2`, `3NT NS +1`); none if passed out."""

    score: int
    contracts: tuple[str, ...]

    @property
    def text(self) -> str:
        """The declaring side and its own score: `NS 420`, `EW 630`, `NS -500`; `NS 0` when passed out."""
        if self.contracts and _declaring(self.contracts[0]) is Side.EW:
            return f"EW {-self.score}"
        return f"NS {self.score}"


@dataclass(frozen=True, slots=True)
class _Declared:
    """A contract played by the better hand of a side: `points` are that side's own."""

    points: int
    doubled: bool
    result: int
    declarers: str


@lru_cache(maxsize=1024)  # every result of a board asks for its par
def par(table: DoubleDummy, dealer: Direction, vulnerability: Vulnerability) -> Par:
    """The par score and every par contract of a board. The table must be complete."""
    declared = {
        (bid, side): _declare(table, bid, side, vulnerability.covers(side)) for bid in _BIDS for side in Side
    }
    points = _forced(declared, dealer.side)
    if points == 0:
        return Par(0, ())
    return Par(points, tuple(sorted(_par_contracts(declared, points))))


_Bid = tuple[int, Denomination]
_Table = dict[tuple[_Bid, Side], _Declared]


def _declare(table: DoubleDummy, bid: _Bid, side: Side, vulnerable: bool) -> _Declared:
    level, denomination = bid
    tricks = {one: table.tricks(one, denomination) for one in _SIDES[side]}
    most = max(tricks.values())
    doubling = Doubling.UNDOUBLED if most >= level + 6 else Doubling.DOUBLED
    contract = Contract(level, denomination, doubling, _SIDES[side][0])
    declarers = "".join(one for one, number in tricks.items() if number == most)
    points = score(contract, most, vulnerable)
    return _Declared(points, doubling is Doubling.DOUBLED, most - contract.target, declarers)


def _forced(declared: _Table, first: Side) -> int:
    """The score for North-South: from 7NT down, the side to speak passes or bids what is best for it.

    `stands[side]`: the best the other side of `side` allows, in North-South points, when that side has bid.
    """
    stands: dict[Side, list[int]] = {side: [] for side in Side}
    for bid in reversed(_BIDS):
        for side in Side:
            passed = _signed(declared[bid, side].points, side)
            higher = stands[side.other][: len(_BIDS) - 1 - _BIDS.index(bid)]
            stands[side].append(_best([passed, *higher], side.other))
    second = _best([0, *stands[first.other]], first.other)
    return _best([second, *stands[first]], first)


def _best(points: list[int], side: Side) -> int:
    return max(points) if side is Side.NS else min(points)


def _signed(points: int, side: Side) -> int:
    return points if side is Side.NS else -points


def _par_contracts(declared: _Table, points: int) -> Iterator[str]:
    """Each side's lowest contract in a denomination that scores par and is not outbid by something better."""
    for side in Side:
        for denomination in Denomination:
            bids = [bid for bid in _BIDS if bid[1] is denomination]
            lowest = next((bid for bid in bids if _stands_at(declared, bid, side, points)), None)
            if lowest:
                yield _written(lowest, declared[lowest, side])


def _stands_at(declared: _Table, bid: _Bid, side: Side, points: int) -> bool:
    own = _signed(points, side)
    higher = _BIDS[_BIDS.index(bid) + 1 :]
    return declared[bid, side].points == own and all(
        declared[one, side.other].points <= -own for one in higher
    )


def _written(bid: _Bid, declared: _Declared) -> str:
    result = f"{declared.result:+d}" if declared.result else "="
    return f"{bid[0]}{bid[1]}{'X' * declared.doubled} {declared.declarers} {result}"


def _declaring(contract: str) -> Side:
    return Direction(contract.split()[1][0]).side
