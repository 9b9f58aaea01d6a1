"""The languages of the product: English, in which the sources are written, and one for each catalogue.

A language is a folder `tournament/locale/<code>/LC_MESSAGES/` with a `django.po`. Pages read it through
Django, papers and pure rooms read it here; where it was not compiled, the `.po` itself is read. What a
language decides beside its words (which script of a name comes first, what stands between two names, the
letters of cards) is in its catalogue too, so that a further language needs no code.

A catalogue that says `X-Scope: players` has the words of phones and public pages alone; one that says
`X-Read-By:` was read by a native.
"""

import gettext
from collections.abc import Iterable
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

import polib

LOCALE = Path(__file__).resolve().parent.parent / "locale"
SOURCE = "en"
# The language of a club that chose none; the first one of a list.
HOME = "ja"
# Between the parts of the name of a language combination: `ja+en`.
AND = "+"
FILE = Path("LC_MESSAGES", "django.po")


@cache
def codes() -> tuple[str, ...]:
    """The code of every language: that of the house first, English, then the others."""
    found = {folder.name.lower().replace("_", "-") for folder in LOCALE.iterdir() if _is_there(folder / FILE)}
    first = (HOME, SOURCE)
    return (*(code for code in first if code in found | {SOURCE}), *sorted(found - {*first}))


@cache
def complete() -> tuple[str, ...]:
    """The languages of every page and paper, and of the API; the others are those of players."""
    return tuple(code for code in codes() if not _says(code, b"X-Scope: players"))


def is_draft(code: str) -> bool:
    """Whether no native has read a language of players yet."""
    return code not in complete() and not _says(code, b"X-Read-By: ")


def combinations() -> dict[str, tuple[str, ...]]:
    """What a paper may be written in: one language, or two of them (`both`: the first two)."""
    known = complete()
    pairs = [(one, other) for place, one in enumerate(known) for other in known[place + 1 :]]
    alone: dict[str, tuple[str, ...]] = {code: (code,) for code in known}
    return alone | {"both" if pair == known[:2] else AND.join(pair): pair for pair in pairs}


def catalogue_file(code: str, locale: Path | None = None) -> Path:
    """Where the catalogue of a language is kept, whether there is one or not: `pt-br` in `pt_BR`.

    The parts are joined: the code may come from a template as a SafeString, which a Path does not take.
    """
    language, _, country = code.partition("-")
    country = country.upper() if len(country) < 3 else country.title()  # a country, or a script: zh_Hant
    return (locale or LOCALE) / "_".join(filter(None, (language, country))) / FILE


def catalogue(code: str) -> gettext.NullTranslations:
    """The words of a language; every word as it is in the sources for English and for an unknown language."""
    file = catalogue_file(code)
    if code == SOURCE or not _is_there(file):
        return gettext.NullTranslations()
    return _read(file, _changed(file), _changed(file.with_suffix(".mo")))


def labels(msgid: str) -> dict[str, str]:
    """One word in every complete language, by code."""
    return {code: words.gettext(msgid) for code, words in _catalogues().items()}


def between_partners(code: str, players: int = 2) -> str:
    """The separator of names: of two who play together ` & `, of a team `, ` in English, `・` in Japanese."""
    partners, members = _manners(code)[0]
    return partners if players < 3 else members


def joined_names(names: Iterable[str], code: str) -> str:
    """The names of those who play together: Ito & Kato; of a team Ito, Kato, Abe."""
    people = [*names]
    return between_partners(code, len(people)).join(people)


def pair_in_words(label: str, code: str) -> str:
    """A pair's number where a word for pairs goes with it: 1 N-S, or NS1 as the language has it."""
    side = label[-2:] if label.endswith(("NS", "EW")) else ""
    if not side:
        return label
    form, sides = _manners(code)[2]
    return form % {"number": label.removesuffix(side), "side": sides[side]}


def is_native(code: str) -> bool:
    """Whether the language writes a person's name as that person does, before its form in Latin letters."""
    return _manners(code)[1]


def pgettext(context: str, msgid: str, words: gettext.NullTranslations) -> str:
    """Marks a word with its context for the list of words, and looks it up in `words`."""
    return words.pgettext(context, msgid)


@cache
def _catalogues() -> dict[str, gettext.NullTranslations]:
    return {code: catalogue(code) for code in complete()}


@cache
def _says(code: str, line: bytes) -> bool:
    """Whether the catalogue has this line in its head."""
    source = catalogue_file(code)
    found = next((file for file in (source, source.with_suffix(".mo")) if file.exists()), None)
    return found is not None and line in found.read_bytes()


@cache
def _manners(code: str) -> tuple[tuple[str, str], bool, tuple[str, dict[str, str]]]:
    words = catalogue(code)
    between = (
        pgettext("between the names of partners", " & ", words),
        pgettext("between the names of a team", ", ", words),
    )
    native = pgettext("script of a name that comes first: latin or native", "latin", words) == "native"
    form = pgettext("a pair in a sentence", "%(number)s %(side)s", words)
    sides = {
        "NS": pgettext("a pair in a sentence", "N-S", words),
        "EW": pgettext("a pair in a sentence", "E-W", words),
    }
    return between, native, (form, sides)


def _is_there(source: Path) -> bool:
    """An installed copy has compiled catalogues only."""
    return source.exists() or source.with_suffix(".mo").exists()


def _changed(file: Path) -> int:
    """When the file was last changed; 0 where there is none."""
    return file.stat().st_mtime_ns if file.exists() else 0


@lru_cache(maxsize=8)
def _read(source: Path, changed: int, compiled: int) -> gettext.GNUTranslations:
    """The catalogue at `source`: the compiled one, or the source where it is newer."""
    if compiled and compiled >= changed:
        return gettext.GNUTranslations(BytesIO(source.with_suffix(".mo").read_bytes()))
    file = polib.pofile(source.read_text(encoding="utf-8"))
    return gettext.GNUTranslations(BytesIO(file.to_binary()))
