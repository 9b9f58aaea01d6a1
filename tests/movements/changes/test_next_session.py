"""The seats of the next session: few pairs meet again, and each plan keeps who sits in which group."""

import pytest

from tournament.domain.sessions.readings.pair_sessions import places_of
from tournament.movements.catalogue import build
from tournament.movements.changes.next_session import Met, Place, Sat, meetings_again, seats_after


def sections(code: str) -> list[Place]:
    """Two sections that play this movement."""
    movement = build(code)
    return [place for number in (0, 1) for place in places_of(number, movement, len(movement.present))]


def first_session(places: list[Place]) -> tuple[list[Sat], Met]:
    """Every pair by its place, from 1, and who meets whom."""
    sat = [Sat(pair, place.section, place.seat, place.line) for pair, place in enumerate(places, start=1)]
    at = {(one.section, one.seat): one.pair for one in sat}
    met = {
        frozenset((at[place.section, place.seat], at[place.section, other]))
        for place in places
        for other in place.meets
    }
    return sat, frozenset(met)


@pytest.mark.parametrize("plan", ["lines", "seeded", "lot"])
def test_in_two_howells_nobody_meets_again(plan: str) -> None:
    places = sections("howell-9x9")
    sat, met = first_session(places)
    order = [one.pair for one in sat]

    seated = seats_after(plan, places, sat, order, met, seed=1)

    assert sorted(seated) == sorted(order)
    assert meetings_again(places, seated, met) == 0


def test_the_lines_of_two_mitchells_stay_apart() -> None:
    places = sections("mitchell-9x9")
    sat, met = first_session(places)

    seated = seats_after("lines", places, sat, [one.pair for one in sat], met, seed=1)

    lines = {one.pair: (one.section, one.line) for one in sat}
    for place, pair in zip(places, seated, strict=True):
        section, line = lines[pair]
        assert line == place.line
        assert (section == place.section) == (line == "NS")
    assert meetings_again(places, seated, met) == 0
