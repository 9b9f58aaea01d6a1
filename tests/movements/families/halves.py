"""The halves of matches of a movement of teams that a number of rounds leaves open."""

from tournament.movements.plan import Movement


def open_halves(movement: Movement, through: int) -> tuple[tuple[int, int, int], ...]:
    """The (North-South team, East-West team, set) halves still to come after round `through`."""
    played = {(*r.seated, s) for r in movement.full_rows() if r.round <= through for s in r.sets}
    return tuple(sorted({(b, a, s) for a, b, s in played} - played))
