"""The best seeds choose whom they meet in the first round of a knock-out, the best first."""

from collections.abc import Mapping, Sequence

from scoring.teams.elimination import Tree


def choosers(tree: Tree) -> tuple[tuple[int, int], ...]:
    """The seeds of each match of the first round, the one who chooses first; none where groups meet."""
    first = tree.of_round(1)
    if len(first) < 2 or any(tie.is_group for tie in first):
        return ()
    return tuple(sorted((tie.slots[0].of, tie.slots[1].of) for tie in first))


def chosen_order(seeds: Sequence[int], tree: Tree, choices: Mapping[int, int]) -> tuple[int, ...]:
    """The teams by seed so that each who chooses meets the team of its choice, which takes that place.

    Those who choose none meet, the best first, the lowest seed that is left.
    """
    couples = choosers(tree)
    left = [seeds[low - 1] for low in sorted(low for _high, low in couples)]
    left = [team for team in left if team not in choices.values()]
    order = [*seeds]
    for high, low in couples:
        chosen = choices.get(seeds[high - 1])
        order[low - 1] = left.pop() if chosen is None else chosen
    return tuple(order)
