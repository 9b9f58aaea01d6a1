"""Tables of players and pairs for directors: the grades of a club, and the times of the pairs of a room."""

from collections.abc import Callable

from scoring.rounding import Number
from tournament.sheets.figures import decimal, signed
from tournament.sheets.grade_sheets import GradeList, PlayerGrade
from tournament.sheets.languages import pair_in_words
from tournament.sheets.timetable import ALIKE, QUICKER, SLOWER, UNKNOWN, PairTime, SectionTimes
from tournament.tables.table import Column, Group, Table, word
from tournament.words.language import N_

# The grades of a club's players, for directors.

STANDINGS = {
    "forming": N_("fewer than 300 boards"),
    "evolving": N_("evolving"),
    "mature": N_("mature"),
}


def grade_table(sheet: GradeList) -> Table[PlayerGrade]:
    """The best first; those without a grade yet at the end."""
    return Table(word(N_("Club grades")), GRADE_COLUMNS, (Group(sheet.players),), lambda row: row.player)


GRADE_COLUMNS: tuple[Column[PlayerGrade], ...] = (
    Column(
        "name",
        word(N_("Name")),
        lambda row: row.name,
        "text",
        cell_css="strong",
        text=lambda name, language: name.in_language(language.code),
    ),
    Column("grade", word(N_("Club grade")), lambda row: row.grade, cell_css="strong"),
    Column("boards", word(N_("Boards")), lambda row: row.boards, "count"),
    Column(
        "standing",
        word(N_("State")),
        lambda row: row.standing,
        "text",
        text=lambda standing, language: language.gettext(STANDINGS[standing]),
    ),
    Column("sessions", word(N_("Sessions")), lambda row: row.sessions, "count", "optional"),
    Column(
        "last",
        word(N_("Last session")),
        lambda row: row.last,
        "text",
        "optional",
        text=lambda day, language: day.isoformat() if day else "",
    ),
)


# The times of pairs, for directors.


def times_table(times: SectionTimes) -> Table[PairTime]:
    """Minutes, of one section: the slowest pair first."""
    return Table(
        lambda language: language.gettext("Section %(letter)s") % {"letter": times.section},
        TIME_COLUMNS,
        (Group(times.pairs),),
        lambda row: row.party.id,
    )


READINGS = {
    SLOWER: N_("slower"),
    QUICKER: N_("quicker"),
    ALIKE: N_("no difference"),
    UNKNOWN: N_("cannot be told from its opponents"),
}


def _time(
    code: str, head: str, value: Callable[[PairTime], Number | None], css: str = ""
) -> Column[PairTime]:
    return Column(code, word(head), value, css=css, text=lambda minutes, language: signed(minutes, 1))


TIME_COLUMNS: tuple[Column[PairTime], ...] = (
    Column(
        "number",
        word(N_("Pair")),
        lambda row: row.party.label,
        "label",
        text=lambda label, language: pair_in_words(label, language.code),
    ),
    Column("names", word(N_("Names")), lambda row: row.party, "names"),
    Column("rounds", word(N_("Rounds")), lambda row: row.rounds, "count", css="optional"),
    _time("lost", N_("Lost at its tables"), lambda row: row.lost, "optional"),
    _time("waited", N_("Waited for others"), lambda row: row.waited, "optional"),
    _time("share", N_("Own share a round"), lambda row: row.share),
    Column(
        "error",
        word(N_("Standard error")),
        lambda row: row.error,
        css="optional",
        text=lambda error, language: "" if error is None else f"±{decimal(error, 1)}",
    ),
    Column(
        "reading",
        word(N_("vs others")),
        lambda row: row.reading,
        "text",
        text=lambda reading, language: language.gettext(READINGS[reading]),
    ),
)
