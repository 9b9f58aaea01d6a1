"""What is remembered of a section is true at its version, and nothing uncommitted is remembered."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.db import transaction
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tournament.analysis.room_clock import RoomTimes as Timed
from tournament.domain.boards.acts import director_results, repairs
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.boards.reports.section import SectionFacts, facts_of
from tournament.domain.journal.acts.journal import act
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.reports.versioned_cache import Version, forget, versions_of_boards
from tournament.domain.journal.reports.versioned_cache import version_of as stored_version
from tournament.domain.room.acts import round_clocks
from tournament.domain.room.reports.in_play import rooms
from tournament.domain.room.reports.room_clocks import clocks_of_session
from tournament.domain.room.reports.seating_plan import room_at
from tournament.domain.seats.acts import pair_seats
from tournament.domain.sessions.acts.lifecycle import change_conditions
from tournament.domain.undo.acts.undo import go_back, undo
from tournament.models import Contestant, JournalEntry, Player, Result, Section
from tournament.sheets.room_sheets import Room


def rename_pair(pair: Contestant) -> None:
    with act("set_number_of_pairs", by=DIRECTOR, section=pair.section) as write:
        write.change(pair, number="77")


def version_of(section: Section) -> Version:
    return stored_version(Section.objects.get(pk=section.pk))


@pytest.mark.django_db(transaction=True)
def test_a_version_is_read_once(django_assert_num_queries) -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    now = version_of(section)
    with django_assert_num_queries(5):
        first = facts_of([now])

    with django_assert_num_queries(0):
        again = facts_of([now])

    assert again == first
    assert len(first[0].lines[1]) == 1


@pytest.mark.django_db(transaction=True)
def test_an_entry_costs_its_results_and_another_act_everything(django_assert_num_queries) -> None:
    section = make_section()
    facts_of([version_of(section)])
    play(section, 1, 1, "4S= N")
    play(section, 2, 3, "PASS")
    now = version_of(section)
    with django_assert_num_queries(3):  # which boards have changed since, and the results on both
        (facts,) = facts_of([now])
    assert len(facts.lines[1]) == len(facts.lines[3]) == 1

    pair = section.contestants.first()
    rename_pair(pair)
    (renamed,) = facts_of([version_of(section)])
    assert renamed.parties[pair.pk].number == "77"


WORDS = (
    (1, 1, "4S= N", "NS"),
    (1, 1, "4S= N", "EW"),  # agreed
    (2, 3, "3NT+1 E", "NS"),
    (2, 3, "3NT= E", "EW"),  # disputed
    (1, 2, "PASS", "NS"),
    (1, 2, "1H= W", "NS"),  # differs from itself
    (3, 5, "2C-1 S", "NS"),
    (2, 4, "6NT= N", "EW"),
)


@pytest.mark.django_db(transaction=True)
def test_what_is_carried_on_from_entry_to_entry_is_what_is_read() -> None:
    section = make_section()
    round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    facts_of([version_of(section)])
    seen(section)
    for table, board, text, side in WORDS:
        say(section, table, board, text, side=side)
        carried = seen(section)
        forget()
        read = seen(section)
        assert carried == read
        assert [*map(list, (carried[0].stored, carried[0].results, carried[0].lines))] == [
            *map(list, (read[0].stored, read[0].results, read[0].lines))
        ]


def _result(section: Section, board: int = 1) -> Result:
    return section.results.filter(board=board).order_by("pk").first()


def _undo_last(section: Section) -> None:
    undo(last_act(section.session), by=DIRECTOR)


def _undo_an_entry(section: Section) -> None:
    say(section, 3, 6, "1NT= S")
    _undo_last(section)


def _go_back(section: Section) -> None:
    first = JournalEntry.objects.filter(session=section.session, verb="enter_result").order_by("-pk")[2]
    go_back(first, by=DIRECTOR)


def _remove_and_bring_back(section: Section) -> None:
    director_results.remove_result(_result(section), seen=_result(section).version, by=DIRECTOR)
    facts_of([version_of(section)])
    _undo_last(section)


def _substitute(section: Section) -> None:
    player = Player.objects.create(club=section.session.event.club, native="代打 一")
    pair_seats.substitute(section.contestants.first(), position=1, player=player, from_round=2, by=DIRECTOR)


def _foul(section: Section) -> None:
    found = list(section.results.filter(board=1))
    groups = {row.pk: "b" for row in found}
    seen_versions = {row.pk: row.version for row in found}
    repairs.foul_board(section.session, 1, groups, seen=seen_versions, by=DIRECTOR)


OTHER_ACTS: dict[str, Callable[[Section], object]] = {
    "correct": lambda section: director_results.correct_result(
        _result(section), read_result("6S-2 N"), seen=_result(section).version, by=DIRECTOR
    ),
    "award": lambda section: director_results.award(
        _result(section), ns="A+", ew="A-", seen=_result(section).version, by=DIRECTOR
    ),
    "late": lambda section: director_results.mark_board(
        _result(section), "late", seen=_result(section).version, by=DIRECTOR
    ),
    "remove": lambda section: director_results.remove_result(
        _result(section), seen=_result(section).version, by=DIRECTOR
    ),
    "remove and bring back": _remove_and_bring_back,
    "undo": _undo_an_entry,
    "go back": _go_back,
    "substitute": _substitute,
    "rename": lambda section: rename_pair(section.contestants.first()),
    "penalise": lambda section: director_results.penalise(
        section.contestants.first(), Decimal(1), "MP", by=DIRECTOR, reason="late"
    ),
    "foul": _foul,
    "pause": lambda section: round_clocks.pause_clock(section, at=timezone.now(), by=DIRECTOR),
    "conditions": lambda section: change_conditions(section.session.event, by=DIRECTOR, method="butler"),
}


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("other", OTHER_ACTS)
def test_what_is_carried_on_through_every_kind_of_act_is_what_is_read(other: str) -> None:
    section = make_section()
    round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
    for table, board in ((1, 1), (2, 3), (3, 5)):
        play(section, table, board, "4S= N")
    seen(section)
    steps = (
        lambda: say(section, 1, 2, "PASS", side="NS"),
        lambda: OTHER_ACTS[other](section),
        lambda: say(section, 1, 2, "PASS", side="EW"),
        lambda: say(section, 2, 4, "3NT= E", side="NS"),
    )
    for step in steps:
        step()
        carried = seen(section)
        forget()
        assert carried == seen(section)


def seen(section: Section) -> tuple[SectionFacts, Room, list[Timed]]:
    """All that is carried on: the facts, the grid of the room, and when each meeting's boards came in."""
    (facts,) = facts_of([version_of(section)])
    timed = rooms(clocks_of_session(section.session), versions_of_boards(section.session_id))
    return facts, room_at(version_of(section)), timed


@pytest.mark.django_db(transaction=True)
def test_the_version_of_the_plan_stays_at_an_entry_and_steps_at_every_other_act() -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    planned = version_of(section).plan

    play(section, 2, 3, "PASS")
    assert version_of(section).plan == planned

    rename_pair(section.contestants.first())
    assert version_of(section).plan == version_of(section).number > planned


@pytest.mark.django_db(transaction=True)
def test_an_act_of_the_event_steps_the_plan_of_each_of_its_sections() -> None:
    section = make_section()
    before = version_of(section)

    change_conditions(section.session.event, by=DIRECTOR, name="Late")

    after = version_of(section)
    assert after.plan == after.number > before.number


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_is_not_remembered() -> None:
    section = make_section()
    before = version_of(section)
    with transaction.atomic():
        play(section, 1, 1, "4S= N")
        assert len(facts_of([version_of(section)])[0].lines[1]) == 1
        transaction.set_rollback(True)
    assert version_of(section) == before

    play(section, 2, 3, "PASS")

    (facts,) = facts_of([version_of(section)])
    assert [line.score for line in facts.lines[3]] == [0]
