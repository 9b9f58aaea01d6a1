"""Clubs join a heat and report to its organiser, over the API as their servers do."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.simultaneous import (
    ReportingClub,
    at_once,
    evening_of,
    joined,
    make_heat,
    result,
)
from tournament.domain.errors import Conflict
from tournament.domain.simultaneous.acts.heat_acts import (
    Blocking,
    Decision,
    HeatHands,
    block_venue,
    close_heat,
    decide,
    keep_hands,
    reopen_heat,
    withdraw_decision,
)
from tournament.domain.simultaneous.acts.venue_reports import accept_report
from tournament.domain.simultaneous.reports.heat_field import field_of
from tournament.domain.simultaneous.reports.heat_reports import RankingFilter, ranking
from tournament.exchange.simultaneous_report import SIGNATURE, Report
from tournament.models import (
    Club,
    Heat,
    Venue,
    VenueDecision,
    VenuePart,
    VenueReach,
    VenueResult,
)

pytestmark = pytest.mark.django_db


def listed(heat: Heat, wanted: RankingFilter | None = None) -> dict[tuple[str, str], tuple[object, int]]:
    rows = ranking(heat, wanted).rows
    return {(row.club, row.label[1:]): (row.percentage, row.boards) for row in rows}


def tallies(heat: Heat) -> dict[tuple[int, int], int]:
    counts = field_of(heat).counts
    return {(board, score): count for board, rows in counts.items() for score, count in rows.items()}


def counted(*clubs: ReportingClub) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for one in [row for club in clubs for row in club.results.values() if not row.get("adjusted")]:
        key = one["board"], one["score_ns"]
        found[key] = found.get(key, 0) + 1
    return found


# ── joining ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_club_joins_by_the_code_of_the_heat_and_gets_a_key(club: Club) -> None:
    heat = make_heat(club)
    one = ReportingClub(heat, "森クラブ", "関東")
    status, said = one.join()

    assert status == 201
    assert said == {
        "venue": str(Venue.objects.get().uid),
        "key": one.key,
        "heat": str(heat.uid),
        "event": "Spring Pairs 1",
        "boards": 4,
        "embargo_until": heat.embargo_until.isoformat(),
        "deals": "",
    }
    assert one.key.startswith("ovs_")
    assert one.key not in str(Venue.objects.values().get())


OWN = {"secret": "the club's own", "session": "1"}


def test_a_club_whose_answer_was_lost_asks_again_and_a_stranger_gets_no_key(club: Club) -> None:
    heat = make_heat(club)
    one, stranger = ReportingClub(heat, "森クラブ"), ReportingClub(heat, "森クラブ")
    first = one.join(**OWN)

    assert one.join(**OWN) == first
    for said in ({}, {"session": "1"}, {**OWN, "secret": "guessed"}):
        assert (stranger.join(**said)[0], stranger.join(**said)[1]["code"]) == (409, "joined_already")
    assert Venue.objects.count() == 1
    assert OWN["secret"] not in str(Venue.objects.values().get())
    elsewhere = ReportingClub(make_heat(club), "森クラブ")
    assert elsewhere.join(**OWN)[1]["key"] != first[1]["key"]


def test_a_second_session_of_a_club_is_ranked_under_the_same_club(club: Club) -> None:
    heat = make_heat(club)
    one, other, third = (ReportingClub(heat, "森クラブ") for _number in range(3))
    one.join(**OWN, title="Pairs")
    other.join(**{**OWN, "session": "2"}, title="Pairs")
    third.join(secret="of another club", club="林クラブ")
    for number, each in enumerate((one, other, third)):
        each.report(*evening_of(number))

    assert len({one.venue, other.venue}) == 2
    rows = ranking(heat).rows
    assert {(row.club, row.session) for row in rows} == {
        ("森クラブ", "Pairs"),
        ("森クラブ", "Pairs 2"),
        ("林クラブ", ""),
    }
    assert len(ranking(heat, RankingFilter(club=other.venue)).rows) == 16
    assert {row.session for row in ranking(heat, RankingFilter(session=other.venue)).rows} == {"Pairs 2"}
    assert len(ranking(heat, RankingFilter(club=third.venue)).rows) == 8
    block_venue(Venue.objects.get(uid=one.venue), Blocking(True), by=DIRECTOR)
    assert other.join(**{**OWN, "session": "3"})[1]["code"] == "blocked"


def test_a_wrong_code_and_a_closed_heat_are_refused(club: Club) -> None:
    heat = make_heat(club)
    one = ReportingClub(heat, "森クラブ")
    assert one.send("post", "join/", {"code": "WRONG", "club": "x"})[1]["code"] == "no_such_code"
    assert one.send("post", "join/", {"club": "x"})[1]["code"] == "unreadable"
    close_heat(heat, by=DIRECTOR)
    assert one.join()[1]["code"] == "heat_closed"


HANDS = """[Board "1"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
"""


def test_hands_go_to_venues_with_their_key_and_only_where_the_heat_gives_them(club: Club) -> None:
    given, kept = make_heat(club, boards=1, gives_deals=True), make_heat(club, boards=1)
    for heat in (given, kept):
        keep_hands(heat, HeatHands(HANDS), by=DIRECTOR)

    assert ReportingClub(given, "森クラブ").join()[1]["deals"] == HANDS
    assert ReportingClub(kept, "森クラブ").join()[1]["deals"] == ""


# ── reports ───────────────────────────────────────────────────────────────────────────────────────────


def test_all_clubs_are_one_field_scored_at_once(club: Club) -> None:
    heat = make_heat(club)
    clubs = joined(heat, "森", "林", "森林")
    for number, one in enumerate(clubs):
        rows = evening_of(number)
        for first in range(0, len(rows), 5):
            assert one.report(*rows[first : first + 5])[0] == 200
    clubs[1].report(
        result("1-0", 1, 1, 102, adjusted=True, ns_award="A+", ew_award="A-"),
        result(
            "2-1", 2, 2, 104, adjusted=True, ns_award="60 420; 40 -50".replace("420", "+420"), ew_award=""
        ),
        removed=["3-2"],
    )

    assert listed(heat) == at_once(*clubs)
    assert tallies(heat) == counted(*clubs)
    close_heat(heat, by=DIRECTOR)
    assert listed(heat) == at_once(*clubs, closed=True)


def test_the_same_report_again_is_answered_the_same(club: Club) -> None:
    heat = make_heat(club)
    (one,) = joined(heat, "森")
    first = one.report(*evening_of(1))
    one.cursor = one.sequence = 0
    again = one.report(*evening_of(1))

    assert first == again
    assert tallies(heat) == counted(one)


def test_a_report_whose_answer_was_lost_is_answered_after_the_heat_is_closed(club: Club) -> None:
    heat = make_heat(club)
    (one,) = joined(heat, "森")
    one.report(*evening_of(1))
    close_heat(heat, by=DIRECTOR)
    again = {"sequence": 1, "after": 0, "until": 1}
    assert one.report(*evening_of(1), **again)[0] == 200
    assert one.report(*evening_of(1))[1]["code"] == "heat_closed"


def test_a_report_that_leaves_a_gap_is_told_where_to_go_on(club: Club) -> None:
    (one,) = joined(make_heat(club), "森")
    one.report(*evening_of(1))
    one.cursor = 9
    status, said = one.report(result("9", 1, 1, 2, 50))

    stands = said["generation"], said["cursor"], said["sequence"]
    assert (status, said["code"], stands) == (409, "out_of_step", ("0", 1, 1))


def test_an_older_copy_that_was_put_back_replaces_the_whole(club: Club) -> None:
    heat = make_heat(club)
    one, other = joined(heat, "森", "林")
    one.report(*evening_of(1))
    other.report(*evening_of(2))
    one.generation, one.cursor = "after the crash", 0
    assert one.report(result("x", 1, 1, 2, 50))[0] == 409
    status, said = one.report(*evening_of(1)[:3], whole=True)

    assert (status, said["generation"]) == (200, "after the crash")
    assert listed(heat) == at_once(one, other)
    assert tallies(heat) == counted(one, other)


def test_a_report_in_parts_counts_when_the_last_one_has_come(club: Club) -> None:
    heat = make_heat(club)
    (one,) = joined(heat, "森")
    one.report(*evening_of(1))
    before, rows = listed(heat), evening_of(2)
    whole = {"whole": True, "generation": "after the crash", "until": 7, "parts": 3}
    assert one.report(*rows[:5], **whole, part=1)[1]["cursor"] == 1
    assert one.report(*rows[5:10], **whole, part=2)[0] == 200
    assert listed(heat) == before
    assert one.report(*rows[5:10], **whole, part=2)[1]["code"] == "out_of_step"  # a gap, and so is another
    assert one.report(*rows[10:], **{**whole, "until": 8}, part=3)[1]["code"] == "out_of_step"
    assert listed(heat) == before
    last = one.report(*rows[10:], **whole, part=3)
    one.results = {row["code"]: row for row in rows}

    assert (last[0], last[1]["generation"], last[1]["cursor"]) == (200, "after the crash", 7)
    assert listed(heat) == at_once(one)
    assert one.report(*rows[10:], **whole, sequence=one.sequence, part=3) == last  # its answer was lost
    one.results = {row["code"]: row for row in rows}
    assert listed(heat) == at_once(one)
    assert not VenuePart.objects.exists()


@pytest.mark.parametrize("generation", ["0", "after the crash"])
def test_an_old_report_that_a_stranger_sends_again_is_refused(club: Club, generation: str) -> None:
    """Recorded on the line, with its signature, it may replace everything or be of an older database."""
    heat = make_heat(club)
    (one,) = joined(heat, "森")
    old = {"whole": True, "sequence": 1}
    one.report(*evening_of(1)[:3], **old)
    one.generation = generation
    one.report(*evening_of(2), whole=True)
    before = listed(heat), VenueReach.objects.get().cursor
    for recorded in ({"generation": "0", "until": 1}, {"until": 1}, {"until": 2, "whole": False}):
        status, said = one.report(*evening_of(1)[:3], **{**old, **recorded})
        assert (status, said["code"], said["sequence"]) == (409, "out_of_step", 2)
    assert (listed(heat), VenueReach.objects.get().cursor) == before
    assert one.report(*evening_of(3), whole=True)[0] == 200


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (result("x", 5, 1, 2, 50), "board"),
        (result("x", 1, 1, 1, 50), "both sides"),
        (result("x", 1, 1, 2, 55), "no contract"),
        (result("x", 1, 1, 2), "no score"),
        (result("x", 1, 1, 2, adjusted=True, ns_award="??"), "cannot be read"),
        ({**result("x", 1, 1, 2, 50), "board": "one"}, "results"),
        ({**result("x", 1, 1, 2, 50), "ns": "99"}, "99"),
    ],
)
def test_one_row_that_cannot_be_refuses_the_report_whole(club: Club, wrong: dict, problem: str) -> None:
    heat = make_heat(club)
    (one,) = joined(heat, "森")
    entrants = [{"code": "1"}, {"code": "2"}]
    status, said = one.report(result("good", 1, 1, 2, 50), wrong, entrants=entrants)

    assert status == 422
    assert problem in said["detail"]
    assert VenueResult.objects.count() == 0
    assert tallies(heat) == {}


def test_a_report_is_signed_with_the_key_of_its_venue(club: Club) -> None:
    one, other = joined(make_heat(club), "森", "林")
    own, one.key = one.key, other.key
    assert one.report(*evening_of(1))[1]["code"] == "bad_signature"
    assert one.send("get", f"venues/{one.venue}/overall/")[0] == 403
    path, headers = f"/api/simultaneous/venues/{one.venue}/overall/", {SIGNATURE: "v1=é"}
    assert one.client.get(path, headers=headers).status_code == 403
    one.key = ""
    assert one.report(*evening_of(1))[0] == 400
    one.key = own
    assert one.report(*evening_of(1))[0] == 200


def test_too_much_at_once_is_refused(club: Club) -> None:
    (one,) = joined(make_heat(club), "森")
    many = [result(str(number), 1, 1, 2, 50) for number in range(501)]
    assert one.report(part=41, parts=41)[0] == 422
    assert one.report(*many)[0] == 422
    assert one.report(result("x" * 1_000_000, 1, 1, 2, 50))[0] in (413, 422)


@pytest.mark.parametrize(
    "wrong",
    [{"until": 10**30}, {"generation": "\ud800"}, {"entrants": [{"code": "1", "names": ["\ud800"]}]}],
)
def test_what_no_database_stores_is_refused(club: Club, wrong: dict[str, object]) -> None:
    (one,) = joined(make_heat(club), "森")
    assert one.report(**wrong)[0] == 422


def test_a_heat_that_is_closed_while_a_report_is_read_takes_it_no_more(club: Club) -> None:
    heat = make_heat(club)
    (_one,) = joined(heat, "森")
    venue = Venue.objects.select_related("heat__event__club").get()
    close_heat(heat, by=DIRECTOR)
    with pytest.raises(Conflict):
        accept_report(venue, Report("0", 1, 0, 1, closed=True))
    assert not VenueResult.objects.exists()


def test_names_with_markup_are_text(club: Club) -> None:
    heat = make_heat(club)
    (one,) = joined(heat, "<b>森</b>")
    entrants = [{"code": code, "names": ["<script>alert(1)</script>"]} for code in "12"]
    one.report(result("a", 1, 1, 2, 50), entrants=entrants)
    page = one.client.get(f"/simultaneous/{heat.uid}/").content
    assert b"<script>alert" not in page
    assert b"<b>" + "森".encode() not in page


def test_a_closed_heat_and_a_blocked_venue_accept_nothing(club: Club) -> None:
    heat = make_heat(club)
    one, other = joined(heat, "森", "林")
    other.report(*evening_of(2))
    close_heat(heat, by=DIRECTOR)
    assert one.report(*evening_of(1))[1]["code"] == "heat_closed"
    reopen_heat(Heat.objects.get(), by=DIRECTOR)
    block_venue(Venue.objects.get(uid=other.venue), Blocking(True), by=DIRECTOR)
    assert other.report(result("x", 1, 1, 2, 50))[1]["code"] == "blocked"
    one.report(*evening_of(1))
    assert listed(heat) == at_once(one)


# ── figures ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_venue_reads_its_places_and_percentages(club: Club) -> None:
    heat = make_heat(club)
    one, other = joined(heat, "森", "林")
    one.report(result("a", 1, 1, 2, 420), result("b", 2, 1, 2, 50))
    _status, said = other.report(result("c", 1, 1, 2, 50), closed=True)

    assert said["overall"] == {
        "provisional": True,
        "contestants": {
            "1": {"rank": 3, "of": 4, "percent": "0.00", "tied": True},
            "2": {"rank": 1, "of": 4, "percent": "100.00", "tied": True},
        },
        "results": {"c": {"ns": "0.00", "ew": "100.00"}},
    }
    status, own = one.send("get", f"venues/{one.venue}/overall/")
    assert (status, own["cursor"], own["overall"]["provisional"]) == (200, 1, True)
    assert own["overall"]["results"]["a"] == {"ns": "100.00", "ew": "0.00"}
    one.report(closed=True)
    assert one.send("get", f"venues/{one.venue}/overall/")[1]["overall"]["provisional"] is False


def test_nothing_is_said_of_a_result_before_the_embargo(club: Club) -> None:
    heat = make_heat(club, shown=timedelta(hours=2))
    (one,) = joined(heat, "森")
    assert one.report(*evening_of(1))[1]["overall"] is None
    status, said = one.send("get", f"venues/{one.venue}/overall/")
    assert (status, said["overall"], said["embargo_until"]) == (200, None, heat.embargo_until.isoformat())
    for page in ("ranking", "boards"):
        status, said = one.send("get", f"heats/{heat.uid}/{page}/")
        assert (status, said["code"]) == (403, "embargoed")
    sheet = one.send("get", f"heats/{heat.uid}/")[1]
    assert (sheet["is_shown"], sheet["venues"][0]["results"]) == (False, 16)
    Heat.objects.update(embargo_until=timezone.now())
    assert one.send("get", f"heats/{heat.uid}/ranking/")[0] == 200


def test_the_ranking_is_filtered_and_keeps_the_overall_place(club: Club) -> None:
    heat = make_heat(club)
    clubs = [ReportingClub(heat, "森", "関東"), ReportingClub(heat, "林", "関西")]
    for number, one in enumerate(clubs):
        one.join()
        one.report(*evening_of(number))
    whole = clubs[0].send("get", f"heats/{heat.uid}/ranking/")[1]
    kanto = clubs[0].send("get", f"heats/{heat.uid}/ranking/?region=関東")[1]
    by_club = clubs[0].send("get", f"heats/{heat.uid}/ranking/?club={clubs[0].venue}&section=A")[1]

    assert (whole["of"], len(whole["rows"]), len(kanto["rows"])) == (16, 16, 8)
    assert [one["place"] for one in whole["rows"]] == [one["within"] for one in whole["rows"]]
    assert kanto["rows"] == by_club["rows"]
    of_them = [one for one in whole["rows"] if one["region"] == "関東"]
    assert [one["place"] for one in kanto["rows"]] == [one["place"] for one in of_them]
    assert kanto["rows"][0]["within"] == 1


def test_the_etag_changes_with_every_report_and_decision(club: Club) -> None:
    heat = make_heat(club)
    (one,) = joined(heat, "森")
    one.report(*evening_of(1))
    address = f"/api/simultaneous/heats/{heat.uid}/ranking/"
    tag = one.client.get(address)["ETag"]
    assert one.client.get(address, headers={"If-None-Match": tag}).status_code == 304
    one.report(result("1-0", 1, 1, 102, 50))
    assert one.client.get(address)["ETag"] != tag


def test_the_boards_say_how_often_each_score_stands(club: Club) -> None:
    heat = make_heat(club)
    one, other = joined(heat, "森", "林")
    one.report(result("a", 1, 1, 2, 420), result("b", 1, 3, 4, 50))
    other.report(result("c", 1, 1, 2, 420))
    (board,) = one.send("get", f"heats/{heat.uid}/boards/")[1]

    assert (board["board"], board["results"]) == (1, 3)
    assert [(one["score"], one["count"], one["ns"]["decimal"]) for one in board["lines"]] == [
        (420, 2, "75.0000"),
        (50, 1, "0.0000"),
    ]


# ── decisions ─────────────────────────────────────────────────────────────────────────────────────────


def test_decisions_change_what_counts_and_outlive_a_whole_report(club: Club) -> None:
    heat = make_heat(club)
    one, other = joined(heat, "森", "林")
    one.report(*evening_of(1))
    other.report(*evening_of(2))
    venue = Venue.objects.select_related("heat__event__club").get(uid=one.venue)
    decide(venue, Decision("impossible", "replace", "1-0", score_ns=420), by=DIRECTOR)
    decide(venue, Decision("impossible", "exclude", "2-0"), by=DIRECTOR)
    one.report(*evening_of(1), whole=True)
    expected = {**one.results, "1-0": {**one.results["1-0"], "score_ns": 420}}
    del expected["2-0"]

    changed = ReportingClub(heat, "森", results=expected)
    assert listed(heat) == at_once(changed, other)
    for row in VenueDecision.objects.all():
        withdraw_decision(row, by=DIRECTOR)
    assert listed(heat) == at_once(one, other)


def test_boards_that_were_turned_are_counted_from_the_other_side(club: Club) -> None:
    heat = make_heat(club)
    one, other = joined(heat, "森", "林")
    other.report(*evening_of(2))
    turned = [
        {**row, "ns": row["ew"], "ew": row["ns"], "score_ns": -row["score_ns"]} for row in evening_of(1)
    ]
    one.report(*turned)
    venue = Venue.objects.select_related("heat__event__club").get(uid=one.venue)
    decide(venue, Decision("turned", "turn"), by=DIRECTOR)

    right = ReportingClub(heat, "森", results={row["code"]: row for row in evening_of(1)})
    assert listed(heat) == at_once(right, other)
    said = one.send("get", f"venues/{one.venue}/overall/")[1]["overall"]["results"]
    by_seat = {code: (own["ns"], own["ew"]) for code, own in said.items()}
    decide(venue, Decision("turned", "keep"), by=DIRECTOR)
    one.report(*evening_of(1), whole=True)
    straight = one.send("get", f"venues/{one.venue}/overall/")[1]["overall"]["results"]
    assert by_seat == {code: (own["ew"], own["ns"]) for code, own in straight.items()}


def test_a_pair_that_sat_out_does_not_count(club: Club) -> None:
    heat = make_heat(club)
    one, other = joined(heat, "森", "林")
    one.report(*evening_of(1))
    other.report(*evening_of(2))
    venue = Venue.objects.select_related("heat__event__club").get(uid=one.venue)
    decide(venue, Decision("sit_out", "exclude", "3"), by=DIRECTOR)

    rest = {code: row for code, row in one.results.items() if row["ns"] != "3"}
    assert listed(heat) == at_once(ReportingClub(heat, "森", results=rest), other)


def test_percentages_are_exact(club: Club) -> None:
    heat = make_heat(club)
    (one,) = joined(heat, "森")
    one.report(*[result(str(n), 1, n, 100 + n, score) for n, score in enumerate((50, 100, 110, 420))])
    assert sorted(own[0] for own in listed(heat).values()) == sorted(
        [*(Fraction(100 * n, 3) for n in range(4))] * 2
    )


def test_codes_are_not_found_by_trying(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.web.server.guess_limit.MOST_GUESSES", 2)
    one = ReportingClub(make_heat(club), "森クラブ")
    wrong = [one.send("post", "join/", {"code": "WRONG", "club": "x"})[0] for _time in range(3)]
    assert wrong == [404, 404, 429]
