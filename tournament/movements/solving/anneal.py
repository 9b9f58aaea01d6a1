"""Which line each pair takes at each playing, annealed until competition is even.

A *playing* is (set, pair, pair): the first pair sits North-South. Exchanging the lines of one playing
changes the competition of its two pairs with everybody else who plays that set, and nothing else, so a step
costs two scalar products. The sum of squares of C (balance.py) is what falls.
"""

import random
from collections import Counter
from collections.abc import Sequence
from math import exp, sqrt
from operator import mul

Playing = tuple[int, int, int]


def anneal(playings: Sequence[Playing], seed: int, steps: int) -> tuple[int, list[bool]]:
    """The least sum of squares met, and for every playing whether its lines are exchanged there."""
    chance = random.Random(seed)
    state = Lines(playings)
    for index in range(len(playings)):
        if chance.random() < 0.5:
            state.flip(index)
    best, kept = state.squares, state.flipped[:]
    hot = 8 * sqrt(state.pairs)
    cooling = (0.5 / hot) ** (1 / steps)
    for _ in range(steps):
        index = int(chance.random() * len(playings))
        change = state.change(index)
        if change <= 0 or chance.random() < exp(-change / hot):
            state.flip(index)
            if state.squares < best:
                best, kept = state.squares, state.flipped[:]
        hot *= cooling
    return best, kept


class Lines:
    """Signs of the pairs on every set, competition of every couple, and the sum of its squares."""

    def __init__(self, playings: Sequence[Playing]) -> None:
        self.playings = playings
        self.pairs = 1 + max(max(a, b) for _, a, b in playings)
        sets = 1 + max(s for s, _, _ in playings)
        self.signs = [[0] * self.pairs for _ in range(sets)]
        self.flipped = [False] * len(playings)
        plays = Counter(s for s, _, _ in playings)
        for s, a, b in playings:
            self.signs[s][a], self.signs[s][b] = 1, -1
        self.crowd = [8 * (2 * plays[s] - 2) for s in range(sets)]
        self.competition = [[self._line(a, b) for b in range(self.pairs)] for a in range(self.pairs)]
        for s, a, b in playings:
            self.competition[a][b] += plays[s]
            self.competition[b][a] += plays[s]
        self.squares = sum(c * c for row in self.competition for c in row) // 2

    def _line(self, a: int, b: int) -> int:
        return 0 if a == b else sum(signs[a] * signs[b] for signs in self.signs)

    def change(self, index: int) -> int:
        """What exchanging the lines of this playing adds to the sum of squares."""
        s, a, b = self.playings[index]
        signs, of_a, of_b = self.signs[s], self.competition[a], self.competition[b]
        sign = signs[a]
        pull: int = sum(map(mul, signs, of_a)) - sum(map(mul, signs, of_b)) + 2 * sign * of_a[b]
        return self.crowd[s] - 4 * sign * pull

    def flip(self, index: int) -> None:
        self.squares += self.change(index)
        s, a, b = self.playings[index]
        signs, competition = self.signs[s], self.competition
        of_a, of_b, twice = competition[a], competition[b], 2 * signs[a]
        for pair, sign in enumerate(signs):
            if sign and pair != a and pair != b:
                of_a[pair] -= twice * sign
                of_b[pair] += twice * sign
                competition[pair][a] = of_a[pair]
                competition[pair][b] = of_b[pair]
        signs[a], signs[b] = signs[b], signs[a]
        self.flipped[index] = not self.flipped[index]
