"""The table of a team contest: points of matches, byes and withdrawals, carry-over, fines, ties."""

from collections import Counter, defaultdict
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from scoring.rounding import Number, compare, exact_sum, simplest
from scoring.teams.contest import CONCEDED, FORFEITED, Contest, ContestMatch, MatchScore, SideScore, missed
from scoring.teams.match import PenaltyIn, Team
from scoring.teams.unplayed import bye_by_own_average, bye_by_the_better, void_match
from scoring.teams.withdrawals import Withdrawals
from scoring.totals.ranking import Place, TieFigures, rank, tie_figures, tie_steps
from scoring.totals.tie_breaks import Encounter, Evidence, Restart, TieStep

# The standings of a team event: victory points with carry-over and fines, ties split as the event says.
#
# Teams without standing keep their results and push no other team down (White Book 2.4.9).


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


def match_evidence(matches: Iterable[MatchResult], lot: Sequence[Hashable] = ()) -> Evidence:
    """What tie-breaks ask of the matches: each from both sides, byes left out."""
    return Evidence(_Encounters(matches), lot=lot)


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


NO_ONE, NOTHING = Withdrawals(), SideScore()


# The lines of the table: what each match, bye and withdrawal is worth to a team.


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team in the table. `total` with carry-over and less `fines`; `matches` count for it, byes included.

    `imps` and `imps_against` are those of the scores of the matches, with awards and fines.
    `points` are those of each match by key, a bye's too; None where they are still to come. `tie_figures` are
    those of the tie-breaks of the contest, where one of them split the team from an equal one.
    """

    team: Hashable
    place: Place
    total: Number
    matches: Number
    won: int
    drawn: int
    lost: int
    imps: Number
    imps_against: Number
    carry: Number
    fines: Number
    points: Mapping[Hashable, Number | None]
    tie_figures: tuple[Number | None, ...] = ()


def table_of(
    teams: Sequence[Hashable],
    matches: Sequence[ContestMatch],
    scores: Mapping[Hashable, MatchScore],
    contest: Contest,
    *,
    carry: Mapping[Hashable, Number] | None = None,
    fines: Mapping[Hashable, Number] | None = None,
    without_standing: Iterable[Hashable] = (),
    left: Withdrawals = NO_ONE,
    to_come: Container[Hashable] = (),
) -> tuple[TeamLine, ...]:
    """The table, best first. `scores` has each match that is no bye, by key.

    `fines` of the stage are subtracted from a team's total, like those of single matches, once it has points
    of a match. `left`: what follows from the teams that have left an all-play-all. `to_come`: keys of byes
    that are worth nothing yet.
    ScoringError for an unknown tie-break.
    """
    brought = carry or {}
    known = _results(matches, scores, left, contest)
    over = [match for match in matches if match.is_bye and match.key not in to_come]
    byes = _byes(over, known, contest)
    earned = [pair for one in known for pair in one.victory_points]
    earned += [(match.home, byes[match.key]) for match in over]
    earned += [(team, one.points) for (_match, team), one in left.walkovers.items()]
    fined = _due(_fines(matches, fines or {}), {team for team, _points in earned})
    halves = _halves(over, known)
    totals = team_totals(teams, earned, carry=brought, penalties=fined.items(), halves=halves)
    evidence = match_evidence(known, contest.lot)
    places = rank_teams(
        totals,
        contest.tie_breaks,
        evidence,
        restart=contest.restart,
        without_standing={*without_standing} | left.without_standing,
        by_average=contest.by_average,
    )
    own = _own(teams, matches, scores, byes, left, contest)
    ties = tie_figures(places, contest.tie_breaks, evidence, contest.restart)
    return tuple(_line(place, totals[place.contestant], own, brought, fined, ties) for place in places)


def _halves(byes: Iterable[ContestMatch], results: Iterable[MatchResult]) -> list[Hashable]:
    """Each team of a half match, played or missed."""
    played = [team for one in results if one.share != 1 for team, _points in one.victory_points]
    return played + [match.home for match in byes if match.half]


def _fines(matches: Iterable[ContestMatch], beside: Mapping[Hashable, Number]) -> dict[Hashable, Number]:
    """Each team's fines in points, of its matches and beside them."""
    found: defaultdict[Hashable, Number] = defaultdict(int, beside)
    for match in matches:
        for one in match.fines:
            if one.taken_off is PenaltyIn.VICTORY_POINTS:
                team = match.home if one.team is Team.HOME else match.away
                found[team] = simplest(found[team] + one.amount)
    return found


def _due(fines: Mapping[Hashable, Number], begun: Container[Hashable]) -> dict[Hashable, Number]:
    """A fine waits for the team's first points, of a match or a bye; a gain does not."""
    return {team: fine for team, fine in fines.items() if team in begun or fine < 0}


def _results(
    matches: Iterable[ContestMatch],
    scores: Mapping[Hashable, MatchScore],
    left: Withdrawals,
    contest: Contest,
) -> list[MatchResult]:
    """The matches between two teams whose points are known and count."""
    real = (match for match in matches if not match.is_bye and match.key not in left.cancelled)
    return [one for match in real if (one := _result(match, scores[match.key], contest)) is not None]


def _result(match: ContestMatch, scored: MatchScore, contest: Contest) -> MatchResult | None:
    """The figures of a half match by percentages are halved, so that they sum to those of a match."""
    home, away = scored.home, scored.away
    if home.points is None or away.points is None:
        return None
    share = Fraction(1, 2) if match.half else 1
    weight = share if contest.method == "matchpoints" else 1
    return MatchResult(
        *(match.home, match.away, home.points, away.points, weight * home.won, weight * away.won),
        share=share,
        lost_home=weight * home.lost,
        lost_away=weight * away.lost,
        has_imps=match.counts_as_played,
    )


def _byes(
    byes: Sequence[ContestMatch], results: Sequence[MatchResult], contest: Contest
) -> dict[Hashable, Number]:
    """What each bye is worth, by key; an average is that of the matches the team has really played.

    A half match that a pair misses is worth AVE+ on half of its boards, rounded up, and AVE on the rest.
    """
    own: dict[Hashable, list[Number]] = {match.home: [] for match in byes}
    for one in results if byes else ():
        for team, points in one.victory_points:
            if team in own:  # in halves of a match, so that a half match weighs half as much
                own[team] += [points, points] if one.share == 1 else [2 * points]
    return {
        match.key: missed(contest, match) if match.half else _worth_of_bye(own[match.home], contest)
        for match in byes
    }


def _worth_of_bye(own: Sequence[Number], contest: Contest) -> Number:
    share = void_match(contest.bye_percent, contest.pool)
    if contest.bye == "none":
        return 0
    if contest.bye == "percent" or not own:
        return share
    if contest.bye == "own_average":
        return bye_by_own_average(own, contest.pool)
    return max(share, bye_by_the_better(own, contest.pool))


class _Own(NamedTuple):
    """A match as one of its teams sees it: its points, and its score where that is known and counts.

    `ahead`: 1 with more points than the opponent, 0 with as many, -1; None where nothing counts.
    """

    key: Hashable
    points: Number | None
    ahead: int | None = None
    score: SideScore = NOTHING


def _own(
    teams: Sequence[Hashable],
    matches: Sequence[ContestMatch],
    scores: Mapping[Hashable, MatchScore],
    byes: Mapping[Hashable, Number],
    left: Withdrawals,
    contest: Contest,
) -> dict[Hashable, list[_Own]]:
    """Each team's matches, with the points of byes and walkovers."""
    found: dict[Hashable, list[_Own]] = {team: [] for team in teams}
    for match in matches:
        key = match.key
        if match.is_bye:
            found[match.home].append(_Own(key, byes.get(key)))
            continue
        home, away = _sides(match, None if key in left.cancelled else scores[key], contest)
        for team, side in ((match.home, home), (match.away, away)):
            given = left.walkovers.get((key, team))
            found[team].append(side._replace(points=given.points) if given else side)
    return found


def _sides(match: ContestMatch, scored: MatchScore | None, contest: Contest) -> tuple[_Own, _Own]:
    key = match.key
    if scored is None:
        return _Own(key, None), _Own(key, None)
    home, away = scored.home, scored.away
    ahead = outcome(match, scored, contest)
    if ahead is None:
        return _Own(key, home.points), _Own(key, away.points)
    ours, theirs = ahead
    if not match.counts_as_played:
        home, away = (replace(NOTHING, points=side.points) for side in (home, away))
    return _Own(key, home.points, ours, home), _Own(key, away.points, theirs, away)


def outcome(match: ContestMatch, scored: MatchScore, contest: Contest) -> tuple[int, int] | None:
    """What a match is for home and away: 1 won, 0 drawn, −1 lost; None while it is not known."""
    given_up = _given_up(match, contest)
    if given_up is None and not scored.is_known:
        return None
    ahead = compare(scored.home.points or 0, scored.away.points or 0)
    return given_up or (ahead, -ahead)


def _given_up(match: ContestMatch, contest: Contest) -> tuple[int, int] | None:
    """Who has lost, home or away, without the points: by a forfeit, in a knock-out by giving up too."""
    if match.by and (match.end == FORFEITED or (contest.knock_out and match.end == CONCEDED)):
        return {"home": (-1, 1), "away": (1, -1)}.get(match.by, (-1, -1))
    return None


def _line(
    place: Place,
    total: TeamTotal,
    own: Mapping[Hashable, list[_Own]],
    carry: Mapping[Hashable, Number],
    fines: Mapping[Hashable, Number],
    ties: TieFigures,
) -> TeamLine:
    team = place.contestant
    played = [one for one in own[team] if one.ahead is not None]
    ahead = [one.ahead for one in played]
    return TeamLine(
        team=team,
        place=place,
        total=total.total,
        matches=total.matches,
        won=ahead.count(1),
        drawn=ahead.count(0),
        lost=ahead.count(-1),
        imps=exact_sum([one.score.won for one in played]),
        imps_against=exact_sum([one.score.lost for one in played]),
        carry=carry.get(team, 0),
        fines=fines.get(team, 0),
        points={one.key: one.points for one in own[team]},
        tie_figures=ties.get(team, ()),
    )


def steps_of_tie(
    places: Sequence[Place],
    team: Hashable,
    matches: Iterable[ContestMatch],
    scores: Mapping[Hashable, MatchScore],
    contest: Contest,
    left: Withdrawals = NO_ONE,
) -> tuple[TieStep, ...]:
    """The tie-breaks that were asked of a team of the table, in their order."""
    evidence = match_evidence(_results(matches, scores, left, contest), contest.lot)
    return tie_steps(places, team, contest.tie_breaks, evidence, contest.restart)
