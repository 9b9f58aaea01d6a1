"""The draw by the API: proposed, changed, published, withdrawn; the published ones for everyone."""

import pytest
from django.test import Client

from tests.api.programs import program, send
from tests.fixtures.swiss_pairs import swiss_pairs
from tests.fixtures.teams import swiss
from tournament.models import Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return swiss(4)


@pytest.fixture
def desk(section: Section) -> Client:
    return program(section.session.event.club, "own")


def path(section: Section, *parts: object) -> str:
    return "/".join(map(str, ("sections", section.pk, "draws", *parts))) + "/"


def published(section: Section) -> list[int]:
    status, sheets = send(Client(), "get", f"sessions/{section.session_id}/draws/")
    assert status == 200
    return [sheet["round"] for sheet in sheets]


@pytest.mark.slow
def test_a_round_is_proposed_changed_published_and_withdrawn(desk: Client, section: Section) -> None:
    status, proposal = send(desk, "post", path(section), {"first": "adjacent"})
    assert (status, proposal["published_at"]) == (201, None)
    assert [[match["home"]["number"], match["away"]["number"]] for match in proposal["matches"]] == [
        [1, 2],
        [3, 4],
    ]
    assert published(section) == []

    status, changed = send(desk, "put", path(section, 1), {"pairings": [[1, 4], [2, 3]], "reason": "mates"})
    assert (status, changed["is_changed"], changed["reason"]) == (200, True, "mates")
    status, _sheet = send(desk, "post", path(section, 1, "publish"))
    assert (status, published(section)) == (200, [1])
    assert send(desk, "get", path(section, 1))[1]["matches"][0]["tables"] == [1, 2]

    assert send(desk, "delete", path(section, 1))[0] == 204
    assert (published(section), len(send(desk, "get", path(section))[1])) == ([], 1)


@pytest.mark.slow
def test_the_same_seed_draws_the_same_lots(desk: Client, section: Section) -> None:
    one, other = (send(desk, "post", path(section), {"seed": 5})[1]["matches"] for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    "body", [{"policy": "dice"}, {"lag": 7}, {"repeats_until": -1}, {"stationary": ["x"]}]
)
def test_what_is_no_way_of_drawing_is_refused(desk: Client, section: Section, body: object) -> None:
    assert send(desk, "post", path(section), body)[0] == 400


@pytest.mark.sampled
@pytest.mark.parametrize("pairings", [[[1, 2]], [[1, 2], [3, 4, 1]], [[1, 2, 3, 4]], "x"])
def test_what_is_no_draw_is_refused(desk: Client, section: Section, pairings: object) -> None:
    send(desk, "post", path(section))
    assert send(desk, "put", path(section, 1), {"pairings": pairings})[0] == 400


def test_a_draw_that_is_not_there_is_not_found(desk: Client, section: Section) -> None:
    assert send(desk, "get", path(section, 1))[0] == 404


def test_a_team_leaves_comes_back_and_is_scored_for_missed_rounds(desk: Client, section: Section) -> None:
    team = f"sections/{section.pk}/teams/2"
    assert send(desk, "post", f"{team}/withdrawal/", {"reason": "ill"})[0] == 204
    assert section.session.event.entrants.get(number=2).withdrawn_from == 1
    assert send(desk, "post", f"{team}/withdrawal/")[0] == 400
    assert send(desk, "delete", f"{team}/withdrawal/")[0] == 204
    assert send(desk, "put", f"{team}/missed/", {"percent": 60})[0] == 400
    assert send(desk, "post", f"sections/{section.pk}/teams/99/withdrawal/")[0] == 404


def test_a_late_pair_of_swiss_pairs_is_drawn_and_may_leave() -> None:
    section = swiss_pairs(4)
    desk = program(section.session.event.club, "own")
    status, made = send(
        desk, "post", f"sections/{section.pk}/late-pairs/", {"players": ["遅井 一", "遅井 二"]}
    )
    assert (status, made) == (201, {"pair": 5})
    proposal = send(desk, "post", path(section), {})[1]
    assert 5 in {
        match[side]["number"] for match in proposal["matches"] for side in ("home", "away") if match[side]
    }

    leaving = f"sections/{section.pk}/teams/5/withdrawal/"
    assert send(desk, "post", leaving, {})[0] == 204
    assert send(desk, "delete", leaving)[0] == 204


def test_a_section_of_teams_gets_no_late_pair(desk: Client, section: Section) -> None:
    assert send(desk, "post", f"sections/{section.pk}/late-pairs/", {})[0] == 404


@pytest.mark.slow
def test_a_program_is_told_what_makes_a_draw_possible() -> None:
    section = swiss(2, rounds=2)
    desk = program(section.session.event.club, "own")
    send(desk, "post", path(section), {})
    send(desk, "post", path(section, 1, "publish"))

    status, problem = send(desk, "post", path(section), {"insist": True})
    assert (status, problem["code"], problem["ways"]) == (400, "no_draw", [{"repeats_until": 1}])
    assert send(desk, "post", path(section), {"insist": True, **problem["ways"][0]})[0] == 201
