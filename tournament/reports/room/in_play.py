"""How a session in play stands: tables of the current round, results that are in, estimated finish."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from tournament.analysis.pace import behind
from tournament.models import Contestant, Section, Session
from tournament.reports.cache.freshness import versions_of_boards
from tournament.reports.games.matches import match_sheets
from tournament.reports.room.clock import clocks_of_session
from tournament.reports.room.forecast import forecasts
from tournament.reports.room.late_tables import rooms
from tournament.reports.room.seating import room_at
from tournament.sheets.game_sheet import GameSheet
from tournament.sheets.in_play import InPlay, SectionInPlay, TableInPlay
from tournament.sheets.room import Room, RoomRow

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
    late = {(room.clock.section, one.meeting.table): one.behind // MINUTE for room, one in behind(timed, now)}
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
        done=sum(room.done for room in found),
        boards=sum(room.boards for room in found),
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
    if any(each.disputed for each in row.cells):
        state = "disputed"
    elif late is not None:
        state = "late"
    done = cell.done - len(cell.disputed)
    minutes = late or 0 if state == "late" else 0
    return TableInPlay(row.label, state, minutes, done, cell.boards, cell.round)


def _section_of_games(section: Section) -> SectionInPlay:
    """The latest round that has a match in play, else the last one."""
    sheets = match_sheets(section)
    rounds = sorted({sheet.round for sheet in sheets})
    unfinished = [sheet.round for sheet in sheets if sheet.state not in MATCHES]
    current = max(unfinished or rounds, default=0)
    here = sorted((sheet for sheet in sheets if sheet.round == current), key=lambda sheet: sheet.table)
    tables = tuple(TableInPlay(sheet.heading.table(sheet.table), _match_state(sheet)) for sheet in here)
    return SectionInPlay(section.pk, section.letter, current, len(rounds), "", tables)


def _match_state(sheet: GameSheet) -> str:
    if any(line.agreement == "disputed" for line in sheet.deals):
        return "disputed"
    return MATCHES.get(sheet.state, "playing")
