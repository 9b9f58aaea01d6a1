"""The lines of a table of teams in one call: at every result a hundred of them are drawn anew."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from html import escape

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, pgettext

from tournament.domain.journal.reports.versioned_cache import Remembered
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.figures import decimal, exact
from tournament.sheets.names import Team
from tournament.sheets.standings import Course
from tournament.sheets.team_standings import RoundOfTeam, TeamStanding, TeamStandings, basic_figure
from tournament.web.formatting.pictures import medal, spark
from tournament.web.formatting.reader import are_real
from tournament.web.public.teams.team_table_words import (
    cell,
    figure,
    fine_figure,
    fines_words,
    imps_words,
    kind_words,
    player_names,
    round_words,
    team_name,
    tie_split,
    unit_words,
)

register = template.Library()

MANY, CROWD = 7, 11  # rounds
LINE, OWN_LINE = "<tr>", '<tr class="own">'
TEAM = (
    '<th scope="row"><a class="target" id="team-{number}" href="{teams}{pk}/">{name}</a>{tag}'
    '<span class="players">{players}</span></th>'
)
NO_COURSE = Course((), ())
CELL = '<td class="mid round">{}</td>'
OPEN_CELL = '<td class="mid round quiet">{}</td>'


@dataclass(frozen=True, slots=True)
class Drawing:
    """What the lines of one table share. `teams` and `matches` are addresses before a key, or empty.

    `courses` say what stood after earlier rounds; `opponents` are the numbers of the teams by primary key.
    `shows_real`: names are the real ones, as at the desk.
    """

    sheet: TeamStandings
    teams: str
    matches: str
    courses: Mapping[int, Course]
    opponents: Mapping[int, int]
    own: int
    language: str
    shows_real: bool


@dataclass(frozen=True, slots=True)
class TeamColumn:
    """A column of the table: the class and the text of its head, and the cell of a line."""

    css: str
    title: Callable[[TeamStandings], str]
    cell: Callable[[TeamStanding, Drawing], str]


@register.simple_tag
def team_rows(
    sheet: TeamStandings, teams: str, matches: str, courses: Mapping[int, Course], own: int = 0
) -> SafeString:
    """The lines of the teams."""
    drawing = Drawing(
        sheet,
        teams,
        matches,
        courses,
        {row.team.id: row.team.number for row in sheet.rows},
        own,
        get_language() or "en",
        are_real(),
    )
    cells = [column.cell for _code, column in _columns(sheet, courses)]
    lines = ((row.team.id == own, "".join([cell(row, drawing) for cell in cells])) for row in sheet.rows)
    return mark_safe("\n".join(f"{OWN_LINE if is_own else LINE}{line}</tr>" for is_own, line in lines))


@register.filter
def has_half_missed(sheet: TeamStandings) -> bool:
    """Whether the sign of a missed half match is in the table."""
    return any(one.kind == "half" for row in sheet.rows for one in row.rounds)


@register.filter
def crowding(sheet: TeamStandings) -> str:
    """The class of a table of many rounds: its cells are narrow, and a longer one scrolls sideways."""
    return "many crowd" if sheet.last_round > CROWD else "many" if sheet.last_round > MANY else ""


@register.simple_tag
def team_heads(sheet: TeamStandings, courses: Mapping[int, Course]) -> list[tuple[str, str]]:
    """Class and text of the head of each column; a round has one."""
    found = []
    for code, column in _columns(sheet, courses):
        if code == "rounds":
            rounds = range(1, sheet.last_round + 1)
            found += [(column.css, round_words(number)) for number in rounds]
        else:
            found.append((column.css, column.title(sheet)))
    return found


def _columns(sheet: TeamStandings, courses: Mapping[int, Course]) -> Iterator[tuple[str, TeamColumn]]:
    for code in sheet.columns:
        yield code, COLUMNS[code]
        if code == "place" and courses:
            yield "moved", MOVED
    if courses:
        yield "course", COURSE


def _place(row: TeamStanding, drawing: Drawing) -> str:
    text = f"{row.place}{'=' if row.tied else ''}" if row.place else "–"
    return f'<td class="mid strong">{medal(row.place or 0, text)}</td>'


def _moved(row: TeamStanding, drawing: Drawing) -> str:
    """Places gained or lost since the last round."""
    was = drawing.courses.get(row.team.id, NO_COURSE).before
    return _move(was - row.place if was and row.place else 0, drawing.language)


@lru_cache(maxsize=1024)
def _move(gained: int, language: str) -> str:
    if not gained:
        return '<td class="mid optional screen">·</td>'
    way, sign, word = ("up", "▲", gettext("up")) if gained > 0 else ("down", "▼", gettext("down"))
    said = f'<span aria-hidden="true">{sign}</span><span class="visually-hidden">{word}</span>'
    return f'<td class="mid optional screen"><span class="move {way}">{said} {abs(gained)}</span></td>'


def _team(row: TeamStanding, drawing: Drawing) -> str:
    return _named(row.team, drawing.teams, drawing.language, drawing.shows_real)


@lru_cache(maxsize=4096)
def _named(team: Team, teams: str, language: str, real: bool) -> str:
    left = f' <span class="tag ruled">{gettext("has left")}</span>' if team.withdrawn_from else ""
    return TEAM.format(
        number=team.number,
        teams=teams,
        pk=team.id,
        name=conditional_escape(team_name(team)),
        tag=left,
        players="" if team.kind == "pair" else conditional_escape(player_names(team.players)),
    )


def _rounds(row: TeamStanding, drawing: Drawing) -> str:
    """The cells of a team's rounds are drawn again only when something that they show has changed."""
    sheet = drawing.sheet
    opponents = tuple([drawing.opponents.get(one.opponent or 0) for one in row.rounds])
    shows = (row.rounds, opponents, sheet.points_format, sheet.top, sheet.last_round, drawing.matches)
    return _cells.of(((sheet.stage, row.team.id, drawing.language), shows), row, drawing)


def _draw_rounds(_cells_of: tuple[int, int, str], row: TeamStanding, drawing: Drawing) -> str:
    cells: dict[int, list[RoundOfTeam]] = {}
    for one in row.rounds:
        cells.setdefault(one.round, []).append(one)
    numbers = range(1, drawing.sheet.last_round + 1)
    return "".join([_round(cells.get(number, []), drawing) for number in numbers])


_cells = Remembered(_draw_rounds, most=2000)


def _round(met: list[RoundOfTeam], drawing: Drawing) -> str:
    if not met:
        return OPEN_CELL.format("–")
    return CELL.format(" ".join([_match(one, drawing) for one in met]))


def _match(one: RoundOfTeam, drawing: Drawing) -> str:
    """The opponent's number and the points, leading to the match; a bye is named."""
    opponent = drawing.opponents.get(one.opponent or 0, "")
    small = str(opponent)
    if one.kind == "half":
        small = f'<abbr title="{escape(kind_words(one.how))}">½</abbr>'
    elif one.kind != "match":
        small = f"{opponent} {escape(kind_words(one.how))}".strip()
    return cell(one, drawing.sheet.points_format, drawing.sheet.top, drawing.matches, small)


def _number(value: int | Fraction, unit: str, css: str = "") -> str:
    return f'<td class="figure {css}">{figure(value, unit)}</td>'


def _total(row: TeamStanding, drawing: Drawing) -> str:
    text, why = figure(row.total, drawing.sheet.points_format), f"{drawing.teams}{row.team.id}/why/"
    return f'<td class="figure strong"><a class="to-why" href="{why}">{text}</a></td>'


def _course(row: TeamStanding, drawing: Drawing) -> str:
    """A line through the places after each round, the present one last, and the same for the ear."""
    course = drawing.courses.get(row.team.id)
    if not row.place or course is None:
        return '<td class="course screen"></td>'
    line = _line((*course.places, row.place), len(drawing.opponents))
    return f'<td class="course screen">{line}</td>'


@lru_cache(maxsize=4096)
def _line(places: tuple[int, ...], teams: int) -> str:
    """Places from the bottom to the top; the middle of the field is dashed."""
    drawn = spark([Fraction(teams + 1 - place) for place in places], Fraction(teams + 1, 2))
    said = " · ".join(map(str, places))
    return f'{drawn}<span class="visually-hidden">{said}</span>' if drawn else ""


def _carry(row: TeamStanding, drawing: Drawing) -> str:
    return _number(row.carry, drawing.sheet.points_format, "optional")


def _fines(row: TeamStanding, drawing: Drawing) -> str:
    style = "error" if row.fines > 0 else "strong"
    shown = f'<span class="{style}">{fine_figure(row)}</span>' if row.fines else ""
    return f'<td class="figure optional">{shown}</td>'


def _average(row: TeamStanding, drawing: Drawing) -> str:
    return f'<td class="figure strong">{decimal(row.value) if row.matches else ""}</td>'


def _ties(row: TeamStanding, drawing: Drawing) -> str:
    return f'<td class="optional small">{escape(tie_split(row, drawing.sheet))}</td>'


def _record(row: TeamStanding, drawing: Drawing) -> str:
    return f'<td class="figure optional">{row.won}–{row.drawn}–{row.lost}</td>'


def _imps(row: TeamStanding, drawing: Drawing) -> str:
    return f'<td class="figure optional">{imps_words(row)}</td>'


def _basic(row: TeamStanding, drawing: Drawing) -> str:
    """The mean of the own matches, in per cent or IMPs."""
    return f'<td class="figure optional">{basic_figure(row, drawing.sheet)}</td>'


def _basic_head(sheet: TeamStandings) -> str:
    return gettext("Mean %") if sheet.heading.method == "matchpoints" else gettext("IMPs a match")


def _who(sheet: TeamStandings) -> str:
    return gettext("Pair") if sheet.kind == SWISS_PAIRS else gettext("Team")


# By the `columns` of the kind of event.
COLUMNS = {
    "place": TeamColumn("mid", lambda sheet: gettext("Rank"), _place),
    "number": TeamColumn(
        "figure",
        lambda sheet: gettext("No."),
        lambda row, drawing: f'<td class="figure">{row.team.number}</td>',
    ),
    "team": TeamColumn("", lambda sheet: _who(sheet), _team),
    "carry": TeamColumn("figure optional", lambda sheet: gettext("Carry-over"), _carry),
    "rounds": TeamColumn("mid round", lambda sheet: "", _rounds),
    "fines": TeamColumn("figure optional", lambda sheet: fines_words(sheet.rows), _fines),
    "total": TeamColumn("figure", lambda sheet: unit_words(sheet.unit), _total),
    "average": TeamColumn("figure", lambda sheet: gettext("Average of a match"), _average),
    "ties": TeamColumn("optional", lambda sheet: gettext("Tie-break"), _ties),
    "matches": TeamColumn(
        "figure optional",
        lambda sheet: gettext("Matches"),
        lambda row, drawing: f'<td class="figure optional">{exact(row.met)}</td>',
    ),
    "record": TeamColumn("figure optional", lambda sheet: pgettext("won, drawn, lost", "W–D–L"), _record),
    "imps": TeamColumn("figure optional", lambda sheet: gettext("IMPs ±"), _imps),
    "basic": TeamColumn("figure optional", lambda sheet: _basic_head(sheet), _basic),
}
MOVED = TeamColumn("mid optional screen", lambda sheet: pgettext("ranks gained or lost", "Change"), _moved)
COURSE = TeamColumn("course screen", lambda sheet: gettext("Place by round"), _course)
