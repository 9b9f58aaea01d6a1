"""What a form says, in one language or in two: the catalogue of the pages, read without Django.

A form is written once, for a *tongue*: one language. `Words` are the tongues of a document; a form in two
says each thing in the first and then in the second, once where the two agree.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from gettext import NullTranslations

from tournament.printing.kit.breaks import BESIDE
from tournament.printing.kit.fonts import missing
from tournament.sheets.heading import Heading
from tournament.sheets.languages import catalogue, combinations, pair_in_words
from tournament.sheets.names import Name, Party

# The tongues of each language a form may be printed in; the first one is the document's own.
LANGUAGES: dict[str, tuple[str, ...]] = combinations()


def N_(msgid: str) -> str:
    """Marks a word for the catalogue; it is translated where it is printed."""
    return msgid


# The eras of a language's calendar, the present one first, each with its first day.
ERAS = {"ja": ((date(2019, 5, 1), "令和"), (date(1989, 1, 8), "平成"), (date(1926, 12, 25), "昭和"))}
# What a contestant without a name is called (sheets.names.Party.kind), on paper and on pages.
UNNAMED = {"pair": N_("Pair %(number)s"), "team": N_("Team %(number)s"), "player": N_("Player %(number)s")}


@dataclass(frozen=True)
class Tongue:
    """One language. The sources are English, so English needs no catalogue."""

    code: str
    era: bool = False  # years of an era, where the language counts in eras

    @cached_property
    def _found(self) -> NullTranslations:
        return catalogue(str(self.code))  # a template gives a string of its own kind

    def gettext(self, msgid: str) -> str:
        return self._found.gettext(msgid)

    def pgettext(self, context: str, msgid: str) -> str:
        return self._found.pgettext(context, msgid)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return self._found.ngettext(singular, plural, number)

    def day(self, day: date) -> str:
        """The date as it is written in full, with its weekday."""
        _ = self.gettext
        return _("%(weekday)s %(day)d %(month)s %(year)s") % {
            "weekday": _(WEEKDAYS[day.weekday()]),
            "day": day.day,
            "month": _(MONTHS[day.month - 1]),
            "year": _year_of_era(day, self.code) if self.era else day.year,
        }

    def party(self, party: Party) -> str:
        """The names of a contestant, as on the pages; the number where there is no name."""
        unnamed = self.gettext(UNNAMED[party.kind]) % {"number": pair_in_words(party.label, self.code)}
        if any(missing(name.native) for name in party.names):
            party = replace(party, names=tuple(map(_as_printable, party.names)))
        return party.in_language(self.code, public=True) or unnamed

    def name(self, name: Name) -> str:
        """The name of one person, as on the pages."""
        return _as_printable(name).in_language(self.code, public=True)


@dataclass(frozen=True)
class Words:
    """The language of a document: a key of LANGUAGES. KeyError for another.

    `era`: years are those of an era, in a language that has one.
    """

    language: str
    era: bool = False

    @cached_property
    def tongues(self) -> tuple[Tongue, ...]:
        return tuple(Tongue(code, self.era) for code in LANGUAGES[self.language])

    @property
    def own(self) -> Tongue:
        """The language of texts that are printed once, and the language the file declares."""
        return self.tongues[0]

    def lines(self, sentence: Callable[..., str], *facts: object) -> tuple[str, ...]:
        """What `sentence(*facts, tongue)` is in each tongue, without repetition."""
        return tuple(dict.fromkeys(sentence(*facts, tongue) for tongue in self.tongues))

    def text(self, sentence: Callable[..., str], *facts: object) -> str:
        return " ".join(self.lines(sentence, *facts))

    def party(self, party: Party) -> str:
        """Who plays, in each script that the form is printed in; what parts the two may end a line."""
        return BESIDE.join(self.lines(_party, party))

    def name(self, name: Name) -> str:
        """The name of one person, in each script that the form is printed in."""
        return BESIDE.join(self.lines(_name, name))

    def label(self, msgid: str) -> tuple[str, ...]:
        """One word in each tongue, for the head of a column."""
        return self.lines(_word, msgid)

    def word(self, msgid: str) -> str:
        return self.text(_word, msgid)


def _year_of_era(day: date, code: str) -> str:
    """令和8; the first year of an era is 元. The year itself where it is in no era."""
    for first, era in ERAS.get(code, ()):
        if day >= first:
            year = day.year - first.year + 1
            return f"{era}{year}" if year > 1 else f"{era}元"
    return str(day.year)


def _word(msgid: str, tongue: Tongue) -> str:
    return tongue.gettext(msgid)


def _party(party: Party, tongue: Tongue) -> str:
    return tongue.party(party)


def _name(name: Name, tongue: Tongue) -> str:
    return tongue.name(name)


def _as_printable(name: Name) -> Name:
    """A name in Latin letters only, where the faces lack some of its own letters."""
    return replace(name, native=name.latin) if name.latin and missing(name.native) else name


WEEKDAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)


# The named options of an event in force, each as a phrase: the same words on paper and on the pages.

# The default of each option stands first.
PHRASES: dict[tuple[str, str], str] = {
    ("matchpoint_scale", "2"): N_("2 / 1 / 0"),
    ("matchpoint_scale", "1"): N_("1 / ½ / 0"),
    ("short_board", "neuberg"): N_("uneven boards: Neuberg formula"),
    ("short_board", "proportional"): N_("uneven boards: in proportion"),
    ("short_board", "as-is"): N_("uneven boards: left as they are"),
    ("small_subfields", "neuberg"): N_("small groups: Neuberg formula too"),
    ("small_subfields", "ebu"): N_("small groups: percentage (EBU)"),
    ("small_subfields", "acbl"): N_("small groups: percentage (ACBL)"),
    ("datum", "one"): N_("datum without the best and the worst result (from 4 results on)"),
    ("datum", "mean"): N_("datum: the mean of all results"),
    ("datum", "woburn"): N_("datum without the extreme results, the more the larger the field (Woburn)"),
    ("datum", "two"): N_("datum without the two best and two worst results (from 5 results on)"),
    ("datum", "tenth"): N_("datum without a tenth of the results at each end"),
    ("datum", "truncated"): N_("datum without its decimals, differences from it to the nearest 10"),
    ("datum", "own"): N_("datum by the event's own rule"),
    ("cross_imp_divisor", "others"): N_("divided by the number of other results"),
    ("cross_imp_divisor", "results"): N_("divided by the number of results"),
    ("cross_imp_divisor", "none"): N_("not divided"),
    ("cross_imp_divisor", "probst"): N_("divided by the root of half the comparisons (Probst)"),
    ("short_imps", "as-is"): N_("uneven boards: left as they are"),
    ("short_imps", "factored"): N_("uneven boards: adjusted to the number of results on the others"),
    ("average_imps", "3"): N_("average plus: 3 IMPs a comparison"),
    ("average_imps", "2"): N_("average plus: 2 IMPs a comparison"),
    ("average_imps", "3/2"): N_("average plus: 1.5 IMPs a comparison"),
    ("total", "mean"): N_("ranked by the mean per board"),
    ("total", "sum"): N_("ranked by the sum of all boards"),
}


def options(heading: Heading, tongue: Tongue) -> tuple[str, ...]:
    """A phrase for each option that applies, defaults included, and the base of percentages."""
    texts = tuple(tongue.gettext(PHRASES[option]) for option in heading.options)
    return (*texts, tongue.gettext("percentages over the boards played")) if heading.in_per_cent else texts
