"""The director's page of a table names the room and the two teams of its match."""

import pytest
from django.test import Client

from tests.fixtures.teams import round_robin
from tests.web.reading import Page
from tournament.models import TableToken

pytestmark = pytest.mark.django_db


def test_a_table_names_its_room_and_links_to_its_match(director: Client) -> None:
    section = round_robin(4)
    row = section.placements.get(round=1, table=2)

    page = Page(
        director.get(f"/console/{section.session_id}/tables/{row.pk}/", headers={"accept-language": "en"})
    )

    assert "Closed room" in page.text
    assert f"/s/{section.session_id}/team-matches/{row.match_id}/" in [
        link.get("href") for link in page.all("a")
    ]


def test_a_room_is_not_told_that_its_boards_are_in_the_other_room(player: Client) -> None:
    section = round_robin(4)
    token = TableToken.objects.get(section=section, table=1, revoked_at=None).token

    boards = player.get(f"/t/{token}/state").json()["rounds"][0]["boards"]

    assert [board["at"] for board in boards] == [None] * 4
