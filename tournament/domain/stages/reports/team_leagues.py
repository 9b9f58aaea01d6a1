"""Seated matches of teams by rounds, the schedule of their league, and movements that would fit."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from tournament.domain.journal.reports.versioned_cache import version_of
from tournament.domain.people.readings.line_ups import rounds_of_event
from tournament.domain.stages.readings.stage_terms import LeagueRound, league_rounds
from tournament.domain.stages.reports.team_rows import MatchPlan, matches_of, teams_of
from tournament.domain.stages.reports.team_table import stage_matches
from tournament.models import Section, Stage
from tournament.movements.catalogue import Choice, choices
from tournament.sheets.match_sheets import Fixture, FixtureRound, Fixtures
from tournament.sheets.names import Team
from tournament.sheets.team_standings import LeagueMatch, LeagueRounds

# The schedule of a league over all its sessions, with the date of each match and how it stands.


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


# The seated matches of a section by rounds, before anything is played, and the teams that are in none.


def fixtures_of(section: Section, teams: Mapping[int, Team]) -> Fixtures:
    plans = matches_of(version_of(section)).matches
    numbers = rounds_of_event(section, [plan.round for plan in plans])
    by_round: dict[int, list[MatchPlan]] = defaultdict(list)
    for plan in plans:
        by_round[numbers[plan.round]].append(plan)
    seated = {team for plan in plans for team in (plan.home, plan.away)}
    absent = [team for pk, team in teams.items() if pk not in seated and team.withdrawn_from is None]
    return Fixtures(
        tuple(
            FixtureRound(number, tuple(_fixture(plan, teams) for plan in found))
            for number, found in sorted(by_round.items())
        ),
        tuple(absent) if plans else (),
        _sets(plans),
    )


def _fixture(plan: MatchPlan, teams: Mapping[int, Team]) -> Fixture:
    first = sorted((at for at in plan.tables if at.round == plan.round), key=lambda at: not at.open)
    places = tuple((at.round, at.table) for at in plan.tables)
    away = teams[plan.away] if plan.away is not None else None
    return Fixture(teams[plan.home], away, tuple(at.table for at in first), plan.numbers, places)


def _sets(plans: tuple[MatchPlan, ...]) -> int:
    """The most matches that play the same boards in one round: each four of them shares one set at two
    tables.
    """
    found: dict[tuple[int, int], set[tuple[int, int]]] = defaultdict(set)
    for plan in plans:
        for at in plan.tables:
            for board in at.boards:
                found[at.round, board].add((plan.pk, at.four))
    return max((len(matches) for matches in found.values()), default=0)


# The movements of multiple teams that fit the teams of a section: all play all in one session.

# Families whose halves are in different rounds; the others are seated match by match.
MULTIPLE = ("american-whist", "stagger", "nerelay", "triples")


def team_movements(section: Section, teams: int) -> list[Choice]:
    """Best first, with the boards of a match that the stage says; none for a number without a movement."""
    boards = section.match_options.boards
    club = section.session.event.club
    pace = {
        "minutes_per_board": Fraction(club.minutes_per_board),
        "minutes_per_move": club.minutes_per_move,
    }
    found: dict[str, Choice] = {}
    for rounds in range(2, teams + 1):
        for one in choices(teams, kind="teams", boards=rounds * boards, **pace):
            if one.family in MULTIPLE and one.rounds == rounds and one.boards_per_round == boards:
                found[one.code] = one
    return sorted(found.values(), key=lambda one: (-one.rounds, one.copies, one.code))
