"""The columns of rankings: of a session, and of an event over its sessions."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from scoring.methods import METHODS
from scoring.rounding import Number
from scoring.totals.combine import PenaltyUnit
from tournament.sheets.event_kinds import INDIVIDUAL, TEAMS
from tournament.sheets.figures import MINUS, decimal, fewest_places, short, signed
from tournament.sheets.game_sheets import RecountedMatch
from tournament.sheets.heading import Heading
from tournament.sheets.languages import pair_in_words
from tournament.sheets.names import Party
from tournament.sheets.standings import Course, Courses, PlaceEffect, Ranking, Standing, Standings
from tournament.tables.table import Beside, Column, Group, Place, Row, Table, word
from tournament.words import outcome
from tournament.words.conditions import tie_break
from tournament.words.language import N_, Language

# What later rules would change (sheets/game_sheets.py): rank and figure now and then.


def changed_places(places: Sequence[PlaceEffect], heading: Heading, title: str) -> Table[PlaceEffect]:
    """Those of a session whose figure or rank would be another."""
    return Table(
        lambda language: title, [*_now_and_then(heading)], (Group(places),), lambda row: row.after.party.id
    )


def _now_and_then(heading: Heading) -> Iterator[Column[PlaceEffect]]:
    def written(value: Number | None, language: Language) -> str:
        return decimal(value, 4) or "–"

    yield Column("number", word(N_("No.")), lambda row: row.after.party.label, "label")
    yield Column("names", word(N_("Names")), lambda row: row.after.party, "names")
    yield Column("place", word(N_("Rank")), lambda row: rank(row.before), "rank")
    yield Column(
        "value", lambda language: unit_of(heading, language), lambda row: row.before.value, text=written
    )
    yield Column("new_place", word(N_("New rank")), lambda row: rank(row.after), "rank", cell_css="strong")
    yield Column(
        "new_value", word(N_("New figure")), lambda row: row.after.value, cell_css="strong", text=written
    )


def recounted_matches(matches: Sequence[RecountedMatch], title: str) -> Table[RecountedMatch]:
    """The matches of table games that would have other figures."""

    def sides(points: Sequence[int], language: Language) -> str:
        return " : ".join(decimal(one, 0) for one in points)

    def remarks(row: RecountedMatch, language: Language) -> str:
        deals = ", ".join(map(str, row.impossible))
        other = language.gettext("another winner") if row.other_winner else ""
        unlawful = language.gettext("not possible: deal %(deals)s") % {"deals": deals} if deals else ""
        return " · ".join(filter(None, (other, unlawful)))

    columns: list[Column[RecountedMatch]] = [
        Column("round", word(N_("Round")), lambda row: row.round, "count"),
        Column("table", word(N_("Table")), lambda row: row.table, "count"),
        Column(
            "names",
            word(N_("Names")),
            lambda row: row.parties,
            "text",
            text=lambda parties, language: " – ".join(map(language.party, parties)),
        ),
        Column("total", word(N_("Total")), lambda row: row.before, text=sides),
        Column("new_total", word(N_("New total")), lambda row: row.after, cell_css="strong", text=sides),
        Column("settled", word(N_("Settlement")), lambda row: row.settled, css="optional", text=sides),
        Column(
            "new_settled",
            word(N_("New settlement")),
            lambda row: row.then_settled,
            css="optional",
            text=sides,
        ),
        Column("remarks", word(N_("Remarks")), lambda row: row, "text", text=remarks),
    ]
    return Table(lambda language: title, columns, (Group(matches),), lambda row: row.match)


# What several rankings have.


def gained(before: int, now: int | None) -> int:
    """Ranks gained since the last round; below 0 where they are lost."""
    return before - now if before and now else 0


def moved(ranks: int, language: Language) -> str:
    if not ranks:
        return "·"
    return f"{language.gettext('up') if ranks > 0 else language.gettext('down')} {abs(ranks)}"


def without_place(party: Party, language: Language) -> list[Beside]:
    """Why a contestant that plays or played has no rank."""
    filler = [Beside("tag", language.gettext("plays without score"))] if party.unscored else []
    return [*has_left(party.withdrawn, language), *filler]


def has_left(is_withdrawn: bool, language: Language) -> list[Beside]:
    return [Beside("tag ruled", language.gettext("has left"))] if is_withdrawn else []


def unwritten(value: object, language: Language) -> str:
    """The text of a column that is a picture alone."""
    return ""


def change(before: Any, place: Any) -> Column[Any]:
    """The column of the ranks that were gained or lost, by the functions that give the two ranks of a row."""
    return Column(
        "moved",
        lambda language: language.pgettext("ranks gained or lost", "Change"),
        lambda row: gained(before(row), place(row)),
        "rank",
        "optional screen",
        absent="paper csv",
        drawn="move",
        text=moved,
    )


# The ranking of a session.

NO_COURSE = Course((), ())
WHO = {INDIVIDUAL: N_("Player"), TEAMS: N_("Team")}  # by the kind of event; others are of pairs


def session_ranking(ranking: Ranking, sheet: Standings, courses: Courses | None = None) -> Table[Standing]:
    """One list. `courses` are the ranks and figures after earlier rounds."""
    return Table(
        lambda language: _title(ranking, language),
        session_columns(ranking, sheet, courses or {}),
        (Group(ranking.rows),),
        lambda row: row.party.id,
    )


def _title(ranking: Ranking, language: Language) -> str:
    """Section and side of a list that has them."""
    section = language.gettext("Section %(letter)s") % {"letter": ranking.section} if ranking.section else ""
    side = outcome.side(ranking.direction, language)
    return " · ".join(filter(None, (section, side))) or language.pgettext("page", "Ranking")


def session_columns(ranking: Ranking, sheet: Standings, courses: Courses) -> list[Column[Standing]]:
    def course(row: Standing) -> Course:
        return courses.get((ranking.section, row.party.id), NO_COURSE)

    columns: list[Column[Standing]] = [
        Column("place", word(N_("Rank")), rank, "rank", cell_css="strong", drawn="medal"),
        *([change(lambda row: course(row).before, lambda row: row.place)] if courses else []),
        Column(
            "number",
            word(WHO.get(sheet.kind, N_("Pair"))),
            lambda row: row.party.under(ranking.direction),
            "label",
            css="optional" if sheet.overall else "",
            text=lambda label, language: pair_in_words(label, language.code),
            sample=f"{'W' if sheet.heading.several else ''}00EW",
        ),
        Column(
            "names",
            word(N_("Names")),
            lambda row: row.party,
            "names",
            beside=lambda row, language: without_place(row.party, language),
        ),
        _ranked_by(sheet),
        *(OVERALL if sheet.overall else ()),
        from_average([row for one in sheet.rankings for row in one.rows], _figure, _average(sheet)),
    ]
    if courses:
        columns.append(_by_round(course, _average(sheet)))
    return [*columns, *_of_boards(ranking, sheet), *of_ties(ranking.rows, sheet.heading.tie_breaks)]


# What all clubs of a simultaneous event make of it.
OVERALL: tuple[Column[Standing], ...] = (
    Column(
        "overall",
        word(N_("Overall %")),
        lambda row: row.overall and row.overall.value,
        css="overall",
        sample="100.00",
    ),
    Column(
        "overall_place",
        word(N_("Overall place")),
        lambda row: row.overall and Place(row.overall.place, row.overall.tied),
        "rank",
        css="overall",
        sample="0000=",
    ),
)


def rank(row: Standing) -> Place:
    return Place(row.place, row.tied)


def _average(sheet: Standings) -> int:
    return 50 if sheet.in_per_cent else 0


def _figure(row: Standing) -> Number | None:
    return row.value if row.place else None


def _ranked_by(sheet: Standings) -> Column[Standing]:
    """The figure that places go by, with the penalty where no column of points has it."""
    places = 0 if sheet.is_whole else 2

    def printed(row: Standing, language: Language) -> str:
        return decimal(row.value, places) + ("" if sheet.has_points else _printed_penalty(row))

    return Column(
        "value",
        lambda language: unit_of(sheet.heading, language),
        _figure,
        cell_css="strong",
        sample="100.00" if sheet.in_per_cent else "−000.00",
        text=lambda value, language: decimal(value, places),
        beside=None if sheet.has_points else _penalty,
        heads={"paper": lambda language: _short_unit(sheet.heading, language)},
        texts={"paper": printed},
    )


def unit_of(heading: Heading, language: Language) -> str:
    """What contestants are ranked by, as at the head of its column."""
    unit = _short_unit(heading, language)
    per_board = METHODS[heading.method].unit == PenaltyUnit.IMPS and heading.total != "sum"
    return language.gettext("IMPs per board") if per_board else unit


def _short_unit(heading: Heading, language: Language) -> str:
    if heading.in_per_cent:
        return "%"
    is_imps = METHODS[heading.method].unit == PenaltyUnit.IMPS
    return language.gettext("IMPs") if is_imps else language.gettext("Score")


def _penalty(row: Standing, language: Language) -> list[Beside]:
    return [Beside("error", f"({MINUS}{short(row.penalty)})")] if row.penalty else []


def _printed_penalty(row: Standing) -> str:
    return f" {signed(-row.penalty, 2)}" if row.penalty else ""


def from_average(
    rows: Iterable[Row], figure_of: Callable[[Row], Number | None], average: Number
) -> Column[Row]:
    """A bar; the best or the last one of `rows`, all lists, is as far from the average as it reaches."""
    figures = [figure for row in rows if (figure := figure_of(row)) is not None]
    reach = max(max(figures) - average, average - min(figures)) if figures else 0
    return Column(
        "bar",
        word(N_("vs average")),
        lambda row: None if (figure := figure_of(row)) is None else (figure, average, reach),
        "text",
        "optional screen",
        absent="paper csv",
        drawn="bar",
        text=unwritten,
    )


def _by_round(course: Any, average: int) -> Column[Standing]:
    """A line through the figures after each round, the present one last."""
    return Column(
        "course",
        word(N_("By round")),
        lambda row: () if (figure := _figure(row)) is None else (*course(row).values, figure),
        "text",
        "course screen",
        absent="paper csv",
        drawn="figures" if average else "imps",
        text=per_cents_by_round if average else imps_by_round,
    )


def per_cents_by_round(values: Sequence[Number], language: Language) -> str:
    return by_round([decimal(value, 0) for value in values])


def imps_by_round(values: Sequence[Number], language: Language) -> str:
    return by_round([decimal(value, 1) for value in values])


def by_round(texts: Sequence[str]) -> str:
    """The texts of a line that a page draws; a single point makes no line."""
    return " · ".join(texts) if len(texts) > 1 else ""


def _of_boards(ranking: Ranking, sheet: Standings) -> Iterator[Column[Standing]]:
    """What the figure is made of, and what is still to come."""
    if sheet.has_points:
        places = fewest_places(row.points for one in sheet.rankings for row in one.rows)
        yield Column(
            "points",
            word(N_("Matchpoints")),
            lambda row: row.points,
            css="optional",
            sample="0000.00",
            text=lambda value, language: decimal(value, places),
            beside=_penalty,
            texts={"paper": lambda row, language: decimal(row.points, places) + _printed_penalty(row)},
        )
    yield from _boards([row for one in sheet.rankings for row in one.rows], sheet.provisional)
    if sheet.provisional:
        yield Column(
            "waiting",
            word(N_("To play")),
            lambda row: row.waiting,
            "count",
            cell_css="waiting",
            text=_boards_to_come,
            texts={"paper": lambda row, language: str(row.waiting or "✓")},
            absent="" if sheet.all_wait_for is None else "page",  # which says it once, above
        )
    if sheet.by_section and not ranking.section:
        within = {
            row.party.id: f"{each.section} {rank(row)}" for each in sheet.by_section for row in each.rows
        }
        yield Column(
            "within",
            word(N_("In section")),
            lambda row: within.get(row.party.id, ""),
            "label",
            "optional",
            absent="paper",
        )


def _boards(rows: Sequence[Standing], is_provisional: bool) -> Iterator[Column[Standing]]:
    """How many boards; a page has no column where all played the same number, but what rulings changed."""
    alike = not is_provisional and len({row.boards for row in rows}) == 1
    yield Column(
        "boards",
        word(N_("Boards")),
        lambda row: row.boards,
        "count",
        "optional",
        beside=_beside,
        absent="page" if alike else "",
    )
    if alike and any(row.adjusted or row.sit_out for row in rows):
        yield Column(
            "remarks",
            word(N_("Remarks")),
            lambda row: "",
            "text",
            "optional",
            text=unwritten,
            beside=_beside,
            absent="paper csv",
        )


def of_ties(rows: Sequence[Any], codes: Sequence[str]) -> Iterator[Column[Any]]:
    """The tie-break that parted a contestant or an entrant from its equals, where one did."""
    if not any(row.tie_figures for row in rows):
        return

    def value(row: Any) -> Decided | None:
        return decided_by(row, rows, codes)

    def said(decided: Decided | None, language: Language) -> str:
        return f"{tie_break(decided[0], language)} {tie_figure(decided[1])}" if decided else ""

    yield Column(
        "ties",
        word(N_("Tie-break")),
        value,
        "text",
        "optional",
        "small",
        sample="00.00",
        text=said,
        texts={
            "paper": lambda row, language: tie_figure(own[1]) if (own := value(row)) else "",
            "csv": lambda row, language: said(value(row), language),
        },
    )


Decided = tuple[str, Number | None]


def decided_by(row: Any, rows: Iterable[Any], codes: Sequence[str]) -> Decided | None:
    """The tie-break that parted a contestant or a team from its equals, and its figure in it."""
    if not row.tie_figures:
        return None
    equal = (one.split_by for one in rows if one.value == row.value and one.split_by)
    code = row.split_by or next(equal, "")
    return (code, row.tie_figures[codes.index(code)]) if code in codes else None


def tie_figure(value: Number | None) -> str:
    """A figure of a tie-break; a quotient without IMPs lost has no end."""
    return "∞" if value is None else short(value, 3)


def _beside(row: Standing, language: Language) -> list[Beside]:
    """How many boards were decided by a ruling, and how many were sat out."""
    texts = []
    if row.adjusted:
        text = language.ngettext("%(count)d adjusted score", "%(count)d adjusted scores", row.adjusted)
        texts.append(Beside("tag ruled", text % {"count": row.adjusted}))
    if row.sit_out:
        text = language.gettext("%(count)d sat out") % {"count": row.sit_out.boards}
        texts.append(Beside("tag", text))
    return texts


def _boards_to_come(waiting: int, language: Language) -> str:
    words = language.ngettext("%(number)d board", "%(number)d boards", waiting)
    return words % {"number": waiting} if waiting else "✓"
