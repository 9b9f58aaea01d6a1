"""The page where a team leaves a round robin: what follows is shown first."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin, swiss
from tournament.domain.stages.acts.team_withdrawals import withdraw_team
from tournament.models import Section

pytestmark = pytest.mark.django_db
WON = [("4S= N", "4S-1 N"), ("PASS", "PASS")]


def played(rounds: int) -> Section:
    section = round_robin(4, boards=2)
    for match in section.team_matches.filter(round__lte=rounds):
        play(match, WON)
    return section


def test_the_page_says_what_follows_before_the_team_leaves(director: Client) -> None:
    section = played(2)
    team = section.session.event.entrants.get(number=2)
    page = reverse("incident", args=[section.session_id, "team_leaves"])

    shown = director.post(page, {"team": team.pk, "look": "1"}).content.decode()

    assert "4 of 6 boards played" in shown
    assert "the best of" in shown
    team.refresh_from_db()
    assert team.withdrawn_from is None

    director.post(page, {"team": team.pk, "option": "withdraw"})

    team.refresh_from_db()
    assert team.withdrawn_from == 3
    assert "has left" in director.get(reverse("ranking", args=[section.session_id])).content.decode()

    director.post(page, {"team": team.pk, "option": "return"})
    team.refresh_from_db()
    assert team.withdrawn_from is None


def test_something_happened_leads_there_and_in_a_swiss_to_the_draw(director: Client) -> None:
    robin = round_robin(4, boards=2)
    drawn = swiss(4, club=robin.session.event.club)
    listed = director.get(reverse("incidents", args=[robin.session_id])).content.decode()
    assert reverse("incident", args=[robin.session_id, "team_leaves"]) in listed
    listed = director.get(reverse("incidents", args=[drawn.session_id])).content.decode()
    assert reverse("draw", args=[drawn.session_id]) in listed
    assert director.get(reverse("incident", args=[drawn.session_id, "team_leaves"])).status_code == 404


def test_the_api_previews_a_withdrawal_and_makes_it(director: Client) -> None:
    section = played(1)
    team = section.session.event.entrants.get(number=2)
    address = f"/api/sections/{section.pk}/teams/2/withdrawal/"

    found = director.get(address).json()
    assert (found["played"], found["scheduled"], found["before_half"]) == (2, 6, True)

    assert director.post(address, {}, content_type="application/json").status_code == 204
    assert director.get(address).status_code == 404
    team.refresh_from_db()
    assert team.withdrawn_from == 2


@pytest.mark.slow
def test_a_match_that_is_not_played_is_named_everywhere(director: Client) -> None:
    section = played(2)
    withdraw_team(section.session.event.entrants.get(number=2), section, by=DIRECTOR)
    left = section.team_matches.get(end="withdrawn")
    pages = [
        reverse("team_matches", args=[section.session_id]),
        reverse("team_match", args=[section.session_id, left.pk]),
        reverse("team_result", args=[section.session_id, left.pk]),
    ]
    for page in pages:
        assert "not played: a team has left" in director.get(page).content.decode(), page
