"""What the organiser of a simultaneous event says of a session that takes part: places and board figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

# The problems of a report to an organiser who hears, and gives figures all the same.
REFUSALS = ("refused", "heat_closed", "blocked", "two_computers")


@dataclass(frozen=True, slots=True)
class OverallPlace:
    """A contestant's rank among `of` of all clubs, None without one, and its percentage there; `provisional`
    while another club may still move them.
    """

    place: int | None
    of: int
    value: Fraction
    tied: bool = False
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class OverallEvent:
    """The event, the address of its own ranking and how many pairs it has. `provisional`: another club may
    still move the figures.
    """

    name: str
    address: str
    pairs: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class Overall:
    """`places` by contestant, `boards` by result: the percentages of North-South and East-West, None where a
    side has none.
    """

    event: OverallEvent
    places: Mapping[int, OverallPlace]
    boards: Mapping[int, tuple[Fraction | None, Fraction | None]]

    def share(self, result: int | None, side: str) -> Fraction | None:
        """The overall percentage of a side on a board, by the key of its result."""
        ns, ew = self.boards.get(result or 0, (None, None))
        return ns if side == "NS" else ew


# How a session takes part, for its directors.


@dataclass(frozen=True, slots=True)
class TakesPart:
    """`counting` results are of the field, `waiting` of them the organiser does not have yet; `elsewhere` are
    those of boards that the event does not have, or of another form of a board.

    `figures` are none, provisional or final. `problem` is why the latest attempt was not accepted, empty for
    none, and `answer` what the organiser said then. `club_code`: by it another computer of the club joins.
    """

    event: str
    organiser: str
    region: str
    boards: int
    embargo_until: datetime
    counting: int
    waiting: int
    figures: str
    heard_at: datetime | None
    problem: str
    answer: str
    has_worker: bool
    club_code: str = ""
    elsewhere: int = 0

    @property
    def is_refused(self) -> bool:
        """Whether the organiser hears, and does not take what is sent."""
        return self.problem in REFUSALS

    @property
    def sent(self) -> int:
        return self.counting - self.waiting
