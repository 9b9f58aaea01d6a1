"""Meetings of three or four teams in the first round of a knock-out, in place of byes (White Book 3.7).

With m, the power of two for which 2m ≤ n < 4m, the first round of n teams leaves m of them or 2m. Up to 3m
teams, one team goes on from each match and each triangle. Above that, two go on from a triangle; or, with
meetings of four, one goes on from each triangle and each four. The best seeds each head a group, those of the
smaller groups first. The next ones meet the heads of the matches, and the worst are in the larger groups.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from scoring.teams.knock_out import GroupMatch, group_result, seed_order


@dataclass(frozen=True, slots=True)
class Group:
    """A match of two seeds, a triangle of three or a four, best first; `survivors` of them go on."""

    seeds: tuple[int, ...]
    survivors: int = 1


@dataclass(frozen=True, slots=True)
class FirstRound:
    """`entries` of the second round from top to bottom: the group, from 0, and who of it comes there.

    0 is the winner and 1 the runner-up.
    """

    groups: tuple[Group, ...]
    entries: tuple[tuple[int, int], ...]


def first_round(teams: int, *, fours: bool = False) -> FirstRound:
    """The first round of at least two teams; of a power of two it has matches only.

    `fours`: meetings of four teams rather than two who go on from a triangle.
    """
    power = 1 << (teams.bit_length() - 2)
    two_go_on = teams > 3 * power
    if fours and two_go_on:
        return FirstRound(_with_fours(teams, power), tuple((place - 1, 0) for place in seed_order(power)))
    triangles = (4 * power - teams) if two_go_on else (teams - 2 * power)
    matches = (teams - 3 * triangles) // 2
    if not two_go_on:
        order = seed_order(power)
        return FirstRound(_groups(matches, triangles, 1), tuple((place - 1, 0) for place in order))
    places = {place: (place - 1, 0) for place in range(1, matches + triangles + 1)}
    places |= _runners_up(matches, triangles)
    order = seed_order(2 * power)
    return FirstRound(_groups(matches, triangles, 2), tuple(places[place] for place in order))


def _groups(matches: int, triangles: int, survivors: int) -> tuple[Group, ...]:
    """In each line of seeds after the heads the worst meets the best head."""
    heads = matches + triangles
    made = [Group((head, heads + matches + 1 - head)) for head in range(1, matches + 1)]
    second, third = heads + matches + triangles, heads + matches + 2 * triangles
    made.extend(
        Group((matches + 1 + place, second - place, third - place), survivors) for place in range(triangles)
    )
    return tuple(made)


def _with_fours(teams: int, groups: int) -> tuple[Group, ...]:
    """Triangles and fours, of which one goes on; only the fours have a seed of the last line."""
    triangles = 4 * groups - teams
    made = []
    for place in range(groups):
        seeds = [place + 1, 2 * groups - place, 3 * groups - place]
        if place >= triangles:
            seeds.append(teams - (place - triangles))
        made.append(Group(tuple(seeds)))
    return tuple(made)


def _runners_up(matches: int, triangles: int) -> dict[int, tuple[int, int]]:
    """The places of the runners-up, each in the other half of the bracket than the winner of its triangle."""
    first = matches + triangles + 1
    free = [*range(first + triangles - 1, first - 1, -1)]
    places = {}
    for group in range(matches, matches + triangles):
        place = next(one for one in free if _half(one) != _half(group + 1))
        free.remove(place)
        places[place] = (group, 1)
    return places


def _half(place: int) -> bool:
    """Whether a place in a bracket is in the half of the second seed: 1, 4, 5, 8 … are not."""
    return place % 4 in (2, 3)


def periods_of_four(parts: int) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """Who meets in each part of a meeting of four, by place from 0, the home team first.

    First meets last, then all cross over: in two parts. Where a match has a multiple of three parts, each
    meets every other. White Book 3.7 leaves both to the organiser.
    """
    cross = ((0, 3), (1, 2)), ((0, 2), (1, 3))
    return cross if parts % 3 else (*cross, ((0, 1), (2, 3)))


@dataclass(frozen=True, slots=True)
class GroupOrder:
    """`order` of the teams, best first. `tied`: those who need extra boards to tell who goes on.

    Teams whose order does not tell who goes on stand in the order of their seeds.
    """

    order: tuple[Hashable, ...]
    tied: tuple[Hashable, ...] = ()


def group_order(
    teams: Sequence[Hashable],
    survivors: int,
    meetings: Sequence[GroupMatch],
    extras: Iterable[Sequence[GroupMatch]] = (),
) -> GroupOrder:
    """A meeting of three or four teams by seed. `extras`: the matches of each part of extra boards.

    Each part separates only teams that all before it left tied, in the same way: by wins, net IMPs, and
    where two are left by their own match.
    """
    groups = _ranked(teams, meetings)
    for part in extras:
        groups = [own for group in groups for own in _ranked(group, _among(group, part))]
    order = tuple(team for group in groups for team in group)
    limit = next((group for group in groups if _is_at(group, order, survivors)), ())
    return GroupOrder(order, limit)


def _ranked(teams: Sequence[Hashable], meetings: Sequence[GroupMatch]) -> list[tuple[Hashable, ...]]:
    order = group_result(teams, meetings).order
    return [tuple(sorted(group, key=teams.index)) for group in order]


def _among(teams: Iterable[Hashable], meetings: Iterable[GroupMatch]) -> list[GroupMatch]:
    own = {*teams}
    return [one for one in meetings if one.teams <= own]


def _is_at(group: Sequence[Hashable], order: Sequence[Hashable], survivors: int) -> bool:
    """Whether some teams of a tie would go on and others not."""
    first = order.index(group[0])
    return first < survivors < first + len(group)
