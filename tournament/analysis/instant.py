"""Instant matchpoints: what a score earns against a field whose results are known, or expected.

One more score is compared with every score of the field, and so is one that falls into a gap between two of
them (R. Pavlicek, “Instant Matchpoints”, ACBL Bulletin 1993 and 1997). The field is one that has played the
deals before; `expected_field` stands in where none has.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm

from scoring.boards.imps import imps
from scoring.boards.matchpoints import matchpoints_of, top
from scoring.contract import BOOK, Contract, Denomination, Doubling, Outcome
from scoring.duplicate import score_ns
from scoring.hands.double_dummy import DECLARERS, DoubleDummy
from scoring.hands.par import par
from scoring.seats import Direction, Side, Vulnerability, dealer, vulnerability
from tournament.sheets.board_sheets import InstantLine, InstantTraveller
from tournament.sheets.heading import Heading

Range = tuple[int | None, int | None, Fraction]  # the lowest and the highest score of North-South, per cent

_GAME = {Denomination.NT: 3, Denomination.S: 4, Denomination.H: 4, Denomination.D: 5, Denomination.C: 5}
_SLAMS = (6, 7)
_SPREAD = {-2: 1, -1: 4, 0: 6, 1: 4, 2: 1}  # tricks at the table less those double dummy: in 16 of them


def instant_traveller(heading: Heading, board: int, scores: Iterable[int]) -> InstantTraveller:
    """From North-South's scores in the field: one more score is compared with each of them (Law 78A)."""
    frequencies = Counter(scores)
    lines = tuple(InstantLine(*one) for one in reversed(instant_ranges(frequencies)))
    return InstantTraveller(
        heading, board, dealer(board).value, vulnerability(board).value, frequencies.total(), lines
    )


def instant_ranges(frequencies: Mapping[int, int]) -> list[Range]:
    """Every score of the field and every gap between two of them, in steps of 10 points, lowest first."""
    field = Counter(frequencies)
    return [(low, high, _share(low, high, field)) for low, high in _ranges(sorted(field))]


def _ranges(scores: list[int]) -> list[tuple[int | None, int | None]]:
    found: list[tuple[int | None, int | None]] = [(None, scores[0] - 10)]
    for score, after in zip(scores, [*scores[1:], None], strict=True):
        found.append((score, score))
        if after is None:
            found.append((score + 10, None))
        elif after - score > 10:
            found.append((score + 10, after - 10))
    return found


def _share(low: int | None, high: int | None, frequencies: Counter[int]) -> Fraction:
    """The percentage of one more result anywhere in the range, compared with all of the field."""
    score = next(bound for bound in (low, high) if bound is not None)
    points = matchpoints_of(score, frequencies + Counter({score: 1}))
    return Fraction(points * 100, top(frequencies.total() + 1))


# The field that is expected where nobody has played the deal.


def expected_field(table: DoubleDummy, dealt_by: Direction, vulnerable: Vulnerability) -> dict[int, int]:
    """How often each score of North-South is expected in a club, in whole numbers.

    No law says how; these are the assumptions. A side stops in a part score, at game, or in a slam, undoubled
    and at most one trick too high double dummy; its hand with more tricks declares. A contract is the rarer
    the further its double-dummy score is from par: 1 ÷ (1 + IMPs between them). Nobody passes out unless par
    is 0. At the table a contract takes the tricks of double dummy in 6 of 16 cases, one more or one fewer in
    4 each, two more or two fewer in 1 each. The table must be complete.

    `tests/analysis/test_instant.py` compares this with a real evening of a club.
    """
    target = par(table, dealt_by, vulnerable).score
    shares: defaultdict[int, Fraction] = defaultdict(Fraction)
    if target == 0:
        shares[0] += sum(_SPREAD.values())
    for contract, tricks in _plausible(table):
        expected = score_ns(Outcome(contract, tricks), vulnerable)
        for more, often in _SPREAD.items():
            taken = min(max(tricks + more, 0), 13)
            score = score_ns(Outcome(contract, taken), vulnerable)
            shares[score] += Fraction(often, 1 + abs(imps(expected - target)))
    unit = lcm(*(share.denominator for share in shares.values()))
    return {score: int(share * unit) for score, share in shares.items()}


def _plausible(table: DoubleDummy) -> Iterator[tuple[Contract, int]]:
    """The contracts of both sides, each with the double-dummy tricks of its declarer."""
    for side in Side:
        own = [declarer for declarer in DECLARERS if declarer.side is side]
        for denomination, game in _GAME.items():
            tricks = [table.tricks(declarer, denomination) for declarer in own]
            most = max(tricks)
            declarer = own[tricks.index(most)]
            part_score = min(max(most - BOOK, 1), game - 1)
            for level in (part_score, game, *_SLAMS):
                contract = Contract(level, denomination, Doubling.UNDOUBLED, declarer)
                if most >= contract.target - 1:
                    yield contract, most
