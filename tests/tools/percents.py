"""A per cent sign in a translation that Python formats: written once it is no text but a broken placeholder.

Django formats every `{% blocktranslate %}`, also one without variables, and escapes only the original.
A translation with one sign is an error page in its language.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import polib

from tournament.management.wording.catalogues import ROOT, key_of, words_in_template

BLOCK = re.compile(r"\{%\s*blocktrans(?:late)?\b.*?\{%\s*endblocktrans(?:late)?\s*%\}", re.S)
NAMED = re.compile(r"%\(\w+\)[a-z]")
SOUND = re.compile(r"%%|%\(\w+\)[a-z]")


def formatted_keys(root: Path = ROOT) -> set[str]:
    """The keys of the words of all `{% blocktranslate %}` below a checkout."""
    templates = sorted((root / "templates").rglob("*.html"))
    return {key for path in templates for key in keys_in(path.read_text(encoding="utf-8"), str(path))}


def keys_in(template: str, origin: str = "template") -> Iterator[str]:
    """The same of one template."""
    for block in BLOCK.findall(template):
        yield from (word.key for word in words_in_template("{% load i18n %}" + block, origin))


def with_bare_percent(entries: Iterable[polib.POEntry], formatted: set[str]) -> list[str]:
    """The originals whose translation has a bare sign although it is formatted."""
    return [
        entry.msgid
        for entry in entries
        if key_of(entry) in formatted or NAMED.search(entry.msgid)
        if any("%" in SOUND.sub("", text) for text in (entry.msgstr, *entry.msgstr_plural.values()))
    ]
