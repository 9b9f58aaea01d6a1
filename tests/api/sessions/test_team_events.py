"""A program sets up an event of teams: preset, entry list, conditions, seating."""

import pytest

from tests.api.desk import Call, call
from tournament.domain.people.acts.access_links import first_director
from tournament.models import Club, Event, Section, Session

pytestmark = pytest.mark.django_db
__all__ = ["call"]


@pytest.fixture
def event(call: Call) -> Event:
    club = Club.objects.create(name="Birch")
    assert first_director().is_staff
    answer = call("post", "team-events/", preset="round_robin", name="Teams", date="2026-11-21", club=club.pk)
    assert answer.status_code == 201, answer.content
    return Event.objects.get(pk=answer.json()["event_id"])


def entered(call: Call, event: Event, count: int = 4) -> None:
    teams = [
        {"name": f"T{n}", "players": [f"P{n} {letter}" for letter in "ABCD"], "captain": 2}
        for n in range(1, count + 1)
    ]
    assert call("post", f"events/{event.pk}/teams/", teams=teams).status_code == 201


def section_of(event: Event) -> Section:
    return Section.objects.get(session__event=event)


def test_the_presets_are_read(call: Call) -> None:
    found = {preset["code"]: preset for preset in call("get", "team-presets/").json()}
    assert found["japan"]["vp_scale"] == "japan_25"
    assert found["swiss"]["rounds"] == 5


@pytest.mark.slow
def test_teams_are_entered_changed_and_removed(call: Call, event: Event) -> None:
    entered(call, event)
    (first, *_rest) = call("get", f"events/{event.pk}/teams/").json()
    assert (first["name"], first["captain"], len(first["players"])) == ("T1", 1, 4)
    changed = call("patch", f"events/{event.pk}/teams/1/", name="Red", players=["Ann Lee", "Bo Ek"]).json()
    assert (changed["name"], changed["captain"], len(changed["players"])) == ("Red", 0, 2)
    assert call("delete", f"events/{event.pk}/teams/1/").status_code == 204
    assert [team["number"] for team in call("get", f"events/{event.pk}/teams/").json()] == [2, 3, 4]


def test_a_name_alone_is_changed_and_the_players_stay(call: Call, event: Event) -> None:
    entered(call, event)
    assert len(call("patch", f"events/{event.pk}/teams/2/", name="Red").json()["players"]) == 4


def test_a_list_is_entered_as_it_would_be_pasted(call: Call, event: Event) -> None:
    text = "Red; Ann; Bo; Cy; Di\nBlue; Ed; Flo; Gil; Hal"
    answer = call("post", f"events/{event.pk}/teams/", text=text)
    assert [team["name"] for team in answer.json()] == ["Red", "Blue"]


def test_the_conditions_are_read_and_changed(call: Call, event: Event) -> None:
    path = f"sessions/{Session.objects.get(event=event).pk}/team-conditions/"
    assert call("get", path).json()["vp_scale"] == "wbf_continuous"
    changed = call("patch", path, vp_scale="wbf_discrete", options={"boards": 6}).json()
    assert (changed["vp_scale"], changed["options"]["boards"]) == ("wbf_discrete", 6)
    refused = call("patch", path, format="knock-out", tie_breaks=[])
    assert refused.status_code == 400
    assert "A knock-out is decided by the margin of each match." in refused.content.decode()


@pytest.mark.slow
def test_a_round_robin_is_seated_and_cleared(call: Call, event: Event) -> None:
    entered(call, event)
    path = f"sections/{section_of(event).pk}/team-matches/"
    seated = call("put", path).json()
    assert [len(one["fixtures"]) for one in seated["rounds"]] == [2, 2, 2]
    assert call("get", path).json() == seated
    assert call("delete", path).status_code == 204
    assert call("get", path).json()["rounds"] == []


def test_multiple_teams_are_seated_by_a_movement(call: Call, event: Event) -> None:
    entered(call, event, 5)
    path = f"sections/{section_of(event).pk}/team-movement/"
    assert [one["code"] for one in call("get", path).json()] == ["american-whist-5x4"]
    assert len(call("put", path, code="american-whist-5x4").json()["rounds"]) == 2
    refused = call("put", path, code="mitchell-5x5")
    assert refused.status_code == 400
