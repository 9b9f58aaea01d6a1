"""`movement search`: search fairer designs from a seed, and print the certificate of each one kept."""

import json
from collections.abc import Callable, Iterator

from tournament.movements import catalogue_figures
from tournament.movements.search import harvest

Progress = Callable[[str, int, int], None]


def search(name: str, seed: int, steps: int, progress: Progress) -> Iterator[tuple[str, str]]:
    """Run a search of harvest.SEARCHES, or "catalogue"; each entry that changed with its certificate."""
    path = harvest.SEARCHES[name][0] if name in harvest.SEARCHES else catalogue_figures.DATA
    before = json.loads(path.read_text(encoding="utf-8"))
    harvest.run(name, seed, steps, progress)
    after = json.loads(path.read_text(encoding="utf-8"))
    for key, entry in after.items():
        if before.get(key) != entry:
            yield key, _certificate(entry)


def _certificate(entry: object) -> str:
    """How it was found and how even it is, without the design itself."""
    if not isinstance(entry, dict):
        return ""
    keys = ("generator", "seed", "lines_seed", "steps", "qf")
    return ", ".join(f"{name} {entry[name]}" for name in keys if name in entry)
