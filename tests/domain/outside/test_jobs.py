"""The queue of jobs: each is done once, by whoever claims it first, and again when that one dies or fails."""

import logging
from datetime import timedelta
from threading import Event

import pytest
from django.conf import settings
from django.utils import timezone
from django.utils.module_loading import import_string

from tournament.domain.errors import DirectorError
from tournament.domain.outside.acts import jobs
from tournament.domain.outside.readings.workers import has_live_worker
from tournament.management.commands.worker import WorkerProcess, do_next
from tournament.models import Job, Worker

pytestmark = pytest.mark.django_db
HERE = "tests.domain.outside.test_jobs"
State = Job.State


def added_up(payload: dict, progress: jobs.Progress) -> int:
    for number, _one in enumerate(payload["numbers"], 1):
        progress(number, len(payload["numbers"]))
    return sum(payload["numbers"])


def broken(payload: dict, _progress: jobs.Progress) -> None:
    raise OSError("no such printer")


def refused(payload: dict, _progress: jobs.Progress) -> None:
    raise DirectorError("not_yet", "Shown when the session is closed.")


@pytest.fixture(autouse=True)
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("added_up", "broken", "refused"):
        monkeypatch.setitem(settings.JOBS, name, f"{HERE}.{name}")


def sum_of(*numbers: int, **more: object) -> Job:
    return jobs.enqueue("added_up", payload={"numbers": numbers}, by="森", **more)


def passes(**span: float) -> None:
    """Time passes for every job and every worker."""
    before = timedelta(**span)
    for job in Job.objects.all():
        ended = job.ended_at and job.ended_at - before
        Job.objects.filter(pk=job.pk).update(due_at=job.due_at - before, ended_at=ended)
    for worker in Worker.objects.all():
        Worker.objects.filter(pk=worker.pk).update(seen_at=worker.seen_at - before)


def test_every_kind_can_be_done() -> None:
    assert all(callable(import_string(name)) for name in settings.JOBS.values())
    assert {*jobs.DAILY} <= {*settings.JOBS}
    with pytest.raises(KeyError):
        jobs.enqueue("unheard of", payload={}, by="森")


def test_a_job_is_claimed_done_and_its_result_kept() -> None:
    job = sum_of(1, 2, 3)
    claimed = jobs.claim()
    assert (claimed, claimed.state, jobs.claim()) == (job, State.RUNNING, None)
    jobs.work(claimed)
    job.refresh_from_db()
    assert (job.state, job.result, job.problem) == (State.DONE, 6, "")
    assert (job.drawn, job.of) == (3, 3)


def test_what_has_been_due_longest_comes_first_and_nothing_before_its_time() -> None:
    now = timezone.now()
    later, soon = (sum_of(1, at=now + timedelta(minutes=minutes)) for minutes in (9, 5))
    assert jobs.claim() is None
    passes(minutes=10)
    assert [jobs.claim(), jobs.claim(), jobs.claim()] == [soon, later, None]


def test_a_job_with_a_key_is_there_once() -> None:
    assert sum_of(1, key="a") == sum_of(2, key="a")
    assert sum_of(1) != sum_of(1)
    assert Job.objects.get(key="a").payload == {"numbers": [1]}


def test_two_workers_that_saw_the_same_job_do_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    job = sum_of(1)
    other = sum_of(2)
    seen = Job.objects.get(pk=job.pk)
    assert jobs.claim() == job
    assert not jobs._swap(seen, state=State.RUNNING, attempts=1)
    assert jobs.claim() == other


def test_what_a_dead_worker_left_is_done_by_the_next_and_the_dead_one_s_word_counts_no_more() -> None:
    sum_of(1, 2)
    dead = jobs.claim()
    passes(seconds=29)
    assert jobs.claim() is None
    passes(seconds=2)
    alive = jobs.claim()
    assert (alive, alive.attempts) == (dead, 2)
    jobs.work(dead)
    alive.refresh_from_db()
    assert alive.state == State.RUNNING
    jobs.work(alive)
    alive.refresh_from_db()
    assert (alive.state, alive.result) == (State.DONE, 3)


def test_a_worker_that_says_it_lives_keeps_a_long_job() -> None:
    job = sum_of(1)
    claimed = jobs.claim()
    passes(seconds=25)
    jobs.keep_alive("hall 1", claimed)
    passes(seconds=25)
    assert jobs.claim() is None
    job.refresh_from_db()
    assert job.state == State.RUNNING


def test_what_fails_is_tried_again_after_growing_pauses(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    job = jobs.enqueue("broken", payload={}, by="森")
    for pause in jobs.PAUSES:
        jobs.work(jobs.claim())
        passes(seconds=pause.total_seconds() - 2)
        assert jobs.claim() is None
        passes(seconds=2)
    jobs.work(jobs.claim())
    passes(days=30)
    assert jobs.claim() is None
    job.refresh_from_db()
    assert (job.state, job.problem, job.attempts) == (
        State.FAILED,
        "OSError: no such printer",
        jobs.MOST_ATTEMPTS,
    )


def test_what_is_refused_is_not_tried_again() -> None:
    job = jobs.enqueue("refused", payload={}, by="森")
    jobs.work(jobs.claim())
    job.refresh_from_db()
    assert (job.state, job.problem) == (State.FAILED, "Shown when the session is closed.")


def test_a_job_that_kills_its_workers_ends() -> None:
    job = sum_of(1)
    for _attempt in range(jobs.MOST_ATTEMPTS):
        assert jobs.claim() == job
        passes(seconds=31)
    assert jobs.claim() is None
    job.refresh_from_db()
    assert job.state == State.FAILED


def test_a_worker_that_stops_puts_its_job_back_at_once() -> None:
    job = sum_of(1, 2, 3)
    jobs.work(jobs.claim(), stopping=lambda: True)
    job.refresh_from_db()
    assert (job.state, jobs.claim()) == (State.WAITING, job)


def test_whether_somebody_works_and_what_is_swept_away() -> None:
    assert not has_live_worker()
    jobs.keep_alive("hall 1", None)
    assert has_live_worker()
    passes(seconds=31)
    assert not has_live_worker()
    sum_of(1)
    waiting = sum_of(2)
    jobs.work(jobs.claim())
    passes(days=1)
    jobs.sweep()
    assert [*Job.objects.all()] == [waiting]
    assert not Worker.objects.exists()


def test_what_is_due_every_day_is_enqueued_once_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "DAILY", ("added_up",))
    jobs.enqueue_daily()
    jobs.enqueue_daily()
    assert [job.key for job in Job.objects.all()] == [f"added_up {timezone.localdate()}"]


def test_a_worker_does_one_after_another() -> None:
    done = [sum_of(number) for number in (1, 2, 3)]
    worker, never = WorkerProcess("hall 1"), Event()
    assert [do_next(worker, never) for _look in range(4)] == [True, True, True, False]
    assert [Job.objects.get(pk=job.pk).result for job in done] == [1, 2, 3]
    assert worker.job is None
