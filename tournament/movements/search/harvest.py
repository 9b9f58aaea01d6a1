"""The command `movement search`: search every stored result again with a seed, and store fairer ones.

Results and certificates land in data/; run "catalogue" last, because the others change its figures.
"""

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from tournament.movements import direction_search
from tournament.movements.catalogue_figures import DATA, SIZES, measured
from tournament.movements.codes import build
from tournament.movements.direction_search import turn_boards
from tournament.movements.families import howell, individual
from tournament.movements.measures.balance import balance
from tournament.movements.plan import Movement, Placement
from tournament.movements.search import howell_search, individual_search
from tournament.movements.solving.anneal import Playing, anneal
from tournament.movements.transform import singly, switched

StoredDesign = dict[str, Any]
Progress = Callable[[str, int, int], None]


def howell_again(key: str, kept: StoredDesign, seed: int, steps: int) -> StoredDesign:
    """A Howell design and its lines, unless it is perfect already."""
    tables, rounds = map(int, key.split("x"))
    return kept if kept["qf"] == "100" else _fairer(kept, howell_search.design(tables, rounds, [seed], steps))


def lines_again(code: str, kept: StoredDesign, seed: int, steps: int) -> StoredDesign:
    """Tuned tables, or turned boards."""
    base, _, option = code.rpartition(".")
    if option == "tuned":
        return _fairer(kept, tune(build(base), seed, steps))
    return _fairer(kept, turn(build(base), int(option.removeprefix("turned")), seed, steps))


def individual_again(
    design: Callable[[str, int], StoredDesign | None],
) -> Callable[[str, StoredDesign, int, int], StoredDesign]:
    """Individuals still missing are sought with the next seeds; steps is the number of tries."""

    def again(key: str, kept: StoredDesign, _seed: int, steps: int) -> StoredDesign:
        return kept if "first" in kept else individual_search.tried(design, key, kept["tried"], steps)

    return again


SEARCHES: dict[str, tuple[Path, Callable[[str, StoredDesign, int, int], StoredDesign]]] = {
    "howell": (howell.DATA, howell_again),
    "lines": (direction_search.DATA, lines_again),
    "individual": (individual.SAME_SET, individual_again(individual_search.design)),
    "individual-howell": (individual.OWN_SETS, individual_again(individual_search.design_with_adder)),
}


def run(name: str, seed: int, steps: int, progress: Progress) -> None:
    """Search by name; "catalogue" only measures. progress receives the key, the number done and the total."""
    if name == "catalogue":
        write(progress)
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


# Measures everything on offer anew and writes data/catalogue.json.


def write(progress: Callable[[str, int, int], None]) -> None:
    """One line a kind and number of contestants."""
    keys = [(kind, contestants) for kind, sizes in SIZES.items() for contestants in sizes]
    lines = []
    for done, (kind, contestants) in enumerate(keys):
        progress(f"{kind}-{contestants}", done, len(keys))
        entry = json.dumps(measured(contestants, kind), separators=(",", ":"))
        lines.append(f'"{kind}-{contestants}": {entry}')
    DATA.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


# The arrow switches and turned boards kept in data/lines.json, each with its certificate.


def tune(movement: Movement, seed: int, steps: int) -> dict[str, Any]:
    """Lines for whole tables: of every set the smaller half of its playings is exchanged."""
    lines = _lines(movement, seed, steps)
    exchanged = {(row.round, row.table) for row, bit in zip(movement.rows, lines, strict=True) if bit}
    return _entry(lines, seed, steps, switched(movement, exchanged))


def turn(movement: Movement, per_set: int, seed: int, steps: int) -> dict[str, Any]:
    """Lines for single boards, `per_set` to a set."""
    single = singly(movement, per_set)
    lines = _lines(single, seed, steps)
    return _entry(lines, seed, steps, turn_boards(single, iter(lines)))


def _lines(movement: Movement, seed: int, steps: int) -> list[bool]:
    playings = [
        (number - 1, row.ns - 1, row.ew - 1)
        for row in movement.rows
        if isinstance(row, Placement) and row.ns and row.ew
        for number in row.sets
    ]
    return _fewest(playings, anneal(playings, seed, steps)[1])


def _fewest(playings: list[Playing], lines: list[bool]) -> list[bool]:
    """The other way round wherever a set is exchanged at most of its tables: competition is the same."""
    plays = Counter(number for number, _, _ in playings)
    exchanged = Counter(number for (number, _, _), bit in zip(playings, lines, strict=True) if bit)
    return [
        bit != (2 * exchanged[number] > plays[number])
        for (number, _, _), bit in zip(playings, lines, strict=True)
    ]


def _entry(lines: list[bool], seed: int, steps: int, movement: Movement) -> dict[str, Any]:
    field = sum(bit << index for index, bit in enumerate(lines))
    return {"seed": seed, "steps": steps, "qf": str(balance(movement).qf), "lines": f"{field:x}"}
