"""A doubtful result is passed by a director: asked about no more, until somebody corrects it."""

from dataclasses import replace

import pytest
from django.test import Client

from scoring.hands.double_dummy import DoubleDummy, table_of
from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tournament.domain.boards.acts.calls import Called, answer_call, call_director
from tournament.domain.boards.acts.director_results import correct_result, pass_doubt, remove_result
from tournament.domain.boards.acts.repairs import turn_back
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.hands.acts.deals import store_deals
from tournament.domain.hands.readings.stored_hands import boards_in
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.rehearsal.acts.rehearsals import remove_session
from tournament.domain.room.reports.results_to_check import doubts_of_session, matters, should_ask
from tournament.domain.undo.acts.undo import undo
from tournament.models import JournalEntry, PassedDoubt, Placement, Result, Section, TableToken

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    """Five tables; board 1 is played by five pairs of North-South, at table 1 in the first round."""
    return make_section(5)


def at(section: Section, board: int) -> list[int]:
    """The tables that play a board, in order of rounds."""
    rows = Placement.objects.filter(section=section, ew__isnull=False).order_by("round")
    return [row.table for row in rows if board in row.boards]


def played_elsewhere(section: Section, text: str = "4S= N", board: int = 1) -> int:
    """Four tables have the same result; the table that is left."""
    *others, last = at(section, board)
    for table in others:
        say(section, table, board, text)
    return last


def test_a_result_against_the_field_is_doubtful_and_the_phone_asks(section: Section) -> None:
    table = played_elsewhere(section)
    wrong = play(section, table, 1, "4S= E")
    assert doubts_of_session(section.session) == {wrong.pk: ("wrong_side", "sign")}
    assert should_ask(section, table, 1)


def test_the_phone_does_not_ask_about_what_all_others_have_too(section: Section) -> None:
    table = played_elsewhere(section)
    play(section, table, 1, "4S+1 N")
    assert doubts_of_session(section.session) == {}
    assert not should_ask(section, table, 1)


def test_a_phone_learns_nothing_before_its_result_is_keyed(section: Section) -> None:
    table = played_elsewhere(section)
    assert not should_ask(section, table, 1)


def test_a_phone_learns_nothing_about_another_tables_board(section: Section) -> None:
    with pytest.raises(DirectorError) as refusal:
        should_ask(section, 1, 99)
    assert refusal.value.code == "wrong_board"


def test_nobody_can_sound_the_field_by_corrections(section: Section) -> None:
    """Only one claim of each side is judged: a corrected one is never asked about."""
    table = played_elsewhere(section)
    first = say(section, table, 1, "4S+1 N")
    say(section, table, 1, "4S-3 N", seen=first.version)
    say(section, table, 1, "4S-3 N", side="EW")
    assert doubts_of_session(section.session) != {}
    assert not should_ask(section, table, 1)


@pytest.mark.parametrize(("text", "lead"), [("4S= E", ""), ("7NT= N", ""), ("1NT= N", "SA"), ("4NT-9 W", "")])
def test_a_false_result_that_only_one_side_enters_reveals_nothing(
    section: Section, text: str, lead: str
) -> None:
    """A board of the current round that is not played yet: one phone alone learns neither cards nor field."""
    table = played_elsewhere(section)
    with_cards(section)
    token = TableToken.objects.get(section=section, table=table).token
    for side in ("NS", "EW"):
        say(section, table, 1, text, side=side, lead=lead, seen=1 if side == "EW" else None)
        asked = Client().get(f"/t/{token}/doubt?board=1").json()
        assert asked == {"doubtful": side == "EW"}


def test_a_passed_doubt_is_gone_until_the_result_is_another(section: Section) -> None:
    wrong = say(section, played_elsewhere(section), 1, "4S= E")
    passed = pass_doubt(wrong, seen=wrong.version, by=DIRECTOR)
    assert doubts_of_session(section.session) == {}

    other = correct_result(passed, read_result("4S+1 E"), seen=passed.version, by=DIRECTOR)
    assert [*doubts_of_session(section.session)] == [wrong.pk]
    pass_doubt(other, seen=other.version, by=DIRECTOR)
    assert doubts_of_session(section.session) == {}


def test_two_directors_who_pass_one_doubt_are_a_question(section: Section) -> None:
    wrong = say(section, played_elsewhere(section), 1, "4S= E")
    pass_doubt(Result.objects.get(pk=wrong.pk), seen=1, by=DIRECTOR)
    with pytest.raises(Conflict):
        pass_doubt(Result.objects.get(pk=wrong.pk), seen=1, by=DIRECTOR)


def test_passing_is_taken_back_and_goes_with_a_removed_result(section: Section) -> None:
    wrong = say(section, played_elsewhere(section), 1, "4S= E")
    passed = pass_doubt(wrong, seen=wrong.version, by=DIRECTOR)
    pk = wrong.pk
    remove_result(passed, seen=passed.version, by=DIRECTOR)
    assert not PassedDoubt.objects.exists()
    undo(last_act(section.session), by=DIRECTOR)
    assert doubts_of_session(section.session) == {}
    undo(last_act(section.session), by=DIRECTOR)
    assert [*doubts_of_session(section.session)] == [pk]


def test_a_rehearsal_goes_with_its_calls_and_doubts(section: Section) -> None:
    wrong = say(section, played_elsewhere(section), 1, "4S= E")
    pass_doubt(wrong, seen=wrong.version, by=DIRECTOR)
    call_director(section, 1, Called("call-0001", "time"), by=DIRECTOR)
    remove_session(section.session)
    assert not Section.objects.exists()


def test_the_doubts_of_a_section_are_its_facts_and_three_queries(
    section: Section, django_assert_num_queries
) -> None:
    say(section, played_elsewhere(section), 1, "4S= E")
    with django_assert_num_queries(5 + 3):
        doubts_of_session(section.session)


# ── what the cards say ────────────────────────────────────────────────────────────────────────────────


CARDS = "1 N:AK.AK2.5432.5432 QJ2.QJ3.KQJ.KQJT 543.654.AT9.A987 T9876.T987.876.6"
TABLE = table_of(dict.fromkeys((f"{seat} {one}" for seat in "NSEW" for one in ("NT", *"SHDC")), 6))


def with_cards(section: Section) -> None:
    (board,) = boards_in(CARDS)
    store_deals(section.session, [replace(board, double_dummy=DoubleDummy(TABLE))], by=DIRECTOR)


@pytest.mark.parametrize(
    ("said", "lead", "is_asked"),
    [
        ("1NT= N", "SA", True),
        ("1NT= N", "SQ", False),
        ("3NT= N", "", False),
        ("4NT= N", "", True),
        ("1NT-5 E", "", True),
    ],
)
def test_a_phone_asks_about_a_lead_that_was_not_held_and_tricks_far_from_double_dummy(
    section: Section, said: str, lead: str, is_asked: bool
) -> None:
    """East, the leader, has the ♠Q; every contract is worth six tricks."""
    table = at(section, 1)[0]
    with_cards(section)
    say(section, table, 1, said, lead=lead)
    assert not should_ask(section, table, 1)
    say(section, table, 1, said, lead=lead, side="EW")
    assert should_ask(section, table, 1) is is_asked


def test_the_director_hears_of_the_cards_when_every_table_has_played_the_board(section: Section) -> None:
    with_cards(section)
    first, *others = at(section, 1)
    say(section, first, 1, "1NT= N", lead="SA")
    played = say(section, first, 1, "1NT= N", lead="SA", side="EW")
    assert doubts_of_session(section.session) == {}
    for table in others:
        play(section, table, 1, "1NT= N")
    assert doubts_of_session(section.session) == {played.pk: ("lead",)}


@pytest.mark.parametrize("lead", ["SA", "SQ", "H6", "C6"])
def test_nothing_but_one_claim_of_each_side_on_a_board_played_here_asks_the_cards(
    section: Section, lead: str
) -> None:
    """What a phone, the queue and the results say of a board without cards is said of one with cards."""
    table = at(section, 1)[0]
    elsewhere = at(section, 1)[1]
    first = say(section, table, 1, "1NT= N", lead="SQ")
    say(section, table, 1, "1NT= N", lead=lead, seen=first.version)
    say(section, table, 1, "1NT= N", lead=lead, side="EW")
    before = everything_said(section, table)
    with_cards(section)
    assert everything_said(section, table) == before
    assert not should_ask(section, elsewhere, 1)  # not played there yet


def everything_said(section: Section, table: int) -> tuple[object, ...]:
    token = TableToken.objects.get(section=section, table=table).token
    phone = Client().get(f"/t/{token}/doubt?board=1").content
    return phone, doubts_of_session(section.session), matters(section.session)


# ── a board that was not turned ───────────────────────────────────────────────────────────────────────


def turned(section: Section) -> Placement:
    row = Placement.objects.get(section=section, round=1, table=1)
    Placement.objects.filter(pk=row.pk).update(turned=[1])
    row.refresh_from_db()
    return row


def test_a_board_that_was_not_turned_goes_to_the_other_line_with_its_result(section: Section) -> None:
    row = turned(section)
    played = say(section, 1, 1, "4S= N", side="EW")
    assert (played.ns_id, played.ew_id) == (row.ew_id, row.ns_id)
    call = call_director(section, 1, Called("call-0001", "not_turned", board=1, round=1), by=DIRECTOR)

    turn_back(call, seen=1, by=DIRECTOR)

    result = Result.objects.get()
    assert (result.ns_id, result.ew_id, result.contract, result.agreement) == (
        row.ns_id,
        row.ew_id,
        "4S",
        "accepted",
    )
    call.refresh_from_db()
    row.refresh_from_db()
    assert (call.state, row.turned, JournalEntry.objects.first().verb) == ("done", [], "turn_back")

    undo(last_act(section.session), by=DIRECTOR)
    call.refresh_from_db()
    row.refresh_from_db()
    assert (call.state, row.turned, Result.objects.get().ns_id) == ("waiting", [1], row.ew_id)


def test_a_board_that_is_put_right_before_it_is_played(section: Section) -> None:
    row = turned(section)
    call = call_director(section, 1, Called("call-0001", "not_turned", board=1), by=DIRECTOR)
    turn_back(call, seen=1, by=DIRECTOR)
    assert say(section, 1, 1, "4S= N").ns_id == row.ns_id


def test_only_a_turned_board_is_turned_back_and_only_once(section: Section) -> None:
    call = call_director(section, 1, Called("call-0001", "not_turned", board=1), by=DIRECTOR)
    with pytest.raises(Conflict) as refusal:
        turn_back(call, seen=1, by=DIRECTOR)
    assert refusal.value.code == "not_turned"
    answer_call(call, "done", seen=1, by=DIRECTOR)
    with pytest.raises(Conflict):
        turn_back(call, seen=2, by=DIRECTOR)
