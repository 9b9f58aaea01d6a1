"""A session of teams as USEBIO has it: the pairs that sat in each team, and the matches board by board."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tournament.exchange.usebio.values import Board, Competitor, Line, Match, Person, SessionPart, Team
from tournament.models import EntrantPlayer, Event, Session, TeamMatch
from tournament.readings.club.roles import AnyUser
from tournament.reports.teams.match_sheet import match_sheets
from tournament.reports.teams.visible import visible_team_standings
from tournament.sheets.names import Name
from tournament.sheets.team_match import LineUp, TeamLine
from tournament.sheets.team_match import TeamMatch as MatchSheet
from tournament.sheets.team_standings import TeamStanding

Seats = tuple[int, int]
NORTH_SOUTH, EAST_WEST = slice(0, 2), slice(2, 4)


@dataclass
class _Pairs:
    """The players of each team in the order of its entry, from 1, and the pairs in which they sat.

    A substitute comes after the players of the entry form.
    """

    people: dict[int, list[tuple[Name, Person]]]
    boards: dict[int, Counter[Seats]] = field(default_factory=dict)

    def seats(self, team: int, names: Sequence[Name | None], usual: Seats) -> Seats:
        """Which two players of a team these are; `usual` where they are not named."""
        known = [name for name in names if name is not None]
        if len(known) < len(usual):
            return usual
        first, second = sorted(self._seat(team, name) for name in known)
        return first, second

    def _seat(self, team: int, name: Name) -> int:
        plain, players = replace(name, rounds=""), self.people.setdefault(team, [])
        for seat, (one, _person) in enumerate(players, start=1):
            if one == plain:
                return seat
        players.append((plain, Person(plain.native or plain.latin)))
        return len(players)

    def sat(self, team: int, seats: Seats) -> None:
        self.boards.setdefault(team, Counter())[seats] += 1


def team_session(session: Session, user: AnyUser) -> tuple[SessionPart, str]:
    """The teams and matches of a session, and the unit by which the teams are ranked."""
    table = visible_team_standings(session, user)
    rows = table.rows if table else ()
    pairs = _Pairs(_people(session.event, rows))
    sheets = [sheet for section in session.sections.with_teams() for sheet in match_sheets(section, user)]
    matches = [match for sheet in sheets if _has_outcome(match := _match(sheet, pairs))]
    matches += _byes(session, rows)
    matches.sort(key=lambda match: match.round)
    teams = tuple(_team(row, pairs) for row in sorted(rows, key=lambda row: row.team.number))
    return SessionPart(teams=teams, matches=tuple(matches)), table.unit if table else ""


def _has_outcome(match: Match) -> bool:
    """Whether a match was played or ruled on; one that a team has left was neither."""
    return bool(match.boards) or None not in match.points


def _byes(session: Session, rows: Sequence[TeamStanding]) -> Iterator[Match]:
    """The byes of a session that are worth points."""
    here = {*TeamMatch.objects.filter(section__session=session, away=None).values_list("pk", flat=True)}
    for row in rows:
        for one in row.rounds:
            if one.match in here and one.points is not None:
                yield Match(one.round, (row.team.label, ""), (one.points, None), ())


def _people(event: Event, rows: Sequence[TeamStanding]) -> dict[int, list[tuple[Name, Person]]]:
    entered = EntrantPlayer.objects.filter(entrant__event=event).order_by("entrant", "order")
    people: dict[int, list[Person]] = {}
    for one in entered.select_related("player"):
        people.setdefault(one.entrant_id, []).append(Person(str(one.player), one.player.number))
    return {row.team.id: [*zip(row.team.players, people.get(row.team.id, ()), strict=False)] for row in rows}


def _team(row: TeamStanding, pairs: _Pairs) -> Team:
    team, people = row.team, [person for _name, person in pairs.people.get(row.team.id, ())]
    sat = pairs.boards.get(team.id) or Counter({(1, 2): 0, (3, 4): 0})
    return Team(
        number=team.label,
        name=team.name,
        pairs=tuple(
            Competitor(
                number=_number(team.label, seats),
                people=tuple(people[seat - 1] for seat in seats if seat <= len(people)),
                boards=boards,
            )
            for seats, boards in sorted(sat.items())
        ),
        place=row.place or 0,
        tied=row.tied,
        total=row.total,
        wins_or_draws=row.won + row.drawn,
    )


def _number(team: str, seats: Seats) -> str:
    return "-".join((team, *map(str, seats)))


def _match(sheet: MatchSheet, pairs: _Pairs) -> Match:
    points = sheet.victory_points if None not in sheet.victory_points else sheet.imps
    boards = [Board(line.board, tuple(_lines(sheet, line, pairs)), line.gains) for line in sheet.lines]
    scheduled = [board.number for board in boards]
    return Match(
        round=sheet.round or 1,
        teams=(sheet.teams[0].label, sheet.teams[1].label),
        points=points,
        boards=tuple(boards) if any(board.lines for board in boards) else (),
        first=min(scheduled, default=None),
        last=max(scheduled, default=None),
    )


def _lines(sheet: MatchSheet, line: TeamLine, pairs: _Pairs) -> Iterator[Line]:
    """The table where the first team sat North-South, then the other."""
    parts = [part for part in sheet.lineups if line.board in part.boards] or [*sheet.lineups]
    part = parts[0] if parts else LineUp((None,) * 4, (None,) * 4)
    home_pair, other_home = part.open[NORTH_SOUTH], part.closed[EAST_WEST]
    away_pair, other_away = part.open[EAST_WEST], part.closed[NORTH_SOUTH]
    if line.turned:
        home_pair, other_home, away_pair, other_away = other_home, home_pair, other_away, away_pair
    home, away = sheet.teams
    rooms = (
        ("NS", line.open, (home, home_pair, (1, 2)), (away, away_pair, (3, 4))),
        ("EW", line.closed, (away, other_away, (1, 2)), (home, other_home, (3, 4))),
    )
    for direction, played, *sides in rooms:
        if played is None or played.state not in ("played", "awarded"):
            continue
        numbers: list[tuple[str]] = []
        for team, names, usual in sides:
            seats = pairs.seats(team.id, names, usual)
            pairs.sat(team.id, seats)
            numbers.append((_number(team.label, seats),))
        ns, ew = numbers
        yield Line(ns, ew, played, direction=direction)
