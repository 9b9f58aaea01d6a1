"""The director's page of a table names the room and the two teams of its match."""

import pytest
from django.test import Client

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin
from tests.web.reading import Page, text_of
from tournament.domain.boards.acts import director_results
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


def test_a_ruling_is_in_the_margin_and_not_in_the_running_imps(director: Client) -> None:
    section = round_robin(4)
    match = section.team_matches.first()
    row = play(match, [("4S= N", "4S-1 N"), ("1NT= N", "1NT= N")])[2]
    director_results.award(row, ns="A+", ew="A-", seen=row.version, by=DIRECTOR, reason="Law 16")

    head = {"accept-language": "en"}
    shown = text_of(director.get(f"/s/{section.session_id}/team-matches/{match.pk}/", headers=head))
    page = Page(director.get(f"/console/{section.session_id}/results/{row.pk}/", headers=head))

    assert "1NT N = +90 +3 * +10 3 to play" in shown.replace("3*", "3 *")
    assert f"/console/{section.session_id}/team-matches/{match.pk}/" in [
        link.get("href") for link in page.all("a")
    ]
