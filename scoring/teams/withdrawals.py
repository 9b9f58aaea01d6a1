"""A team leaves an all-play-all: what its matches are worth to the others (White Book 2.4.2).

Before half of the event all its results are cancelled. From half on they stand, and each opponent that has
not met it gets the best of its own average, the pool less the average of the team that left, and 60 %.
Without victory points such an opponent gets average plus on three boards and average on the rest.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from scoring.boards.adjusted import Award, Variable
from scoring.boards.lines import Line
from scoring.rounding import Number
from scoring.schemes.victory_points import Scale
from scoring.teams.contest import BOTH, PLAYED, WITHDRAWN, Contest, ContestMatch, MatchScore, Rooms, score
from scoring.teams.match import Team
from scoring.teams.unplayed import HUNDREDTH, opponent_withdrawn

BOARDS_WITH_PLUS = 3
Scores = Mapping[Hashable, MatchScore]


@dataclass(frozen=True, slots=True)
class TeamLeft:
    """`played` boards of the `scheduled` ones; `before_half`: all results of the team are cancelled."""

    team: Hashable
    played: int
    scheduled: int

    @property
    def before_half(self) -> bool:
        return 2 * self.played < self.scheduled


@dataclass(frozen=True, slots=True)
class Walkover:
    """What an opponent gets for a match that is not played: the best of `candidates`, or fixed `points`.

    `candidates`: the own average, the pool less the average of the team that left, 60 %. An average of no
    match is left out (None).
    """

    points: Number
    candidates: tuple[Number | None, Number | None, Number] | None = None


@dataclass(frozen=True, slots=True)
class Withdrawals:
    """`cancelled` are the keys of matches that count for neither team, `walkovers` by match and team."""

    left: Mapping[Hashable, TeamLeft] = field(default_factory=dict)
    cancelled: frozenset[Hashable] = frozenset()
    walkovers: Mapping[tuple[Hashable, Hashable], Walkover] = field(default_factory=dict)

    @property
    def without_standing(self) -> frozenset[Hashable]:
        """The teams all of whose results are cancelled."""
        return frozenset(team for team, one in self.left.items() if one.before_half)


def withdrawals(
    gone: Iterable[Hashable],
    matches: Sequence[ContestMatch],
    scores: Scores,
    contest: Contest,
    teams: int = 0,
    seen: Scores | None = None,
) -> Withdrawals:
    """What follows from the teams that are `gone`, of the `teams` of an all-play-all.

    `seen`: the scores of which averages are made, for a reader who may not see all.
    """
    left = {team: _left(team, matches, scores, contest, teams) for team in gone}
    if not left:
        return Withdrawals()
    out = {team for team, one in left.items() if one.before_half}
    cancelled = {match.key for match in matches if not match.is_bye and out & {match.home, match.away}}
    counting = [match for match in matches if match.key not in cancelled and not match.is_bye]
    points = _points(counting, scores if seen is None else seen)
    walkovers = {
        (match.key, opponent): _walkover(match, opponent, contest, points)
        for match in counting
        if match.end == WITHDRAWN
        for opponent in _innocent(match)
    }
    return Withdrawals(left, frozenset(cancelled), walkovers)


def _left(
    team: Hashable, matches: Sequence[ContestMatch], scores: Scores, contest: Contest, teams: int
) -> TeamLeft:
    """Matches of rounds that are planned and not seated yet are scheduled as well."""
    every = [match for match in matches if not match.is_bye and team in (match.home, match.away)]
    # A match that another team's withdrawal prevented counts neither way.
    own = [match for match in every if match.end != WITHDRAWN or team not in _innocent(match)]
    played = sum(match.scheduled for match in own if scores[match.key].is_known)
    boards = max((match.scheduled for match in own), default=0)
    planned = contest.rounds - contest.rounds // teams if teams % 2 else contest.rounds
    planned -= len(every) - len(own)
    return TeamLeft(team, played, max(sum(match.scheduled for match in own), planned * boards))


def _innocent(match: ContestMatch) -> tuple[Hashable, ...]:
    """The team that is there and has no opponent; none where both have left."""
    return {"home": (match.away,), "away": (match.home,), BOTH: ()}.get(match.by, ())


def _points(matches: Iterable[ContestMatch], scores: Scores) -> Mapping[Hashable, list[Number]]:
    """The points that each team won in matches that were played."""
    found: dict[Hashable, list[Number]] = defaultdict(list)
    for match in matches:
        for side, team in ((Team.HOME, match.home), (Team.AWAY, match.away)):
            points = scores[match.key].of(side).points
            if points is not None:
                found[team].append(points)
    return found


def _walkover(
    match: ContestMatch, opponent: Hashable, contest: Contest, points: Mapping[Hashable, list[Number]]
) -> Walkover:
    if contest.scale is None:
        return Walkover(_artificial(match, opponent, contest))
    gone = match.home if opponent == match.away else match.away
    unit, pool = unit_of(contest.scale, match.scheduled), contest.pool
    own, theirs = points.get(opponent, ()), points.get(gone, ())
    found = opponent_withdrawn(own, theirs, boards_played=1, boards_of_event=1, pool=pool, unit=unit)
    assert found.candidates is not None
    assert found.victory_points is not None
    mine, other, least = found.candidates
    return Walkover(found.victory_points, (mine if own else None, other if theirs else None, least))


def unit_of(scale: Scale, boards: int) -> Number:
    """The unit of the scale: a hundredth, or one whole victory point."""
    whole = all(Fraction(band.winner).denominator == 1 for band in scale.bands(boards))
    return 1 if whole else HUNDREDTH


def _artificial(match: ContestMatch, opponent: Hashable, contest: Contest) -> Number:
    """Average plus on three boards and average on the rest (White Book 2.4.2 d), by the event's method."""
    rooms = tuple(
        Rooms(number, open=Line("home", "away", award=_PLUS if number <= BOARDS_WITH_PLUS else _AVERAGE))
        for number in range(1, match.scheduled + 1)
    )
    scored = score(replace(match, boards=rooms, end=PLAYED, by="", fines=()), contest)
    own = scored.of(Team.HOME if opponent == match.home else Team.AWAY)
    return own.margin if contest.method == "imps" else own.points or 0


_PLUS, _AVERAGE = Award(Variable.PLUS, Variable.PLUS), Award(Variable.EQUAL, Variable.EQUAL)
