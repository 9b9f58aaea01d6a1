"""Recorded team events, played through the services: teams entered, matches seated, boards entered.

A folder has `event.json` and either `lines.csv` (every board at both tables) or `matches.csv` (IMPs of each
match only: boards are made up that bring exactly these).
"""

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from scoring.boards.imps import imps
from scoring.duplicate import is_possible_score
from scoring.seats import Side, Vulnerability, vulnerability
from tournament.models import Club, Entrant, Section, Session, TeamMatch
from tournament.readings.boards.read_result import Facts, read_points, read_result
from tournament.reports.teams.standings import team_standings
from tournament.services.acts.journal import Actor
from tournament.services.boards.entries import NewEntry, enter_result
from tournament.services.sessions.lifecycle import close_session, start_session
from tournament.services.teams.entries import enter_team
from tournament.services.teams.events import StageConditions, create_team_event
from tournament.services.teams.matches import Fixture, seat_fixtures
from tournament.sheets.team_standings import TeamStandings

SCORER = Actor("scorer")
Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class TeamRecording:
    folder: Path
    event: dict[str, Any]

    def rows(self, name: str) -> list[Row]:
        path = self.folder / name
        if not path.exists():
            return []
        with path.open(encoding="utf-8", newline="") as file:
            return [*csv.DictReader(file)]

    @property
    def checks(self) -> list[str]:
        return list(self.event["check"])

    def totals(self, direction: str) -> list[Row]:
        return [row for row in self.rows("totals.csv") if row["direction"] == direction]


def read(folder: Path) -> TeamRecording:
    return TeamRecording(folder, json.loads((folder / "event.json").read_text(encoding="utf-8")))


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match of a recording: its boards with the facts of the open room and of the closed room."""

    round: int
    table: int
    home: str
    away: str
    boards: dict[int, tuple[Facts, Facts]]
    scheduled: int


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """The event as it stands in the database. `matches` by round, home and away of the recording."""

    session: Session
    teams: dict[str, Entrant]
    matches: dict[tuple[int, str, str], TeamMatch]

    @property
    def standings(self) -> TeamStandings:
        rows = Session.objects.select_related("event__club", "stage__event")
        return team_standings(rows.get(pk=self.session.pk))


def matches_of_lines(recording: TeamRecording) -> Iterator[PlayedMatch]:
    """Multiple teams: `table` is `1v3`, section NS the first team's North-South pair, EW its other pair."""
    found: dict[tuple[int, str], dict[int, dict[str, Facts]]] = {}
    for row in recording.rows("lines.csv"):
        match = found.setdefault((int(row["round"]), row["table"]), {})
        match.setdefault(int(row["board"]), {})[row["section"]] = facts_of(row)
    for place, ((number, table), boards) in enumerate(found.items(), start=1):
        home, away = table.split("v")
        rooms = {board: (at["NS"], at["EW"]) for board, at in boards.items()}
        yield PlayedMatch(number, place, home, away, rooms, len(rooms))


def matches_of_imps(recording: TeamRecording) -> Iterator[PlayedMatch]:
    """Matches of which only the IMPs are known; all boards of a round have the same numbers."""
    for row in recording.rows("matches.csv"):
        if not row["vp_home"]:
            continue
        number, boards = int(row["round"]), int(row["boards"])
        swings = [*_split(int(row["imps_home"])), *(-one for one in _split(int(row["imps_away"])))]
        assert len(swings) <= boards, row
        swings += [0] * (boards - len(swings))
        first = (number - 1) * boards + 1
        rooms = {first + place: _rooms(swing, first + place) for place, swing in enumerate(swings)}
        yield PlayedMatch(number, int(row["table"]), row["home"], row["away"], rooms, boards)


def _split(total: int) -> list[int]:
    """IMPs of single boards that add up to a total, at most 24 each."""
    most, rest = divmod(total, 24)
    return [24] * most + [rest] * bool(rest)


@cache
def _scores(vulnerability: Vulnerability) -> tuple[int, ...]:
    return tuple(points for points in range(-7600, 7610, 10) if is_possible_score(points, vulnerability))


@cache
def _rooms(swing: int, board: int) -> tuple[Facts, Facts]:
    """Scores of both rooms whose difference is worth the IMPs of the home team."""
    scores = _scores(vulnerability(board))
    couples = ((one, other) for one in scores for other in scores)
    open_room, closed_room = next(both for both in couples if imps(both[0] - both[1]) == swing)
    return read_points(board, open_room), read_points(board, closed_room)


def facts_of(row: Row) -> Facts:
    if row["contract"] == "PASS":
        return read_result("PASS")
    if row["contract"] and row["tricks"]:
        return read_result(row["contract"], row["declarer"], row["tricks"])
    return read_points(int(row["board"]), int(row["score_ns"]))


def play(recording: TeamRecording, format: str, matches: list[PlayedMatch]) -> PlayedEvent:
    """Enter the teams, seat the matches, start, and enter every board by both sides at both tables."""
    conditions = StageConditions(
        format=format,
        rounds=max(match.round for match in matches),
        options={"boards": matches[0].scheduled, **_scale_table(recording)},
        vp_scale=recording.event.get("vp_scale", "own"),
    )
    club = Club.objects.create(name="Club")
    session = create_team_event(
        club, conditions, name=recording.folder.name, day=date(2026, 11, 21), by=SCORER
    )
    names = sorted({name for match in matches for name in (match.home, match.away)}, key=int)
    teams = {name: enter_team(session.event, number=int(name), by=SCORER) for name in names}
    section = session.sections.get()
    seated = seat_fixtures(section, [_fixture(match, teams) for match in matches], by=SCORER)
    start_session(session, by=SCORER)
    for match, row in zip(matches, seated, strict=True):
        _play_match(section, row, match)
    close_session(session, by=SCORER)
    found = zip(matches, seated, strict=True)
    return PlayedEvent(session, teams, {(one.round, one.home, one.away): row for one, row in found})


def _scale_table(recording: TeamRecording) -> dict[str, Any]:
    """The event's own scale: the first margin of each band and the winner's points."""
    bands = recording.event.get("vp_bands")
    if not bands:
        return {}
    top = max(won for _first, won in bands)
    return {"vp_table": {"top": top, "bands": [[first, won, top - won] for first, won in bands]}}


def _fixture(match: PlayedMatch, teams: dict[str, Entrant]) -> Fixture:
    """The open room plays in an odd round, the closed room in the even one after it: a team may be in two
    matches of a round."""
    rooms = [(2 * match.round - 1, match.table), (2 * match.round, match.table)]
    return Fixture(teams[match.home], teams[match.away], *rooms, tuple(match.boards))


def _play_match(section: Section, row: TeamMatch, match: PlayedMatch) -> None:
    for board, rooms in match.boards.items():
        for number, facts in enumerate(rooms):
            for side in Side:
                key = f"{row.pk}-{board}-{number}-{side}"
                played = 2 * match.round - 1 + number
                said = NewEntry(board, facts, key, side=side, device="scorer", round=played)
                enter_result(section, match.table, said, by=SCORER)


def published(text: str) -> Fraction:
    return Fraction(text or 0)
