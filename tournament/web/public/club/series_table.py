"""The ranking of a series as a table: its columns, its cells and its rule in words."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from tournament.sheets.club_sheets import (
    BEST,
    DROP,
    LOWER,
    MEAN,
    OVER_PARTNER,
    PAIR,
    RANK_POINTS,
    SHORT,
    SeriesCell,
    SeriesLine,
    SeriesSession,
    SeriesSheet,
    SeriesTerms,
)
from tournament.sheets.event_kinds import INDIVIDUAL, SWISS_PAIRS
from tournament.words.spelling import spelling_key

PLACES = 2  # decimals of a percentage
FEW = 4  # sessions that always have a column each
SPARSE = 3  # a ranking is sparse if fewer than one cell in so many has a result
LATEST = 4  # results that a line lists


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """`terms` are sentences, `places` the decimals of its figures.

    Of a long ranking a page has the lines whose names contain `name`, and of them the first `most`. A file
    has a column for each session (`in_columns`).
    """

    sheet: SeriesSheet
    terms: tuple[str, ...]
    unit: str
    places: int
    most: int | None = None
    name: str = ""
    in_columns: bool = False

    @property
    def is_sparse(self) -> bool:
        """Whether most cells would be empty: a line lists its results instead."""
        sessions, lines = len(self.sheet.sessions), self.sheet.lines
        played = sum(len(line.played) for line in lines)
        return not self.in_columns and sessions > FEW and played * SPARSE < sessions * len(lines)

    def results(self, line: SeriesLine) -> list[tuple[SeriesSession, SeriesCell]]:
        """The latest sessions that a line played, with its result in each; a single one is its figure."""
        both = zip(self.latest_first, line.cells[::-1], strict=True)
        played = [(session, cell) for session, cell in both if cell]
        return played[:LATEST] if len(played) > 1 else []

    @property
    def has_trends(self) -> bool:
        """Whether a line of the page has results of more than one session."""
        return any(results for *_line, results in self.rows)

    @property
    def is_cut(self) -> bool:
        return bool(self.name) or (self.most is not None and len(self.sheet.lines) > self.most)

    @property
    def rows(self) -> list[tuple[SeriesLine, str, Fraction | None, list[tuple[SeriesSession, SeriesCell]]]]:
        """Each line, why it has no rank, how much it lacks to the rank above, and its latest results."""
        values = [Fraction(line.value) for line in self.sheet.lines if line.place and line.value is not None]
        above = {low: high - low for high, low in pairwise(sorted({*values}, reverse=True))}
        asked = spelling_key(self.name)
        return [
            (
                line,
                why_not_ranked(line, self.sheet.terms),
                above.get(Fraction(line.value)) if line.place and line.value is not None else None,
                self.results(line),
            )
            for line in self.sheet.lines
            if not asked or _has_name(line, asked)
        ][: self.most]

    @property
    def latest_first(self) -> tuple[SeriesSession, ...]:
        """The sessions as the page has them: beside the names stands what was played last."""
        return self.sheet.sessions[::-1]

    @property
    def middle(self) -> Fraction:
        """Where bars begin: at 50 %, or at the mean of the field where figures are sums."""
        if self.sheet.terms.figure == MEAN:
            return Fraction(50)
        return sum(self._values, Fraction(0)) / max(len(self._values), 1)

    @property
    def reach(self) -> Fraction:
        """How far from the middle the best or the last one is."""
        return max((abs(value - self.middle) for value in self._values), default=Fraction(0))

    @property
    def _values(self) -> list[Fraction]:
        return [Fraction(line.value) for line in self.sheet.lines if line.value is not None]


def _has_name(line: SeriesLine, asked: str) -> bool:
    """Whether a name of the line, in either language, contains what is asked for."""
    return any(
        asked in spelling_key(name.in_language(language, public=True))
        for name in line.names
        for language in ("ja", "en")
    )


def series_table(sheet: SeriesSheet) -> SeriesTable:
    return SeriesTable(sheet, tuple(sentences(sheet)), unit(sheet.terms), places(sheet))


def top_of(sheet: SeriesSheet, most: int) -> SeriesTable | None:
    """The first `most` lines of a series; None while no line has a rank."""
    ranked = tuple(line for line in sheet.lines if line.place)
    return series_table(replace(sheet, lines=ranked[:most])) if ranked else None


def places(sheet: SeriesSheet) -> int:
    """Two decimals for per cents; for points none where all of them are whole."""
    if sheet.terms.in_per_cent:
        return PLACES
    values = (Fraction(cell.value) for line in sheet.lines for cell in line.played)
    return 0 if all(value.denominator == 1 for value in values) else PLACES


def unit(terms: SeriesTerms) -> str:
    return gettext("Points") if terms.figure == RANK_POINTS else "%"


def why_not_ranked(line: SeriesLine, terms: SeriesTerms) -> str:
    """What is missing, with figures; empty for a line with a rank."""
    if line.lacking == "sessions":
        have = sum(cell.state == SHORT for cell in line.played)
        return gettext("Sessions: %(have)d. Needed: %(least)d.") % {
            "have": have,
            "least": terms.least_sessions,
        }
    if line.lacking == "partners":
        return gettext("Different partners: %(have)d. Needed: %(least)d.") % {
            "have": line.partners,
            "least": terms.least_partners,
        }
    return ""


def state_word(cell: SeriesCell) -> str:
    """Why a session does not count; empty where it does."""
    return {
        LOWER: gettext("dropped"),
        OVER_PARTNER: gettext("not counted: too many sessions with this partner"),
        SHORT: gettext("not ranked yet"),
    }.get(cell.state, "")


def sentences(sheet: SeriesSheet) -> Iterator[str]:
    """The rule, a short sentence for each part of it; of special kinds of events where they are in it."""
    yield from _which(sheet.terms)
    if sheet.without_percentages:
        yield ngettext(
            "%(count)d session scored in IMPs does not count: it has no percentages.",
            "%(count)d sessions scored in IMPs do not count: they have no percentages.",
            sheet.without_percentages,
        ) % {"count": sheet.without_percentages}
    yield from _who(sheet.terms)
    yield from _how(sheet.terms)
    yield from _of_kinds(sheet.terms, {session.kind for session in sheet.sessions})


def _of_kinds(terms: SeriesTerms, kinds: set[str]) -> Iterator[str]:
    if SWISS_PAIRS in kinds and terms.in_per_cent:
        yield gettext(
            "In Swiss pairs: percentage over all boards; with cross-IMPs, victory points as a percentage "
            "of the maximum."
        )
    if INDIVIDUAL in kinds and (terms.least_partners or terms.most_with_one):
        yield gettext("The rules on partners do not apply to individuals.")


def _which(terms: SeriesTerms) -> Iterator[str]:
    if terms.unit == PAIR:
        yield gettext("Finished sessions of pairs and Swiss pairs count; teams do not.")
    else:
        yield gettext("Finished sessions of pairs, Swiss pairs and individuals count; teams do not.")
    days = {"since": _day(terms.since), "until": _day(terms.until)}
    if terms.since and terms.until:
        yield gettext("From %(since)s to %(until)s.") % days
    elif terms.since:
        yield gettext("From %(since)s.") % days
    elif terms.until:
        yield gettext("Until %(until)s.") % days
    if terms.weekdays:
        named = gettext(", ").join(str(WEEKDAYS[day]) for day in sorted(terms.weekdays) if day in WEEKDAYS)
        yield gettext("Weekdays: %(days)s.") % {"days": named}
    if terms.event:
        yield gettext("Events whose name contains “%(text)s”.") % {"text": terms.event}
    if terms.place:
        yield gettext("Venues whose name contains “%(text)s”.") % {"text": terms.place}
    if terms.least_boards:
        yield gettext("At least %(count)d boards.") % {"count": terms.least_boards}
    if terms.least_tables:
        yield gettext("At least %(count)d tables.") % {"count": terms.least_tables}


def _day(day: object) -> str:
    return date_format(day, "DATE_FORMAT") if day else ""


def _who(terms: SeriesTerms) -> Iterator[str]:
    if terms.members_only:
        yield gettext("Only players with a membership number.")
    if terms.least_partners:
        yield gettext("At least %(count)d different partners.") % {"count": terms.least_partners}
    if terms.most_with_one:
        yield gettext("At most %(count)d sessions with the same partner.") % {"count": terms.most_with_one}


def _how(terms: SeriesTerms) -> Iterator[str]:
    if terms.counting == BEST:
        yield ngettext("The best session counts.", "The best %(count)d sessions count.", terms.best) % {
            "count": terms.best
        }
    if terms.counting == DROP:
        yield gettext("One lowest session is dropped for every two above %(least)d.") % {
            "least": terms.least_sessions
        }
    if terms.least_sessions > 1:
        yield gettext("At least %(count)d sessions are needed.") % {"count": terms.least_sessions}
    if terms.figure == RANK_POINTS:
        points = " ".join(map(str, terms.points))
        yield gettext("Points for the ranks: %(points)s; ties share.") % {"points": points}
    elif terms.figure == MEAN:
        yield gettext("Ranked by average percentage.")
    else:
        yield gettext("Ranked by sum of percentages.")
    if terms.unit == PAIR:
        yield gettext("Pairs of the same two players are ranked.")
