"""The Health page: its sentences, a backup now, a drill, the address that has changed."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests.evening import make_section
from tests.web.reading import Page, text_of
from tournament.models import Phone
from tournament.reports import health as report
from tournament.reports.health import BAD, GOOD, MEGABYTE, UNSURE, health
from tournament.services import backups
from tournament.services.backups import Backup

pytestmark = pytest.mark.django_db
HERE = "/console/health/"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "overtrick.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE tournament_section (id INTEGER)")
        database.commit()
    for module in (backups, report):
        monkeypatch.setattr(module, "database_file", lambda: file)
    monkeypatch.setattr(report, "connection", SimpleNamespace(vendor="sqlite"))
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
    assert "can be restored" in text_of(director.post(HERE, {"do": "drill"}, follow=True))

    backups.backups()[0].path.write_bytes(b"rust")
    broken = director.post(HERE, {"do": "drill"})
    assert broken.status_code == 400
    assert "is damaged" in text_of(broken)


def test_where_the_data_are_in_no_file_the_page_says_so(director: Client) -> None:
    assert director.post(HERE, {"do": "back_up"}).status_code == 400
    assert director.post(HERE, {"do": "drill"}).status_code == 400
    assert director.post(HERE, {"do": "sing"}).status_code == 400


def test_another_address_is_offered_with_its_code(director: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PHONES_ADDRESS = "http://192.0.2.5:8000"
    monkeypatch.setattr(report, "own_host", lambda: "192.0.2.9")
    shown = director.get(HERE)
    assert "http://192.0.2.9:8000" in text_of(shown)
    assert len(Page(shown).all("img")) == 1

    director.post(HERE, {"do": "readdress"})

    assert settings.PHONES_ADDRESS == "http://192.0.2.9:8000"
    assert "Address for phones ✓ right" in text_of(director.get(HERE))


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
    sheet = replace(health(), now=now)
    ages = [(timedelta(hours=23), GOOD), (timedelta(hours=25), UNSURE)]
    for age, state in ages:
        assert replace(sheet, backups=(Backup(Path(), now - age, "round", 1),)).backup == state
    assert replace(sheet, backups=()).backup == BAD
