"""The command `movement search`: search every stored result again with a seed, and store fairer ones.

Results and certificates land in data/; run "catalogue" last, because the others change its figures.
"""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from tournament.movements import direction_search
from tournament.movements.codes import build
from tournament.movements.families import howell, individual
from tournament.movements.search import howells, individuals, offers, tuning

StoredDesign = dict[str, Any]
Progress = Callable[[str, int, int], None]


def howell_again(key: str, kept: StoredDesign, seed: int, steps: int) -> StoredDesign:
    """A Howell design and its lines, unless it is perfect already."""
    tables, rounds = map(int, key.split("x"))
    return kept if kept["qf"] == "100" else _fairer(kept, howells.design(tables, rounds, [seed], steps))


def lines_again(code: str, kept: StoredDesign, seed: int, steps: int) -> StoredDesign:
    """Tuned tables, or turned boards."""
    base, _, option = code.rpartition(".")
    if option == "tuned":
        return _fairer(kept, tuning.tune(build(base), seed, steps))
    return _fairer(kept, tuning.turn(build(base), int(option.removeprefix("turned")), seed, steps))


def individual_again(
    design: Callable[[str, int], StoredDesign | None],
) -> Callable[[str, StoredDesign, int, int], StoredDesign]:
    """Individuals still missing are sought with the next seeds; steps is the number of tries."""

    def again(key: str, kept: StoredDesign, _seed: int, steps: int) -> StoredDesign:
        return kept if "first" in kept else individuals.tried(design, key, kept["tried"], steps)

    return again


SEARCHES: dict[str, tuple[Path, Callable[[str, StoredDesign, int, int], StoredDesign]]] = {
    "howell": (howell.DATA, howell_again),
    "lines": (direction_search.DATA, lines_again),
    "individual": (individual.SAME_SET, individual_again(individuals.design)),
    "individual-howell": (individual.OWN_SETS, individual_again(individuals.design_with_adder)),
}


def run(name: str, seed: int, steps: int, progress: Progress) -> None:
    """Search by name; "catalogue" only measures. progress receives the key, the number done and the total."""
    if name == "catalogue":
        offers.write(progress)
        return
    path, again = SEARCHES[name]
    entries: dict[str, StoredDesign] = json.loads(path.read_text(encoding="utf-8"))
    for done, (key, kept) in enumerate(entries.items()):
        progress(key, done, len(entries))
        entries[key] = again(key, kept, seed, steps)
    # One line an entry, so that a change is a line in the history.
    written = [f'"{key}": {json.dumps(entry, separators=(",", ":"))}' for key, entry in entries.items()]
    path.write_text("{\n" + ",\n".join(written) + "\n}\n", encoding="utf-8")


def _fairer(kept: StoredDesign, found: StoredDesign | None) -> StoredDesign:
    return found if found and Fraction(found["qf"]) > Fraction(kept["qf"]) else kept
