"""The round clock as a line of time: what the director did, and what follows from it without anybody.

Nothing is counted down anywhere. From when the rounds began and how long they last follows a line of spans,
and a moment of time is somewhere on it: on the server, on the wall and on a phone alike, also after any of
them was switched off and on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import zip_longest

PLAY, MOVE, OVER = "play", "move", "over"


@dataclass(frozen=True, slots=True)
class Begun:
    """A round that has begun: `seconds` is its length with all that was added and stood still."""

    round: int
    started: datetime
    seconds: int
    paused_at: datetime | None = None

    @property
    def ends(self) -> datetime:
        return self.started + timedelta(seconds=self.seconds)


@dataclass(frozen=True, slots=True)
class Pace:
    """`lengths` of the rounds from the first on, `move` between two, `warning` before an end: all seconds.

    From `follows_since` on the rounds follow by themselves; None: somebody begins each.
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
    """Where the clock is: `kind` is before, play, move or over; `left` are seconds, None where nothing ends.

    `ends` is the moment at which it does, unless the clock is `paused`.
    """

    round: int
    kind: str
    left: int | None = None
    ends: datetime | None = None
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of one section. `held` is where it stands while it is paused; `spans` end there.

    `reached` is the round that the results tell before the clock is started: 0 without any, one more than
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
        return Moment(span.round, span.kind, max(0, _seconds(span.ends - now)), span.ends)

    def _before(self) -> Moment:
        if self.reached > self.rounds:
            return Moment(self.rounds, OVER)
        return Moment(max(1, self.reached), "before")

    def play(self, round: int) -> Span | None:
        """The span in which a round is played, as far as it is known."""
        return next((span for span in self.spans if (span.round, span.kind) == (round, PLAY)), None)


def line_of_time(begun: Sequence[Begun], pace: Pace) -> tuple[Span, ...]:
    """The spans of rounds that began, in their order, and of those that follow by themselves."""
    return tuple(_spans([*begun, *_following(begun, pace)], pace))


def held(begun: Sequence[Begun], pace: Pace) -> Moment | None:
    """Where a paused clock stands: so many seconds before the end of a round, or of the move after it."""
    last = begun[-1] if begun else None
    if last is None or last.paused_at is None:
        return None
    left = _seconds(last.ends - last.paused_at)
    if left > 0:
        return Moment(last.round, PLAY, left, paused=True)
    return Moment(last.round, MOVE, max(0, left + pace.move), paused=True)


def _spans(rounds: Sequence[Begun], pace: Pace) -> Iterator[Span]:
    for one, following in zip_longest(rounds, rounds[1:]):
        until = following.started if following else None
        ends = min(one.ends, until) if until else one.ends
        yield Span(one.round, PLAY, one.started, ends)
        if until is None or until > ends:
            yield Span(one.round, MOVE if one.round < len(pace.lengths) else OVER, ends, until)


def _following(begun: Sequence[Begun], pace: Pace) -> Iterator[Begun]:
    """The rounds after the last one that began, each when the move before it is over."""
    if not begun or begun[-1].paused_at or pace.follows_since is None:
        return
    last = begun[-1]
    for number in range(last.round + 1, len(pace.lengths) + 1):
        starts = max(last.ends + timedelta(seconds=pace.move), pace.follows_since)
        last = Begun(number, starts, pace.lengths[number - 1])
        yield last


def _seconds(length: timedelta) -> int:
    """Whole seconds, the begun one counted: a clock shows 0:00 only when time is up."""
    return -(-length // timedelta(seconds=1))
