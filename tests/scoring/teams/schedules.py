"""The properties of every round robin, and a check of a given one."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.teams.round_robin import Fixture


@dataclass(frozen=True, slots=True)
class ScheduleFigures:
    """`home_minus_away_max`: the least difference of home and away matches that all can keep."""

    rounds: int
    matches_per_round: int
    meetings_per_pair: int
    byes_per_team: int
    home_minus_away_max: int


def schedule_figures(teams: int, double: bool = False) -> ScheduleFigures:
    """The figures of every single or double round robin of `teams`."""
    times = 2 if double else 1
    odd = teams % 2
    return ScheduleFigures(
        rounds=times * (teams - 1 + odd),
        matches_per_round=teams // 2,
        meetings_per_pair=times,
        byes_per_team=times * odd,
        home_minus_away_max=0 if odd or double else 1,
    )


def schedule_errors(teams: int, rounds: Sequence[Sequence[Fixture]]) -> tuple[str, ...]:
    """What is wrong with a single round robin, sorted.

    `pair_missing`, `pair_repeated`, `plays_itself`, `team_twice_in_round`, `unknown_team`. A team against
    itself is no meeting.
    """
    everyone = range(1, teams + 1)
    matches = [match for matches in rounds for match in matches]
    meetings = Counter(frozenset(match) for match in matches if match[0] != match[1])
    known = [pair for pair in meetings if all(team in everyone for team in pair)]
    found = {
        "pair_missing": len(known) < teams * (teams - 1) // 2,
        "pair_repeated": any(times > 1 for times in meetings.values()),
        "plays_itself": any(home == away for home, away in matches),
        "team_twice_in_round": any(_has_twice(matches) for matches in rounds),
        "unknown_team": any(team not in everyone for match in matches for team in match),
    }
    return tuple(sorted(error for error, is_so in found.items() if is_so))


def _has_twice(matches: Sequence[Fixture]) -> bool:
    playing = [team for match in matches for team in match]
    return len(playing) > len(set(playing))
