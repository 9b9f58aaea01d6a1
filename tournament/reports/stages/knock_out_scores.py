"""A match of a knock-out: its parts, its extra boards, what the teams brought along, and who has won it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.rounding import Number, exact_sum, simplest
from scoring.teams.contest import CONCEDED, FORFEITED, VOID, Contest, ContestMatch, MatchScore
from scoring.teams.match import PenaltyIn, Team, knock_out_net
from tournament.reports.teams.matches import MatchPlan

Both = tuple[Number, Number]  # the home team's and the away team's
NOTHING: Both = (0, 0)
FAULTS = {"home": Team.AWAY, "away": Team.HOME}  # who goes on when this side ended the match


@dataclass(frozen=True, slots=True)
class KnockOutScore:
    """`parts` are the segments, `extras` the extra boards that followed; None of a part without a board yet.

    `winner` None: not known yet, or a tie.
    """

    parts: tuple[Both | None, ...]
    extras: tuple[Both | None, ...]
    carry: Both
    fines: Both
    waiting: int
    winner: Team | None

    @property
    def extra(self) -> Both | None:
        known = [part for part in self.extras if part]
        return sum_of(known) if known else None

    @property
    def total(self) -> Both | None:
        """What the teams brought along alone, or None, before the first board: a fine waits for it."""
        known = [part for part in (*self.parts, *self.extras) if part]
        if not known and (self.waiting or not self.parts):
            return self.carry if any(self.carry) else None
        home, away = sum_of([*known, self.carry])
        return simplest(home - self.fines[0]), simplest(away - self.fines[1])

    @property
    def is_tied(self) -> bool:
        """All boards are in, and neither team is ahead."""
        return not self.waiting and self.winner is None and bool(self.parts) and self.parts[-1] is not None


def knock_out_score(
    plan: MatchPlan,
    match: ContestMatch,
    scored: MatchScore,
    contest: Contest,
    *,
    halves: int,
    carry: Both = NOTHING,
) -> KnockOutScore:
    """A match that does not balance counts half the difference of both teams' margins (Law 12C4).

    A fine in IMPs reduces the total; one in victory points has no place here.
    """
    in_imps = contest.method == "imps"
    boards = {number: board_points(home, away, in_imps) for number, home, away in scored.boards}
    rounds = sorted({table.round for table in plan.tables})
    parts = [_part(plan, number, boards) for number in rounds]
    sheet = KnockOutScore(
        parts=tuple(parts[:halves]),
        extras=tuple(parts[halves:]),
        carry=carry,
        fines=fines_of(match),
        waiting=scored.waiting,
        winner=None,
    )
    return replace(sheet, winner=_winner(match, sheet))


def board_points(home: Number, away: Number, in_imps: bool) -> Both:
    """What each team won on a board; IMPs of only one of them."""
    if not in_imps:
        return home, away
    net = knock_out_net(home, away)
    return max(net, 0), max(-net, 0)


def _part(plan: MatchPlan, number: int, boards: Mapping[int, Both]) -> Both | None:
    own = {board for table in plan.tables if table.round == number for board in table.boards}
    known = [points for board, points in boards.items() if board in own]
    return sum_of(known) if known else None


def sum_of(parts: Sequence[Both]) -> Both:
    return exact_sum(home for home, _away in parts), exact_sum(away for _home, away in parts)


def fines_of(match: ContestMatch) -> Both:
    home, away = (
        exact_sum(
            one.amount
            for one in match.fines
            if one.team is team and one.taken_off is not PenaltyIn.VICTORY_POINTS
        )
        for team in (Team.HOME, Team.AWAY)
    )
    return home, away


def _winner(match: ContestMatch, sheet: KnockOutScore) -> Team | None:
    """Who goes on: by the end of the match where a side ended it, else by the total of all boards."""
    if match.end in (CONCEDED, FORFEITED, VOID):
        return FAULTS.get(match.by)
    total = sheet.total
    if sheet.waiting or total is None or not match.boards or total[0] == total[1]:
        return None
    return Team.HOME if total[0] > total[1] else Team.AWAY
