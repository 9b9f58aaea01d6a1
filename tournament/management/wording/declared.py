"""The strings that the table games declare as data, outside gettext calls."""

from collections.abc import Iterator

from scoring.games import GAMES


def declared_words() -> Iterator[str]:
    """Every msgid of every game; many of them more than once."""
    for game in GAMES.values():
        yield from game.messages()
