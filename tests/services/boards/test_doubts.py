"""A doubtful result is passed by a director: asked about no more, until somebody corrects it."""

import pytest

from tests.fixtures.evening import DIRECTOR, make_section, say
from tournament.models import JournalEntry, PassedDoubt, Placement, Result, Section
from tournament.readings.acts.standing_acts import last_act
from tournament.readings.boards.read_result import read_result
from tournament.readings.errors import Conflict, DirectorError
from tournament.reports.boards.doubts import doubts_of_session, should_ask
from tournament.services.boards.doubts import pass_doubt
from tournament.services.boards.repairs import turn_back
from tournament.services.boards.results import correct_result, remove_result
from tournament.services.rehearsal.removal import remove_session
from tournament.services.room.calls import Called, answer_call, call_director
from tournament.services.undo.history import undo

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
    wrong = say(section, table, 1, "4S= E")
    assert doubts_of_session(section.session) == {wrong.pk: ("wrong_side", "sign")}
    assert should_ask(section, table, 1)


def test_the_phone_does_not_ask_about_what_all_others_have_too(section: Section) -> None:
    table = played_elsewhere(section)
    say(section, table, 1, "4S+1 N")
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
    """Only the first word on a board is judged: the second one is never asked about."""
    table = played_elsewhere(section)
    first = say(section, table, 1, "4S+1 N")
    say(section, table, 1, "4S-3 N", seen=first.version)
    assert doubts_of_session(section.session) != {}
    assert not should_ask(section, table, 1)


def test_what_both_sides_said_is_not_asked_about(section: Section) -> None:
    table = played_elsewhere(section)
    say(section, table, 1, "4S= E")
    say(section, table, 1, "4S= E", side="EW")
    assert not should_ask(section, table, 1)


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


def test_the_doubts_of_a_section_are_its_facts_and_two_queries(
    section: Section, django_assert_num_queries
) -> None:
    say(section, played_elsewhere(section), 1, "4S= E")
    with django_assert_num_queries(5 + 2):
        doubts_of_session(section.session)


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
