"""The files of backups: the database and its copies, their encryption, the notes beside the data."""

import json
import os
import re
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext

from tournament.domain.errors import DirectorError
from tournament.domain.time_zones import named_by_the_computer

# The data as a whole: their SQLite file, whether it is damaged, whether a newer release wrote them.

Migration = tuple[str, str]  # an application and the name of one of its migrations


def database_file() -> Path | None:
    """The file that is copied; None for PostgreSQL, and for the database of the tests, an address."""
    database = settings.DATABASES["default"]
    name = str(database["NAME"])
    in_a_file = str(database["ENGINE"]).endswith("sqlite3") and not name.startswith(("file:", ":memory:"))
    return Path(name) if in_a_file else None


def is_server() -> bool:
    """Whether the data are in a PostgreSQL, not in a file of this computer."""
    return connection.vendor == "postgresql"


def is_damaged(database: sqlite3.Connection) -> bool:
    """Whether SQLite finds a page that cannot be right. It reads the whole file: milliseconds for a club."""
    try:
        (answer,) = database.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
            return True
        raise
    return bool(answer != "ok")


def is_file_damaged(path: Path) -> bool:
    """As `is_damaged`, while others may write; sqlite3.Error where the file cannot be asked."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=20)) as database:
        return is_damaged(database)


def unknown_migrations() -> list[str]:
    """The migrations of the data that this release does not have: a newer release wrote them."""
    return _unknown(MigrationRecorder(connection).applied_migrations())


def unknown_in(database: sqlite3.Connection) -> list[str]:
    """As `unknown_migrations`, of a file; none where no table names any."""
    try:
        return _unknown(database.execute("SELECT app, name FROM django_migrations").fetchall())
    except sqlite3.OperationalError:
        return []


def _unknown(applied: Iterable[Migration]) -> list[str]:
    """An application that this release does not have at all says nothing of its age.

    The migrations that one of ours replaces are known when all of them are applied: it cannot follow a part.
    """
    loader, applied = MigrationLoader(None), {*applied}
    known = {*loader.disk_migrations}
    for migration in loader.disk_migrations.values():
        if applied.issuperset(replaced := {*migration.replaces}):
            known |= replaced
    return sorted(f"{app}.{name}" for app, name in applied - known if app in loader.migrated_apps)


# The latest restore drill, as it was noted beside the copies.


@dataclass(frozen=True, slots=True)
class Drill:
    """A drill made `at` a time with the copy of another; `problem` is empty when the copy is good."""

    at: datetime
    copy: datetime
    tables: int = 0
    results: int = 0
    problem: str = ""


def last_drill() -> Drill | None:
    """The latest drill, if what it noted can be read."""
    try:
        note = json.loads(drill_file(folder() or Path()).read_text(encoding="utf-8"))
        at, copy = (parse_datetime(note.pop(name)) for name in ("at", "copy"))
        return Drill(at, copy, **note) if at and copy else None
    except (OSError, ValueError, LookupError, TypeError):
        return None


def drill_file(place: Path) -> Path:
    """The note of the latest drill in a folder of copies."""
    return place / "drill.json"


# The copies of the database that are kept, in each of their places.

# The number grows with every copy, whatever the clock does; copies of older releases have none.
NAME = re.compile(r"overtrick-(?:(\d{6,})-)?(\d{8}-\d{6})-([a-z_]+)\.(?:sqlite3(\.sealed)?|dump)")
STAMP = "%Y%m%d-%H%M%S"


@dataclass(frozen=True, slots=True)
class Backup:
    """`why` is a verb of the journal, or by_hand, round, restore, update."""

    path: Path
    at: datetime
    why: str
    size: int
    number: int = 0

    @property
    def order(self) -> tuple[int, datetime]:
        """Grows from an earlier copy to a later one, also where the clock was set back between them."""
        return self.number, self.at


def folder() -> Path | None:
    """Beside the data; dumps of PostgreSQL lie beside its papers."""
    if is_server():
        return Path(settings.DATA_DIR) / "backups"
    database = database_file()
    return database.parent / "backups" if database else None


def places() -> list[Path]:
    """The folders of copies: beside the data, and the second one, which is never created."""
    own, second = folder(), settings.SECOND_BACKUP
    return [*([own] if own else []), *([Path(second)] if own and second else [])]


def backups() -> list[Backup]:
    """Those beside the data, newest first."""
    place = folder()
    return backups_in(place) if place else []


def backups_in(place: Path) -> list[Backup]:
    """The copies in a folder, the newest first; none where there is no such folder."""
    found = [(path, NAME.fullmatch(path.name)) for path in place.iterdir()] if place.is_dir() else []
    read = [_read(path, name) for path, name in found if name]
    return sorted(read, key=lambda backup: (backup.order, backup.path.stat().st_mtime_ns), reverse=True)


def _read(path: Path, name: re.Match[str]) -> Backup:
    at = named_by_the_computer(name[2], STAMP)
    return Backup(path, at, name[3], path.stat().st_size, int(name[1] or 0))


# How many acts are missing from the data, by the note of the latest act beside them.

NOTE = "last_act"
TABLE = "tournament_journalentry"
# SQLite counts the keys that it has given, whether the rows are still there or not.
GIVEN = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?"


def missing_acts() -> int:
    """How many acts had been stored that are not in the data; 0 where everything is there."""
    file = database_file()
    try:
        return max(int(file.with_name(NOTE).read_text(encoding="ascii")) - latest_key(), 0) if file else 0
    except (OSError, ValueError, DatabaseError):  # never noted, or no database yet
        return 0


def latest_key() -> int:
    """The latest key that the database has given to an act."""
    with connection.cursor() as cursor:
        cursor.execute(GIVEN.replace("?", "%s"), [TABLE])
        return int(cursor.fetchone()[0])


def restoring(copy: Path) -> str:
    """What to type in a terminal, in any folder, to put a copy in the place of these data."""
    manage = settings.BASE_DIR / "manage.py"
    program = (
        [sys.executable, str(manage)] if manage.exists() else [sys.executable, "-m", "tournament", "manage"]
    )
    words, data = [*program, "restore", str(copy)], settings.DATA_DIR.resolve()
    if os.name == "nt":
        return f'set "OVERTRICK_DATA={data}" && {subprocess.list2cmdline(words)}'
    return shlex.join(["env", f"OVERTRICK_DATA={data}", *words])


# Backups encrypted with a passphrase: scrypt derives the key, AES-256-GCM encrypts, the header says how.
#
#     OVERTRICK-SEALED 1\n
#     {"n": …, "r": …, "p": …, "salt": "hex", "nonce": "hex", "check": "hex"}\n
#     the database, sealed; both lines above are authenticated with it
#
# `check` tells a wrong passphrase from a damaged copy. The cost of the key is that of OWASP's advice for
# scrypt, and a third of a second on an old laptop. A copy is encrypted in memory: no plain copy is on the
# disk.

FIRST_LINE = b"OVERTRICK-SEALED 1\n"
COST = {"n": 2**15, "r": 8, "p": 3}
KEY, SALT, NONCE, CHECK = 32, 16, 12, 8  # bytes


def passphrase() -> str:
    """The installation's own; empty where copies are not sealed. OSError when its file cannot be read."""
    if file := settings.BACKUP_PASSPHRASE_FILE:
        try:
            return Path(file).read_text(encoding="utf-8").strip()
        except UnicodeDecodeError as error:
            raise OSError(f"{file}: not UTF-8") from error
    return str(settings.BACKUP_PASSPHRASE)


def is_sealed(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(FIRST_LINE)) == FIRST_LINE


def seal(content: bytes, phrase: str) -> bytes:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # only where copies are sealed

    how: dict[str, object] = {**COST, "salt": os.urandom(SALT).hex(), "nonce": os.urandom(NONCE).hex()}
    key, check = _key(phrase, how)
    head = FIRST_LINE + json.dumps({**how, "check": check}).encode() + b"\n"
    return head + AESGCM(key).encrypt(bytes.fromhex(str(how["nonce"])), content, head)


def unseal(sealed: bytes, phrase: str) -> bytes:
    """Decrypt a copy. DirectorError `no_passphrase`, `wrong_passphrase`, `bad_backup` (damaged)."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if not phrase:
        raise DirectorError("no_passphrase", gettext("This copy is encrypted: its passphrase is needed."))
    try:
        end = sealed.index(b"\n", len(FIRST_LINE)) + 1
        head, how = sealed[:end], json.loads(sealed[len(FIRST_LINE) : end])
        key, check = _key(phrase, how)
        if check != how["check"]:
            raise DirectorError(
                "wrong_passphrase", gettext("This copy was encrypted with another passphrase.")
            )
        return AESGCM(key).decrypt(bytes.fromhex(how["nonce"]), sealed[end:], head)
    except (InvalidTag, ValueError, LookupError, TypeError) as error:
        raise DirectorError("bad_backup", gettext("This encrypted copy is damaged.")) from error


def _key(phrase: str, how: dict[str, object]) -> tuple[bytes, str]:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    if any(how[name] != cost for name, cost in COST.items()):  # a damaged header must not cost gigabytes
        raise ValueError(how)
    kdf = Scrypt(salt=bytes.fromhex(str(how["salt"])), length=2 * KEY, **COST)
    made = kdf.derive(phrase.encode())
    return made[:KEY], sha256(made[KEY:]).hexdigest()[: 2 * CHECK]
