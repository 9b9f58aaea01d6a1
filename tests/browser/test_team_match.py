"""Four phones of one match of teams: four boards in the open and the closed room, one wrong seating."""

import pytest

from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone
from tests.fixtures.teams import round_robin
from tournament.models import Result, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
FOUR_TAPS = ("bid 4H", "declare N", "tricks 10", "accept")


def pairs(section: Section, table: int) -> list[tuple[str, str]]:
    rows = Result.objects.filter(section=section, table=table).select_related("ns", "ew").order_by("board")
    return [(str(row.ns), str(row.ew)) for row in rows]


def test_four_phones_play_a_match_and_mend_a_wrong_seating(open_phone: OpenPhone) -> None:
    section = round_robin(2, options={"common": "match"})
    north, east, closed_north, closed_east = (
        Phone(open_phone, section, table=table) for table in (1, 1, 2, 2)
    )
    north.shows("Open room", "Team 1 N-S", "Team 2 E-W")
    closed_north.shows("Closed room", "Team 2 N-S", "Team 1 E-W")
    for phone, seat in ((north, "N"), (east, "E"), (closed_north, "N"), (closed_east, "E")):
        phone.sit(seat)

    north.tap("open", *FOUR_TAPS * 4).has_sent_all()
    closed_north.tap("open", *FOUR_TAPS).has_sent_all()
    closed_north.tap("back", "turned 1", "seats_turned")
    closed_north.shows("The results of this table are recorded that way now.")
    assert pairs(section, 2) == [("1EW", "2NS")]

    closed_east.look().tap("turned 1")
    closed_east.shows("are recorded with the seats exchanged")
    closed_east.tap("seats_turned")
    closed_east.shows("The results of this table are recorded that way now.")
    assert pairs(section, 2) == [("2NS", "1EW")]

    closed_north.look().tap(*FOUR_TAPS * 3).has_sent_all()
    east.look().shows("Thank you for playing.")
    assert pairs(section, 1) == [("1NS", "2EW")] * 4
    assert pairs(section, 2) == [("2NS", "1EW")] * 4
