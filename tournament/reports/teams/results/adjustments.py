"""What teams lose or gain beside their matches: fines, and points for the rounds that they missed."""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction

from scoring.rounding import Number, simplest
from tournament.models import Adjustment, Stage
from tournament.models.compiled_queries import Prepared
from tournament.sheets.team_standings import RoundOfTeam

ADJUSTMENTS = Prepared(
    lambda event: (
        Adjustment.objects.filter(entrant__event=event, match=None, unit__in=("VP", "IMP", "MP"))
        .order_by("pk")
        .values_list("entrant_id", "amount", "stage_id", "session_id", "session__stage_id")
    ),
    1,
)


def _amounts(stage: Stage) -> Iterator[tuple[int, Fraction]]:
    """Each line of the stage by its team; a gain is positive."""
    for team, amount, of_stage, session, stage_of_session in ADJUSTMENTS.rows(stage.event_id):
        if of_stage in (None, stage.pk) and (session is None or stage_of_session == stage.pk):
            yield team, Fraction(str(amount))


def fines_beside(stage: Stage) -> dict[Hashable, Number]:
    """Fines of teams that belong to no match, positive, less the points for missed rounds."""
    fines: dict[Hashable, Number] = defaultdict(int)
    for team, amount in _amounts(stage):
        fines[team] -= amount
    return fines


def points_for_missed(stage: Stage) -> dict[int, Number]:
    """The points for missed rounds, the only line with which a team gains."""
    given: dict[int, Number] = defaultdict(int)
    for team, amount in _amounts(stage):
        if amount > 0:
            given[team] += amount
    return given


def missed_rounds(rounds: Sequence[RoundOfTeam], given: Number, last: int) -> tuple[RoundOfTeam, ...]:
    """The rounds that a team missed, each with its share of the points `given`; none where it got nothing.

    They lie before its latest match; before the first of them it has missed all rounds up to the `last`.
    """
    if not given:
        return ()
    present = {one.round for one in rounds}
    every = [number for number in range(1, last + 1) if number not in present]
    earlier = [number for number in every if number < max(present, default=0)]
    missed = earlier or every
    share = simplest(Fraction(given) / max(len(missed), 1))
    return tuple(RoundOfTeam(number, "absent", share) for number in missed)
