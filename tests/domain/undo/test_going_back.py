"""Back to before an act: everything since in one act that can itself be taken back; and the room then."""

import random
from collections.abc import Callable

import pytest

from tests.domain.undo.test_history import facts
from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.errors import DirectorError
from tournament.domain.incidents.acts.replans import take_plan
from tournament.domain.incidents.readings.continuations import Answers
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import plan_options
from tournament.domain.journal.readings.journal_stream import last_act, standing_acts
from tournament.domain.room.reports.room_at_act import rooms_at
from tournament.domain.room.reports.seating_plan import room
from tournament.domain.seats.acts import pair_seats
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts.undo import go_back, refusal_to_go_back, undo
from tournament.models import JournalEntry, Section

pytestmark = pytest.mark.django_db


def busy_evening() -> Section:
    """Entries, a question, a correction, a ruling, an undo, a penalty, a late pair, a close."""
    section = make_section(tables=5, code="mitchell-5x5")
    for row in section.placements.filter(round=1):
        for board in row.boards:
            play(section, row.table, board, "4S= N")
    first, second = section.results.order_by("pk")[:2]
    say(section, 1, first.board, "PASS", side="EW")
    undo(last_act(section.session), by=DIRECTOR)
    now = section.results.get(pk=second.pk)
    director_results.award(now, ns="A+", ew="A-", seen=now.version, by=DIRECTOR)
    director_results.penalise(section.contestants.first(), 10, "%", by=DIRECTOR)
    found = seated(section)
    take_plan("late_pair", found, plan_options("late_pair", found, Answers(found.next_round))[0], by=DIRECTOR)
    lifecycle.close_session(section.session, by=DIRECTOR)
    return section


def standing(section: Section):
    return section.results.select_related("section__session__event").get(board=1)


def correct(section: Section, text: str) -> None:
    row = standing(section)
    director_results.correct_result(row, read_result(text), seen=row.version, by=DIRECTOR)


ACTS: tuple[Callable[[Section], object], ...] = (
    lambda section: play(section, 1, 1, "4S= N"),
    lambda section: play(section, 2, 3, "PASS"),
    lambda section: director_results.penalise(section.contestants.first(), 10, "%", by=DIRECTOR),
    lambda section: undo(last_act(section.session), by=DIRECTOR),
    lambda section: correct(section, "3NT-1 E"),
    lambda section: director_results.award(
        standing(section), ns="A+", ew="", seen=standing(section).version, by=DIRECTOR
    ),
    lambda section: lifecycle.close_session(section.session, by=DIRECTOR),
)


@pytest.mark.sampled
@pytest.mark.parametrize("number", range(len(ACTS)))
def test_going_back_to_any_act_is_the_state_before_it(number: int) -> None:
    section = make_section(tables=3)
    for act in ACTS[:number]:
        act(section)
    known, before = last_of(section), facts()
    for act in ACTS[number:]:
        act(section)
    end = facts()

    go_back(JournalEntry.objects.filter(pk__gt=known).order_by("pk").first(), by=DIRECTOR)
    assert facts() == before
    undo(last_act(section.session), by=DIRECTOR)
    assert facts() == end


def test_what_was_gone_back_over_stands_no_more_until_that_is_taken_back() -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    first = last_act(section.session)
    play(section, 2, 3, "PASS")
    before = list(standing_acts(section.session).values_list("pk", flat=True))

    back = go_back(first, by=DIRECTOR)

    assert {first.pk} & {*standing_acts(section.session).values_list("pk", flat=True)} == set()
    assert standing_acts(section.session).first().pk == back.pk
    with pytest.raises(DirectorError):
        undo(first, by=DIRECTOR)
    undo(JournalEntry.objects.get(pk=back.pk), by=DIRECTOR)
    assert list(standing_acts(section.session).values_list("pk", flat=True)) == before


def test_an_undo_that_was_gone_back_over_can_be_made_again() -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    result = standing(section)
    director_results.award(result, ns="A+", ew="A-", seen=result.version, by=DIRECTOR)
    ruling = last_act(section.session)
    state = facts()
    taken = undo(ruling, by=DIRECTOR)
    go_back(taken, by=DIRECTOR)
    assert facts() == state
    undo(JournalEntry.objects.get(pk=ruling.pk), by=DIRECTOR)
    assert JournalEntry.objects.filter(undoes=ruling).count() == 2


def test_a_going_back_over_a_going_back() -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    middle, state = last_act(section.session), facts()
    play(section, 2, 3, "PASS")
    later = last_act(section.session)
    end = facts()
    first_back = go_back(later, by=DIRECTOR)
    go_back(first_back, by=DIRECTOR)
    assert facts() == end
    assert standing_acts(section.session).filter(pk=later.pk).exists()
    assert state != end
    assert middle.pk < later.pk


def test_trying_writes_nothing() -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    before, acts = facts(), JournalEntry.objects.count()
    assert refusal_to_go_back(last_act(section.session), by=DIRECTOR) is None
    assert (facts(), JournalEntry.objects.count()) == (before, acts)


@pytest.mark.slow
def test_the_whole_evening_up_to_its_opening() -> None:
    section = busy_evening()
    chosen = JournalEntry.objects.get(verb="choose_movement")
    go_back(chosen, by=DIRECTOR)
    assert not section.results.exists()
    assert not section.placements.exists()
    assert section.contestants.count() == 10
    undo(last_act(section.session), by=DIRECTOR)
    assert section.results.count() == 10
    assert section.contestants.count() == 11


# ── the room then ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_the_room_of_any_moment_is_the_room_that_was_seen_then() -> None:
    """Rooms are kept while an evening runs, a pair comes late and leaves, and then compared."""
    section = make_section(tables=4, code="howell-4x7")
    seen = {}

    def look() -> None:
        seen[last_of(section)] = drawn(section)

    rows = [(row, board) for row in section.placements.filter(round__lte=2) for board in row.boards]
    random.Random(1).shuffle(rows)
    for row, board in rows:
        say(section, row.table, board, "4S= N")
        look()
    found = seated(section)
    take_plan("late_pair", found, plan_options("late_pair", found, Answers(found.next_round))[0], by=DIRECTOR)
    look()
    result = section.results.select_related("section__session__event").first()
    director_results.mark_board(result, "late", seen=result.version, by=DIRECTOR)
    look()
    undo(last_act(section.session), by=DIRECTOR)
    look()
    pair_seats.name_pair(section.contestants.first(), [None, None], by=DIRECTOR)

    for pk, was in seen.items():
        (then,) = rooms_at(JournalEntry.objects.select_related("session__event__club").get(pk=pk))
        assert plain(then) == was


def last_of(section: Section) -> int:
    return JournalEntry.objects.filter(session=section.session_id).order_by("-pk").first().pk


def drawn(section: Section) -> list[tuple]:
    return plain(room(Section.objects.select_related("session__event__club").get(pk=section.pk)))


def plain(one) -> list[tuple]:
    return [
        (row.table, cell.round, cell.state, cell.done, cell.missing, cell.ns and cell.ns.label, cell.late)
        for row in one.rows
        for cell in row.cells
    ]
