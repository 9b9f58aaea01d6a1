"""The table of individuals in docs/movements.md: how long, how evenly mixed, and how long without sharing."""

from collections.abc import Iterable
from itertools import combinations, groupby

from tournament.movements.codes import build
from tournament.movements.families import individual, rainbow
from tournament.movements.measures.fairness import incidence

HEAD = ("players", "rounds", "partners", "opponents", "sit-outs", "rounds with no boards shared")
NONE = "–"


def written(sizes: Iterable[int]) -> str:
    """The table in Markdown, one row for every number of players."""
    lines = [HEAD, ("---",) * len(HEAD), *map(row, sizes)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def row(players: int) -> tuple[str, ...]:
    """The whole individual: how often couples are partners and opponents, rounds that everybody sits out."""
    rounds = individual.longest(players)
    couples = list(combinations(range(1, players + 1), 2))
    partners, opponents = incidence(build(f"individual-{players}x{rounds}"))
    mixed = (ranges({counts[couple] for couple in couples}) for counts in (partners, opponents))
    alone = {*individual.howell_lengths(players), *rainbow.lengths(players)}
    out = str(rounds * (players % 4) // players)
    return (str(players), str(rounds), *mixed, out, ranges(alone) or NONE)


def ranges(numbers: Iterable[int]) -> str:
    """1, 2, 3 and 5 as "1–3, 5"."""
    runs = groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0])
    ends = [(run[0][1], run[-1][1]) for _, members in runs for run in [list(members)]]
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in ends)
