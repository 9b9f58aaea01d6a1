"""The page of a team: its players, its matches, and who of them played in each."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tournament.analysis.team_rounds import average_of, rounds_of
from tournament.models import Session, Stage
from tournament.reports.boards.heading import heading_of
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.people.seats import Seats, manned, seats_of
from tournament.reports.teams.matches import MatchPlan, matches_of
from tournament.reports.teams.standings import sections_of_stage
from tournament.reports.teams.team_names import teams_of
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.stage_options import match_options, part_of_match
from tournament.sheets.team_page import LineUpOfTeam, Seated, TeamPage, TeamRound
from tournament.sheets.team_standings import TeamStandings


def team_page(session: Session, team: int, sheet: TeamStandings | None) -> TeamPage | None:
    """The page from the table as its reader sees it; None where the event has no such team."""
    known = teams_of(session.event_id).get(team)
    row = next((row for row in sheet.rows if row.team.id == team), None) if sheet else None
    if known is None:
        return None
    if sheet is None or row is None:
        return TeamPage(heading_of(session), known)
    tables = _tables(session)
    return TeamPage(
        heading=sheet.heading,
        team=known,
        standing=row,
        rounds=tuple(_with_tables(one, team, tables) for one in rounds_of(sheet, team)),
        unit=sheet.unit,
        rivals=sum(bool(row.place) for row in sheet.rows),
        by_average=sheet.by_average,
        average=average_of(sheet),
        top=sheet.top,
        whole=sheet.whole,
    )


_Tables = Mapping[int, tuple[MatchPlan, Seats, Mapping[int, int], Stage]]


def _tables(session: Session) -> _Tables:
    """Each match of the stage, who sits in its section for which team, and its stage."""
    stage = session.stage
    assert stage is not None
    found: dict[int, tuple[MatchPlan, Seats, Mapping[int, int], Stage]] = {}
    for section in sections_of_stage(stage):
        version = version_of(section)
        arranged, seats = matches_of(version), seats_of(version)
        found |= {plan.pk: (plan, seats, arranged.teams, stage) for plan in arranged.matches}
    return found


def _with_tables(shown: TeamRound, team: int, tables: _Tables) -> TeamRound:
    """The round with its tables; with who played once its points are known, since a line-up may be hidden."""
    found = tables.get(shown.one.match or 0)
    if found is None:
        return shown
    plan, seats, teams, stage = found
    if stage.event.kind == SWISS_PAIRS:
        return replace(shown, tables=tuple(table.table for table in plan.tables[:1]) or None)
    played = shown.one.points is not None and shown.one.kind != "bye"
    line_ups = tuple(_line_ups(plan, seats, teams, team, stage)) if played else ()
    return replace(shown, tables=plan.rooms, line_ups=line_ups)


def _line_ups(
    plan: MatchPlan, seats: Seats, teams: Mapping[int, int], team: int, stage: Stage
) -> Iterator[LineUpOfTeam]:
    options = match_options(stage.options)
    for number in sorted({table.round for table in plan.tables}):
        own: dict[str, Seated] = {}
        for table in plan.tables:
            for side, pair in (("NS", table.ns), ("EW", table.ew)):
                if table.round == number and teams[pair] == team:
                    people = manned(seats.get(pair, ()), number)
                    own[side] = (people.get(1), people.get(2))
        part, extra = part_of_match(stage.format, options, plan.round, number)
        yield LineUpOfTeam(part, own.get("NS", (None, None)), own.get("EW", (None, None)), extra)
