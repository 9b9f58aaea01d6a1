"""What every test may rely on."""

from tournament.management.commands.compile_words import catalogues, compile_catalogue


def pytest_configure() -> None:
    """Tests read the words as they stand: compile the catalogues that changed, before anything loads them."""
    for path in catalogues():
        compile_catalogue(path)
