"""The copies of the database that are kept, in each of their places."""

import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings

from tournament.readings.backups.data_file import database_file, is_server
from tournament.readings.club.time_zones import named_by_the_computer

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
