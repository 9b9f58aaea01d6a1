"""The standings of a team event: victory points with carry-over and fines, ties split as the event says.

Teams without standing keep their results and push no other team down (White Book 2.4.9).
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.rounding import Number, exact_sum, simplest
from scoring.totals.ranking import Place, rank
from scoring.totals.tie_breaks import Encounter, Evidence, Restart, TieStep, figure_of, keys_of, steps


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match as the standings see it. `away` None: a bye, which is no match for any tie-break.

    `lost_home`: the IMPs that the home team lost, None where they are what the away team won: awards that do
    not balance, and fines, give each team a score of its own. `share`: ½ for a half match of a triple.
    `has_imps`: False of a void match, which no tie-break by IMPs counts.
    """

    home: Hashable
    away: Hashable | None
    vp_home: Number
    vp_away: Number | None = None
    imps_home: Number = 0
    imps_away: Number = 0
    share: Number = 1
    lost_home: Number | None = None
    lost_away: Number | None = None
    has_imps: bool = True

    @property
    def victory_points(self) -> Iterator[tuple[Hashable, Number]]:
        """Each team with its victory points, a bye's too."""
        yield self.home, self.vp_home
        if self.away is not None and self.vp_away is not None:
            yield self.away, self.vp_away


@dataclass(frozen=True, slots=True)
class TeamTotal:
    """`matches`: results that count, byes included; a half match is ½."""

    team: Hashable
    total: Number
    matches: Number

    @property
    def average(self) -> Number:
        return simplest(Fraction(self.total) / self.matches) if self.matches else 0


def team_totals(
    teams: Sequence[Hashable],
    results: Iterable[tuple[Hashable, Number]],
    *,
    carry: Mapping[Hashable, Number] | None = None,
    penalties: Iterable[tuple[Hashable, Number]] = (),
    halves: Iterable[Hashable] = (),
) -> dict[Hashable, TeamTotal]:
    """Each team's sum of victory points with carry-over and less its fines.

    `halves` names a team once for each of its results that is of half a match.
    """
    points: dict[Hashable, list[Number]] = defaultdict(list)
    for team, won in results:
        points[team].append(won)
    beside: dict[Hashable, list[Number]] = defaultdict(list)
    for team, brought in (carry or {}).items():
        beside[team].append(brought)
    for team, fine in penalties:
        beside[team].append(-fine)
    half = Counter(halves)
    return {
        team: TeamTotal(
            team,
            exact_sum([*points[team], *beside[team]]),
            simplest(len(points[team]) - Fraction(half[team], 2)),
        )
        for team in teams
    }


def match_evidence(matches: Iterable[MatchResult]) -> Evidence:
    """What tie-breaks ask of the matches: each from both sides, byes left out."""
    return Evidence(_Encounters(matches))


class _Encounters(Mapping[Hashable, Sequence[Encounter]]):
    """The matches of each team as it sees them, made when a tie-break asks: few teams of a table are tied."""

    def __init__(self, matches: Iterable[MatchResult]) -> None:
        self._matches: dict[Hashable, list[MatchResult]] = defaultdict(list)
        self._made: dict[Hashable, Sequence[Encounter]] = {}
        for one in matches:
            if one.away is not None and one.vp_away is not None:
                self._matches[one.home].append(one)
                self._matches[one.away].append(one)

    def __getitem__(self, team: Hashable) -> Sequence[Encounter]:
        if team not in self._matches:
            raise KeyError(team)
        if team not in self._made:
            self._made[team] = [_encounter(one, team) for one in self._matches[team]]
        return self._made[team]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._matches)

    def __len__(self) -> int:
        return len(self._matches)


def _encounter(match: MatchResult, team: Hashable) -> Encounter:
    points, against = match.vp_home, match.vp_away or 0
    if team == match.home:
        opponent, own = match.away, (points, against)
        won, lost = match.imps_home, match.imps_away if match.lost_home is None else match.lost_home
    else:
        opponent, own = match.home, (against, points)
        won, lost = match.imps_away, match.imps_home if match.lost_away is None else match.lost_away
    if not match.has_imps:
        won = lost = 0
    return Encounter(opponent, *own, won, lost, match.share, match.has_imps)


def rank_teams(
    totals: Mapping[Hashable, TeamTotal],
    tie_breaks: Sequence[str] = (),
    evidence: Evidence | None = None,
    *,
    restart: Restart = Restart.NEVER,
    without_standing: Iterable[Hashable] = (),
    by_average: bool = False,
) -> tuple[Place, ...]:
    """The teams from first to last, by total or by average per match; those without standing have no place.

    `tie_breaks`, `restart`: as in `rank`. ScoringError for an unknown tie-break.
    """
    outside = {*without_standing}
    figures = {team: own.average if by_average else own.total for team, own in totals.items()}
    beside = {team: figures[team] for team in outside if team in figures}
    return rank(
        {team: None if team in outside else figure for team, figure in figures.items()},
        tie_breaks,
        replace(evidence or Evidence(), unranked=beside),
        restart=restart,
    )


TieFigures = Mapping[Hashable, tuple[Number | None, ...]]


def tie_figures(places: Sequence[Place], tie_breaks: Sequence[str], evidence: Evidence) -> TieFigures:
    """The figures in each tie-break of the teams of a tie that one of them split."""
    values, level = _values(places), defaultdict(list)
    for place in places:
        if place.place is not None and place.value is not None:
            level[place.value].append(place)
    ties = [[one.contestant for one in tied] for tied in level.values() if any(one.split_by for one in tied)]
    return {team: figures for tied in ties for team, figures in _figures(tied, tie_breaks, values, evidence)}


def _figures(
    tied: Sequence[Hashable], tie_breaks: Sequence[str], values: Mapping[Hashable, Number], evidence: Evidence
) -> Iterator[tuple[Hashable, tuple[Number | None, ...]]]:
    keys = {code: keys_of(code, tied, values, evidence) for code in tie_breaks}
    for team in tied:
        yield team, tuple(figure_of(code, keys[code][team]) for code in tie_breaks)


def tie_steps(
    places: Sequence[Place],
    team: Hashable,
    tie_breaks: Sequence[str],
    evidence: Evidence,
    restart: Restart = Restart.NEVER,
) -> tuple[TieStep, ...]:
    """The tie-breaks that were asked of a team and of those it was level with, in their order."""
    own = next(place for place in places if place.contestant == team)
    if own.place is None:
        return ()
    asked = steps(_level(places, own), tie_breaks, _values(places), evidence, restart)
    return tuple(step for step in asked if team in step.figures)


def _values(places: Iterable[Place]) -> dict[Hashable, Number]:
    return {place.contestant: place.value for place in places if place.value is not None}


def _level(places: Iterable[Place], own: Place) -> list[Hashable]:
    """The teams of the same value, the team itself among them."""
    return [place.contestant for place in places if place.place is not None and place.value == own.value]
