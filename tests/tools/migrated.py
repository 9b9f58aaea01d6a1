"""A database as the migrations leave it, for the processes that tests start: made once, copied each time."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
NAME = "overtrick.sqlite3"


def bring_up(data: Path) -> None:
    """Put an empty SQLite database with all tables into the folder of the data."""
    data.mkdir(parents=True, exist_ok=True)
    shutil.copy(Path(_made().name) / NAME, data / NAME)


@cache
def _made() -> TemporaryDirectory[str]:
    """The folder of the database that is copied; it goes with this process."""
    folder = TemporaryDirectory(prefix="migrated-")
    variables = os.environ | {"OVERTRICK_DATA": folder.name, "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    variables.pop("DATABASE_URL", None)
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=variables, check=True)
    return folder
