"""The self-check at the start of a server: can it write, and what should the director look at?"""

import errno
from pathlib import Path
from tempfile import TemporaryFile

from django.conf import settings
from django.db import DatabaseError
from django.utils.translation import gettext_lazy as _

from tournament.management.wording.bilingual import CannotServe, both
from tournament.readings.backups.data_file import is_server
from tournament.readings.backups.disk_errors import refusal_of
from tournament.readings.backups.kept_copies import backups_in, places
from tournament.readings.backups.restoring import restoring
from tournament.readings.backups.sealed import is_sealed
from tournament.reports.health.health_checks import BAD, GOOD, MEGABYTE, Check, hint, self_check
from tournament.services.backups.copies import NEWER, UNREADABLE, problem
from tournament.web.formatting.health_words import SENTENCES

SIGNS = {GOOD: "✔", BAD: "▲▲"}
NO_ROOM = _(
    "There is no room for the data in %(data)s. Delete or move files of other programs and start again."
)
NOT_WRITABLE = _(
    "The data in %(data)s cannot be written. Allow the user who starts Overtrick to write there, or choose "
    "another folder: ./run --data DIR"
)
DAMAGED = _("The data in %(data)s cannot be read: the file is damaged.")
PUT_BACK = _("Restore the last backup and start again:")
NO_COPY = _("No backup was found that could be restored.")
NO_ROOM_ERRORS = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}


def refuse_unwritable(folder: Path) -> None:
    """Raises CannotServe, with the remedy, if a session could not be kept in `folder`."""
    try:
        with TemporaryFile(dir=folder) as probe:
            probe.write(bytes(MEGABYTE))
    except OSError as error:
        full = error.errno in NO_ROOM_ERRORS
        raise CannotServe(both(NO_ROOM if full else NOT_WRITABLE, data=folder)) from error


def cannot_start(error: DatabaseError, folder: Path) -> CannotServe:
    """What a database that refuses its migration means; the error itself where it is our own fault."""
    if getattr(error.__cause__, "sqlite_errorname", "") in UNREADABLE:
        return damaged(folder)
    refusal = refusal_of(error)
    if refusal is None:
        raise error
    return CannotServe(both(NO_ROOM if refusal.code == "disk_full" else NOT_WRITABLE, data=folder))


def damaged(folder: Path) -> CannotServe:
    return CannotServe("\n".join([both(DAMAGED, data=folder), *_put_back()]))


def newer(names: list[str]) -> CannotServe:
    """The data have these migrations, which this release does not know."""
    return CannotServe("\n".join([both(NEWER, names=names[0], release=settings.RELEASE), *_put_back()]))


def _put_back() -> list[str]:
    """How the newest copy is restored that is good and of this release; a sealed one is tried."""
    if is_server():  # docs/operations.md
        return []
    found = sorted((one for place in places() for one in backups_in(place)), key=lambda one: one.order)
    good = (one for one in reversed(found) if is_sealed(one.path) or not problem(one.path))
    last = next(good, None)
    return [both(PUT_BACK), f"    {restoring(last.path)}"] if last else [both(NO_COPY)]


def findings() -> list[str]:
    """A line for each thing that was looked at, in all languages, with its remedy under it."""
    return [line for check in (*self_check(), hint()) if check for line in _lines(check)]


def _lines(check: Check) -> list[str]:
    found, remedy = SENTENCES[check.code]
    sign = SIGNS.get(check.state, "▲")
    lines = [f"    {sign} {both(found, ' · ', **check.about)}"]
    return [*lines, f"        {both(remedy, ' · ')}"] if remedy else lines
