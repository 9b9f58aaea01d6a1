"""Exact cover (Knuth's Algorithm X) and the Howell designs it finds where no cyclic one exists."""

import random
from collections.abc import Hashable, Iterable, Mapping

Option = tuple[int, int, int, int]


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


def howell(tables: int, rounds: int, seed: int, shared: Iterable[int] = (), nodes: int = 200_000):
    """H(R, 2T) as (round, pair, pair, set), all from 0; the rounds in `shared` may share boards.

    Pair 0 meets set r in round r, which loses nothing: rounds and sets may be renamed.
    """
    pairs, shared = range(2 * tables), set(shared)
    options, primary = {}, set()
    for number in range(rounds):
        for s in range(rounds):
            for a in pairs:
                for b in range(a + 1, 2 * tables):
                    if a == 0 and s != number:
                        continue
                    held = [("r", number, a), ("r", number, b), ("s", s, a), ("s", s, b), ("m", a, b)]
                    options[number, a, b, s] = held + [("p", number, s)] * (number not in shared)
    primary = {item for held in options.values() for item in held if item[0] in "rs"}
    return cover(options, primary, random.Random(seed), nodes)
