"""Score one board of a field: every line against all the others of its group.

Each distinct score is scored once, and lines with the same score share one award.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from scoring.boards.adjusted import Assigned, Ruling, flat
from scoring.boards.lines import BoardAwards, Line, LineAward, SideAward, results
from scoring.conditions import Conditions
from scoring.methods import FieldMethod, Pool
from scoring.rounding import Number, exact_sum, simplest
from scoring.seats import Side


def score_board(
    lines: Sequence[Line], expected: int, method: FieldMethod, conditions: Conditions
) -> BoardAwards:
    """The awards, parallel to the lines; None where a line has no score. Variable awards are still flat.

    `expected`: E, the results the board is brought to.
    """
    groups = by_group(lines)
    awards = {
        group: _rounded(_score_group(members, pools(groups, group, expected, conditions), method), conditions)
        for group, members in groups.items()
    }
    if len(groups) == 1:
        return tuple(*awards.values())
    turns = {group: iter(own) for group, own in awards.items()}
    return tuple([next(turns[line.group]) for line in lines])


def _rounded(awards: list[LineAward | None], conditions: Conditions) -> list[LineAward | None]:
    """Each side's score of the board, weighted and artificial ones too, once all else is done."""
    if conditions.rounding == "exact":
        return awards
    return [
        award and LineAward(*(own and conditions.rounded(own) for own in (award.ns, award.ew)))
        for award in awards
    ]


def by_group(lines: Sequence[Line]) -> dict[str, Sequence[Line]]:
    """The lines of each form of a fouled board (Law 87B); one group on any other."""
    groups = dict.fromkeys([line.group for line in lines])
    if len(groups) == 1:
        return dict.fromkeys(groups, lines)
    return {group: [line for line in lines if line.group == group] for group in groups}


def pools(
    groups: Mapping[str, Sequence[Line]], group: str, expected: int, conditions: Conditions
) -> tuple[Pool, Pool]:
    """The scores that each score of a group is compared with: those of N/S, and those of E/W."""
    lines = groups[group]
    largest = len(groups) == 1 or results(lines) == max(map(results, groups.values()))
    plain = Counter([line.score for line in lines if line.award is None and line.score is not None])
    ruled = [line for line in lines if line.award is not None]
    fouled = sum(map(results, groups.values())) if len(groups) > 1 else 0

    def pool(side: Side) -> Pool:
        counts = _with_assigned({as_seen(score, side): n for score, n in plain.items()}, ruled, side)
        return Pool(side, counts, exact_sum(counts.values()), expected, largest, conditions, fouled)

    return pool(Side.NS), pool(Side.EW)


def score_tally(
    tally: Mapping[int, int],
    ruled: Sequence[Line],
    expected: int,
    method: FieldMethod,
    conditions: Conditions,
) -> tuple[dict[int, LineAward], BoardAwards]:
    """A board by how often each score stands on it, beside the lines with a ruling.

    The awards by score, and those parallel to the lines. Variable awards are still flat.
    """
    counts = {score: count for score, count in tally.items() if count}

    def pool(side: Side) -> Pool:
        seen = _with_assigned({as_seen(score, side): n for score, n in counts.items()}, ruled, side)
        return Pool(side, seen, exact_sum(seen.values()), expected, True, conditions)

    compared = pool(Side.NS), pool(Side.EW)
    ns, ew = (method.awards(one) for one in compared)
    by_score = {score: LineAward(ns[score], ew[-score]) for score in counts}
    own = [
        LineAward(
            _ruled(line.ruling(Side.NS), ns, compared[0], method),
            _ruled(line.ruling(Side.EW), ew, compared[1], method),
        )
        for line in ruled
    ]
    return by_score, tuple(own)


def _with_assigned(counts: dict[int, Number], ruled: Sequence[Line], side: Side) -> dict[int, Number]:
    """Assigned scores join with their shares; artificial ones never do (Law 12C1, 12C2)."""
    for line in ruled:
        ruling = line.ruling(side)
        for share, score in ruling.outcomes if isinstance(ruling, Assigned) else ():
            own = as_seen(score, side)
            counts[own] = simplest(counts.get(own, 0) + share)
    return counts


def as_seen(score_ns: int, side: Side) -> int:
    """A score from the side's own point of view."""
    return score_ns if side is Side.NS else -score_ns


def _score_group(
    lines: Sequence[Line], compared: tuple[Pool, Pool], method: FieldMethod
) -> list[LineAward | None]:
    ns, ew = (method.awards(pool) for pool in compared)
    shared: dict[int | None, LineAward] = {
        score: LineAward(award, ew[-score]) for score, award in ns.items() if -score in ew
    }
    return [
        shared.get(line.score)
        if line.award is None
        else LineAward(
            _ruled(line.award.ns, ns, compared[0], method), _ruled(line.award.ew, ew, compared[1], method)
        )
        for line in lines
    ]


def _ruled(
    ruling: Ruling | None, awards: Mapping[int, SideAward], pool: Pool, method: FieldMethod
) -> SideAward | None:
    if ruling is None:
        return None
    if isinstance(ruling, Assigned):
        return _weighted([(share, awards[as_seen(score, pool.side)]) for share, score in ruling.outcomes])
    return method.artificial(flat(ruling), pool.scale, pool.conditions)


def _weighted(components: Sequence[tuple[Number, SideAward]]) -> SideAward:
    """Points first, weights after (White Book 4.1.1.4): each component is scored on its own."""
    first = components[0][1]
    if len(components) == 1:
        return first
    points = exact_sum([share * award.points for share, award in components])
    raw = exact_sum([share * award.raw for share, award in components if award.raw is not None])
    return SideAward(points, first.top, True, raw)
