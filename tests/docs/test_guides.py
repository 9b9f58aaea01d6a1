"""The guides speak as the screens do: what they set in bold is a word of the pages."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from polib import POEntry

from scoring.games import GAMES
from tests.tools.source_words import words_of_sources
from tournament.management.wording import catalogues
from tournament.management.wording.catalogues import Word
from tournament.sheets.languages import catalogue

from .pages import ROOT, bold, links, text_of

GUIDES = [
    Path("docs", f"{name}.{language}.md") for name in ("director", "player") for language in ("ja", "en")
]
every_guide = pytest.mark.parametrize("guide", GUIDES, ids=str)
_PLACE = re.compile(r"%\(\w+\)[sd]")
# What is filled in, and signs. A text of nothing else, like “%(who)s: %(what)s”, would be anything.
_FILLED = re.compile(r"%\(\w+\)[sd]|[\W\d_]")
LARGEST, LARGEST_OF_ALL = 150_000, 4_000_000  # bytes of a picture, and of all


@cache
def entries_in_use() -> list[POEntry]:
    used = words_of_sources()
    return [entry for entry in catalogues.read_catalogue() if _key(entry) in used]


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the screens: as they stand, and those that have something filled in."""

    plain: frozenset[str]
    filled: tuple[re.Pattern[str], ...]


@cache
def words(language: str) -> Words:
    """Every word of the screens; where one has something filled in, whatever may stand there."""
    entries = entries_in_use()
    japanese = [text for e in entries for text in (e.msgstr, *e.msgstr_plural.values())]
    english = [text for e in entries for text in (e.msgid, e.msgid_plural)]
    names = [catalogue(language).gettext(game.label) for game in GAMES.values()]
    texts = {text for text in [*(japanese if language == "ja" else english), *names] if text}
    filled = {text for text in texts if _PLACE.search(text)}
    return Words(
        frozenset(_without_tags(text).replace("%%", "%") for text in texts - filled),
        tuple(re.compile(_pattern(text)) for text in filled if len(_FILLED.sub("", text)) > 1),
    )


def _key(entry: POEntry) -> str:
    return Word(entry.msgid, context=entry.msgctxt or "").key


def _pattern(text: str) -> str:
    parts = _PLACE.split(_without_tags(text))
    return r".+?".join(re.escape(part) for part in parts).replace("%%", "%")


def _without_tags(text: str) -> str:
    return re.sub(r"<[^>]+>", "", text)


def is_said(label: str, language: str) -> bool:
    known = words(language)
    return label in known.plain or any(pattern.fullmatch(label) for pattern in known.filled)


@pytest.mark.slow
@every_guide
def test_bold_words_are_words_of_the_screen(guide: Path) -> None:
    language = guide.suffixes[0][1:]
    spoken = {label for label in bold(guide) if not re.fullmatch(r"×\d+", label)}
    assert spoken
    assert {label for label in spoken if not is_said(label, language)} == set()


def test_both_languages_tell_the_same_things() -> None:
    """As many headings, pictures and rows of tables in one as in the other."""
    for name in ("director", "player"):
        one, other = (text_of(Path("docs", f"{name}.{language}.md")) for language in ("ja", "en"))
        for sign in (r"^#+ ", r"^!\[|\) !\[", r"^\|", r"^```"):
            assert len(re.findall(sign, one, re.M)) == len(re.findall(sign, other, re.M)), (name, sign)


@every_guide
def test_pictures_are_of_the_guide_s_language(guide: Path) -> None:
    pictures = [link for link in links(guide) if link.endswith(".png")]
    assert pictures
    assert {link for link in pictures if not link.endswith(f".{guide.suffixes[0][1:]}.png")} == set()


def test_pictures_are_small_and_all_are_shown() -> None:
    pictures = {path: path.stat().st_size for path in (ROOT / "docs" / "pictures").glob("*.png")}
    assert {path.name for path, size in pictures.items() if size > LARGEST} == set()
    assert sum(pictures.values()) <= LARGEST_OF_ALL
    shown = {Path(link).name for paper in [*GUIDES, Path("README.md")] for link in links(paper)}
    assert {path.name for path in pictures} - shown == set()
