"""The latest restore drill, as it was noted beside the copies."""

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.utils.dateparse import parse_datetime

from tournament.readings.backups.kept_copies import folder


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
