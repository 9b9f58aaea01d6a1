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


def test_the_boards_that_clubs_were_given_stay(club: Club, owner: Client) -> None:
    heat = make_heat(club, boards=6)
    path = f"simultaneous-events/{heat.event_id}/"
    assert send(owner, "put", path, {"name": "x", "boards": 4})[1]["boards"] == 4
    changed = JournalEntry.objects.get(verb="change_simultaneous").pk
    (one,) = joined(Heat.objects.select_related("event__club").get(), "森")
    assert send(owner, "put", path, {"name": "x", "boards": 3})[1]["code"] == "in_use"
    assert send(owner, "post", f"club-acts/{changed}/undo/", {})[1]["code"] == "in_use"
    assert send(owner, "put", path, {"name": "y", "boards": 4})[1]["name"] == "y"
    assert one.report(*evening_of(1))[0] == 200


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_time_are_no_date_of_a_heat(club: Club, owner: Client, day: str) -> None:
    club.time_zone = "Asia/Tokyo" if day < "2000" else "America/New_York"
    club.save()
    event = send(owner, "post", "simultaneous-events/", {"name": "Spring", "boards": 24})[1]["id"]
    terms = {"date": day, "shown_on": day, "shown_at": "00:00" if day < "2000" else "23:59"}
    answer = send(owner, "post", f"simultaneous-events/{event}/heats/", terms)
    assert (answer[0], answer[1]["code"], Heat.objects.count()) == (400, "bad_date", 0)


WRONG = [
    {"doubt": "xyz", "kind": "exclude"},
    {"doubt": "impossible", "code": "1-0", "kind": "turn"},
    {"doubt": "turned", "code": "1-0", "kind": "exclude"},
    {"doubt": "sit_out", "code": "1", "kind": "replace", "score_ns": 420},
    {"doubt": "copied", "code": "A", "kind": "shift", "shift": 4},
]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_doubt_has_decisions_of_its_own(club: Club, owner: Client, wrong: dict) -> None:
    heat = make_heat(club)
    (one,) = joined(heat, "森")
    one.report(*evening_of(1))
    path = f"organised-heats/{heat.pk}/venues/{one.venue}/doubts/"
    assert send(owner, "put", path, wrong)[1]["code"] == "bad_decision"


def test_hands_are_stored_and_answered_to_nobody_here(club: Club, owner: Client) -> None:
    heat = make_heat(club, boards=1)
    assert send(owner, "put", f"organised-heats/{heat.pk}/hands/", {"pbn": HANDS})[0] == 204
    assert HeatDeals.objects.get().pbn == HANDS
    assert send(owner, "put", f"organised-heats/{heat.pk}/hands/", {"pbn": "x"})[0] == 400
    assert send(owner, "put", f"organised-heats/{heat.pk}/hands/", {"pbn": ""})[0] == 204
    assert HeatDeals.objects.count() == 0


def test_an_instant_table_is_made_read_and_removed(club: Club, owner: Client) -> None:
    heat = make_heat(club, boards=1)
    path, public = (
        f"organised-heats/{heat.pk}/instant-table/",
        f"simultaneous/heats/{heat.uid}/instant-table/",
    )
    assert send(owner, "get", path)[0] == send(Client(), "get", public)[0] == 404
    assert send(owner, "put", path, {"source": "double_dummy"})[1]["code"] == "no_hands"
    assert send(owner, "put", path, {"source": "darts"})[0] == 400
    table = '[DoubleDummyTricks "2525625256b8b86b8b76"]\n'
    send(owner, "put", f"organised-heats/{heat.pk}/hands/", {"pbn": HANDS + table})
    status, made = send(owner, "put", path, {"source": "double_dummy"})

    assert (status, made["state"], made["source"], made["done"]) == (200, "made", "double_dummy", 1)
    assert made["ranges"][0] == {"board": 1, "low": -8000, "percent": "0.00"}
    assert made["ranges"][-1]["percent"] == "100.00"
    assert send(owner, "get", path)[1] == send(Client(), "get", public)[1] == made
    played = make_heat(club, boards=1)
    (one,) = joined(played, "森")
    one.report(result("a", 1, 1, 2, 420), result("b", 1, 3, 4, 170))
    later = send(owner, "put", path, {"source": "heat", "heat": played.pk})[1]
    assert {row["low"]: row["percent"] for row in later["ranges"]}[420] == "75.00"
    assert send(owner, "delete", path)[0] == 204
    assert send(owner, "get", path)[0] == 404


def test_before_the_embargo_the_table_says_only_how_it_is_made(club: Club, owner: Client) -> None:
    heat = make_heat(club, boards=1, shown=timedelta(hours=1))
    path = f"organised-heats/{heat.pk}/instant-table/"
    made = send(owner, "put", path, {"source": "lines", "lines": "1 0 50"})[1]
    assert (made["state"], made["ranges"]) == ("made", [])
    public = send(Client(), "get", f"simultaneous/heats/{heat.uid}/instant-table/")
    assert (public[0], public[1]["code"]) == (403, "embargoed")


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
