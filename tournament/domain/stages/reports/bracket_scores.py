"""The scores of a meeting in a knock-out, of two, three or four teams, and who goes on from it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.rounding import Number, exact_sum, simplest
from scoring.teams.contest import CONCEDED, FORFEITED, VOID, Contest, ContestMatch, MatchScore
from scoring.teams.knock_out import GroupMatch
from scoring.teams.match import PenaltyIn, Team, knock_out_net
from scoring.teams.three_ways import GroupOrder, group_order
from scoring.totals.handicap import Sign, match_imps
from tournament.domain.boards.reports.section import key_of
from tournament.domain.stages.reports.team_rows import MatchPlan, handicaps_of
from tournament.models import Stage
from tournament.sheets.event_ranking import further_terms
from tournament.sheets.match_sheets import MatchStart
from tournament.sheets.stage_options import match_options

# A match of a knock-out: its parts, its extra boards, what the teams brought along, and who has won it.

Both = tuple[Number, Number]  # the home team's and the away team's
NOTHING: Both = (0, 0)
FAULTS = {"home": Team.AWAY, "away": Team.HOME}  # who goes on when this side ended the match


@dataclass(frozen=True, slots=True)
class KnockOutScore:
    """`parts` are the segments, `extras` the extra boards that followed; None of a part without a board yet.

    `handicap`: what the weaker team begins with. `winner` None: not known yet, or a tie.
    """

    parts: tuple[Both | None, ...]
    extras: tuple[Both | None, ...]
    carry: Both
    fines: Both
    waiting: int
    winner: Team | None
    handicap: Both = NOTHING

    @property
    def extra(self) -> Both | None:
        known = [part for part in self.extras if part]
        return sum_of(known) if known else None

    @property
    def total(self) -> Both | None:
        """What the teams begin with alone, or None, before the first board: a fine waits for it."""
        known = [part for part in (*self.parts, *self.extras) if part]
        if not known and (self.waiting or not self.parts):
            return sum_of([self.carry, self.handicap]) if any((*self.carry, *self.handicap)) else None
        home, away = sum_of([*known, self.carry, self.handicap])
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
    handicap: Both = NOTHING,
) -> KnockOutScore:
    """A match that does not balance counts half the difference of both teams' margins (Law 12C4).

    A fine in IMPs reduces the total; one in victory points has no place here.
    """
    in_imps = contest.method == "imps"
    boards = [(number, board_points(home, away, in_imps)) for number, home, away in scored.boards]
    rounds = sorted({table.round for table in plan.tables})
    parts = [_part(plan, number, boards) for number in rounds]
    sheet = KnockOutScore(
        parts=tuple(parts[:halves]),
        extras=tuple(parts[halves:]),
        carry=carry,
        fines=fines_of(match),
        waiting=scored.waiting,
        winner=None,
        handicap=handicap,
    )
    return replace(sheet, winner=_winner(match, sheet))


def board_points(home: Number, away: Number, in_imps: bool) -> Both:
    """What each team won on a board; IMPs of only one of them."""
    if not in_imps:
        return home, away
    net = knock_out_net(home, away)
    return max(net, 0), max(-net, 0)


def _part(plan: MatchPlan, number: int, boards: Sequence[tuple[int, Both]]) -> Both | None:
    own = {board for table in plan.tables if table.round == number for board in table.boards}
    known = [points for board, points in boards if board in own]
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


# What the weaker team of a match begins with, by the handicaps of both teams.


def starts_of(stage: Stage) -> Callable[[MatchPlan], MatchStart | None]:
    """The start of the weaker team of each match of a knock-out in IMPs; None where neither team has one.

    A handicap is that of a whole match; one of three or four teams, who play fewer boards against each other,
    has its share. Extra boards add nothing.
    """
    terms, options = further_terms(stage.options), match_options(stage.options)
    if not terms.handicaps or stage.event.method != "imps":
        return lambda _plan: None
    handicaps = handicaps_of(stage.event_id, terms)

    def start(plan: MatchPlan) -> MatchStart | None:
        tables = (table for table in plan.tables if table.round < plan.round + options.halves)
        boards = len({board for table in tables for board in table.boards})
        both = handicaps.get(plan.home, 0), handicaps.get(plan.away or 0, 0)
        ahead = match_imps(*both, Sign(terms.helps), terms.allowance, Fraction(boards, options.boards))
        if not ahead:
            return None
        team, minus = 0 if ahead > 0 else 1, terms.helps == "minus"
        return MatchStart(team, max(ahead, -ahead), both, terms.allowance, minus, boards, options.boards)

    return start


# A meeting of three or four teams in a knock-out: its matches, extra boards, and who goes on from it.


@dataclass(frozen=True, slots=True)
class GroupMeeting:
    """One of the matches. `extras`: the IMPs of extra boards by the round in which they begin.

    `regular` None: two of four teams that have only extra boards against each other. `settled`: no board
    before the extra boards is waited for. `compared`: the parts of extra boards that have an IMP score.
    """

    plan: MatchPlan
    regular: GroupMatch | None
    extras: Mapping[int, GroupMatch]
    waiting: int
    settled: bool
    compared: frozenset[int]
    begun: bool
    is_open: bool  # void, and no side at fault: the director decides
    handicap: Both

    def has(self, team: int) -> bool:
        return team in (self.plan.home, self.plan.away)


@dataclass(frozen=True, slots=True)
class GroupScore:
    """`teams` by seed. `order`, best first, is empty until it is known who goes on; `tied` play on."""

    teams: tuple[int, ...]
    matches: tuple[GroupMeeting, ...]
    order: tuple[int, ...]
    tied: tuple[int, ...]

    @property
    def waiting(self) -> int:
        return sum(one.waiting for one in self.matches)

    def wins(self, team: int) -> Number:
        """The matches won of those that are finished."""
        done = (one.regular for one in self.matches if one.settled and one.begun)
        return simplest(exact_sum(one.won(team) for one in done if one))

    def net(self, team: int) -> Number | None:
        """Net IMPs, with those of extra boards; None before the first board."""
        own = [one for one in self.matches if one.has(team)]
        if not any(one.begun for one in own):
            return None
        extra = (part.net(team) for one in own for part in one.extras.values())
        return simplest(exact_sum([*(one.regular.net(team) for one in own if one.regular), *extra]))

    def handicap(self, team: int) -> Number:
        """What the handicaps of all its matches give a team, less what they give its opponents."""
        own = (
            one.handicap[0] - one.handicap[1] if team == one.plan.home else one.handicap[1] - one.handicap[0]
            for one in self.matches
            if one.has(team)
        )
        return exact_sum(own)

    def extra_wins(self, team: int) -> Number | None:
        """The matches won of the extra boards, which go before net IMPs; None until all are finished."""
        own = [one for one in self.matches if one.has(team) and one.extras]
        if not own or self.waiting:
            return None
        return simplest(exact_sum(part.won(team) for one in own for part in one.extras.values()))

    def extras(self, team: int) -> tuple[Number | None, ...]:
        """The net IMPs of each part of extra boards that a team plays in; None before the first board."""
        own = [one for one in self.matches if one.has(team)]
        return tuple(
            simplest(exact_sum(one.extras[begins].net(team) for one in own if begins in one.extras))
            if any(begins in one.compared for one in own)
            else None
            for begins in sorted({begins for one in own for begins in one.extras})
        )


def group_score(teams: tuple[int, ...], survivors: int, matches: Sequence[GroupMeeting]) -> GroupScore:
    begins = sorted({begin for one in matches for begin in one.extras})
    extras = [[one.extras[begin] for one in matches if begin in one.extras] for begin in begins]
    found = GroupOrder(())
    if all(not one.waiting and one.begun and not one.is_open for one in matches):
        found = group_order(teams, survivors, [one.regular for one in matches if one.regular], extras)
    order, tied = (tuple(map(key_of, own)) for own in (found.order, found.tied))
    return GroupScore(teams, tuple(matches), () if tied else order, tied)


def group_meeting(
    plan: MatchPlan,
    match: ContestMatch,
    scored: MatchScore,
    contest: Contest,
    *,
    halves: int,
    carry: Both,
    handicap: Both = NOTHING,
) -> GroupMeeting:
    """Fines, carry-over and handicap count in the match. One that a side has ended is won by the other.

    It counts as played so far, and at least one IMP.
    """
    in_imps, fines = contest.method == "imps", fines_of(match)
    begins = _begins(plan)
    parts: dict[int, list[Both]] = {begin: [] for begin in begins.values() if begin - plan.round >= halves}
    usual: list[Both] = []
    for board, own_home, own_away in scored.boards:
        parts.get(begins[board], usual).append(board_points(own_home, own_away, in_imps))
    open_ = {rooms.board for rooms in match.boards if rooms.compared is None and not rooms.cancelled}
    extras = {begin: _sum_of(plan, own) for begin, own in sorted(parts.items())}
    taken = -fines[0], -fines[1]
    regular = None
    if len({*begins.values()}) > len(parts):
        regular = _sum_of(plan, [carry, handicap, taken, *usual])
        regular = _ended(regular, plan, match.by) if match.end else regular
    elif parts:
        last = max(parts)
        whole = _sum_of(plan, [taken, *parts[last]])
        extras[last] = _ended(whole, plan, match.by) if match.end else whole
    return GroupMeeting(
        plan=plan,
        regular=regular,
        extras=extras,
        waiting=0 if match.end else scored.waiting,
        settled=bool(match.end) or all(begins[board] in parts for board in open_),
        compared=frozenset(begin for begin, own in parts.items() if own or match.end),
        begun=bool(match.end or scored.boards),
        is_open=match.end == VOID and not match.by,
        handicap=handicap,
    )


def _begins(plan: MatchPlan) -> dict[int, int]:
    """The round in which each board is played first; the rooms of extra boards may be in two rounds."""
    found: dict[int, int] = {}
    for table in sorted(plan.tables, key=lambda table: -table.round):
        found |= dict.fromkeys(table.boards, table.round)
    return found


def _sum_of(plan: MatchPlan, parts: Sequence[Both]) -> GroupMatch:
    return _meeting(plan, exact_sum(home for home, _away in parts), exact_sum(away for _home, away in parts))


def _meeting(plan: MatchPlan, home: Number, away: Number) -> GroupMatch:
    return GroupMatch(plan.home, plan.away, home, away)


def _ended(regular: GroupMatch, plan: MatchPlan, by: str) -> GroupMatch:
    if by == "home" and regular.net(plan.home) > -1:
        return _meeting(plan, 0, 1)
    if by == "away" and regular.net(plan.home) < 1:
        return _meeting(plan, 1, 0)
    return regular
