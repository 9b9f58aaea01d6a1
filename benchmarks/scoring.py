"""How fast a board is scored, as ratios measured side by side in one run; under 1 is faster than the other.

    python benchmarks/scoring.py [--json]

Every contender starts from the same list of N/S scores and gives each result's points; they must agree before
they are timed, and then take turns. What a contender makes of the list for itself (the npm package its games,
numpy its array) is in its time; `…_vs_numpy_array_…`, without an aim, leaves the making of the array out.
The npm package `bridge-scorer` is looked for with NODE_PATH and `npm root`, numpy by importing it; figures
whose contender is not installed are left out.
"""

import json
import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from operator import itemgetter
from pathlib import Path
from timeit import Timer
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # before this file, which has a room's name

from benchmarks.figures import Figures, figure, left_out, run
from scoring.boards.imps import LOWER_EDGES, cross_imps, divided
from scoring.boards.matchpoints import matchpoints, matchpoints_of_results
from scoring.contract import Contract, parse_contract
from scoring.duplicate import score
from scoring.seats import Side

try:
    import numpy
except ImportError:
    numpy = None

AIMS: dict[str, float | None] = {
    "matchpoints_vs_quadratic_1000": 0.1,
    "matchpoints_vs_npm_10": 1,
    "matchpoints_vs_npm_100": 1,
    "matchpoints_vs_npm_1000": 1,
    "cross_imps_vs_npm_100": 1,
    "cross_imps_vs_npm_1000": 1,
    "matchpoints_vs_numpy_10000": 4,
    "cross_imps_vs_numpy_10000": 4,
    "matchpoints_vs_numpy_array_10000": None,
    "cross_imps_vs_numpy_array_10000": None,
    "increment_vs_full_10000": 0.1,
}
TURNS, SLICES, SLICE = 5, 15, 0.007  # each turn has so many slices of so many seconds; the best counts
DEAL = {
    "4S N": 50,
    "3NT S": 20,
    "2S N": 12,
    "5DX E": 8,
    "6S N": 5,
    "4DX W": 5,
}  # contracts of one deal, per cent
NODE = """
const {matchpoints, crossImps} = require('bridge-scorer');
const {method, scores, slices, slice} = JSON.parse(require('fs').readFileSync(0));
const [run, field] = method === 'matchpoints' ? [matchpoints, 'matchpointsNS'] : [crossImps, 'impsNS'];
const once = () => {
  const games = scores.map(score => ({score, contract: {declaror: 'N'}}));
  run(games);
  return games;
};
const points = once().map(game => game[field].value);
let best = Infinity;
for (let turn = 0; turn < slices; turn++) {
  const started = process.hrtime.bigint();
  const batch = Math.ceil(1000 / scores.length);
  let calls = 0, spent = 0;
  do {
    for (let i = 0; i < batch; i++) once();
    calls += batch;
    spent = Number(process.hrtime.bigint() - started) / 1e9;
  } while (spent < slice);
  best = Math.min(best, spent / calls);
}
console.log(JSON.stringify({best, points}));
"""

Points = Sequence[int | float | Fraction]
Contender = Callable[[], float]  # takes a turn: seconds of one call


def results(count: int) -> list[int]:
    """N/S scores of one deal: six contracts, tricks around the usual ones; ten results give six scores, as in
    the clubs' sessions of tests/data/events.
    """
    chance = random.Random(count)
    contracts = chance.choices([parse_contract(text) for text in DEAL], [*DEAL.values()], k=count)
    return [_points(contract, round(chance.gauss(0, 0.7))) for contract in contracts]


def _points(contract: Contract, over: int) -> int:
    points = score(contract, min(13, contract.target + over), vulnerable=False)
    return points if contract.declarer.side is Side.NS else -points


def cross_imps_of_results(scores: Sequence[int]) -> Points:
    awards = divided(cross_imps(Counter(scores)), len(scores), "others")
    return itemgetter(*scores)(awards)


def each_with_each(scores: Sequence[int]) -> Points:
    return [sum((own > other) * 2 + (own == other) for other in scores) - 1 for own in scores]


def numpy_matchpoints(scores: Any) -> Any:
    _, places, counts = numpy.unique(scores, return_inverse=True, return_counts=True)
    return (2 * (numpy.cumsum(counts) - counts) + counts - 1)[places]


def numpy_cross_imps(scores: Any) -> Any:
    distinct, places, counts = numpy.unique(scores, return_inverse=True, return_counts=True)
    apart = distinct[:, None] - distinct[None, :]
    imps = numpy.searchsorted(LOWER_EDGES, numpy.abs(apart), "right") * numpy.sign(apart)
    return (imps @ counts / (len(scores) - 1))[places]


OURS: dict[str, Callable[[Sequence[int]], Points]] = {
    "matchpoints": matchpoints_of_results,
    "cross_imps": cross_imps_of_results,
}


def here(run: Callable[[Any], object], scores: Any) -> Contender:
    timer = Timer("run(scores)", globals={"run": run, "scores": scores})

    def turn() -> float:
        calls = max(1, int(SLICE / max(timer.timeit(1), 1e-9)))
        return min(timer.repeat(SLICES, calls)) / calls

    return turn


def npm(method: str, scores: Sequence[int]) -> Contender:
    def turn() -> float:
        found = _node(method, scores)
        assert found is not None
        return float(found["best"])

    return turn


def _node(method: str, scores: Sequence[int]) -> dict[str, Any] | None:
    """What the npm package makes of the scores, and its best time; None where it is not installed."""
    if not shutil.which("node"):
        return None
    task = json.dumps({"method": method, "scores": scores, "slices": SLICES, "slice": SLICE})
    environment = os.environ | {"NODE_PATH": os.pathsep.join(_node_path())}
    done = subprocess.run(
        ["node", "-e", NODE], input=task, env=environment, capture_output=True, text=True, check=False
    )
    return json.loads(done.stdout) if done.returncode == 0 else None


@cache
def _node_path() -> tuple[str, ...]:
    """Where node looks for packages: what NODE_PATH names, then the folder's own and the global ones."""
    roots = [os.environ.get("NODE_PATH", "")]
    for options in ([], ["-g"]) if shutil.which("npm") else []:
        done = subprocess.run(["npm", "root", *options], capture_output=True, text=True, check=False)
        roots.append(done.stdout.strip())
    return tuple(root for root in roots if root)


def agree(ours: Points, theirs: Points) -> None:
    assert len(ours) == len(theirs)
    assert all(abs(float(a) - float(b)) < 1e-9 for a, b in zip(ours, theirs, strict=True))


def ratio(ours: Contender, theirs: Contender) -> float:
    turns = [(ours(), theirs()) for _ in range(TURNS)]
    return min(own for own, _ in turns) / min(other for _, other in turns)


def measured() -> Iterator[tuple[str, float]]:
    """Each figure that can be measured here."""
    scores = results(1000)
    agree(matchpoints_of_results(scores), each_with_each(scores))
    yield (
        "matchpoints_vs_quadratic_1000",
        ratio(here(matchpoints_of_results, scores), here(each_with_each, scores)),
    )
    for name in AIMS:
        method, _, rest = name.partition("_vs_")
        contender, _, count = rest.rpartition("_")
        if contender == "npm":
            yield from _against_npm(name, method, results(int(count)))
        elif contender.startswith("numpy") and numpy is not None:
            yield name, _against_numpy(method, results(int(count)), made=contender == "numpy_array")
    yield "increment_vs_full_10000", increment()


def _against_npm(name: str, method: str, scores: list[int]) -> Iterator[tuple[str, float]]:
    found = _node(method, scores)
    if found is not None:
        agree(OURS[method](scores), found["points"])
        yield name, ratio(here(OURS[method], scores), npm(method, scores))


def _against_numpy(method: str, scores: list[int], *, made: bool) -> float:
    """Against numpy from the list of scores, or from an array that is made already."""
    theirs = {"matchpoints": numpy_matchpoints, "cross_imps": numpy_cross_imps}[method]
    agree(OURS[method](scores), theirs(scores).tolist())
    return ratio(here(OURS[method], scores), here(theirs, numpy.array(scores) if made else scores))


def increment() -> float:
    """One more result of 10,000: one count more and every score's award anew, against scoring all results."""
    scores = results(10_000)
    frequencies = Counter(scores)

    def one_more(late: int) -> object:
        frequencies[late] += 1
        return matchpoints(frequencies)

    return ratio(here(one_more, scores[0]), here(matchpoints_of_results, scores))


def figures() -> Figures:
    if numpy is None:
        left_out("No numpy: it is left out. pip install numpy")
    if _node("matchpoints", [0, 50]) is None:
        left_out("No npm package bridge-scorer: it is left out. Node and npm install -g bridge-scorer")
    return {name: figure(value, "ratio", most=AIMS[name]) for name, value in measured()}


if __name__ == "__main__":
    run(__doc__, figures)
