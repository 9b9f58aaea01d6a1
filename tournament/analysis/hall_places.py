"""Places in a hall: a pair has one, half a table; two single players have one, too."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

PLACES_OF_A_TABLE = 2


@dataclass(frozen=True, slots=True)
class Hall:
    """Who has a place. `tables` None is a hall without a limit."""

    tables: int | None
    pairs: int = 0
    singles: int = 0

    @property
    def used(self) -> int:
        """Places that are taken; an odd single player has one alone."""
        return self.pairs + (self.singles + 1) // 2

    @property
    def is_over(self) -> bool:
        return self.tables is not None and self.used > PLACES_OF_A_TABLE * self.tables

    @property
    def free(self) -> int | None:
        """Places for pairs; None without a limit."""
        return None if self.tables is None else max(0, PLACES_OF_A_TABLE * self.tables - self.used)

    def with_one_more(self, size: int) -> "Hall":
        """With another pair (size 2) or single player (size 1)."""
        return Hall(self.tables, self.pairs + (size == 2), self.singles + (size == 1))

    def without_single(self) -> "Hall":
        return Hall(self.tables, self.pairs, self.singles - 1)


def hall_of(tables: int | None, sizes: Iterable[int]) -> Hall:
    """The hall with parties of these sizes in it."""
    hall = Hall(tables)
    for size in sizes:
        hall = hall.with_one_more(size)
    return hall


def moving_up(hall: Hall, waiting: Sequence[int]) -> list[int]:
    """Which of those who wait get a place, as their places in the list: the first who fits, then the next."""
    found = []
    for place, size in enumerate(waiting):
        if not (larger := hall.with_one_more(size)).is_over:
            hall = larger
            found.append(place)
    return found
