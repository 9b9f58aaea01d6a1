"""One ranking of several sessions at matchpoints, whose tops and numbers of boards may differ."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.rounding import Number, exact_sum, simplest


@dataclass(frozen=True, slots=True)
class SessionScore:
    """A contestant's session: matchpoints on `boards` boards of a common `top`."""

    matchpoints: Number
    top: Number
    boards: int

    @property
    def most(self) -> Number:
        return self.top * self.boards

    @property
    def percent(self) -> Number:
        return simplest(Fraction(100 * self.matchpoints) / self.most)


Sessions = Mapping[Hashable, Sequence[SessionScore]]


def percent_of_all_boards(sessions: Sessions) -> dict[Hashable, Number]:
    """Every board counts alike: all matchpoints over all that could be won."""
    return {
        who: simplest(
            100 * Fraction(exact_sum(one.matchpoints for one in own)) / sum(one.most for one in own)
        )
        for who, own in sessions.items()
    }


def mean_of_percentages(sessions: Sessions) -> dict[Hashable, Number]:
    """Every session counts alike, however long it was."""
    return {
        who: simplest(Fraction(figure) / len(sessions[who]))
        for who, figure in sum_of_percentages(sessions).items()
    }


def sum_of_percentages(sessions: Sessions) -> dict[Hashable, Number]:
    return {who: exact_sum(one.percent for one in own) for who, own in sessions.items()}


def matchpoints_on_largest_top(sessions: Sessions) -> dict[Hashable, Number]:
    """Matchpoints raised in plain proportion to the largest top of the event."""
    largest = max(one.top for own in sessions.values() for one in own)
    return {
        who: exact_sum(Fraction(one.matchpoints * largest) / one.top for one in own)
        for who, own in sessions.items()
    }


COMBINATIONS: dict[str, Callable[[Sessions], dict[Hashable, Number]]] = {
    "percent_of_all_boards": percent_of_all_boards,
    "mean_of_percentages": mean_of_percentages,
    "sum_of_percentages": sum_of_percentages,
    "matchpoints_on_largest_top": matchpoints_on_largest_top,
}


def combine(sessions: Sessions, method: str) -> dict[Hashable, Number]:
    """Each contestant's figure over its sessions, at least one each. ScoringError for an unknown method."""
    if method not in COMBINATIONS:
        raise ScoringError("combination_unknown", method=method)
    return COMBINATIONS[method](sessions)
