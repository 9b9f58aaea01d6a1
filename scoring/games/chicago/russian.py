"""Russian scoring: a deal's duplicate score against what the high-card points of the two sides should bring.

The side with more points (A 4, K 3, Q 2, J 1) has a target by its points and its vulnerability; what it
scored above or below becomes IMPs (Law 78B).
"""

from scoring.boards.imps import imps
from scoring.errors import ScoringError

ALL_POINTS = 40
# The targets from 20 points up, not vulnerable and vulnerable; 37 and more count the same.
_TARGETS = (
    (0, 50, 70, 110, 200, 300, 350, 400, 430, 460, 490, 600, 700, 900, 1000, 1100, 1200, 1300),
    (0, 50, 70, 110, 290, 440, 520, 600, 630, 660, 690, 900, 1050, 1350, 1500, 1650, 1800, 1950),
)


def target_ns(hcp_ns: int, hcp_ew: int, vulnerable: tuple[bool, bool]) -> int:
    """What North-South should score, negative when East-West have more. ScoringError `hcp_must_total_40`."""
    if hcp_ns + hcp_ew != ALL_POINTS or min(hcp_ns, hcp_ew) < 0:
        raise ScoringError("hcp_must_total_40", total=hcp_ns + hcp_ew)
    better = 0 if hcp_ns >= hcp_ew else 1
    targets = _TARGETS[vulnerable[better]]
    target = targets[min(max(hcp_ns, hcp_ew) - ALL_POINTS // 2, len(targets) - 1)]
    return -target if better else target


def imps_ns(score_ns: int, target: int) -> int:
    """IMPs to North-South for a score beside its target."""
    return imps(score_ns - target)
