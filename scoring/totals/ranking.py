"""Places: by the exact figure, ties shared ("2=", "2=", "4"), and split only where the conditions say how.

Where there are two winners the caller ranks each direction by itself.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import lcm

from scoring.rounding import Number
from scoring.totals.tie_breaks import (
    Evidence,
    Key,
    Restart,
    TieStep,
    Values,
    figure_of,
    groups,
    keys_of,
    split,
    steps,
)


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


def rank(
    values: Mapping[Hashable, Number | None],
    tie_breaks: Sequence[str] = (),
    evidence: Evidence | None = None,
    carried: Mapping[Hashable, Number] | None = None,
    provisional: bool = False,
    restart: Restart = Restart.ALWAYS,
) -> tuple[Place, ...]:
    """The contestants from first to last; those without a value come after them and have no place.

    `tie_breaks`: keys of TIE_BREAKS in the order they are asked; `restart`: which parts of a split tie begin
    again with the first. `carried`: a carry-over added to a value. ScoringError for an unknown tie-break.
    """
    brought = carried or {}
    exact = {
        who: value + brought[who] if who in brought else value
        for who, value in values.items()
        if value is not None
    }
    places: list[Place] = []
    known = evidence or Evidence()
    for tied in groups([*exact], _whole(exact).__getitem__):
        for share, split_by in split(tied, tie_breaks, exact, known, restart):
            place = len(places) + 1
            places += [Place(who, place, len(share) > 1, exact[who], split_by, provisional) for who in share]
    unplaced = [Place(who, None, False, None, "", provisional) for who in values if who not in exact]
    return (*places, *unplaced)


def _whole(values: Values) -> dict[Hashable, Key]:
    """Values as whole numbers of their common denominator: they compare alike, and much faster."""
    common = lcm(*[value.denominator for value in values.values()])
    return {who: (value.numerator * (common // value.denominator),) for who, value in values.items()}


# What the tie-breaks said.

TieFigures = Mapping[Hashable, tuple[Number | None, ...]]


def tie_figures(
    places: Sequence[Place],
    tie_breaks: Sequence[str],
    evidence: Evidence,
    restart: Restart = Restart.NEVER,
) -> TieFigures:
    """The figures in each tie-break of the contestants of a tie that one of them split.

    Where a tie-break was asked of a part of the tie again, the figure is that of the last time.
    """
    values, level = _values(places), defaultdict(list)
    for place in places:
        if place.place is not None and place.value is not None:
            level[place.value].append(place)
    found: dict[Hashable, tuple[Number | None, ...]] = {}
    for tied in level.values():
        if any(one.split_by for one in tied):
            found |= _figures([one.contestant for one in tied], tie_breaks, values, evidence, restart)
    return found


def _figures(
    tied: Sequence[Hashable],
    tie_breaks: Sequence[str],
    values: Mapping[Hashable, Number],
    evidence: Evidence,
    restart: Restart,
) -> Iterator[tuple[Hashable, tuple[Number | None, ...]]]:
    keys = {code: keys_of(code, tied, values, evidence) for code in tie_breaks}
    figures = {(who, code): figure_of(code, key) for code, own in keys.items() for who, key in own.items()}
    for step in steps(tied, tie_breaks, values, evidence, restart):
        figures |= {(who, step.tie_break): figure for who, figure in step.figures.items()}
    for who in tied:
        yield who, tuple(figures[who, code] for code in tie_breaks)


def tie_steps(
    places: Sequence[Place],
    contestant: Hashable,
    tie_breaks: Sequence[str],
    evidence: Evidence,
    restart: Restart = Restart.NEVER,
) -> tuple[TieStep, ...]:
    """The tie-breaks that were asked of a contestant and of those level with them, in their order."""
    own = next(place for place in places if place.contestant == contestant)
    if own.place is None:
        return ()
    asked = steps(_level(places, own), tie_breaks, _values(places), evidence, restart)
    return tuple(step for step in asked if contestant in step.figures)


def _values(places: Iterable[Place]) -> dict[Hashable, Number]:
    return {place.contestant: place.value for place in places if place.value is not None}


def _level(places: Iterable[Place], own: Place) -> list[Hashable]:
    """Those of the same value, the contestant among them."""
    return [place.contestant for place in places if place.place is not None and place.value == own.value]
