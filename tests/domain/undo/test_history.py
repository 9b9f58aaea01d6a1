"""Undo: the last act is taken back whole, later work is never lost."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.journal_stream import as_json, last_act, row_of
from tournament.domain.people.acts.clubs import add_players
from tournament.domain.seats.acts import pair_seats, seating
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts.undo import COUNTERS, Blocked, undo
from tournament.exchange.pasted_lists import parse_players
from tournament.models import Contestant, Entry, JournalEntry, Membership, Placement, Result, Ruling, Section

pytestmark = pytest.mark.django_db
FACTS = (Result, Ruling, Contestant, Membership, Placement)


def facts() -> dict[str, list[dict]]:
    """Every fact in the database, without the counters."""
    return {
        model.__name__: [
            {name: value for name, value in as_json(row_of(row)).items() if name not in COUNTERS}
            for row in model.objects.order_by("pk")
        ]
        for model in FACTS
    }


def test_an_entry_is_taken_back() -> None:
    section = make_section()
    before = facts()
    say(section, 1, 1, "4S= N")

    undo(last_act(section.session), by=DIRECTOR)

    assert facts() == before
    assert JournalEntry.objects.first().about["taken_back"] == "enter_result"


def test_undo_counts_the_version_up_and_never_back() -> None:
    section = make_section()
    say(section, 1, 1, "4S= N")
    before = Section.objects.get().version

    undo(last_act(section.session), by=DIRECTOR)

    assert Section.objects.get().version == before + 1


def test_what_was_taken_back_is_not_taken_back_twice() -> None:
    section = make_section()
    say(section, 1, 1, "4S= N")
    act = last_act(section.session)
    undo(act, by=DIRECTOR)

    with pytest.raises(DirectorError) as refusal:
        undo(JournalEntry.objects.get(pk=act.pk), by=DIRECTOR)

    assert refusal.value.code == "already_undone"


def test_an_act_that_a_later_one_built_on_stays() -> None:
    section = make_section()
    say(section, 1, 1, "4S= N", side="NS")
    first = last_act(section.session)
    say(section, 1, 1, "4S= N", side="EW")
    before = facts()

    with pytest.raises(Blocked) as refusal:
        undo(first, by=DIRECTOR)

    assert refusal.value.code == "touched_later"
    assert refusal.value.later == last_act(section.session)
    assert facts() == before


def test_a_movement_with_results_cannot_be_pulled_from_under_them() -> None:
    section = make_section()
    chosen = JournalEntry.objects.get(verb="choose_movement")
    play(section, 1, 1, "4S= N")

    with pytest.raises(Blocked) as refusal:
        undo(chosen, by=DIRECTOR)

    assert refusal.value.code == "in_use"
    assert refusal.value.later == last_act(section.session)


def name_one_by_one(section: Section) -> None:
    for number, pair in enumerate(section.contestants.all()):
        players = add_players(
            section.session.event.club, parse_players(f"森 一{number}\n森 二{number}"), by=DIRECTOR
        )
        pair_seats.name_pair(pair, players, by=DIRECTOR)


@pytest.mark.slow
def test_the_whole_set_up_can_be_walked_back() -> None:
    section = make_section(start=True, naming=name_one_by_one)

    while (act := last_act(section.session)) and act.verb != "open_evening":
        undo(act, by=DIRECTOR)

    assert not Placement.objects.exists()
    assert not Contestant.objects.exists()


ACTS = {
    "correct": lambda result: director_results.correct_result(
        result, read_result("PASS"), seen=result.version, by=DIRECTOR
    ),
    "late": lambda result: director_results.mark_board(result, "late", seen=result.version, by=DIRECTOR),
    "not played": lambda result: director_results.mark_board(
        result, "not_played", seen=result.version, by=DIRECTOR
    ),
    "award": lambda result: director_results.award(
        result, ns="A+", ew="A-", seen=result.version, by=DIRECTOR
    ),
    "remove": lambda result: director_results.remove_result(result, seen=result.version, by=DIRECTOR),
    "penalise": lambda result: director_results.penalise(result.ns, 10, "%", by=DIRECTOR),
}


@pytest.mark.parametrize("name", ACTS)
def test_undo_after_an_act_is_as_if_nothing_had_been_done(name: str) -> None:
    section = make_section()
    result = play(section, 1, 1, "4S= N")
    before = facts()

    ACTS[name](result)
    assert facts() != before
    undo(last_act(section.session), by=DIRECTOR)

    assert facts() == before


@pytest.mark.slow
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    words=st.lists(
        st.tuples(
            st.integers(1, 3),
            st.integers(0, 1),
            st.sampled_from(["4S= N", "PASS"]),
            st.sampled_from(["NS", "EW"]),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_taking_everything_back_leaves_nothing(django_db_blocker, words: list) -> None:
    for model in (JournalEntry, Ruling, Result, Entry):
        if model is JournalEntry:
            model.objects.exclude(undoes=None).delete()
        model.objects.all().delete()
    section = Section.objects.select_related("session__event").first() or make_section()
    JournalEntry.objects.exclude(undoes=None).delete()
    JournalEntry.objects.all().delete()
    before = facts()
    for table, board, text, side in words:
        own = section.placements.get(round=1, table=table).boards[board]
        say(section, table, own, text, side=side)

    while act := last_act(section.session):
        undo(act, by=DIRECTOR)

    assert facts() == before


def test_names_and_seats_are_taken_back_too() -> None:
    section = make_section(start=False)
    before = facts()
    first, second = section.contestants.all()[:2]

    pair_seats.swap_pairs(first, second, by=DIRECTOR)
    undo(last_act(section.session), by=DIRECTOR)

    names = [(row["contestant_id"], row["player_id"]) for row in facts()["Membership"]]
    assert sorted(names) == sorted((row["contestant_id"], row["player_id"]) for row in before["Membership"])


def test_start_and_close_are_taken_back() -> None:
    section = make_section(start=False)
    lifecycle.start_session(section.session, by=DIRECTOR)
    lifecycle.close_session(section.session, by=DIRECTOR)

    undo(last_act(section.session), by=DIRECTOR)
    undo(last_act(section.session), by=DIRECTOR)

    section.session.refresh_from_db()
    assert (section.session.started_at, section.session.closed_at) == (None, None)


def test_another_movement_can_be_chosen_before_play() -> None:
    section = make_section(tables=4, code="howell-4x7", boards=3, start=False)

    seating.choose_movement(section, "mitchell-relay-4x4", boards_per_set=6, by=DIRECTOR)

    assert {pair.direction for pair in section.contestants.all()} == {"NS", "EW"}
    assert Membership.objects.count() == 16
