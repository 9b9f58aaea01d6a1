"""Carry-over: what a stage hands to the next (White Book 3.8, WBF)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.rounding import Number, exact_sum, simplest
from scoring.stages.combined import SessionScore, quotient


@dataclass(frozen=True, slots=True)
class Stage:
    """What a stage offered a contestant: `maximum` matchpoints on `boards` boards."""

    maximum: Number
    boards: int


def carry_forward(matchpoints: Number, qualifier: Stage, final: Stage) -> Number:
    """½ · SQ · (NumQ/MaxQ) · (MaxF/NumF), matchpoints of the final (White Book §3.8).

    A board of the qualifier weighs half as much as a board of the final.
    """
    return quotient(matchpoints * qualifier.boards * final.maximum, 2 * qualifier.maximum * final.boards)


def carried_session(before: SessionScore, share: Number, top: Number | None) -> SessionScore:
    """All sessions of the stage before as one session of the next, each board at a `share` of its weight.

    `top` is that of a board of the next stage. With a share of one half and as many boards for all it is
    `carry_forward`.
    """
    points = before.points if before.top is None else quotient(before.points * (top or 0), before.top)
    return SessionScore(simplest(points * share), simplest(before.boards * share), top, share)


def linear_carry_over(qualifiers: int, first: Number) -> tuple[Number, ...]:
    """Equal steps from `first` for the winner of the qualifier down to nothing for its last (WBF, 2023)."""
    if qualifiers == 1:
        return (first,)
    return tuple(quotient(first * (qualifiers - 1 - place), qualifiers - 1) for place in range(qualifiers))


def linear_by_place(places: Sequence[int], first: Number) -> tuple[Number, ...]:
    """`linear_carry_over` for those with these places, best first: who share a place share their steps."""
    steps = linear_carry_over(len(places), first)
    own = {place: [at for at, other in enumerate(places) if other == place] for place in places}
    return tuple(quotient(exact_sum(steps[at] for at in own[place]), len(own[place])) for place in places)


def carried_difference(difference: Number, share: Fraction, most: Number | None = None) -> Number:
    """A share of the IMPs or VPs by which the first of two teams led when they met before, at most `most`."""
    carried = difference * share
    return simplest(carried if most is None else max(-Fraction(most), min(carried, Fraction(most))))


@dataclass(frozen=True, slots=True)
class KnockOutCarry:
    """IMPs that one of two teams brings to their knock-out match. `to_higher` None: neither brings any."""

    to_higher: bool | None
    imps: Number


def knock_out_carry(
    ahead: Number, *, won: Fraction, lost: Fraction, most: Number | None = None, tie_bonus: Number = 0
) -> KnockOutCarry:
    """The carry-over from the teams' earlier match (WBF: a half and a third, at most 16 IMPs).

    `ahead`: IMPs by which the team ranked higher won it. A win of its own brings it the share `won`, a defeat
    brings the other team the share `lost`, a draw brings the higher team `tie_bonus`.
    """
    if ahead == 0:
        return KnockOutCarry(True if tie_bonus else None, tie_bonus)
    share = won if ahead > 0 else lost
    return KnockOutCarry(ahead > 0, carried_difference(max(ahead, -ahead), share, most))


def fixed_carry(*, imps: Number) -> KnockOutCarry:
    """The same IMPs to the team ranked higher, whether they have met or not; a fraction prevents a tie."""
    return KnockOutCarry(True if imps else None, imps)


def carry_against_qualifiers(
    won: Mapping[Hashable, Mapping[Hashable, Number]], factor: Number
) -> dict[Hashable, Number]:
    """A share of the victory points that each qualifier won against the other qualifiers."""
    return {
        team: simplest(factor * exact_sum(points for other, points in own.items() if other in won))
        for team, own in won.items()
    }


def carry_share(victory_points: Mapping[Hashable, Number], percent: Number) -> dict[Hashable, Number]:
    """Per cent of the victory points of the stage before."""
    return {team: quotient(points * percent, 100) for team, points in victory_points.items()}


@dataclass(frozen=True, slots=True)
class CarryRule:
    """`amount` computes what is carried; `asks` are its arguments that the conditions of contest give."""

    amount: Callable[..., object]
    asks: frozenset[str] = frozenset()


CARRY_RULES: dict[str, CarryRule] = {
    "forward": CarryRule(carry_forward),
    "linear": CarryRule(linear_carry_over, frozenset({"first"})),
    "difference": CarryRule(carried_difference, frozenset({"share", "most"})),
    "knock_out": CarryRule(knock_out_carry, frozenset({"won", "lost", "most", "tie_bonus"})),
    "fixed": CarryRule(fixed_carry, frozenset({"imps"})),
    "against_qualifiers": CarryRule(carry_against_qualifiers, frozenset({"factor"})),
    "share": CarryRule(carry_share, frozenset({"percent"})),
}
