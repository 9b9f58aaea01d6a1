"""The seated matches of a section by rounds, before anything is played, and the teams that are in none."""

from collections import defaultdict
from collections.abc import Mapping

from tournament.models import Section
from tournament.readings.room.rounds_of_event import rounds_of_event
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.teams.matches import MatchPlan, matches_of
from tournament.sheets.fixtures import Fixture, FixtureRound, Fixtures
from tournament.sheets.teams import Team


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
    """The most matches that play the same boards in one round: each of them shares one set at two tables."""
    found: dict[tuple[int, int], set[int]] = defaultdict(set)
    for plan in plans:
        for at in plan.tables:
            for board in at.boards:
                found[at.round, board].add(plan.pk)
    return max((len(matches) for matches in found.values()), default=0)
