"""Rotations: four to seven players at one table (Chicago, rubber, Spades), partners changing.

A list for each number of rounds, as even as counting allows: no list is best at several lengths. Row r has
set r, so that a rotation's "board" is its chukker. Sitting out is not sitting at the table.
"""

from collections import Counter
from collections.abc import Sequence

from tournament.movements.families.rotation_lists import EVENEST
from tournament.movements.plan import Allow, Movement, Quartet
from tournament.movements.rotation_search import Four, evenest

# Partners once, opponents twice.
FOUR: tuple[Four, ...] = ((1, 2, 3, 4), (3, 1, 2, 4), (1, 4, 3, 2))
# Found by search/six.py with seed 1.
SIX: tuple[Four, ...] = (
    (1, 5, 2, 3), (1, 6, 3, 4), (2, 5, 4, 6), (1, 3, 5, 6), (2, 4, 3, 6),
    (1, 2, 4, 5), (2, 6, 3, 5), (1, 4, 2, 6), (1, 4, 3, 5), (1, 6, 2, 3),
    (1, 5, 4, 6), (2, 5, 3, 4), (1, 2, 5, 6), (1, 3, 2, 4), (3, 6, 4, 5),
)  # fmt: skip
# Three pairs that stay together, each out once.
THREE_PAIRS: tuple[Four, ...] = ((1, 2, 3, 4), (5, 6, 1, 2), (3, 4, 5, 6))
# Five stages of three fixed pairs: the five ways in which six players make three pairs.
PIVOT_PAIRINGS = (
    ((1, 2), (3, 4), (5, 6)),
    ((1, 3), (2, 5), (4, 6)),
    ((1, 4), (2, 6), (3, 5)),
    ((1, 5), (2, 4), (3, 6)),
    ((1, 6), (2, 3), (4, 5)),
)


def _turn(four: Four, step: int, size: int) -> Four:
    n, s, e, w = ((player + step) % size + 1 for player in four)
    return n, s, e, w


def five() -> tuple[Four, ...]:
    """Every five rounds each player is out once, has every seat once and every partner once."""
    return tuple(_turn((1, 4, 2, 3), step, 5) for step in range(5))


def seven() -> tuple[Four, ...]:
    """The complements of the Fano lines, split in each of the three ways."""
    splits = ((0, 3, 5, 6), (0, 5, 3, 6), (0, 6, 3, 5))
    return tuple(_turn(split, step, 7) for split in splits for step in range(7))


def pivot_pairs() -> tuple[Four, ...]:
    return tuple(
        (*pairing[i], *pairing[j]) for pairing in PIVOT_PAIRINGS for i, j in ((0, 1), (2, 0), (1, 2))
    )


# After these rounds every couple were partners equally often and opponents equally often.
WHOLE: dict[int, tuple[Four, ...]] = {4: FOUR, 5: five(), 6: SIX, 7: seven()}


def evenest_list(players: int, rounds: int) -> tuple[Four, ...]:
    """The evenest list of this length; behind a whole cycle it begins again. ValueError."""
    if players not in WHOLE or rounds < 1:
        raise ValueError(f"no rotation for {players} players and {rounds} rounds")
    if rounds in EVENEST.get(players, {}):
        return EVENEST[players][rounds]
    whole = WHOLE[players]
    again = evenest_list(players, rounds - len(whole)) if rounds > len(whole) else ()
    return (*whole, *again)[:rounds]


def continued(players: int, rounds: int, played: Sequence[Four]) -> tuple[Four, ...]:
    """A session of `rounds` rounds that began with those `played`, the others as even as they can still be.

    ValueError where more have been played.
    """
    listed = evenest_list(players, rounds)
    if len(played) > rounds:
        raise ValueError(f"{len(played)} rounds of {rounds} have been played")
    if listed[: len(played)] == tuple(played) or len(played) == rounds:
        return (*played, *listed[len(played) :])
    return tuple(evenest(players, rounds, played))


def rotation(players: int, rounds: int) -> Movement:
    """4 to 7 players at one table for any number of rounds."""
    return _movement("rotation", players, rounds, evenest_list(players, rounds))


def fixed_pairs(players: int, rounds: int) -> Movement:
    """Six players as three pairs that stay together."""
    return _six("rotation-pairs", players, rounds, THREE_PAIRS)


def pivots(players: int, rounds: int) -> Movement:
    """Six players, a partner kept for three rounds: all partnerships alike after fifteen."""
    return _six("rotation-pivot", players, rounds, pivot_pairs())


def _six(family: str, players: int, rounds: int, listed: tuple[Four, ...]) -> Movement:
    if players != 6 or rounds < 1:
        raise ValueError(f"no {family} for {players} players and {rounds} rounds")
    return _movement(family, players, rounds, listed)


def _movement(family: str, players: int, rounds: int, listed: tuple[Four, ...]) -> Movement:
    rows = tuple(Quartet(r + 1, 1, *listed[r % len(listed)], (r + 1,)) for r in range(rounds))
    counts = Counter(player for row in rows for player in row.seated)
    allow = Allow(uneven=max(counts.values()) - min(counts.values()) > 1)
    name = f"{family}-{players}x{rounds}"
    return Movement(name, "rotation", "individual", 1, rounds, rounds, players, 1, rows, allow=allow)
