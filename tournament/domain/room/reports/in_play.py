"""How a session in play stands: tables of the current round, results that are in, estimated finish."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from heapq import nlargest
from itertools import chain
from operator import itemgetter
from random import Random
from typing import Any

from django.db.models import Min

from tournament.analysis.forecast import forecast
from tournament.analysis.pace import average_loss, behind, courses, late_starts, pair_times
from tournament.analysis.room_clock import RoomTimes
from tournament.domain.boards.reports.played import awarded, played_row
from tournament.domain.boards.reports.section import MeetingKey, PlacementRow, SectionFacts, Stored, facts_of
from tournament.domain.games.reports.matches_at_tables import match_sheets
from tournament.domain.journal.reports.versioned_cache import Carried, Version, register, versions_of_boards
from tournament.domain.people.reports.people import parties_of_session
from tournament.domain.room.reports.room_clocks import clocks_of_session
from tournament.domain.room.reports.seating_plan import room_at
from tournament.models import Contestant, Entry, Section, Session
from tournament.sheets.event_kinds import INDIVIDUAL
from tournament.sheets.game_sheets import GameSheet
from tournament.sheets.names import in_section
from tournament.sheets.room_sheets import (
    EnteredResult,
    InPlay,
    Progress,
    Room,
    RoomRow,
    SectionInPlay,
    TableInPlay,
)
from tournament.sheets.timetable import Clock, Forecast, SectionTimes, TimedMeeting

MINUTE = timedelta(minutes=1)
# A match of a table game as a table of the round; every other state is playing.
MATCHES = {"finished": "done", "adjourned": "idle"}
# A table in a round; late plays alone hold no round up.
CELLS = {"done": "done", "late": "done", "idle": "idle", "empty": "empty"}

LateTables = Mapping[tuple[int, int], int]  # minutes by section and table


def in_play(session: Session, now: datetime, tick: datetime) -> InPlay:
    """The session at this moment; forecasts are computed once for each `tick`."""
    clocks, versions = clocks_of_session(session), versions_of_boards(session.pk)
    timed, found = rooms(clocks, versions), [room_at(version) for version in versions]
    progress = Progress.of(found)
    late = {
        (room.clock.section, one.meeting.table): round(one.behind / MINUTE)
        for room, one in behind(timed, now)
    }
    rounds = {clock.section: clock.at(now).round for clock in clocks}
    sections = {section.pk: section for section in session.sections.with_club()}
    games = [_section_of_games(section) for section in sections.values() if section.game]
    return InPlay(
        sections=(
            *(
                _section_of_boards(room, sections[room.section], rounds.get(room.section, 1), late)
                for room in found
            ),
            *games,
        ),
        done=progress.done,
        boards=progress.boards,
        contestants=Contestant.objects.numbered().filter(section__session=session, withdrawn_at=None).count(),
        forecasts=tuple(forecasts(timed, tick)),
    )


def _section_of_boards(room: Room, section: Section, round: int, late: LateTables) -> SectionInPlay:
    return SectionInPlay(
        room.section,
        room.letter,
        round,
        room.rounds,
        section.movement,
        tuple(_table(row, round, late.get((room.section, row.table))) for row in room.rows),
    )


def _table(row: RoomRow, round: int, late: int | None) -> TableInPlay:
    cell = row.cell_in(round)
    if cell is None:
        return TableInPlay(row.label, "empty")
    state = CELLS.get(cell.state, "playing")
    differ = any(each.disputed for each in row.cells)
    before = differ and not cell.disputed
    if differ:
        state = "disputed"
    elif late is not None:
        state = "late"
    done = cell.done - len(cell.disputed)
    minutes = late or 0 if state == "late" else 0
    parties = tuple(side.in_round(cell.round) for side in (cell.ns, cell.ew) if side)
    return TableInPlay(row.label, state, minutes, done, cell.boards, cell.round, parties, before)


def _section_of_games(section: Section) -> SectionInPlay:
    """The latest round that has a match in play, else the last one."""
    sheets = match_sheets(section)
    rounds = sorted({sheet.round for sheet in sheets})
    unfinished = [sheet.round for sheet in sheets if sheet.state not in MATCHES]
    current = max(unfinished or rounds, default=0)
    here = sorted((sheet for sheet in sheets if sheet.round == current), key=lambda sheet: sheet.table)
    tables = tuple(map(_match_table, here))
    return SectionInPlay(section.pk, section.letter, current, len(rounds), "", tables)


def _match_table(sheet: GameSheet) -> TableInPlay:
    parties = tuple(dict.fromkeys(seat.party for seat in sheet.seats))
    return TableInPlay(sheet.heading.table(sheet.table), _match_state(sheet), parties=parties)


def _match_state(sheet: GameSheet) -> str:
    if any(line.agreement == "disputed" for line in sheet.deals):
        return "disputed"
    return MATCHES.get(sheet.state, "playing")


# Forecasts of a session's sections, computed once a tick.

WIDEST = 90  # minutes
# By section.
_cache = register(dict[int, tuple[datetime, Clock, Forecast | None]]())


def forecasts(rooms: Iterable[RoomTimes], tick: datetime) -> list[Forecast]:
    """Of every section that has one. Two hundred simulations are dear: all consoles share those of a tick.

    A range of hours says that play has stopped: no end is foretold.
    """
    return [found for room in rooms if (found := _at_tick(room, tick)) and found.spread < WIDEST]


def _at_tick(room: RoomTimes, tick: datetime) -> Forecast | None:
    at, clock, found = _cache.get(room.clock.section, (None, None, None))
    if (at, clock) != (tick, room.clock):
        found = forecast(room, tick, Random)
        _cache[room.clock.section] = (tick, room.clock, found)
    return found


# The meetings of a session with the times of their results, read from rows.

_FIRST = Entry.objects.order_by().values_list("ns_id", "ew_id", "board").annotate(first=Min("at"))


def rooms(clocks: Iterable[Clock], versions: Iterable[Version]) -> list[RoomTimes]:
    """Every section that moves boards, at its version; of those that changed the meetings are read anew."""
    now = {version.section: version for version in versions}
    boards = [clock for clock in clocks if not clock.game]
    found = [RoomTimes(clock, _meetings_at(now[clock.section])) for clock in boards]
    return [room for room in found if room.meetings]


def _meetings_at(version: Version) -> tuple[TimedMeeting, ...]:
    (facts,) = facts_of([version])
    return _meetings.of(version, facts).meetings


@dataclass(frozen=True, slots=True)
class _Timed:
    """The meetings of a section, and when each board was first entered; one that was only ruled on has no
    time of its own.
    """

    firsts: Mapping[MeetingKey, datetime]
    meetings: tuple[TimedMeeting, ...]


def _read(section: int, facts: SectionFacts) -> _Timed:
    firsts = dict(_times(_FIRST.filter(section=section)))
    return _Timed(firsts, tuple(_meeting(row, facts, firsts) for row in facts.rows if row.meetings))


def _carried(before: _Timed, section: int, boards: frozenset[int], facts: SectionFacts) -> _Timed:
    times = [_times(_FIRST.filter(section=section, board=board)) for board in boards]
    firsts = {**before.firsts, **dict(chain(*times))}
    earlier = {(one.round, one.table): one for one in before.meetings}
    return _Timed(
        firsts,
        tuple(
            (boards.isdisjoint(row.boards) and earlier.get((row.round, row.table)))
            or _meeting(row, facts, firsts)
            for row in facts.rows
            if row.meetings
        ),
    )


_meetings = Carried(_read, _carried)


def _times(rows: Iterable[Sequence[Any]]) -> Iterator[tuple[MeetingKey, datetime]]:
    for ns, ew, board, first in rows:
        yield (board, frozenset((ns, ew))), first


def _meeting(row: PlacementRow, facts: SectionFacts, firsts: Mapping[MeetingKey, datetime]) -> TimedMeeting:
    played = [meeting for meeting in row.meetings if meeting in facts.stored]
    known = sorted(firsts[meeting] for meeting in played if meeting in firsts)
    timeless = known[-1:] * (len(played) - len(known))
    missing = tuple(meeting[0] for meeting in row.meetings if meeting not in facts.stored)
    to_play = row.boards if known else missing
    entered = (*known, *timeless)
    return TimedMeeting(row.round, row.table, row.ns or 0, row.ew or 0, to_play, entered, row.pk)


# Whose the lost time is.


def session_times(session: Session, now: datetime) -> list[SectionTimes]:
    """The time of each pair in the sections that have begun to move boards, where pairs stay together."""
    if session.event.kind == INDIVIDUAL:
        return []
    timed = rooms(clocks_of_session(session), versions_of_boards(session.pk))
    parties = parties_of_session(session)
    return [
        SectionTimes(
            room.clock.letter,
            average_loss(standing),
            tuple(pair_times(standing, parties)),
            tuple(late_starts(standing)),
        )
        for room, standing in courses(timed, now)
    ]


# The results that were entered last.


def entered_last(
    versions: Iterable[Version], covered: Collection[int], most: int, *, table: int | None = None
) -> tuple[EnteredResult, ...]:
    """The latest results of all sections, or of one `table`, the newest first; none of a board that is
    covered for a playing director.
    """
    newest: list[tuple[datetime, Stored, str]] = []
    for version in versions:
        (facts,) = facts_of([version])
        prefix = next((party.prefix for party in facts.parties.values()), "")
        times = (
            (at, meeting)
            for meeting, at in _meetings.of(version, facts).firsts.items()
            if meeting in facts.stored and facts.stored[meeting].is_entered and meeting[0] not in covered
            if table in (None, facts.stored[meeting].table)
        )
        newest += [
            (at, facts.stored[meeting], prefix) for at, meeting in nlargest(most, times, key=itemgetter(0))
        ]
    return tuple(_entered(*each) for each in nlargest(most, newest, key=itemgetter(0)))


def _entered(at: datetime, result: Stored, prefix: str) -> EnteredResult:
    place = "" if result.table is None else in_section(result.table, prefix)
    played = played_row(result)
    if result.ns_award is not None:
        played = awarded(played, result.board, result.ns_award, str(result.ew_award))
    return EnteredResult(at, place, result.board, result.pk, played)
