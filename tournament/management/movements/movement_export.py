"""`movement export`: everything the catalogue offers, one `movement/1` file each."""

import json
from collections.abc import Callable
from pathlib import Path

from tournament.movements.catalogue_figures import SIZES, on_offer
from tournament.movements.export import on_offer_everywhere
from tournament.movements.plan import Movement
from tournament.movements.schema import to_json


def export(folder: Path, progress: Callable[[str, int, int], None]) -> int:
    """Write NAME.json for every movement into the folder, which is made; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    total = len({code for kind, sizes in SIZES.items() for n in sizes for code, _ in on_offer(n, kind)})
    done = 0
    for done, movement in enumerate(on_offer_everywhere(), start=1):
        (folder / f"{movement.name}.json").write_text(as_text(movement), encoding="utf-8")
        progress(movement.name, done, total)
    return done


def as_text(movement: Movement) -> str:
    """The document with one row a line, so that a person can read it and compare two."""
    document = to_json(movement)
    rows = ",\n".join(f"  {json.dumps(row)}" for row in document.pop("rows"))
    head = json.dumps(document, ensure_ascii=False, indent=1).removesuffix("\n}")
    return f'{head},\n "rows": [\n{rows}\n ]\n}}\n'
