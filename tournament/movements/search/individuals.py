"""The individuals kept in data/individual.json and data/individual-howell.json, each with its certificate.

A key is PLAYERSxROUNDS. An entry's certificate is its seed: one try from that seed gives the design again. An
entry without a design says how many seeds have been tried in vain.
"""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from tournament.movements.search.adder import adder
from tournament.movements.search.rings import Rings
from tournament.movements.search.whist import first_round

StoredDesign = dict[str, Any]


def tried(
    design: Callable[[str, int], StoredDesign | None], key: str, before: int, tries: int
) -> StoredDesign:
    """What the seeds after the first `before` lead to."""
    found = (design(key, seed) for seed in range(before + 1, before + tries + 1))
    return next(filter(None, found), {"tried": before + tries})


def design(key: str, seed: int) -> StoredDesign | None:
    """One try where all tables play the same set; None when it leads nowhere."""
    first = first_round(rings_of(key), random.Random(seed))
    return {"seed": seed, "first": [list(four) for four in first]} if first else None


def design_with_adder(key: str, seed: int) -> StoredDesign | None:
    """One try with a set of its own for every table."""
    chance, rings = random.Random(seed), rings_of(key)
    first = first_round(rings, chance)
    sets = first and adder(first, rings, chance)
    return {"seed": seed, "first": [list(four) for four in first], "sets": sets} if first and sets else None


@cache
def rings_of(key: str) -> Rings:
    return Rings(*map(int, key.split("x")))
