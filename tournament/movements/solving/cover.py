"""Exact cover: Knuth's Algorithm X with a chance to choose and a budget of nodes."""

import random
from collections.abc import Iterable, Mapping

Option = tuple[int, ...]
Item = tuple[str | int, ...]


def cover(
    options: Mapping[Option, Iterable[Item]], primary: Iterable[Item], chance: random.Random, nodes: int
) -> list[Option] | None:
    """Options that together hold every primary item once and no other item twice; None within `nodes`."""
    search = _Search(options, primary, chance, nodes)
    return search.chosen if search.solve() else None


class _Search:
    """The matrix as a dictionary: every open item with the options that still hold it."""

    def __init__(
        self,
        options: Mapping[Option, Iterable[Item]],
        primary: Iterable[Item],
        chance: random.Random,
        nodes: int,
    ) -> None:
        self.options, self.chance, self.nodes = options, chance, nodes
        # Dictionaries, not sets: the order of their keys is the same in every run.
        self.open = dict.fromkeys(sorted(primary))
        self.items: dict[Item, set[Option]] = {item: set() for item in self.open}
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

    def _take(self, option: Option) -> list[tuple[Item, set[Option]]]:
        """Close the option's items and drop every option that clashes with it."""
        removed = []
        for item in self.options[option]:
            for rival in self.items[item]:
                for other in self.options[rival]:
                    if other != item:
                        self.items[other].discard(rival)
            removed.append((item, self.items.pop(item)))
        return removed

    def _put_back(self, removed: list[tuple[Item, set[Option]]]) -> None:
        for item, rivals in reversed(removed):
            self.items[item] = rivals
            for rival in rivals:
                for other in self.options[rival]:
                    if other != item and other in self.items:
                        self.items[other].add(rival)
