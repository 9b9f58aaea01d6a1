"""Which data these are, for phones: they keep what they have delivered until a second copy has it.

A restore begins a new generation: each phone that hears of it sends again what the restored data lack. A
process reads the generation once, because a restore stops the server.
"""

import time
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from tournament.domain.backups.readings.backup_files import backups_in, folder
from tournament.models import JournalEntry, Restoration

LOOK_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Generation:
    """`key` is empty until an older copy is put back; `until` is the time of its latest act, in seconds."""

    key: str = ""
    until: int = 0


_known: list[Generation | None] = [None]


def generation() -> Generation:
    return _known[0] or load_generation()


def load_generation() -> Generation:
    """When a process first asks, and after a restore."""
    latest = Restoration.objects.order_by("-pk").first()
    until = int(latest.until.timestamp()) if latest and latest.until else 0
    _known[0] = found = Generation(latest.key, until) if latest else Generation()
    return found


def latest_act_at() -> datetime | None:
    """When the data end."""
    return JournalEntry.objects.order_by("-pk").values_list("at", flat=True).first()


def copied_at() -> int:
    """When the newest copy began, in seconds: what was entered before is in it. 0: there is none.

    Where a second place is named, only its copies count: those beside the data share their disk.
    """
    return _copied_at(int(time.monotonic()) // LOOK_SECONDS, settings.SECOND_BACKUP)


@lru_cache(maxsize=1)
def _copied_at(_moment: int, second: str) -> int:
    place = Path(second) if second and folder() else folder()
    try:
        newest = next(iter(backups_in(place)), None) if place else None
    except OSError:  # a stick that is pulled out at this moment
        newest = None
    return int(newest.at.timestamp()) if newest else 0


def for_phones() -> dict[str, object]:
    """The part of a phone's state that says what may be forgotten, and what is to be sent again."""
    now = generation()
    return {"generation": now.key, "until": now.until, "copied": copied_at()}
