"""What teams bring along from the stage before, by the rule of a stage (scoring/stages/carry_over.py)."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.rounding import Number, simplest
from scoring.stages.carry_over import (
    KnockOutCarry,
    carried_difference,
    carry_against_qualifiers,
    carry_share,
    fixed_carry,
    knock_out_carry,
    linear_carry_over,
)
from scoring.teams.contest import ContestMatch, MatchScore
from scoring.teams.match import knock_out_net
from scoring.teams.table import TeamLine
from tournament.sheets.carry_terms import CarryTerms
from tournament.sheets.team_match import CarriedFrom


@dataclass(frozen=True, slots=True)
class StageBefore:
    """`order`: its teams, best first. `points`: what each won against each opponent; `ahead`: by how many
    IMPs the first of two teams won against the second, over all their matches.
    """

    order: tuple[Hashable, ...]
    totals: Mapping[Hashable, Number]
    points: Mapping[Hashable, Mapping[Hashable, Number]]
    ahead: Mapping[tuple[Hashable, Hashable], Number]


def table_before(
    lines: Sequence[TeamLine], matches: Iterable[ContestMatch], scores: Mapping[Hashable, MatchScore]
) -> StageBefore:
    """The stage before from its table and its matches."""
    points: dict[Hashable, dict[Hashable, Number]] = defaultdict(lambda: defaultdict(int))
    ahead: dict[tuple[Hashable, Hashable], Number] = defaultdict(int)
    for match in matches:
        if match.away is None or not scores[match.key].is_known:
            continue
        home, away = scores[match.key].home, scores[match.key].away
        points[match.home][match.away] += home.points or 0
        points[match.away][match.home] += away.points or 0
        net = knock_out_net(home.margin, away.margin)
        ahead[match.home, match.away] += net
        ahead[match.away, match.home] -= net
    return StageBefore(
        tuple(line.team for line in lines if line.place.place is not None),
        {line.team: line.total for line in lines},
        points,
        ahead,
    )


def carried_points(
    terms: CarryTerms, before: StageBefore, teams: Iterable[Hashable]
) -> dict[Hashable, Number]:
    """The points with which each of these teams begins the table of the stage."""
    going_on = [team for team in before.order if team in {*teams}]
    if terms.rule == "against_qualifiers":
        return carry_against_qualifiers({team: before.points[team] for team in going_on}, terms.of("factor"))
    if terms.rule == "share":
        return carry_share({team: before.totals[team] for team in going_on}, terms.of("percent"))
    if terms.rule == "linear" and going_on:
        return dict(zip(going_on, linear_carry_over(len(going_on), terms.of("first")), strict=True))
    return {}


def carried_imps(
    terms: CarryTerms, before: StageBefore, home: Hashable, away: Hashable
) -> tuple[Number, Number]:
    """The IMPs with which the two teams of a match begin.

    Where they have not met, only a fixed carry-over to the team ranked higher.
    """
    if terms.rule == "fixed":
        return _to(fixed_carry(imps=terms.of("imps")), before, home, away)
    if (home, away) not in before.ahead:
        return 0, 0
    net = before.ahead[home, away]
    if terms.rule == "difference":
        carried = carried_difference(net, terms.share("share"), terms.of("most"))
        return max(carried, 0), max(-carried, 0)
    if terms.rule != "knock_out":
        return 0, 0
    home_is_higher = before.order.index(home) < before.order.index(away)
    carry = knock_out_carry(
        net if home_is_higher else simplest(-net),
        won=terms.share("won"),
        lost=terms.share("lost"),
        most=terms.of("most"),
        tie_bonus=terms.of("tie_bonus"),
    )
    return _to(carry, before, home, away)


def carried_from(
    terms: CarryTerms, before: StageBefore, home: Hashable, away: Hashable
) -> CarriedFrom | None:
    """Where the IMPs of `carried_imps` come from; None where neither team brings any."""
    both = carried_imps(terms, before, home, away)
    if not any(both):
        return None
    side = 0 if both[0] else 1
    ahead = before.ahead.get((home, away), 0)
    if terms.rule == "fixed" or not ahead:
        return CarriedFrom(side, both[side])
    name = "share"
    if terms.rule == "knock_out":
        home_is_higher = before.order.index(home) < before.order.index(away)
        name = "won" if home_is_higher == (ahead > 0) else "lost"
    return CarriedFrom(side, both[side], ahead, terms.share(name), terms.of("most"))


def _to(carry: KnockOutCarry, before: StageBefore, home: Hashable, away: Hashable) -> tuple[Number, Number]:
    """The carry-over of home and away team; none where one of them has no place in the stage before."""
    if carry.to_higher is None or not {home, away} <= {*before.order}:
        return 0, 0
    home_is_higher = before.order.index(home) < before.order.index(away)
    return (carry.imps, 0) if carry.to_higher == home_is_higher else (0, carry.imps)
