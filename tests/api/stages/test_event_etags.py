"""The ETag of what an event of several sessions makes of all of them."""

import pytest
from django.test import Client

from tests.api.programs import program
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.pair_sessions import second_session, two_sections_played
from tournament.domain.boards.acts.director_results import correct_result
from tournament.domain.boards.readings.typed_results import read_result

pytestmark = pytest.mark.django_db
OF_EVENT = ("event-ranking", "penalties", "rankings")


@pytest.mark.sampled
@pytest.mark.parametrize("name", OF_EVENT)
def test_a_correction_in_the_first_session_is_read_at_the_address_of_the_second(name: str) -> None:
    first = two_sections_played()
    path = f"/api/sessions/{second_session(first).pk}/{name}/"
    desk: Client = program(first.event.club, "own")
    known = desk.get(path)["ETag"]
    assert desk.get(path, headers={"If-None-Match": known}).status_code == 304

    row = first.sections.get(letter="A").results.first()
    correct_result(row, read_result("7NTXX-9 N"), seen=row.version, by=DIRECTOR)

    assert desk.get(path, headers={"If-None-Match": known}).status_code == 200
