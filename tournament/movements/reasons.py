"""Why the rest of a session cannot be drawn anew, where that is known without a search."""

from collections.abc import Collection

from tournament.movements.changes.continuation import MOST_OPTIONS, left_to_play
from tournament.movements.plan import Movement

Reason = tuple[str, tuple[int, ...]]


def why_not(movement: Movement, after: int, present: Collection[int], rounds: int) -> Reason:
    """Why no rounds after `after` up to `rounds` are found for these pairs, as a code and its parameters.

    "opponents": the most rounds without a rematch. "boards": the most rounds for which every pair has boards
    left. "large": the number of pairs is too large for the search. "search": none was found.
    """
    left = left_to_play(movement, after, present, rounds)
    if left.opponents < len(left.rounds):
        return "opponents", (after + left.opponents,)
    if left.boards < len(left.rounds):
        return "boards", (after + left.boards,)
    if left.options > MOST_OPTIONS:
        return "large", (len(left.present),)
    return "search", ()
