"""The page where a team joins a round robin late: the plans with their cost, then the team."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.domain.stages.test_late_teams import evening
from tests.fixtures.teams import round_robin, swiss
from tests.web.reading import text_of

pytestmark = pytest.mark.django_db
TYPED = {"name": "遅刻組", "player-1": "遅井 一", "captain": "1"}


@pytest.mark.slow
def test_the_plan_for_an_odd_number_is_shown_and_applied(director: Client) -> None:
    section = evening(5, 1)
    page = reverse("incident", args=[section.session_id, "team_joins"])
    assert page in director.get(reverse("incidents", args=[section.session_id])).content.decode()

    shown = " ".join(text_of(director.post(page, {**TYPED, "look": "1"})).split())

    assert "It plays the teams due to sit out Rounds 2–5 change. No round is added. Meets:" in shown
    assert section.session.event.entrants.count() == 5

    answer = director.post(page, {**TYPED, "option": "bye", "percent": "40"}, follow=True)

    shown = text_of(answer)
    assert "Team 6 遅刻組 is in. Every phone shows its matches. It has 1 player: a team has four" in shown
    assert section.team_matches.filter(away=None).count() == 1
    history = text_of(director.get(reverse("history", args=[section.session_id])))
    assert "Team 遅刻組 joins late, from round 2" in " ".join(history.split())


def test_the_plans_for_an_even_number_say_what_is_lost_and_what_is_added(director: Client) -> None:
    section = evening(4, 1)
    page = reverse("incident", args=[section.session_id, "team_joins"])

    shown = " ".join(text_of(director.get(page)).split())

    assert "New schedule for the remaining rounds, as many as planned ★ Recommended" in shown
    assert "Matches cancelled:" in shown
    assert "Rounds 2–5 change. 2 rounds are added." in shown
    refused = director.post(page, {**TYPED, "option": "bye"})
    assert refused.status_code == 400
    assert 'value="all_meet"' in refused.content.decode()  # the plans stay beside the refusal
    assert section.session.event.entrants.count() == 4


@pytest.mark.slow
def test_where_there_is_no_place_the_page_says_why(director: Client) -> None:
    played = evening(3, 3)
    assert "Every round has started" in text_of(
        director.get(reverse("incident", args=[played.session_id, "team_joins"]))
    )
    drawn = swiss(4, club=played.session.event.club)
    assert director.get(reverse("incident", args=[drawn.session_id, "team_joins"])).status_code == 404


@pytest.mark.slow
def test_the_api_offers_the_plans_and_seats_the_team(director: Client) -> None:
    section = round_robin(3, boards=2)
    address = f"/api/sections/{section.pk}/late-teams/"

    (plan,) = director.get(address).json()

    assert (plan["code"], plan["first"], plan["last"], plan["unmet"]) == ("bye", 1, 3, [])
    sent = {"way": "bye", "name": "遅刻組", "players": ["遅井 一"]}
    answer = director.post(address, sent, content_type="application/json")
    assert (answer.status_code, answer.json()) == (201, {"team": 4})
    assert not section.team_matches.filter(away=None).exists()
