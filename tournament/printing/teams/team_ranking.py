"""The standings of the teams: what each has in all, and round by round where the paper has room for it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournament.analysis.team_rounds import rounds_complete
from tournament.printing.blocks.layout import Desk, Leaf
from tournament.printing.blocks.lines import Lines, TextLine, caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import PAD, Block, Cell, Column, Span, names, table
from tournament.printing.kit.fonts import BOLD, width
from tournament.printing.kit.pen import MM
from tournament.printing.parts.team_points import Points, points_of
from tournament.printing.teams.terms import rules
from tournament.sheets import figures
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.team_papers import Terms
from tournament.sheets.team_standings import Figure, RoundOfTeam, TeamStanding, TeamStandings, basic_figure
from tournament.words.language import N_, Language
from tournament.words.team_words import fines_word, team_name, tie_break_name, who

TITLE = N_("Standings of the teams")
OF_PAIRS = N_("Ranking")
BLANK_ROWS, BLANK_ROUNDS = 16, 5
NAME_ROOM = 40 * MM  # that a team's name keeps beside its figures
BYE, UNPLAYED, MISSED, NO_PLACE = "°", "*", "†", "–"


@dataclass(frozen=True, slots=True)
class Field:
    """A column, and what the line of a team has in it."""

    column: Column
    text: Callable[[TeamStanding], str]

    def width(self, size: float) -> float:
        return width(self.column.sample, self.column.font) * size + 2 * PAD


def leaves(sheets: Sequence[TeamStandings | None], desk: Desk) -> list[Leaf]:
    return framed([chapter(sheet, desk) for sheet in sheets], desk)


def chapter(sheet: TeamStandings | None, desk: Desk) -> Chapter:
    if sheet is None:
        return Chapter(TITLE, None, (_blank(desk),))
    foot = rules(sheet.heading, Terms(sheet.vp_scale, sheet.boards), desk)
    title = OF_PAIRS if sheet.kind == SWISS_PAIRS else TITLE
    return Chapter(title, sheet.heading, tuple(_blocks(sheet, desk)), rules=foot)


def _blank(desk: Desk) -> Block:
    """Places, and room for names and the points of some rounds."""
    label = desk.words.label
    rounds = (Column((str(number),), "00.00", "right") for number in range(1, BLANK_ROUNDS + 1))
    columns = [
        Column(label(N_("Rank")), "00=", "right", BOLD),
        names(label(N_("Team"))),
        *rounds,
        Column(label(N_("Total")), "000.00", "right", BOLD),
    ]
    rows = [[str(place)] for place in range(1, (desk.rows or BLANK_ROWS) + 1)]
    return table(columns, rows, room=desk.paper.room, size=desk.paper.size, row=desk.paper.row, boxed=True)


def _blocks(sheet: TeamStandings, desk: Desk) -> Iterator[Block]:
    """The state, the table, and the rounds in tables of their own where it has no room for them."""
    if not desk.blank:
        yield state(sheet, desk)
    before, after, rounds = [*_before(sheet, desk)], [*_after(sheet, desk)], [*_rounds(sheet, desk)]
    if _room([*before, *rounds, *after], desk) >= 0:
        yield _table(sheet, [*before, *rounds, *after], "", desk)
    else:
        yield _table(sheet, [*before, *after], "", desk)
        for group in _groups(rounds, desk):
            yield _table(sheet, group, desk.words.word(N_("Points by round")), desk)
    yield from _key(sheet, desk)


def state(sheet: TeamStandings, desk: Desk) -> Lines:
    """Provisional with the matches that are in, or final: a sign and a word."""
    words = desk.words
    text = f"● {words.text(_provisional, sheet)}" if sheet.provisional else f"✓ {words.text(_final, sheet)}"
    return Lines((TextLine(text, desk.paper.size),), desk.paper.room)


def _final(sheet: TeamStandings, language: Language) -> str:
    """With how many matches have their points, where not all have."""
    _, about = language.gettext, {"played": sheet.played, "expected": sheet.expected}
    played = [_("%(played)s of %(expected)s matches are in") % about]
    return " · ".join((_("final"), *(played if sheet.played < sheet.expected else ())))


def _provisional(sheet: TeamStandings, language: Language) -> str:
    """The last round whose matches all have their points, and how many matches have them in all."""
    _ = language.gettext
    over = sheet.counted if sheet.counts == "rounds" else rounds_complete(sheet)
    after = [_("after round %(round)s") % {"round": over}] if over else []
    about = {"played": sheet.played, "expected": sheet.expected}
    played = _("%(played)s of %(expected)s matches are in") % about
    return " · ".join((_("provisional"), *after, played))


def _before(sheet: TeamStandings, desk: Desk) -> Iterator[Field]:
    label = desk.words.label
    yield Field(Column(label(N_("Matches")), "00", "right"), lambda row: str(row.met))
    yield Field(Column(label(N_("W-D-L")), "0-0-0", "centre"), won_drawn_lost)
    if "imps" in sheet.columns:
        yield Field(Column((desk.words.word(N_("IMPs")),), "000–000", "centre"), imps)
    if "basic" in sheet.columns:
        head = N_("Mean %") if sheet.heading.method == "matchpoints" else N_("IMPs a match")
        yield Field(Column(label(head), "−000.00", "right"), lambda row: basic_figure(row, sheet))


def won_drawn_lost(row: TeamStanding) -> str:
    return f"{row.won}-{row.drawn}-{row.lost}"


def imps(row: TeamStanding) -> str:
    """Won and lost: 123–98."""
    return f"{figures.short(row.imps)}–{figures.short(row.imps_against)}"


def _after(sheet: TeamStandings, desk: Desk) -> Iterator[Field]:
    """What the matches do not say, tie-breaks, the total, and the average of a match."""
    label, points = desk.words.label, points_on(sheet)
    yield from beside_matches(sheet, desk)
    if "ties" in sheet.columns:
        yield Field(Column(label(N_("Tie-break")), "00.00", "right"), lambda row: tie_figure(row, sheet))
    total = Column((*label(N_("Total")), sheet.unit), "000.00", "right", BOLD)
    yield Field(total, lambda row: points.text(row.total))
    if sheet.by_average:
        average = Column(label(N_("Average")), "00.00", "right", BOLD)
        yield Field(average, lambda row: figures.decimal(row.value, 2))


def beside_matches(sheet: TeamStandings, desk: Desk) -> Iterator[Field]:
    """What was brought along, fines and adjustments, where any team has some."""
    label, points = desk.words.label, points_on(sheet)
    if sheet.carries:
        carry = Column(label(N_("Carry-over")), "00.00", "right")
        yield Field(carry, lambda row: points.text(row.carry) if row.carry else "")
    if sheet.fines:
        said = fines_word(row.fines for row in sheet.rows)
        fines = Column(label(said), "−00.00" if points.places else "−00", "right")
        yield Field(fines, lambda row: points.signed(-row.fines) if row.fines else "")


def tie_figure(row: TeamStanding, sheet: TeamStandings) -> str:
    """The team's figure in the tie-break that parted it from its equals; a quotient may have no end."""
    equal = (one.split_by for one in sheet.rows if one.value == row.value and one.split_by)
    code = row.split_by or next(equal, "")
    if not row.tie_figures or code not in sheet.tie_breaks:
        return ""
    figure = row.tie_figures[sheet.tie_breaks.index(code)]
    return "∞" if figure is None else figures.short(figure, 3)


def _rounds(sheet: TeamStandings, desk: Desk) -> Iterator[Field]:
    points = points_on(sheet)
    sample = f"{'00.00' if points.places else '000'}{BYE}"
    for number in range(1, max(sheet.rounds, sheet.counted) + 1):
        column = Column((str(number),), sample, "right")
        yield Field(column, lambda row, number=number: of_round(row, number, points))  # type: ignore[misc]


def of_round(row: TeamStanding, number: int, points: Points) -> str:
    """The points of a round, both matches of a triple together; a sign where it was no usual match."""
    found = row.of_round(number)
    if not found or all(one.points is None for one in found):
        return ""
    return points.text(sum(one.points or 0 for one in found)) + sign_of(found)


def sign_of(found: Iterable[RoundOfTeam]) -> str:
    kinds = {one.kind for one in found}
    alone = {frozenset({"bye"}): BYE, frozenset({"absent"}): MISSED}.get(frozenset(kinds))
    return alone or (UNPLAYED if kinds - {"match", "bye", "half"} else "")


def points_on(sheet: TeamStandings) -> Points:
    """How the points of a table are written."""
    return points_of(sheet.points_format, (figure for row in sheet.rows for figure in _figures(row)))


def _figures(row: TeamStanding) -> Iterator[Figure]:
    yield from (row.total, row.carry, row.fines)
    yield from (one.points for one in row.rounds if one.points is not None)


def _room(fields: Iterable[Field], desk: Desk) -> float:
    """The room that is left beside a team's name; below 0 where there is too little."""
    size = desk.paper.size
    taken = sum(field.width(size) for field in fields) + (width("00= 00", BOLD) * size + 4 * PAD)
    return desk.paper.room - taken - NAME_ROOM


def _groups(rounds: Sequence[Field], desk: Desk) -> Iterator[Sequence[Field]]:
    """As many rounds beside one another as have room."""
    each = len(rounds)
    while each > 1 and _room(rounds[:each], desk) < 0:
        each -= 1
    tables = -(-len(rounds) // max(each, 1))
    each = -(-len(rounds) // max(tables, 1))
    for start in range(0, len(rounds), max(each, 1)):
        yield rounds[start : start + each]


def _table(sheet: TeamStandings, fields: Sequence[Field], title: str, desk: Desk) -> Block:
    label = desk.words.label
    columns = [
        Column(label(N_("Rank")), "00=", "right", BOLD),
        Column(label(N_("No.")), "00", "right"),
        names(label(who(sheet.kind))),
        *(field.column for field in fields),
    ]
    return table(
        columns,
        [*_rows(sheet, fields, len(columns), desk)],
        room=desk.paper.room,
        size=desk.paper.size,
        row=desk.row,
        lead=caption(title, desk.paper.room) if title else None,
        boxed=desk.blank,
    )


def _rows(sheet: TeamStandings, fields: Sequence[Field], columns: int, desk: Desk) -> Iterator[list[Cell]]:
    """Best first, with a line below those who go on; to be written on, in the order of the numbers."""
    if desk.blank:
        for row in sorted(sheet.rows, key=lambda row: row.team.number):
            yield ["", row.team.label, desk.words.text(team_name, row.team)]
        return
    for place, row in enumerate(sheet.rows, start=1):
        texts = (field.text(row) for field in fields)
        yield [place_of(row), row.team.label, desk.words.text(_named, row), *texts]
        if place == sheet.qualifying:
            yield [Span(f"▲ {desk.words.text(_go_on, place)}", columns, "centre")]


def place_of(row: TeamStanding) -> str:
    return f"{row.place}{'=' if row.tied else ''}" if row.place else NO_PLACE


def _named(row: TeamStanding, language: Language) -> str:
    gone = f" ({language.gettext('withdrawn')})" if row.team.withdrawn_from else ""
    return team_name(row.team, language) + gone


def _go_on(places: int, language: Language) -> str:
    about = {"number": places}
    return language.ngettext("%(number)s team qualifies", "%(number)s teams qualify", places) % about


def _key(sheet: TeamStandings, desk: Desk) -> Iterator[Block]:
    """The signs that stand in the table, and the order of tie-breaks."""
    if desk.blank:
        return
    if sheet.tie_breaks:
        said = desk.words.lines(_tie_breaks, sheet.tie_breaks)
        yield Lines(tuple(TextLine(line, 10) for line in said), desk.paper.room)
    signs = {sign_of((one,)) for row in sheet.rows for one in row.rounds}
    key = {BYE: N_("bye"), MISSED: N_("round missed"), UNPLAYED: N_("match not played out")}
    if found := [f"{sign} {desk.words.word(word)}" for sign, word in key.items() if sign in signs]:
        yield Lines((TextLine("    ".join(found), 10),), desk.paper.room)


def _tie_breaks(codes: Sequence[str], language: Language) -> str:
    names = " → ".join(tie_break_name(code, language) for code in codes)
    return f"{language.gettext('Tie-break')}: {names}"
