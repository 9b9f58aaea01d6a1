"""Who sits at which table when a game is scored at its own table: single players or teams, round by round.

A code is `family-NxR` for N contestants and R rounds. Four at a table come from the rotations (4 to 7
players, `rotation-in-turn` and `rotation-pairs` being the methods A of Chicago) and the individuals (8 and
more); two sides meet in a round robin; three at a table are seated so that they seldom meet again, and five
or more have one table.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from math import comb

from scoring.games.rotation import SCHEDULES
from tournament.movements.codes import CODE
from tournament.movements.families import individual, rotation
from tournament.movements.families.teams import circle_round
from tournament.movements.plan import Movement, Quartet

ROUNDS = 21  # no plan on offer is longer

Pair = frozenset[int]
Three = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table in one round; `seats` are contestants counted from 1.

    One to a seat, clockwise from seat 0; of a round robin the two that meet.
    """

    round: int
    table: int
    seats: tuple[int, ...]


def plan(code: str, played: Sequence[tuple[int, ...]] = ()) -> tuple[Sitting, ...]:
    """The sittings of a code. ValueError when there is no such plan.

    `played` holds the seats of the first rounds of one table: a rotation keeps them and shares out the rest.
    """
    named = CODE.fullmatch(code)
    if not named or named["family"] not in PLANS or named["options"]:
        raise ValueError(f"no plan {code}")
    contestants, rounds = int(named["size"]), int(named["rounds"])
    if rounds < 1:
        raise ValueError(f"no plan {code}")
    if played and named["family"] == "rotation":
        before = [(n, s, e, w) for n, e, s, w in played]
        rows = rotation.continued(contestants, rounds, before)
        sittings = [Sitting(at, 1, (n, e, s, w)) for at, (n, s, e, w) in enumerate(rows, start=1)]
        return tuple(_staying(sittings, len(played)))
    return tuple(PLANS[named["family"]](contestants, rounds))


def partnering(code: str) -> str:
    """How players meet as partners (seats 0 and 2, 1 and 3) in a plan: `equally` often, `all`, or `some`."""
    sittings = plan(code)
    players = {player for sitting in sittings for player in sitting.seats}
    met = Counter(frozenset(sitting.seats[side::2]) for sitting in sittings for side in (0, 1))
    if len(met) < comb(len(players), 2):
        return "some"
    return "equally" if len(set(met.values())) == 1 else "all"


def codes(contestants: int, seats: int, *, teams: bool) -> list[str]:
    """The codes that fit this number of contestants at tables of `seats`, at each family's usual length."""
    if teams or seats == 2:
        return [f"round-robin-{contestants}x{contestants - 1 + contestants % 2}"] if contestants > 1 else []
    if seats > 4:
        return [f"one-table-{contestants}x1"] if contestants == seats else []
    if seats == 3:
        return [f"threes-{contestants}x{max(3, contestants // 2)}"] if contestants > 2 else []
    return list(_fours(contestants))


def _fours(players: int) -> Iterator[str]:
    """Each rotation with the round after which it is fair."""
    fair = {4: (3,), 5: (5,), 6: (3, 6, 9, 15), 7: (7, 14, 21)}
    if players in fair:
        yield from (f"rotation-{players}x{rounds}" for rounds in fair[players])
    if players == 5:
        yield "rotation-in-turn-5x5"
    if players == 6:
        yield from ("rotation-pairs-6x3", "rotation-pivot-6x15")
    longest = min(individual.longest(players), ROUNDS) if players > 7 else 0
    yield from (f"individual-{players}x{rounds}" for rounds in range(longest, 2, -1))


def _quartets(build: Callable[[int, int], Movement]) -> Callable[[int, int], Iterator[Sitting]]:
    """Seats N, E, S, W of a movement with one player to a seat."""

    def sittings(players: int, rounds: int) -> Iterator[Sitting]:
        for row in build(players, rounds).rows:
            if isinstance(row, Quartet) and row.is_full:
                yield Sitting(row.round, row.table, (row.n, row.e, row.s, row.w))  # type: ignore[arg-type]

    return sittings


def _settled(build: Callable[[int, int], Movement]) -> Callable[[int, int], Iterator[Sitting]]:
    """As `_quartets` at one table: the same partnerships, and as many as can be keep their seats."""

    return lambda players, rounds: _staying(_quartets(build)(players, rounds))


def _staying(sittings: Iterable[Sitting], played: int = 0) -> Iterator[Sitting]:
    """The sittings with as many players as can be in their seats; the first `played` stay as they are."""
    seated: tuple[int, ...] = ()
    for each in sittings:
        is_played = each.round <= played
        seated = each.seats if is_played else max(_same_partners(each.seats), key=partial(_stay, seated))
        yield replace(each, seats=seated)


def _same_partners(seats: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The eight ways in which two partnerships sit down, the listed one first."""
    north, east, south, west = seats
    for one, other in (((north, south), (east, west)), ((east, west), (north, south))):
        yield from ((n, e, s, w) for n, s in (one, one[::-1]) for e, w in (other, other[::-1]))


def _stay(before: tuple[int, ...], seats: tuple[int, ...]) -> int:
    return sum(then == now for then, now in zip(before, seats, strict=False))


def _in_turn(players: int, rounds: int) -> Iterator[Sitting]:
    """Five players, method A of Chicago: one leaves in turn; the player who sat out takes the chair."""
    if players != 5:
        raise ValueError(f"nobody leaves in turn of {players} players")
    listed = SCHEDULES["5A"]
    for number in range(rounds):
        yield Sitting(number + 1, 1, tuple(seat + 1 for seat in listed[number % len(listed)]))


def _round_robin(contestants: int, rounds: int) -> Iterator[Sitting]:
    """All contestants meet, and again with the sides exchanged; an odd field has a bye each round."""
    if contestants < 2:
        raise ValueError("a round robin needs two")
    circle = contestants + contestants % 2
    for number in range(rounds):
        again, turn = divmod(number, circle - 1)
        met = (pair for pair in circle_round(circle, turn + 1) if max(pair) <= contestants)
        for table, pair in enumerate(met, start=1):
            yield Sitting(number + 1, table, pair[::-1] if again % 2 else pair)


def _threes(players: int, rounds: int) -> Iterator[Sitting]:
    for number, tables in enumerate(_rounds_of_threes(players, rounds), start=1):
        yield from (Sitting(number, table, three) for table, three in enumerate(tables, start=1))


def _one_table(players: int, rounds: int) -> Iterator[Sitting]:
    """All sit together, and stay."""
    yield from (Sitting(number + 1, 1, tuple(range(1, players + 1))) for number in range(rounds))


PLANS: dict[str, Callable[[int, int], Iterator[Sitting]]] = {
    "rotation": _settled(rotation.rotation),
    "rotation-in-turn": _in_turn,
    "rotation-pairs": _settled(rotation.fixed_pairs),
    "rotation-pivot": _settled(rotation.pivots),
    "individual": _quartets(individual.individual),
    "round-robin": _round_robin,
    "threes": _threes,
    "one-table": _one_table,
}


# Tables of three (cut-throat, Towie): players who met least meet, and those who sat out least sit out.


def _rounds_of_threes(players: int, count: int) -> Iterator[list[Three]]:
    """The tables of each round, players from 1; the first seat changes. ValueError below three."""
    if players < 3:
        raise ValueError("a table of three needs three")
    met: Counter[Pair] = Counter()
    played: Counter[int] = Counter()
    for number in range(count):
        resting = sorted(range(1, players + 1), key=lambda who: (-played[who], who))[: players % 3]
        tables = _apart([who for who in range(1, players + 1) if who not in resting], met)
        turn = number % 3
        yield [(*three[turn:], *three[:turn]) for three in tables]
        for three in tables:
            met.update(map(frozenset, combinations(three, 2)))
            played.update(three)


def _apart(players: Sequence[int], met: Counter[Pair]) -> list[tuple[int, ...]]:
    """Tables of three that have met least: the best of several starts, each improved by exchanges."""
    starts = (
        [*players[step::stride], *_others(players, step, stride)]
        for stride in (1, 2, 3, 4)
        for step in range(stride)
    )
    return _threes_of(min((_improved(start, met) for start in starts), key=lambda order: _cost(order, met)))


def _others(players: Sequence[int], step: int, stride: int) -> list[int]:
    return [who for index, who in enumerate(players) if index % stride != step]


def _improved(order: list[int], met: Counter[Pair]) -> list[int]:
    """Exchange two players of different tables as long as that helps."""
    cost = _cost(order, met)
    while cost:
        found = next((other for other in _exchanges(order) if _cost(other, met) < cost), None)
        if found is None:
            break
        order, cost = found, _cost(found, met)
    return order


def _exchanges(order: list[int]) -> Iterator[list[int]]:
    for a, b in combinations(range(len(order)), 2):
        if a // 3 != b // 3:
            other = order.copy()
            other[a], other[b] = other[b], other[a]
            yield other


def _cost(order: Sequence[int], met: Counter[Pair]) -> int:
    """How often those who now meet have met, weighted so that a third time is worse than two second ones."""
    couples = (frozenset(pair) for three in _threes_of(order) for pair in combinations(three, 2))
    return sum(2 * met[couple] ** 2 + met[couple] for couple in couples)


def _threes_of(order: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(order[at : at + 3]) for at in range(0, len(order), 3)]
