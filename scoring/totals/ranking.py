"""Places: by the exact figure, ties shared ("2=", "2=", "4"), and split only where the conditions say how.

Where there are two winners the caller ranks each direction by itself.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from scoring.errors import ScoringError
from scoring.rounding import Number


@dataclass(frozen=True, slots=True)
class Place:
    """`place` counts those ahead plus one; None before the first board. `tied`: another contestant shares it.

    `split_by`: the tie-break that separated the contestant from an equal one, "" when none did.
    """

    contestant: Hashable
    place: int | None
    tied: bool
    value: Number | None
    split_by: str = ""
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    """The data that tie-breaks use; only what the chosen ones need has to be present.

    `met`: what a contestant earned against another, in the unit ranked by. `imps`: IMPs won and lost.
    `boards`: points on each board. `lot`: those who drew, best lot first.
    """

    met: Mapping[tuple[Hashable, Hashable], Number] = field(default_factory=dict)
    imps: Mapping[Hashable, tuple[Number, Number]] = field(default_factory=dict)
    boards: Mapping[Hashable, Mapping[int, Number]] = field(default_factory=dict)
    lot: Sequence[Hashable] = ()


_Values = Mapping[Hashable, Number]
_Tied = Sequence[Hashable]
_Key = tuple[Number, ...]
TieBreak = Callable[[Hashable, _Tied, _Values, Evidence], _Key]


def rank(
    values: Mapping[Hashable, Number | None],
    tie_breaks: Sequence[str] = (),
    evidence: Evidence | None = None,
    carried: Mapping[Hashable, Number] | None = None,
    provisional: bool = False,
) -> tuple[Place, ...]:
    """The contestants from first to last; those without a value come after them and have no place.

    `tie_breaks`: keys of TIE_BREAKS in the order they are asked; the rest of a tie split in part starts anew.
    `carried`: a carry-over added to a value. ScoringError for an unknown tie-break.
    """
    for code in tie_breaks:
        if code not in TIE_BREAKS:
            raise ScoringError("tie_break_unknown", tie_break=code)
    brought = carried or {}
    exact = {who: value + brought.get(who, 0) for who, value in values.items() if value is not None}
    places: list[Place] = []
    for tied in _groups(list(exact), _whole(exact).__getitem__):
        for share, split_by in _split(tied, tie_breaks, exact, evidence or Evidence()):
            place = len(places) + 1
            places += [Place(who, place, len(share) > 1, exact[who], split_by, provisional) for who in share]
    unplaced = [Place(who, None, False, None, "", provisional) for who in values if who not in exact]
    return (*places, *unplaced)


def _whole(values: _Values) -> dict[Hashable, _Key]:
    """Values as whole numbers of their common denominator: they compare alike, and much faster."""
    common = lcm(*[value.denominator for value in values.values()])
    return {who: (value.numerator * (common // value.denominator),) for who, value in values.items()}


def _groups(contestants: _Tied, key: Callable[[Hashable], _Key]) -> list[list[Hashable]]:
    """Those with equal keys together, the highest key first; the order given inside a group."""
    groups: dict[_Key, list[Hashable]] = {}
    for who in contestants:
        groups.setdefault(key(who), []).append(who)
    return [groups[own] for own in sorted(groups, reverse=True)]


def _split(
    tied: _Tied, codes: Sequence[str], values: _Values, evidence: Evidence, split_by: str = ""
) -> list[tuple[_Tied, str]]:
    for code in codes if len(tied) > 1 else ():
        keys = {who: TIE_BREAKS[code](who, tied, values, evidence) for who in tied}
        groups = _groups(tied, keys.__getitem__)
        if len(groups) > 1:
            return [part for group in groups for part in _split(group, codes, values, evidence, code)]
    return [(tied, split_by)]


def _head_to_head(who: Hashable, tied: _Tied, values: _Values, evidence: Evidence) -> _Key:
    """Points against the others of the tie, if all of them met all of them."""
    pairs = [(one, other) for one in tied for other in tied if one != other]
    if any(pair not in evidence.met for pair in pairs):
        return (0,)
    return (sum(evidence.met[pair] for pair in pairs if pair[0] == who),)


def _swiss_points(who: Hashable, tied: _Tied, values: _Values, evidence: Evidence) -> _Key:
    """The final values of all opponents the contestant met."""
    return (sum(values.get(other, 0) for one, other in evidence.met if one == who),)


def _imp_quotient(who: Hashable, tied: _Tied, values: _Values, evidence: Evidence) -> _Key:
    """IMPs won over IMPs lost; one who lost none is ahead of all who did."""
    won, lost = evidence.imps.get(who, (0, 0))
    return (0, Fraction(won) / lost) if lost else (1 if won else 0, won)


def _count_back(who: Hashable, tied: _Tied, values: _Values, evidence: Evidence) -> _Key:
    """Point a board: 2 for each board better than another of the tie on it, 1 for each equal one."""
    own = evidence.boards.get(who, {})
    others = [evidence.boards.get(other, {}) for other in tied if other != who]
    return (
        sum(
            2 * (points > board[number]) + (points == board[number])
            for number, points in own.items()
            for board in others
            if number in board
        ),
    )


def _lot(who: Hashable, tied: _Tied, values: _Values, evidence: Evidence) -> _Key:
    """The result of a lot, drawn by the caller, because this package is deterministic."""
    return (-evidence.lot.index(who),) if who in evidence.lot else (-len(evidence.lot),)


TIE_BREAKS: dict[str, TieBreak] = {
    "head_to_head": _head_to_head,  # EBU 143.7 order, first to last
    "swiss_points": _swiss_points,
    "imp_quotient": _imp_quotient,
    "count_back": _count_back,
    "lot": _lot,
}
