"""How much a change of plan disturbs a session, as one figure: plans are offered in this order.

In hundredths of a session: boards lost, a second sit-out for the same pair, sharing, rounds in which a pair
goes elsewhere than planned, arrow switches, and half a point for every point of fairness.
"""

from fractions import Fraction

from tournament.movements.measures.cost import Change, Cost, sets_counted
from tournament.movements.plan import Movement

MOVED = 20
SHARED = 20
SWITCHED_ROUND = 2
SECOND_SIT_OUT = 5
FAIRNESS = Fraction(1, 2)


def disruption(before: Movement, changes: tuple[Change, ...], cost: Cost) -> Fraction:
    """The figure of a plan for a session that was planned as `before`."""
    boards = max(1, sum(sets_counted(before).values()))
    playings = max(1, sum(1 for _ in before.full_rows()))
    moved = [change for change in changes if change.before and change.after and not change.is_switch]
    later = {change.round for change in changes}
    switched = {change.round for change in changes if change.is_switch}
    return (
        Fraction(100 * (cost.unplayed - cost.gained), boards)
        + SECOND_SIT_OUT * max(0, cost.worst - 1)
        + Fraction(SHARED * cost.sharing.playings, playings)
        + Fraction(MOVED * len(moved), max(1, len(before.present) * len(later)))
        + SWITCHED_ROUND * len(switched)
        + FAIRNESS * ((cost.qf_before or 0) - (cost.qf_after or 0))
    )
