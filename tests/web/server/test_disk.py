"""A disk that is full or may not be written: everybody is told what to do, and nothing is half-written."""

import json
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client

from tests.fixtures.evening import make_section
from tests.web.reading import text_of
from tournament.domain.journal.readings.verify import problems
from tournament.models import Entry, JournalEntry, Result, Section

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def section() -> Section:
    return make_section()


@pytest.fixture
def full(section: Section) -> Iterator[None]:
    """The database has no free page, and may not grow by one."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count={pages}")
        yield
        cursor.execute("PRAGMA max_page_count=1073741823")


@pytest.fixture
def read_only(section: Section, director: Client) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only=1")
        yield
        cursor.execute("PRAGMA query_only=0")


def enter(client: Client, section: Section, board: int, key: str):
    address = section.table_tokens.get(table=1).token
    said = {"key": key, "board": board, "round": 1, "side": "NS", "state": "played"}
    said |= {"contract": "4S", "declarer": "N", "tricks": 10}
    return client.post(
        f"/t/{address}/entries", json.dumps(said), "application/json", headers={"accept-language": "en"}
    )


def counts() -> tuple[int, ...]:
    return Entry.objects.count(), Result.objects.count(), JournalEntry.objects.count()


def until_refused(client: Client, section: Section):
    """Entries fill the last page; the one that no longer fits is refused."""
    for number in range(400):
        before = counts()
        answer = enter(client, section, 1, f"full-{number}-{'x' * 40}")
        if answer.status_code != 200:
            return answer, before
    pytest.fail("the disk never filled")


@pytest.mark.usefixtures("full")
def test_on_a_full_disk_an_entry_is_refused_and_nothing_is_half_written(
    client: Client, section: Section
) -> None:
    answer, before = until_refused(client, section)
    assert (answer.status_code, answer.json()["code"]) == (503, "disk_full")
    assert "the disk of the server is full" in answer.json()["message"]
    assert counts() == before
    assert [one.code for one in problems() if one.code != "unmade"] == []

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count=1073741823")
    assert enter(client, section, 1, "there-is-room").status_code == 200


@pytest.mark.usefixtures("read_only")
def test_data_that_may_not_be_written_are_still_shown(client: Client, section: Section) -> None:
    before = counts()
    answer = enter(client, section, 1, "read-only")
    assert (answer.status_code, answer.json()["code"]) == (503, "read_only")
    assert counts() == before
    assert client.get(f"/s/{section.session_id}/").status_code == 200


@pytest.mark.usefixtures("read_only")
def test_a_director_is_told_on_the_page(director: Client, section: Section) -> None:
    answer = director.post(f"/console/{section.session_id}/close/", {"unfinished": "yes"})
    assert answer.status_code == 503
    assert "cannot write its data" in text_of(answer)


def test_what_fails_by_our_own_fault_is_json_for_a_phone_too(
    section: Section, monkeypatch: pytest.MonkeyPatch, settings
) -> None:
    """A phone reads JSON, whatever happens, and keeps its entry: a page of HTML tells it nothing."""
    client = Client(raise_request_exception=False)
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tournament_entry RENAME TO elsewhere")
    try:
        answer = enter(client, section, 1, "lost-table")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE elsewhere RENAME TO tournament_entry")
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
