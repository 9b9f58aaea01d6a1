"""Backups: a consistent copy while others write, what is kept, and a restore that is rehearsed."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import ClassVar

import pytest
from django.test import override_settings
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.tools.migrated import bring_up
from tournament.domain.backups.acts import backups as copies
from tournament.domain.backups.acts import restore_drill
from tournament.domain.backups.acts.backups import NEWEST, back_up, database_file, problem, restore
from tournament.domain.backups.readings import backup_files
from tournament.domain.backups.readings.backup_files import STAMP, Backup, backups, backups_in, unseal
from tournament.domain.errors import DirectorError
from tournament.domain.seats.acts.contestants import set_number_of_contestants

PHRASE = "狸 and 1 fox"
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small database in place of the tests' own one in memory."""
    file = tmp_path / "overtrick.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE tournament_section (id INTEGER)")
        database.execute("INSERT INTO tournament_section VALUES (1)")
        database.commit()
    for module in (copies, backup_files):
        monkeypatch.setattr(module, "database_file", lambda: file)
    monkeypatch.setattr(backup_files, "is_server", lambda: False)
    monkeypatch.setattr(copies, "_chain_lines", lambda: None)  # the tests' own database has them
    return tmp_path


@pytest.fixture
def stick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The second place."""
    folder = tmp_path_factory.mktemp("stick")
    with override_settings(SECOND_BACKUP=str(folder)):
        yield folder


@pytest.fixture
def passphrase() -> Iterator[None]:
    with override_settings(BACKUP_PASSPHRASE=PHRASE):
        yield


def sections(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as database:
        return [number for (number,) in database.execute("SELECT id FROM tournament_section")]


def insert(file: Path, number: int) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("INSERT INTO tournament_section VALUES (?)", [number])
        database.commit()


@pytest.mark.django_db
def test_the_tests_own_database_is_no_file() -> None:
    assert database_file() is None
    assert back_up("by_hand") is None
    assert backups() == []


def test_a_copy_holds_what_is_committed_though_somebody_writes(data: Path) -> None:
    with closing(sqlite3.connect(data / "overtrick.sqlite3")) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO tournament_section VALUES (2)")
        path = back_up("by_hand")
        writer.rollback()
    assert sections(path) == [1]
    assert problem(path) == ""
    assert path.stat().st_mode & 0o077 == 0
    (found,) = backups()
    assert (found.path, found.why) == (path, "by_hand")
    assert timezone.now() - found.at < timedelta(minutes=1)


def test_the_newest_copy_is_the_last_one_made_though_the_clock_went_back(data: Path, stick: Path) -> None:
    tomorrow = timezone.localtime() + timedelta(days=1)
    for place in (data / "backups", stick):
        place.mkdir(exist_ok=True)
        (place / f"overtrick-000041-{tomorrow:{STAMP}}-round.sqlite3").touch()
        (place / f"overtrick-{tomorrow:{STAMP}}-round.sqlite3").touch()  # of an older release
    path = back_up("by_hand")
    assert [one.number for one in backups()] == [42, 41, 0]
    assert backups()[0].path == path
    assert backups_in(stick)[0].path.name == path.name


def test_looking_into_a_copy_leaves_nothing_beside_it_and_what_lies_there_goes(data: Path) -> None:
    place = data / "backups"
    place.mkdir()
    gone = [place / f"overtrick-20261101-190000-round.sqlite3{suffix}" for suffix in ("-wal", "-shm")]
    for journal in gone:
        journal.touch()
    path = back_up("by_hand")
    assert problem(path) == ""
    assert [one.name for one in place.iterdir()] == [path.name]


def test_a_second_place_has_every_copy_too(data: Path, stick: Path) -> None:
    path = back_up("by_hand")
    assert (stick / path.name).read_bytes() == path.read_bytes()
    assert [one.path.name for one in backups_in(stick)] == [path.name]


def test_the_second_place_takes_the_copy_when_the_first_does_not(data: Path, stick: Path) -> None:
    (data / "backups").write_text("a file where the folder should be")
    path = back_up("by_hand")
    assert path.parent == stick
    assert problem(path) == ""


def test_a_missing_stick_stops_nobody_and_is_never_made_up(
    data: Path, stick: Path, caplog: pytest.LogCaptureFixture
) -> None:
    stick.rmdir()
    assert back_up("by_hand").parent == data / "backups"
    assert not stick.exists()
    assert "no copy in" in caplog.text


@pytest.mark.slow
def test_with_a_passphrase_nothing_lies_open(data: Path, stick: Path, passphrase: None) -> None:
    path = back_up("by_hand")
    assert path.name.endswith("by_hand.sqlite3.sealed")
    for copy in (path, stick / path.name):
        assert b"SQLite" not in copy.read_bytes()
        assert problem(copy) == ""
    assert [one.why for one in backups()] == ["by_hand"]
    assert back_up("round").read_bytes()[200:] != path.read_bytes()[200:]  # another salt, another key


@pytest.mark.slow
def test_a_sealed_copy_is_restored_with_its_passphrase_and_no_other(data: Path, passphrase: None) -> None:
    file = data / "overtrick.sqlite3"
    path = back_up("by_hand")
    insert(file, 2)
    for phrase, code in (("tanuki", "wrong_passphrase"), ("", "no_passphrase")):
        with override_settings(BACKUP_PASSPHRASE=phrase), pytest.raises(DirectorError) as refusal:
            restore(path)
        assert refusal.value.code == code
    assert sections(file) == [1, 2]

    with override_settings(BACKUP_PASSPHRASE="another by now"):
        restore(path, PHRASE)

    assert sections(file) == [1]


@pytest.mark.slow
@pytest.mark.parametrize("place", [0, 30, 60, -1])
def test_a_damaged_sealed_copy_is_never_opened(data: Path, passphrase: None, place: int) -> None:
    path = back_up("by_hand")
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)
    with pytest.raises(DirectorError) as refusal:
        restore(path)
    assert refusal.value.code in ("bad_backup", "wrong_passphrase")


@pytest.mark.slow
def test_the_passphrase_may_lie_in_a_file(data: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("keys") / "passphrase"
    file.write_text(f"{PHRASE}\n")
    with override_settings(BACKUP_PASSPHRASE_FILE=str(file)):
        path = back_up("by_hand")
    assert unseal(path.read_bytes(), PHRASE).startswith(b"SQLite")


def test_the_newest_are_kept_and_the_last_of_each_day_for_a_month(data: Path) -> None:
    folder = data / "backups"
    folder.mkdir()
    noon = timezone.localtime().replace(hour=12, minute=0, second=0)
    for days in range(40):
        for hour in (10, 11, 12):
            at = noon - timedelta(days=days + 1, hours=12 - hour)
            (folder / f"overtrick-{at:{STAMP}}-round.sqlite3").touch()
    back_up("by_hand")

    kept = backups()
    older = kept[NEWEST:]
    assert len({backup.at.date() for backup in older}) == len(older)
    assert {backup.at.hour for backup in older} == {12}
    assert all(timezone.now() - backup.at < timedelta(days=31) for backup in kept)
    assert len(kept) < 60


def damage(file: Path) -> None:
    """Overwrite pages in the middle, as a dying disk does."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE filler (text TEXT)")
        database.executemany("INSERT INTO filler VALUES (?)", [(f"{number} " * 400,) for number in range(60)])
        database.commit()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = database.execute("PRAGMA page_size").fetchone()
    content = bytearray(file.read_bytes())
    for page in range(10, 30):
        content[page * size : page * size + 200] = b"\xa5" * 200
    file.write_bytes(content)


@pytest.mark.slow
@pytest.mark.parametrize("phrase", ["", PHRASE], ids=["open", "sealed"])
def test_damaged_data_push_out_no_good_copy(data: Path, stick: Path, phrase: str) -> None:
    file = data / "overtrick.sqlite3"
    with override_settings(BACKUP_PASSPHRASE=phrase):
        good = back_up("by_hand")
        damage(file)
        for _again in range(3):
            with pytest.raises(sqlite3.DatabaseError):
                back_up("round")
        assert copies.try_to_back_up("round") is None
        for place in (data / "backups", stick):
            assert [one.path.name for one in backups_in(place)] == [good.name]
            assert [*place.glob("*.unfinished")] == []

        before = restore(good)

    assert sections(file) == [1]
    assert before.name.endswith(".damaged")


def test_a_second_copy_that_was_not_written_as_it_was_sent_gets_no_name(
    data: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies.shutil, "copyfile", lambda _source, target: target.write_bytes(b"rust"))
    assert back_up("by_hand").parent == data / "backups"
    assert [*stick.iterdir()] == []


def note_migration(file: Path, *names: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE IF NOT EXISTS django_migrations (app TEXT, name TEXT)")
        database.executemany("INSERT INTO django_migrations VALUES (?, ?)", [one.split(".") for one in names])
        database.commit()


def test_a_copy_of_a_newer_release_is_not_restored(data: Path) -> None:
    file = data / "overtrick.sqlite3"
    note_migration(file, "tournament.0001_initial", "gone.0007_of_an_app_that_is_no_more")
    with override_settings(MIGRATION_MODULES={}):
        assert problem(back_up("by_hand")) == ""
    note_migration(file, "tournament.0099_future")
    newer = back_up("by_hand")
    insert(file, 2)
    # The tests make their tables without migrations (pyproject.toml).
    with override_settings(MIGRATION_MODULES={}), pytest.raises(DirectorError) as refusal:
        restore(newer)
    assert refusal.value.code == "newer"
    assert "tournament.0099_future" in refusal.value.message
    assert sections(file) == [1, 2]


def test_what_is_restored_is_what_was_copied_and_what_was_there_is_copied_first(data: Path) -> None:
    file = data / "overtrick.sqlite3"
    path = back_up("by_hand")
    insert(file, 2)

    before = restore(path)

    assert sections(file) == [1]
    assert sections(before) == [1, 2]


def test_only_a_sound_backup_is_restored(data: Path) -> None:
    for name, content in (("text.sqlite3", b"no database"), ("empty.sqlite3", b"")):
        (data / name).write_bytes(content)
        with pytest.raises(DirectorError) as refusal:
            restore(data / name)
        assert refusal.value.code == "bad_backup"
    with pytest.raises(DirectorError):
        restore(data / "nothing")
    assert sections(data / "overtrick.sqlite3") == [1]


@pytest.mark.django_db
def test_before_many_rows_go_a_copy_is_made(data: Path) -> None:
    section = make_section(start=False)
    set_number_of_contestants(section, 4, by=DIRECTOR)
    assert {backup.why for backup in backups()} >= {"set_number_of_pairs"}


@pytest.mark.django_db
def test_the_first_result_of_a_round_makes_a_copy_of_the_round_before(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    monkeypatch.setattr(copies, "_reached", {})
    monkeypatch.setattr(copies, "try_to_back_up", made.append)
    monkeypatch.setattr(copies, "Timer", _Later)
    section = make_section()
    for table, board in ((1, 1), (2, 3), (1, 2)):
        play(section, table, board, "4S= N")
    assert made == []
    _Later.begun.pop().action()
    for table, board in ((1, 3), (2, 5)):
        play(section, table, board, "4S= N")
    copies.note_round(section.pk + 1, 7)  # another section begins while the copy is on its way
    (later,) = _Later.begun
    later.action()
    _Later.begun.clear()
    assert made == ["round", "round"]


class _Later:
    """A timer that waits for the test."""

    begun: ClassVar[list["_Later"]] = []

    def __init__(self, seconds: float, action: Callable[[], None]) -> None:
        self.action = action

    def start(self) -> None:
        self.begun.append(self)


def test_a_full_disk_stops_nobody(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    (data / "backups").write_text("a file where the folder should be")
    assert copies.try_to_back_up("round") is None
    assert "no backup could be made" in caplog.text


@pytest.mark.slow
def test_the_commands_rehearse_a_restore(tmp_path: Path) -> None:
    def manage(*words: str, code: str = "", fails: bool = False, phrase: str = PHRASE) -> str:
        own = {"OVERTRICK_DATA": str(tmp_path), "OVERTRICK_BACKUP_PASSPHRASE": phrase}
        run = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=os.environ | own | {"OVERTRICK_LANGUAGE": "en"},
            input=code,
            capture_output=True,
            text=True,
        )
        assert (run.returncode != 0) == fails, run.stderr
        return run.stderr if fails else run.stdout

    bring_up(tmp_path)
    club = "from tournament.domain.people.acts.clubs import found_club\n"
    club += (
        "from tournament.domain.journal.acts.journal import Actor\nfound_club(name='{}', by=Actor('club'))"
    )
    manage("shell", "--no-imports", code=club.format("first"))
    path = manage("backup").strip()
    manage("shell", "--no-imports", code=club.format("second"))
    assert path in manage("restore")
    assert "encrypted with another passphrase" in manage("restore", path, fails=True, phrase="fox")

    said = manage("restore", path)

    assert "Restored." in said
    names = "from tournament.models import Club; print([club.name for club in Club.objects.all()])"
    assert "['first']" in manage("shell", "--no-imports", code=names)
    assert "1 acts and the rows agree" in manage("verify")


def test_of_two_copies_of_one_second_the_later_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now().replace(microsecond=0)
    earlier, later = (Backup(Path(why), now, why, 1) for why in ("round", "by_hand"))
    monkeypatch.setattr(restore_drill, "places", lambda: [Path()])
    monkeypatch.setattr(restore_drill, "backups_in", lambda _place: [later, earlier])
    monkeypatch.setattr(restore_drill, "folder", lambda: None)
    monkeypatch.setattr(restore_drill, "_tried", lambda copy: copy)
    assert restore_drill.drill() is later
