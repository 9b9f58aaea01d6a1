"""The restore drill: restore the newest backup into a temporary folder, open it there and check its rows.

What a restore does is done: the copy is brought up to this release and `verify` plays its journal again, both
in a process of their own that sees no other data. The live data are only read.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.domain.backups.acts.backups import opened
from tournament.domain.backups.readings.backup_files import (
    Backup,
    Drill,
    backups_in,
    drill_file,
    folder,
    places,
)
from tournament.domain.errors import DirectorError
from tournament.models import JournalEntry

PATIENCE_SECONDS = 300
# What the last session of a copy holds, and how long its journal is.
COUNTS = """
WITH latest_sections AS (
    SELECT id FROM tournament_section WHERE session_id =
        (SELECT session_id FROM tournament_journalentry WHERE session_id IS NOT NULL ORDER BY id DESC LIMIT 1)
)
SELECT
    (SELECT count(*) FROM (
        SELECT section_id, "table" FROM tournament_placement WHERE section_id IN latest_sections
        UNION SELECT section_id, "table" FROM tournament_match WHERE section_id IN latest_sections)),
    (SELECT count(*) FROM tournament_result WHERE section_id IN latest_sections)
    + (SELECT count(*) FROM tournament_dealrecord WHERE match_id IN
       (SELECT id FROM tournament_match WHERE section_id IN latest_sections)),
    (SELECT count(*) FROM tournament_journalentry),
    (SELECT coalesce(max(id), 0) FROM tournament_journalentry)
"""


def drill() -> Drill:
    """Try the newest copy of all places. DirectorError `no_backup` where there is none."""
    found = [one for place in places() for one in backups_in(place)]  # the newest of each place first
    if not found:
        raise DirectorError("no_backup", _("There is no backup yet."))
    done = _tried(max(found, key=lambda one: one.order))
    if place := folder():
        _note(done, place)
    return done


def _note(done: Drill, place: Path) -> None:
    place.mkdir(mode=0o700, exist_ok=True)
    noted = asdict(done) | {"at": done.at.isoformat(), "copy": done.copy.isoformat()}
    drill_file(place).write_text(json.dumps(noted, ensure_ascii=False), encoding="utf-8")


def _tried(newest: Backup) -> Drill:
    try:
        with opened(newest.path) as plain, TemporaryDirectory(prefix="overtrick-drill-") as scratch:
            database = Path(scratch) / "overtrick.sqlite3"
            shutil.copyfile(plain, database)
            problem = _looked_through(database.parent)
            tables, results, acts, last = _counted(database)
    except DirectorError as refusal:
        return Drill(timezone.now(), newest.at, problem=refusal.message)
    lost = JournalEntry.objects.filter(pk__lte=last).count() - acts
    if not problem and lost > 0:
        problem = _("The copy lacks %(count)d acts of the data.") % {"count": lost}
    return Drill(timezone.now(), newest.at, tables, results, problem)


def _looked_through(scratch: Path) -> str:
    """The problem of the data in a folder, as a sentence; empty if there is none."""
    if _manage(scratch, "migrate", "-v0").returncode:
        return _("The copy cannot be upgraded to this release.")
    looked = _manage(scratch, "verify", "--json")
    try:
        found = json.loads(looked.stdout)
    except ValueError:
        return _("The copy cannot be read completely.")
    return str(found[0]["sentence"]) if found else ""


def _manage(scratch: Path, *words: str) -> subprocess.CompletedProcess[str]:
    own = {
        "OVERTRICK_DATA": str(scratch),
        "OVERTRICK_LANGUAGE": get_language() or settings.LANGUAGE_CODE,
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
    }
    return subprocess.run(
        [sys.executable, "-m", "django", *words],
        cwd=settings.BASE_DIR,
        env={**os.environ, **own},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE_SECONDS,
        check=False,
    )


def _counted(database: Path) -> tuple[int, int, int, int]:
    """Tables and results of the last session, number and last key of the acts; zeros where it is no copy."""
    try:
        with closing(sqlite3.connect(database)) as copy:
            tables, results, acts, last = copy.execute(COUNTS).fetchone()
            return tables, results, acts, last
    except sqlite3.Error:
        return 0, 0, 0, 0
