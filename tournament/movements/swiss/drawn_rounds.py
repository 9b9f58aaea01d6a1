"""The Swiss draw: neighbours in the ranking meet, no two meet twice, and the last round can always be drawn.

A draw is a perfect matching of least cost, the cost of a match being the square of its distance in the
ranking. It is only taken when the remaining rounds can still be completed (solving/lookahead.py).
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import isqrt

from tournament.movements.plan import Placement
from tournament.movements.solving.lookahead import Couple, Graph, can_complete, completion
from tournament.movements.swiss import matching

BYE = 0
REMATCH = 10**7
# What a rematch costs where it is allowed in every round: as much as 1 against 4, or nothing.
ALLOWED = {"always": 9, "danish": 0}
LOW_BYE = 10**4
WINDOW = 4


@dataclass(frozen=True, slots=True)
class Policy:
    """The director's choices for the draw.

    repeats: "never", "last" (allowed in the last `last` rounds), "always" (allowed, but only where it saves
    more than exchanging neighbours) or "danish" (1 meets 2, 3 meets 4, also those who have met).
    odd: "bye" (once to each, the lowest first) or "triple" (three play one another).
    """

    repeats: str = "never"
    last: int = 0
    odd: str = "bye"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two contestants, the first North-South (or at home), and why they meet.

    reason is "neighbours", "met" (those ranked between have been met: `met`), "later" (so that later
    rounds can be drawn, or their neighbours can) or "again" (a permitted rematch); of a seeded first round
    it is the method ("adjacent", "half", "fold").
    """

    ns: int
    ew: int
    ranks: tuple[int, int]
    reason: str
    met: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """The round: its matches, and who has the bye or plays the triple where the number is odd."""

    matches: tuple[Pairing, ...]
    bye: int | None = None
    triple: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class History:
    """What happened so far: who met whom, who has had a bye, and how often each sat North-South."""

    met: frozenset[frozenset[int]] = frozenset()
    byes: frozenset[int] = frozenset()
    north: dict[int, int] = field(default_factory=dict)

    def have_met(self, a: int, b: int) -> bool:
        if BYE in (a, b):
            return max(a, b) in self.byes
        return frozenset((a, b)) in self.met


def draw(ranking: Sequence[int], history: History, rounds_left: int, policy: Policy | None = None) -> Draw:
    """The next round for contestants in the order of the ranking; rounds_left counts this one.

    ValueError when no legal draw exists.
    """
    policy = policy or Policy()
    if len(ranking) % 2 and policy.odd == "triple":
        return _with_triple(ranking, history, rounds_left, policy)
    field_ = [*ranking, BYE] if len(ranking) % 2 else [*ranking]
    couples = _couples(field_, history, rounds_left, policy)
    if couples is None:
        raise ValueError(f"no draw of {len(ranking)} contestants without a rematch")
    bye = next((max(couple) for couple in couples if BYE in couple), None)
    return Draw(tuple(_matches(ranking, couples, history)), bye)


def _couples(
    ranking: Sequence[int], history: History, rounds_left: int, policy: Policy
) -> Collection[Couple] | None:
    free = policy.repeats in ALLOWED or (policy.repeats == "last" and rounds_left <= policy.last)
    if free:
        return cheapest(ranking, history, repeats=True, rematch=ALLOWED.get(policy.repeats, REMATCH))
    later = rounds_left - 1 - (policy.last if policy.repeats == "last" else 0)
    later = min(later, _longest(ranking, history) - 1)
    for couples in _candidates(ranking, history):
        if can_complete(_left(ranking, history, couples), max(later, 0)):
            return couples
    whole = completion(_left(ranking, history, ()), max(later, 0) + 1)
    if not whole:
        return cheapest(ranking, history)
    return min(whole, key=lambda couples: rank_cost(ranking, couples))


def _longest(ranking: Sequence[int], history: History) -> int:
    """The most rounds that can still be drawn: the fewest opponents that a contestant has left."""
    return min(sum(not history.have_met(a, b) for b in ranking if b != a) for a in ranking)


def _candidates(ranking: Sequence[int], history: History) -> Iterator[Collection[Couple]]:
    """The cheapest draw, and the cheapest ones without one of its matches, from the lowest rank up."""
    best = cheapest(ranking, history)
    if best is None:
        return
    yield best
    place = {contestant: i for i, contestant in enumerate(ranking)}
    for a, b in sorted(best, key=lambda couple: -max(place[c] for c in couple)):
        other = cheapest(ranking, _apart(history, a, b))
        if other is not None:
            yield other


def _apart(history: History, a: int, b: int) -> History:
    """The history with this meeting (or this bye) added."""
    if BYE in (a, b):
        return History(history.met, history.byes | {max(a, b)})
    return History(history.met | {frozenset((a, b))}, history.byes)


def cheapest(
    ranking: Sequence[int], history: History, *, repeats: bool = False, rematch: int = REMATCH
) -> Collection[Couple] | None:
    """The perfect matching of least cost, or None.

    Only near neighbours are looked at: a match from farther apart must cost more than the whole draw.
    """
    window = min(WINDOW, len(ranking))
    while True:
        couples = matching.least_cost(ranking, _edges(ranking, history, window, repeats, rematch))
        whole = matching.is_perfect(ranking, couples)
        enough = _reach(ranking, history, couples, rematch) if whole else 2 * window
        if window >= min(enough, len(ranking)):
            return couples if whole else None
        window = enough


def _reach(ranking: Sequence[int], history: History, couples: Collection[Couple], rematch: int) -> int:
    """How far apart a match of any cheaper draw can be: all the others neighbours, the lowest bye."""
    place = {contestant: i for i, contestant in enumerate(ranking)}
    spare = rank_cost(ranking, couples) - len(couples) + 1
    spare += sum(_again(history, couple, rematch) for couple in couples)
    if BYE in place:
        free = (place[BYE] - place[c] for c in ranking if c != BYE and c not in history.byes)
        spare -= LOW_BYE * min(free, default=0) - 1
    return isqrt(max(spare, 0))


def _edges(
    ranking: Sequence[int], history: History, window: int, repeats: bool, rematch: int
) -> Iterator[matching.Edge]:
    """The permitted meetings of those at most `window` places apart; a bye may go to any place."""
    last = len(ranking) - 1
    for one, who in enumerate(ranking):
        near = [*range(one + 1, min(one + window, last) + 1)]
        if one + window < last and ranking[last] == BYE:
            near.append(last)
        for other in near:
            couple = who, ranking[other]
            again = _again(history, couple, rematch)
            if repeats or not again:
                yield one, other, _cost(one, other, bye=BYE in couple) + again


def _again(history: History, couple: Couple, rematch: int) -> int:
    """The cost of a rematch; a second bye is costly whatever is allowed."""
    if not history.have_met(*couple):
        return 0
    return REMATCH if BYE in couple else rematch


def _cost(one: int, other: int, *, bye: bool = False) -> int:
    """The square of the distance in the ranking; a bye costs more the higher it goes."""
    distance = abs(one - other)
    return LOW_BYE * distance if bye else distance * distance


def rank_cost(ranking: Sequence[int], couples: Collection[Couple]) -> int:
    """The cost of a draw: Σ of its matches'."""
    place = {contestant: i for i, contestant in enumerate(ranking)}
    return sum(_cost(place[a], place[b], bye=BYE in (a, b)) for a, b in couples)


def _left(ranking: Sequence[int], history: History, couples: Collection[Couple]) -> Graph:
    """The graph of permitted meetings after these couples have met."""
    taken = {frozenset(couple) for couple in couples}
    return {
        a: {b for b in ranking if b != a and not history.have_met(a, b) and frozenset((a, b)) not in taken}
        for a in ranking
    }


def _with_triple(ranking: Sequence[int], history: History, rounds_left: int, policy: Policy) -> Draw:
    """Three who have not met play one another, the lowest for whom the others can be drawn."""
    lowest_first = sorted(combinations(reversed(ranking), 3), key=lambda three: _depth(ranking, three))
    for three in lowest_first:
        if any(history.have_met(a, b) for a, b in combinations(three, 2)) and policy.repeats == "never":
            continue
        others = [contestant for contestant in ranking if contestant not in three]
        couples = _couples(others, history, rounds_left, policy) if others else []
        if couples is not None:
            return Draw(tuple(_matches(ranking, couples, history)), triple=three)
    raise ValueError(f"no draw of {len(ranking)} contestants with a triple")


def _depth(ranking: Sequence[int], three: tuple[int, ...]) -> int:
    return sum((len(ranking) - ranking.index(contestant)) ** 2 for contestant in three)


def _matches(ranking: Sequence[int], couples: Collection[Couple], history: History) -> Iterator[Pairing]:
    place = {contestant: i for i, contestant in enumerate(ranking, start=1)}
    real = [couple for couple in couples if BYE not in couple]
    for a, b in sorted(real, key=lambda couple: min(place[c] for c in couple)):
        high, low = sorted((a, b), key=place.__getitem__)
        between = ranking[place[high] : place[low] - 1]
        met = tuple(c for c in between if history.have_met(high, c) or history.have_met(low, c))
        ranks = place[high], place[low]
        yield Pairing(*_seats(high, low, history), ranks, _reason(high, low, between, met, history), met)


def _seats(high: int, low: int, history: History) -> Couple:
    """Who has been North-South less often sits there; the better ranked when it is even."""
    return (low, high) if history.north.get(low, 0) < history.north.get(high, 0) else (high, low)


def _reason(high: int, low: int, between: Sequence[int], met: Sequence[int], history: History) -> str:
    if history.have_met(high, low):
        return "again"
    if not between:
        return "neighbours"
    return "met" if len(met) == len(between) else "later"


def placements(drawn: Draw, number: int, kind: str) -> tuple[Placement, ...]:
    """The draw as rows of round `number`, everybody on set `number`: a table a match, for teams two."""
    halves = [(match.ns, match.ew) for match in drawn.matches]
    if kind == "teams":
        halves = [half for a, b in halves for half in ((a, b), (b, a))]
    if drawn.triple:
        a, b, c = drawn.triple
        halves += [(a, b), (b, c), (c, a)]
    rows = [Placement(number, table, *half, (number,)) for table, half in enumerate(halves, start=1)]
    if drawn.bye:
        rows.append(Placement(number, len(rows) + 1, drawn.bye, None, ()))
    return tuple(rows)
