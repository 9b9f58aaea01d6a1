"""Rankings as pages of the wall: even columns of lines with medal, name, bar, line by round and figure."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from math import ceil
from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from scoring.methods import METHODS
from scoring.rounding import Number
from scoring.stages.formats import KNOCK_OUT
from scoring.totals.combine import PenaltyUnit
from tournament.domain.club.reports.series_rankings import series_sheet
from tournament.domain.gate.reports.ranking_visibility import courses_before, visible_standings
from tournament.domain.journal.reports.versioned_cache import Remembered
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.stages.reports.brackets import visible_bracket
from tournament.domain.stages.reports.event_rankings import event_ranking
from tournament.domain.stages.reports.stage_rankings import is_of_teams, visible_rankings
from tournament.domain.stages.reports.team_pages import team_courses
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.models import Series, Session
from tournament.sheets.club_sheets import BEST, MEAN, SeriesSheet
from tournament.sheets.event_kinds import INDIVIDUAL, TEAMS
from tournament.sheets.event_ranking import EventList
from tournament.sheets.figures import decimal, place, short, signed
from tournament.sheets.game_sheets import League
from tournament.sheets.languages import between_partners
from tournament.sheets.names import Party
from tournament.sheets.standings import Courses, Ranking, Standings
from tournament.tables.rankings import NO_COURSE, gained
from tournament.web.formatting.figures import method_words, published, who
from tournament.web.formatting.pictures import bar, fits, medal, spark
from tournament.web.formatting.reader import reader
from tournament.web.public.club.series_table import top_of
from tournament.web.public.events.event_words import event_value, list_title, over
from tournament.web.public.game_pages import league_contexts
from tournament.words.outcome import side

register = template.Library()
MOST = 16  # lines of a column that are still read from the last row of a hall
FEW = 8  # lines that stand in one wide column
# Letters that each of two lines has room for in the first three sizes; `names_look`.
ROOMS = ((19, ""), (22, "long"), (26, "longer"))
LONGEST = "longest"


@dataclass(frozen=True, slots=True)
class WallLine:
    """`rank` is the place, 0 without one; `gained` the ranks won since the round before; `course` the levels
    after each round, the best rank highest; `away` how far the figure is from the average, and the farthest.
    """

    rank: int
    place: str
    party: Party
    figure: str
    gained: int = 0
    course: tuple[int, ...] = ()
    away: tuple[Number, Number] | None = None

    @property
    def medal(self) -> str:
        return medal(self.rank, self.place)

    @property
    def bar(self) -> SafeString:
        return bar(self.away[0], 0, self.away[1]) if self.away else mark_safe("")

    @property
    def line(self) -> SafeString:
        return spark(self.course, sum(self.course) / len(self.course)) if self.course else mark_safe("")

    @property
    def steps(self) -> int:
        return abs(self.gained)

    @property
    def look(self) -> str:
        return names_look(self.party)


@dataclass(frozen=True, slots=True)
class WallColumn:
    """Up to MOST lines of one list below its title; `spare` empty lines make it as long as its neighbour."""

    title: str
    lines: tuple[WallLine, ...]
    spare: int = 0

    @property
    def empty(self) -> range:
        return range(self.spare)


@dataclass(frozen=True, slots=True)
class WallPage:
    """`title`: of the page, where it is not the ranking of the session."""

    columns: tuple[WallColumn, ...]
    number: int
    pages: int
    about: str
    title: str = ""


@register.filter
def names_look(party: Party) -> str:
    """The class of names that are long for a line: partners have one each."""
    language = get_language() or "en"
    people = [name.in_language(language, public=True) for name in party.names]
    lines = [people[0] + between_partners(language).rstrip(), people[1]] if len(people) == 2 else [who(party)]
    return next((look for room, look in ROOMS if all(fits(line, room, 1) for line in lines)), LONGEST)


@register.simple_tag
def wall_pages(
    standings: Iterable[Standings] = (),
    courses: Courses | None = None,
    lists: Iterable[EventList] = (),
    leagues: Iterable[Mapping[str, Any]] = (),
) -> list[WallPage]:
    """The pages of all lists; lists that fit stand beside one another."""
    found: list[tuple[str, list[WallLine]]] = []
    about = ""
    for sheet in standings or ():
        about = about or _about(sheet, courses or {})
        found += [(_title(one), [*_lines(one, sheet, courses or {})]) for one in sheet.rankings]
    for sheet in lists or ():
        found.append((list_title(sheet), [*_of_event(sheet)]))
        about = about or (gettext("bars from 50 %") if sheet.in_per_cent else "")
    for shown in leagues or ():
        found.append((str(shown["game"]), [*_of_league(shown["league"])]))
        about = about or " · ".join((str(shown["game"]), str(shown["order"][0])))
    found = [(title, lines) for title, lines in found if lines]
    return _paged([(title if len(found) > 1 else "", lines) for title, lines in found], about)


def _paged(lists: Sequence[tuple[str, list[WallLine]]], about: str) -> list[WallPage]:
    """A list in even columns, two to a page; two short lists share one."""
    columns: list[WallColumn] = []
    for title, lines in lists:
        is_short = len(lines) <= (FEW if len(lists) == 1 else MOST)
        parts = 1 if is_short else 2 * ceil(len(lines) / (2 * MOST))
        each = ceil(len(lines) / parts)
        if parts > 1 and len(columns) % 2:
            columns.append(WallColumn("", ()))
        columns += [
            WallColumn(title, tuple(lines[start : start + each])) for start in range(0, len(lines), each)
        ]
    pairs = [columns[at : at + 2] for at in range(0, len(columns), 2)]
    return [
        WallPage(tuple(_even([one for one in pair if one.lines])), number, len(pairs), about)
        for number, pair in enumerate(pairs, start=1)
    ]


def _even(columns: Sequence[WallColumn]) -> Iterable[WallColumn]:
    most = max(len(one.lines) for one in columns)
    return (WallColumn(one.title, one.lines, most - len(one.lines)) for one in columns)


def _title(ranking: Ranking) -> str:
    section = gettext("Section %(letter)s") % {"letter": ranking.section} if ranking.section else ""
    return " · ".join(filter(None, (over(ranking.over), section, side(ranking.direction, reader()))))


def _about(sheet: Standings, courses: Courses) -> str:
    """How many play, by what they are ranked, and what the pictures are."""
    number = sum(len(one.rows) for one in sheet.rankings)
    kinds = {
        INDIVIDUAL: ngettext("%(number)d player", "%(number)d players", number),
        TEAMS: ngettext("%(number)d team", "%(number)d teams", number),
    }
    counted = kinds.get(sheet.kind, ngettext("%(number)d pair", "%(number)d pairs", number))
    words = [counted % {"number": number}, method_words(sheet.heading.method)]
    if _average_of(sheet) == 50:
        words.append(gettext("bars from 50 %"))
    elif any(row.value is not None for one in sheet.rankings for row in one.rows):
        words.append(gettext("bars from the average"))
    return " · ".join([*words, *([gettext("line: rank by round")] if courses else [])])


def _average_of(sheet: Standings) -> int | None:
    """The average of per cents is 50, that of IMPs is 0. None for other points: it is that of the list."""
    if sheet.in_per_cent:
        return 50
    return 0 if METHODS[sheet.heading.method].unit == PenaltyUnit.IMPS and not sheet.heading.unit else None


def _lines(ranking: Ranking, sheet: Standings, courses: Courses) -> Iterable[WallLine]:
    rows = [row for row in ranking.rows if row.place]
    away = _away([row.value for row in rows], _average_of(sheet))
    sign = " %" if sheet.in_per_cent and sheet.is_whole else ""
    for at, row in enumerate(rows):
        course = courses.get((ranking.section, row.party.id), NO_COURSE)
        places = (*course.places, row.place) if course.places else ()
        yield WallLine(
            row.place,
            place(row),
            row.party,
            published(row.value, sheet.heading) + sign,
            gained(course.before, row.place),
            tuple(len(rows) + 1 - one for one in places),
            away(at),
        )


def _away(
    values: Sequence[Number | None], average: int | None
) -> Callable[[int], tuple[Number, Number] | None]:
    """How far each is from the average, with the farthest; None of a list without figures."""
    known = [value for value in values if value is not None]
    middle = Fraction(sum(known), len(known) or 1) if average is None else average
    reach = max((abs(value - middle) for value in known), default=0)

    def away(at: int) -> tuple[Number, Number] | None:
        value = values[at]
        return None if value is None else (value - middle, reach)

    return away


def _of_event(sheet: EventList) -> Iterable[WallLine]:
    lines = [line for line in sheet.lines if line.place]
    away = _away([line.value for line in lines], 50 if sheet.in_per_cent else 0)
    sign = " %" if sheet.in_per_cent and sheet.whole else ""
    for at, line in enumerate(lines):
        figure = event_value(line.value, sheet) + sign
        yield WallLine(line.place, place(line), line.party, figure, away=away(at))


def _of_league(league: League) -> Iterable[WallLine]:
    """The figure is the points settled, or the matches won; then the bar is the difference of points."""
    lines = [line for line in league.lines if line.place]
    settles = league.order[0] == "settled"
    away = _away([line.settled if settles else line.difference for line in lines], 0)
    for at, line in enumerate(lines):
        figure = signed(line.settled) if settles else short(line.wins)
        yield WallLine(line.place, place(line), line.party, figure, away=away(at))


# What the wall may show of a ranking.


def final_ranking(session: Session, user: AnyUser) -> dict[str, object]:
    """The ranking of a closed session, or that of its stage."""
    if session.stage_format == KNOCK_OUT:
        return {"bracket": visible_bracket(session, user)}
    if lists := _lists_of_stage(session, user):
        return {"lists": lists}
    return {
        "standings": visible_rankings(session, user) or [],
        "courses": _courses(session, user),
        "leagues": league_contexts(session),
    }


def _courses(session: Session, user: AnyUser) -> Courses:
    """How contestants, or teams, came to their places, as far as `user` may see the rounds."""
    if not is_of_teams(session):
        return courses_before(session, user)
    sheet = visible_team_standings(session, user)
    return {("", team): course for team, course in team_courses(sheet).items()} if sheet else {}


def _lists_of_stage(session: Session, user: AnyUser) -> list[EventList]:
    """The lists of an event of several sessions in the stage of this one: all its sessions together."""
    found = event_ranking(session, user)
    return [one for one in found.lists if one.stage == session.stage_id] if found else []


def running_ranking(session: Session) -> dict[str, Any]:
    """What players may see now of the bracket of a knock-out, or of an exact running ranking."""
    user = AnonymousUser()
    bracket = visible_bracket(session, user) if session.stage_format == KNOCK_OUT else None
    barometers = _barometers(session)
    return {
        "bracket": bracket if bracket and bracket.seated else None,
        "standings": barometers,
        "courses": courses_before(session, user) if barometers else {},
    }


def _barometers(session: Session) -> list[Standings]:
    """The exact rankings after the last whole round, as every player may see them now."""
    found = visible_standings(session, AnonymousUser()) if session.started_at else None
    return [sheet for sheet in found or () if sheet.counts == "barometer"]


# The ladder of the club, from its finished sessions.

TOP = 10  # its lines on the wall


def ladder_of(session: Session) -> Series | None:
    """The series whose first lines the wall shows too: the first public one."""
    return Series.objects.filter(club=session.event.club_id, is_public=True).select_related("club").first()


def ladder_page(series: Series, tick: datetime) -> WallPage | None:
    """The first lines of a series, read once for each tick; None while no line has a rank."""
    table = top_of(_ladders.of((series.pk, (series.version, tick)), series), TOP)
    if table is None:
        return None
    terms, sheet = table.sheet.terms, table.sheet
    away = _away([line.value for line in sheet.lines], 50 if terms.figure == MEAN else None)
    lines = tuple(
        WallLine(
            line.place,
            place(line),
            Party(0, "", names=line.names),
            decimal(line.value, table.places) + (" %" if terms.in_per_cent else ""),
            away=away(at),
        )
        for at, line in enumerate(sheet.lines)
    )
    words = [gettext("best %(number)s count") % {"number": terms.best}] if terms.counting == BEST else []
    words.append(gettext("bars from 50 %") if terms.figure == MEAN else gettext("bars from the average"))
    return WallPage((WallColumn("", lines),), 1, 1, " · ".join(words), sheet.name)


def _read_ladder(_pk: int, series: Series) -> SeriesSheet:
    return series_sheet(series)


_ladders = Remembered(_read_ladder)
