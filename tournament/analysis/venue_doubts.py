"""What a field of many venues shows to be unlikely in the results of one: nothing is corrected here.

* a score that no contract gives at the board's vulnerability;
* a pair all of whose boards are passed out: a sit-out that was entered as results;
* boards turned by 90 degrees: the results run against those of the other venues;
* what counts twice or has other board numbers (`played_twice.py`).

Turned boards: the mean of the venue is compared with that of all others, board by board. Scores are drawn
together (a root with the sign kept), so that one slam does not decide. By Fisher's transformation the
correlation of n boards is normal with a standard error of 1/√(n − 3): `chance` is how often so much comes by
chance.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache
from math import atanh, copysign, erfc, sqrt

from scoring.contract import parse
from scoring.duplicate import contracts_giving, is_possible_score, score_ns
from scoring.errors import ScoringError
from scoring.seats import Vulnerability, vulnerability
from tournament.analysis.played_twice import copies, other_boards
from tournament.analysis.venue_rows import IMPOSSIBLE, SIT_OUT, TURNED, UNLIKELY, VenueDoubt, VenueRow

FEWEST_BOARDS = 8  # for a correlation that says something
FEWEST_PASSED = 2  # boards of a pair that sat out
NEARLY_ONE = 0.999  # a correlation of one has no transformation


def venue_doubts(rows: Iterable[VenueRow]) -> list[VenueDoubt]:
    """All doubts, those about one result first."""
    known = list(rows)
    wrong = {one.venue: one for one in turned_boards(known)}
    runs = [one for one in other_boards(known) if one.venue not in wrong]
    return [*impossible_scores(known), *sit_outs(known), *copies(known), *wrong.values(), *runs]


def impossible_scores(rows: Iterable[VenueRow]) -> list[VenueDoubt]:
    return [
        VenueDoubt(IMPOSSIBLE, row.venue, row.code, row, suggested_score(row))
        for row in rows
        if not is_possible_score(row.score, vulnerability(row.board))
    ]


def suggested_score(row: VenueRow) -> int | None:
    """What the contract scores here; without one, what most contracts do that give the score elsewhere.

    Those count that fail by the fewest tricks: +450 is four spades with an overtrick, not nine tricks down.
    """
    here = vulnerability(row.board)
    try:
        return score_ns(parse(row.contract), here)
    except ScoringError:
        pass
    elsewhere = [outcome for one in Vulnerability for outcome in contracts_giving(row.score, one)]
    fewest = max((min(0, outcome.result or 0) for outcome in elsewhere), default=0)
    likely = [outcome for outcome in elsewhere if min(0, outcome.result or 0) == fewest]
    found = Counter(score_ns(outcome, here) for outcome in likely)
    return found.most_common(1)[0][0] if found else None


def sit_outs(rows: Iterable[VenueRow]) -> list[VenueDoubt]:
    """Pairs with nothing but passed boards."""
    scores: defaultdict[tuple[Hashable, str], list[VenueRow]] = defaultdict(list)
    for row in rows:
        for pair in (row.ns, row.ew):
            scores[row.venue, pair].append(row)
    return [
        VenueDoubt(SIT_OUT, venue, pair, own[0])
        for (venue, pair), own in scores.items()
        if len(own) >= FEWEST_PASSED and not any(row.score for row in own)
    ]


# ── which way round a venue has played its boards ─────────────────────────────────────────────────────

Sums = dict[int, tuple[float, int]]  # by board: the sum of the scores drawn together, and how many


def turned_boards(rows: Iterable[VenueRow]) -> list[VenueDoubt]:
    """Venues whose boards were turned."""
    own: defaultdict[Hashable, defaultdict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        own[row.venue][row.board].append(drawn_together(row.score))
    sums = {venue: _sums(boards) for venue, boards in own.items()}
    whole: defaultdict[int, list[float]] = defaultdict(lambda: [0.0, 0])
    for boards in sums.values():
        for board, (total, count) in boards.items():
            whole[board][0] += total
            whole[board][1] += count
    doubts = [_doubt_of(venue, boards, whole) for venue, boards in sums.items()]
    return [doubt for doubt in doubts if doubt is not None]


def _sums(boards: Mapping[int, Sequence[float]]) -> Sums:
    return {board: (sum(scores), len(scores)) for board, scores in boards.items()}


def _doubt_of(venue: Hashable, own: Sums, whole: Mapping[int, Sequence[float]]) -> VenueDoubt | None:
    """Against the others, more than chance does, and no less strongly than it would be with them."""
    means = {board: total / count for board, (total, count) in own.items()}
    others = {
        board: (total - own.get(board, (0, 0))[0]) / rest
        for board, (total, count) in whole.items()
        if (rest := count - own.get(board, (0, 0))[1]) > 0
    }
    pairs = [(mean, others[board]) for board, mean in means.items() if board in others]
    if len(pairs) < FEWEST_BOARDS:
        return None
    chance = _tail(-_transformed(correlation(pairs)) * sqrt(len(pairs) - 3))
    return VenueDoubt(TURNED, venue, chance=chance) if chance < UNLIKELY else None


def correlation(pairs: Sequence[tuple[float, float]]) -> float:
    """Pearson's; 0 where one side does not vary."""
    count = len(pairs)
    if count < 2:
        return 0.0
    first, second = (sum(values) / count for values in zip(*pairs, strict=True))
    spread_of_first = sum((one - first) ** 2 for one, _other in pairs)
    spread_of_second = sum((other - second) ** 2 for _one, other in pairs)
    if not spread_of_first or not spread_of_second:
        return 0.0
    together = sum((one - first) * (other - second) for one, other in pairs)
    return float(together / sqrt(spread_of_first * spread_of_second))


def _transformed(fit: float) -> float:
    return atanh(max(-NEARLY_ONE, min(NEARLY_ONE, fit)))


def _tail(deviations: float) -> float:
    """How often a normal variable lies at least so far above its mean."""
    return erfc(deviations / sqrt(2)) / 2


@cache
def drawn_together(score: int) -> float:
    return copysign(sqrt(abs(score)), score)
