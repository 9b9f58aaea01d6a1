"""The times of a room: clock arithmetic, and when each round begins and ends."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import zip_longest

from tournament.sheets.timetable import (
    MOVE,
    OVER,
    PLAY,
    Clock,
    Moment,
    Pace,
    Span,
    TimedMeeting,
    whole_seconds,
)

# Clock arithmetic: the spans that follow from when rounds began and how long they last.


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


# The rounds of a room by its clock, or by the pace of its tables.


@dataclass(frozen=True, slots=True)
class RoomTimes:
    """A section's clock with its meetings, those without opponents left out."""

    clock: Clock
    meetings: tuple[TimedMeeting, ...]


@dataclass(frozen=True, slots=True)
class Timetable:
    """When the play of each round begins and ends, `move` between two rounds.

    `is_clocked`: a clock gives the times and no round begins early; else the tables' own pace gives them.
    """

    starts: Mapping[int, datetime]
    ends: Mapping[int, datetime]
    move: timedelta
    is_clocked: bool = True

    def per_board(self, meeting: TimedMeeting) -> timedelta:
        return (self.ends[meeting.round] - self.starts[meeting.round]) / max(1, len(meeting.boards))


def timetable_of(room: RoomTimes, now: datetime) -> Timetable:
    """The clock's, once it was started; while it is paused the end of the round moves with the time."""
    pace = room.clock.pace
    move = timedelta(seconds=pace.move)
    lengths = [timedelta(seconds=length) for length in pace.lengths]
    plays = [span for span in room.clock.spans if span.kind == PLAY]
    if not plays:
        return by_the_room(room.meetings, lengths, move, now)
    paused = room.clock.held
    if paused and paused.kind == PLAY and paused.left is not None:
        plays[-1] = replace(plays[-1], ends=now + timedelta(seconds=paused.left))
    ends = {span.round: span.ends for span in plays if span.ends}
    starts = {
        span.round: max(span.starts, ends[span.round] - lengths[span.round - 1])
        for span in plays
        if span.ends
    }
    return Timetable(starts, ends, move)


def by_the_room(
    meetings: Sequence[TimedMeeting], lengths: Sequence[timedelta], move: timedelta, now: datetime
) -> Timetable:
    """The timetable of a room without a clock: a round begins when the middle table has ended the one before.

    The first began one board before the middle one of the tables' first results. Rounds of which nothing
    is in have no time yet, and no table is late in them.
    """
    starts: dict[int, datetime] = {}
    together: list[TimedMeeting] = []
    for number, following in by_round(meetings):
        if not any(one.entered for one in following):
            break
        if together:
            starts[number] = _middle([_end(one, now) for one in together]) + move
        else:
            board = lengths[number - 1] / max(len(one.boards) for one in following)
            starts[number] = _middle([one.entered[0] for one in following if one.entered]) - board
        together = following
    ends = {number: start + lengths[number - 1] for number, start in starts.items()}
    return Timetable(starts, ends, move, is_clocked=False)


def _end(one: TimedMeeting, now: datetime) -> datetime:
    return one.entered[-1] if one.entered and one.is_over else now


def _middle(times: Sequence[datetime]) -> datetime:
    """The middle one; of two the earlier."""
    return sorted(times)[(len(times) - 1) // 2]


def by_round(meetings: Sequence[TimedMeeting]) -> Iterator[tuple[int, list[TimedMeeting]]]:
    for number in sorted({one.round for one in meetings}):
        yield number, [one for one in meetings if one.round == number]
