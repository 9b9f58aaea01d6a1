"""The schedule of a round robin over several sessions: every round, and the session in which it is seated."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.stages.formats import ROUND_ROBIN
from scoring.teams.round_robin import Round, berger_table, double_berger_table
from tournament.models import Entrant, Section, Session, Stage, TeamMatch

Meetings = tuple[tuple[Entrant, Entrant | None], ...]


@dataclass(frozen=True, slots=True)
class LeagueRound:
    """A round of the schedule: home and visiting team, None for a bye. `session` None: not seated yet.

    `matches` are the seated ones by the keys of home and visiting team.
    """

    number: int
    meetings: Meetings
    session: Session | None
    matches: Mapping[tuple[int, int | None], TeamMatch]


def league_rounds(stage: Stage, *, double: bool = False) -> list[LeagueRound]:
    """Every round of the stage's schedule; twice where it is `double`, or planned or seated so."""
    teams = teams_of_league(stage)
    if len(teams) < 2:
        return []
    seated = {
        (match.home_id, match.away_id): match
        for match in TeamMatch.objects.filter(section__session__stage=stage)
        .exclude(section__session__shelf=Session.Shelf.DELETED)
        .select_related("section__session", "home", "away")
    }
    once = berger_table(len(teams))
    twice = double or (stage.rounds or 0) > len(once)
    table = double_berger_table(len(teams)) if twice else once
    return [_round(number, fixtures, teams, seated) for number, fixtures in enumerate(table, start=1)]


def teams_of_league(stage: Stage) -> list[Entrant]:
    """The teams in the order of the schedule, with those that have left: their places stay."""
    rows = Entrant.objects.filter(event=stage.event_id, kind=Entrant.Kind.TEAM)
    rows = rows.filter(contestants__section__session__stage=stage).distinct()
    return sorted(rows, key=lambda team: team.seeding)


def _round(
    number: int,
    fixtures: Round,
    teams: list[Entrant],
    seated: Mapping[tuple[int, int | None], TeamMatch],
) -> LeagueRound:
    playing = {place for fixture in fixtures for place in fixture}
    byes = [(team, None) for place, team in enumerate(teams, start=1) if place not in playing]
    meetings: Meetings = (*((teams[home - 1], teams[away - 1]) for home, away in fixtures), *byes)
    real = [(home.pk, away.pk) for home, away in meetings if away is not None]
    own: dict[tuple[int, int | None], TeamMatch] = {key: seated[key] for key in real if key in seated}
    session = next((match.section.session for match in own.values()), None)
    return LeagueRound(number, meetings, session, own)


def sections_of_all_play_all(section: Section) -> list[Section]:
    """All sections of the stage where every team meets every other; none of another format."""
    stage = section.session.stage
    if stage is None or stage.format != ROUND_ROBIN:
        return []
    rows = Section.objects.with_teams().filter(session__stage=stage)
    return [*rows.exclude(session__shelf=Session.Shelf.DELETED).select_related("session__stage")]
