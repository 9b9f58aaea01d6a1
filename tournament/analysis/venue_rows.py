"""Results of venues as they are compared, and the doubts about them."""

from collections.abc import Hashable
from dataclasses import dataclass

IMPOSSIBLE, SIT_OUT, TURNED, SHIFTED = "impossible", "sit_out", "turned", "shifted"
COPIED, SAME_PAIR, OTHER_SET = "copied", "same_pair", "set"
UNLIKELY = 0.001  # once in a thousand venues


@dataclass(frozen=True, slots=True)
class VenueRow:
    """A result as it was reported; `score` is North-South's."""

    venue: Hashable
    code: str
    board: int
    ns: str
    ew: str
    score: int
    contract: str = ""
    section: str = ""


@dataclass(frozen=True, slots=True)
class VenueDoubt:
    """`code`: of the result or the pair, the section, or the boards as `9-16`; empty: the whole venue.

    `other` and `other_code`: the venue, and its section or pair, that has the same results, `count` of pairs.
    `is_twice`: the venue has results of the boards that these fit as well.
    """

    doubt: str
    venue: Hashable
    code: str = ""
    row: VenueRow | None = None
    suggested: int | None = None
    shift: int | None = None
    chance: float | None = None
    other: Hashable = None
    other_code: str = ""
    count: int = 0
    is_twice: bool = False
