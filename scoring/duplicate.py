"""What a contract scores at duplicate bridge: the table of Law 77."""

from functools import cache

from scoring.contract import PASSED_OUT, Contract, Denomination, Doubling, Outcome
from scoring.seats import Direction, Side, Vulnerability

_TRICK = {
    Denomination.C: 20,
    Denomination.D: 20,
    Denomination.H: 30,
    Denomination.S: 30,
    Denomination.NT: 30,
}
_NT_FIRST = 10  # the first no-trump trick is worth 40
_GAME = 100
_PART_SCORE_BONUS = 50
_GAME_BONUS = (300, 500)  # not vulnerable, vulnerable
_SLAM_BONUS = {6: (500, 750), 7: (1000, 1500)}
_INSULT = 50
_DOUBLED_OVERTRICK = (100, 200)
_UNDERTRICK = (50, 100)
_DOUBLED_UNDERTRICKS = ((100, 200, 200), (200,))  # the first ones; each further one is
_DOUBLED_UNDERTRICK_AFTER = 300


def score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """Points for the declarer's side (negative when the contract fails). `tricks`: all that declarer took."""
    over = tricks - contract.target
    if over < 0:
        return -_undertricks(-over, contract.doubling, vulnerable)
    return trick_score(contract) + _premium(contract, vulnerable) + _overtricks(contract, over, vulnerable)


def trick_score(contract: Contract) -> int:
    """Points of the tricks bid, once made: 100 or more is game."""
    once = _TRICK[contract.denomination] * contract.level
    return (once + _NT_FIRST * (contract.denomination is Denomination.NT)) * contract.doubling.factor


def score_ns(outcome: Outcome, vulnerability: Vulnerability) -> int:
    """Points from North-South's point of view; 0 when passed out, which is a result like another."""
    if outcome.contract is None or outcome.tricks is None:
        return 0
    side = outcome.contract.declarer.side
    points = score(outcome.contract, outcome.tricks, vulnerability.covers(side))
    return points if side is Side.NS else -points


def is_possible_score(points_ns: int, vulnerability: Vulnerability) -> bool:
    """Whether any contract at all gives North-South these points."""
    return points_ns in _outcomes_by_score(vulnerability)


def contracts_giving(points_ns: int, vulnerability: Vulnerability) -> tuple[Outcome, ...]:
    """All outcomes worth these points to North-South, lowest contract first.

    North stands for declarers North and South, East for East and West.
    """
    return _outcomes_by_score(vulnerability).get(points_ns, ())


def _premium(contract: Contract, vulnerable: bool) -> int:
    bonus = _GAME_BONUS[vulnerable] if trick_score(contract) >= _GAME else _PART_SCORE_BONUS
    slam = _SLAM_BONUS.get(contract.level, (0, 0))[vulnerable]
    return bonus + slam + _INSULT * (contract.doubling.factor // 2)


def _overtricks(contract: Contract, over: int, vulnerable: bool) -> int:
    if contract.doubling is Doubling.UNDOUBLED:
        return over * _TRICK[contract.denomination]
    return over * _DOUBLED_OVERTRICK[vulnerable] * contract.doubling.factor // 2


def _undertricks(down: int, doubling: Doubling, vulnerable: bool) -> int:
    if doubling is Doubling.UNDOUBLED:
        return down * _UNDERTRICK[vulnerable]
    first = _DOUBLED_UNDERTRICKS[vulnerable][:down]
    return (sum(first) + _DOUBLED_UNDERTRICK_AFTER * (down - len(first))) * doubling.factor // 2


@cache
def _outcomes_by_score(vulnerability: Vulnerability) -> dict[int, tuple[Outcome, ...]]:
    """Every score of the board's vulnerability with the outcomes that give it."""
    outcomes = [PASSED_OUT] + [
        Outcome(Contract(level, denomination, doubling, declarer), tricks)
        for level in range(1, 8)
        for denomination in Denomination
        for doubling in Doubling
        for declarer in (Direction.N, Direction.E)
        for tricks in range(14)
    ]
    found: dict[int, tuple[Outcome, ...]] = {}
    for outcome in outcomes:
        points = score_ns(outcome, vulnerability)
        found[points] = (*found.get(points, ()), outcome)
    return found
