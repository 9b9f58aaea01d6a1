"""A large field divided into equal sections on the same boards, each with a movement of its own.

In a shape all sections play the same number of rounds, the same boards and as many rankings, so that every
pair is compared across the field. Sections differ by one table at most; one has the half table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from typing import Any

from tournament.movements.catalogue import BOARDS, LONG_SIT_OUT, Choice, choices

LEAST_PAIRS, MOST_PAIRS = 32, 400
# Tables of a section: the fewest, the most, and twice the number that suits 26 boards.
FEWEST_TABLES, MOST_TABLES, TWICE_BEST = 8, 15, 25
OFFERED = 3
Shape = tuple[int, int, int, int]  # rounds, boards a round, boards in play, rankings


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
        return self.choices[0].boards_in_play

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
        return f"{len(self.pairs)}-{self.rounds}-{self.boards_per_round}-{self.boards}-{self.winners}"


def sizes(pairs: int, sections: int) -> tuple[int, ...]:
    """The pairs of each section: tables as equal as can be, the half table in the last section."""
    tables = -(-pairs // 2)
    whole = [2 * (tables // sections + (place < tables % sections)) for place in range(sections)]
    whole[-1] -= pairs % 2
    return tuple(whole)


def divisions(pairs: int, **wished: Any) -> list[Division]:
    """The best with two rankings and with one, the better first; the keywords are wishes of the catalogue."""
    found = sorted(_possible(pairs, wished), key=_rank)
    of_rankings = [[one for one in found if one.winners == winners][:OFFERED] for winners in (2, 1)]
    return sorted((one for some in of_rankings for one in some), key=_rank)


def _possible(pairs: int, wished: dict[str, Any]) -> Iterator[Division]:
    """For each number of sections and each number of rankings the best shape that all sections can play."""
    if not LEAST_PAIRS <= pairs <= MOST_PAIRS:
        return
    tables = -(-pairs // 2)
    for sections in range(max(2, -(-tables // MOST_TABLES)), tables // FEWEST_TABLES + 1):
        divided = sizes(pairs, sections)
        by_size = {size: _by_shape(choices(size, **wished)) for size in {*divided}}
        shared = set.intersection(*({*shapes} for shapes in by_size.values()))
        each = [Division(divided, tuple(by_size[size][shape] for size in divided)) for shape in shared]
        for winners in (1, 2):
            yield from sorted((one for one in each if one.winners == winners), key=_rank)[:1]


def _by_shape(found: Sequence[Choice]) -> dict[Shape, Choice]:
    """The best movement of each shape; none in which boards are made for one section alone."""
    plain = [one for one in found if not one.turned and one.copies == 1]
    return {
        (one.rounds, one.boards_per_round, one.boards_in_play, one.winners): one for one in reversed(plain)
    }


def _rank(division: Division) -> tuple[object, ...]:
    """Everybody plays nearly all boards, about as many as is usual; a short sit-out; no sharing; fair."""
    each = division.choices
    fewest = min(one.boards_played for one in each)
    tables = sum(-(-pairs // 2) for pairs in division.pairs)
    return (
        10 * fewest < 7 * division.boards,
        abs(fewest - BOARDS) > 4,
        max(one.sit_out for one in each) > LONG_SIT_OUT,
        division.boards - fewest > max(one.sit_out for one in each),
        division.boards_per_round < 2,
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
