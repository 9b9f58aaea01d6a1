"""A wrong seat that is noticed while the round is played, before its first result."""

import pytest

from tests.domain.incidents.test_replans import evening, options
from tests.fixtures.evening import DIRECTOR
from tournament.domain.incidents.acts.replans import take_plan
from tournament.domain.incidents.readings.current_plan import seated

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("incident", ["sat_wrong_way", "changed_places"])
def test_a_wrong_seat_is_recorded_where_the_lines_are_ranked_apart(incident: str) -> None:
    """The two are on the other line at this table alone."""
    section = evening(5, "mitchell-5x5", 2)
    row, found = section.placements.get(round=3, table=2), seated(section)
    pairs = {"pair": row.ns, "other": row.ew} if incident == "changed_places" else {}

    (option,) = options(incident, found, round=3, table=2, **pairs)
    take_plan(incident, found, option, by=DIRECTOR)

    now = section.placements.get(round=3, table=2)
    assert (now.ns_id, now.ew_id) == (row.ew_id, row.ns_id)
    later = section.placements.filter(round__gt=3)
    assert {(one.ns.direction, one.ew.direction) for one in later} == {("NS", "EW")}
