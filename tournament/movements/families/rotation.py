"""Rotations: four to seven players at one table (Chicago, rubber, Spades), partners changing.

A list for each number of rounds, as even as counting allows: no list is best at several lengths. Row r has
set r, so that a rotation's "board" is its chukker. Sitting out is not sitting at the table.
"""

import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, pairwise

from tournament.movements.plan import Allow, Movement, Quartet

Four = tuple[int, int, int, int]  # N, S, E, W
# Partners once, opponents twice.
FOUR: tuple[Four, ...] = ((1, 2, 3, 4), (3, 1, 2, 4), (1, 4, 3, 2))
# Found by benchmarks/six_players.py with seed 1.
SIX: tuple[Four, ...] = (
    (1, 5, 2, 3), (1, 6, 3, 4), (2, 5, 4, 6), (1, 3, 5, 6), (2, 4, 3, 6),
    (1, 2, 4, 5), (2, 6, 3, 5), (1, 4, 2, 6), (1, 4, 3, 5), (1, 6, 2, 3),
    (1, 5, 4, 6), (2, 5, 3, 4), (1, 2, 5, 6), (1, 3, 2, 4), (3, 6, 4, 5),
)  # fmt: skip
# Three pairs that stay together, each out once.
THREE_PAIRS: tuple[Four, ...] = ((1, 2, 3, 4), (5, 6, 1, 2), (3, 4, 5, 6))
# Five stages of three fixed pairs: the five ways in which six players make three pairs.
PIVOT_PAIRINGS = (
    ((1, 2), (3, 4), (5, 6)),
    ((1, 3), (2, 5), (4, 6)),
    ((1, 4), (2, 6), (3, 5)),
    ((1, 5), (2, 4), (3, 6)),
    ((1, 6), (2, 3), (4, 5)),
)


def _turn(four: Four, step: int, size: int) -> Four:
    n, s, e, w = ((player + step) % size + 1 for player in four)
    return n, s, e, w


def five() -> tuple[Four, ...]:
    """Every five rounds each player is out once, has every seat once and every partner once."""
    return tuple(_turn((1, 4, 2, 3), step, 5) for step in range(5))


def seven() -> tuple[Four, ...]:
    """The complements of the Fano lines, split in each of the three ways."""
    splits = ((0, 3, 5, 6), (0, 5, 3, 6), (0, 6, 3, 5))
    return tuple(_turn(split, step, 7) for split in splits for step in range(7))


def pivot_pairs() -> tuple[Four, ...]:
    return tuple(
        (*pairing[i], *pairing[j]) for pairing in PIVOT_PAIRINGS for i, j in ((0, 1), (2, 0), (1, 2))
    )


# After these rounds every couple were partners equally often and opponents equally often.
WHOLE: dict[int, tuple[Four, ...]] = {4: FOUR, 5: five(), 6: SIX, 7: seven()}


def evenest_list(players: int, rounds: int) -> tuple[Four, ...]:
    """The evenest list of this length; behind a whole cycle it begins again. ValueError."""
    if players not in WHOLE or rounds < 1:
        raise ValueError(f"no rotation for {players} players and {rounds} rounds")
    if rounds in EVENEST.get(players, {}):
        return EVENEST[players][rounds]
    whole = WHOLE[players]
    again = evenest_list(players, rounds - len(whole)) if rounds > len(whole) else ()
    return (*whole, *again)[:rounds]


def continued(players: int, rounds: int, played: Sequence[Four]) -> tuple[Four, ...]:
    """A session of `rounds` rounds that began with those `played`, the others as even as they can still be.

    ValueError where more have been played.
    """
    listed = evenest_list(players, rounds)
    if len(played) > rounds:
        raise ValueError(f"{len(played)} rounds of {rounds} have been played")
    if listed[: len(played)] == tuple(played) or len(played) == rounds:
        return (*played, *listed[len(played) :])
    return tuple(evenest(players, rounds, played))


def rotation(players: int, rounds: int) -> Movement:
    """4 to 7 players at one table for any number of rounds."""
    return _movement("rotation", players, rounds, evenest_list(players, rounds))


def fixed_pairs(players: int, rounds: int) -> Movement:
    """Six players as three pairs that stay together."""
    return _six("rotation-pairs", players, rounds, THREE_PAIRS)


def pivots(players: int, rounds: int) -> Movement:
    """Six players, a partner kept for three rounds: all partnerships alike after fifteen."""
    return _six("rotation-pivot", players, rounds, pivot_pairs())


def _six(family: str, players: int, rounds: int, listed: tuple[Four, ...]) -> Movement:
    if players != 6 or rounds < 1:
        raise ValueError(f"no {family} for {players} players and {rounds} rounds")
    return _movement(family, players, rounds, listed)


def _movement(family: str, players: int, rounds: int, listed: tuple[Four, ...]) -> Movement:
    rows = tuple(Quartet(r + 1, 1, *listed[r % len(listed)], (r + 1,)) for r in range(rounds))
    counts = Counter(player for row in rows for player in row.seated)
    allow = Allow(uneven=max(counts.values()) - min(counts.values()) > 1)
    name = f"{family}-{players}x{rounds}"
    return Movement(name, "rotation", "individual", 1, rounds, rounds, players, 1, rows, allow=allow)


# The evenest rounds for six and seven players at one table, a list for each length: N, S, E, W of a round.
#
# Made by `benchmarks/evenest_rotations.py` and longer runs of the same search. Among lists whose sit-outs,
# partners and opponents are equally even, these have the fewest players out twice running.
# `tests/movements/families/test_rotations.py` compares them with what counting allows.

_SIX = (
    "1234",
    "1234 3546",
    "1234 5162 3546",
    "1234 3645 2451 6513",
    "1234 3645 4152 1326 2465",
    "1234 3165 2541 5326 1642 6354",
    "1234 2546 5123 3614 5362 2461 1356",
    "1234 3165 4526 5341 1623 2415 6352 3164",
    "1234 2456 3125 4361 4523 5162 3614 1652 5346",
    "1234 3546 5123 2465 1356 4612 6354 2561 4135 6243",
    "1234 3456 5142 4635 2513 6421 5362 4163 1625 2354 6541",
    "1234 2645 3162 4516 5623 1453 6421 6351 3142 4365 2516 4235",
    "1234 2165 4513 6452 5123 1642 3526 5341 2634 3251 6413 6325 4165",
    "1234 3456 5162 4613 2345 6321 4516 1523 6142 2635 1453 3624 5241 3165",
    "1234 2165 3645 2416 4253 6132 2541 6321 5416 1523 4365 5162 4613 3452 1346 6254 3514 5236",
)
_SEVEN = (
    "1234",
    "1234 5176",
    "1234 6152 3745",
    "1234 3567 4156 1672",
    "1234 3645 6172 2457 6713",
    "1234 7165 2416 5723 3546 4172",
    "1234 4567 3172 5346 2617 1475 6523",
    "1234 3567 4126 7351 1625 6374 5742 6413",
    "1234 2567 3145 4726 6371 1457 5623 7215 3546",
    "1234 4567 1425 6173 2651 5347 3256 7164 5713 3642",
    "1234 5163 7541 2356 3172 2645 1725 6437 6712 3574 4261",
    "1234 3567 7126 4753 2645 1475 5632 6174 2513 7246 6351 3724",
    "1234 2567 6143 5372 4617 2456 3175 4623 5741 1726 7354 6215 7463",
    "1234 5176 2643 3714 6152 7345 1627 3564 2471 6531 4725 7163 4256 2357",
    "1234 5176 2453 6712 3645 7125 6347 4251 3762 7514 1623 4526 3471 1365 2746",
    "1234 4567 6172 5743 2156 7431 3526 2714 3645 5271 4623 7352 1465 6237 2415 6371",
    "1234 2567 4173 5642 6321 7453 1726 3546 2714 3165 4372 5461 3257 7416 1532 4637 7125",
    "1234 4756 5123 2467 2375 6541 3672 7415 6253 1734 2516 7364 4152 1637 5427 3146 6721 3645",
    "1234 2567 4153 1672 3475 2316 7145 5326 6741 4723 5631 7452 3617 1524 3764 7251 6342 3175 4526",
    "1234 2567 7142 5316 4723 6451 3275 7641 2153 3764 1425 6317 4526 5731 3642 1574 2613 5437 6172 4365",
)


def _rounds(listed: str) -> tuple[tuple[int, int, int, int], ...]:
    """`1234 5613` → ((1, 2, 3, 4), (5, 6, 1, 3))."""
    return tuple((int(four[0]), int(four[1]), int(four[2]), int(four[3])) for four in listed.split())


# By number of players and of rounds.
EVENEST = {
    6: {len(each): each for each in map(_rounds, _SIX)},
    7: {len(each): each for each in map(_rounds, _SEVEN)},
}


# Rounds for four to seven players at one table, as even as possible, after rounds that have been played.
# Simulated annealing over the line-ups of each round to come. What counts, the first most: how often each
# player sits out, how often each couple are partners, how often they are opponents, and who sits out twice
# running. A sum of squares is least where counts are most even.

STEPS = 12_000
_WARM, _COLD = 40.0, 0.3
_OUT, _PARTNERS, _OPPONENTS, _RUNNING = 24, 6, 2, 1  # what a square of each costs; of the last a single case


@dataclass(frozen=True, slots=True)
class LineUp:
    """Two partnerships; `counted` are the indices of the counts that it raises, with their weights."""

    four: Four
    out: frozenset[int]
    counted: tuple[tuple[int, int], ...]


@cache
def line_ups(players: int) -> tuple[LineUp, ...]:
    """Every way to seat four of this number of players as two partnerships."""
    found = []
    for seated in combinations(range(1, players + 1), 4):
        a, b, c, d = seated
        for four in ((a, b, c, d), (a, c, b, d), (a, d, b, c)):
            found.append(_line_up(four, players))
    return tuple(found)


def _line_up(four: Four, players: int) -> LineUp:
    couples = {frozenset(couple): at for at, couple in enumerate(combinations(range(1, players + 1), 2))}
    n, s, e, w = four
    out = frozenset(range(1, players + 1)) - set(four)
    partners = [couples[frozenset(couple)] for couple in ((n, s), (e, w))]
    opponents = [couples[frozenset(couple)] + len(couples) for couple in ((n, e), (n, w), (s, e), (s, w))]
    resting = [2 * len(couples) + player - 1 for player in out]
    counted = [(at, _PARTNERS) for at in partners] + [(at, _OPPONENTS) for at in opponents]
    return LineUp(four, out, (*counted, *((at, _OUT) for at in resting)))


@dataclass(slots=True)
class _Rounds:
    """The line-ups of a session, those played first, and what they cost."""

    lines: list[LineUp]
    players: int
    counts: list[int] = field(init=False)
    cost: int = 0

    def __post_init__(self) -> None:
        self.counts = [0] * (self.players * self.players)  # two counts a couple and one a player
        for line in self.lines:
            self.cost += self._counted(line, 1)
        self.cost += _RUNNING * sum(len(before.out & after.out) for before, after in pairwise(self.lines))

    def put(self, at: int, line: LineUp) -> None:
        """Exchange one round."""
        self.cost += self._counted(self.lines[at], -1) - self._running(at)
        self.lines[at] = line
        self.cost += self._counted(line, 1) + self._running(at)

    def _counted(self, line: LineUp, step: int) -> int:
        """Count a round in or out; what the squares change by."""
        change = 0
        for at, weight in line.counted:
            change += weight * (2 * self.counts[at] * step + 1)
            self.counts[at] += step
        return change

    def _running(self, at: int) -> int:
        near = self.lines[max(at - 1, 0) : at + 2]
        return _RUNNING * sum(len(before.out & after.out) for before, after in pairwise(near))


def evenest(
    players: int, rounds: int, played: Sequence[Four] = (), *, seed: int = 1, steps: int = STEPS
) -> list[Four]:
    """This many rounds, the first of them `played`; the same for the same input.

    ValueError without a choice.
    """
    if not 4 <= players <= 7 or rounds <= len(played):
        raise ValueError(f"nothing to choose for {players} players and {rounds} rounds after {len(played)}")
    chance = random.Random(seed)
    choices = line_ups(players)
    to_come = [choices[int(chance.random() * len(choices))] for _round in range(rounds - len(played))]
    state = _Rounds([*(_line_up(four, players) for four in played), *to_come], players)
    best, lines = state.cost, [*state.lines]
    for step in range(steps):
        heat = _WARM * (_COLD / _WARM) ** (step / steps)
        before = state.cost
        undo = _change(state, len(played), choices, chance)
        if state.cost > before and chance.random() >= math.exp((before - state.cost) / heat):
            for at, line in undo:
                state.put(at, line)
        elif state.cost < best:
            best, lines = state.cost, [*state.lines]
    return [*played, *(line.four for line in lines[len(played) :])]


def _change(
    state: _Rounds, first: int, choices: Sequence[LineUp], chance: random.Random
) -> list[tuple[int, LineUp]]:
    """One round another line-up, or two rounds exchanged; what takes it back."""
    at, other = (first + int(chance.random() * (len(state.lines) - first)) for _each in range(2))
    here, there = state.lines[at], state.lines[other]
    if at == other or chance.random() < 0.6:
        state.put(at, choices[int(chance.random() * len(choices))])
        return [(at, here)]
    state.put(at, there)
    state.put(other, here)
    return [(other, there), (at, here)]
