"""A session is published in a place of the club and withdrawn: a job, with retries, a log, trust in keys."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.domain.outside.test_site_places import PASSWORD, USER, root, sftp, there, webdav
from tests.fixtures.evening import DIRECTOR
from tests.web.public.test_site import pairs
from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import export_event
from tournament.domain.journal.readings.journal_stream import act_values
from tournament.domain.journal.readings.verify import problems
from tournament.domain.outside.acts import jobs, publications, site_places
from tournament.domain.outside.acts.publications import (
    PlaceTerms,
    add_publishing_place,
    change_publishing_place,
    remove_publishing_place,
    trust_host_key,
    try_publishing_place,
)
from tournament.domain.outside.acts.sftp_place import fingerprint
from tournament.domain.outside.acts.site_places import PlaceFailed
from tournament.domain.outside.readings.published_names import FINAL, PUBLISHING_PROBLEMS
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Event, Job, JournalEntry, Publication, PublishingPlace, Session

__all__ = ["root", "sftp", "webdav"]
pytestmark = pytest.mark.django_db
State = Publication.State
SITE = {"index.html": b"<p>session", "ja/index.html": b"<p>ranking"}
FRONT = {"index.html": b"<p>club", "style/a.css": b"a{}"}


@pytest.fixture
def session() -> Session:
    return pairs()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small files in place of the pages, which tests/web draw."""
    monkeypatch.setattr("tournament.jobs.publish_job.site_of", lambda session: SITE)
    monkeypatch.setattr("tournament.jobs.publish_job.front_of", lambda club, there: FRONT)


def folder(session: Session, root: Path, **other: object) -> PublishingPlace:
    terms = PlaceTerms(**{"kind": "folder", "path": str(root), "web": "https://club.example.com", **other})
    return add_publishing_place(session.event.club, terms, by=DIRECTOR)


def work() -> None:
    """What a worker does until nothing is due."""
    while job := jobs.claim():
        jobs.work(job)


def states(session: Session) -> list[str]:
    return [row.state for row in publications.publications_of(session)]


def test_a_click_publishes_and_another_one_takes_everything_away(
    session: Session, root: Path, drawn: None
) -> None:
    place = folder(session, root)

    publications.publish_session(session, place, by=DIRECTOR)
    assert there(root) == set()
    work()
    row = publications.publications_of(session).get()
    assert (row.state, row.done, row.of) == (State.DONE, 2, 2)
    assert (root / row.folder / "ja" / "index.html").read_bytes() == SITE["ja/index.html"]
    assert (root / "index.html").read_bytes() == FRONT["index.html"]
    assert publications.published_folders(place) == {session.pk: row.folder}

    publications.withdraw_session(session, place, by=DIRECTOR)
    work()
    assert not (root / row.folder).exists()
    assert (root / "index.html").is_file()
    assert publications.published_folders(place) == {}
    assert [entry.verb for entry in JournalEntry.objects.order_by("pk")][-3:] == [
        *("set_publishing_place", "publish_session", "withdraw_pages")
    ]
    assert not {one.model for one in problems()} & {"publishingplace", "publication"}


def test_pages_of_a_session_whose_date_was_corrected_are_found_again(
    session: Session, root: Path, drawn: None
) -> None:
    place = folder(session, root, with_front_page=False)
    publications.publish_session(session, place, by=DIRECTOR)
    work()
    Session.objects.update(date="2026-01-02")
    session.refresh_from_db()

    publications.publish_session(session, place, by=DIRECTOR)
    work()
    assert {name.split("/")[0] for name in there(root)} == {site_places.folder_of(session)}
    publications.withdraw_session(session, place, by=DIRECTOR)
    work()
    assert there(root) == set()


def test_a_later_click_replaces_one_that_waits(session: Session, root: Path, drawn: None) -> None:
    place = folder(session, root)
    publications.publish_session(session, place, by=DIRECTOR)
    publications.withdraw_session(session, place, by=DIRECTOR)
    work()

    assert states(session) == [State.DONE, State.REPLACED]
    assert "ja/index.html" not in there(root)
    assert not {*Job.objects.values_list("state", flat=True)} - {"done"}


def test_a_place_that_does_not_answer_is_tried_again_and_a_wrong_password_is_not(
    session: Session, root: Path, drawn: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = folder(session, root)
    row = publications.publish_session(session, place, by=DIRECTOR)
    failures = iter([PlaceFailed("TimeoutError", "no_answer"), PlaceFailed("denied", "signing_in")])
    with monkeypatch.context() as patch:
        patch.setattr("tournament.jobs.publish_job.enter", lambda place: _fail(failures))
        job = jobs.claim()
        assert job
        jobs.work(job)
        row.refresh_from_db()
        assert (row.state, row.problem, row.attempts) == (State.WAITING, "no_answer", 1)
        Job.objects.update(due_at=row.made_at)
        work()

    row.refresh_from_db()
    assert (row.state, row.problem, row.answer) == (State.FAILED, "signing_in", "denied")
    assert Job.objects.get().state == Job.State.DONE
    assert {*PUBLISHING_PROBLEMS} > FINAL


def _fail(failures: Iterator[Exception]) -> None:
    raise next(failures)


def test_a_session_that_was_opened_again_is_not_published(session: Session, root: Path) -> None:
    place = folder(session, root)
    row = publications.publish_session(session, place, by=DIRECTOR)
    lifecycle.reopen_session(session, by=DIRECTOR)
    work()

    row.refresh_from_db()
    assert (row.state, row.problem) == (State.FAILED, "not_closed")
    assert there(root) == set()
    with pytest.raises(DirectorError):
        publications.publish_session(Session.objects.get(pk=session.pk), place, by=DIRECTOR)


def test_the_page_of_another_program_is_not_overwritten(session: Session, root: Path, drawn: None) -> None:
    (root / "index.html").write_text("our own")
    place = folder(session, root)

    assert try_publishing_place(place).problem == "own_page"
    row = publications.publish_session(session, place, by=DIRECTOR)
    work()
    row.refresh_from_db()
    assert (row.state, row.problem) == (State.FAILED, "own_page")
    assert (root / "index.html").read_text() == "our own"


def test_a_folder_that_is_not_there_is_not_made(session: Session, root: Path) -> None:
    place = folder(session, root / "stick")

    assert try_publishing_place(place).problem == "no_folder"
    assert there(root) == set()


def test_a_worker_that_died_leaves_the_place_to_the_next_one(
    session: Session, root: Path, drawn: None
) -> None:
    place = folder(session, root)
    row = publications.publish_session(session, place, by=DIRECTOR)
    assert publications.take(row)
    front = publications.publish_front_page(place, by=DIRECTOR)
    with pytest.raises(jobs.NotYet):
        publications.take(front)
    Publication.objects.filter(pk=row.pk).update(tried_at=row.made_at - 2 * publications.LEASE)

    assert publications.take(front)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"kind": "sftp"}, "bad_host"),
        ({"kind": "sftp", "host": "a b"}, "bad_host"),
        ({"kind": "ftp"}, "bad_kind"),
        ({"path": "web"}, "no_place"),
        ({"path": "/a/../b"}, "bad_folder"),
        ({"web": "club.example.com"}, "bad_web"),
        ({"kind": "http", "host": "example.com"}, "not_secure"),
    ],
)
def test_a_place_that_cannot_be_is_refused(
    session: Session, root: Path, wrong: dict[str, str], code: str
) -> None:
    with pytest.raises(DirectorError) as refused:
        folder(session, root, **wrong)
    assert refused.value.code == code
    assert not PublishingPlace.objects.exists()


def test_a_password_is_in_no_act_and_no_file_and_goes_with_its_server(session: Session) -> None:
    terms = PlaceTerms(kind="sftp", host="sftp.example.com", path="web", user=USER, password=PASSWORD)
    place = add_publishing_place(session.event.club, terms, by=DIRECTOR)
    kept = PlaceTerms(kind="sftp", host="sftp.example.com", path="other", user=USER)
    change_publishing_place(place, kept, by=DIRECTOR)

    assert PASSWORD not in place.sealed
    assert place.sealed
    journal = [act_values(entry) for entry in JournalEntry.objects.all()]
    assert PASSWORD not in str([*journal, *JournalEntry.objects.values_list("changes", "about")])
    assert PASSWORD.encode() not in export_event(Event.objects.get())
    with pytest.raises(DirectorError) as refused:
        change_publishing_place(
            place, PlaceTerms(kind="sftp", host="evil.example.com", path="", user=USER), by=DIRECTOR
        )
    assert refused.value.code == "password_again"
    remove_publishing_place(place, by=DIRECTOR)
    assert not PublishingPlace.objects.exists()


def server(session: Session, address: str, password: str = PASSWORD, path: str = "") -> PublishingPlace:
    parts = urlsplit(address)
    terms = PlaceTerms(
        kind=parts.scheme,
        host=parts.hostname or "",
        port=parts.port,
        path=path or parts.path,
        user=USER,
        password=password,
    )
    return add_publishing_place(session.event.club, terms, by=DIRECTOR)


@pytest.mark.slow
def test_an_sftp_server_gets_nothing_before_its_key_is_trusted(
    session: Session, sftp: str, root: Path, drawn: None
) -> None:
    place = server(session, sftp)

    assert try_publishing_place(place).problem == "new_key"
    seen = fingerprint(place.offered_key)
    assert seen.startswith("SHA256:")
    with pytest.raises(DirectorError):
        trust_host_key(place, "SHA256:other", by=DIRECTOR)
    trust_host_key(place, seen, by=DIRECTOR)
    assert try_publishing_place(place).problem == ""
    assert there(root) == set()
    publications.publish_session(session, place, by=DIRECTOR)
    work()
    assert "index.html" in there(root)

    other = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ2e1q9ZlmxpJ6M7bJgxS8bX0vGHkyrZ0YHqqT2sVQ1d"
    place.host_key = other
    place.save()
    assert try_publishing_place(place).problem == "other_key"
    assert fingerprint(place.offered_key) == seen


@pytest.mark.slow
def test_a_webdav_server_is_used_and_a_wrong_password_is_named(
    session: Session, webdav: str, root: Path, drawn: None
) -> None:
    place = server(session, webdav, path="/")
    assert try_publishing_place(place).problem == ""
    publications.publish_session(session, place, by=DIRECTOR)
    work()
    assert states(session) == [State.DONE]
    publications.withdraw_session(session, place, by=DIRECTOR)
    work()
    assert {name.split("/")[0] for name in there(root)} == {"index.html", "style", site_places.LIST}

    wrong = server(session, webdav, password="guessed", path="/")
    closed = server(session, "http://127.0.0.1:1/")
    assert [try_publishing_place(one).problem for one in (wrong, closed)] == ["signing_in", "no_answer"]
    assert "guessed" not in wrong.answer
