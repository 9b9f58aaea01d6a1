"""One language: the catalogue of the pages, read without Django, and how it writes dates and contestants."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from gettext import NullTranslations

from tournament.sheets.figures import Ranked
from tournament.sheets.languages import catalogue, combinations, joined_names, pair_in_words
from tournament.sheets.names import Name, Party

# The choices of a document's language, each with its languages; the first of them is the document's own.
LANGUAGES: dict[str, tuple[str, ...]] = combinations()


def N_(msgid: str) -> str:
    """Marks a word for the catalogue; it is translated where it is printed."""
    return msgid


# The eras of a language's calendar, the present one first, each with its first day.
ERAS = {"ja": ((date(2019, 5, 1), "令和"), (date(1989, 1, 8), "平成"), (date(1926, 12, 25), "昭和"))}
# What a contestant without a name is called (sheets.names.Party.kind), on paper and on pages.
UNNAMED = {"pair": N_("Pair %(number)s"), "team": N_("Team %(number)s"), "player": N_("Player %(number)s")}

# A rank by the last figure of its number, but for 11 to 13.
ORDINALS = {0: N_("%(place)sth"), 1: N_("%(place)sst"), 2: N_("%(place)snd"), 3: N_("%(place)srd")}
TEENS = (11, 12, 13)


@dataclass(frozen=True)
class Language:
    """One language. The sources are English, so English needs no catalogue.

    `era`: years of an era, where the language counts in eras. `shows_real`: names as at the desk, not as
    the public has them.
    """

    code: str
    era: bool = False
    shows_real: bool = False

    @cached_property
    def _catalogue(self) -> NullTranslations:
        return catalogue(str(self.code))  # a template gives a string of its own kind

    def gettext(self, msgid: str) -> str:
        """The word; of an empty one the catalogue has its own header."""
        return self._catalogue.gettext(msgid) if msgid else ""

    def pgettext(self, context: str, msgid: str) -> str:
        return self._catalogue.pgettext(context, msgid)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return self._catalogue.ngettext(singular, plural, number)

    def day(self, day: date) -> str:
        """The date as it is written in full, with its weekday."""
        _ = self.gettext
        return _("%(weekday)s %(day)d %(month)s %(year)s") % {
            "weekday": _(WEEKDAYS[day.weekday()]),
            "day": day.day,
            "month": _(MONTHS[day.month - 1]),
            "year": _year_of_era(day, self.code) if self.era else day.year,
        }

    def ordinal(self, place: int, *, tied: bool = False) -> str:
        """1st, 22nd, 13th; 2nd= where the rank is shared."""
        last = place % 10 if place % 100 not in TEENS else 0
        text = self.gettext(ORDINALS.get(last, ORDINALS[0])) % {"place": place}
        return self.pgettext("a shared rank", "%(rank)s=") % {"rank": text} if tied else text

    def rank(self, row: Ranked) -> str:
        """The rank of a row as an ordinal; a dash before the first board."""
        return self.ordinal(row.place, tied=row.tied) if row.place else "–"

    def party(self, party: Party) -> str:
        """The names of a contestant, as on the pages; the number where there is no name."""
        unnamed = self.gettext(UNNAMED[party.kind]) % {"number": pair_in_words(party.label, self.code)}
        return party.in_language(self.code, public=not self.shows_real) or unnamed

    def name(self, name: Name) -> str:
        return name.in_language(self.code, public=not self.shows_real)

    def people(self, names: Iterable[Name]) -> str:
        """Those who play together, with the language's sign between them."""
        return joined_names(map(self.name, names), self.code)


def _year_of_era(day: date, code: str) -> str:
    """令和8; the first year of an era is 元. The year itself where it is in no era."""
    for first, era in ERAS.get(code, ()):
        if day >= first:
            year = day.year - first.year + 1
            return f"{era}{year}" if year > 1 else f"{era}元"
    return str(day.year)


WEEKDAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)
