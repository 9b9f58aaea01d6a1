"""What goes wrong at tables, as the phones and the ranking meet it: each test is named for the mishap."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.web.phone import Phone
from tournament.domain.boards.acts.repairs import move_result
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.incidents.acts.replans import take_plan
from tournament.domain.incidents.readings.continuations import Answers
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import plan_options
from tournament.domain.people.acts.clubs import change_player
from tournament.domain.seats.acts.pair_seats import substitute
from tournament.domain.sessions.acts.lifecycle import close_session, reopen_session
from tournament.models import Contestant, Entry, Event, Result, Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    """Five tables of a Mitchell of which round 1 is played: 4♠ by North, made, on every board."""
    section = make_section(5)
    for row in section.placements.filter(round=1):
        for board in row.boards:
            play(section, row.table, board, "4S= N")
    return section


def pair_of(section: Section, label: str) -> Contestant:
    return next(pair for pair in section.contestants.all() if str(pair) == label)


def happened(section: Section, code: str, option: int = 0, **answers: object) -> None:
    """The director says what happened and takes a plan."""
    found = seated(section)
    options = plan_options(code, found, Answers(**{"from_round": found.next_round} | answers))
    take_plan(code, found, options[option], by=DIRECTOR)


def test_27_pairs_that_sat_the_wrong_way_round_are_put_right_with_their_scores(section: Section) -> None:
    """Its phones show the two the other way round; contract, declarer and score stay North-South's."""
    phone = Phone(section, 3)
    before = phone.board(5)
    happened(section, "sat_wrong_way", round=1, table=3)
    after = phone.board(5)
    assert (after["ns"], after["ew"]) == (before["ew"], before["ns"])
    same = ("contract", "declarer", "tricks", "score_ns", "agreement")
    assert [after["result"][name] for name in same] == [before["result"][name] for name in same]
    assert section.journal.first().about["happening"] == "sat_wrong_way"


def test_28_a_declarer_on_the_wrong_side_is_caught_by_the_other_side(section: Section) -> None:
    """One side's word waits: the other side sees its own sign, and saying otherwise makes a question."""
    row = section.placements.get(round=2, table=1)
    north, east = Phone(section, pair=str(row.ns)), Phone(section, pair=str(row.ew))
    board = row.boards[0]
    assert north.enter(board, "3NT N 9", "NS").json()["agreement"] == "sent"
    told = east.board(board)["result"]
    assert (told["agreement"], told["entered_by"], told["score_ns"] > 0) == ("sent", "NS", True)
    answer = east.enter(board, "3NT E 9", "EW").json()
    assert answer["agreement"] == "disputed"
    assert [answer["claims"][side]["score_ns"] > 0 for side in ("NS", "EW")] == [True, False]


def test_29_a_wrong_board_number_is_refused_and_a_result_can_be_moved(section: Section) -> None:
    """A number that is not theirs, or that one of them has played: nothing is written. A move is one act."""
    phone, entered = Phone(section, pair="1NS"), Entry.objects.count()
    section.placements.filter(round=5, table=1).update(boards=[1])  # as after a faulty edit of the plan
    for one in (phone, Phone(section, 1)):
        assert one.enter(99).json()["code"] == "wrong_board"
        assert one.enter(1, round=5).json()["code"] == "already_played"
    assert Entry.objects.count() == entered
    row = section.placements.get(round=2, table=1)
    first, second = row.boards
    result = play(section, 1, first, "3NT= N")
    move_result(result, board=second, ns=row.ns, ew=row.ew, seen=result.version, by=DIRECTOR)
    assert (phone.board(first)["result"], phone.board(second)["result"]["contract"]) == (None, "3NT")


@pytest.mark.slow
def test_30_a_result_belongs_to_those_who_met_not_to_a_slot_of_the_movement(section: Section) -> None:
    """Law 15: the plan changes after round 1, and what was played stays with the pairs on their phones."""
    phone = Phone(section, pair="2EW")
    before = [one for one in phone.state()["rounds"] if one["round"] == 1]
    happened(section, "late_pair")
    after = [one for one in phone.state()["rounds"] if one["round"] == 1]
    assert [one["boards"] for one in after] == [one["boards"] for one in before]
    assert all(board["result"]["agreement"] == "accepted" for one in after for board in one["boards"])


@pytest.mark.slow
def test_31_a_correction_is_agreed_in_time_then_the_directors(
    section: Section,
) -> None:
    """Law 79C: inside the period both sides, after it the director; a closed session takes nothing."""
    row = section.placements.get(round=1, table=1)
    north, east = Phone(section, pair=str(row.ns)), Phone(section, pair=str(row.ew))
    one, two = row.boards
    hidden = north.enter(one, "4S N 11", "NS").json()  # from a phone that has not entered what stands
    assert hidden["tricks"] is None
    assert Result.objects.get(board=one, ns=row.ns).tricks == 10  # until the others consent
    assert east.enter(one, "4S N 11", "EW").json()["tricks"] == 11
    Entry.objects.update(at=timezone.now() - timedelta(minutes=31))
    assert north.enter(two, "4S N 11", "NS").json()["code"] == "too_late"
    close_session(section.session, by=DIRECTOR)
    assert north.enter(two, "4S N 11", "NS").json()["code"] == "closed"
    assert [phone.state()["state"] for phone in (north, Phone(section, 1))] == ["closed", "closed"]
    reopen_session(section.session, by=DIRECTOR)
    Event.objects.update(options={"correction_minutes": 60})
    assert north.enter(two, "4S N 11", "NS").status_code == 200


def test_32_a_late_or_mistyped_name_touches_no_score(section: Section) -> None:
    """A name is put right, and a substitute comes in: phones show it, and no result moves."""
    scores = [*Result.objects.order_by("pk").values_list("board", "ns", "ew", "tricks", "version")]
    pair = pair_of(section, "1NS")
    held = pair.memberships.get(position=1).player
    change_player(held, by=DIRECTOR, native="", latin="Sato Kenichi")
    fresh = pair_of(section, "2NS").memberships.get(position=1).player
    newcomer = type(fresh).objects.create(club=fresh.club, latin="Ueda Jun")
    substitute(pair, position=2, player=newcomer, from_round=2, by=DIRECTOR)
    rounds = Phone(section, pair="1NS").state()["rounds"]
    assert rounds[0]["ns"]["names"][0] == "Sato Kenichi"
    assert rounds[0]["ns"]["names"][1] != "Ueda Jun"
    assert rounds[1]["ns"]["names"] == ["Sato Kenichi", "Ueda Jun"]
    assert [*Result.objects.order_by("pk").values_list("board", "ns", "ew", "tricks", "version")] == scores


def test_40_whoever_leaves_keeps_the_others_results_and_has_no_place(section: Section) -> None:
    """WB 2.4: results against a pair that has left count for their opponents; its own rank does not."""
    gone = pair_of(section, "3EW")
    before = {str(result.ns): result.contract for result in section.results.filter(ew=gone)}
    happened(section, "pair_gone", pair=gone)
    assert {str(result.ns): result.contract for result in section.results.filter(ew=gone)} == before
    (sheet,) = current_standings(section.session)
    places = {row.party.label: row.place for ranking in sheet.rankings for row in ranking.rows}
    assert places["3EW"] == 0
    phone = Phone(section, pair="3EW")
    assert [one["round"] for one in phone.state()["rounds"]] == [1]
    assert (phone.state()["round"], phone.get("card").json()["place"]) == (None, "")
