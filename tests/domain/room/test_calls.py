"""The director is called, thinks somebody better of it, and somebody comes; each of it can be taken back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.boards.acts.calls import Called, answer_call, call_director, take_back
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import DirectorCall, JournalEntry, Section

pytestmark = pytest.mark.django_db
TABLE = Actor("A1")


@pytest.fixture
def section() -> Section:
    return make_section()


def call(
    section: Section, table: int = 1, key: str = "call-0001", reason: str = "irregularity"
) -> DirectorCall:
    return call_director(section, table, Called(key, reason, board=1, round=1), by=TABLE)


def test_a_call_waits_in_the_queue_and_is_one_act(section: Section) -> None:
    before = Section.objects.get().version
    made = call(section)
    assert (made.table, made.reason, made.board, made.state) == (1, "irregularity", 1, "waiting")
    assert Section.objects.get().version == before + 1
    assert JournalEntry.objects.first().about == {"table": 1, "why": "irregularity", "board": 1}


def test_a_call_sent_again_is_the_same_call_even_when_it_is_done(section: Section) -> None:
    made = call(section)
    answer_call(made, "done", seen=1, by=DIRECTOR)
    acts = JournalEntry.objects.count()
    assert call(section).state == "done"
    assert (DirectorCall.objects.count(), JournalEntry.objects.count()) == (1, acts)


@pytest.mark.parametrize(("reason", "board"), [("lunch", 1), ("not_turned", None), ("", 1)])
def test_a_call_has_one_of_the_reasons(section: Section, reason: str, board: int | None) -> None:
    with pytest.raises(DirectorError) as refusal:
        call_director(section, 1, Called("call-0001", reason, board=board), by=TABLE)
    assert refusal.value.code == "no_reason"
    assert not DirectorCall.objects.exists()


def test_nobody_is_called_when_the_session_is_closed(section: Section) -> None:
    close_session(section.session, by=DIRECTOR)
    with pytest.raises(DirectorError):
        call(section)


def test_a_call_is_taken_back_within_ten_seconds_and_five_for_the_way(section: Section) -> None:
    made = call(section)
    late = made.at + timedelta(seconds=16)
    with pytest.raises(Conflict) as refusal:
        take_back(section, 1, made.key, by=TABLE, now=late)
    assert refusal.value.code == "too_late"

    for _twice in range(2):
        taken = take_back(section, 1, made.key, by=TABLE, now=made.at + timedelta(seconds=15))
        assert taken
        assert taken.state == "taken_back"


def test_a_call_that_somebody_answers_is_not_taken_back(section: Section) -> None:
    made = call(section)
    answer_call(made, "coming", seen=1, by=DIRECTOR)
    with pytest.raises(Conflict):
        take_back(section, 1, made.key, by=TABLE, now=timezone.now())


def test_taking_back_a_call_that_never_arrived_is_harmless(section: Section) -> None:
    assert take_back(section, 1, "call-0001", by=TABLE, now=timezone.now()) is None


def test_another_table_cannot_take_a_call_back(section: Section) -> None:
    made = call(section)
    assert take_back(section, 2, made.key, by=TABLE, now=made.at) is None
    assert DirectorCall.objects.get().state == "waiting"


def test_the_director_is_coming_and_then_it_is_done(section: Section) -> None:
    made = call(section)
    coming = answer_call(made, "coming", seen=1, by=DIRECTOR)
    assert (coming.state, coming.answered_by, coming.version) == ("coming", "director", 2)
    assert answer_call(coming, "done", seen=2, by=DIRECTOR).state == "done"


def test_two_directors_who_answer_one_call_are_a_question(section: Section) -> None:
    made = call(section)
    answer_call(made, "coming", seen=1, by=DIRECTOR)
    with pytest.raises(Conflict) as refusal:
        answer_call(DirectorCall.objects.get(), "coming", seen=1, by=Actor("second"))
    assert refusal.value.code == "changed_meanwhile"
    assert DirectorCall.objects.get().answered_by == "director"


@pytest.mark.parametrize("state", ["waiting", "taken_back", "hello"])
def test_an_answer_is_coming_or_done(section: Section, state: str) -> None:
    with pytest.raises(DirectorError):
        answer_call(call(section), state, seen=1, by=DIRECTOR)


def test_the_phones_behind_in_the_queue_hear_that_they_move_up(section: Section) -> None:
    """Their place in the queue is on their page: its section's version moves."""
    other = Section.objects.create(session=section.session, field=section.field, letter="B")
    first = call(section)
    call(other, key="call-0002")
    before = Section.objects.get(pk=other.pk).version
    answer_call(first, "coming", seen=1, by=DIRECTOR)
    assert Section.objects.get(pk=other.pk).version == before + 1


def test_each_answer_is_taken_back_in_history(section: Section) -> None:
    made = call(section)
    answer_call(made, "coming", seen=1, by=DIRECTOR)
    undo(last_act(section.session), by=DIRECTOR)
    assert (DirectorCall.objects.get().state, DirectorCall.objects.get().answered_by) == ("waiting", "")
    undo(last_act(section.session), by=DIRECTOR)
    assert not DirectorCall.objects.exists()
