"""`manage.py compile_words`: make each catalogue's .mo from its .po where that is newer, without msgfmt."""

import os
from pathlib import Path

import polib
from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation.reloader import translation_file_changed


class Command(BaseCommand):
    help = "Compile the translations that changed since they were last compiled."
    requires_system_checks = ()

    def handle(self, *, verbosity: int, **options: object) -> None:
        for path in catalogues():
            if compile_catalogue(path) and verbosity:
                self.stdout.write(f"Compiled {path}")


def catalogues() -> list[Path]:
    return [path for folder in settings.LOCALE_PATHS for path in Path(folder).glob("*/LC_MESSAGES/*.po")]


def compile_catalogue(path: Path) -> bool:
    """Compile the .po at `path` if its .mo is older or missing; whether it did.

    The new file replaces the old one atomically: a server that starts at that moment reads either of them.
    """
    compiled = path.with_suffix(".mo")
    if compiled.exists() and compiled.stat().st_mtime_ns >= path.stat().st_mtime_ns:
        return False
    fresh = compiled.with_suffix(f".{os.getpid()}.mo")
    polib.pofile(path.read_text(encoding="utf-8")).save_as_mofile(str(fresh))
    os.replace(fresh, compiled)
    translation_file_changed(None, compiled)  # this process may have loaded the old catalogue
    return True
