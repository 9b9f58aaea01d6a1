"""Dump a PostgreSQL database while it is used, with its own pg_dump, beside the data and in the second place.

A dump is written under another name, read back to its end by pg_restore, and renamed: what has its name can
be restored. The password is in the environment of these programs, not on a command line for all to read.
"""

import os
import subprocess
from pathlib import Path

from django.db import connection
from django.utils.translation import gettext as _

from tournament.services.backups.copies import BY_HAND, in_every_place

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
    return in_every_place(BY_HAND, "dump", _write, read_back)


def _write(unfinished: Path) -> None:
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
