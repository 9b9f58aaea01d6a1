"""Exact cover (Knuth's Algorithm X) and the Howell designs it finds where no cyclic one exists."""

import random
from collections.abc import Hashable, Iterable, Mapping
from itertools import product

Option = tuple[int, ...]


def cover(
    options: Mapping[Option, Iterable[Hashable]], primary: set[Hashable], chance: random.Random, nodes: int
) -> list[Option] | None:
    """Options that together hold every primary item once and no other item twice; None within `nodes`."""
    search = _Search(options, primary, chance, nodes)
    return search.chosen if search.solve() else None


class _Search:
    """The matrix as a dictionary: every open item with the options that still hold it."""

    def __init__(
        self,
        options: Mapping[Option, Iterable[Hashable]],
        primary: set[Hashable],
        chance: random.Random,
        nodes: int,
    ) -> None:
        self.options, self.chance, self.nodes = options, chance, nodes
        # Dictionaries, not sets: the order of their keys is the same in every run.
        self.open = dict.fromkeys(sorted(primary))
        self.items: dict[Hashable, set[Option]] = {item: set() for item in self.open}
        for option, held in options.items():
            for item in held:
                self.items.setdefault(item, set()).add(option)
        self.chosen: list[Option] = []

    def solve(self) -> bool:
        if not self.open:
            return True
        self.nodes -= 1
        ways = sorted(self.items[min(self.open, key=lambda item: len(self.items[item]))])
        for option in self.chance.sample(ways, len(ways)):
            if self.nodes < 0:
                return False
            covered = [item for item in self.options[option] if item in self.open]
            removed = self._take(option)
            for item in covered:
                del self.open[item]
            self.chosen.append(option)
            if self.solve():
                return True
            self.chosen.pop()
            self.open.update(dict.fromkeys(covered))
            self._put_back(removed)
        return False

    def _take(self, option: Option) -> list[tuple[Hashable, set[Option]]]:
        """Close the option's items and drop every option that clashes with it."""
        removed = []
        for item in self.options[option]:
            for rival in self.items[item]:
                for other in self.options[rival]:
                    if other != item:
                        self.items[other].discard(rival)
            removed.append((item, self.items.pop(item)))
        return removed

    def _put_back(self, removed: list[tuple[Hashable, set[Option]]]) -> None:
        for item, rivals in reversed(removed):
            self.items[item] = rivals
            for rival in rivals:
                for other in self.options[rival]:
                    if other != item and other in self.items:
                        self.items[other].add(rival)


def howell(
    tables: int,
    rounds: int,
    seed: int,
    *,
    order: int = 1,
    shared: Iterable[int] = (),
    nodes: int = 3_000,
) -> list[Option] | None:
    """H(R, 2T) as (round, pair, pair, set), all from 0; the rounds in `shared` may share boards.

    The design is looked for among those that a step of the given order leaves as they are: rounds, sets and
    pairs each fall into whole cycles of that order and a rest that the step does not move.
    """
    shared = set(shared)
    options: dict[Option, list[Hashable]] = {}
    moving = rounds // order * order
    first_rounds = [*range(0, moving, order), *range(moving, rounds)]
    for option in product(first_rounds, range(2 * tables), range(2 * tables), range(rounds)):
        if option[1] < option[2]:
            whole = orbit(option, order, tables, rounds)
            cells = [cell for one in whole for cell in _cells(one, shared)]
            if option == min(whole) and len(set(cells)) == len(cells):
                options[option] = sorted({_first(cell, order, tables, rounds) for cell in cells})
    primary = {item for held in options.values() for item in held if item[0] in "rs"}
    found = cover(options, primary, random.Random(seed), nodes)
    return found and [cell for option in found for cell in orbit(option, order, tables, rounds)]


def orbit(option: Option, order: int, tables: int, rounds: int) -> set[Option]:
    """Everything the step makes of one playing."""
    number, a, b, s = option
    found = set()
    for k in range(order):
        low, high = sorted(_step(pair, k, order, 2 * tables) for pair in (a, b))
        found.add((_step(number, k, order, rounds), low, high, _step(s, k, order, rounds)))
    return found


def _cells(option: Option, shared: set[int]) -> list[tuple[str, int, int]]:
    """What a playing uses up: the round and the set of both pairs, their meeting, the place of the set."""
    number, a, b, s = option
    cells = [("r", number, a), ("r", number, b), ("s", s, a), ("s", s, b), ("m", a, b)]
    return cells if number in shared else [*cells, ("p", number, s)]


def _step(point: int, by: int, order: int, size: int) -> int:
    """The point `by` steps on in its cycle of `order`; the points after the last whole cycle stay."""
    if point >= size // order * order:
        return point
    return point // order * order + (point + by) % order


def _first(cell: tuple[str, int, int], order: int, tables: int, rounds: int) -> tuple[str, int, int]:
    """The least of the cells the step makes of one."""
    kind, x, y = cell
    sizes = {"r": (rounds, 2 * tables), "s": (rounds, 2 * tables), "m": (2 * tables,) * 2, "p": (rounds,) * 2}
    size_x, size_y = sizes[kind]
    pairs = [(_step(x, k, order, size_x), _step(y, k, order, size_y)) for k in range(order)]
    return (kind, *min(pairs if kind != "m" else map(tuple, map(sorted, pairs))))
