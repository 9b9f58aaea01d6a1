"""The schedule of a league over all its sessions, with the date of each match and how it stands."""

from tournament.models import Stage
from tournament.readings.stages.league import LeagueRound, league_rounds
from tournament.reports.teams.standings import stage_matches
from tournament.reports.teams.team_names import teams_of
from tournament.sheets.team_league import LeagueMatch, LeagueRounds
from tournament.sheets.teams import Team


def league_sheets(stage: Stage) -> list[LeagueRounds]:
    """Every round of the schedule, seated or not."""
    states, teams = match_states(stage), teams_of(stage.event_id)
    return [
        LeagueRounds(one.number, one.session.pk if one.session else None, _matches(one, states, teams))
        for one in league_rounds(stage)
    ]


def _matches(one: LeagueRound, states: dict[int, str], teams: dict[int, Team]) -> tuple[LeagueMatch, ...]:
    found = []
    for home, away in one.meetings:
        match = one.matches.get((home.pk, away.pk if away else None))
        sheet = LeagueMatch(teams[home.pk], teams[away.pk] if away else None)
        if match:
            sheet = LeagueMatch(
                *(sheet.home, sheet.away, match.pk, match.plays_at, match.place, states[match.pk])
            )
        found.append(sheet)
    return tuple(found)


def match_states(stage: Stage) -> dict[int, str]:
    """By the key of a match: `coming`, `playing`, `finished`, or how it ended otherwise."""
    found = stage_matches(stage)
    states = {}
    for plan in found.plans:
        if plan.away is not None:
            scored, match = found.scores[plan.pk], found.matches[plan.pk]
            running = "playing" if match.has_begun else "coming"
            states[plan.pk] = plan.end or ("finished" if scored.is_known else running)
    return states
