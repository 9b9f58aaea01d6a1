"""Exact cover (Knuth's Algorithm X) and the Howell designs it finds where no cyclic one exists."""

import random
from collections.abc import Hashable, Iterable, Mapping
from itertools import product

Option = tuple[int, ...]


def cover(
    options: Mapping[Option, Iterable[Hashable]], primary: set[Hashable], chance: random.Random, nodes: int
) -> list[Option] | None:
    """Options that together hold every primary item once and no other item twice; None within `nodes`."""
    items: dict[Hashable, set[Option]] = {}
    for option, held in options.items():
        for item in held:
            items.setdefault(item, set()).add(option)
    open_items, chosen, budget = set(primary), [], [nodes]

    def take(option: Option) -> list[tuple[Hashable, set[Option]]]:
        removed = []
        for item in options[option]:
            for rival in items[item]:
                for other in options[rival]:
                    if other != item:
                        items[other].discard(rival)
            removed.append((item, items.pop(item)))
        return removed

    def put_back(removed: list[tuple[Hashable, set[Option]]]) -> None:
        for item, rivals in reversed(removed):
            items[item] = rivals
            for rival in rivals:
                for other in options[rival]:
                    if other != item and other in items:
                        items[other].add(rival)

    def solve() -> bool:
        if not open_items:
            return True
        budget[0] -= 1
        least = min(open_items, key=lambda item: len(items[item]))
        ways = sorted(items[least])
        for option in chance.sample(ways, len(ways)):
            if budget[0] < 0:
                return False
            covered = open_items & set(options[option])
            removed = take(option)
            open_items.difference_update(covered)
            chosen.append(option)
            if solve():
                return True
            chosen.pop()
            open_items.update(covered)
            put_back(removed)
        return False

    return chosen if solve() else None


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
