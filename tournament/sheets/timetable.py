"""The round clock of a section as a line of spans, tables behind it, and the expected end."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from tournament.sheets.names import Party

# Where the clock is at any moment follows from its spans.
#
# Nothing is counted down: the server, the wall and a phone compute the same moment from the same spans,
# also after any of them was switched off and on.

PLAY, MOVE, OVER = "play", "move", "over"


@dataclass(frozen=True, slots=True)
class Pace:
    """`lengths` of the rounds from the first on, `move` between two, `warning` before an end: all seconds.

    From `follows_since` on the rounds follow by themselves; None: a director begins each.
    """

    lengths: tuple[int, ...]
    move: int
    warning: int
    follows_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """A round played, the move after it, or (`over`) what follows the last. No `ends`: for good."""

    round: int
    kind: str
    starts: datetime
    ends: datetime | None


@dataclass(frozen=True, slots=True)
class Moment:
    """Its state: `kind` is before, play, move or over; `left` are seconds, None where nothing ends.

    `ends` is the moment at which it does, unless the clock is `paused`.
    """

    round: int
    kind: str
    left: int | None = None
    ends: datetime | None = None
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of one section. `game` is what its tables play, "" where they play boards; `held` is its
    state while it is paused, and `spans` end there.

    `reached` is the round that follows from the results before the clock starts: 0 without any, one more than
    there are rounds once all are in.
    """

    section: int
    letter: str
    game: str
    pace: Pace
    spans: tuple[Span, ...]
    held: Moment | None = None
    reached: int = 0

    @property
    def rounds(self) -> int:
        return len(self.pace.lengths)

    def at(self, now: datetime) -> Moment:
        """Where the clock is at a moment."""
        if self.held:
            return self.held
        span = next((span for span in reversed(self.spans) if span.starts <= now), None)
        if span is None:
            return self._before()
        if span.ends is None:
            return Moment(span.round, span.kind)
        return Moment(span.round, span.kind, max(0, whole_seconds(span.ends - now)), span.ends)

    def _before(self) -> Moment:
        if self.reached > self.rounds:
            return Moment(self.rounds, OVER)
        return Moment(max(1, self.reached), "before")

    def play(self, round: int) -> Span | None:
        """The span in which a round is played, as far as it is known."""
        return next((span for span in self.spans if (span.round, span.kind) == (round, PLAY)), None)


def whole_seconds(length: timedelta) -> int:
    """Whole seconds, the begun one counted: a clock shows 0:00 only when time is up."""
    return -(-length // timedelta(seconds=1))


# Tables behind their timetable, and why: each wait leads back to the table where time was lost.


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


# How much of the lost time is each pair's own.

SLOWER, QUICKER, ALIKE, UNKNOWN = "slower", "quicker", "alike", "unknown"


@dataclass(frozen=True, slots=True)
class PairTime:
    """Minutes of a pair: what its tables lost together, and what it waited for others and for boards.

    `share` is what the pair itself adds to each of its rounds, against the average of those it is compared
    with, and `error` the standard error of that. `reading` is slower or quicker where chance does not
    explain it, else alike; unknown, without a share, where a pair cannot be told from its opponents.
    """

    party: Party
    rounds: int
    lost: Fraction
    waited: Fraction
    share: Fraction | None = None
    error: Fraction | None = None
    reading: str = UNKNOWN


@dataclass(frozen=True, slots=True)
class SectionTimes:
    """`average`: minutes by which a table exceeds the plan of a round, without what it waited for. `starts`
    are the meetings that began a minute or more late, in their order, each with what it waited for.
    """

    section: str
    average: Fraction
    pairs: tuple[PairTime, ...]
    starts: tuple[Late, ...]


# When a section is expected to end.


@dataclass(frozen=True, slots=True)
class Forecast:
    """The end of a section: `middle` is the median; eight of ten ends lie between `low` and `high`."""

    section: int
    letter: str
    low: datetime
    middle: datetime
    high: datetime

    @property
    def is_range(self) -> bool:
        """Whether the two ends are different minutes."""
        low, high = (end.replace(second=0, microsecond=0) for end in (self.low, self.high))
        return low < high

    @property
    def spread(self) -> int:
        """Half of the way between the two ends, in minutes."""
        return round((self.high - self.low) / timedelta(minutes=2))
