"""How figures, people and results look on a page: the template filters, in every template without `load`."""

import datetime
import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest
from typing import Literal

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext, pgettext

from scoring.methods import METHODS
from scoring.totals.combine import PenaltyUnit
from tournament.domain.journal.reports.versioned_cache import has_several_sections
from tournament.domain.time_zones import local, today
from tournament.models import (
    Adjustment,
    Contestant,
    Match,
    Placement,
    Result,
    Role,
    Ruling,
    Section,
    TableToken,
)
from tournament.models.entry import TERMINAL
from tournament.sheets import figures
from tournament.sheets.board_sheets import Played
from tournament.sheets.club_sheets import ListedSession
from tournament.sheets.event_kinds import PAIR, TEAM
from tournament.sheets.heading import Heading
from tournament.sheets.languages import between_partners, joined_names, pair_in_words
from tournament.sheets.match_sheets import LineUp
from tournament.sheets.money import Money, written
from tournament.sheets.names import Name, Party, in_section
from tournament.sheets.score_cards import CardLine
from tournament.sheets.standings import Standing
from tournament.web.formatting.reader import are_real, for_reader, reading
from tournament.words import actors
from tournament.words import outcome as words
from tournament.words.conditions import conditions, method
from tournament.words.language import UNNAMED
from tournament.words.money_words import kind_of_line, place_of_money

register = template.Library()
HALF_A_YEAR = 183  # days


@register.filter
def money(amount: int, currency: str) -> str:
    """An amount in the smallest unit of a currency: ¥1,200."""
    return str(Money(amount, currency))


@register.filter
def fee(amount: Decimal | None, currency: str) -> str:
    """A fee of a club, which may keep no till: ¥5,000."""
    return "" if amount is None else written(amount, currency)


money_place = register.filter("money_place", for_reader(place_of_money))
line_of_money = register.filter("line_of_money", for_reader(kind_of_line))
place = register.filter("place", figures.place)
seat = register.filter("seat", for_reader(words.seat))
side_short = register.filter("side_short", for_reader(words.line))
vulnerable = register.filter("vulnerable", for_reader(words.vulnerable))
method_words = register.filter("method_words", for_reader(method))
_SIDE_OF_A_TABLE = re.compile(r"(?P<table>[A-Z]\d+) (?P<side>\d+)")
# U+FE0E keeps phones from drawing a playing-card emoji.
SUITS = {
    "C": ("clubs", "♣\ufe0e"),
    "D": ("diamonds", "♦\ufe0e"),
    "H": ("hearts", "♥\ufe0e"),
    "S": ("spades", "♠\ufe0e"),
}
_BY_SIGN = {words.SUITS[suit]: drawn for suit, drawn in SUITS.items()}
_SIGN = re.compile("[♣♦♥♠]\ufe0e?")


@register.filter
def names(party: Party) -> str:
    """Who plays, in the reader's language, aliases respected but at the desk; the pair number if unnamed.

    Where a line is too short for both, it breaks between the two.
    """
    return _names(party, get_language() or "en", public=not are_real())


def who(party: Party) -> str:
    """The same as plain text, for the public; the word for the contestant and its number without names."""
    return reading().party(party)


@register.filter
def partners(people: Iterable[Name]) -> str:
    """Two players of a line of their own, as `names` writes a pair."""
    return names(Party(0, "", names=tuple(people)))


@lru_cache(maxsize=4096)  # a ranking draws hundreds at every result
def _names(party: Party, language: str, *, public: bool) -> str:
    people = [name.in_language(language, public=public) for name in party.names]
    between = between_partners(language, len(people))
    parted = zip_longest(people, [between.rstrip()] * (len(people) - 1), fillvalue="")
    opening = " " if between.endswith(" ") else mark_safe("<wbr>")
    spans = format_html_join(opening, '<span class="name">{}<span class="between">{}</span></span>', parted)
    return spans or gettext(UNNAMED[party.kind]) % {"number": pair_in_words(party.label, language)}


@register.filter
def rank(row: figures.Ranked) -> str:
    """1st, 2nd=; a dash before the first board."""
    return reading().rank(row)


@register.filter
def ordinal(place: int) -> str:
    return reading().ordinal(place)


@register.simple_tag
def between_names() -> str:
    """What stands between two who play together, where a tag follows a name."""
    return between_partners(get_language() or "en")


@register.filter
def pair_words(label: object) -> str:
    """A pair's number in a sentence: 1 N-S, in Japanese NS1."""
    return pair_in_words(str(label), get_language() or "en")


@register.filter
def label(party: Party) -> str:
    """A contestant's number: 7, 1 N-S, NS1."""
    return pair_words(party.label)


@register.filter
def label_of_pair(pair: Contestant) -> str:
    """As `pair_words`, with the section's letter where the session has several sections."""
    return pair_words(numbered(pair, pair.section))


@register.filter(name="in_section")
def numbered_in_section(number: int, prefix: str) -> str:
    """A table's number with what its section puts before it, as on every sheet."""
    return in_section(number, prefix)


@register.filter
def numbered(number: object, section: Section) -> str:
    """A table's or a contestant's number in its section, as on every sheet."""
    return in_section(number, section.letter if has_several_sections(section.session_id) else "")


@register.filter
def table_of(row: Placement | Match | Result | TableToken) -> str:
    """The table of a row, with its section's letter where the session has several sections."""
    return numbered(row.table, row.section)


@register.filter
def role(kind: str) -> str:
    """What a helper may do, in a word or two."""
    return str(Role.Kind(kind).label)


@register.filter
def name(person: Name) -> str:
    return person.in_language(get_language() or "en", public=not are_real())


@register.filter
def people(side: Iterable[Name]) -> str:
    """The names of one side of a match: Ito & Kato."""
    return joined_names(map(name, side), get_language() or "en")


@register.filter
def by_seat(line_up: LineUp) -> list[tuple[str, Name | None, Name | None]]:
    """Each seat with who sits there in the open room and in the closed one."""
    return [*zip("NSEW", line_up.open, line_up.closed, strict=True)]


@register.filter
def name_or_empty(person: Name | str) -> str:
    """The name for a field that may be typed into: never the alias."""
    return person.in_language(get_language() or "en") if person else ""


@register.filter
def figure(value: int | Fraction | Literal[""] | None, places: int = 2) -> str:
    """What a template finds nowhere comes as "" and stays so."""
    return "" if value == "" else figures.decimal(value, places)


@register.filter
def short(value: Decimal | int | Fraction | Literal[""] | None) -> str:
    return "" if value in ("", None) else figures.short(Fraction(value))


@register.filter
def signed(value: int | Fraction | Literal[""] | None) -> str:
    return "" if value == "" else figures.signed(value)


@register.filter
def signed_short(value: int | Fraction | None) -> str:
    """IMPs with their sign and their fraction: +15.5."""
    if value is None:
        return ""
    return f"+{figures.short(value)}" if value > 0 else figures.short(value)


@register.filter
def published(value: int | Fraction | None, heading: Heading) -> str:
    """Rounded as on the ranking; IMPs and points with their sign, victory points without. A knock-out has no
    figure."""
    if value is None:
        return ""
    has_no_sign = heading.in_per_cent or heading.unit == "VP"
    return figures.decimal(value) if has_no_sign else figures.signed(value, 2)


def exactly(value: int | Fraction, heading: Heading) -> str:
    """Without loss; IMPs and points with their sign."""
    sign = "+" if value > 0 and not heading.in_per_cent else ""
    return sign + figures.exact(value)


@register.filter
def fraction(value: int | Fraction) -> str:
    """The exact figure where two decimals do not hold it, else nothing."""
    return "" if (value * 100).denominator == 1 else f"= {figures.exact(value)}"


@register.filter
def ahead_of(value: Fraction, other: Fraction) -> str:
    """By how much, with as many decimals as it takes to see it; = where there is no difference."""
    if value == other:
        return "="
    places = next(places for places in (2, 4, 6, 12) if abs(value - other) * 10**places >= 1 or places == 12)
    return figures.decimal(value - other, places)


@register.filter
def opposite(value: int) -> int:
    """The same points from the other side."""
    return -value


def waiting(standing: Standing) -> str:
    """How many of a contestant's boards are still to come."""
    if not standing.waiting:
        return "✓"
    return ngettext("%(number)d board", "%(number)d boards", standing.waiting) % {"number": standing.waiting}


@register.filter
def actor(name: str) -> str:
    """Who acted; some sides have a number."""
    if found := _SIDE_OF_A_TABLE.fullmatch(name):
        return gettext("%(table)s, side %(side)s") % found.groupdict()
    return actors.actor(name, reading())


@register.filter
def side(code: str) -> str:
    return gettext("Terminal") if code == TERMINAL else words.side(code, reading())


@register.filter
def side_says(code: str) -> str:
    """The head of what one side entered."""
    return side(code) if code == TERMINAL else gettext("%(side)s say") % {"side": side_short(code)}


@register.filter
def outcome(played: Played | None, state: str = "") -> SafeString:
    """One playing in a line: `4♥ N =`, passed out, an award, late, not played.

    Without a result it is still to come, unless the `state` of the session is closed.
    """
    if not played or played.state != "awarded":
        return coloured(words.in_line(played, reading(), state))
    text = coloured(words.of_both_sides(played, reading()))
    if not words.is_assigned(played):
        return text
    return format_html('{} <span class="tag ruled">{}</span>', text, gettext("adjusted"))


@register.filter
def coloured(text: str) -> SafeString:
    """A text whose signs of suits have their colours."""
    return mark_safe(_SIGN.sub(_coloured, conditional_escape(text)))


def _coloured(sign: re.Match[str]) -> str:
    css, drawn = _BY_SIGN[sign[0][0]]
    return f'<span class="{css}">{drawn}</span>'


@register.filter
def outcome_of(line: CardLine, state: str) -> SafeString | str:
    """The outcome of a line of a score card; of one that is not shown yet only that it has been played."""
    return gettext("played") if line.is_covered else outcome(line.played, state)


@register.filter
def points_of(heading: Heading, side: str) -> str:
    """What a board is scored in, at the head of a side's column: MP N-S, IMP E-W."""
    return f"{points_unit(heading)} {side_short(side)}"


@register.filter
def points_unit(heading: Heading) -> str:
    """The same at the head of a score card's column."""
    unit = {PenaltyUnit.IMPS: "IMP", PenaltyUnit.POINTS: gettext("points")}
    return unit.get(METHODS[heading.method].unit, gettext("MP"))


@register.filter
def size_of_fine(fine: Adjustment | Ruling) -> str:
    """1 victory point, 0.5 IMPs, 10 per cent, 10 % of a top."""
    amount = fine.amount if isinstance(fine, Adjustment) else fine.penalty or Decimal()
    units = {
        Adjustment.Unit.VICTORY_POINTS: ngettext("victory point", "victory points", is_one(amount)),
        Adjustment.Unit.IMPS: ngettext("IMP", "IMPs", is_one(amount)),
        Adjustment.Unit.MATCHPOINTS: ngettext("matchpoint", "matchpoints", is_one(amount)),
    }
    return f"{short(abs(amount))} {units.get(fine.unit, fine.get_unit_display())}"


def is_one(amount: Decimal) -> int:
    """The number that chooses between one point and points: 0.5 are points."""
    return 1 if abs(amount) == 1 else 2


def award_words(code: str) -> SafeString:
    """A+, A−, 60 %, an outcome, or weighted ones: 60 % 4♠ N = + 40 % 4♠ N −1."""
    return coloured(words.award(code, reading()))


@register.filter
def lead(card: str) -> SafeString:
    return coloured(words.lead(card, reading()))


@register.filter
def rule(heading: Heading) -> str:
    """The conditions of contest in one line, in the words that are printed too."""
    return conditions(heading, reading())


@register.filter(expects_localtime=True)
def day(date: datetime.date) -> str:
    """A date with its weekday: Sat 21 November 2026."""
    return date_format(date, pgettext("date format", "D j F Y"))


@register.filter(expects_localtime=True)
def short_day(date: datetime.date | None) -> str:
    """A date for a narrow column: 21 Nov 2026. Empty where there is none, as with Django's `date`."""
    return date_format(date, pgettext("short date format", "j M Y")) if date else ""


@register.filter(expects_localtime=True)
def near_day(date: datetime.date | None) -> str:
    """A date within half a year without its year: Thu 3 Dec. One further off as in a narrow column."""
    if not date or abs(date.toordinal() - today().toordinal()) > HALF_A_YEAR:
        return short_day(date)
    return date_format(date, pgettext("date of the next months", "D j M"))


@register.filter
def clock(minutes: int | Fraction) -> str:
    """A length of time: 3:05."""
    whole = round(minutes)
    return f"{whole // 60}:{whole % 60:02d}"


@register.filter
def finish(minutes: int | Fraction, starts: datetime.time | None = None) -> str:
    """When it ends if it begins then; without a start, now."""
    at = starts or local(timezone.now()).time()
    ends = int(at.hour * 60 + at.minute + float(minutes)) % (24 * 60)
    return f"{ends // 60:02d}:{ends % 60:02d}"


@register.filter
def initials(name: object) -> str:
    """The initials of two words in Latin letters, else the first letter of the name, for a disc."""
    words = str(name).split()
    return "".join(word[0] for word in words[:2] if str(name).isascii()) or str(name)[:1]


@register.filter
def entrants(result: ListedSession) -> str:
    """How many were ranked: pairs, teams, players."""
    number, first = result.contestants, result.podium[0].party if result.podium else None
    if first and first.kind == PAIR:
        return ngettext("%(number)s pair", "%(number)s pairs", number) % {"number": number}
    if not first or first.kind == TEAM:
        return ngettext("%(number)s team", "%(number)s teams", number) % {"number": number}
    return ngettext("%(number)s player", "%(number)s players", number) % {"number": number}
