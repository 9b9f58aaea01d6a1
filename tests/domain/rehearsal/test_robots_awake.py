"""The robots of a rehearsal play in one process only, and write in the language of their event."""

import threading
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.utils.translation import override

from tournament.domain.rehearsal.acts.rehearsals import language_of, name_of_event
from tournament.domain.rehearsal.acts.robot_agenda import AWAKE_SECONDS, are_awake, wake_robots
from tournament.models import Event, Rehearsal

HERE = Rehearsal(pk=7_000_001)


@pytest.fixture(autouse=True)
def nothing_is_cached() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def robots() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "robots"]


@pytest.mark.django_db
def test_robots_that_another_process_has_playing_are_not_begun_again() -> None:
    cache.set(f"robots:{HERE.pk}", True, AWAKE_SECONDS)  # as the other process says
    before = robots()
    wake_robots(HERE)
    assert robots() == before
    assert are_awake(HERE)


@pytest.mark.django_db
def test_robots_of_a_process_that_has_gone_are_asleep() -> None:
    assert not are_awake(HERE)


@pytest.mark.django_db(transaction=True)
def test_robots_that_have_nothing_to_play_say_so() -> None:
    wake_robots(HERE)
    for thread in robots():
        thread.join(20)
    assert not are_awake(HERE)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_robots_add_to_an_event_is_named_in_the_language_it_was_begun_in(language: str) -> None:
    with override(language):
        event = Event(name=name_of_event())
    for active in ("en", "ja"):
        with override(active):
            assert language_of(event) == language
            assert language_of(Event(name="Spring cup")) == active
