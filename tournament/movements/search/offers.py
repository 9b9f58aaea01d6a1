"""Measures everything on offer anew and writes data/catalogue.json."""

import json
from collections.abc import Callable

from tournament.movements.figures import DATA, SIZES, measured


def write(progress: Callable[[str], None] = lambda key: None) -> None:
    """One line a kind and number of contestants."""
    lines = []
    for kind, sizes in SIZES.items():
        for contestants in sizes:
            key = f"{kind}-{contestants}"
            progress(key)
            entry = json.dumps(measured(contestants, kind), separators=(",", ":"))
            lines.append(f'"{key}": {entry}')
    DATA.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
