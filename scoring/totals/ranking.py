"""Places: by the exact figure, ties shared ("2=", "2=", "4"), and split only where the conditions say how.

Where there are two winners the caller ranks each direction by itself.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import lcm

from scoring.rounding import Number
from scoring.totals.tie_breaks import Evidence, Key, Restart, Values, groups, split


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
