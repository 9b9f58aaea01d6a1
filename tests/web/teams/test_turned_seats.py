"""A phone of a team match says that the two pairs sat the other way round."""

import json

import pytest
from django.test import Client

from tests.fixtures.evening import say
from tests.fixtures.teams import play, round_robin
from tests.web.reading import Page
from tournament.models import Section, TableToken

pytestmark = pytest.mark.django_db
SWINGS = [("4S= N", "4S-1 N")]


def token(section: Section, table: int) -> str:
    return TableToken.objects.get(section=section, table=table, revoked_at=None).token


def tell(client: Client, section: Section, table: int, *, turned: bool) -> tuple[int, dict]:
    answer = client.post(
        f"/t/{token(section, table)}/turned",
        json.dumps({"round": 1, "turned": turned}),
        content_type="application/json",
    )
    return answer.status_code, answer.json()


def playing() -> Section:
    section = round_robin(4, options={"common": "match"})
    play(section.team_matches.first(), SWINGS)
    return section


def test_the_state_of_a_table_names_room_and_teams(player: Client) -> None:
    section = playing()
    match = section.team_matches.first()

    state = player.get(f"/t/{token(section, 2)}/state").json()

    here = state["rounds"][0]["match"]
    assert (here["room"], here["round"], here["match"]) == ("closed", 1, match.pk)
    assert here["ns"] == {"number": match.away.number, "name": match.away.name}
    assert here["ew"] == {"number": match.home.number, "name": match.home.name}


@pytest.mark.slow
def test_one_tap_exchanges_the_results_and_tells_the_director(player: Client, director: Client) -> None:
    section = playing()

    status, told = tell(player, section, 2, turned=True)

    state = player.get(f"/t/{token(section, 2)}/state").json()
    first = next(board for board in state["rounds"][0]["boards"] if board["board"] == 1)
    assert (status, told) == (200, {"boards": [1]})
    assert (first["ns"], state["rounds"][0]["ns"]["label"]) == ("1EW", "4NS")
    queue = Page(director.get(f"/console/{section.session_id}/queue/", headers={"accept-language": "en"}))
    assert "sat North-South in both rooms" in queue.text
    ruling = next(link["href"] for link in queue.all("a") if "same_seats" in str(link.get("href")))
    assert str(ruling).endswith(f"?match={section.team_matches.first().pk}&boards=1")
    assert "Recommended" in director.get(ruling, headers={"accept-language": "en"}).content.decode()


def test_the_director_puts_it_right_with_one_click(player: Client, director: Client) -> None:
    section = playing()
    tell(player, section, 2, turned=True)

    director.post(f"/console/{section.session_id}/queue/seats/{section.pk}/1/", {"do": "back 2"})

    queue = Page(director.get(f"/console/{section.session_id}/queue/", headers={"accept-language": "en"}))
    assert "both rooms" not in queue.text


def test_what_the_two_sides_differ_about_is_not_exchanged(player: Client) -> None:
    section = round_robin(4)
    say(section, 2, 3, "4S= N", side="NS")

    status, told = tell(player, section, 2, turned=True)

    assert (status, told["code"]) == (400, "not_agreed")
