"""Turn an error of the database file (disk full, read-only, locked) into a sentence that says what to do.

A phone keeps an entry that it could not deliver and sends it again; so a refusal of the disk is a 503 and
says nothing about the entry.
"""

from django.db import DatabaseError, InterfaceError, OperationalError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.domain.errors import DirectorError

FULL = _(
    "Nothing has been saved: the disk of the server is full. Free some space. Phones "
    "keep their entries and send them again automatically."
)
READ_ONLY = _(
    "Nothing has been saved: the server cannot write its data. Allow it to, and it continues automatically."
)
FAILING = _("Nothing has been saved: the disk of the server does not work correctly. Check it first.")
BUSY = _("Nothing has been saved: the database is busy. Try again in a moment.")
# How SQLite names what happened, by the beginning of the name; and the classes of PostgreSQL's SQLSTATE.
CAUSES: dict[str, tuple[str, Promise]] = {
    "SQLITE_FULL": ("disk_full", FULL),
    "SQLITE_READONLY": ("read_only", READ_ONLY),
    "SQLITE_CANTOPEN": ("read_only", READ_ONLY),
    "SQLITE_IOERR": ("disk_fails", FAILING),
    "SQLITE_CORRUPT": ("disk_fails", FAILING),
    "SQLITE_BUSY": ("busy", BUSY),
    "53100": ("disk_full", FULL),
    "25006": ("read_only", READ_ONLY),
    "53": ("busy", BUSY),
    "57P": ("busy", BUSY),
    "58": ("disk_fails", FAILING),
}


class Unavailable(DirectorError):
    """The same again may work later."""

    status = 503


def _has_gone(error: BaseException, cause: BaseException | None) -> bool:
    """Whether PostgreSQL itself is away: then its client says so, and there is no SQLSTATE."""
    is_of_the_connection = isinstance(error, OperationalError | InterfaceError)
    of_postgresql = type(cause).__module__.partition(".")[0] == "psycopg"
    return is_of_the_connection and of_postgresql and not getattr(cause, "sqlstate", None)


def refusal_of(error: BaseException | None) -> Unavailable | None:
    """What a failure of the database means; None for one that is the program's own fault."""
    if not isinstance(error, DatabaseError | InterfaceError):
        return None
    cause = error.__cause__
    if _has_gone(error, cause):
        return Unavailable("busy", str(BUSY))
    name = str(getattr(cause, "sqlite_errorname", "") or getattr(cause, "sqlstate", "") or "")
    found = next((answer for start, answer in CAUSES.items() if name.startswith(start)), None)
    return Unavailable(found[0], str(found[1])) if found else None
