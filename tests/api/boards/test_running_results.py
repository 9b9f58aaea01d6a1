"""What is entered, settled, corrected and ruled in a running evening, by the API."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.desk import Call, call, pairs_at, section
from tests.fixtures.evening import make_section, play, play_everything, say
from tournament.domain.people.acts.access_links import first_director
from tournament.models import JournalEntry, Result, Section

__all__ = ["call", "section"]

pytestmark = pytest.mark.django_db


# ── entries ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_a_directors_word_stands_at_once_a_sides_waits_for_the_other(call: Call, section: Section) -> None:
    path = f"sessions/{section.session_id}/entries/"
    where = {"section": section.pk, "table": 1}

    paper = call("post", path, **where, board=1, result="4S=N").json()
    north = call("post", path, **where, board=2, result="3NT-1 E", side="NS").json()
    east = call("post", path, **where, board=2, result="3NT-1 E", side="EW").json()

    assert [one["agreement"] for one in (paper, north, east)] == ["accepted", "sent", "accepted"]
    assert (paper["contract"], paper["declarer"], paper["tricks"], paper["table"]) == ("4S", "N", 10, 1)
    assert Result.objects.count() == 2


@pytest.mark.slow
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


def test_a_board_is_marked_late_and_then_not_played(call: Call, section: Section) -> None:
    row = play(section, 1, 1, "4S= N")
    for seen, (result, state) in enumerate((("L", "late"), ("NP", "not_played")), row.version):
        marked = call("put", f"results/{row.pk}/", result=result, version=seen)
        assert (marked.status_code, marked.json()["state"]) == (200, state)


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
    for each in (make_section(tables=3), make_section(tables=9, code="mitchell-9x9")):
        play_everything(each.session)
        with CaptureQueriesContext(connection) as queries:
            assert call("get", f"sessions/{each.session_id}/{path}").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
