"""The pages of a session as files: `manage.py publish --session ID (-o FOLDER | --to ADDRESS [--withdraw])`.

ADDRESS is a folder, `sftp://user@host/path` or, for WebDAV, `https://user@host/path`; the password is read
from OVERTRICK_SITE_PASSWORD. Each session has a folder of its own there; `--withdraw` removes what was put
into it.
"""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tournament.domain.errors import DirectorError
from tournament.domain.outside.acts.site_places import (
    PlaceFailed,
    folder_of,
    open_place,
    put_files,
    remove_files,
)
from tournament.models import Session
from tournament.web.public.site.site_folder import site_of


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--session", type=int, required=True)
        where = parser.add_mutually_exclusive_group(required=True)
        where.add_argument("-o", "--output", type=Path, help="the folder to write, new or empty")
        where.add_argument("--to", help="a folder, sftp:// or https:// (WebDAV)")
        parser.add_argument("--withdraw", action="store_true", help="remove what was put there")

    def handle(
        self, *, session: int, output: Path | None, to: str | None, withdraw: bool, **_options: object
    ) -> None:
        row = Session.objects.with_club().filter(pk=session).first()
        if row is None:
            raise CommandError(f"There is no session {session}.")
        if output is None and to is None:
            raise CommandError("Name a folder or an address.")
        try:
            self.stdout.write(_moved(row, to, withdraw) if to else _written(row, output or Path()))
        except (DirectorError, PlaceFailed, OSError) as error:
            raise CommandError(str(error)) from error


def _written(session: Session, output: Path) -> str:
    """The folder itself; its first page."""
    if output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise CommandError(f"{output} is not an empty folder.")
    for name, content in site_of(session).items():
        path = output / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return str(output / "index.html")


def _moved(session: Session, to: str, withdraw: bool) -> str:
    """What was done in the place."""
    files = {} if withdraw else site_of(session)
    folder = folder_of(session)
    place = open_place(to)
    try:
        if withdraw:
            return f"{folder}: {remove_files(place, folder)} files removed"
        put_files(place, folder, files)
        return f"{folder}: {len(files)} files"
    finally:
        place.close()
