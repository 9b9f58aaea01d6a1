"""Back up the whole database while it runs, and restore it from a copy.

A copy is made after every round, before destructive operations, and on request. SQLite's own backup interface
copies a consistent state while others write. The copies lie beside the data, and in the second place that
OVERTRICK_SECOND_BACKUP names (a stick, another disk): each place is tried, and one is enough. With a
passphrase they are encrypted (`seal` of readings/backup_files.py). In each place the newest are kept, and the
last one of each day for a month. PostgreSQL is dumped by its own pg_dump (`dump`).
"""

import filecmp
import logging
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import timedelta
from functools import partial
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from threading import Lock, Timer, current_thread

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.backups.readings.backup_files import (
    GIVEN,
    NOTE,
    STAMP,
    TABLE,
    Backup,
    backups_in,
    database_file,
    folder,
    is_damaged,
    is_sealed,
    latest_key,
    passphrase,
    places,
    seal,
    unknown_in,
    unseal,
)
from tournament.domain.backups.readings.generation import latest_act_at, load_generation
from tournament.domain.errors import DirectorError
from tournament.domain.time_zones import of_the_computer
from tournament.models import Restoration

LOG = logging.getLogger(__name__)
NEWEST, DAYS = 30, 30
JOURNALS = ("-wal", "-shm")  # that SQLite writes beside a file
UNREADABLE = frozenset({"SQLITE_NOTADB", "SQLITE_CORRUPT"})
BY_HAND, ROUND, RESTORE, UPDATE = "by_hand", "round", "restore", "update"
NEWER = gettext_lazy(
    "These data need a newer Overtrick: %(release)s does not know %(names)s. Nothing changed. Start the "
    "newer version, or restore an older backup."
)
# The latest round of each section in which this process has seen a result; and whether a copy is on its way.
_reached: dict[int, int] = {}
_on_its_way = Lock()
_one_at_a_time = Lock()
Step = Callable[[Path], object]
TOGETHER_SECONDS = 20.0  # sections begin a round at about the same time, and want one copy


class DamagedData(sqlite3.DatabaseError):
    """No copy is made of a damaged file, because it would take the place of a good copy."""

    sqlite_errorname = "SQLITE_CORRUPT"

    def __init__(self) -> None:
        super().__init__(_("the data are damaged; a copy would replace a good one"))


def back_up(why: str) -> Path | None:
    """A copy of what is committed now. OSError or sqlite3.Error when no place takes it, or it is damaged."""
    database = database_file()
    if database is None or not database.exists():
        return None
    if why not in (UPDATE, RESTORE):  # then the data may be older than this release, or damaged
        _chain_lines()
    if phrase := passphrase():
        return in_every_place(
            why,
            "sqlite3.sealed",
            lambda unfinished: unfinished.write_bytes(seal(_content(database), phrase)),
            lambda copy: unseal(copy.read_bytes(), phrase),
        )
    return in_every_place(why, "sqlite3", partial(_copy, database), _refuse_damaged)


def _chain_lines() -> None:
    """The lines that a copy holds are chained (domain/journal/acts/chaining.py)."""
    chain: Callable[[], None] = import_string(settings.BEFORE_A_COPY)
    chain()


def in_every_place(why: str, ending: str, write: Step, read_back: Step) -> Path:
    """A copy in each place, under its number; one place is enough, and the second has that of the first.

    `write` fills the file that it gets, `read_back` raises where that could not be restored. OSError or
    sqlite3.Error, with the reason, where no place has a copy.
    """
    with _one_at_a_time:
        number = max((one.number for place in places() for one in backups_in(place)), default=0) + 1
        name = f"overtrick-{number:06}-{of_the_computer():{STAMP}}-{why}.{ending}"
        made: list[Path] = []
        failed: list[Exception] = []
        for place in places():
            if made:
                write, read_back = partial(shutil.copyfile, made[0]), partial(_compare, made[0])
            try:
                made.append(_whole(place / name, write, read_back))
            except (OSError, sqlite3.Error) as error:
                failed.append(error)
                LOG.error("no copy in %s: %s", place, error)
        if not made:
            raise failed[0]
        return made[0]


def _whole(path: Path, write: Step, read_back: Step) -> Path:
    """Write the copy completely or not at all, then delete the copies beyond the limit."""
    if path.parent == folder():  # the second place is never created
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        unfinished.touch(mode=0o600)
        write(unfinished)
        with unfinished.open("r+b") as file:
            os.fsync(file.fileno())
        read_back(unfinished)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    for old in _superfluous(backups_in(path.parent)):
        old.path.unlink(missing_ok=True)
    _tidy(path.parent)
    return path


def _compare(first: Path, copy: Path) -> None:
    if not filecmp.cmp(first, copy, shallow=False):
        raise OSError(f"{copy.name}: what was written cannot be read")


def _refuse_damaged(copy: Path) -> None:
    with closing(_reading(copy)) as written:
        if is_damaged(written):
            raise DamagedData


def _tidy(place: Path) -> None:
    """Remove SQLite's journals of copies that are gone."""
    for suffix in JOURNALS:
        for journal in place.glob(f"overtrick-*.sqlite3{suffix}"):
            if not journal.with_name(journal.name.removesuffix(suffix)).exists():
                journal.unlink(missing_ok=True)


def try_to_back_up(why: str) -> Path | None:
    """As back_up; a disk that refuses the copy interrupts no work, and the Health page shows it."""
    try:
        return back_up(why)
    except (OSError, sqlite3.Error):
        LOG.exception("no backup could be made")
        return None


def note_round(section: int, number: int) -> None:
    """A result of this round has come: if it is a section's first of a later round, a copy is made soon."""
    if number > _reached.get(section, 0):
        _reached[section] = number
        if database_file() and _on_its_way.acquire(blocking=False):
            soon = Timer(TOGETHER_SECONDS, _back_up_the_round)
            soon.daemon = True
            soon.start()


def _back_up_the_round() -> None:
    _on_its_way.release()  # whatever begins from now on is of the next copy
    try_to_back_up(ROUND)
    if isinstance(current_thread(), Timer):
        connection.close()  # this thread's own


def restore(path: Path, phrase: str = "") -> Path | None:
    """Replace the data by a copy and return the backup made of them first. The server must not run.

    Data that cannot be read any more are moved aside unchanged.
    """
    database = database_file()
    if database is None:
        raise DirectorError("no_file", _("Only SQLite data can be restored this way."))
    with opened(path, phrase) as plain:
        try:
            before = back_up(RESTORE)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorname not in UNREADABLE:
                raise
            before = _set_aside(database)
        _copy(plain, database)
    note_restored(database)
    return before


def note_restoration() -> None:
    """After the restored data were brought up to this release: phones send again what these lack."""
    Restoration.objects.create(key=token_hex(8), until=latest_act_at())
    load_generation()


def _set_aside(database: Path) -> Path:
    """The file and its journals under another name."""
    stamp = of_the_computer().strftime(STAMP)
    for suffix in (*JOURNALS, ""):
        part = Path(f"{database}{suffix}")
        if part.exists():
            moved = part.rename(f"{database}.{stamp}.damaged{suffix}")
    return moved


@contextmanager
def opened(path: Path, phrase: str = "") -> Iterator[Path]:
    """A sound copy as a file that SQLite reads; a sealed one is decrypted into a temporary folder.

    `phrase` replaces the installation's own passphrase. DirectorError says why a copy is not sound.
    """
    if not path.is_file():
        raise DirectorError("bad_backup", _("There is no file %(path)s.") % {"path": path})
    with TemporaryDirectory(prefix="overtrick-") as scratch:
        plain = path
        if is_sealed(path):
            plain = Path(scratch) / "opened.sqlite3"
            plain.write_bytes(unseal(path.read_bytes(), phrase or passphrase()))
        if not _is_sound(plain):
            damaged = _("%(path)s is not a backup of Overtrick, or it is damaged.") % {"path": path}
            raise DirectorError("bad_backup", damaged)
        with closing(_reading(plain)) as backup:
            refuse_newer(unknown_in(backup))
        yield plain


def refuse_newer(names: list[str]) -> None:
    """DirectorError for data with these migrations, which this release does not know."""
    if names:
        raise DirectorError("newer", str(NEWER) % {"names": names[0], "release": settings.RELEASE})


def problem(path: Path) -> str:
    """Why a file is no backup that could be restored; empty if it is a good one."""
    try:
        with opened(path):
            return ""
    except DirectorError as error:
        return error.message


def _is_sound(path: Path) -> bool:
    try:
        with closing(_reading(path)) as backup:
            (answer,) = backup.execute("PRAGMA integrity_check").fetchone()
            backup.execute("SELECT count(*) FROM tournament_section").fetchone()
    except sqlite3.Error:
        return False
    return bool(answer == "ok")


def _copy(source: Path, target: Path) -> None:
    with closing(_reading(source)) as here, closing(sqlite3.connect(target, timeout=20)) as there:
        here.backup(there)


def _content(database: Path) -> bytes:
    """What a copy of the database would hold, in memory."""
    with closing(_reading(database)) as here, closing(sqlite3.connect(":memory:")) as there:
        here.backup(there)
        if is_damaged(there):
            raise DamagedData
        return there.serialize()


def _reading(path: Path) -> sqlite3.Connection:
    """A read-only connection. A copy is never written to: SQLite needs no journal beside it."""
    wal = path.with_name(f"{path.name}-wal")
    is_still = path != database_file() and not (wal.exists() and wal.stat().st_size)
    how = "mode=ro&immutable=1" if is_still else "mode=ro"
    return sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True, timeout=20)


def _superfluous(kept: list[Backup]) -> list[Backup]:
    """Beyond the newest: all but the last of each day, and everything older than a month."""
    oldest = timezone.now() - timedelta(days=DAYS)
    last_of_day = {backup.at.date(): backup for backup in reversed(kept)}
    return [
        backup
        for backup in kept[NEWEST:]
        if backup.at < oldest or backup is not last_of_day[backup.at.date()]
    ]


# Dump a PostgreSQL database while it is used, with its own pg_dump, beside the data and in the second
# place.
#
# A dump is written under another name, read back to its end by pg_restore, and renamed: what has its name
# can be restored. The password is in the environment of these programs, not on a command line for all to
# read.

PATIENCE_SECONDS = 1800
LIBPQ = {
    "HOST": "PGHOST",
    "PORT": "PGPORT",
    "NAME": "PGDATABASE",
    "USER": "PGUSER",
    "PASSWORD": "PGPASSWORD",
}


def dump() -> Path:
    """A dump in each place; one place is enough. OSError, with the reason, where none was made."""
    _chain_lines()
    return in_every_place(BY_HAND, "dump", _write_dump, read_back)


def _write_dump(unfinished: Path) -> None:
    _run("pg_dump", "--format=custom", "--no-password", f"--file={unfinished}")


def read_back(path: Path) -> None:
    """OSError unless pg_restore reads the dump to its end; a list of contents alone is at its beginning."""
    _run("pg_restore", f"--file={os.devnull}", str(path))


def _run(program: str, *words: str) -> None:
    try:
        done = subprocess.run(
            [program, *words],
            env={**os.environ, **_variables()},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=PATIENCE_SECONDS,
            check=False,
        )
    except FileNotFoundError as error:
        missing = _("%(program)s is missing here. Install postgresql-client of the server's version.")
        raise OSError(missing % {"program": program}) from error
    except subprocess.TimeoutExpired as error:
        raise OSError(f"{program}: {PATIENCE_SECONDS} s") from error
    if done.returncode:
        raise OSError(f"{program}: {done.stderr.strip()[:500]}")


def _variables() -> dict[str, str]:
    """The variables of libpq that name the database and its password."""
    database = connection.settings_dict
    found = {variable: str(database[name]) for name, variable in LIBPQ.items() if database.get(name)}
    options = {name: value for name, value in database["OPTIONS"].items() if name.startswith("ssl")}
    return {**found, **{f"PG{name.upper()}": str(value) for name, value in options.items()}}


# The key of the latest act, stored in a file beside the database, so that lost acts are noticed.
#
# SQLite writes the latest acts to a write-ahead log (`-wal`) until a checkpoint. Where that file is lost,
# the database is intact but older, and nothing in it shows that; this file does. It is written after a
# commit and may lag behind after a power cut; it is never ahead of the database.


def note_act(key: int) -> None:
    """After an act was committed. A disk that refuses is reported elsewhere."""
    if file := database_file():
        _write_note(file.with_name(NOTE), key)


def note_restored(database: Path) -> None:
    """After a restore: the data end where the copy ends."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as data:
        _write_note(database.with_name(NOTE), data.execute(GIVEN, [TABLE]).fetchone()[0])


def accept_missing_acts() -> None:
    """Accept that acts are missing: the data count as complete from now on."""
    if file := database_file():
        _write_note(file.with_name(NOTE), latest_key())
        note_restoration()  # phones may have what is missing


def _write_note(path: Path, key: int) -> None:
    with suppress(OSError):
        note = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            os.write(note, b"%020d\n" % key)
        finally:
            os.close(note)


# Permissions of the data files: only the user who starts the program can read them.

NOT_FOR_OTHERS = 0o077
OURS = (
    "overtrick.sqlite3*",
    "secret_key",
    "serving.lock",
    "printed_address",
    "last_act",
    "backups",
    "backups/*",
)


def keep_private(folder: Path) -> None:
    """Files that are written from now on are private, and so are those of earlier releases in `folder`."""
    os.umask(NOT_FOR_OTHERS)
    for pattern in OURS:
        for path in folder.glob(pattern):
            with suppress(OSError):  # another user's file, which stays as it is
                mode = path.stat().st_mode & 0o777
                if mode & NOT_FOR_OTHERS:
                    path.chmod(mode & ~NOT_FOR_OTHERS)
