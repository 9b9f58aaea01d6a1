"""Sets of boards that count twice or under the numbers of others, found by statistics in a field of venues.

* results that stand twice: two pairs, of one venue or of two, have the same scores on the same boards;
* other boards: the scores of some boards in a row fit those that the field has some numbers further.

Equal scores: by the field's own frequencies, how often a pair would repeat so many scores of another one;
each pair that it is compared with is a trial. Other boards: how much more often the scores come on the boards
that they fit, by the field's frequencies. A likelihood ratio of K comes by chance once in K trials at most,
and each run of boards with each shift is a trial.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import exp, lgamma
from typing import NamedTuple

from scoring.contract import parse
from scoring.duplicate import score_ns
from scoring.errors import ScoringError
from scoring.seats import Vulnerability, vulnerability
from tournament.analysis.venue_rows import (
    COPIED,
    OTHER_SET,
    SAME_PAIR,
    SHIFTED,
    UNLIKELY,
    VenueDoubt,
    VenueRow,
)

BLOCK, FEWEST_BLOCKS = 4, 2  # boards that are looked up together, and how many such must agree
MOST_ALIKE = 40  # pairs with one score on each board of a block: it says nothing
FEWEST_IN_A_RUN = 3
MOST_RUNS = 4  # of a venue
CLOSE = 3.0  # of the logarithm: the whole venue fits nearly as well as its best run
WEIGHT = 2.0  # of results of all boards, among those of one
FLOOR = 0.001  # how often a score comes that the field does not have

Group = tuple[Hashable, str]  # a venue and a section
Pair = tuple[Hashable, str]  # a venue and the code of the pair


# ── results that stand twice ──────────────────────────────────────────────────────────────────────────


class _Own(NamedTuple):
    """What a pair has on a board, on one side."""

    score: int
    row: VenueRow


@dataclass(slots=True)
class _Pairs:
    """`own`: by pair the results by board and side. `groups`: the pairs of each section in their order."""

    own: dict[Pair, dict[tuple[int, str], _Own]]
    group_of: dict[Pair, Group]
    groups: dict[Group, list[Pair]]
    share: dict[tuple[int, int], float]


def copies(rows: Sequence[VenueRow]) -> list[VenueDoubt]:
    """Sections, or single pairs, whose results another section has as well: a doubt about the later ones."""
    pairs = _pairs_of(rows)
    alike: defaultdict[tuple[Group, Group], list[tuple[Pair, Pair]]] = defaultdict(list)
    for first, second in _candidates(pairs):
        alike[pairs.group_of[first], pairs.group_of[second]].append((first, second))
    return [doubt for groups, found in alike.items() for doubt in _copied(pairs, groups, found)]


def _pairs_of(rows: Sequence[VenueRow]) -> _Pairs:
    own: dict[Pair, dict[tuple[int, str], _Own]] = {}
    group_of: dict[Pair, Group] = {}
    counts: Counter[tuple[int, int]] = Counter((row.board, row.score) for row in rows)
    boards = Counter(row.board for row in rows)
    for row in rows:
        for side, code in (("NS", row.ns), ("EW", row.ew)):
            pair = (row.venue, code)
            own.setdefault(pair, {})[row.board, side] = _Own(row.score, row)
            group_of.setdefault(pair, (row.venue, row.section))
    groups: defaultdict[Group, list[Pair]] = defaultdict(list)
    for pair, group in group_of.items():
        groups[group].append(pair)
    share = {key: count / boards[key[0]] for key, count in counts.items()}
    return _Pairs(own, group_of, groups, share)


def _candidates(pairs: _Pairs) -> list[tuple[Pair, Pair]]:
    """Pairs with equal scores in some blocks of boards, the earlier one first; none of a sit-out."""
    where: defaultdict[tuple[object, ...], list[Pair]] = defaultdict(list)
    for pair, own in pairs.own.items():
        if not any(one.score for one in own.values()):
            continue
        blocks: defaultdict[tuple[int, str], list[tuple[int, int]]] = defaultdict(list)
        for (board, side), one in sorted(own.items()):
            blocks[(board - 1) // BLOCK, side].append((board, one.score))
        for key, scores in blocks.items():
            if len(scores) == BLOCK:
                where[(*key, *scores)].append(pair)
    shared: Counter[tuple[Pair, Pair]] = Counter()
    for alike in where.values():  # in the order of the pairs
        if len(alike) <= MOST_ALIKE:
            shared.update(combinations(alike, 2))
    return [both for both, count in shared.items() if count >= FEWEST_BLOCKS]


def _copied(
    pairs: _Pairs, groups: tuple[Group, Group], alike: Sequence[tuple[Pair, Pair]]
) -> Iterator[VenueDoubt]:
    """Each result is evidence once, though both of its pairs have it."""
    trials = [len(pairs.groups[group]) for group in groups]
    chance, used, found = float(len(pairs.groups)), set[str](), dict[Pair, tuple[Pair, float]]()
    for first, second in alike:
        own, earlier = pairs.own[second], pairs.own[first]
        both = [key for key in own if key in earlier]
        tail = _tail(pairs, own, earlier, both) * trials[0] * trials[1]
        fresh = [key for key in both if own[key].row.code not in used]
        used |= {own[key].row.code for key in both}
        chance *= min(1.0, _tail(pairs, own, earlier, fresh) * trials[0] * trials[1])
        if second not in found or tail < found[second][1]:
            found[second] = first, tail
    if chance >= UNLIKELY:
        return
    (elsewhere, part), (venue, section) = groups
    if len(found) * 2 >= len(pairs.groups[groups[1]]) and groups[0] != groups[1]:
        count = len(found)
        yield VenueDoubt(COPIED, venue, section, chance=chance, other=elsewhere, other_code=part, count=count)
        return
    for pair, (first, tail) in found.items():
        single = tail * len(pairs.groups)
        if single < UNLIKELY:
            row = next(iter(pairs.own[pair].values())).row
            yield VenueDoubt(
                SAME_PAIR, venue, pair[1], row, chance=single, other=elsewhere, other_code=first[1]
            )


def _tail(
    pairs: _Pairs,
    own: Mapping[tuple[int, str], _Own],
    other: Mapping[tuple[int, str], _Own],
    boards: Sequence[tuple[int, str]],
) -> float:
    """How often at least so many of the other pair's scores are repeated on these boards."""
    at_least = sum(own[key].score == other[key].score for key in boards)
    ways = [1.0]  # how often exactly so many are
    for key in boards:
        hit = pairs.share.get((key[0], other[key].score), FLOOR)
        ways = [
            (ways[count] * (1 - hit) if count < len(ways) else 0) + (ways[count - 1] * hit if count else 0)
            for count in range(len(ways) + 1)
        ]
    return min(1.0, sum(ways[at_least:]))


# ── other boards ──────────────────────────────────────────────────────────────────────────────────────

Tally = Mapping[tuple[int, str], int]  # how often a score and its contract stand


class _Run(NamedTuple):
    """Boards in a row that fit those `shift` numbers further; `gain` is the logarithm of the ratio."""

    gain: float
    first: int
    last: int
    shift: int


def other_boards(rows: Iterable[VenueRow]) -> list[VenueDoubt]:
    """Venues with runs of boards whose numbers are wrong, or that are played twice."""
    counts: defaultdict[int, Counter[int]] = defaultdict(Counter)
    venues: defaultdict[Hashable, defaultdict[int, Counter[tuple[int, str]]]] = defaultdict(
        lambda: defaultdict(Counter)
    )
    for row in rows:
        counts[row.board][row.score] += 1
        venues[row.venue][row.board][row.score, row.contract] += 1
    whole: Counter[int] = Counter()
    for scores in counts.values():
        whole += scores
    weights = {score: WEIGHT * max(FLOOR, number / whole.total()) for score, number in whole.items()}
    return [
        doubt
        for venue, own in venues.items()
        for doubt in _of_venue(venue, own, _Others(_without(counts, own), weights))
    ]


def _without(counts: Mapping[int, Counter[int]], own: Mapping[int, Tally]) -> dict[int, Counter[int]]:
    """The scores of all other venues, of the boards that any of them has."""
    found = {board: counts[board].copy() for board in counts}
    for board, tally in own.items():
        for (score, _contract), count in tally.items():
            found[board][score] -= count
    return {board: scores for board, scores in found.items() if scores.total()}


@dataclass(frozen=True, slots=True)
class _Others:
    """The scores of the other venues by board; `weights`: of each score, added to those of every board."""

    boards: Mapping[int, Counter[int]]
    weights: Mapping[int, float]

    def fit(self, tally: Tally, board: int) -> float:
        """The logarithm of how often such results come of this board, each drawn after the ones before it
        (Pólya's urn). Of a board that nobody else has: how often they come of any one board.
        """
        scores, drawn, fit = self.boards.get(board, NOTHING), 0, 0.0
        total = scores.total() + WEIGHT
        for (score, contract), count in tally.items():
            known = score_at(score, contract, vulnerability(board)) if scores else score
            held = scores[known] + self.weights.get(known, WEIGHT * FLOOR)
            fit += lgamma(held + count) - lgamma(held)
            drawn += count
        return fit - lgamma(total + drawn) + lgamma(total)


NOTHING: Counter[int] = Counter()
NO_BOARD = 0


def _of_venue(venue: Hashable, own: Mapping[int, Tally], others: _Others) -> Iterator[VenueDoubt]:
    left, last, runs = dict(own), max(others.boards, default=0), list[tuple[_Run, float]]()
    stand = {
        board: max(others.fit(tally, each) for each in (board, NO_BOARD)) for board, tally in own.items()
    }
    while len(runs) < MOST_RUNS:
        best, whole = _best(left, stand, others, last)
        chance = exp(-best.gain) * last**3 if best.gain else 1.0
        if chance >= UNLIKELY:
            break
        if not runs and whole > best.gain - CLOSE:
            yield VenueDoubt(SHIFTED, venue, shift=best.shift, chance=chance)
            return
        runs.append((best, chance))
        left = {board: tally for board, tally in left.items() if not best.first <= board <= best.last}
    for run, chance in runs:  # what is left has the right numbers
        known = [board for board in range(run.first, run.last + 1) if board + run.shift in left]
        is_twice = len(known) * 2 > run.last - run.first + 1
        boards = f"{run.first}-{run.last}"
        yield VenueDoubt(OTHER_SET, venue, boards, shift=run.shift, chance=chance, is_twice=is_twice)


def _best(
    own: Mapping[int, Tally], stand: Mapping[int, float], others: _Others, last: int
) -> tuple[_Run, float]:
    """The run of boards and the shift with the largest gain, and what all boards gain by that shift.

    The gain is that over the results as they stand, or as those of a board that is not in the heat.
    """
    best, of_all = _Run(0.0, 0, 0, 0), 0.0
    for shift in (*range(1 - last, 0), *range(1, last)):
        gains = {
            board: others.fit(tally, board + shift) - stand[board]
            for board, tally in own.items()
            if board + shift in others.boards
        }
        gain, start = 0.0, 1
        for board in range(1, last + 1):
            if gain <= 0:
                gain, start = 0.0, board
            gain += gains.get(board, 0.0)
            if gain > best.gain and board - start + 1 >= FEWEST_IN_A_RUN:
                best, of_all = _Run(gain, start, board, shift), sum(gains.values())
    return best, of_all


@cache
def score_at(score: int, contract: str, at: Vulnerability) -> int:
    """What the contract gives at this vulnerability; without one the points that were written down."""
    try:
        return score_ns(parse(contract), at) if contract else score
    except ScoringError:
        return score
