"""Ladders: one figure from a player's sessions of a season, and which of them count."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.rounding import Number, exact_sum, simplest

KINDS = ("all", "best_k", "drop_one_per_two")
AGGREGATES = ("mean", "sum")


@dataclass(frozen=True, slots=True)
class LadderRule:
    """`kind`: all sessions, the best `best`, or one dropped for every two beyond the minimum.

    ScoringError for a kind or an aggregate that does not exist, or `best_k` without a number.
    """

    kind: str = "all"
    least_sessions: int = 1
    aggregate: str = "mean"
    best: int | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS or self.aggregate not in AGGREGATES:
            raise ScoringError("ladder_rule_unknown", kind=self.kind, aggregate=self.aggregate)
        if self.kind == "best_k" and not self.best:
            raise ScoringError("ladder_best_missing")

    def counted(self, sessions: int) -> int:
        """How many of a contestant's `sessions` count."""
        if self.kind == "best_k" and self.best:
            return min(sessions, self.best)
        if self.kind == "drop_one_per_two":
            return sessions - max(0, sessions - self.least_sessions) // 2
        return sessions


@dataclass(frozen=True, slots=True)
class Rung:
    """`value` None: too few sessions. `dropped`: positions of the sessions that do not count."""

    value: Number | None
    dropped: tuple[int, ...]


def ladder(scores: Mapping[Hashable, Sequence[Number]], rule: LadderRule) -> dict[Hashable, Rung]:
    """Each player's figure by the rule; of equal sessions the earlier one counts."""
    return {who: _rung(own, rule) for who, own in scores.items()}


def _rung(scores: Sequence[Number], rule: LadderRule) -> Rung:
    if len(scores) < max(1, rule.least_sessions):
        return Rung(None, ())
    best_first = sorted(range(len(scores)), key=lambda place: (-scores[place], place))
    kept = best_first[: rule.counted(len(scores))]
    dropped = tuple(sorted(best_first[len(kept) :]))
    total = exact_sum(scores[place] for place in kept)
    return Rung(simplest(Fraction(total) / len(kept)) if rule.aggregate == "mean" else total, dropped)
