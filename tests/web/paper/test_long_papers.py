"""A long paper is drawn by a worker: ordered, waited for, fetched; and drawn here where no worker lives."""

import os
from datetime import timedelta
from pathlib import Path
from threading import Event
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play, played_section
from tests.printing.reading import pages
from tournament.domain.outside.acts import jobs
from tournament.domain.paper.acts import long_papers
from tournament.domain.paper.readings.long_paper_files import folder
from tournament.domain.paper.reports import papers as documents
from tournament.domain.sessions.acts import lifecycle
from tournament.management.commands.worker import WorkerProcess, do_next
from tournament.models import Job, Section, Worker

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def everything_is_long(monkeypatch: pytest.MonkeyPatch, settings: LazySettings, tmp_path: Path) -> None:
    monkeypatch.setattr(documents, "LONG_MILLISECONDS", 0)
    settings.DATA_DIR = tmp_path


@pytest.fixture
def played() -> Section:
    section = played_section()
    return section


@pytest.fixture
def worker(db: None) -> WorkerProcess:
    jobs.keep_alive("hall 1", None)
    return WorkerProcess("hall 1")


def booklet(section: Section, **asked: str) -> str:
    query = "&".join(f"{name}={value}" for name, value in {"language": "en", **asked}.items())
    return f"{reverse('document', args=[section.session_id, 'booklet'])}?{query}"


@pytest.mark.slow
def test_a_long_paper_is_ordered_waited_for_and_fetched(
    director: Client, played: Section, worker: WorkerProcess
) -> None:
    asked = booklet(played)
    sent = director.get(asked)
    assert sent.status_code == 302
    order = sent["Location"]
    waiting = director.get(order)
    assert (waiting.status_code, waiting["Refresh"]) == (202, "2")
    assert "The results are being read" in waiting.content.decode()
    job = Job.objects.get()
    assert (job.kind, job.by) == ("paper", "d")

    Job.objects.update(drawn=3, of=7)
    page = director.get(order).content.decode()
    assert "3 of 7 sheets" in page
    assert '<progress id="drawn" max="7" value="3">' in page

    assert do_next(worker, Event())
    fetched = director.get(order)
    content = fetched.content
    assert fetched["Content-Type"] == "application/pdf"
    assert fetched["Content-Disposition"].startswith('inline; filename="booklet-')
    Worker.objects.all().delete()
    drawn_here = director.get(asked).content
    assert pages(content) == pages(drawn_here)


@pytest.mark.slow
def test_one_order_serves_all_who_want_the_same_until_something_happens(
    director: Client, worker: WorkerProcess
) -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    first = director.get(booklet(section))["Location"]
    assert director.get(booklet(section))["Location"] == first
    assert director.get(booklet(section, suits="letters"))["Location"] != first
    do_next(worker, Event())
    play(section, 1, 2, "3NT= N")
    assert director.get(first).content.startswith(b"%PDF")  # as it stood when it was ordered
    assert director.get(booklet(section))["Location"] != first


def test_an_order_is_its_owners(
    director: Client, client: Client, played: Section, worker: WorkerProcess
) -> None:
    order = director.get(booklet(played))["Location"]
    do_next(worker, Event())
    assert client.get(order).status_code == 403
    lifecycle.close_session(played.session, by=DIRECTOR)
    own = client.get(order)
    assert own.status_code == 302
    assert parse_qs(urlsplit(own["Location"]).query)["order"] != parse_qs(urlsplit(order).query)["order"]


@pytest.mark.slow
def test_without_a_living_worker_the_server_draws(
    director: Client, played: Section, worker: WorkerProcess
) -> None:
    order = director.get(booklet(played))["Location"]
    Worker.objects.update(seen_at=timezone.now() - timedelta(minutes=1))
    assert director.get(order).content.startswith(b"%PDF")
    assert director.get(booklet(played)).content.startswith(b"%PDF")


def test_a_file_of_another_host_is_drawn_here(
    director: Client, played: Section, worker: WorkerProcess
) -> None:
    order = director.get(booklet(played))["Location"]
    do_next(worker, Event())
    for path in folder().iterdir():
        path.unlink()
    assert director.get(order).content.startswith(b"%PDF")


def test_what_is_refused_to_the_worker_is_refused_here(
    client: Client, played: Section, worker: WorkerProcess
) -> None:
    lifecycle.close_session(played.session, by=DIRECTOR)
    order = client.get(booklet(played))["Location"]
    lifecycle.reopen_session(played.session, by=DIRECTOR)
    do_next(worker, Event())
    assert Job.objects.get().problem == "Shown when the session is closed."
    assert client.get(order).status_code == 403


def test_only_what_is_long_goes_to_a_worker(
    director: Client, played: Section, worker: WorkerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranking = reverse("document", args=[played.session_id, "ranking"])
    assert director.get(ranking).content.startswith(b"%PDF")
    one = reverse("document", args=[played.session_id, "score_card"])
    assert director.get(one, {"contestant": played.contestants.first().pk}).content.startswith(b"%PDF")
    monkeypatch.setattr(documents, "LONG_MILLISECONDS", 1000)
    assert director.get(booklet(played)).content.startswith(b"%PDF")
    assert not Job.objects.exists()


def test_a_preview_of_what_is_long_leads_to_it_at_once(
    director: Client, played: Section, worker: WorkerProcess
) -> None:
    preview = reverse("print_form", args=[played.session_id, "booklet"])
    sent = director.get(preview, {"language": "en", "suits": "letters"})
    assert (sent.status_code, sent["Location"]) == (302, booklet(played, suits="letters"))


def test_files_are_swept_away_after_a_day(director: Client, played: Section, worker: WorkerProcess) -> None:
    director.get(booklet(played))
    do_next(worker, Event())
    (path,) = folder().iterdir()
    long_papers.sweep()
    assert path.exists()
    long_ago = path.stat().st_mtime - 25 * 3600
    os.utime(path, (long_ago, long_ago))
    long_papers.sweep()
    assert not path.exists()
