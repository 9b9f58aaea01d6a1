"""The round clock and the wall that shows it: start, pause, add a minute, reveal the ranking.

Every act is a row and the time an argument: no timer runs.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from decimal import Decimal

from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.room.readings.clock_rows import begun_of, clock_of
from tournament.models import ClockedRound, RoundClock, Section, Session, Wall
from tournament.models.token import new_token
from tournament.sheets.timetable import PLAY, Clock

LENGTHS = ("minutes_per_board", "minutes_per_move", "minutes_per_round")
LONGEST = 24 * 60


def set_clock(
    section: Section,
    *,
    at: datetime,
    by: Actor,
    follows: bool,
    warning_minutes: int = 3,
    **lengths: Decimal | None,
) -> RoundClock:
    """Lengths (`LENGTHS`, None for the club's), the warning, and whether rounds follow by themselves.

    They hold for rounds that begin from now on. DirectorError `bad_length`.
    """
    _refuse_bad_lengths(lengths.values(), warning_minutes)
    with act("set_clock", by=by, section=section) as write:
        _write_down(write, section, at)
        row = RoundClock.objects.filter(section=section).first() or write.add(RoundClock(section=section))
        since = (row.follows_since or at) if follows else None
        write.change(row, follows_since=since, warning_minutes=warning_minutes, **lengths)
    return row


def start_round(section: Section, number: int, *, at: datetime, by: Actor) -> ClockedRound:
    """Begin a round now, whatever the clock showed. DirectorError `no_such_round`, `already_begun`."""
    with act("start_round", by=by, section=section, round=number) as write:
        rows = _write_down(write, section, at)
        clock = clock_of(section)
        if not 1 <= number <= clock.rounds:
            raise DirectorError("no_such_round", _("There is no such round."))
        if rows and rows[-1].round >= number:
            raise DirectorError("already_begun", _("This round has already started."))
        if rows and rows[-1].paused_at:
            _go_on(write, rows[-1], at)
        seconds = _until_the_end(section, clock, number, at) or clock.pace.lengths[number - 1]
        return write.add(ClockedRound(section=section, round=number, started_at=at, seconds=seconds))


def pause_clock(section: Section, *, at: datetime, by: Actor) -> ClockedRound:
    """Let the clock stand. DirectorError `not_running`."""
    with act("pause_clock", by=by, section=section) as write:
        row = _round_on(write, section, at)
        if clock_of(section).at(at).ends is None:  # it stands already, or nothing ends
            raise _not_running()
        return write.change(row, paused_at=at)


def resume_clock(section: Section, *, at: datetime, by: Actor) -> ClockedRound:
    """Let it go on where it stood. DirectorError `not_paused`."""
    with act("resume_clock", by=by, section=section) as write:
        row = section.clocked_rounds.exclude(paused_at=None).last()
        if row is None:
            raise DirectorError("not_paused", _("The clock is not paused."))
        return _go_on(write, row, at)


def add_time(section: Section, seconds: int, *, at: datetime, by: Actor) -> ClockedRound:
    """So much more (or less) for this round; after its end, so much from now. DirectorError `not_running`."""
    with act("add_time", by=by, section=section, seconds=seconds) as write:
        row = _round_on(write, section, at)
        until = row.paused_at or at
        overdue = max(timedelta(0), until - begun_of(row).ends) // timedelta(seconds=1)
        more = max(seconds + overdue, -(begun_of(row).ends - until) // timedelta(seconds=1))
        return write.change(row, added=row.added + more)


def _round_on(write: Act, section: Section, at: datetime) -> ClockedRound:
    """The row of the round that began last."""
    rows = _write_down(write, section, at)
    if not rows:
        raise _not_running()
    return rows[-1]


def _not_running() -> DirectorError:
    return DirectorError("not_running", _("The clock is not running."))


def _go_on(write: Act, row: ClockedRound, at: datetime) -> ClockedRound:
    stood = round((at - row.paused_at) / timedelta(seconds=1)) if row.paused_at else 0
    return write.change(row, paused_at=None, paused_for=row.paused_for + stood)


def _write_down(write: Act, section: Section, at: datetime) -> list[ClockedRound]:
    """The rounds that began, in order; those that followed by themselves become rows, as they were."""
    rows = list(section.clocked_rounds.all())
    known = {row.round for row in rows}
    clock = clock_of(section)
    followed = [
        ClockedRound(
            section=section,
            round=span.round,
            started_at=span.starts,
            seconds=clock.pace.lengths[span.round - 1],
        )
        for span in clock.spans
        if span.kind == PLAY and span.starts <= at and span.round not in known
    ]
    return [*rows, *write.add_all(followed)]


def _until_the_end(section: Section, clock: Clock, number: int, at: datetime) -> int | None:
    """The last round of a section whose matches end at a fixed time lasts until then."""
    if section.ends_at is None or number < clock.rounds or section.ends_at <= at:
        return None
    return (section.ends_at - at) // timedelta(seconds=1)


def _refuse_bad_lengths(lengths: Iterable[Decimal | None], warning: int) -> None:
    """A round takes some time and less than a day."""
    if any(length is not None and not 0 <= length <= LONGEST for length in lengths) or warning < 0:
        raise DirectorError("bad_length", _("Enter a time between 0 and 24 hours."))


def open_wall(session: Session, *, by: Actor) -> Wall:
    """The session's wall display; made when it is first asked for."""
    if wall := Wall.objects.filter(session=session).first():
        return wall
    with act("open_wall", by=by, session=session, others=session.sections.all()) as write:
        return write.add(Wall(session=session))


def set_wall(wall: Wall, *, shows_ranking: bool, by: Actor) -> Wall:
    with act("set_wall", by=by, session=wall.session, others=wall.session.sections.all()) as write:
        return write.change(wall, shows_ranking=shows_ranking)


def reveal_ranking(wall: Wall, *, lines: int, by: Actor) -> Wall:
    """Turn over this many lines of the final ranking, from the last on: 0 begins. A press that is repeated
    turns none over twice.
    """
    if wall.revealed == lines:
        return wall
    sections = wall.session.sections.all()
    with act("reveal_ranking", by=by, session=wall.session, others=sections, lines=lines) as write:
        return write.change(wall, revealed=lines)


def end_reveal(wall: Wall, *, by: Actor) -> Wall:
    """The wall shows again what it shows without a reveal."""
    if wall.revealed is None:
        return wall
    with act("end_reveal", by=by, session=wall.session, others=wall.session.sections.all()) as write:
        return write.change(wall, revealed=None)


def renew_wall(wall: Wall, *, by: Actor) -> Wall:
    """Another address: who has the old one sees nothing any more."""
    with act("renew_wall", by=by, session=wall.session, others=wall.session.sections.all()) as write:
        return write.change(wall, token=new_token())
