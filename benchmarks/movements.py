"""How quick the movements are: a Swiss draw, the checker, the catalogue.

`python benchmarks/movements.py [--json]`; a figure is {value, unit, aim, met}, growth has no aim.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.figures import Figures, figure, run
from tournament.movements.catalogue import build, choices
from tournament.movements.check import problems
from tournament.movements.swiss.drawn_rounds import History, draw

ROUNDS = 8


def seconds(action: Callable[[], object], times: int = 3) -> float:
    """The best of a few runs."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        action()
        taken.append(time.perf_counter() - start)
    return min(taken)


def slowest_round(contestants: int, rounds: int) -> float:
    """The slowest draw of a Swiss in which the better ranked always wins."""
    score = dict.fromkeys(range(1, contestants + 1), 0)
    met: set[frozenset[int]] = set()
    slowest = 0.0
    for left in range(rounds, 0, -1):
        ranking = sorted(score, key=lambda contestant: (-score[contestant], contestant))
        history = History(frozenset(met))
        start = time.perf_counter()
        drawn = draw(ranking, history, left)
        slowest = max(slowest, time.perf_counter() - start)
        for match in drawn.matches:
            met.add(frozenset((match.ns, match.ew)))
            score[min(match.ns, match.ew)] += 1
    return slowest


def catalogue_max() -> float:
    """The slowest of all sizes, the first one with the file still to be read."""
    return max(seconds(lambda n=n: choices(n, turned=True), 1) for n in range(4, 61))


def measured() -> Figures:
    names = ("howell-20x39", "web-30x13", "individual-52x51", "nerelay-34x33", "stagger-34x32")
    largest = [build(name) for name in names]
    check = 1000 * max(seconds(lambda movement=movement: problems(movement)) for movement in largest)
    found = {
        "swiss_100_s": figure(slowest_round(100, ROUNDS), "s", most=1),
        "check_largest_ms": figure(check, "ms", most=50),
        "catalogue_max_ms": figure(1000 * catalogue_max(), "ms", most=200),
    }
    for contestants in (20, 50, 200, 500, 1000):
        rounds = 2 if contestants > 200 else ROUNDS
        found[f"swiss_{contestants}_s"] = figure(slowest_round(contestants, rounds), "s")
    return found


if __name__ == "__main__":
    run(__doc__, measured)
