"""What comes from the tables: agreement, correction, disagreement, and everything that is refused."""

import pytest

from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tournament.domain.boards.acts.director_results import correct_result, record_result
from tournament.domain.boards.acts.entries import NewEntry, enter_result
from tournament.domain.boards.readings.board_places import meeting_at
from tournament.domain.boards.readings.typed_results import read_result, without_result
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import Entry, JournalEntry, Result, Section

pytestmark = pytest.mark.django_db


def test_one_side_enters_and_the_other_accepts() -> None:
    section = make_section()

    sent = say(section, 1, 1, "4S= N", side="NS")
    accepted = say(section, 1, 1, "4S= N", side="EW")

    assert (sent.agreement, accepted.agreement) == ("sent", "accepted")
    assert Result.objects.count() == 1


def test_the_same_entry_sent_again_changes_nothing() -> None:
    section = make_section()
    say(section, 1, 1, "4S= N", key="phone-7-1")
    acts = JournalEntry.objects.count()

    again = say(section, 1, 1, "4S= N", key="phone-7-1")

    assert again.version == 1
    assert Entry.objects.count() == 1
    assert JournalEntry.objects.count() == acts


def test_an_entry_sent_again_after_it_was_taken_back_stays_taken_back() -> None:
    section = make_section()
    say(section, 1, 1, "4S= N", key="phone-7-1")
    undo(last_act(section.session), by=DIRECTOR)

    with pytest.raises(Conflict) as refusal:
        say(section, 1, 1, "4S= N", key="phone-7-1")

    assert refusal.value.code == "taken_back"
    assert not Result.objects.exists()


def test_a_double_tap_with_a_new_key_is_harmless() -> None:
    section = make_section()
    say(section, 1, 1, "4S= N", side="NS")

    again = say(section, 1, 1, "4S= N", side="NS")

    assert (again.agreement, again.version) == ("sent", 1)


def test_who_entered_may_correct_while_nobody_has_accepted() -> None:
    section = make_section()
    first = say(section, 1, 1, "4S= N", side="NS")

    corrected = say(section, 1, 1, "4S-1 N", side="NS", seen=first.version)

    assert (corrected.tricks, corrected.agreement, corrected.version) == (9, "sent", 2)


def test_two_sides_that_differ_become_a_question_and_nothing_is_overwritten() -> None:
    section = make_section()
    say(section, 1, 1, "3S-1 E", side="NS")

    disputed = say(section, 1, 1, "3S-1 W", side="EW")

    assert (disputed.declarer, disputed.agreement) == ("E", "disputed")


@pytest.mark.parametrize(
    ("side", "text"),
    [("EW", "3S-1 E"), ("NS", "3S-1 W")],
    ids=["east-west comes round", "north-south comes round"],
)
def test_a_question_is_settled_when_one_side_takes_the_others_word(side: str, text: str) -> None:
    section = make_section()
    say(section, 1, 1, "3S-1 E", side="NS")
    disputed = say(section, 1, 1, "3S-1 W", side="EW")

    settled = say(section, 1, 1, text, side=side, seen=disputed.version)

    assert settled.agreement == "accepted"
    assert settled.declarer == text[-1]


def test_two_phones_of_one_side_that_differ_become_a_question() -> None:
    section = make_section()
    say(section, 1, 1, "4S= N", side="NS", device="north")

    other = say(section, 1, 1, "4S+1 N", side="NS", device="south")

    assert (other.tricks, other.agreement) == (10, "disputed")


@pytest.mark.parametrize("first", ["EW", "NS"])
def test_a_side_is_not_outvoted_by_its_own_acceptance_on_the_others_phone(first: str) -> None:
    """North's phone was offline: East accepted on it, and his own phone has sent something else."""
    section = make_section()
    words = {"EW": ("4H-1 N", "EW", "East's"), "NS": ("4H= N", "NS", "North's")}
    for side in sorted(words, key=lambda side: side != first):
        text, side, device = words[side]
        say(section, 1, 1, text, side=side, device=device)

    with pytest.raises(Conflict) as refusal:
        say(section, 1, 1, "4H= N", side="EW", device="North's")
    question = Result.objects.get()
    assert (refusal.value.code, question.agreement) == ("said_otherwise", "disputed")
    assert Entry.objects.count() == 2

    came_round = say(section, 1, 1, "4H= N", side="EW", device="North's", seen=question.version)
    assert (came_round.tricks, came_round.agreement) == (10, "accepted")


def test_a_lead_that_only_the_second_word_knows_is_kept() -> None:
    section = make_section()
    say(section, 1, 1, "4S= N", side="NS")
    known = NewEntry(1, read_result("4S= N", lead="HK"), "leader-1", side="EW")

    accepted = enter_result(section, 1, known, by=DIRECTOR)

    assert (accepted.lead, accepted.agreement) == ("HK", "accepted")


def test_an_accepted_result_is_changed_only_with_the_other_sides_consent() -> None:
    section = make_section()
    accepted = play(section, 1, 1, "4S= N")

    proposed = say(section, 1, 1, "4S+1 N", side="NS", seen=accepted.version)
    agreed = say(section, 1, 1, "4S+1 N", side="EW", seen=proposed.version)

    assert (proposed.tricks, proposed.agreement) == (10, "proposed")
    assert (agreed.tricks, agreed.agreement) == (11, "accepted")


def test_repeating_what_stood_before_does_not_outvote_the_others_correction() -> None:
    section = make_section()
    accepted = play(section, 1, 1, "4S= N")
    proposed = say(section, 1, 1, "4S+1 N", side="NS", seen=accepted.version)

    repeated = say(section, 1, 1, "4S= N", side="EW", seen=proposed.version)
    given_in = say(section, 1, 1, "4S= N", side="NS", seen=repeated.version)

    assert (repeated.tricks, repeated.agreement) == (10, "disputed")
    assert (given_in.tricks, given_in.agreement) == (10, "accepted")


def test_every_new_word_on_a_question_is_a_new_version() -> None:
    section = make_section()
    say(section, 1, 1, "3S-1 E", side="NS")
    disputed = say(section, 1, 1, "3S-1 W", side="EW")
    before = Section.objects.get().version

    third = say(section, 1, 1, "3S-2 W", side="EW")

    assert (third.declarer, third.agreement, third.version) == ("E", "disputed", disputed.version + 1)
    assert Section.objects.get().version == before + 1


def test_a_side_whose_own_phones_differed_and_agree_again_waits_for_the_other() -> None:
    section = make_section()
    say(section, 1, 1, "4S= N", side="NS", device="north")
    say(section, 1, 1, "4S+1 N", side="NS", device="south")

    again = say(section, 1, 1, "4S= N", side="NS", device="south")

    assert again.agreement == "sent"


def test_who_differed_from_the_directors_paper_can_come_round() -> None:
    section = make_section()
    record_result(section, meeting_at(section, 1, 1), 1, read_result("4S= N"), key="paper", by=DIRECTOR)
    disputed = say(section, 1, 1, "4S+1 N", side="EW")

    settled = say(section, 1, 1, "4S= N", side="EW")

    assert (disputed.agreement, settled.agreement) == ("disputed", "accepted")


@pytest.mark.parametrize(("side", "agreement"), [("EW", "sent"), ("NS", "sent")])
def test_a_late_board_takes_the_first_result_that_comes(side: str, agreement: str) -> None:
    section = make_section()
    late = NewEntry(1, without_result("late"), "late-board-1", side="NS")
    enter_result(section, 1, late, by=DIRECTOR)

    played = say(section, 1, 1, "4S= N", side=side)

    assert (played.state, played.tricks, played.agreement) == ("played", 10, agreement)


def test_paper_replaces_a_late_board() -> None:
    section = make_section()
    meeting = meeting_at(section, 1, 1)
    record_result(section, meeting, 1, without_result("late"), key="a", by=DIRECTOR)

    played = record_result(section, meeting, 1, read_result("4S= N"), key="b", by=DIRECTOR)

    assert (played.state, played.agreement) == ("played", "accepted")


def test_the_directors_word_settles_what_was_announcement_of() -> None:
    section = make_section()
    say(section, 1, 1, "3S-1 E", side="NS")
    disputed = say(section, 1, 1, "3S-1 W", side="EW")

    settled = correct_result(disputed, read_result("3S-1 W"), seen=disputed.version, by=DIRECTOR)
    late = say(section, 1, 1, "3S-1 E", side="NS", seen=1)

    assert (settled.declarer, settled.agreement) == ("W", "accepted")
    assert (late.declarer, late.agreement) == ("W", "disputed")


def test_a_stale_correction_by_the_director_is_refused() -> None:
    section = make_section()
    result = say(section, 1, 1, "4S= N", side="NS")
    say(section, 1, 1, "4S= N", side="EW")

    with pytest.raises(Conflict):
        correct_result(result, read_result("PASS"), seen=result.version, by=DIRECTOR)

    assert Result.objects.get().contract == "4S"


@pytest.mark.parametrize(
    ("table", "board", "code"),
    [(1, 99, "wrong_board"), (9, 1, "wrong_board")],
    ids=["board not in play", "no such table"],
)
def test_a_board_that_is_not_the_tables_is_refused_and_nothing_is_written(
    table: int, board: int, code: str
) -> None:
    section = make_section()

    with pytest.raises(DirectorError) as refusal:
        say(section, table, board, "4S= N")

    assert refusal.value.code == code
    assert not Entry.objects.exists()


def test_a_board_already_played_against_somebody_else_is_refused() -> None:
    section = make_section()
    meeting = meeting_at(section, 1, 1)
    stranger = section.contestants.get(direction="EW", number="3")
    wrong = type(meeting)(meeting.ns, stranger)
    record_result(section, wrong, 1, read_result("4S= N"), key="paper", by=DIRECTOR)

    with pytest.raises(Conflict) as refusal:
        say(section, 1, 1, "4S= N")

    assert refusal.value.code == "already_played"
    assert Entry.objects.count() == 1


def test_paper_needs_no_acceptance_and_never_overwrites() -> None:
    section = make_section()
    meeting = meeting_at(section, 1, 1)

    result = record_result(section, meeting, 1, read_result("4S= N"), key="a", by=DIRECTOR)
    with pytest.raises(Conflict):
        record_result(section, meeting, 1, read_result("4S+1 N"), key="b", by=DIRECTOR)

    assert result.agreement == "accepted"
    assert Result.objects.get().tricks == 10


@pytest.mark.parametrize("text", ["8S= N", "4S+9 N", "4S N", "=", "hello", "4S=", ""])
def test_an_impossible_result_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(DirectorError) as refusal:
        read_result(text)
    assert refusal.value.message


def test_a_closed_session_takes_no_entries() -> None:
    section = make_section()
    close_session(section.session, by=DIRECTOR)

    with pytest.raises(DirectorError) as refusal:
        say(Section.objects.get(pk=section.pk), 1, 1, "4S= N")

    assert refusal.value.code == "closed"


def test_each_entry_is_one_step_of_the_version_and_one_page_of_the_journal() -> None:
    section = make_section()
    before = Section.objects.get().version

    play(section, 1, 1, "4S= N")

    assert Section.objects.get().version == before + 2
    assert [entry.verb for entry in JournalEntry.objects.all()[:2]] == ["enter_result", "enter_result"]
