"""What a round of a team Swiss is drawn from, its tables, the rest of a round robin, a bracket."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeVar

from scoring.rounding import Number
from tournament.movements.swiss.matching import least_cost

Couple = frozenset[int]  # of two teams by their numbers
BYE, TRIPLE, HALVES = "bye", "triple", "halves"


def rounds_without_repeats(count: int, odd: str) -> int:
    """The most rounds in which no two meet twice: each meets all others, and with a bye sits out once."""
    return count - 1 + (count % 2 if odd == BYE else 0)


@dataclass(frozen=True, slots=True)
class Teams:
    """Those who are drawn, best first (seeded first rounds: by seed), and what has happened to them.

    `met` holds the rounds in which two have met, `byes` and `tripled` those who have had a bye or played in a
    triple; `apart` are couples that a wish would keep apart, the most important first. The `absent` play the
    second round of a long triple: they are not drawn, and take part again in the next round. `halves`: of
    three pairs the first meets each of the others for half a match; then `tripled` are those who have missed
    a half, and `threes` counts in how many of these groups each has been.
    """

    order: tuple[int, ...]
    points: Mapping[int, Number] = field(default_factory=dict)
    met: Mapping[Couple, tuple[int, ...]] = field(default_factory=dict)
    byes: frozenset[int] = frozenset()
    tripled: frozenset[int] = frozenset()
    apart: Collection[Couple] = ()
    absent: tuple[int, ...] = ()
    halves: bool = False
    threes: Mapping[int, int] = field(default_factory=dict)

    def meetings(self, those: Sequence[int]) -> list[Couple]:
        """Who meets whom in a pairing: all of them, but in half matches."""
        if self.halves and len(those) == 3:
            return [frozenset((those[0], other)) for other in those[1:]]
        return [frozenset(two) for two in combinations(those, 2)]


@dataclass(frozen=True, slots=True)
class Way:
    """How the round is drawn. `policy` as in DrawOptions; `odd`: "bye", "triple", maybe `long`, or "halves".

    `first`: the method of a round without results, else empty; `seed` is that of the lots. Meetings of the
    rounds up to `repeats_until` may be repeated, and all meetings of two who are among the first `leaders`.
    `left` counts the rounds still to draw with this one, so that the later ones can be drawn too; 0: only
    this one counts.
    """

    policy: str = "top_down"
    odd: str = BYE
    first: str = ""
    seed: int = 0
    repeats_until: int = 0
    leaders: int = 0
    left: int = 0
    long: bool = False


# Which team of each match stays at the tables of its last match.


def staying(
    matches: Sequence[Collection[int]], tables: Mapping[int, int], first: Collection[int] = ()
) -> frozenset[int]:
    """The teams that stay, one of a match at most, and as many as possible. No two stay at one table.

    `tables` are those of the last matches; where not all can stay, those of `first` do and then those of the
    earlier matches.
    """
    stays: dict[int, int] = {}  # the match by its table
    chosen: dict[int, int] = {}  # the team by its match
    wished = [[team for team in match if team in tables and team in first] for match in matches]
    others = [[team for team in match if team in tables and team not in first] for match in matches]
    found = [own or free for own, free in zip(wished, others, strict=True)]

    def place(match: int, tried: set[int]) -> bool:
        for team in found[match]:
            table = tables[team]
            if table in tried:
                continue
            tried.add(table)
            if table not in stays or place(stays[table], tried):
                stays[table], chosen[match] = match, team
                return True
        return False

    for match in sorted(range(len(matches)), key=lambda one: not wished[one]):
        place(match, set())
    return frozenset(chosen.values())


# Which tables the matches of a round exchange, so that wishes of players are met.


def exchanged_tables(
    tables: Sequence[int],
    size: int,
    *,
    near: Collection[frozenset[int]] = (),
    distant: Collection[frozenset[int]] = (),
    kept: Mapping[int, int] | None = None,
) -> list[int]:
    """The first tables of matches, after exchanges between two of them; who meets whom stays.

    Matches are named by their places in `tables`, and each has `size` tables beside one another. `near` are
    couples of matches that shall be neighbours, `distant` those that shall not, `kept` the tables of matches
    in which a player stays. The fewest wishes are unmet, those of `kept` first; then the fewest matches move.
    """
    wanted = kept or {}

    def cost(order: Sequence[int]) -> tuple[int, int, int]:
        beside = [abs(order[min(two)] - order[max(two)]) <= size for two in (*near, *distant)]
        return (
            sum(order[one] != table for one, table in wanted.items()),
            beside[: len(near)].count(False) + beside[len(near) :].count(True),
            sum(one != other for one, other in zip(tables, order, strict=True)),
        )

    best = [*tables]
    least = cost(best)
    while any(least[:2]):
        tried = (_exchanged(best, one, other) for one, other in combinations(range(len(best)), 2))
        order = min(tried, key=cost, default=best)
        if cost(order) >= least:
            break
        best, least = order, cost(order)
    return best


def _exchanged(tables: Sequence[int], one: int, other: int) -> list[int]:
    found = [*tables]
    found[one], found[other] = tables[other], tables[one]
    return found


# The rest of a round robin: rounds for the meetings that have not taken place yet.

T = TypeVar("T")
RestOfRound = tuple[tuple[T, T], ...]


def rest_of_schedule(teams: Sequence[T], met: Collection[frozenset[T]]) -> tuple[RestOfRound[T], ...]:
    """As many matches a round as possible, those first who have most opponents left."""
    left = [two for two in combinations(range(len(teams)), 2) if frozenset(teams[n] for n in two) not in met]
    rounds = []
    while left:
        open_ = Counter(place for two in left for place in two)
        edges = [(one, other, -(open_[one] ** 2) - open_[other] ** 2) for one, other in left]
        chosen = least_cost(range(len(teams)), edges)
        rounds.append(tuple((teams[one], teams[other]) for one, other in chosen))
        left = [two for two in left if two not in chosen]
    return tuple(rounds)


# The first round of a bracket: who shall not meet does not, where lower seeds of one band change places.


def opposed(
    seeds: Sequence[int], matches: Iterable[Sequence[int]], apart: Sequence[frozenset[int]]
) -> list[int]:
    """The seeds in the order of the bracket whose `matches`, of places from 0, are of two or more.

    The lower seeds of matches of two change places inside their band (3–4, 5–8, 9–16, …): as few couples of
    `apart` meet as can be, the most important, which stand first, before the others; then the sum of the
    places by which seeds move is least.
    """
    found = [*seeds]
    bands: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for match in matches:
        if len(match) == 2:
            high, low = sorted(match)
            bands[low.bit_length()].append((high, low))
    unit = (len(seeds) + 1) ** 2  # more than all places together
    cost = {couple: unit << place for place, couple in enumerate(reversed(apart))}
    for band in bands.values():
        count = len(band)
        edges = [
            (one, count + other, abs(low - goes) + cost.get(frozenset((seeds[high], seeds[goes])), 0))
            for one, (high, low) in enumerate(band)
            for other, (_high, goes) in enumerate(band)
        ]
        order = [*(low for _high, low in band), *(seeds[low] for _high, low in band)]
        for place, team in least_cost(order, edges):
            found[place] = team
    return found
