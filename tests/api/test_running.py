"""An evening of boards run by a program: what the desk can do, done by the API."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.evening import make_section, play, play_everything, say
from tournament.models import Contestant, JournalEntry, Result, Section, TableToken
from tournament.services.journal import Actor
from tournament.services.playing import play_in
from tournament.services.sign_in import first_director

pytestmark = pytest.mark.django_db
Call = Callable[..., HttpResponse]


@pytest.fixture
def call() -> Call:
    """`call("put", "/api/…", field=value)` as the director."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(first_director())

    def send(method: str, path: str, **body: object) -> HttpResponse:
        if method == "get":
            return client.get(f"/api/{path}", body)
        return getattr(client, method)(f"/api/{path}", body, content_type="application/json")

    return send


@pytest.fixture
def section(db: None) -> Section:
    return make_section()


def pairs_at(section: Section, table: int, number: int = 1) -> tuple[Contestant, Contestant]:
    row = section.placements.select_related("ns", "ew").get(table=table, round=number)
    return row.ns, row.ew


# ── entries ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_directors_word_stands_at_once_a_sides_waits_for_the_other(call: Call, section: Section) -> None:
    path = f"sessions/{section.session_id}/entries/"
    where = {"section": section.pk, "table": 1}

    paper = call("post", path, **where, board=1, result="4S=N").json()
    north = call("post", path, **where, board=2, result="3NT-1 E", side="NS").json()
    east = call("post", path, **where, board=2, result="3NT-1 E", side="EW").json()

    assert [one["agreement"] for one in (paper, north, east)] == ["accepted", "sent", "accepted"]
    assert (paper["contract"], paper["declarer"], paper["tricks"], paper["table"]) == ("4S", "N", 10, 1)
    assert Result.objects.count() == 2


def test_a_line_of_paper_names_the_pairs(call: Call, section: Section) -> None:
    ns, ew = pairs_at(section, 2)
    board = section.placements.get(table=2, round=1).boards[0]
    path = f"sessions/{section.session_id}/entries/"

    entered = call("post", path, section=section.pk, board=board, ns=ns.number, result="-50")
    wrong = call("post", path, section=section.pk, board=board, ns=ns.number, ew="9", result="PASS")

    assert entered.status_code == 201
    assert (entered.json()["ns"], entered.json()["ew"]) == (ns.pk, ew.pk)
    assert entered.json()["score_ns"] == -50
    assert (wrong.status_code, wrong.json()["code"]) == (400, "no_pair")


def test_the_same_key_is_one_entry(call: Call, section: Section) -> None:
    path = f"sessions/{section.session_id}/entries/"
    for _twice in range(2):
        call("post", path, section=section.pk, table=1, board=1, result="PASS", side="NS", key="one-and-only")
    said = call("get", path).json()["results"]
    assert [(one["board"], one["side"], one["contract"]) for one in said] == [(1, "NS", "PASS")]


def test_awards_may_be_written_in_the_place_of_a_result(call: Call, section: Section) -> None:
    path = f"sessions/{section.session_id}/"
    typed = call("post", f"{path}entries/", section=section.pk, table=1, board=1, result="A+/A-").json()
    given = call(
        "post", f"{path}awards/", section=section.pk, table=1, board=2, ns_award="60", ew_award="", reason="R"
    ).json()
    assert (typed["ruling"]["ns_award"], typed["ruling"]["ew_award"]) == ("A+", "A-")
    assert (given["ruling"]["ns_award"], given["ruling"]["ew_award"], given["state"]) == (
        "60",
        "",
        "not_played",
    )


# ── results ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_dispute_is_in_the_queue_until_a_word_is_taken(call: Call, section: Section) -> None:
    say(section, 1, 1, "4S= N", side="NS")
    say(section, 1, 1, "4S-1 N", side="EW")
    queue = f"sessions/{section.session_id}/queue/"
    (matter,) = call("get", queue).json()
    story = call("get", f"results/{matter['result']}/").json()
    east = next(one for one in story["said"] if one["side"] == "EW")

    settled = call(
        "post", f"results/{matter['result']}/settle/", entry=east["id"], version=matter["version"]
    ).json()

    assert matter["kind"] == "disputed"
    assert {word["entry"] for word in matter["words"]} == {one["id"] for one in story["said"]}
    assert (settled["tricks"], settled["agreement"]) == (9, "accepted")
    assert call("get", queue).json() == []


def test_a_correction_names_the_version_that_was_read(call: Call, section: Section) -> None:
    row = play(section, 1, 1, "4S= N")
    path = f"results/{row.pk}/"

    first = call("put", path, result="4S+1 N", lead="H10", version=row.version, reason="slip")
    second = call("put", path, result="4S-1 N", version=row.version)

    assert (first.json()["tricks"], first.json()["lead"]) == (11, "HT")
    assert (second.status_code, second.json()["code"]) == (409, "changed_meanwhile")
    assert second["Content-Type"] == "application/problem+json"
    gone = call("delete", path, version=first.json()["version"])
    assert (gone.status_code, Result.objects.count()) == (204, 0)


def test_a_doubt_is_found_right(call: Call, section: Section) -> None:
    row = play(section, 1, 1, "7NT-13 E")
    passed = call("post", f"results/{row.pk}/pass/", version=row.version)
    assert passed.json()["version"] == row.version + 1
    assert JournalEntry.objects.first().verb == "pass_doubt"


def test_a_ruling_does_what_its_preview_said(call: Call, section: Section) -> None:
    play_everything(section.session)
    row = Result.objects.filter(board=1).first()
    path, before = f"results/{row.pk}/ruling/", JournalEntry.objects.count()

    foretold = call("post", f"{path}preview/", ns_award="A+", ew_award="A-").json()
    assert JournalEntry.objects.count() == before
    given = call("put", path, ns_award="A+", ew_award="A-", version=row.version, reason="Law 12").json()

    assert given["ruling"] | {"id": 0} == {
        "id": 0,
        "ns_award": "A+",
        "ew_award": "A-",
        "law": "12C2",
        "reason": "Law 12",
        "facts": "",
        "by": first_director().get_username(),
    }
    standings = call("get", f"sessions/{section.session_id}/standings/").json()
    now = {one["party"]["id"]: one["value"] for each in standings[0]["rankings"] for one in each["rows"]}
    assert {
        one["after"]["party"]["id"]: one["after"]["value"] for one in foretold["places"]
    }.items() <= now.items()

    cancelled = call("delete", path, version=given["version"])
    assert (cancelled.status_code, cancelled.json()["ruling"]) == (200, None)
    assert call("delete", path, version=cancelled.json()["version"]).status_code == 404


def test_what_no_law_gives_is_refused_before_and_when_it_is_given(call: Call, section: Section) -> None:
    row = play(section, 1, 1, "4S= N")
    for method, path in (("post", "preview/"), ("put", "")):
        answer = call(method, f"results/{row.pk}/ruling/{path}", ns_award="A*", ew_award="A-", version=2)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_award")


def test_a_score_moves_after_a_look_at_what_stands_there(call: Call, section: Section) -> None:
    one, other = play(section, 1, 1, "4S= N"), play(section, 1, 2, "1NT= E")
    place = {"board": 2, "ns": one.ns_id, "ew": one.ew_id}

    there = call("post", f"results/{one.pk}/move/preview/", **place).json()
    refused = call("post", f"results/{one.pk}/move/", **place, version=one.version)
    moved = call("post", f"results/{one.pk}/move/", **place, version=one.version, other="exchange")

    assert [row["id"] for row in there] == [other.pk]
    assert (refused.status_code, refused.json()["code"]) == (409, "another_result")
    assert (moved.json()["board"], Result.objects.get(pk=other.pk).board) == (2, 1)


def test_a_fouled_board_is_compared_in_groups(call: Call, section: Section) -> None:
    play_everything(section.session)
    rows = list(Result.objects.filter(board=1))
    groups = [
        {"result": row.pk, "version": row.version, "group": "a" if row == rows[0] else ""} for row in rows
    ]

    told = call(
        "put", f"sessions/{section.session_id}/boards/1/fouled/", groups=groups, reason="cards"
    ).json()

    assert {row["id"]: row["group"] for row in told} == {
        row.pk: "A" if row == rows[0] else "" for row in rows
    }


def test_a_penalty_is_given_and_cancelled(call: Call, section: Section) -> None:
    pair = section.contestants.first()
    path = f"contestants/{pair.pk}/penalties/"
    given = call("post", path, penalty="10", unit="%", reason="late again")
    assert (given.status_code, given.json()["penalty"], given.json()["law"]) == (201, "10.00", "90")
    rulings = f"sessions/{section.session_id}/rulings/"
    assert [one["amount"] for one in call("get", rulings).json()] == [{"exact": "10", "decimal": "10.0000"}]
    assert call("delete", f"{path}{given.json()['id']}/", reason="no").status_code == 204
    assert call("get", path).json() == []
    assert call("post", path, penalty="1", unit="IMP").status_code == 400


@pytest.mark.parametrize("path", ["results/", "entries/", "calls/", "journal/", "queue/", "rulings/"])
@pytest.mark.slow
def test_a_list_needs_the_same_queries_for_few_and_for_many(call: Call, path: str) -> None:
    counts = []
    for section in (make_section(tables=3), make_section(tables=9, code="mitchell-9x9")):
        play_everything(section.session)
        with CaptureQueriesContext(connection) as queries:
            assert call("get", f"sessions/{section.session_id}/{path}").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


# ── calls ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_table_calls_and_the_director_comes(call: Call, section: Section) -> None:
    path = f"sessions/{section.session_id}/calls/"
    made = call("post", path, section=section.pk, table=2, reason="irregularity").json()

    coming = call("put", f"calls/{made['id']}/", answer="coming", version=made["version"]).json()
    late = call("put", f"calls/{made['id']}/", answer="done", version=made["version"])
    done = call("put", f"calls/{made['id']}/", answer="done", version=coming["version"]).json()

    assert [one["state"] for one in (made, coming, done)] == ["waiting", "coming", "done"]
    assert (late.status_code, late.json()["code"]) == (409, "changed_meanwhile")
    assert [one["id"] for one in call("get", path).json()] == [made["id"]]


def test_a_board_that_was_not_turned_is_put_right(call: Call) -> None:
    section = make_section()
    row = section.placements.get(table=1, round=1)
    row.turned = [row.boards[0]]
    row.save()
    standing = play(section, 1, row.boards[0], "4S= N")
    path = f"sessions/{section.session_id}/calls/"
    where = {"section": section.pk, "table": 1, "board": row.boards[0], "round": 1}
    made = call("post", path, **where, reason="not_turned").json()

    turned = call("post", f"calls/{made['id']}/turn/", version=made["version"])

    assert (turned.status_code, turned.json()["state"]) == (200, "done")
    assert Result.objects.get(pk=standing.pk).ns_id == standing.ew_id


# ── happenings ────────────────────────────────────────────────────────────────────────────────────────


def test_a_way_on_is_looked_at_and_taken(call: Call, section: Section) -> None:
    pair = section.contestants.filter(direction="EW").first()
    path = f"sections/{section.pk}/happenings/"
    asked = {one["code"]: one["asks"] for one in call("get", path).json()}

    plans = call("post", f"{path}pair_gone/plans/", pair=pair.pk, from_round=2).json()
    taken = call("post", f"{path}pair_gone/", pair=pair.pk, from_round=2, plan=plans[0]["key"], reason="ill")
    other = call("post", f"{path}pair_gone/", pair=pair.pk, from_round=2, plan="0123456789abcdef")

    assert asked["pair_gone"] == ["from_round", "pair"]
    assert taken.status_code == 204
    assert Contestant.objects.get(pk=pair.pk).withdrawn_at
    assert (other.status_code, other.json()["code"]) == (409, "moved_on")
    assert call("post", f"{path}no_such/plans/").status_code == 404


def test_a_late_pair_comes_with_its_names(call: Call) -> None:
    section = make_section(tables=3, code="howell-3x5")
    path = f"sections/{section.pk}/happenings/late_pair"
    asked = {"from_round": 2, "names": ["高木 三郎", "高木 四郎"]}

    (plan, *_others) = call("post", f"{path}/plans/", **asked).json()
    taken = call("post", f"{path}/", **asked, plan=plan["key"])

    assert taken.status_code == 204
    joined = section.contestants.order_by("pk").last()
    assert [str(one.player) for one in joined.memberships.all()] == ["高木 三郎", "高木 四郎"]
    assert call("post", f"{path}/plans/", from_round=0).json()["errors"][0]["field"] == "from_round"


# ── the clock ─────────────────────────────────────────────────────────────────────────────────────────


def test_the_clock_is_set_begun_paused_and_given_time(call: Call, section: Section) -> None:
    path = f"sections/{section.pk}/clock/"
    assert call("put", path, minutes_per_round="20", warning_minutes=2).json()["pace"] == {
        "minutes_per_board": None,
        "minutes_per_move": None,
        "minutes_per_round": "20.00",
        "warning_minutes": 2,
        "follows": False,
    }
    begun = call("post", path, do="begin", round=1).json()
    assert (begun["kind"], begun["round"], 1195 < begun["left"] <= 1200) == ("play", 1, True)
    assert call("post", path, do="pause").json()["paused"]
    assert not call("post", path, do="resume").json()["paused"]
    assert call("post", path, do="add", seconds=60).json()["left"] > 1200
    assert call("post", path, do="begin").json()["errors"][0]["field"] == "round"
    assert call("post", path, do="resume").json()["code"] == "not_paused"


def test_the_wall_is_made_set_and_renewed(call: Call, section: Section) -> None:
    path = f"sessions/{section.session_id}/wall/"
    first = call("put", path, shows_ranking=False).json()
    second = call("post", path).json()
    assert not first["shows_ranking"]
    assert first["token"] != second["token"] == call("get", path).json()["token"]


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
    assert call("post", f"{path}close/").json()["closed_at"]
    entered = call("post", f"{path}entries/", section=section.pk, table=1, board=1, result="PASS", side="NS")
    assert entered.json()["code"] == "closed"
    assert call("post", f"{path}reopen/", reason="late board").json()["closed_at"] is None


def test_a_table_and_a_pair_are_given_other_addresses(call: Call, section: Section) -> None:
    before = TableToken.objects.get(section=section, table=1, revoked_at=None).token
    after = call("post", f"sections/{section.pk}/tables/1/address/").json()["token"]
    assert after != before
    own = call("post", f"contestants/{section.contestants.first().pk}/address/").json()["token"]
    assert own not in (before, after)


def test_a_rehearsal_is_begun_paced_and_removed(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[int] = []
    monkeypatch.setattr(
        "tournament.api.running.rehearsals.wake_robots", lambda one: woken.append(one.session_id)
    )
    made = call("post", "rehearsals/", evening="pairs", tables=3, seed=7, pace=60).json()
    path = f"rehearsals/{made['session']}/"
    paused = call("put", path, pace=10, paused=True).json()
    assert (made["seed"], made["pace"], paused["pace"], paused["paused"]) == (7, 60, 10, True)
    assert woken == [made["session"]] * 2
    assert call("delete", path).status_code == 204
    assert call("get", "rehearsals/").json() == []
