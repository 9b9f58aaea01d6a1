"""Clock arithmetic: the spans that follow from when rounds began and how long they last."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import zip_longest

from tournament.sheets.clock import MOVE, OVER, PLAY, Moment, Pace, Span, whole_seconds


@dataclass(frozen=True, slots=True)
class Begun:
    """A round that has begun: `seconds` is its length including added time and pauses."""

    round: int
    started: datetime
    seconds: int
    paused_at: datetime | None = None

    @property
    def ends(self) -> datetime:
        return self.started + timedelta(seconds=self.seconds)


def line_of_time(begun: Sequence[Begun], pace: Pace) -> tuple[Span, ...]:
    """The spans of rounds that began, in their order, and of those that follow by themselves."""
    return tuple(_spans([*begun, *_following(begun, pace)], pace))


def paused_moment(begun: Sequence[Begun], pace: Pace) -> Moment | None:
    """The state of a paused clock: the seconds left of a round, or of the move after it."""
    last = begun[-1] if begun else None
    if last is None or last.paused_at is None:
        return None
    left = whole_seconds(last.ends - last.paused_at)
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
