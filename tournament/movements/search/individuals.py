"""The individuals kept in data/individual.json and data/individual-howell.json, each with its certificate.

An entry's certificate is its seed: one try from that seed gives the design again, at once. An entry without a
design says how many seeds have been tried in vain.
"""

import random
from collections.abc import Callable
from typing import Any

from tournament.movements.search.adder import adder
from tournament.movements.search.whist import first_round

Entry = dict[str, Any]


def tried(design: Callable[[str, int], Entry | None], key: str, before: int, tries: int) -> Entry:
    """What the seeds after the first `before` lead to."""
    found = (design(key, seed) for seed in range(before + 1, before + tries + 1))
    return next(filter(None, found), {"tried": before + tries})


def design(key: str, seed: int) -> Entry | None:
    """One try at PLAYERSxROUNDS where all tables play the same set; None when it leads nowhere."""
    players, rounds = map(int, key.split("x"))
    first = first_round(players, rounds, random.Random(seed))
    return first and {"seed": seed, "first": [list(four) for four in first]}


def design_with_adder(key: str, seed: int) -> Entry | None:
    """One try at PLAYERSxROUNDS with a set of its own for every table."""
    players, rounds = map(int, key.split("x"))
    chance = random.Random(seed)
    first = first_round(players, rounds, chance)
    sets = first and adder(first, players, rounds, chance)
    return sets and {"seed": seed, "first": [list(four) for four in first], "sets": sets}
