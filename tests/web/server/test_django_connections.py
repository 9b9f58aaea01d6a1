"""What the request scheduler replaces in Django: a thread's connection, and the commit of a connection."""

import pytest
from django.core.signals import request_started
from django.db import DEFAULT_DB_ALIAS, connections, transaction

from tests.fixtures.evening import DIRECTOR
from tournament.domain.people.acts.clubs import found_club
from tournament.models import Club
from tournament.web.server.request_scheduler import READS, RESTED, WRITES, Scheduler

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def own() -> object:
    """The connection of the test's thread, which is there again after a turn."""
    before = connections[DEFAULT_DB_ALIAS]
    before.close()
    yield before
    connections[DEFAULT_DB_ALIAS].close()
    connections[DEFAULT_DB_ALIAS] = before


def test_queries_of_a_turn_run_on_the_connection_of_the_pool(own: object) -> None:
    scheduler = Scheduler(3)
    with scheduler.turn(scheduler.waited(READS)):
        Club.objects.count()
        (pooled,) = scheduler._taken
        assert connections[DEFAULT_DB_ALIAS] is pooled.connection
        assert pooled.connection.connection is not None
    pooled.connection.close()
    assert connections[DEFAULT_DB_ALIAS] is not pooled.connection


def test_the_end_of_a_transaction_calls_the_commit_of_the_scheduler(
    own: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the commit is at the disk the connection says so, and afterwards no longer."""
    seen: list[bool] = []
    ended = Scheduler._commit

    def noted(self: Scheduler, pooled: object, commit: object) -> None:
        ended(self, pooled, lambda: (commit(), seen.append(pooled.is_at_the_disk)))

    monkeypatch.setattr(Scheduler, "_commit", noted)
    scheduler = Scheduler(4)
    with scheduler.turn(scheduler.waited(WRITES)):
        with transaction.atomic():
            found_club(name="Blue", by=DIRECTOR)
            assert seen == []
        assert seen == [True]
        (pooled,) = scheduler._taken
        assert not pooled.is_at_the_disk
    pooled.connection.close()
    assert Club.objects.filter(name="Blue").exists()


def test_a_connection_is_checked_after_a_time_of_disuse_only(
    own: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Django asks `SELECT 1` before the first query of every request otherwise."""
    scheduler, checks = Scheduler(1), []
    (pooled,) = scheduler._free
    monkeypatch.setitem(pooled.connection.settings_dict, "CONN_HEALTH_CHECKS", True)
    monkeypatch.setattr(pooled.connection, "is_usable", lambda: not checks.append(1))
    for rest, expected in ((0.0, []), (0.0, []), (RESTED, [1]), (0.0, [1])):
        pooled.left -= rest
        with scheduler.turn(scheduler.waited(READS)):
            request_started.send(None)
            Club.objects.count()
        assert checks == expected
    pooled.connection.close()
