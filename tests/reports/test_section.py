"""What is remembered of a section is true at its version, and nothing uncommitted is remembered."""

import pytest
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tests.evening import DIRECTOR, make_section, play, say
from tournament.analysis.timetable import Room as Timed
from tournament.models import Contestant, Section
from tournament.reports.boards.section import SectionFacts, facts_of
from tournament.reports.cache.entries_since import arranged
from tournament.reports.cache.freshness import versions_of_boards
from tournament.reports.cache.versioned_cache import forget
from tournament.reports.room.clock import clocks_of_session
from tournament.reports.room.late_tables import rooms
from tournament.reports.room.seating import room_at
from tournament.services.acts.journal import act
from tournament.services.room import clocks
from tournament.sheets.room import Room


def rename_pair(pair: Contestant) -> None:
    with act("set_number_of_pairs", by=DIRECTOR, section=pair.section) as write:
        write.change(pair, number="77")


def version_of(section: Section) -> tuple[int, int]:
    return Section.objects.values_list("pk", "version").get(pk=section.pk)


@pytest.mark.django_db(transaction=True)
def test_a_version_is_read_once(django_assert_num_queries) -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    now = version_of(section)
    with django_assert_num_queries(6):
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
    with django_assert_num_queries(3):  # what the journal tells since, and the results on both boards
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
    clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)
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


def seen(section: Section) -> tuple[SectionFacts, Room, list[Timed]]:
    """All that is carried on: the facts, the grid of the room, and when each meeting's boards came in."""
    (facts,) = facts_of([version_of(section)])
    timed = rooms(clocks_of_session(section.session), versions_of_boards(section.session_id))
    return facts, room_at(version_of(section)), timed


@pytest.mark.django_db(transaction=True)
def test_a_step_that_no_entry_explains_is_a_change() -> None:
    """Acts of the club and of other sections step a version too, and are told of elsewhere."""
    section = make_section()
    play(section, 1, 1, "4S= N")
    facts_of([version_of(section)])
    assert arranged(version_of(section)) == version_of(section)
    play(section, 2, 3, "PASS")
    assert arranged(version_of(section)) != version_of(section)
    Section.objects.filter(pk=section.pk).update(version=F("version") + 1)
    play(section, 3, 5, "PASS")
    assert arranged(version_of(section)) == version_of(section)


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
