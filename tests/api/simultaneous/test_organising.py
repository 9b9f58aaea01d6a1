"""A program of the organiser: events, heats, hands, clubs, doubts; nothing of another club's."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.api.programs import program, send
from tests.fixtures.simultaneous import evening_of, joined, make_heat, result
from tournament.domain.simultaneous.reports.heat_reports import ranking
from tournament.models import Club, Heat, HeatDeals, JournalEntry, Simultaneous

pytestmark = pytest.mark.django_db
TERMS = {"date": "2026-11-28", "shown_on": "2026-11-28", "shown_at": "22:00"}
HANDS = '[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'


def test_an_event_and_its_heats_from_making_to_removing(owner: Client) -> None:
    status, event = send(owner, "post", "simultaneous-events/", {"name": "Spring", "boards": 24})
    path = f"simultaneous-events/{event['id']}/"
    changed = send(owner, "put", path, {"name": "Summer", "boards": 20, "version": event["version"]})[1]
    heat = send(owner, "post", f"{path}heats/", TERMS)[1]
    own = f"organised-heats/{heat['id']}/"

    assert (status, changed["name"], changed["boards"], len(heat["code"])) == (201, "Summer", 20, 6)
    assert send(owner, "put", path, {"name": "x", "boards": 20, "version": event["version"]})[0] == 409
    assert send(owner, "get", "simultaneous-events/")[1][0]["name"] == "Summer"
    assert send(owner, "get", f"{path}heats/")[1] == [heat]
    later = send(owner, "put", own, {**TERMS, "name": "Sunday", "version": heat["version"]})[1]
    assert (later["name"], later["code"]) == ("Sunday", heat["code"])
    assert send(owner, "put", f"{own}state/", {"closed": True})[1]["is_closed"] is True
    assert send(owner, "put", f"{own}state/", {"closed": False})[1]["is_closed"] is False
    assert send(owner, "delete", own)[0] == 204
    undo = JournalEntry.objects.get(verb="remove_heat").pk
    assert send(owner, "post", f"club-acts/{undo}/undo/", {})[0] == 204
    assert send(owner, "delete", path)[0] == 204
    assert Simultaneous.objects.count() == 0


def test_a_heat_with_results_keeps_its_boards_and_scoring(club: Club, owner: Client) -> None:
    heat = make_heat(club)
    (one,) = joined(heat, "森")
    one.report(*evening_of(1))
    path = f"simultaneous-events/{heat.event_id}/"
    assert send(owner, "put", path, {"name": "x", "boards": 5})[1]["code"] == "has_results"
    assert send(owner, "put", path, {"name": "x", "boards": 4})[1]["name"] == "x"


def test_hands_are_stored_and_answered_to_nobody_here(club: Club, owner: Client) -> None:
    heat = make_heat(club, boards=1)
    assert send(owner, "put", f"organised-heats/{heat.pk}/hands/", {"pbn": HANDS})[0] == 204
    assert HeatDeals.objects.get().pbn == HANDS
    assert send(owner, "put", f"organised-heats/{heat.pk}/hands/", {"pbn": "x"})[0] == 400
    assert send(owner, "put", f"organised-heats/{heat.pk}/hands/", {"pbn": ""})[0] == 204
    assert HeatDeals.objects.count() == 0


@pytest.mark.slow
def test_doubts_are_decided_and_the_decision_withdrawn(club: Club, owner: Client) -> None:
    heat = make_heat(club)
    (one,) = joined(heat, "森")
    one.report(*evening_of(1), result("bad", 4, 9, 109, 50))
    own = f"organised-heats/{heat.pk}/"
    (doubt,) = [one for one in send(owner, "get", f"{own}doubts/")[1] if one["code"] == "bad"]
    decision = {"doubt": doubt["doubt"], "code": doubt["code"], "kind": "exclude", "reason": "wrong board"}
    answered = send(owner, "put", f"{own}venues/{doubt['venue']}/doubts/", decision)[1]
    (decided,) = [one for one in answered if one["decision"]]

    assert (doubt["doubt"], doubt["board"], doubt["score"], doubt["suggested"]) == ("impossible", 4, 50, 100)
    assert (decided["decision"], decided["reason"]) == ("exclude", "wrong board")
    assert "A9" not in {row.label for row in ranking(heat).rows}
    assert send(owner, "delete", f"{own}decisions/{decided['decision_id']}/")[0] == 204
    assert "A9" in {row.label for row in ranking(heat).rows}
    assert send(owner, "put", f"{own}venues/{doubt['venue']}/", {"blocked": True})[1]["venues"][0]["blocked"]
    assert ranking(heat).rows == ()


def test_before_the_embargo_there_is_no_queue_and_no_decision(club: Club, owner: Client) -> None:
    heat = make_heat(club, shown=timedelta(hours=1))
    (one,) = joined(heat, "森")
    one.report(result("bad", 4, 9, 109, 50))
    own = f"organised-heats/{heat.pk}/"
    assert send(owner, "get", f"{own}doubts/")[1]["code"] == "embargoed"
    decision = {"doubt": "impossible", "code": "bad", "kind": "exclude"}
    assert send(owner, "put", f"{own}venues/{one.venue}/doubts/", decision)[1]["code"] == "embargoed"


def test_another_club_does_not_touch_it(club: Club) -> None:
    heat = make_heat(club)
    foreign = program(Club.objects.create(name="other"), "own")
    for method, path in (
        ("get", f"simultaneous-events/{heat.event_id}/"),
        ("get", f"organised-heats/{heat.pk}/"),
        ("put", f"organised-heats/{heat.pk}/state/"),
        ("post", f"simultaneous-events/{heat.event_id}/heats/"),
    ):
        assert send(foreign, method, path, {"closed": True})[0] in (403, 404)
    assert Heat.objects.get().closed_at is None
