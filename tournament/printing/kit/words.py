"""The languages of a document: one, or two.

A form is written once, for one language; a form in two says each thing in the first and then in the second,
once where the two agree.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from tournament.printing.kit.breaks import BESIDE
from tournament.printing.kit.fonts import missing
from tournament.sheets.languages import pair_in_words
from tournament.sheets.names import Name, Party
from tournament.words.language import LANGUAGES, Language


@dataclass(frozen=True)
class Words:
    """The language of a document: a key of LANGUAGES. KeyError for another.

    `era`: years are those of an era, in a language that has one.
    """

    language: str
    era: bool = False

    @cached_property
    def languages(self) -> tuple[Language, ...]:
        return tuple(Language(code, self.era) for code in LANGUAGES[self.language])

    @property
    def own(self) -> Language:
        """The language of texts that are printed once, and the language the file declares."""
        return self.languages[0]

    def lines(self, sentence: Callable[..., str], *facts: object) -> tuple[str, ...]:
        """What `sentence(*facts, language)` is in each language, without repetition."""
        return tuple(dict.fromkeys(sentence(*facts, language) for language in self.languages))

    def text(self, sentence: Callable[..., str], *facts: object) -> str:
        return " ".join(self.lines(sentence, *facts))

    def party(self, party: Party) -> str:
        """Who plays, in each script that the form is printed in; what parts the two may end a line."""
        return BESIDE.join(self.lines(printed_names, party))

    def number(self, party: Party, side: str = "") -> str:
        """A contestant's number as the first language writes it: 7, 1 N-S, NS1; 1 under its `side`."""
        return pair_in_words(party.under(side), self.own.code)

    def name(self, name: Name) -> str:
        """The name of one person, in each script that the form is printed in."""
        return BESIDE.join(self.lines(printed_name, name))

    def label(self, msgid: str) -> tuple[str, ...]:
        """One word in each language, for the head of a column."""
        return self.lines(_word, msgid)

    def word(self, msgid: str) -> str:
        return self.text(_word, msgid)


@dataclass(frozen=True)
class PageWords(Words):
    """The language of a page that draws a sheet: any of the product, those of players too."""

    @cached_property
    def languages(self) -> tuple[Language, ...]:
        return (Language(self.language, self.era),)


def _word(msgid: str, language: Language) -> str:
    return language.gettext(msgid)


def printed_names(party: Party, language: Language) -> str:
    """The names of a contestant as on the pages, in Latin letters where the faces lack some of their own."""
    return language.party(replace(party, names=tuple(map(_as_printable, party.names))))


def printed_name(name: Name, language: Language) -> str:
    return _as_printable(name).in_language(language.code, public=True)


def _as_printable(name: Name) -> Name:
    """A name in Latin letters only, where the faces lack some of its own letters."""
    return replace(name, native=name.latin) if name.latin and missing(name.native) else name
