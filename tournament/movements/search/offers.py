"""Measures everything on offer anew and writes data/catalogue.json."""

import json
from collections.abc import Callable

from tournament.movements.catalogue_figures import DATA, SIZES, measured


def write(progress: Callable[[str, int, int], None]) -> None:
    """One line a kind and number of contestants."""
    keys = [(kind, contestants) for kind, sizes in SIZES.items() for contestants in sizes]
    lines = []
    for done, (kind, contestants) in enumerate(keys):
        progress(f"{kind}-{contestants}", done, len(keys))
        entry = json.dumps(measured(contestants, kind), separators=(",", ":"))
        lines.append(f'"{kind}-{contestants}": {entry}')
    DATA.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
