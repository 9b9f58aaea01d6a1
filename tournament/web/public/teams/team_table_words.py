"""Words and figures of a table of teams: units, tie-breaks, how a round went, teams and their players."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from string import digits

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, pgettext

from tournament.sheets import figures
from tournament.sheets.languages import joined_names
from tournament.sheets.match_sheets import PairMatch
from tournament.sheets.names import Name, Team
from tournament.sheets.standings import Course
from tournament.sheets.team_papers import Terms
from tournament.sheets.team_standings import (
    CrossRow,
    CrossTable,
    Figure,
    RoundOfTeam,
    Swing,
    TeamStanding,
    TeamStandings,
    match_figure,
)
from tournament.tables.rankings import NO_COURSE, tie_figure
from tournament.tables.team_rankings import (
    fine_figure,
    imps_words,
    team_points,
    tie_break,
    tie_words,
    unit_name,
)
from tournament.web.formatting.figures import signed_short
from tournament.web.formatting.pictures import SWING, bar, medal, tint_of_part
from tournament.web.formatting.reader import are_real, for_reader, reading
from tournament.words import team_words
from tournament.words.conditions import match_conditions

register = template.Library()
register.filter("match_figure", match_figure)
register.filter("team_points", team_points)
register.filter("imps_words", imps_words)
register.filter("tie_figure", tie_figure)
unit_words = register.filter("unit_words", for_reader(unit_name))
record_words = register.filter("record_name", for_reader(team_words.record_name))
end_words = register.filter("end_words", for_reader(team_words.end_of_match))
tie_break_words = register.filter("tie_break_words", for_reader(team_words.tie_break_name))


@register.filter
def ties_broken(sheet: TeamStandings) -> list[str]:
    """`8: Opponents' points 162`: who was parted from their equals, where a phone has no column for it."""
    broken = ((row.team.number, tie_break(row, sheet)) for row in sheet.rows)
    return [f"{number}: {tie_words(decided, reading())}" for number, decided in broken if decided]


@register.filter
def kind_words(kind: str) -> str:
    return gettext(team_words.KINDS[kind]) if kind in team_words.KINDS else ""


@register.filter
def team_name(team: Team) -> str:
    """The name, of a pair those of its players; without one the number."""
    if team.kind == "pair" and team.players:
        return player_names(team.players)
    return team_words.team_name(team, reading())


@register.filter
def margin(total: tuple[Figure, Figure]) -> str:
    """By how much the first of two teams is ahead: +25."""
    return signed_short(total[0] - total[1])


@register.filter
def tint_of_swing(gain: Figure) -> str:
    """The class of a gain of the first team: stronger from SWING on."""
    if not gain:
        return "s3"
    large = abs(gain) >= SWING
    return ("s5" if large else "s4") if gain > 0 else ("s1" if large else "s2")


@register.filter
def player_names(people: tuple[Name | None, ...]) -> str:
    """People in the reader's language; aliases are respected but at the desk."""
    return _joined(people, get_language() or "en", public=not are_real())


@lru_cache(maxsize=4096)
def _joined(people: tuple[Name | None, ...], language: str, *, public: bool) -> str:
    named = [name.in_language(language, public=public) for name in people if name]
    return joined_names(named, language)


@register.filter
def both_points(points: tuple[Figure | None, Figure | None], unit: str) -> str:
    """The points of the two teams of a match: 15.92 – 4.08; what both are awarded in IMPs: −12 / +12.

    A bye has those of its team alone.
    """
    if points[0] is None:
        return ""
    known = (team_points(value, unit) for value in points if value is not None)
    return (" / " if unit == "IMP" else " – ").join(known)


@register.filter
def both_figures(match: PairMatch) -> str:
    """Per cent or IMPs of the two pairs of a match: 63.10 – 36.90; +4.50 – −4.50."""
    in_per_cent = match.heading.in_per_cent
    known = (value for value in match.figures if value is not None)
    return " – ".join(figures.decimal(one) if in_per_cent else figures.signed(one, 2) for one in known)


@register.filter
def fine_words(row: TeamStanding) -> str:
    """What stands beside the matches: fines, or an adjustment."""
    return gettext(team_words.fines_word([row.fines]))


@register.filter("fine_figure")
def fine_of(row: TeamStanding) -> str:
    return fine_figure(-row.fines)


def tint_of_points(value: Figure | None, top: Figure | None) -> str:
    """The class of a cell: by the share of the points of a match, else by the sign of the margin."""
    if value is None:
        return ""
    if top:
        return tint_of_part(value, top)
    return "s4" if value > 0 else "s2" if value < 0 else "s3"


@register.simple_tag
def team_cell(
    played: RoundOfTeam, unit: str, top: Figure | None, matches: str, small: str = ""
) -> SafeString | str:
    """The points of a round, tinted and leading to the match; `matches` is the address before its key."""
    return mark_safe(cell(played, unit, top, matches, small))


@register.simple_tag
def match_bar(points: Figure | None, top: Figure) -> SafeString | str:
    """How far the points of a match are from half of what there was to win."""
    return "" if points is None else bar(points, Fraction(top) / 2, Fraction(top) / 2)


def cell(played: RoundOfTeam, unit: str, top: Figure | None, matches: str, small: str) -> str:
    """`team_cell` as text; `small` is what stands before the points, as HTML."""
    leads = played.match is not None and matches and played.kind != "bye"
    tag, href = ("a", f' href="{matches}{played.match}/"') if leads else ("span", "")
    shown = ("" if small else "·") if played.points is None else figure(played.points, unit)
    kind = "opponent" if _is_number(small) else "opponent word"
    before = f'<small class="{kind}">{small}</small>' if small else ""
    css = f"score{' vp' if small else ''} {tint_of_points(played.points, top)}"
    return f'<{tag} class="{css}"{href}>{before}{shown}</{tag}>'


def _is_number(label: str) -> bool:
    """Whether a team is named by its number in a cell, not a bye by its word."""
    return not label.strip(digits)


def figure(value: Figure, unit: str) -> str:
    return _figure(value, unit, figures.decimal_sign())


@lru_cache(maxsize=8192)
def _figure(value: Figure, unit: str, sign: str) -> str:
    """Read again under each decimal sign."""
    return team_points(value, unit)


@register.simple_tag
def swing_link(swing: Swing, matches: str) -> SafeString | str:
    """The IMPs of a swing, leading to the match."""
    text = figures.short(swing.imps, 1)
    if not matches:
        return text
    return format_html('<a class="target" href="{}{}/">{}</a>', matches, swing.match, text)


@register.filter
def player_name(person: Name) -> str:
    return player_names((person,))


@register.filter
def signed_to(value: Figure, places: int) -> str:
    return figures.signed(value, places)


@register.filter
def conditions_words(sheet: TeamStandings) -> str:
    """The conditions of the matches in one line."""
    terms = Terms(sheet.vp_scale, sheet.boards, sheet.scale_boards)
    parts = [match_conditions(sheet.heading, terms, reading())]
    if sheet.tie_breaks:
        breaks = " → ".join(map(tie_break_words, sheet.tie_breaks))
        parts.append(gettext("Ties: %(breaks)s") % {"breaks": breaks})
    return " · ".join(parts)


@register.simple_tag
def cross_rows(table: CrossTable, teams: str, matches: str, own: int) -> SafeString:
    """The lines of a cross-table, the reader's own team first: on a phone a table is long and narrow."""
    rows, totals = zip(table.teams, table.rows, strict=True), [row.total for row in table.rows]
    middle = Fraction(sum(totals), len(totals) or 1)
    reach = max((abs(total - middle) for total in totals), default=0)
    return mark_safe(
        "\n".join(
            _cross_row(team, row, table, teams, matches, bar(row.total, middle, reach), own=team.id == own)
            for team, row in sorted(rows, key=lambda line: line[0].id != own)
        )
    )


def _cross_row(
    team: Team, row: CrossRow, table: CrossTable, teams: str, matches: str, sum_bar: str, *, own: bool
) -> str:
    name, css, star = conditional_escape(team_name(team)), ' class="own"' if own else "", " ★" if own else ""
    number = f"<small>{team.number}{star}</small>"
    head = f'<th scope="row"><a href="{teams}{team.id}/">{number} <span>{name}</span></a></th>'
    cells = "".join(
        '<td class="self"></td>' if other.id == team.id else _cross_cell(met, table, matches, other.label)
        for other, met in zip(table.teams, row.cells, strict=True)
    )
    if table.byes:
        cells += _cross_cell(row.byes, table, "", gettext("no match") if table.has_missed else gettext("bye"))
    total = figure(row.total, table.points_format)
    rank = f'<td class="rank">{medal(0 if row.tied else row.place or 0, figures.place(row))}</td>'
    sum_cell = f'<td class="total" data-head="{unit_words(table.unit)}"><b>{total}</b></td>'
    sum_cell += f'<td class="away">{sum_bar}</td>'
    return f"<tr{css}>{rank}{head}{sum_cell}{cells}</tr>"


def _cross_cell(met: tuple[RoundOfTeam, ...], table: CrossTable, matches: str, against: str) -> str:
    """One cell; a phone has no heads of columns and reads `against` in the cell."""
    head = f' data-head="{conditional_escape(against)}"' + (" data-team" if _is_number(against) else "")
    known = [played for played in met if played.points is not None]
    if not known:
        return f'<td class="todo"{head}>{_cross_link(met, table, matches) if met else "–"}</td>'
    share = tint_of_points(
        sum((Fraction(played.points or 0) for played in known), Fraction()) / len(known), table.top
    )
    return f'<td class="{share}"{head}>{_cross_link(met, table, matches)}</td>'


def _cross_link(met: tuple[RoundOfTeam, ...], table: CrossTable, matches: str) -> str:
    """Points of each match between two teams, leading to it."""
    links = []
    for played in met:
        text = "·" if played.points is None else figure(played.points, table.points_format)
        leads = played.match is not None and matches and played.kind != "bye"
        links.append(f'<a href="{matches}{played.match}/">{text}</a>' if leads else f"<span>{text}</span>")
    return "".join(links)


@register.filter
def round_words(number: int) -> str:
    """R3 at the head of a narrow column."""
    return pgettext("column", "R%(round)d") % {"round": number}


# The race of a table: the rank of each team after each round.

MOST_IN_RACE, FEWEST_IN_RACE = 20, 3
FEWEST_ROUNDS = 2
RACE_ROW, RACE_ROUND = 10, 100  # units of its picture, which is stretched to its frame


@dataclass(frozen=True, slots=True)
class RaceLine:
    """`ranks` are those after each round; `levels` the rows in which its line runs, ties apart."""

    team: Team
    place: int
    tied: bool
    ranks: tuple[int, ...]
    levels: tuple[int, ...]

    @property
    def path(self) -> str:
        """The line, with a dot at its end."""
        spots = [(at * RACE_ROUND, level * RACE_ROW + RACE_ROW // 2) for at, level in enumerate(self.levels)]
        return "M" + "L".join(f"{x} {y}" for x, y in spots)

    @property
    def end(self) -> str:
        return f"M{(len(self.levels) - 1) * RACE_ROUND} {self.levels[-1] * RACE_ROW + RACE_ROW // 2}h0"


@dataclass(frozen=True, slots=True)
class Race:
    """The lines in the order of the table, after `rounds`."""

    lines: tuple[RaceLine, ...]
    rounds: range

    @property
    def frame(self) -> str:
        return f"0 0 {(len(self.rounds) - 1) * RACE_ROUND} {len(self.lines) * RACE_ROW}"


@register.simple_tag
def race(sheet: TeamStandings, courses: Mapping[int, Course]) -> Race | None:
    """None of a table that is too short, or too long to be read as lines, or of too few rounds."""
    ranked = [row for row in sheet.rows if row.place]
    ranks = [(*courses.get(row.team.id, NO_COURSE).places, row.place or 0) for row in ranked]
    last = sheet.last_round
    if not any(one.points is not None for row in ranked for one in row.of_round(last)):  # only seated
        ranks, last = [one[:-1] for one in ranks], last - 1
    rounds = min(map(len, ranks), default=0)
    if not FEWEST_IN_RACE <= len(ranked) <= MOST_IN_RACE or rounds < FEWEST_ROUNDS:
        return None
    alike = [one[-rounds:] for one in ranks]  # a team that came late has no rank before
    orders = [sorted(range(len(ranked)), key=lambda at: (alike[at][round_], at)) for round_ in range(rounds)]
    return Race(
        tuple(
            RaceLine(row.team, row.place or 0, row.tied, alike[at], tuple(one.index(at) for one in orders))
            for at, row in enumerate(ranked)
        ),
        range(last - rounds + 1, last + 1),
    )
