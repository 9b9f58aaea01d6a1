"""The standings of a team event: victory points with carry-over and fines, and the order of tied teams.

Every criterion is asked once, in the order of the event, of the whole group that is still tied; the smaller
groups go on with the next one. With `restart` a group of two begins again (CBAI).
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from scoring.errors import ScoringError
from scoring.rounding import Number, exact_sum, simplest


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match as the standings see it. `away` None: a bye, which is no match for any tie-break."""

    home: Hashable
    away: Hashable | None
    vp_home: Number
    vp_away: Number | None = None
    imps_home: Number = 0
    imps_away: Number = 0


@dataclass(frozen=True, slots=True)
class Side:
    """A match from one team's side."""

    opponent: Hashable
    vps: Number
    vps_against: Number
    imps: Number
    imps_against: Number

    @property
    def win(self) -> Number:
        """1 for more victory points than the opponents, ½ for as many."""
        return Fraction(1 + (self.vps > self.vps_against) - (self.vps < self.vps_against), 2)


@dataclass(frozen=True, slots=True)
class TeamTotal:
    """`matches`: results that count, byes included. `place` None: without standing."""

    team: Hashable
    total: Number
    matches: int
    place: int | None

    @property
    def average(self) -> Number:
        return simplest(Fraction(self.total) / self.matches) if self.matches else 0


def team_totals(
    teams: Sequence[Hashable],
    results: Iterable[tuple[Hashable, Number]],
    *,
    carry: Mapping[Hashable, Number] | None = None,
    penalties: Iterable[tuple[Hashable, Number]] = (),
    without_standing: Iterable[Hashable] = (),
    by_average: bool = False,
) -> tuple[TeamTotal, ...]:
    """Each team's sum of victory points with carry-over and less its fines, and its place, ties shared.

    Teams without standing keep their results and push no other team down. `by_average`: total over matches.
    """
    rows = [*results]
    fines = [*penalties]
    outside = {*without_standing}
    totals = []
    for team in teams:
        own = [vps for who, vps in rows if who == team]
        fined = exact_sum(amount for who, amount in fines if who == team)
        total = simplest(exact_sum(own) + (carry or {}).get(team, 0) - fined)
        totals.append(TeamTotal(team, total, len(own), None))
    figures = {one.team: one.average if by_average else one.total for one in totals}
    ranked = [figure for team, figure in figures.items() if team not in outside]
    return tuple(
        TeamTotal(
            one.team,
            one.total,
            one.matches,
            None if one.team in outside else 1 + sum(other > figures[one.team] for other in ranked),
        )
        for one in totals
    )


@dataclass
class Event:
    """The data that tie-breaks use: every match, and fines in victory points."""

    teams: Sequence[Hashable]
    matches: Sequence[MatchResult]
    penalties: Mapping[Hashable, Number] = field(default_factory=dict)

    @cached_property
    def sides(self) -> dict[Hashable, list[Side]]:
        """Each team's matches, byes left out."""
        sides: dict[Hashable, list[Side]] = {team: [] for team in self.teams}
        for one in self.matches:
            if one.away is not None and one.vp_away is not None:
                sides[one.home].append(Side(one.away, one.vp_home, one.vp_away, one.imps_home, one.imps_away))
                sides[one.away].append(Side(one.home, one.vp_away, one.vp_home, one.imps_away, one.imps_home))
        return sides

    @cached_property
    def vps(self) -> dict[Hashable, Number]:
        """Final victory points, byes and fines included."""
        byes = [(one.home, one.vp_home) for one in self.matches if one.away is None]
        return {
            team: simplest(
                exact_sum(side.vps for side in self.sides[team])
                + exact_sum(vps for who, vps in byes if who == team)
                - self.penalties.get(team, 0)
            )
            for team in self.teams
        }


_Tied = Sequence[Hashable]
Criterion = Callable[[Event, Hashable, _Tied], tuple[Number, ...]]


def _total(event: Event, team: Hashable, tied: _Tied) -> tuple[Number, ...]:
    return (event.vps[team],)


def wins(event: Event, team: Hashable, tied: _Tied = ()) -> tuple[Number, ...]:
    """Matches won by victory points, a draw for half."""
    return (simplest(sum(side.win for side in event.sides[team])),)


def _head_to_head_vps(event: Event, team: Hashable, tied: _Tied) -> tuple[Number, ...]:
    """Victory points among the tied, if every two of them have met."""
    if not _all_have_met(event, tied):
        return (0,)
    return (exact_sum(side.vps for side in event.sides[team] if side.opponent in tied),)


def _head_to_head_imps(event: Event, team: Hashable, tied: _Tied) -> tuple[Number, ...]:
    """Net IMPs among the tied, if every two of them have met."""
    if not _all_have_met(event, tied):
        return (0,)
    return (exact_sum(side.imps - side.imps_against for side in event.sides[team] if side.opponent in tied),)


def opponents_vps(event: Event, team: Hashable, tied: _Tied = ()) -> tuple[Number, ...]:
    """Final victory points of the opponents met, each meeting counted."""
    return (exact_sum(event.vps[side.opponent] for side in event.sides[team]),)


def imp_quotient(event: Event, team: Hashable, tied: _Tied = ()) -> tuple[Number, ...]:
    """IMPs won over IMPs lost in all matches; a team that lost none is ahead of all that did."""
    won = exact_sum(side.imps for side in event.sides[team])
    lost = exact_sum(side.imps_against for side in event.sides[team])
    return (0, simplest(Fraction(won) / lost)) if lost else (int(won > 0), won)


def net_imps(event: Event, team: Hashable, tied: _Tied = ()) -> tuple[Number, ...]:
    return (exact_sum(side.imps - side.imps_against for side in event.sides[team]),)


CRITERIA: dict[str, Criterion] = {
    "vp": _total,
    "head_to_head_vp": _head_to_head_vps,
    "head_to_head_imps": _head_to_head_imps,
    "opponents_vp": opponents_vps,
    "imp_quotient": imp_quotient,
    "net_imps": net_imps,
    "wins": wins,
}


def order_teams(
    event: Event, criteria: Sequence[str], *, restart: bool = False
) -> tuple[tuple[Hashable, ...], ...]:
    """The teams best first; those that no criterion separates stand together.

    `criteria`: keys of CRITERIA. ScoringError for another.
    """
    for code in criteria:
        if code not in CRITERIA:
            raise ScoringError("tie_break_unknown", tie_break=code)
    return tuple(_split(event, tuple(event.teams), tuple(criteria), tuple(criteria) if restart else ()))


def _split(
    event: Event, tied: tuple[Hashable, ...], left: tuple[str, ...], from_start: tuple[str, ...]
) -> list[tuple[Hashable, ...]]:
    if len(tied) == 1 or not left:
        return [tied]
    keys = {team: CRITERIA[left[0]](event, team, tied) for team in tied}
    groups = [
        tuple(team for team in tied if keys[team] == key) for key in sorted(set(keys.values()), reverse=True)
    ]
    anew = from_start and len(groups) > 1
    return [
        part
        for group in groups
        for part in _split(event, group, from_start if anew and len(group) == 2 else left[1:], from_start)
    ]


def _all_have_met(event: Event, tied: _Tied) -> bool:
    met = {(team, side.opponent) for team in tied for side in event.sides[team]}
    return all((one, other) in met for one in tied for other in tied if one != other)
