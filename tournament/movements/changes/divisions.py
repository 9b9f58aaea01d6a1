"""A large field divided into equal sections on the same boards, each with a movement of its own.

In a shape all sections play the same number of rounds, the same boards and as many rankings, so that every
pair is compared across the field. Sections differ by one table at most; one has the half table. Where no
movement of one set of boards does that for these sizes, two other kinds are offered: as many rounds with
some boards that only the larger sections play, and the same boards of which a section needs several sets.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import chain, count
from typing import Any

from tournament.movements.catalogue import BOARDS, LONG_SIT_OUT, Choice, choices

LEAST_PAIRS, MOST_PAIRS = 32, 400
# Tables of a section: the fewest, the most, and twice the number that suits 26 boards.
FEWEST_TABLES, MOST_TABLES, TWICE_BEST = 8, 15, 25
OFFERED = 3
# More changes of table than that are unusual in one session of a large field.
USUAL_ROUNDS = 13
Shape = tuple[int, int, int, int]  # rounds, boards a round, rankings, boards in play or 0 for any
Rank = Callable[["Division"], tuple[object, ...]]
# The first figures of `_rank`: true where a division is unusual.
UNUSUAL = 5


class Order(StrEnum):
    """How the pairs of a list come into the sections."""

    SEEDED = "seeded"
    LOT = "lot"
    LISTED = "listed"


@dataclass(frozen=True, slots=True)
class Division:
    """`choices` has the movement of each section, in the order of their letters."""

    pairs: tuple[int, ...]
    choices: tuple[Choice, ...]

    @property
    def rounds(self) -> int:
        return self.choices[0].rounds

    @property
    def boards_per_round(self) -> int:
        return self.choices[0].boards_per_round

    @property
    def boards(self) -> int:
        """In play in at least one section."""
        return max(choice.boards_in_play for choice in self.choices)

    @property
    def boards_of_all(self) -> int:
        """In play in every section."""
        return min(choice.boards_in_play for choice in self.choices)

    @property
    def sets(self) -> int:
        """Sets of boards, where a section needs more than its own; else 0."""
        copies = [choice.copies for choice in self.choices]
        return sum(copies) if max(copies) > 1 else 0

    @property
    def winners(self) -> int:
        return self.choices[0].winners

    @property
    def sizes(self) -> list[int]:
        """The different numbers of pairs of a section, the largest first."""
        return sorted({*self.pairs}, reverse=True)

    @property
    def movements(self) -> list[Choice]:
        """Each movement once."""
        return [*{choice.code: choice for choice in self.choices}.values()]

    @property
    def key(self) -> str:
        """What tells it from the other divisions of the same field."""
        shape = f"{len(self.pairs)}-{self.rounds}-{self.boards_per_round}-{self.boards}-{self.winners}"
        return f"{shape}-{self.sets}" if self.sets else shape


def sizes(pairs: int, sections: int) -> tuple[int, ...]:
    """The pairs of each section: tables as equal as can be, the half table in the last section."""
    tables = -(-pairs // 2)
    whole = [2 * (tables // sections + (place < tables % sections)) for place in range(sections)]
    whole[-1] -= pairs % 2
    return tuple(whole)


def divisions(pairs: int, **wished: Any) -> list[Division]:
    """The best with two rankings and with one, the better first; the keywords are wishes of the catalogue."""
    rank = partial(_rank, wished=wished.get("boards"))
    possible = [*{one.key: one for one in sorted(_possible(pairs, wished, rank), key=rank)}.values()]
    found = [one for one in possible if one.boards_per_round > 1] or possible
    of_rankings = [[one for one in found if one.winners == winners][:OFFERED] for winners in (2, 1)]
    return sorted((one for some in of_rankings for one in some), key=rank)


def _possible(pairs: int, wished: dict[str, Any], rank: Rank) -> Iterator[Division]:
    """For each number of sections and each number of rankings the best shape that all sections can play."""
    if not LEAST_PAIRS <= pairs <= MOST_PAIRS:
        return
    tables = -(-pairs // 2)
    for sections in range(max(2, -(-tables // MOST_TABLES)), tables // FEWEST_TABLES + 1):
        divided = sizes(pairs, sections)
        found = {size: [one for one in choices(size, **wished) if not one.turned] for size in {*divided}}
        single = {size: [one for one in some if one.copies == 1] for size, some in found.items()}
        for winners in (1, 2):
            best = partial(_best, divided, winners=winners, rank=rank)
            like = best(single)
            yield from like
            if not like or any(rank(like[0])[:UNUSUAL]):
                yield from chain(best(single, are_alike=False), best(found))


def _best(
    divided: tuple[int, ...],
    by_size: dict[int, list[Choice]],
    *,
    winners: int,
    rank: Rank,
    are_alike: bool = True,
) -> list[Division]:
    """The best shape of all sections; where boards in play may differ, of the best two numbers of rounds."""
    shapes: dict[int, dict[Shape, Choice]] = {
        size: {
            (one.rounds, one.boards_per_round, winners, one.boards_in_play if are_alike else 0): one
            for one in reversed(some)
            if one.winners == winners
        }
        for size, some in by_size.items()
    }
    shared = set.intersection(*({*each} for each in shapes.values()))
    each = [Division(divided, tuple(shapes[size][one] for size in divided)) for one in shared]
    best = {one.rounds: one for one in sorted(each, key=rank, reverse=True)}
    return sorted(best.values(), key=rank)[: 1 if are_alike else 2]


def _rank(division: Division, wished: int | None) -> tuple[object, ...]:
    """Everybody plays nearly all boards, as many as are wished or usual; a short sit-out; few sets; fair."""
    each = division.choices
    fewest = min(one.boards_played for one in each)
    tables = sum(-(-pairs // 2) for pairs in division.pairs)
    return (
        any(10 * one.boards_played < 7 * one.boards_in_play for one in each),
        division.boards_per_round < 2,
        abs(each[0].boards_played - wished) if wished else abs(fewest - BOARDS) > 4,
        max(one.sit_out for one in each) > LONG_SIT_OUT,
        division.rounds > USUAL_ROUNDS,
        division.sets,
        any(one.boards_in_play - one.boards_played > one.sit_out for one in each),
        division.boards - division.boards_of_all,
        sum(one.sharing for one in each),
        abs(2 * tables - TWICE_BEST * len(division.pairs)) / len(division.pairs) > 4,
        -min((one.qf or 0) for one in each),
        abs(2 * tables - TWICE_BEST * len(division.pairs)),
        division.key,
    )


def listed(division: Division, order: Sequence[int]) -> list[list[int]]:
    """`order` cut into the sections one after the other."""
    starts = [sum(division.pairs[:place]) for place in range(len(division.pairs))]
    return [list(order[start : start + size]) for start, size in zip(starts, division.pairs, strict=True)]


def seeded(lines: Sequence[Sequence[Sequence[int]]]) -> list[list[int]]:
    """The strongest first: to and fro over all lines, so that one is as strong as another.

    `lines` has for each section its lines, each the places of its pairs: two where lines are ranked apart.
    The shorter line of a half table is full before the others. For each section the pairs by their places.
    """
    free = [(section, [*line]) for section, each in enumerate(lines) for line in each]
    found: list[dict[int, int]] = [{} for _section in lines]
    onward, seeds = True, count()
    while any(line for _section, line in free):
        for section, line in free if onward else reversed(free):
            if line:
                found[section][line.pop(0)] = next(seeds)
        onward = not onward
    return [[places[place] for place in sorted(places)] for places in found]
