"""The standings of the teams: what each has in all, and round by round where the paper has room for it."""

from collections.abc import Iterable, Iterator, Sequence

from tournament.analysis.team_rounds import rounds_complete
from tournament.printing.blocks.data_table import data_table, width_of
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine, caption
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import PAD, Block, names, table
from tournament.printing.blocks.paper_table import Column as PaperColumn
from tournament.printing.boards.ranking_paper import closing_block
from tournament.printing.kit.fonts import BOLD, width
from tournament.printing.kit.pen import MM
from tournament.printing.teams.terms import rules
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.team_papers import Terms
from tournament.sheets.team_standings import TeamStanding, TeamStandings
from tournament.tables.table import Column
from tournament.tables.team_rankings import BYE, MISSED, UNPLAYED, sign_of, team_table, title_of
from tournament.words.event_words import end_sign, end_state, ranks_rule
from tournament.words.language import N_, Language
from tournament.words.team_words import tie_break_name

TITLE = N_("Standings of the teams")
OF_PAIRS = N_("Ranking")
BLANK_ROWS, BLANK_ROUNDS = 16, 5
NAME_ROOM = 40 * MM  # that a team's name keeps beside its figures
# What was played stands before the rounds, and what makes the total behind them.
ORDER = (
    *("place", "number", "team", "matches", "record", "imps", "basic", "round"),
    *("carry", "fines", "handicap", "scratch", "ties", "total", "average"),
)
WHO = 3  # of these, beside the figures of each table


def pages(sheets: Sequence[TeamStandings | None], desk: Desk) -> list[Page]:
    return framed([chapter(sheet, desk) for sheet in sheets], desk)


def chapter(sheet: TeamStandings | None, desk: Desk) -> Chapter:
    if sheet is None:
        return Chapter(TITLE, None, (_blank(desk),))
    foot = rules(sheet.heading, Terms(sheet.vp_scale, sheet.boards, sheet.scale_boards), desk)
    title = OF_PAIRS if sheet.kind == SWISS_PAIRS else TITLE
    return Chapter(title, sheet.heading, tuple(_blocks(sheet, desk)), rules=foot)


def _blank(desk: Desk) -> Block:
    """Places, and room for names and the points of some rounds."""
    label = desk.words.label
    rounds = (PaperColumn((str(number),), "00.00", "right") for number in range(1, BLANK_ROUNDS + 1))
    columns = [
        PaperColumn(label(N_("Rank")), "00=", "right", BOLD),
        names(label(N_("Team"))),
        *rounds,
        PaperColumn(label(N_("Total")), "000.00", "right", BOLD),
    ]
    rows = [[str(place)] for place in range(1, (desk.rows or BLANK_ROWS) + 1)]
    return table(columns, rows, room=desk.paper.room, size=desk.paper.size, row=desk.paper.row, boxed=True)


def _blocks(sheet: TeamStandings, desk: Desk) -> Iterator[Block]:
    """The state, the table, and the rounds in tables of their own where it has no room for them."""
    yield from group_caption(sheet, desk)
    if not desk.blank:
        yield state(sheet, desk)
    columns = sorted(team_table(sheet).columns_on("paper"), key=_position)
    rounds = [column for column in columns if column.kind == "round"]
    others = [column for column in columns if column.kind != "round"]
    if _room(columns[WHO:], desk) >= 0:
        yield _table(sheet, columns, "", desk)
    else:
        yield _table(sheet, others, "", desk)
        for group in _groups(rounds, desk):
            yield _table(sheet, [*columns[:WHO], *group], desk.words.word(N_("Points by round")), desk)
    yield from _key(sheet, desk)
    yield from closing_block(sheet.heading, desk)


def group_caption(sheet: TeamStandings, desk: Desk) -> Iterator[Lines]:
    if sheet.group or sheet.ranks.kind:
        yield caption(desk.words.text(title_of, sheet), desk.paper.room)


def _position(column: Column[TeamStanding]) -> int:
    code = column.kind if column.kind == "round" else column.code
    return ORDER.index(code) if code in ORDER else ORDER.index("total")


def state(sheet: TeamStandings, desk: Desk) -> Lines:
    """Provisional with the matches that are in, or final: a sign and a word."""
    words = desk.words
    text = (
        f"● {words.text(_provisional, sheet)}"
        if sheet.provisional
        else f"{end_sign(sheet.heading)} {words.text(_final, sheet)}"
    )
    return Lines((TextLine(text, desk.paper.size),), desk.paper.room)


def _final(sheet: TeamStandings, language: Language) -> str:
    """With how many matches have their points, where not all have."""
    _, about = language.gettext, {"played": sheet.played, "expected": sheet.expected}
    played = [_("%(played)s of %(expected)s matches in") % about]
    return " · ".join(
        (end_state(sheet.heading, language), *(played if sheet.played < sheet.expected else ()))
    )


def _provisional(sheet: TeamStandings, language: Language) -> str:
    """The last round whose matches all have their points, and how many matches have them in all."""
    _ = language.gettext
    over = sheet.counted if sheet.counts == "rounds" else rounds_complete(sheet)
    after = [_("after round %(round)s") % {"round": over}] if over else []
    about = {"played": sheet.played, "expected": sheet.expected}
    played = _("%(played)s of %(expected)s matches in") % about
    return " · ".join((_("provisional"), *after, played))


def _room(columns: Iterable[Column[TeamStanding]], desk: Desk) -> float:
    """The room that is left beside a team's name; below 0 where there is too little."""
    taken = sum(width_of(column, desk) for column in columns)
    return desk.paper.room - taken - (width("00= 00", BOLD) * desk.paper.size + 4 * PAD) - NAME_ROOM


def _groups(rounds: Sequence[Column[TeamStanding]], desk: Desk) -> Iterator[Sequence[Column[TeamStanding]]]:
    """As many rounds beside one another as have room."""
    each = len(rounds)
    while each > 1 and _room(rounds[:each], desk) < 0:
        each -= 1
    tables = -(-len(rounds) // max(each, 1))
    each = -(-len(rounds) // max(tables, 1))
    for start in range(0, len(rounds), max(each, 1)):
        yield rounds[start : start + each]


def _table(sheet: TeamStandings, columns: Sequence[Column[TeamStanding]], title: str, desk: Desk) -> Block:
    """Best first, with a line below those who go on; to be written on, in the order of the numbers."""
    lead = caption(title, desk.paper.room) if title else None
    if desk.blank:
        rows = sorted(sheet.rows, key=lambda row: row.team.number)
        return data_table(columns, rows, desk, lead=lead, boxed=True, filled=("number", "team"))
    limit = sheet.qualifying
    below = {limit: f"▲ {desk.words.text(_go_on, limit)}"} if limit else {}
    return data_table(columns, sheet.rows, desk, lead=lead, below=below)


def _go_on(places: int, language: Language) -> str:
    about = {"number": places}
    return language.ngettext("%(number)s team qualifies", "%(number)s teams qualify", places) % about


def _key(sheet: TeamStandings, desk: Desk) -> Iterator[Block]:
    """The signs that stand in the table, and the order of tie-breaks."""
    if desk.blank:
        return
    if rule := desk.words.text(_ranks_rule, sheet):
        yield Lines((TextLine(rule, 10),), desk.paper.room)
    if sheet.tie_breaks:
        said = desk.words.lines(_tie_breaks, sheet.tie_breaks)
        yield Lines(tuple(TextLine(line, 10) for line in said), desk.paper.room)
    signs = {sign_of((one,)) for row in sheet.rows for one in row.rounds}
    key = {BYE: N_("bye"), MISSED: N_("round missed"), UNPLAYED: N_("match not played out")}
    if found := [f"{sign} {desk.words.word(word)}" for sign, word in key.items() if sign in signs]:
        yield Lines((TextLine("    ".join(found), 10),), desk.paper.room)


def _ranks_rule(sheet: TeamStandings, language: Language) -> str:
    return ranks_rule(sheet.ranks, sheet.kind, language)


def _tie_breaks(codes: Sequence[str], language: Language) -> str:
    names = " → ".join(tie_break_name(code, language) for code in codes)
    return f"{language.gettext('Tie-break')}: {names}"
