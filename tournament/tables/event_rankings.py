"""The columns of rankings over several sessions, and of masterpoints."""

from collections.abc import Iterator

from tournament.sheets.event_ranking import HANDICAP, EventLine, EventList, Figure, SessionFigure
from tournament.sheets.figures import decimal, short
from tournament.sheets.masterpoint_sheets import MasterpointSheet, PlayerAward
from tournament.sheets.names import Party
from tournament.tables.rankings import from_average, of_ties, without_place
from tournament.tables.table import Beside, Column, Group, Place, Table, word
from tournament.words import event_words
from tournament.words.language import N_, Language


def event_list(sheet: EventList) -> Table[EventLine]:
    """A list of an event, in two groups where the first ones go on."""
    through = sheet.last_through
    groups: tuple[Group, ...] = (Group(sheet.lines),)
    if 0 < through < len(sheet.lines):
        go_on = N_("These pairs would qualify.") if sheet.provisional else N_("These pairs qualify.")
        groups = (
            Group(sheet.lines[:through], foot=word(go_on)),
            Group(sheet.lines[through:], head=word(N_("These pairs do not qualify."))),
        )
    return Table(
        lambda language: event_words.title(sheet, language),
        event_columns(sheet),
        groups,
        lambda line: line.entrant,
    )


def event_columns(sheet: EventList) -> list[Column[EventLine]]:
    return [*_entrant(sheet), *_of_sessions(sheet), *_total(sheet), *of_ties(sheet.lines, sheet.tie_breaks)]


def _entrant(sheet: EventList) -> Iterator[Column[EventLine]]:
    yield Column(
        "place",
        word(N_("Rank")),
        lambda line: Place(line.place, line.tied),
        "rank",
        cell_css="strong",
        drawn="medal",
    )
    yield Column("number", word(N_("No.")), lambda line: line.party.number, "label")
    yield Column(
        "names",
        word(N_("Names")),
        lambda line: line.party,
        "names",
        beside=lambda line, language: _tags(line, sheet, language),
    )


def _tags(line: EventLine, sheet: EventList, language: Language) -> list[Beside]:
    goes_on = event_words.goes_on(line, sheet, language) if line.qualifies else ""
    return [*without_place(line.party, language), *([Beside("tag", goes_on)] if goes_on else [])]


def _of_sessions(sheet: EventList) -> Iterator[Column[EventLine]]:
    """What the total is made of: the carry-over, the sessions, and penalties."""
    if sheet.carries:
        yield Column("carry", word(N_("Carry-over")), sheet.carried, css="optional")
    for position, session in enumerate(sheet.sessions):
        yield _session(position, session.number, sheet)
    if sheet.has_penalties:
        yield Column(
            "penalty", word(N_("Penalty")), event_words.penalty, "label", cell_css="nowrap", sample="−00.00 %"
        )
    if sheet.kind == HANDICAP:
        yield Column(
            "scratch",
            word(N_("Scratch")),
            lambda line: line.scratch,
            css="optional",
            sample="100.00",
            text=lambda value, language: decimal(value, _places(sheet)),
        )
        yield Column("handicap", word(N_("Handicap")), lambda line: line.handicap, sample="−00.00")


def _places(sheet: EventList) -> int:
    return 0 if sheet.whole else 2


def _session(position: int, number: int, sheet: EventList) -> Column[EventLine]:
    """The figures of a session; on paper one that does not count has a star, and points stand beside it
    where with the carry-over they make those of the total.
    """
    adds_points = bool(sheet.carries) and sheet.in_points and len(sheet.sessions) < 3

    def played(line: EventLine) -> SessionFigure | None:
        figure = line.sessions[position]
        return None if figure is None or figure.value is None else figure

    def text(value: Figure | None, language: Language) -> str:
        return decimal(value, _places(sheet)) or "–"

    def printed(line: EventLine, language: Language) -> str:
        figure = played(line)
        if figure is None:
            return "–"
        points = f" ({decimal(figure.points)})" if adds_points and figure.points is not None else ""
        return f"{text(figure.value, language)}{points}{'' if figure.counts else '*'}"

    return Column(
        f"session_{number}",
        lambda language: language.gettext("Session %(number)s") % {"number": number},
        lambda line: figure.value if (figure := played(line)) else None,
        css="optional",
        sample="100.00 (000.00)" if adds_points else "100.00*",
        text=text,
        is_struck=lambda line: (figure := played(line)) is not None and not figure.counts,
        heads={"paper": lambda language: f"{language.gettext('Session')} {number}"},
        texts={"paper": printed},
    )


def _total(sheet: EventList) -> Iterator[Column[EventLine]]:
    def unit(language: Language) -> str:
        return "%" if sheet.in_per_cent else language.gettext("Score")

    def goes_on(line: EventLine, language: Language) -> str:
        return event_words.goes_on(line, sheet, language)

    yield Column(
        "value",
        lambda language: "%" if sheet.in_per_cent else language.pgettext("sum of the sessions", "Total"),
        lambda line: line.value,
        cell_css="strong",
        sample="−000.00",
        text=lambda value, language: decimal(value, _places(sheet)) or "–",
        heads={"paper": unit, "csv": unit},
        texts={"paper": lambda line, language: decimal(line.value, _places(sheet))},
    )
    if sheet.in_per_cent:
        yield from_average(sheet.lines, lambda line: line.value, 50)
    if sheet.in_points:
        yield Column(
            "points",
            word(N_("Matchpoints")),
            lambda line: line.points,
            css="optional",
            sample="0000.00",
            absent="csv",
        )
    yield Column(
        "boards",
        word(N_("Boards")),
        lambda line: line.boards,
        css="optional",
        sample="000",
        text=lambda value, language: decimal(value, 0),
        texts={"paper": lambda line, language: short(line.boards)},
    )
    yield Column(
        "goes_on",
        word(N_("Qualifies")),
        lambda line: line.qualifies,
        "text",
        sample="補欠00 reserve",
        absent="page" if sheet.wanted else "page paper",
        texts=dict.fromkeys(("paper", "csv"), goes_on),
    )


# The masterpoints of a stage: a line for each player.


def masterpoint_table(sheet: MasterpointSheet) -> Table[PlayerAward]:
    """The highest first. Rank and matches stand apart where matches earn points of their own."""
    return Table(
        word(N_("Masterpoints")), [*_award_columns(sheet)], (Group(sheet.awards),), lambda one: one.player
    )


def _award_columns(sheet: MasterpointSheet) -> Iterator[Column[PlayerAward]]:
    entrants = {one.entrant: one for one in sheet.entrants}
    most = max((one.points for one in sheet.awards), default=0)
    yield Column(
        "names",
        word(N_("Player")),
        lambda one: Party(one.player, one.number, names=(one.name,), kind="player"),
        "names",
    )
    yield Column(
        "number", word(event_words.ENTRANTS.get(sheet.kind, N_("Pair"))), lambda one: one.pair, "label"
    )
    yield Column(
        "place",
        word(N_("Rank")),
        lambda one: Place(one.place, one.tied),
        "rank",
        sample="00= ストラットB 00= Stratum B"
        if any(one.stratum or one.flight for one in sheet.awards)
        else "00= NS",
        beside=_ranked_in,
        texts={"paper": _printed_place},
    )
    if sheet.per_match:
        yield Column(
            "by_place", word(N_("For the rank")), lambda one: entrants[one.entrant].by_place, css="optional"
        )
        yield Column(
            "by_matches",
            word(N_("For matches")),
            lambda one: entrants[one.entrant].by_matches,
            css="optional",
        )
    yield Column("points", word(N_("Masterpoints")), lambda one: one.points, cell_css="strong")
    yield Column(
        "bar",
        word(N_("As a bar")),
        lambda one: (one.points, most),
        "text",
        "optional screen",
        "how-often",
        absent="paper csv",
        drawn="length",
        text=lambda value, language: "",
    )


def _ranked_in(one: PlayerAward, language: Language) -> list[Beside]:
    text = event_words.ranked_in(one, language)
    return [Beside("tag", text)] if text else []


def _printed_place(one: PlayerAward, language: Language) -> str:
    return f"{Place(one.place, one.tied)} {event_words.ranked_in(one, language)}".strip()
