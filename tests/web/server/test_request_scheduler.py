"""Requests are served one after another, the most urgent first; who takes long holds nobody up."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

import pytest
from django.db import connections

from tournament.web.server import request_scheduler as module
from tournament.web.server.request_scheduler import READS, WRITES, Scheduler


@pytest.fixture
def turns() -> Iterator[Scheduler]:
    made = Scheduler(seats=module.FOR_READERS + 2)
    yield made
    for seat in made._free:
        seat.connection.close()


@contextmanager
def somebody_inside(
    turns: Scheduler,
    threads: ThreadPoolExecutor,
    do: Callable[[Callable[[], None]], None] = lambda wait: wait(),
) -> Iterator[None]:
    """`do` is given what he waits for."""
    inside, leave = Event(), Event()

    def waits() -> None:
        inside.set()
        assert leave.wait(30)

    def stays() -> None:
        with turns.turn(turns.waited(WRITES)):
            do(waits)

    staying = threads.submit(stays)
    assert inside.wait(30)
    try:
        yield
    finally:
        leave.set()
        staying.result(30)


def queued(turns: Scheduler, many: int) -> None:
    while len(turns._readers) + len(turns._writers) < many:
        pass


def test_the_most_urgent_is_served_first(turns: Scheduler, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONG", 3600)
    served: list[str] = []

    def come(name: str, patience: float) -> None:
        with turns.turn(turns.waited(patience)):
            served.append(name)

    with ThreadPoolExecutor(8) as threads, somebody_inside(turns, threads):
        for place, (name, patience) in enumerate([("reads", 9), ("reads too", 9), ("writes", 0)], 1):
            threads.submit(come, name, patience)
            queued(turns, place)
        assert served == []
    assert served == ["writes", "reads", "reads too"]


def test_entries_go_before_pages_and_pages_before_phones_that_ask_for_news() -> None:
    asked = [("POST", "/t/a1/entries"), ("GET", "/t/a1"), ("GET", "/s/1/"), ("GET", "/t/a1/state")]
    waits = [module.patience_of({"REQUEST_METHOD": method, "PATH_INFO": path}) for method, path in asked]
    assert waits == [WRITES, READS, READS, module.POLLS]


def test_a_request_waits_in_the_event_loop_without_a_thread(
    turns: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONG", 3600)
    served: list[int] = []

    def serve(request: module.QueuedRequest) -> None:
        with turns.turn(request):
            served.append(request.number)

    async def all_of_them() -> None:
        async def one() -> None:
            await asyncio.get_running_loop().run_in_executor(single, serve, await turns.called(READS))

        await asyncio.gather(*[one() for _request in range(20)])

    with ThreadPoolExecutor(2) as threads, ThreadPoolExecutor(1) as single:
        with somebody_inside(turns, threads):
            served_in_time = threads.submit(asyncio.run, all_of_them())
            queued(turns, 20)
            assert served == []
        served_in_time.result(30)
    assert served == [*range(2, 22)]


def test_beside_a_long_turn_the_next_begins(turns: Scheduler, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONG", 0.0)
    with ThreadPoolExecutor(2) as threads, somebody_inside(turns, threads), turns.turn(turns.waited(WRITES)):
        assert len(turns._taken) == 2


def test_however_many_writers_take_long_pages_are_shown(
    turns: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONG", 0.0)

    def come() -> None:
        with turns.turn(turns.waited(WRITES)):
            pass

    with ThreadPoolExecutor(8) as threads, somebody_inside(turns, threads):
        with somebody_inside(turns, threads):
            third = threads.submit(come)
            queued(turns, 1)
            with turns.turn(turns.waited(READS)):
                assert not third.done()
        third.result(30)


def test_at_the_disk_readers_are_served_and_writers_wait(
    turns: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONG", 3600)
    served: list[str] = []

    def commit(wait: Callable[[], None]) -> None:
        (seat,) = turns._taken
        turns._commit(seat, wait)

    def come(name: str, patience: float) -> None:
        with turns.turn(turns.waited(patience)):
            served.append(name)

    with ThreadPoolExecutor(8) as threads:
        with somebody_inside(turns, threads, commit):
            writer = threads.submit(come, "writes", WRITES)
            queued(turns, 1)
            threads.submit(come, "reads", READS).result(30)
            assert served == ["reads"]
        writer.result(30)
    assert served == ["reads", "writes"]


def test_who_waits_for_another_lets_others_be_served(
    turns: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONG", 3600)

    def come() -> str:
        with turns.turn(turns.waited(WRITES)):
            return "served"

    with ThreadPoolExecutor(1) as threads, turns.turn(turns.waited(READS)):
        with turns.away(READS):
            assert threads.submit(come).result(30) == "served"
        assert len(turns._taken) == 1


def test_who_is_not_served_is_never_away(turns: Scheduler) -> None:
    with turns.away(READS):
        assert not turns._taken


def test_one_after_another_on_the_same_connection(turns: Scheduler) -> None:
    def own() -> object:
        with turns.turn(turns.waited(READS)):
            return connections["default"]

    with ThreadPoolExecutor(2) as threads:
        found: list[Future[object]] = [threads.submit(own) for _request in range(6)]
        assert len({id(each.result(30)) for each in found}) == 1


def test_a_fault_leaves_the_seat_free(turns: Scheduler) -> None:
    with ThreadPoolExecutor(1) as threads:
        for _request in range(3):
            with pytest.raises(LookupError):
                threads.submit(fail, turns).result(30)
    assert not turns._taken


def fail(turns: Scheduler) -> None:
    with turns.turn(turns.waited(READS)):
        raise LookupError
