"""A rehearsal: robots play the recorded session through the table's own door, and it goes without a trace."""

import pytest

from tests.evening import DIRECTOR, make_section
from tournament.models import Club, Contestant, Entry, JournalEntry, Player, Rehearsal, Result, Session
from tournament.reports.standings import current_standings
from tournament.services.evenings import close_session
from tournament.services.recordings import restage
from tournament.services.rehearsal import (
    PACES,
    recording_named,
    remove_rehearsal,
    set_pace,
    start_rehearsal,
    steps,
)
from tournament.services.robots import act_as_robot, play

pytestmark = pytest.mark.django_db


def play_all(rehearsal: Rehearsal) -> None:
    recording = recording_named(rehearsal.recording)
    staged = restage(recording, rehearsal.session)
    for number, step in enumerate(steps(recording)):
        act_as_robot(staged, step, key=f"robot-{number}")


def counts() -> list[int]:
    return [model.objects.count() for model in (Session, Player, Contestant, JournalEntry)]


def test_the_whole_session_comes_out_as_published() -> None:
    rehearsal = start_rehearsal(by=DIRECTOR)
    play_all(rehearsal)
    close_session(rehearsal.session, by=DIRECTOR)

    (sheet,) = current_standings(rehearsal.session)
    shown = {row.party.number: float(row.value) for row in sheet.rankings[0].rows}
    published = {row.id: float(row.percent) for row in recording_named(rehearsal.recording).totals}

    assert shown == pytest.approx(published, abs=0.011)


def test_every_robot_enters_and_another_accepts() -> None:
    rehearsal = start_rehearsal(by=DIRECTOR)
    play_all(rehearsal)

    assert set(Result.objects.values_list("agreement", flat=True)) == {"accepted"}
    assert Entry.objects.count() == 2 * Result.objects.count()


def test_the_first_result_comes_at_once_and_tables_take_turns() -> None:
    found = steps(recording_named("howell_11_pairs"))

    assert found[0].due <= 2
    assert len({step.line.table for step in found if step.due < 15}) == 5
    assert [step.due for step in found] == sorted(step.due for step in found)


def test_no_table_begins_a_round_before_it_has_ended_the_last() -> None:
    last: dict[int, int] = {}
    for step in steps(recording_named("howell_11_pairs")):
        if step.key.endswith("-1"):
            assert step.line.round >= last.get(step.line.table, 0)
            last[step.line.table] = step.line.round


def test_a_second_start_gives_the_rehearsal_that_is_there() -> None:
    assert start_rehearsal(by=DIRECTOR) == start_rehearsal(by=DIRECTOR)


def test_it_goes_without_a_trace_and_leaves_the_club_alone() -> None:
    own = make_section()
    before = counts()
    rehearsal = start_rehearsal(by=DIRECTOR)
    play_all(rehearsal)

    remove_rehearsal(rehearsal)

    assert counts() == before
    assert list(Club.objects.all()) == [own.session.event.club]


@pytest.mark.django_db(transaction=True)
def test_robots_stop_when_their_rehearsal_is_removed() -> None:
    rehearsal = start_rehearsal(by=DIRECTOR)
    set_pace(rehearsal, pace=PACES[-1], paused=False)
    pk = rehearsal.pk
    remove_rehearsal(rehearsal)

    play(pk)

    assert not Entry.objects.exists()
