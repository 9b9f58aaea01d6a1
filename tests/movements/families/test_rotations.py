"""Rotations of four to seven at one table: as even as counting allows at any length, and when made longer."""

from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest

from tournament.movements.families.rotation import Four, continued, evenest_list

LENGTHS = range(1, 22)


@cache
def least_squares(degrees: tuple[int, ...]) -> int:
    """The least sum of squares of how often couples meet, each player meeting others so often in all."""
    if len(degrees) == 1:
        return 10**6 if degrees[0] else 0
    *others, own = degrees
    low, high = max(0, own // len(others) - 1), -(-own // len(others)) + 1
    shares: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for other in others:
        shares = [
            (squares + met**2, (*left, other - met))
            for squares, left in shares
            for met in range(low, min(high, other) + 1)
        ]
    met_all = sum(others) - own
    return min(
        (squares + least_squares(tuple(sorted(left))) for squares, left in shares if sum(left) == met_all),
        default=10**6,
    )


def bound(players: int, rounds: int) -> tuple[int, int]:
    """The least squares of partners and of opponents where players sit out as equally often as can be."""
    each, more = divmod((players - 4) * rounds, players)
    plays = sorted([rounds - each] * (players - more) + [rounds - each - 1] * more)
    return least_squares(tuple(plays)), least_squares(tuple(2 * played for played in plays))


# Where no list reaches what counting allows, as is proved below.
OPPONENTS_ABOVE_THE_BOUND = {(6, 3): 2}
# How many are out in two rounds running. Of four, five and six nobody ever is. Of seven three are out each
# round: the fewest that were found where sit-outs, partners and opponents are as even as they can be.
OUT_TWICE_RUNNING = dict(
    zip(LENGTHS, (0, 0, 1, 2, 2, 2, 1, 2, 3, 4, 5, 3, 2, 2, 2, 2, 1, 2, 1, 1, 20), strict=True)
)


def spread(players: int, rounds: tuple[Four, ...]) -> int:
    """How much more often one sits out than another."""
    out = Counter(player for four in rounds for player in {*range(1, players + 1)} - {*four})
    counts = [out[player] for player in range(1, players + 1)]
    return max(counts) - min(counts)


def squares(rounds: tuple[Four, ...]) -> tuple[int, int]:
    partners = Counter(frozenset(couple) for n, s, e, w in rounds for couple in ((n, s), (e, w)))
    opponents = Counter(frozenset((a, b)) for n, s, e, w in rounds for a in (n, s) for b in (e, w))
    return sum(count**2 for count in partners.values()), sum(count**2 for count in opponents.values())


def out_twice_running(players: int, rounds: tuple[Four, ...]) -> int:
    outs = [{*range(1, players + 1)} - {*four} for four in rounds]
    return sum(len(before & after) for before, after in pairwise(outs))


@pytest.mark.sampled
@pytest.mark.parametrize("players", range(4, 8))
@pytest.mark.parametrize("rounds", LENGTHS)
def test_a_rotation_of_any_length_is_as_even_as_counting_allows(players: int, rounds: int) -> None:
    listed = evenest_list(players, rounds)

    partners, opponents = bound(players, rounds)
    above = OPPONENTS_ABOVE_THE_BOUND.get((players, rounds), 0)
    assert all(len({*four}) == 4 for four in listed)
    assert (spread(players, listed) <= 1, *squares(listed)) == (True, partners, opponents + above)
    assert out_twice_running(players, listed) <= (OUT_TWICE_RUNNING[rounds] if players == 7 else 0)


def test_no_three_rounds_of_six_have_opponents_as_even_as_counting_would_allow() -> None:
    """Every three rounds of which the first is 1 2 v 3 4."""
    lines = [
        (*first, *second)
        for first, second in combinations(combinations(range(1, 7), 2), 2)
        if not {*first} & {*second}
    ]

    best = min(
        squares((lines[0], one, other))[1]
        for one in lines
        for other in lines
        if spread(6, (lines[0], one, other)) == 0 and squares((lines[0], one, other))[0] == 6
    )

    assert (lines[0], best) == ((1, 2, 3, 4), bound(6, 3)[1] + 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    "players, played",
    [
        *((5, 5), (5, 8), (6, 3), (7, 3)),
        *(pytest.param(*more, marks=pytest.mark.slow) for more in [(6, 4), (6, 6), (6, 9), (7, 5), (7, 7)]),
    ],
)
def test_a_longer_evening_keeps_its_rounds_and_is_still_even(players: int, played: int) -> None:
    """After rounds that were even the squares come within two couples of what counting allows."""
    begun = evenest_list(players, played)

    for rounds in range(played + 1, played + 7):
        longer = continued(players, rounds, begun)
        partners, opponents = squares(longer)
        least_partners, least_opponents = bound(players, rounds)
        assert (longer[:played], len(longer), spread(players, longer) <= 1) == (begun, rounds, True)
        assert (partners, opponents - least_opponents <= 4) == (least_partners, True)
