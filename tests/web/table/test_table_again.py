"""An older copy was put back: phones hear of it, and what they send again neither doubles nor replaces."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.fixtures.evening import make_section
from tests.tools.migrated import NAME, bring_up
from tests.web.phone import Phone
from tests.web.reading import text_of
from tests.web.table.game_table import address, single_table
from tournament.domain.backups.acts.backups import note_restoration
from tournament.domain.backups.readings import generation as generations
from tournament.domain.backups.readings.generation import Generation, copied_at, for_phones, generation
from tournament.models import Entry, JournalEntry, Restoration, Result, Section
from tournament.models import Phone as Device

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def first_generation() -> Iterator[None]:
    yield
    generations._known[0] = Generation()


@pytest.fixture
def section() -> Section:
    return make_section()


def put_back(section: Section) -> None:
    """The rows as an older copy has them, in which nothing had been entered."""
    Entry.objects.all().delete()
    Result.objects.all().delete()
    JournalEntry.objects.filter(verb="enter_result").delete()
    note_restoration()


def test_a_phone_hears_of_another_generation(section: Section) -> None:
    phone = Phone(section)
    before = phone.get("state", device="device-1")
    assert before.json()["data"] == {"generation": "", "until": 0, "copied": 0}
    put_back(section)
    after = phone.client.get(
        f"{phone.address}state?device=device-1", headers={"if-none-match": before["ETag"]}
    )
    last = JournalEntry.objects.first().at
    assert after.status_code == 200
    assert after.json()["data"] == {
        "generation": Restoration.objects.get().key,
        "until": int(last.timestamp()),
        "copied": 0,
    }


def test_an_answer_says_when_it_was_kept(section: Section) -> None:
    now = timezone.now().timestamp()
    assert abs(Phone(section).enter(1).json()["at"] - now) < 60


@pytest.mark.slow
def test_what_is_sent_again_counts_once_and_the_room_says_so(director: Client, section: Section) -> None:
    phone = Phone(section)
    said = [{"side": side, "key": f"kept-entry-{side}"} for side in ("NS", "EW")]
    for one in said:
        phone.enter(1, **one)
    put_back(section)
    room = reverse("room", args=[section.session_id])
    assert "collected again" not in text_of(director.get(room))
    for _time in range(2):
        for one in said:
            assert phone.enter(1, **one, again=True).status_code == 200
    result = Result.objects.get()
    assert (result.contract, result.agreement, Entry.objects.count()) == ("4H", "accepted", 2)
    assert (
        list(JournalEntry.objects.filter(about__again=True).values_list("verb", flat=True))
        == ["enter_result"] * 2
    )
    assert "2 entries collected again from phones" in text_of(director.get(room))


def test_a_board_that_was_entered_otherwise_meanwhile_becomes_a_question(section: Section) -> None:
    phone = Phone(section)
    put_back(section)
    phone.agree(1, "4H N 9")
    answer = phone.enter(1, "4H N 10", device="device-2", key="kept-entry", again=True).json()
    result = Result.objects.get()
    assert (result.tricks, answer["agreement"]) == (9, "proposed")


def test_only_copies_of_the_second_place_count_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, second = tmp_path / "own", tmp_path / "second"
    for place, hour in ((own, 12), (second, 10)):
        place.mkdir()
        (place / f"overtrick-000001-20261129-{hour}0000-round.sqlite3").touch()
    monkeypatch.setattr(generations, "folder", lambda: own)
    generations._copied_at.cache_clear()
    beside = copied_at()
    with override_settings(SECOND_BACKUP=str(second)):
        assert beside - copied_at() == 2 * 3600
    with override_settings(SECOND_BACKUP=str(tmp_path / "missing")):
        assert copied_at() == 0
    generations._copied_at.cache_clear()


def test_a_dump_that_was_put_back_is_noted() -> None:
    call_command("restore", "--noted")
    assert generation().key == Restoration.objects.get().key == for_phones()["generation"]


@pytest.mark.slow
def test_a_restore_begins_a_generation(tmp_path: Path) -> None:
    bring_up(tmp_path)
    variables = os.environ | {
        "OVERTRICK_DATA": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
    }
    variables.pop("DATABASE_URL", None)

    def manage(*words: str) -> str:
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(
            command, cwd=settings.BASE_DIR, env=variables, check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    copy = manage("backup")
    for _time in range(2):
        manage("restore", copy)
        with closing(sqlite3.connect(tmp_path / NAME)) as database:
            ((count, keys),) = database.execute(
                "SELECT count(*), count(DISTINCT key) FROM tournament_restoration"
            )
        assert (count, keys) == (1, 1)


# ── what phones tell of themselves ────────────────────────────────────────────────────────────────────


def heard(section: Section, table: int, **values: object) -> None:
    Device.objects.update_or_create(
        session=section.session,
        device=f"device-{table}",
        place=f"table {section.pk}.{table}",
        defaults={"section": section, "table": table, "seen_at": timezone.now(), **values},
    )


def test_a_phone_tells_its_round_trip_and_its_battery(section: Section) -> None:
    Phone(section).get("state", device="device-1", took="123", battery="87")
    Phone(section, 2).get("state", device="device-2", took="a lot", battery="-1")
    Phone(section, 3).get("state", device="device-3", took="99999", battery="999")
    rows = Device.objects.order_by("device").values_list("round_trip", "battery")
    assert list(rows) == [(123, 87), (None, None), (60_000, 100)]


def test_the_room_is_quiet_while_phones_are_well(director: Client, section: Section) -> None:
    for table in (1, 2, 3):
        heard(section, table, round_trip=40 * table, battery=80)
    said = text_of(director.get(reverse("room", args=[section.session_id])))
    assert "Battery" not in said
    assert "Round trip" not in said
    assert "silent" not in said
    health = text_of(director.get(reverse("console_health")))
    assert "Round trip 80 ms, slowest at table 3: 120 ms" in health
    assert "Battery 80 %" in health


def test_the_room_names_silent_low_and_slow_phones(director: Client, section: Section) -> None:
    heard(section, 1, seen_at=timezone.now() - timedelta(minutes=14, seconds=5), battery=10)
    heard(section, 2, round_trip=1800, battery=19)
    heard(section, 3, round_trip=30, battery=20)
    said = text_of(director.get(reverse("room", args=[section.session_id])))
    assert "Table 1 silent for 14 minutes" in said
    assert "Table 2 Battery 19 %" in said
    assert "Round trip 915 ms, slowest at table 2: 1800 ms" in said
    assert "Battery 10 %" not in said  # nobody knows what it is now
    assert "Battery 20 %" not in said


@pytest.mark.slow
def test_the_phones_of_a_game_are_among_the_signs(director: Client) -> None:
    match = single_table("chicago", 4)
    Client().get(address(match.section, "state"), {"device": "device-1", "took": "1500", "battery": "12"})
    room = reverse("room", args=[match.section.session_id])
    said = text_of(director.get(room))
    assert "Table 1 Battery 12 %" in said
    assert "slowest at table 1: 1500 ms" in said
    heard(match.section, 1, seen_at=timezone.now() - timedelta(minutes=14, seconds=5), battery=10)
    assert "Table 1 silent for 14 minutes" in text_of(director.get(room))
    assert "slowest at table 1: 1500 ms" not in text_of(director.get(reverse("console_health")))


def test_many_phones_cost_the_room_no_more_than_one(director: Client, section: Section) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            director.get(reverse("room", args=[section.session_id]))
        return len(asked)

    heard(section, 1, battery=5)
    queries()
    one = queries()
    for table in (2, 3):
        heard(section, table, battery=5, round_trip=2000)
    assert queries() == one
