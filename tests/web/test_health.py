"""The Health page: its sentences, a backup now, a drill, the address that has changed."""

import os
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client, override_settings
from django.utils import timezone

from tests.domain.backups.test_backups import damage
from tests.fixtures.evening import make_section, play
from tests.tools.migrated import bring_up
from tests.web.reading import Page, text_of
from tournament.domain.backups.acts import backups as copies
from tournament.domain.backups.acts.backups import note_act
from tournament.domain.backups.readings import backup_files
from tournament.domain.backups.readings.backup_files import Backup, backups, restoring
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.outside.acts.jobs import enqueue
from tournament.domain.people.acts.access_links import first_director, give_role
from tournament.domain.room.acts.addresses import note_address
from tournament.domain.room.readings.network import printed_address
from tournament.domain.room.reports import server_health
from tournament.domain.room.reports.server_health import (
    BAD,
    GOOD,
    MEGABYTE,
    UNSURE,
    clock_check,
    health,
    hint,
    second_check,
    self_check,
)
from tournament.models import Club, Job, JournalEntry, Phone, Section
from tournament.serving.serving_checks import findings
from tournament.words.health_words import in_words
from tournament.words.language import Language

pytestmark = pytest.mark.django_db
HERE = "/console/health/"


@pytest.fixture
def section(db: None) -> Section:
    """Asked for before `data`, or what is done to make it would be the first copies."""
    return make_section()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "overtrick.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE tournament_section (id INTEGER)")
        database.commit()
    for module in (copies, backup_files, server_health):
        monkeypatch.setattr(module, "database_file", lambda: file)
    monkeypatch.setattr(copies, "_chain_lines", lambda: None)
    monkeypatch.setattr(server_health, "connection", SimpleNamespace(vendor="sqlite"))
    monkeypatch.setattr(backup_files, "is_server", lambda: False)
    return file


@pytest.fixture(autouse=True)
def address() -> object:
    before = settings.PHONES_ADDRESS
    yield
    settings.PHONES_ADDRESS = before


def test_a_backup_is_made_and_tried(director: Client, data: Path) -> None:
    empty = director.get(HERE)
    assert "Backups ✗ none yet" in text_of(empty)
    assert Page(empty).problems() == []

    made = director.post(HERE, {"do": "back_up"}, follow=True)
    assert "A backup has been made." in text_of(made)
    assert "Backups ✓ recent" in text_of(made)
    assert "by hand" in text_of(made)

    backups()[0].path.write_bytes(b"rust")
    broken = director.post(HERE, {"do": "drill"})
    assert broken.status_code == 400
    assert "is damaged" in text_of(broken)
    assert "Last test restore" in text_of(director.get(HERE))


def helper_of(club: Club, kind: str) -> Client:
    _role, token = give_role(club, name="高木", kind=kind, by=Actor("staff", first_director()))
    client = Client(headers={"accept-language": "en"})
    client.post(f"/in/{token}/")
    return client


@pytest.mark.slow
def test_health_is_for_those_who_run_the_installation(director: Client) -> None:
    club = make_section().session.event.club
    ours, entry = helper_of(club, "director"), helper_of(club, "entry")
    assert ours.get(HERE).status_code == 200
    assert (entry.get(HERE).status_code, entry.post(HERE, {"do": "back_up"}).status_code) == (403, 403)

    Club.objects.create(name="another club on the same server")
    assert ours.get(HERE).status_code == 403
    assert HERE not in ours.get("/console/").content.decode()
    assert director.get(HERE).status_code == 200


@pytest.mark.sqlite
def test_a_lost_journal_of_the_database_is_noticed_until_somebody_says_so(
    director: Client, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (copies, backup_files):
        monkeypatch.setattr(module, "database_file", lambda: data)
    make_section()
    stored = JournalEntry.objects.latest("pk").pk
    note_act(stored)
    assert "are missing" not in text_of(director.get(HERE))

    note_act(stored + 30)  # as far as it had come before the file was lost
    assert "30 saved entries are missing: a file beside the database is lost." in text_of(director.get(HERE))
    assert "データにありません" in "\n".join(findings())

    told = director.post(HERE, {"do": "accept_missing"}, follow=True)
    assert "The data count as complete from now on." in text_of(told)
    assert "are missing" not in text_of(director.get(HERE))


EVENING = """
from datetime import date
from tests.fixtures.evening import DIRECTOR, play
from tournament.domain.people.acts import clubs
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.seats.acts import seating
from tournament.domain.seats.acts.contestants import set_number_of_contestants
club = clubs.found_club(name="Club", by=DIRECTOR)
session = lifecycle.create_session(club, name="Pairs", day=date(2026, 11, 21), by=DIRECTOR)
section = session.sections.get()
set_number_of_contestants(section, 6, by=DIRECTOR)
seating.choose_movement(section, "mitchell-3x3", boards_per_set=2, by=DIRECTOR)
lifecycle.start_session(session, by=DIRECTOR)
for row in section.placements.filter(round=1):
    for board in row.boards:
        play(section, row.table, board, "4S= N")
"""


@pytest.mark.slow
@pytest.mark.sqlite
def test_a_drill_restores_the_newest_copy_elsewhere_and_counts_it(director: Client, data: Path) -> None:
    bring_up(data.parent)
    manage(data.parent, "shell", "-v0", "-c", EVENING)
    director.post(HERE, {"do": "back_up"})
    live = data.read_bytes()
    told = text_of(director.post(HERE, {"do": "drill"}, follow=True))
    assert "is good: 3 tables, 6 results." in told
    assert data.read_bytes() == live

    with closing(sqlite3.connect(data)) as database:
        database.execute("UPDATE tournament_result SET tricks = 11 WHERE id = 1")
        database.commit()
    director.post(HERE, {"do": "back_up"})
    assert "cannot be used: result 1, tricks: the row has 11" in text_of(director.post(HERE, {"do": "drill"}))

    good = [copy.path for copy in backups() if copy.why == copies.BY_HAND][-1]
    with override_settings(DATA_DIR=data.parent):
        typed = restoring(good)
    subprocess.run(shlex.split(typed), cwd="/", check=True, capture_output=True)
    with closing(sqlite3.connect(data)) as database:
        assert database.execute("SELECT tricks FROM tournament_result WHERE id = 1").fetchone() == (10,)


def manage(folder: Path, *words: str) -> None:
    subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.BASE_DIR,
        env=os.environ | {"OVERTRICK_DATA": str(folder)},
        check=True,
        capture_output=True,
    )


def test_codes_that_were_printed_for_another_network_are_told_of(
    director: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    session = make_section().session
    settings.PHONES_ADDRESS = "http://192.0.2.9:8000"
    note_address("http://192.0.2.5:8000")
    note_address(settings.PHONES_ADDRESS)  # started again, while the evening runs
    assert printed_address() == "http://192.0.2.5:8000"

    told = director.get(HERE)
    assert "codes on the tables open http://192.0.2.5:8000, but this computer is now at" in text_of(told)
    assert f"/console/{session.pk}/print/" in told.content.decode()
    assert Page(told).problems() == []

    director.post(HERE, {"do": "reprinted"})
    assert "but this computer is now at" not in text_of(director.get(HERE))


def test_jobs_that_failed_say_why_and_are_tried_again(director: Client, data: Path) -> None:
    job = enqueue("remind", payload={}, by="worker")
    failed = {"state": Job.State.FAILED, "attempts": 7, "ended_at": timezone.now()}
    Job.objects.update(**failed, problem="No line to the mail server.")
    page = director.get(HERE)
    assert "some failed" in text_of(page)
    assert "No line to the mail server." in text_of(page)
    for told in ("1 job is tried again.", "0 jobs are tried again."):  # a second tap is harmless
        assert told in text_of(director.post(HERE, {"do": "retry"}, follow=True))
    job.refresh_from_db()
    assert (job.state, job.attempts, job.problem) == (Job.State.WAITING, 0, "")
    assert "some failed" not in text_of(director.get(HERE))


CLOCKS = [
    (datetime(2026, 11, 21, 12, tzinfo=UTC), "clock"),
    (datetime(1970, 1, 1, 12, tzinfo=UTC), "clock_wrong"),
]


@pytest.mark.parametrize(("now", "code"), CLOCKS)
def test_a_clock_has_a_year_of_ours(now: datetime, code: str) -> None:
    assert clock_check(now).code == code


def test_a_clock_that_was_set_back_is_told_by_the_last_act() -> None:
    make_section()
    now = timezone.now()
    assert clock_check(now).code == "clock"
    assert clock_check(now - timedelta(hours=9)).code == "clock_back"


def test_the_second_place_is_looked_at(data: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert list(second_check()) == []
    stick = tmp_path_factory.mktemp("stick")
    with override_settings(SECOND_BACKUP=str(stick)):
        assert [check.code for check in second_check()] == ["second_same_disk"]
    with override_settings(SECOND_BACKUP=str(stick / "gone")):
        assert [check.code for check in second_check()] == ["second_missing"]


def test_every_finding_has_its_sentence_in_both_languages() -> None:
    for language in ("en", "ja"):
        for check in (*self_check(), *([found] if (found := hint()) else [])):
            found, remedy = in_words(check.code, check.about, Language(language))
            assert found
            assert (check.state == GOOD) == (remedy == "")


def test_where_the_data_are_in_no_file_the_page_says_so(director: Client) -> None:
    assert director.post(HERE, {"do": "back_up"}).status_code == 400
    assert director.post(HERE, {"do": "drill"}).status_code == 400
    assert director.post(HERE, {"do": "sing"}).status_code == 400


@pytest.mark.sqlite
def test_a_server_gets_no_advice_for_laptops(director: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PHONES_ADDRESS = "https://bridge.example"
    monkeypatch.setattr(server_health, "own_host", lambda: "")
    assert "is not on a network" in text_of(director.get(HERE))
    assert "awake during the session" in text_of(director.get(HERE))
    monkeypatch.setattr(server_health, "own_host", lambda: "10.0.0.5")
    with override_settings(TLS=True):
        said = text_of(director.get(HERE))
        for wrong in ("is not on a network", "awake during the session", "has changed"):
            assert wrong not in said
        assert "The QR codes open: https://bridge.example" in said
        settings.PHONES_ADDRESS = ""
        assert "Set OVERTRICK_ADDRESS" in text_of(director.get(HERE))


def test_damaged_data_are_on_the_page_and_at_the_health_that_monitors_ask(
    director: Client, data: Path
) -> None:
    server_health._is_damaged.cache_clear()
    assert Client().get("/health").status_code == 200
    assert "The data are damaged" not in text_of(director.get(HERE))
    damage(data)
    server_health._is_damaged.cache_clear()
    assert Client().get("/health").status_code == 503
    assert "The data are damaged" in text_of(director.get(HERE))
    server_health._is_damaged.cache_clear()


def test_the_health_of_a_database_that_does_not_answer_is_503(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_about: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(server_health.JournalEntry.objects, "order_by", away)
    answer = Client().get("/health")
    assert (answer.status_code, answer.json()) == (503, {"overtrick": settings.RELEASE})


def test_numbers_to_watch_are_for_keepers_and_for_the_token_of_the_settings(
    director: Client, section: Section, data: Path
) -> None:
    play(section, 1, 1, "4S= N")
    numbers = f"{HERE}numbers"
    bearer = {"authorization": "Bearer monitor"}
    assert Client(headers=bearer).get(numbers).status_code == 302
    with override_settings(NUMBERS_TOKEN="monitor"):
        said = Client(headers=bearer).get(numbers).content.decode()
        assert Client(headers={"authorization": "Bearer "}).get(numbers).status_code == 302
    assert director.get(numbers).content.decode().splitlines()[0] == said.splitlines()[0]
    read = dict(line.split() for line in said.splitlines())
    assert int(read["overtrick_entries_last_minute"]) > 0
    assert read["overtrick_jobs_waiting"].isdecimal()
    assert "overtrick_unavailable_last_minute" in read
    assert "overtrick_backup_age_seconds" not in read
    director.post(HERE, {"do": "back_up"})
    assert "overtrick_backup_age_seconds" in director.get(numbers).content.decode()


@pytest.mark.sqlite
def test_another_address_is_offered_with_its_code(director: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PHONES_ADDRESS = "http://192.0.2.5:8000"
    monkeypatch.setattr(server_health, "own_host", lambda: "192.0.2.9")
    shown = director.get(HERE)
    assert "http://192.0.2.9:8000" in text_of(shown)
    assert len(Page(shown).all("img")) == 1

    director.post(HERE, {"do": "readdress"})

    assert settings.PHONES_ADDRESS == "http://192.0.2.9:8000"
    said = text_of(director.get(HERE))
    assert "The QR codes open: http://192.0.2.9:8000" in said
    assert "Address for phones" not in said


def test_a_phone_that_is_silent_is_marked(director: Client) -> None:
    section = make_section()
    now = timezone.now()
    for table, minutes in ((1, 1), (2, 12)):
        Phone.objects.create(
            session=section.session,
            section=section,
            table=table,
            device=f"d{table}",
            seen_at=now - timedelta(minutes=minutes),
        )
    said = text_of(director.get(HERE))
    assert "silent for 12 minutes A, table 2" in said
    assert "silent for a minute" not in said


STATES = [(5000, GOOD), (2048, GOOD), (2047, UNSURE), (300, UNSURE), (299, BAD)]


@pytest.mark.parametrize(("megabytes", "state"), STATES)
def test_the_disk_gets_short_before_it_is_full(megabytes: int, state: str) -> None:
    assert replace(health(), free=megabytes * MEGABYTE).disk == state


def test_a_backup_gets_old() -> None:
    now = timezone.now()
    ages = [("sqlite", 23, GOOD), ("sqlite", 25, UNSURE), ("postgresql", 2, GOOD), ("postgresql", 4, UNSURE)]
    for vendor, hours, state in ages:
        sheet, age = replace(health(), now=now, vendor=vendor), timedelta(hours=hours)
        assert replace(sheet, backups=(Backup(Path(), now - age, "round", 1),)).backup == state
    assert replace(sheet, backups=()).backup == BAD
