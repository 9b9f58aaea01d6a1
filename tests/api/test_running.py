"""A running evening by the API: acts taken back, people who change, closing and opening, a rehearsal."""

import pytest

from tests.api.desk import Call, call, pairs_at, section
from tests.fixtures.evening import play, say
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import first_director
from tournament.domain.seats.acts.contestants import play_in
from tournament.models import JournalEntry, Result, Section, TableToken

__all__ = ["call", "section"]

pytestmark = pytest.mark.django_db


# ── taking back ───────────────────────────────────────────────────────────────────────────────────────


def test_an_act_is_taken_back_after_a_look_at_what_that_changes(call: Call, section: Section) -> None:
    say(section, 1, 1, "4S= N")
    (act,) = call("get", f"sessions/{section.session_id}/journal/").json()["acts"][-1:]
    path = f"journal/{act['id']}/undo/"

    shown = call("get", path).json()
    assert (shown["refusal"], [one["id"] for one in shown["acts"]]) == (None, [act["id"]])
    assert {change["model"] for change in act["changes"]} == {"result"}
    done = call("post", path)

    assert (done.status_code, done.json()["undoes"], Result.objects.count()) == (201, act["id"], 0)
    assert call("get", path).json()["refusal"]["code"] == "already_undone"
    assert call("post", path).status_code == 400


def test_everything_is_put_back_to_before_an_act(call: Call, section: Section) -> None:
    play(section, 1, 1, "4S= N")
    first = JournalEntry.objects.filter(verb="enter_result").last()
    play(section, 1, 2, "PASS")
    path = f"journal/{first.pk}/"

    assert len(call("get", f"{path}back/").json()["acts"]) == 4
    done = call("post", f"{path}back/", reason="from the start").json()

    assert (done["verb"], done["reason"], Result.objects.count()) == ("go_back", "from the start", 0)
    latest = JournalEntry.objects.values_list("pk", flat=True)[:2]
    rooms = [call("get", f"journal/{pk}/room/").json()[0] for pk in reversed(latest)]
    assert [room["done"] for room in rooms] == [2, 0]


# ── people ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_substitute_takes_a_seat_and_is_added_to_the_club(call: Call, section: Section) -> None:
    pair = section.contestants.first()
    path = f"contestants/{pair.pk}/substitutes/"
    seat = call("post", path, position=2, name="高木 三郎", from_round=2).json()
    assert (seat["contestant"], seat["position"], seat["from_round"]) == (pair.pk, 2, 2)
    assert call("post", path, position=2, from_round=2).json()["errors"][0]["field"] == "player"
    assert call("post", path, position=1, name="高木 四郎", from_round=1).json()["code"] == "bad_round"


def test_a_substitute_is_removed_and_a_player_from_the_start_is_not(call: Call, section: Section) -> None:
    pair = section.contestants.first()
    path, before = (
        f"contestants/{pair.pk}/substitutes/",
        [*pair.memberships.values_list("player", "position")],
    )
    call("post", path, position=2, name="高木 三郎", from_round=2, to_round=2)

    assert call("delete", f"{path}2/2/").status_code == 204
    assert [*pair.memberships.values_list("player", "position")] == before
    assert call("delete", f"{path}2/2/").status_code == 404
    assert call("delete", f"{path}2/1/").json()["code"] == "no_substitute"
    assert call("delete", f"{path}2/{10**25}/").status_code == 404


def test_a_playing_director_does_not_see_what_he_has_still_to_play(call: Call, section: Section) -> None:
    ns, _ew = pairs_at(section, 1)
    own = section.placements.get(table=1, round=1).boards
    there = section.placements.get(table=2, round=1).boards[0]
    elsewhere = play(section, 2, there, "4S= N")
    path = f"sessions/{section.session_id}/"

    told = call("put", f"{path}playing/", contestant=ns.pk).json()

    assert {*own, there} <= {*told["covered"]}
    assert call("get", f"{path}results/").json() == []
    assert call("get", f"{path}entries/").json()["results"] == []
    assert call("get", f"results/{elsewhere.pk}/").json()["code"] == "own_board"
    assert call("put", f"results/{elsewhere.pk}/", result="PASS", version=2).status_code == 403
    acts = call("get", f"{path}journal/").json()["acts"]
    hidden = [one for one in acts if one["covered"]]
    assert [(one["about"], one["changes"]) for one in hidden] == [({"boards": [there]}, [])] * 2
    assert call("post", f"journal/{hidden[0]['id']}/undo/").json()["code"] == "own_board"
    assert call("put", f"{path}playing/", contestant=None).json() == {"contestant": None, "covered": []}
    assert len(call("get", f"{path}results/").json()) == 1


def test_another_director_who_plays_is_not_the_caller(call: Call, section: Section) -> None:
    play_in(section.contestants.first(), by=Actor("d", first_director()))
    assert call("get", f"sessions/{section.session_id}/playing/").json()["covered"]


# ── the evening ───────────────────────────────────────────────────────────────────────────────────────


def test_a_session_is_closed_and_opened_again(call: Call, section: Section) -> None:
    path = f"sessions/{section.session_id}/"
    assert call("post", f"{path}close/").json()["code"] == "unfinished"
    assert call("post", f"{path}close/", unfinished=True).json()["closed_at"]
    entered = call("post", f"{path}entries/", section=section.pk, table=1, board=1, result="PASS", side="NS")
    assert entered.json()["code"] == "closed"
    assert call("post", f"{path}reopen/", reason="late board").json()["closed_at"] is None


def test_a_table_and_a_pair_are_given_other_addresses(call: Call, section: Section) -> None:
    before = TableToken.objects.get(section=section, table=1, revoked_at=None).token
    after = call("post", f"sections/{section.pk}/tables/1/address/").json()["token"]
    assert after != before
    own = call("post", f"contestants/{section.contestants.first().pk}/address/").json()["token"]
    assert own not in (before, after)


@pytest.mark.slow
def test_a_rehearsal_is_begun_paced_and_removed(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[int] = []
    monkeypatch.setattr(
        "tournament.api.sessions.lifecycle_api.wake_robots", lambda one: woken.append(one.session_id)
    )
    made = call("post", "rehearsals/", evening="pairs", tables=3, seed=7, pace=60).json()
    path = f"rehearsals/{made['session']}/"
    paused = call("put", path, pace=10, paused=True).json()
    assert (made["seed"], made["pace"], paused["pace"], paused["paused"]) == (7, 60, 10, True)
    assert woken == [made["session"]] * 2
    assert call("delete", path).status_code == 204
    assert call("get", "rehearsals/").json() == []
