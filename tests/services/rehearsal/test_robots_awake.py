"""The robots of a rehearsal play in one process only, whichever is asked to wake them."""

import threading
from collections.abc import Iterator

import pytest
from django.core.cache import cache

from tournament.models import Rehearsal
from tournament.services.robots import AWAKE_SECONDS, are_awake, wake_robots

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
