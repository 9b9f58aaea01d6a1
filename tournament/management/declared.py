"""The words that the table games declare as data: no call of gettext names them, so their registry is asked.

A game says its own name and those of its terms in both languages; the rest it says in English only.
"""

from collections.abc import Iterator

from scoring.games import GAMES
from scoring.games.table_game import terms


def declared_words() -> Iterator[str]:
    """Every msgid of every game; many of them more than once."""
    for game in GAMES.values():
        yield from game.messages()


def declared_labels() -> dict[str, str]:
    """The Japanese that the games bring along: of each game's name and of every label."""
    named = {game.label: game.ja for game in GAMES.values()}
    kinds = [kind for game in GAMES.values() for kind in (game.rules, game.deal, game.row)]
    return named | {each.label: each.ja for kind in kinds for each in terms(kind).values()}
