"""Lists of a team event: the teams, their pairs with figures, line-up slips, and the card of a team."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.printing.blocks.cards import card_width, stacks
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, about, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, names, page_table, table
from tournament.printing.blocks.stack import Stack
from tournament.printing.kit.fonts import BOLD
from tournament.printing.kit.pen import MM, Pen
from tournament.printing.kit.words import printed_name
from tournament.printing.parts import seating
from tournament.printing.teams.terms import rules
from tournament.sheets import figures
from tournament.sheets.languages import joined_names
from tournament.sheets.names import Team
from tournament.sheets.team_papers import LineUpSlip, SwissCard, TeamList
from tournament.sheets.team_standings import PairList, PairOnList, RoundOfTeam, TeamRound, match_figure
from tournament.tables.team_rankings import Points, points_of
from tournament.words import outcome
from tournament.words.conditions import method
from tournament.words.language import N_, Language
from tournament.words.round_words import round_name, table_name
from tournament.words.team_words import CLOSED, KINDS, OPEN, fines_word, numbered, team_name

# The entry list of a team event: every team with its members, the captain marked.

TEAM_LIST_TITLE = N_("Entry list of teams")
TEAM_LIST_BLANK_ROWS = 16
CAPTAIN = "★"


def team_list_pages(sheets: Sequence[TeamList | None], desk: Desk) -> list[Page]:
    return framed([_team_list_chapter(sheet, desk) for sheet in sheets], desk)


def _team_list_chapter(sheet: TeamList | None, desk: Desk) -> Chapter:
    foot = rules(sheet.heading, sheet.terms, desk) if sheet else ()
    return Chapter(
        TEAM_LIST_TITLE, sheet.heading if sheet else None, _team_list_blocks(sheet, desk), rules=foot
    )


def _team_list_blocks(sheet: TeamList | None, desk: Desk) -> tuple[Block, ...]:
    label, teams = desk.words.label, sheet.teams if sheet else ()
    extra = [column for column, _text in _extra(teams, desk)]
    columns = [
        Column(label(N_("No.")), "00", "right", BOLD),
        names(label(N_("Team"))),
        names(label(N_("Members"))),
        *extra,
    ]
    if sheet is None:
        rows: list[list[Cell]] = [
            [str(number)] for number in range(1, (desk.rows or TEAM_LIST_BLANK_ROWS) + 1)
        ]
        return _key(desk), page_table(columns, rows, desk, boxed=True)
    rows = [_team_list_row(team, sheet, desk) for team in sheet.teams]
    return _key(desk), page_table(columns, rows, desk, boxed=desk.blank)


def _key(desk: Desk) -> Block:
    return Lines((TextLine(f"{CAPTAIN} {desk.words.word(N_('Captain'))}", 10),), desk.paper.room)


def _extra(teams: Sequence[Team], desk: Desk) -> list[tuple[Column, str]]:
    """Seed and category, where any team has one: the column, and the field that it shows."""
    found = []
    if any(team.seed for team in teams):
        found.append((Column(desk.words.label(N_("Seed")), "00", "right"), "seed"))
    if any(team.category for team in teams):
        widest = max((team.category for team in teams), key=len)
        found.append((Column(desk.words.label(N_("Category")), widest), "category"))
    return found


def _team_list_row(team: Team, sheet: TeamList, desk: Desk) -> list[Cell]:
    withdrawn = f" ({desk.words.word(N_('withdrawn'))})" if team.withdrawn_from else ""
    return [
        team.label,
        desk.words.text(team_name, team) + withdrawn,
        "" if desk.blank else desk.words.text(members, team),
        *(str(getattr(team, field) or "") for _column, field in _extra(sheet.teams, desk)),
    ]


def members(team: Team, language: Language) -> str:
    """The players in the order of the entry, the captain with a star."""
    said = (
        f"{CAPTAIN if place == team.captain else ''}{printed_name(player, language)}"
        for place, player in enumerate(team.players)
    )
    return joined_names(said, language.code)


# The list of the pairs of a team event: what two players brought in on the boards that all play.

PAIR_LIST_TITLE = N_("List of pairs")


def pair_list_pages(sheets: Sequence[PairList], desk: Desk) -> list[Page]:
    """Each way of comparing is a list of its own."""
    return framed([_pair_list_chapter(sheet, desk) for sheet in sheets], desk)


def _pair_list_chapter(sheet: PairList, desk: Desk) -> Chapter:
    mark = desk.words.text(method, sheet.method)
    return Chapter(PAIR_LIST_TITLE, sheet.heading, _pair_list_blocks(sheet, desk), mark=mark)


def _pair_list_blocks(sheet: PairList, desk: Desk) -> tuple[Block, ...]:
    label = desk.words.label
    lines = (TextLine(line, 11) for line in desk.words.lines(_about, sheet))
    said = Lines((TextLine(desk.words.text(method, sheet.method), 14, BOLD), *lines), desk.paper.room)
    columns = [
        Column(label(N_("Rank")), "00=", "right", BOLD),
        names(label(N_("Names"))),
        names(label(N_("Team"))),
        Column(label(N_("Boards")), "000", "right"),
        Column((desk.words.word(N_("IMPs")),), "−000.00", "right"),
        Column(label(N_("IMPs a board")), "−0.00", "right", BOLD),
    ]
    return said, page_table(columns, [_pair_list_row(row, desk) for row in sheet.rows], desk)


def _about(sheet: PairList, language: Language) -> str:
    about = {"boards": sheet.boards, "least": sheet.least}
    said = language.gettext("%(boards)s boards count; ranked from %(least)s boards")
    return said % about


def _pair_list_row(row: PairOnList, desk: Desk) -> list[Cell]:
    place = figures.place(row)
    return [
        place,
        desk.words.text(_players, row),
        desk.words.text(numbered, row.team),
        str(row.boards),
        figures.signed(row.imps, 2),
        figures.signed(row.average, 2),
    ]


def _players(row: PairOnList, language: Language) -> str:
    known = (printed_name(player, language) for player in row.players if player)
    return joined_names(known, language.code)


# The line-up slip: who sits where in one part of a match, folded so that the other team sees none of it.
#
# The seats are in two halves with the fold between them: the lower one, folded up, covers both. What stands
# above them stays in sight.

LINEUP_SLIP_TITLE = N_("Line-up slip")
ROW = 10 * MM
FOLD = 4 * MM  # the height of the line to fold at


@dataclass(frozen=True, slots=True)
class FoldLine:
    """A block: what to do here, above a dashed line."""

    said: Lines

    @property
    def height(self) -> float:
        return self.said.height + FOLD

    def draw(self, pen: Pen, x: float, top: float) -> None:
        self.said.draw(pen, x, top)
        y = top - self.said.height - FOLD / 2
        pen.dashes([(x, y, x + self.said.room, y)])


def lineup_slip_pages(sheets: Sequence[LineUpSlip | None], desk: Desk) -> list[Page]:
    slips = [tuple(_lineup_slip_blocks(sheet, desk)) for sheet in sheets]
    return stacks(slips, desk, fill=None in sheets, piles=True)


def _lineup_slip_blocks(sheet: LineUpSlip | None, desk: Desk) -> Iterator[Block]:
    room = card_width(desk)
    yield Lines(tuple(_head(sheet, desk)), room, after=6)
    said = desk.words.label(N_("Fold here: the lower half covers the names."))
    fold = FoldLine(Lines(tuple(TextLine(line, 10) for line in said), room, before=4))
    yield Stack((_pair("NS", sheet, room, desk), fold, _pair("EW", sheet, room, desk)), gap=0)


def _head(sheet: LineUpSlip | None, desk: Desk) -> Iterator[TextLine]:
    words = desk.words
    if sheet is None:
        yield TextLine(words.word(LINEUP_SLIP_TITLE), 13, BOLD)
        labels = (N_("Round"), N_("Segment"), N_("Boards"))
        yield TextLine("  ".join(f"{words.word(label)} {'_' * 6}" for label in labels), 11)
        yield TextLine(f"{words.word(N_('Team'))} {'_' * 24}", 11)
        return
    yield TextLine(words.text(numbered, sheet.team), 15, BOLD)
    yield TextLine(words.text(_part, sheet), 11)
    yield TextLine(words.text(_against, sheet), 11)
    yield TextLine(words.text(members, sheet.team), 10)
    yield TextLine(
        f"{words.word(LINEUP_SLIP_TITLE)}  |  {sheet.heading.event}  |  {about(sheet.heading, desk)}", 10
    )


def _part(sheet: LineUpSlip, language: Language) -> str:
    _ = language.gettext
    round_ = round_name(sheet.round, language)
    if sheet.extra:
        return " · ".join((round_, _("extra boards %(boards)s") % {"boards": figures.ranges(sheet.boards)}))
    part = _("segment %(number)s of %(parts)s") % {"number": sheet.number, "parts": sheet.parts}
    boards = f"{_('Boards')} {figures.ranges(sheet.boards)}"
    return " · ".join((round_, *([part] if sheet.parts > 1 else []), boards))


def _against(sheet: LineUpSlip, language: Language) -> str:
    return language.gettext("against %(team)s") % {"team": numbered(sheet.opponent, language)}


def _pair(side: str, sheet: LineUpSlip | None, room: float, desk: Desk) -> Block:
    """The seats of one pair. Its room follows from the side; a blank slip has both to be ticked."""
    words = desk.words
    rows = [[words.text(outcome.seat, seat), ""] for seat in side]
    seats = max((words.text(outcome.seat, seat) for seat in "NESW"), key=len)
    columns = [Column(words.label(N_("Seat")), seats, "centre", BOLD), names((_room(side, sheet, desk),))]
    return table(columns, rows, room=room, size=12, row=ROW, boxed=True)


def _room(side: str, sheet: LineUpSlip | None, desk: Desk) -> str:
    words = desk.words
    if sheet is None:
        return f"□ {words.word(OPEN)}   □ {words.word(CLOSED)}"
    is_open = sheet.home == (side == "NS")
    name = words.word(OPEN if is_open else CLOSED)
    if sheet.tables is None:
        return name
    number = sheet.heading.table(sheet.tables[0 if is_open else 1])
    return f"{name} · {words.text(table_name, number)}"


SWISS_CARD_TITLE = N_("Team's score card")
OF_PAIRS = N_("Pair's score card")
BLANK_ROUNDS = 8


def swiss_card_pages(sheets: Sequence[SwissCard | None], desk: Desk) -> list[Page]:
    cards = [tuple(_card_blocks(sheet, desk)) for sheet in sheets]
    return stacks(cards, desk, fill=None in sheets, raised=desk.blank)


def _card_blocks(sheet: SwissCard | None, desk: Desk) -> Iterator[Block]:
    room = card_width(desk)
    yield Lines(tuple(_card_head(sheet, desk)), room, after=4)
    yield table(
        _card_columns(sheet, desk),
        _card_rows(sheet, desk),
        room=room,
        size=10.5,
        row=desk.row,
        boxed=desk.blank,
    )
    yield Lines(tuple(TextLine(line, 10) for line in _card_foot(sheet, desk)), room, before=4)


def _card_head(sheet: SwissCard | None, desk: Desk) -> Iterator[TextLine]:
    words = desk.words
    if sheet is None:
        yield TextLine(words.word(SWISS_CARD_TITLE), 13, BOLD)
        yield TextLine(f"{words.word(N_('Team'))} {'_' * 24}", 11)
        return
    yield TextLine(words.text(numbered, sheet.page.team), 15, BOLD)
    title = words.word(OF_PAIRS if _is_of_a_pair(sheet) else SWISS_CARD_TITLE)
    yield TextLine(f"{title}  |  {sheet.heading.event}  |  {about(sheet.heading, desk)}", 10)


def _card_columns(sheet: SwissCard | None, desk: Desk) -> list[Column]:
    label = desk.words.label
    unit = sheet.page.unit if sheet else "VP"
    table_number = seating.sample("00–00", sheet.heading if sheet else None)
    at = Column(label(N_("Tables")), table_number, "centre")
    scored = Column((desk.words.word(N_("IMPs")),), "00–00", "centre")
    if sheet and _is_of_a_pair(sheet):
        at = Column(label(N_("Table")), table_number, "centre")
        head = ("%",) if sheet.heading.method == "matchpoints" else label(N_("IMPs"))
        scored = Column(head, "−00.00 %", "right")
    return [
        Column(label(N_("Round")), "00", "right", BOLD),
        at,
        names(label(N_("Against")), most=3),
        scored,
        Column((unit,), "00.00", "right"),
        Column(label(N_("Total")), "000.00", "right", BOLD),
        Column(label(N_("Rank")), "00=", "right"),
    ]


def _card_rows(sheet: SwissCard | None, desk: Desk) -> list[list[Cell]]:
    if sheet is None:
        return [[str(number)] for number in range(1, (desk.rows or BLANK_ROUNDS) + 1)]
    played = [_card_row(line, sheet, desk) for line in sheet.page.rounds]
    rest = range(max((line.one.round for line in sheet.page.rounds), default=0) + 1, sheet.rounds + 1)
    to_come: list[list[Cell]] = [[str(number)] for number in rest]
    return played + to_come


def _card_row(line: TeamRound, sheet: SwissCard, desk: Desk) -> list[Cell]:
    one, heading = line.one, sheet.heading
    at = "–".join(heading.table(number) for number in line.tables or ())
    met = desk.words.text(_met, line)
    if desk.blank:
        return [str(one.round), at, met]
    place = figures.place(line, "")
    points = points_on(sheet)
    scored = match_figure(one, heading.method) if _is_of_a_pair(sheet) else _imps(one)
    return [str(one.round), at, met, scored, points.text(one.points), points.text(line.total), place]


def _is_of_a_pair(sheet: SwissCard) -> bool:
    return sheet.page.team.kind == "pair"


def _imps(one: RoundOfTeam) -> str:
    """Won and lost; nothing before a board of the match is compared."""
    is_open = one.points is None and not (one.imps or one.imps_against)
    known = one.imps is not None and not is_open
    return f"{figures.short(one.imps)}–{figures.short(one.imps_against)}" if known else ""


def points_on(sheet: SwissCard) -> Points:
    """How the points of a card are written."""
    row = sheet.page.standing
    known = (figure for line in sheet.page.rounds for figure in (line.one.points, line.total))
    beside = (row.carry, row.fines) if row else ()
    return points_of(sheet.page.points_format, (*known, *beside))


def _met(line: TeamRound, language: Language) -> str:
    """The opponent, and what became of the match where it was not played out."""
    kind = language.gettext(KINDS[line.one.how]) if line.one.how in KINDS else ""
    if line.opponent is None:
        return kind
    name = numbered(line.opponent, language)
    return f"{name} ({kind})" if kind else name


def _card_foot(sheet: SwissCard | None, desk: Desk) -> Iterator[str]:
    words = desk.words
    if sheet is None:
        yield f"{words.word(N_('Scoring method'))} {'_' * 16}"
        return
    row, points = sheet.page.standing, points_on(sheet)
    beside = [(N_("Carry-over"), row.carry), (fines_word([row.fines]), -row.fines)] if row else []
    said = [f"{words.word(label)} {points.signed(figure)}" for label, figure in beside if figure]
    if row and row.fines:  # in no round's total
        said.append(f"{words.word(N_('Total'))} {points.text(row.total)}")
    if said:
        yield "    ".join(said)
    yield from rules(sheet.heading, sheet.terms, desk)
