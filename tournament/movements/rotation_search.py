"""Rounds for four to seven players at one table, as even as possible, after rounds that have been played.

Simulated annealing over the line-ups of each round to come. What counts, the first most: how often each
player sits out, how often each couple are partners, how often they are opponents, and who sits out twice
running. A sum of squares is least where counts are most even.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, pairwise

Four = tuple[int, int, int, int]  # N, S, E, W

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
