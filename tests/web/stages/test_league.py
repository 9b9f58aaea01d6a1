"""The page of a league: its rounds, the dates of its matches, the next session."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.domain.stages.test_league_sessions import WON, first_session
from tests.fixtures.teams import play, swiss
from tests.web.reading import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_director_dates_a_match_and_adds_the_next_session(director: Client) -> None:
    section = first_session(4, 2, played=False)
    page, match = reverse("league", args=[section.session_id]), section.team_matches.first()
    play(section.team_matches.last(), WON)
    assert "not seated yet" in text_of(director.get(page))

    sent = {"match": match.pk, "plays_at": "2026-12-01T19:30", "venue": "公民館", "seen": match.version}
    assert director.post(page, sent).status_code == 302
    assert 'value="2026-12-01T19:30"' in director.get(page).content.decode()
    assert director.post(page, sent).status_code == 409

    answer = director.post(page, {"date": "2026-11-28", "first": 3, "last": 3})
    made = section.session.event.sessions.get(date="2026-11-28")
    assert answer["Location"].endswith(reverse("setup", args=[made.pk]))
    assert director.post(page, {"date": "2026-12-05", "first": 3, "last": 3}).status_code == 400
    assert "Every team has met every other" in text_of(director.get(page))


def test_only_a_round_robin_has_the_page(director: Client) -> None:
    assert director.get(reverse("league", args=[swiss(4).session_id])).status_code == 404


def test_a_program_does_the_same(director: Client) -> None:
    section = first_session(4, 2, played=False)
    path, match = f"/api/sessions/{section.session_id}/league/", section.team_matches.first()

    made = director.post(path, {"date": "2026-11-28", "first": 3, "last": 3}, content_type="application/json")
    assert made.status_code == 201
    sent = {"plays_at": "2026-12-01T10:30:00Z", "place": "公民館"}
    dated = director.put(f"/api/team-matches/{match.pk}/date/", sent, content_type="application/json")
    assert dated.status_code == 204

    rounds = director.get(path).json()
    assert [one["session"] for one in rounds] == [section.session_id, section.session_id, made.json()["id"]]
    assert {"公民館", ""} == {one["place"] for each in rounds for one in each["matches"]}
