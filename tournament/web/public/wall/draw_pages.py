"""The next round of a team event as pages of the wall: by table, then by the name of the team."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeVar

from tournament.models import Session
from tournament.reports.paper.next_assignments import next_assignments
from tournament.sheets.next_assignment import NextAssignment
from tournament.sheets.team_papers import RoundSheet, SeatedMatch, TeamSeats
from tournament.sheets.teams import Team
from tournament.web.formatting.figures import side_short

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
    return [page for draw in next_assignments(session, moving) for page in _pages(draw)]


def _pages(draw: NextAssignment) -> Iterator[DrawPage]:
    sheet = draw.sheet
    by_table = [_match(match, sheet) for match in sheet.matches]
    by_name = [_team(seats, sheet) for seats in sorted(sheet.seats, key=_by_name)]
    matches, teams = _chunks(by_table, MATCHES_ON_A_PAGE), _chunks(by_name, TEAMS_ON_A_PAGE)
    for at, lines in enumerate(matches, start=1):
        yield DrawPage(draw, at, len(matches), matches=tuple(lines))
    for at, those in enumerate(teams, start=1):
        yield DrawPage(draw, at, len(teams), teams=tuple(those))


def _by_name(seats: TeamSeats) -> tuple[bool, str, int]:
    """Teams without a name come last, by number."""
    return not seats.team.name, seats.team.name.casefold(), seats.team.number


def _match(match: SeatedMatch, sheet: RoundSheet) -> MatchLine:
    tables = tuple(map(sheet.heading.table, filter(None, match.tables or (match.table,))))
    return MatchLine(tables, match.home, match.away, match.together, match)


def _team(seats: TeamSeats, sheet: RoundSheet) -> TeamLine:
    sides = (("NS", seats.ns), ("EW", seats.ew)) if seats.opponents else ()
    at = tuple(("→".join(map(sheet.heading.table, tables)), side_short(side)) for side, tables in sides)
    return TeamLine(seats.team, seats.opponents, at)


def _chunks(lines: Sequence[Line], most: int) -> list[Sequence[Line]]:
    """Pages of about equal length."""
    each = ceil(len(lines) / ceil(len(lines) / most))
    return [lines[at : at + each] for at in range(0, len(lines), each)]
