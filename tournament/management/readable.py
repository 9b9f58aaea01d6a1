"""End a command with a clear sentence where its database is missing or cannot be read."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, DataError, IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from tournament.domain.backups.acts.backups import NEWER, UNREADABLE
from tournament.domain.backups.readings.backup_files import unknown_migrations


@contextmanager
def readable_data() -> Iterator[None]:
    """CommandError where the data are damaged, or were never opened by this release."""
    try:
        if names := unknown_migrations():
            raise CommandError(str(NEWER) % {"names": names[0], "release": settings.RELEASE})
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            never = _("This release has not yet opened the data in %(data)s. Start Overtrick once: ./run")
            raise CommandError(never % {"data": settings.DATA_DIR})
        yield
    except (IntegrityError, DataError):  # what was written is to blame, not what was there
        raise
    except DatabaseError as error:
        if getattr(error.__cause__, "sqlite_errorname", "") in UNREADABLE:
            damaged = _("The data in %(data)s cannot be read: the file is damaged.")
            raise CommandError(damaged % {"data": settings.DATA_DIR}) from error
        why = _("The data cannot be read: %(why)s")
        raise CommandError(why % {"why": error}) from error
