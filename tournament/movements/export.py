"""Every movement the catalogue can offer, one after the other: what `movement export` writes as files."""

from collections.abc import Iterator

from tournament.movements.catalogue_figures import SIZES, on_offer
from tournament.movements.codes import build
from tournament.movements.plan import Movement


def on_offer_everywhere() -> Iterator[Movement]:
    """Pairs 4 to 60 (odd numbers with their absent pair), individuals, rotations, teams; a name once."""
    seen: set[str] = set()
    for kind, sizes in SIZES.items():
        for contestants in sizes:
            for code, _ in on_offer(contestants, kind):
                if code not in seen:
                    seen.add(code)
                    yield build(code)
