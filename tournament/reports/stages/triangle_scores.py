"""A meeting of three teams in a knock-out: its three matches, extra boards, and who goes on from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.rounding import Number, exact_sum, simplest
from scoring.teams.contest import VOID, Contest, ContestMatch, MatchScore
from scoring.teams.knock_out import GroupMatch
from scoring.teams.three_ways import Triangle, triangle
from tournament.reports.stages.knock_out_scores import Both, board_points, fines_of
from tournament.reports.teams.matches import MatchPlan


@dataclass(frozen=True, slots=True)
class TriangleMatch:
    """One of the three matches. `extras`: the IMPs of extra boards by the round in which they begin."""

    plan: MatchPlan
    regular: GroupMatch
    extras: Mapping[int, GroupMatch]
    waiting: int
    begun: bool
    is_open: bool  # void, and no side at fault: the director decides


@dataclass(frozen=True, slots=True)
class TriangleScore:
    """`teams` by seed. `order`, best first, is empty until it is known who goes on; `tied` play on."""

    teams: tuple[int, ...]
    matches: tuple[TriangleMatch, ...]
    order: tuple[int, ...]
    tied: tuple[int, ...]

    @property
    def waiting(self) -> int:
        return sum(one.waiting for one in self.matches)

    def wins(self, team: int) -> Number:
        """The matches won of those that are finished."""
        done = (one.regular for one in self.matches if not one.waiting and one.begun)
        return simplest(exact_sum(one.won(team) for one in done))

    def net(self, team: int) -> Number | None:
        """Net IMPs, with those of extra boards; None before the first board."""
        own = [one for one in self.matches if team in one.regular.teams]
        if not any(one.begun for one in own):
            return None
        extra = (part.net(team) for one in own for part in one.extras.values())
        return simplest(exact_sum([*(one.regular.net(team) for one in own), *extra]))

    def extras(self, team: int) -> tuple[Number, ...]:
        """The net IMPs of each part of extra boards that a team plays in."""
        own = [one for one in self.matches if team in one.regular.teams]
        return tuple(
            simplest(exact_sum(one.extras[begins].net(team) for one in own if begins in one.extras))
            for begins in sorted({begins for one in own for begins in one.extras})
        )


def triangle_score(teams: tuple[int, ...], survivors: int, matches: Sequence[TriangleMatch]) -> TriangleScore:
    begins = sorted({begin for one in matches for begin in one.extras})
    extras = [[one.extras[begin] for one in matches if begin in one.extras] for begin in begins]
    found = Triangle(())
    if all(not one.waiting and one.begun and not one.is_open for one in matches):
        found = triangle(teams, survivors, [one.regular for one in matches], extras)
    order, tied = (tuple(_key(team) for team in own) for own in (found.order, found.tied))
    return TriangleScore(teams, tuple(matches), () if tied else order, tied)


def _key(team: object) -> int:
    assert isinstance(team, int)
    return team


def triangle_match(
    plan: MatchPlan,
    match: ContestMatch,
    scored: MatchScore,
    contest: Contest,
    *,
    halves: int,
    carry: Both,
) -> TriangleMatch:
    """Fines and carry-over count in the match. One that a side has ended is won by the other.

    It counts as played so far, and at least one IMP.
    """
    in_imps, fines = contest.method == "imps", fines_of(match)
    home, away = [carry[0] - fines[0]], [carry[1] - fines[1]]
    extras: dict[int, list[Both]] = {
        table.round: [] for table in plan.tables if table.open and table.round - plan.round >= halves
    }
    begins = {board: table.round for table in plan.tables if table.open for board in table.boards}
    for board, own_home, own_away in scored.boards:
        points = board_points(own_home, own_away, in_imps)
        if begins[board] in extras:
            extras[begins[board]].append(points)
        else:
            home.append(points[0])
            away.append(points[1])
    regular = _meeting(plan, exact_sum(home), exact_sum(away))
    return TriangleMatch(
        plan=plan,
        regular=_ended(regular, plan, match.by) if match.end else regular,
        extras={
            begin: _meeting(plan, exact_sum(one for one, _two in own), exact_sum(two for _one, two in own))
            for begin, own in extras.items()
        },
        waiting=0 if match.end else scored.waiting,
        begun=bool(match.end or scored.boards),
        is_open=match.end == VOID and not match.by,
    )


def _meeting(plan: MatchPlan, home: Number, away: Number) -> GroupMatch:
    return GroupMatch(plan.home, plan.away, home, away)


def _ended(regular: GroupMatch, plan: MatchPlan, by: str) -> GroupMatch:
    if by == "home" and regular.net(plan.home) > -1:
        return _meeting(plan, 0, 1)
    if by == "away" and regular.net(plan.home) < 1:
        return _meeting(plan, 1, 0)
    return regular
