"""Tables behind their timetable, and why: each wait leads back to the table where time was lost."""

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class TimedMeeting:
    """Two contestants at a table in a round; `entered` are the times at which its results came, in order."""

    round: int
    table: int
    ns: int
    ew: int
    boards: tuple[int, ...]
    entered: tuple[datetime, ...] = ()
    placement: int = 0

    @property
    def is_over(self) -> bool:
        return len(self.entered) >= len(self.boards)

    @property
    def left(self) -> int:
        return len(self.boards) - len(self.entered)


@dataclass(frozen=True, slots=True)
class Wait:
    """A meeting waited this `length` for a pair, or (None) for boards, from a table in an earlier round."""

    pair: int | None
    table: int
    round: int
    length: timedelta


@dataclass(frozen=True, slots=True)
class Late:
    """A table behind its timetable: `own` is what this table itself lost.

    `waits` lead back to the meeting where the delay `began`, with what that meeting lost; None without waits.
    `slow` is the pair of the two that lost more time at other tables, and how much; None if neither did.
    """

    meeting: TimedMeeting
    behind: timedelta
    waits: tuple[Wait, ...]
    own: timedelta
    began: tuple[TimedMeeting, timedelta] | None
    slow: tuple[int, timedelta] | None
