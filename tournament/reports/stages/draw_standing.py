"""The points of teams that a draw looks at: those of the matches up to a round, as they stand now."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.rounding import Number
from scoring.teams.contest import MatchScore, score
from scoring.teams.table import table_of
from tournament.models import Entrant, Section, Stage
from tournament.readings.stages.team_draws import before_round, stage_of
from tournament.reports.teams.matches import MatchPlan
from tournament.reports.teams.standings import StageMatches, fines_and_carry, stage_matches
from tournament.sheets.draw import DrawStanding


@dataclass(frozen=True, slots=True)
class StageNow:
    """What the points after any round of a stage follow from; `numbers` of the teams by primary key."""

    matches: StageMatches
    numbers: Mapping[int, int]
    fines: Mapping[Hashable, Number]
    carry: Mapping[Hashable, Number]


def stage_now(stage: Stage) -> StageNow:
    numbers = dict(Entrant.objects.filter(event=stage.event_id).values_list("pk", "number"))
    return StageNow(stage_matches(stage), numbers, *fines_and_carry(stage))


def standing_for_draw(
    section: Section, match_round: int, lag: int = 0, *, running: bool = False
) -> DrawStanding:
    """The points after the rounds that a draw looks at, `lag` rounds behind the latest one.

    Tie-breaks have no part in it. Carry-over, fines and the points of missed rounds do. `running`: a match
    that is not over counts with the boards that both rooms have played, once these are half of it.
    """
    number = before_round(section, match_round).number
    return standing_after(stage_now(stage_of(section)), max(0, number - 1 - lag), running=running)


def standing_after(now: StageNow, seen: int, *, running: bool) -> DrawStanding:
    """The points after round `seen` of the event."""
    found, numbers = now.matches, now.numbers
    counted = [plan for plan in found.plans if found.rounds[plan.pk] <= seen]
    scores = {**found.scores, **(_so_far(found, counted) if running else {})}
    lines = table_of(
        [*numbers],
        [found.matches[plan.pk] for plan in counted],
        scores,
        replace(found.contest, tie_breaks=()),
        carry=now.carry,
        fines=now.fines,
    )
    matches = [plan for plan in counted if plan.away is not None and not _goes_on(plan, found, seen)]
    waiting = [plan for plan in matches if not found.scores[plan.pk].is_known]
    return DrawStanding(
        points={
            numbers[line.team]: line.total if line.place.value is None else line.place.value  # type: ignore[index]
            for line in lines
        },
        seen=seen,
        waiting=tuple((numbers[plan.home], numbers[plan.away or 0]) for plan in waiting),
        running=running and bool(waiting),
    )


def _so_far(found: StageMatches, plans: Sequence[MatchPlan]) -> dict[Hashable, MatchScore]:
    """The scores of matches in play, of the boards that can be compared."""
    scores: dict[Hashable, MatchScore] = {}
    for plan in plans:
        if plan.away is not None and not found.scores[plan.pk].is_known:
            match = found.matches[plan.pk]
            compared = tuple(rooms for rooms in match.boards if rooms.compared)
            if compared:
                scores[plan.pk] = score(replace(match, boards=compared), found.contest)
    return scores


def _goes_on(plan: MatchPlan, found: StageMatches, seen: int) -> bool:
    """Whether a match of a long triple has its second round still to come."""
    return plan.is_long and found.rounds[plan.pk] == seen
