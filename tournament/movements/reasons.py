"""Why the rest of an evening cannot be drawn anew, where that is known without a search."""

from collections.abc import Collection

from tournament.movements.changes.continuation import MOST_OPTIONS, left_to_play
from tournament.movements.plan import Movement

Reason = tuple[str, tuple[int, ...]]


def why_not(movement: Movement, after: int, present: Collection[int], rounds: int) -> Reason:
    """Why no rounds after `after` up to `rounds` are found for these pairs, as a code and its parameters.

    "opponents": without a rematch there are so many rounds at most. "boards": some pair has boards left for
    so many rounds at most. "large": these are too many pairs to be drawn anew. "search": none was found.
    """
    left = left_to_play(movement, after, present, rounds)
    if left.opponents < len(left.rounds):
        return "opponents", (after + left.opponents,)
    if left.boards < len(left.rounds):
        return "boards", (after + left.boards,)
    if left.options > MOST_OPTIONS:
        return "large", (len(left.present),)
    return "search", ()
