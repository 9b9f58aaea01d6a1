"""The wall display: clocks, tables, seats and the map, at an address that only the club knows."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import ceil, log, sqrt
from typing import TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scoring.stages.formats import KNOCK_OUT
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.games.reports.matches_at_tables import match_sheets
from tournament.domain.journal.reports.versioned_cache import (
    Version,
    has_several_sections,
    versions_of_boards,
    versions_of_event,
)
from tournament.domain.outside.readings.embargo import is_over
from tournament.domain.paper.reports.next_rounds import (
    all_further_moves,
    moves_of,
    next_assignments,
    next_match_seats,
    next_seats,
)
from tournament.domain.room.reports.in_play import in_play
from tournament.domain.room.reports.reveal import reveal_of
from tournament.domain.room.reports.room_clocks import cached_clocks, clocks_of_session
from tournament.domain.room.reports.room_messages import on_the_wall, standing_of
from tournament.domain.room.reports.seating_plan import room_at
from tournament.domain.time_zones import use_zone_of
from tournament.models import Section, Session, Wall
from tournament.sheets.movement_sheets import Call
from tournament.sheets.names import Party, Team
from tournament.sheets.room_sheets import NextAssignment, NextSeats, Room, TableInPlay
from tournament.sheets.team_papers import RoundSheet, SeatedMatch, TeamSeats
from tournament.sheets.timetable import Forecast
from tournament.web.formatting.clock_face import Face, faces, in_step
from tournament.web.formatting.figures import side_short
from tournament.web.formatting.qr import wall_qr_picture
from tournament.web.games.seats import seats_name
from tournament.web.games.session_games import with_games
from tournament.web.public.wall.ranking_pages import (
    final_ranking,
    ladder_of,
    ladder_page,
    running_ranking,
)
from tournament.web.server.addresses import is_own_name
from tournament.web.server.live import live, page, tick_of
from tournament.web.table.teams.match_parts import names_of_rounds

# Where to sit in the next round, and how all move, as pages of the wall.
#
# Each page names the states of a clock in which it is up; wall.js turns the pages.

SEATS_ON_A_PAGE = 20
FEW_SEATS = 8  # at most these are written larger
IN_THE_MOVE = ("move", "wait")
OVER = ("finished", "adjourned")  # states of a match


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A contestant and the tables it goes to, each with the seats in words."""

    party: Party
    seats: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class NextRound:
    """The seats of a section's next round; `is_between`: it has no result, and the round before has all.

    `playing` are the tables that have not finished the round before. `move` says how all move for this round;
    on the seats of the first round, how all move before every round after it.
    """

    sheet: NextSeats
    lines: tuple[SeatLine, ...]
    is_between: bool
    playing: tuple[str, ...]
    move: tuple[Call, ...] = ()

    @property
    def others_stay(self) -> bool:
        return self.sheet.others_stay


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """One page of `seats` of the next round, shown while the clock `face` is in one of the `states`."""

    face: int
    letter: str
    next: NextRound
    states: str
    seats: tuple[SeatLine, ...]
    number: int
    pages: int
    is_up: bool

    @property
    def round(self) -> int:
        return self.next.sheet.round

    @property
    def direction(self) -> str:
        """Of all who are on the page; empty where they differ."""
        first, *others = {each.party.direction for each in self.seats} or {""}
        return "" if others else first

    @property
    def look(self) -> str:
        """The classes of the list: few seats or the rows of two columns, and long numbers."""
        parties = [each.party for each in self.seats]
        long = any(len(party.under(party.direction)) > 2 for party in parties)
        rows = "few" if len(parties) <= FEW_SEATS else f"rows-{ceil(len(parties) / 2)}"
        return f"{rows} long" if long else rows


def seats_pages(session: Session, faces: Iterable[Face], clock_of: Mapping[int, int]) -> list[SeatsPage]:
    """The seats of the next round of every section, in pages.

    `clock_of` has for each section the one whose clock is on the wall for it.
    """
    boards = {version.section: version for version in versions_of_boards(session.pk)}
    games = {section.pk: section for section in session.sections.with_games().with_club()}
    several = has_several_sections(session.pk)
    pages = []
    for face in faces:
        if face.section in boards:
            following = _of_boards(boards[face.section], face)
        else:
            following = _of_matches(games[face.section], face)
        pages += (
            _pages_of_seats(following, face, clock_of[face.section], several=several) if following else []
        )
    return pages


def next_moves(session: Session, faces: Iterable[Face]) -> dict[int, tuple[Call, ...]]:
    """How all of a section move after the round of its clock, by section; none where it is not one rule."""
    moves = {version.section: moves_of(version) for version in versions_of_boards(session.pk)}
    return {face.section: moves.get(face.section, {}).get(face.round + 1, ()) for face in faces}


def _of_boards(version: Version, face: Face) -> NextRound | None:
    room, moves = room_at(version), moves_of(version)
    sheet = next_seats(room, face.next_round) if face.next_round else None
    if sheet is None:
        return None
    return NextRound(
        sheet,
        tuple(
            SeatLine(each.party, tuple((table, side_short(side)) for table, side in each.seats))
            for each in sheet.moving
        ),
        _is_between_rounds(room, sheet.round),
        _playing(room, sheet.round - 1),
        all_further_moves(moves, 2) if sheet.round == 1 else moves.get(sheet.round, ()),
    )


def _of_matches(section: Section, face: Face) -> NextRound | None:
    matches = match_sheets(section)
    sheet = next_match_seats(section, matches, face.next_round) if face.next_round else None
    if sheet is None:
        return None
    lines = (
        SeatLine(each.party, tuple((table, seats_name(section.game, seats)) for table, seats in each.seats))
        for each in sheet.moving
    )
    return NextRound(
        sheet,
        tuple(lines),
        all(match.state == "open" for match in matches if match.round == sheet.round),
        tuple(
            match.heading.table(match.table)
            for match in matches
            if match.round == sheet.round - 1 and match.state not in OVER
        ),
    )


def _pages_of_seats(following: NextRound, face: Face, clock: int, *, several: bool) -> list[SeatsPage]:
    states = ("before", *IN_THE_MOVE) if following.is_between else IN_THE_MOVE
    chunks = _chunks(following.lines, SEATS_ON_A_PAGE)
    return [
        SeatsPage(
            clock,
            following.sheet.letter if several else "",
            following,
            " ".join(states),
            chunk,
            at,
            len(chunks),
            face.state in states,
        )
        for at, chunk in enumerate(chunks, start=1)
    ]


def _is_between_rounds(room: Room, round: int) -> bool:
    """Whether all tables have finished the round before and nothing of this round has been entered."""
    cells = [cell for row in room.rows if (cell := row.cell_in(round))]
    return all(cell.round == round and not cell.done for cell in cells if cell.state != "empty")


def _playing(room: Room, round: int) -> tuple[str, ...]:
    cells = [(row.label, row.cell_in(round)) for row in room.rows] if round else []
    return tuple(label for label, cell in cells if cell and cell.state in ("open", "playing"))


# The next round of a team event as pages of the wall: by table, then by the name of the team.

MATCHES_ON_A_PAGE, TEAMS_ON_A_PAGE = 8, 16
Line = TypeVar("Line")


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match with its tables, the open room's first; a bye has none."""

    tables: tuple[str, ...]
    home: Team
    away: Team | None
    together: int
    match: SeatedMatch


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team, whom it meets, and the tables of its pairs with their seats."""

    team: Team
    opponents: tuple[Team, ...]
    seats: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DrawPage:
    """One page of a draw: `matches` by table, or `teams` by name. `boards` are those of each part."""

    draw: NextAssignment
    number: int
    pages: int
    matches: tuple[MatchLine, ...] = ()
    teams: tuple[TeamLine, ...] = ()

    @property
    def sheet(self) -> RoundSheet:
        return self.draw.sheet

    @property
    def boards(self) -> str:
        parts = self.sheet.parts
        return " + ".join(f"{part[0]}–{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts)

    @property
    def look(self) -> str:
        """The classes of the list of teams."""
        return "few" if len(self.teams) <= TEAMS_ON_A_PAGE // 2 else f"rows-{ceil(len(self.teams) / 2)}"


def draw_pages(session: Session, moving: Collection[int]) -> list[DrawPage]:
    """The next round of every section of teams, in pages. `moving` are the sections whose clock has ended."""
    return [page for draw in next_assignments(session, moving) for page in _pages_of_draw(draw)]


def _pages_of_draw(draw: NextAssignment) -> Iterator[DrawPage]:
    sheet = draw.sheet
    by_table = [_match(match, sheet) for match in sheet.matches]
    by_name = [_team(seats, sheet) for seats in sorted(sheet.seats, key=_by_name)]
    matches, teams = _chunks(by_table, MATCHES_ON_A_PAGE), _chunks(by_name, TEAMS_ON_A_PAGE)
    for at, lines in enumerate(matches, start=1):
        yield DrawPage(draw, at, len(matches), matches=lines)
    for at, those in enumerate(teams, start=1):
        yield DrawPage(draw, at, len(teams), teams=those)


def _by_name(seats: TeamSeats) -> tuple[bool, str, int]:
    """Teams without a name come last, by number."""
    return not seats.team.name, seats.team.name.casefold(), seats.team.number


def _match(match: SeatedMatch, sheet: RoundSheet) -> MatchLine:
    tables = tuple(map(sheet.heading.table, filter(None, match.tables or (match.table,))))
    return MatchLine(tables, match.home, match.away, match.together, match)


def _team(seats: TeamSeats, sheet: RoundSheet) -> TeamLine:
    sides = (("NS", seats.ns), ("EW", seats.ew)) if seats.opponents else ()
    between = "·" if seats.at_once else "→"
    at = tuple((between.join(map(sheet.heading.table, tables)), side_short(side)) for side, tables in sides)
    return TeamLine(seats.team, seats.opponents, at)


def _chunks(lines: Sequence[Line], most: int) -> list[tuple[Line, ...]]:
    """Pages of about equal length; one without lines where there are none."""
    pages = max(1, ceil(len(lines) / most))
    each = max(1, ceil(len(lines) / pages))
    return [tuple(lines[at : at + each]) for at in range(0, max(1, len(lines)), each)]


# The display itself: which of its pages are up at this moment.

Moved = tuple[Call, ...]


@require_GET
def wall(request: HttpRequest, token: str) -> HttpResponse:
    """Live like every page of its session; 404 once the director has renewed the address."""
    found = get_object_or_404(Wall.objects.select_related("session__event"), token=token)
    request.live_moment = _moment(found.session, timezone.now())  # type: ignore[attr-defined]
    return _wall(request, session_id=found.session_id, wall=found)


def _moment(session: Session, now: datetime) -> tuple[object, ...]:
    """What the page shows beside the acts: the states of the clocks, and the tick while one runs.

    The ladder follows from other sessions too, and is read once a tick.
    """
    series = ladder_of(session)
    ladder = (series.pk, series.version, tick_of(now)) if series else ()
    if is_over(session):  # the ranking of the event follows from other sessions too
        return *versions_of_event(session.pk), *ladder
    if not session.started_at:
        return *ladder, *(row.pk for row, _sections in standing_of(session, now))
    moments = [clock.at(now) for clock in cached_clocks(session)]
    runs = any(moment.ends for moment in moments)
    messages = [row.pk for row, _sections in standing_of(session, now)]
    ladder = (*ladder, *messages)
    return (*((moment.round, moment.kind) for moment in moments), runs and tick_of(now), *ladder)


@live
def _wall(request: HttpRequest, session_id: int, wall: Wall) -> HttpResponse:
    session = get_object_or_404(with_games(Session.objects.select_related("event__club")), pk=session_id)
    use_zone_of(session.event.club)
    address = address_for_all(request, reverse("ranking", args=[session_id]))
    context = {
        "session": session,
        "address": address,
        "code": wall_qr_picture(address),
        "heading": heading_of(session),
        **_content(request, session, wall),
    }
    return render(request, page(request, "public/room/wall.html", "public/room/_wall.html"), context)


def _content(request: HttpRequest, session: Session, wall: Wall) -> dict[str, object]:
    """The ranking as far as it is turned over; else the session in play, or its ranking once it is closed."""
    if reveal := reveal_of(session, wall):
        return {"reveal": reveal}
    now = timezone.now()
    over = is_over(session)
    if over:
        content = final_ranking(session, request.user) if wall.shows_ranking else {}
    else:
        content = _play(session, wall, now)
    cup_in_play = not over and content.get("bracket")  # no other competition is shown beside it
    series = ladder_of(session) if wall.shows_ranking and not cup_in_play else None
    return {"ladder": ladder_page(series, tick_of(now)) if series else None} | content


def _play(session: Session, wall: Wall, now: datetime) -> dict[str, object]:
    """The clocks, one for all sections that are in step, and the pages beside them."""
    ranking = running_ranking(session) if wall.shows_ranking else {}
    found = faces(clocks_of_session(session), now, names_of_rounds(session, ranking.get("bracket")))
    together = in_step(found)
    draws = draw_pages(session, {face.section for face in found if face.state in IN_THE_MOVE})
    seats = _without(draws, seats_pages(session, found, _clock_of(found, together=together)))
    return {
        "messages": on_the_wall(session, now),
        "faces": _with_moves(session, found, together=together),
        "several": len(found) > 1 and not together,
        "map": room_map(session, now, tick_of(now)) if session.started_at else None,
        "seats": seats,
        "seats_up": next((at for at, each in enumerate(seats) if each.is_up), None),
        "draws": draws,
        **ranking,
    }


def _without(draws: Sequence[DrawPage], seats: Sequence[SeatsPage]) -> list[SeatsPage]:
    """The seats of rounds that no draw on the wall tells already."""
    told = {(page.draw.section, page.draw.first) for page in draws}
    return [page for page in seats if (page.next.sheet.section, page.round) not in told]


def _with_moves(session: Session, found: Sequence[Face], *, together: bool) -> list[tuple[Face, Moved]]:
    """Each face of the wall with how all move next; one for several sections says what is true of all."""
    moves = next_moves(session, found)
    if not together:
        return [(face, moves[face.section]) for face in found]
    first, *others = moves.values()
    return [(found[0], first if all(other == first for other in others) else ())]


def _clock_of(found: Sequence[Face], *, together: bool) -> dict[int, int]:
    return {face.section: found[0].section if together else face.section for face in found}


@require_GET
@never_cache
def time(request: HttpRequest) -> JsonResponse:
    """The laptop's time in milliseconds: the wall, the phones and the desk may all go wrong by themselves."""
    return JsonResponse({"now": round(timezone.now().timestamp() * 1000)})


def address_for_all(request: HttpRequest, path: str) -> str:
    """A full address that other devices reach, whatever name this page was opened under."""
    if settings.PHONES_ADDRESS and is_own_name(request):
        return f"{settings.PHONES_ADDRESS}{path}"
    return request.build_absolute_uri(path)


# The map of the room on the wall. Only what is finished is on it, never a result.

# The ground of the map and a good table on it, as width by height.
MAP_SHAPE, TABLE_SHAPE = 1.5, 1.1
EMPTY = 3  # what all places empty would weigh beside a tile that is e times too wide or too high
MOST_COLUMNS = 12
CLEARLY = 15  # minutes behind the first table, where all are behind


@dataclass(frozen=True, slots=True)
class SectionMap:
    letter: str
    tables: tuple[TableInPlay, ...]
    columns: int


@dataclass(frozen=True, slots=True)
class RoomMap:
    """`across` sections stand side by side; `finished` of `playing` tables have finished the round."""

    sections: tuple[SectionMap, ...]
    across: int
    finished: int
    playing: int
    end: Forecast | None


def room_map(session: Session, now: datetime, tick: datetime) -> RoomMap | None:
    """The tables of all sections in the rounds they are in; None before there are any."""
    standing = in_play(session, now, tick)
    # A table that no match of a knock-out needs any more is not in the room; elsewhere it sits out.
    absent = ("empty", "idle") if session.stage_format == KNOCK_OUT else ("empty",)
    used = {
        section.section: tuple(table for table in section.tables if table.state not in absent)
        for section in standing.sections
    }
    seated = [section for section in standing.sections if used[section.section]]
    across = len(seated) if len(seated) <= 3 else ceil(sqrt(len(seated)))
    if not seated:
        return None
    shape = MAP_SHAPE / across * ceil(len(seated) / across)
    return RoomMap(
        tuple(
            SectionMap(section.letter, tables, _columns(len(tables), shape))
            for section in seated
            for tables in (_marked(used[section.section]),)
        ),
        across,
        standing.finished,
        standing.playing,
        standing.end,
    )


def _marked(tables: Sequence[TableInPlay]) -> tuple[TableInPlay, ...]:
    """Where all tables of a section are behind, only those clearly behind the first stay marked."""
    least = min(table.minutes for table in tables) if len(tables) > 1 else 0
    limit = least + CLEARLY if least else 0
    return tuple(table if table.minutes > limit else replace(table, minutes=0) for table in tables)


def _columns(tables: int, shape: float) -> int:
    """The columns of tables on a ground of this shape: tiles near TABLE_SHAPE, and few places empty."""

    def strain(columns: int) -> float:
        rows = ceil(tables / columns)
        return abs(log(shape * rows / columns / TABLE_SHAPE)) + EMPTY * (columns * rows - tables) / tables

    return min(range(1, min(MOST_COLUMNS, tables) + 1), key=strain)
