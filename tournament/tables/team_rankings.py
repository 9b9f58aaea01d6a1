"""The columns of a table of teams, and how its points are written."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from tournament.sheets import figures
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.event_ranking import HANDICAP
from tournament.sheets.figures import WHOLE_VP
from tournament.sheets.standings import Course
from tournament.sheets.team_standings import Figure, RoundOfTeam, TeamStanding, TeamStandings, basic_figure
from tournament.tables.rankings import (
    NO_COURSE,
    Decided,
    by_round,
    change,
    decided_by,
    from_average,
    gained,
    has_left,
    tie_figure,
)
from tournament.tables.table import Beside, Column, Group, Place, Table, word
from tournament.words.event_words import ranks_title
from tournament.words.language import N_, Language
from tournament.words.team_words import (
    KINDS,
    fines_word,
    group_name,
    record_name,
    team_name,
    tie_break_name,
    who,
)

BYE, UNPLAYED, MISSED = "°", "*", "†"
UNITS = {"VP": N_("VPs"), "IMP": N_("IMPs"), "points": N_("Points")}
Courses = Mapping[int, Course]

# How points are written: on pages each by itself, on paper with the decimals that its figures need.


def team_points(value: Figure | None, unit: str) -> str:
    """Points as they are published: victory points to two decimals, IMPs with their sign.

    `unit` may be a format of sheets/figures.py: those of a whole scale are written as they are.
    """
    if value is None:
        return ""
    if unit == "IMP":
        return figures.signed(value, 0 if Fraction(value).denominator == 1 else 1)
    return figures.decimal(value) if unit in ("VP", "%") else figures.short(value)


@dataclass(frozen=True, slots=True)
class Points:
    """`places`: decimals of the longest figure; `own`: each figure has only the decimals that it needs."""

    places: int
    own: bool = False

    def text(self, value: Figure | None) -> str:
        return figures.short(value) if self.own else figures.decimal(value, self.places)

    def signed(self, value: Figure) -> str:
        return f"+{self.text(value)}" if value > 0 else self.text(value)


def points_of(format_: str, values: Iterable[Figure | None]) -> Points:
    """`format_` is that of a sheet (sheets/figures.py), `values` are the figures on the paper."""
    places = 2 if any(value != int(value) for value in values if value is not None) else 0
    return Points(2 if format_ in ("VP", "%") else places, own=format_ == WHOLE_VP)


def points_on(sheet: TeamStandings) -> Points:
    """How the points of a table are written on paper."""
    return points_of(sheet.points_format, (figure for row in sheet.rows for figure in _points_in(row)))


def _points_in(row: TeamStanding) -> Iterator[Figure]:
    yield from (row.total, row.carry, row.fines)
    yield from (one.points for one in row.rounds if one.points is not None)


def unit_name(unit: str, language: Language) -> str:
    return language.gettext(UNITS[unit]) if unit in UNITS else unit


# The table.


def team_table(sheet: TeamStandings, courses: Courses | None = None) -> Table[TeamStanding]:
    """Best first. `courses` are the places after earlier rounds, on pages alone."""
    return Table(
        lambda language: title_of(sheet, language) or language.pgettext("page", "Ranking"),
        team_columns(sheet, courses or {}),
        (Group(sheet.rows),),
        lambda row: row.team.id,
    )


def title_of(sheet: TeamStandings, language: Language) -> str:
    """What a further table ranks, and the group that a table is of; empty of one of all teams."""
    group = group_name(sheet.group, language) if sheet.group else ""
    return " · ".join(filter(None, (ranks_title(sheet.ranks, language), group)))


def team_columns(sheet: TeamStandings, courses: Courses) -> list[Column[TeamStanding]]:
    """As a page has them; the paper has another order."""
    points = points_on(sheet)
    return [
        *_team(sheet, courses),
        *beside_matches(sheet, points, "carry"),
        *_rounds(sheet, points),
        *beside_matches(sheet, points, "fines"),
        *_handicap(sheet, points),
        *_totals(sheet, points),
        from_average(sheet.rows, _average_of_matches, Fraction(sheet.top or 0) / 2),
        *_matches(sheet),
        *([_course(sheet, courses)] if courses else []),
    ]


def _team(sheet: TeamStandings, courses: Courses) -> Iterator[Column[TeamStanding]]:
    yield Column(
        "place",
        word(N_("Rank")),
        lambda row: Place(row.place, row.tied),
        "rank",
        cell_css="strong",
        drawn="medal",
    )
    if any(gained(courses.get(row.team.id, NO_COURSE).before, row.place) for row in sheet.rows):
        yield change(lambda row: courses.get(row.team.id, NO_COURSE).before, lambda row: row.place)
    yield Column("number", word(N_("No.")), lambda row: row.team.number, "count")
    yield Column(
        "team",
        word(who(sheet.kind)),
        lambda row: row.team,
        "team",
        beside=_team_besides,
        texts={"paper": _printed_team},
    )


def _printed_team(row: TeamStanding, language: Language) -> str:
    gone = f" ({language.gettext('withdrawn')})" if row.team.withdrawn_from else ""
    return team_name(row.team, language) + gone


def _team_besides(row: TeamStanding, language: Language) -> list[Beside]:
    left = has_left(row.team.withdrawn_from is not None, language)
    if row.team.kind == "pair":
        return left
    return [*left, Beside("players", language.people(row.team.players))]


def beside_matches(sheet: TeamStandings, points: Points, *codes: str) -> Iterator[Column[TeamStanding]]:
    """What was brought along, and fines and adjustments, where any team has some."""
    if sheet.carries and "carry" in codes:
        yield Column(
            "carry",
            word(N_("Carry-over")),
            lambda row: row.carry,
            css="optional",
            sample="00.00",
            text=lambda value, language: team_points(value, sheet.points_format),
            texts={"paper": lambda row, language: points.text(row.carry) if row.carry else ""},
        )
    if sheet.fines and "fines" in codes:
        yield Column(
            "fines",
            word(fines_word(row.fines for row in sheet.rows)),
            lambda row: -row.fines,
            css="optional",
            sample="−00.00" if points.places else "−00",
            drawn="fine",
            text=lambda value, language: fine_figure(value),
            texts={"paper": lambda row, language: points.signed(-row.fines) if row.fines else ""},
        )


def _handicap(sheet: TeamStandings, points: Points) -> Iterator[Column[TeamStanding]]:
    """A team's handicap in a match, and its total without: of a table with handicap."""
    if sheet.ranks.kind == HANDICAP:
        yield Column("handicap", word(N_("Handicap")), lambda row: row.handicap, sample="−00.00")
        yield Column(
            "scratch",
            word(N_("Scratch")),
            lambda row: row.scratch,
            css="optional",
            sample="000.00",
            text=lambda value, language: team_points(value, sheet.points_format),
            texts={"paper": lambda row, language: points.text(row.scratch)},
        )


def fine_figure(change: Figure) -> str:
    """What fines do to the total, with its sign: −1.5, +8; empty for nothing."""
    return f"{'+' if change > 0 else ''}{figures.short(change)}" if change else ""


def _rounds(sheet: TeamStandings, points: Points) -> Iterator[Column[TeamStanding]]:
    """A column for each round that is played on a page, and for each that is planned on paper."""
    met: dict[tuple[int, int], tuple[RoundOfTeam, ...]] = {}
    for row in sheet.rows:
        for one in row.rounds:
            met[row.team.id, one.round] = (*met.get((row.team.id, one.round), ()), one)
    numbers = {row.team.id: row.team.number for row in sheet.rows}
    planned = max(sheet.rounds, sheet.counted)
    for number in range(1, max(planned, sheet.last_round) + 1):
        absent = " ".join(
            medium for medium, last in (("page", sheet.last_round), ("paper", planned)) if number > last
        )
        yield _round(number, met, numbers, sheet, points, absent)


def _round(
    number: int,
    met: Mapping[tuple[int, int], tuple[RoundOfTeam, ...]],
    numbers: Mapping[int, int],
    sheet: TeamStandings,
    points: Points,
    absent: str,
) -> Column[TeamStanding]:
    def played(row: TeamStanding) -> tuple[RoundOfTeam, ...]:
        return met.get((row.team.id, number), ())

    def text(matches: Sequence[RoundOfTeam], language: Language) -> str:
        return " ".join(team_points(one.points, sheet.points_format) or "·" for one in matches) or "–"

    def opponents(row: TeamStanding, language: Language) -> list[Beside]:
        return [Beside("opponent", opponent_of(one, numbers, language)) for one in played(row)]

    return Column(
        f"round_{number}",
        lambda language: language.pgettext("column", "R%(round)d") % {"round": number},
        played,
        "round",
        sample=f"{'00.00' if points.places else '000'}{BYE}",
        absent=absent,
        drawn="round",
        text=text,
        beside=opponents,
        heads={"paper": lambda language: str(number)},
        texts={"paper": lambda row, language: _printed_round(played(row), points)},
    )


def opponent_of(one: RoundOfTeam, numbers: Mapping[int, int], language: Language) -> str:
    """The number of the opponent, and how the match went that was not played; ½ of a half match missed."""
    if one.kind == "half":
        return "½"
    how = language.gettext(KINDS[one.how]) if one.how in KINDS else ""
    return f"{numbers.get(one.opponent or 0, '')} {how}".strip()


def _printed_round(matches: Sequence[RoundOfTeam], points: Points) -> str:
    """The points of a round, both matches of a triple together; a sign where it was no usual match."""
    if all(one.points is None for one in matches):
        return ""
    return points.text(sum(one.points or 0 for one in matches)) + sign_of(matches)


def sign_of(matches: Iterable[RoundOfTeam]) -> str:
    kinds = {one.kind for one in matches}
    alone = {frozenset({"bye"}): BYE, frozenset({"absent"}): MISSED}.get(frozenset(kinds))
    return alone or (UNPLAYED if kinds - {"match", "bye", "half"} else "")


def _totals(sheet: TeamStandings, points: Points) -> Iterator[Column[TeamStanding]]:
    yield Column(
        "total",
        lambda language: unit_name(sheet.unit, language),
        lambda row: row.total,
        cell_css="strong",
        text=lambda value, language: team_points(value, sheet.points_format),
        heads={"paper": lambda language: f"{language.gettext('Total')}\n{sheet.unit}"},
        texts={"paper": lambda row, language: points.text(row.total)},
    )
    if sheet.by_average:
        yield Column(
            "average",
            word(N_("Average of a match")),
            lambda row: row.value if row.matches else None,
            cell_css="strong",
            sample="00.00",
            heads={"paper": word(N_("Average"))},
        )
    if any(row.tie_figures for row in sheet.rows):
        yield Column(
            "ties",
            word(N_("Tie-break")),
            lambda row: tie_break(row, sheet),
            "text",
            "optional",
            "small",
            sample="00.00",
            text=tie_words,
            texts={
                "paper": lambda row, language: (
                    tie_figure(value[1]) if (value := tie_break(row, sheet)) else ""
                ),
                "csv": lambda row, language: tie_words(tie_break(row, sheet), language),
            },
        )


def tie_break(row: TeamStanding, sheet: TeamStandings) -> Decided | None:
    """The tie-break that parted a team from its equals, and its figure in it."""
    return decided_by(row, sheet.rows, sheet.tie_breaks)


def tie_words(decided: Decided | None, language: Language) -> str:
    return f"{tie_break_name(decided[0], language)} {tie_figure(decided[1])}" if decided else ""


def _average_of_matches(row: TeamStanding) -> Fraction | None:
    """What a match brought the team on average; an even one brings half its worth, or no IMPs."""
    earned = sum((Fraction(one.points) for one in row.rounds if one.points is not None), Fraction(0))
    return earned / Fraction(row.matches) if row.place and row.matches else None


def _matches(sheet: TeamStandings) -> Iterator[Column[TeamStanding]]:
    """What the matches were."""
    yield Column(
        "matches",
        word(N_("Matches")),
        lambda row: row.met,
        "count",
        "optional met",
        text=lambda value, language: figures.exact(value),
    )
    yield Column(
        "record",
        partial(record_name, sheet.vp_scale),
        lambda row: f"{row.won}–{row.drawn}–{row.lost}",
        "split",
        "optional",
        sample="0-0-0",
        texts={"paper": lambda row, language: f"{row.won}-{row.drawn}-{row.lost}"},
    )
    if sheet.kind == SWISS_PAIRS:
        yield Column(
            "basic",
            word(N_("Mean %") if sheet.heading.method == "matchpoints" else N_("IMPs a match")),
            lambda row: basic_figure(row, sheet),
            "label",
            "optional",
            sample="−000.00",
        )
    elif sheet.heading.method == "imps":
        yield Column(
            "imps",
            word(N_("IMPs for–against")),
            imps_words,
            "split",
            "optional",
            sample="000–000",
            heads={"paper": word(N_("IMPs"))},
            texts={
                "paper": lambda row, language: f"{figures.short(row.imps)}–{figures.short(row.imps_against)}"
            },
        )


def imps_words(one: RoundOfTeam | TeamStanding) -> str:
    """IMPs won and lost: 34–21."""
    if one.imps is None or one.imps_against is None or (isinstance(one, RoundOfTeam) and one.points is None):
        return ""
    return f"{figures.short(one.imps, 1)}–{figures.short(one.imps_against, 1)}"


def _course(sheet: TeamStandings, courses: Courses) -> Column[TeamStanding]:
    """A line through the places after each round, the present one last; the best is at the top."""
    return Column(
        "course",
        word(N_("Rank by round")),
        lambda row: (*course.places, row.place) if (course := courses.get(row.team.id)) and row.place else (),
        "text",
        "course screen",
        absent="paper",
        drawn="places",
        text=places_by_round,
    )


def places_by_round(places: Sequence[int], language: Language) -> str:
    return by_round([*map(str, places)])
