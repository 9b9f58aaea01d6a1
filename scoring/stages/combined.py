"""One ranking of several sessions, whose tops and numbers of boards may differ (White Book 4.2.5)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.rounding import Number, exact_sum, simplest


@dataclass(frozen=True, slots=True)
class SessionScore:
    """A contestant's session: `points` on `boards` boards; `top` of each, None where points have none.

    A carry-over is a session of less `weight`, whose boards are that share of those played. Without boards
    its points are added to the figure, whatever that is counted in.
    """

    points: Number
    boards: Number
    top: Number | None = None
    weight: Number = 1

    @property
    def most(self) -> Number:
        """What the points are compared with: all that could be won, or the number of boards without a top."""
        return self.boards * (1 if self.top is None else self.top)

    @property
    def figure(self) -> Number:
        """The percentage, or the mean per board where points have no top."""
        if not self.boards:
            return self.points
        return quotient(self.points if self.top is None else 100 * self.points, self.most)


Sessions = Mapping[Hashable, Sequence[SessionScore]]


def over_all_boards(own: Sequence[SessionScore]) -> Number:
    """Every board counts alike: all points over all that could be won (White Book 4.2.5)."""
    whole = 1 if any(one.top is None for one in own) else 100
    return quotient(whole * exact_sum(one.points for one in own), exact_sum(one.most for one in own))


def mean_of_sessions(own: Sequence[SessionScore]) -> Number:
    """Every session counts alike, however long it was; only where the conditions of contest say so."""
    played = [one for one in own if one.boards]
    mean = quotient(sum_of_sessions(played), exact_sum(one.weight for one in played))
    return exact_sum([mean, *(one.points for one in own if not one.boards)])


def sum_of_sessions(own: Sequence[SessionScore]) -> Number:
    """The sessions' percentages, or means per board, added up; points without boards as they are."""
    return exact_sum(one.weight * one.figure if one.boards else one.points for one in own)


def sum_of_points(own: Sequence[SessionScore]) -> Number:
    """The sessions' points added up, as victory points are."""
    return exact_sum(one.points for one in own)


COMBINATIONS: dict[str, Callable[[Sequence[SessionScore]], Number]] = {
    "percent_of_all_boards": over_all_boards,
    "mean_of_percentages": mean_of_sessions,
    "sum_of_percentages": sum_of_sessions,
    "matchpoints_on_largest_top": sum_of_points,
    "sum_of_points": sum_of_points,
}


def combine(sessions: Sessions, method: str) -> dict[Hashable, Number]:
    """Each contestant's figure over its sessions, at least one each.

    ScoringError for an unknown method, `nothing_played` without boards, `tops_missing` where some sessions
    have a top and others none, or none has one to be raised.
    """
    if method not in COMBINATIONS:
        raise ScoringError("combination_unknown", method=method)
    scores = [one for own in sessions.values() for one in own]
    if len({one.top is None for one in scores}) > 1:
        raise ScoringError("tops_missing")
    if method == "matchpoints_on_largest_top":
        sessions = on_largest_top(sessions)
    return {who: COMBINATIONS[method](own) for who, own in sessions.items()}


def on_largest_top(sessions: Sessions) -> Sessions:
    """The same sessions with matchpoints raised in plain proportion to the largest top of the event."""
    largest = max((one.top for own in sessions.values() for one in own if one.top is not None), default=0)
    return {who: [_raised(one, largest) for one in own] for who, own in sessions.items()}


def _raised(one: SessionScore, largest: Number) -> SessionScore:
    if one.top is None:
        raise ScoringError("tops_missing")
    return replace(one, points=quotient(one.points * largest, one.top), top=largest)


def best_sessions(own: Sequence[SessionScore], most: int) -> tuple[int, ...]:
    """The positions of the `most` best sessions; of equal ones the earlier counts."""
    best_first = sorted(range(len(own)), key=lambda place: (-own[place].figure, place))
    return tuple(sorted(best_first[:most]))


def factored(points: Number, boards: int, most: int) -> Number:
    """Points over `boards` as if `most` had been played, the total some programs print for a sit-out."""
    return quotient(points * most, boards)


def quotient(points: Number, divisor: Number) -> Number:
    """ScoringError `nothing_played` without a positive divisor."""
    if divisor <= 0:
        raise ScoringError("nothing_played")
    return simplest(Fraction(points) / divisor)
