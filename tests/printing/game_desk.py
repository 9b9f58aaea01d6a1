"""A desk to draw the forms of table games on, and the matches and languages to draw."""

import re
from html import unescape

import pytest

from tournament.printing.blocks.layout import PAPERS, Desk
from tournament.printing.kit.words import Words

from .games import matches

MATCHES = pytest.mark.parametrize("code", matches())
LANGUAGES = pytest.mark.parametrize("language", ["ja", "en"])
SCHEDULED = {
    "chicago_four": "rotation-4x3",
    "chicago_five_a": "rotation-in-turn-5x5",
    "chicago_five_b": "rotation-5x5",
    "chicago_six_pairs": "rotation-pairs-6x3",
    "chicago_six": "rotation-6x15",
}


def desk(language: str, paper: str = "A4", blank: bool = False) -> Desk:
    return Desk(Words(language), PAPERS[paper], blank)


def plain(cell: object) -> str:
    """A cell of a page without its tags, and without the sign that keeps suits from being drawn as emoji."""
    return unescape(re.sub(r"<[^>]+>|\ufe0e", "", str(cell)))
