"""What `movement search` runs: every kept result is sought again with a seed, and what is fairer is kept.

Results and certificates land in data/; run "catalogue" last, because the others change its figures.
"""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from tournament.movements import howell, individual, lines
from tournament.movements.codes import build
from tournament.movements.search import howells, offers, tuning, whist

Entry = dict[str, Any]
Progress = Callable[[str, int, int], None]


def howell_again(key: str, kept: Entry, seed: int, steps: int) -> Entry:
    """A Howell design and its lines, unless it is perfect already."""
    tables, rounds = map(int, key.split("x"))
    return kept if kept["qf"] == "100" else _fairer(kept, howells.design(tables, rounds, [seed], steps))


def lines_again(code: str, kept: Entry, seed: int, steps: int) -> Entry:
    """Tuned tables, or turned boards."""
    base, _, option = code.rpartition(".")
    if option == "tuned":
        return _fairer(kept, tuning.tune(build(base), seed, steps))
    return _fairer(kept, tuning.turn(build(base), int(option.removeprefix("turned")), seed, steps))


def individual_again(players: str, kept: Entry, seed: int, steps: int) -> Entry:
    """A complete cyclic individual where there are only short sessions yet; steps is the number of tries."""
    if kept["generator"] == "cyclic":
        return kept
    first = whist.find(int(players), seed, tries=steps)
    return {"generator": "cyclic", "seed": seed, "first": first} if first else kept


SEARCHES: dict[str, tuple[Path, Callable[[str, Entry, int, int], Entry]]] = {
    "howell": (howell.DATA, howell_again),
    "lines": (lines.DATA, lines_again),
    "individual": (individual.DATA, individual_again),
}


def run(name: str, seed: int, steps: int, progress: Progress) -> None:
    """Search by name; "catalogue" only measures. progress is told the key, how many are done, of how many."""
    if name == "catalogue":
        offers.write(progress)
        return
    path, again = SEARCHES[name]
    entries: dict[str, Entry] = json.loads(path.read_text(encoding="utf-8"))
    for done, (key, kept) in enumerate(entries.items()):
        progress(key, done, len(entries))
        entries[key] = again(key, kept, seed, steps)
    # One line an entry, so that a change is a line in the history.
    written = [f'"{key}": {json.dumps(entry, separators=(",", ":"))}' for key, entry in entries.items()]
    path.write_text("{\n" + ",\n".join(written) + "\n}\n", encoding="utf-8")


def _fairer(kept: Entry, found: Entry | None) -> Entry:
    return found if found and Fraction(found["qf"]) > Fraction(kept["qf"]) else kept
