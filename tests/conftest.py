"""What every test may rely on."""

from pathlib import Path

from django.conf import settings

from tournament.management.commands.compile_words import compile_catalogue


def pytest_configure() -> None:
    """Tests read the words as they stand: compile the catalogues that changed, before anything loads them."""
    for folder in settings.LOCALE_PATHS:
        for path in Path(folder).glob("*/LC_MESSAGES/*.po"):
            compile_catalogue(path)
