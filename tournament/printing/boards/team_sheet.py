"""The IMP team sheet: both rooms beside one another, the difference of each board in IMPs, and the match."""

from collections.abc import Iterator, Sequence

from tournament.analysis.checks import in_team_match
from tournament.printing.blocks.layout import Desk, Page
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.page import Chapter, framed
from tournament.printing.blocks.paper_table import Block, Cell, Column, Table, names, table
from tournament.printing.kit.fonts import BOLD, width
from tournament.printing.parts.discrepancies import discrepancies
from tournament.printing.parts.qr import beside_qr
from tournament.sheets import figures
from tournament.sheets.board_sheets import Played
from tournament.sheets.match_sheets import Figure, LineUp, TeamLine, TeamMatch
from tournament.sheets.names import Name, Party
from tournament.sheets.team_papers import Terms
from tournament.words import outcome
from tournament.words.conditions import match_conditions
from tournament.words.language import N_, Language
from tournament.words.team_words import end_by, fines_word, total_with

TITLE = N_("Team score sheet")
BLANK_BOARDS = 16
ROOMS = (N_("Open room"), N_("Closed room"))
SEATS = "NESW"
CONTRACT = "7NT×× 北 −8"
LONGEST_AWARD = 18  # letters that the column of a room takes


def pages(sheets: Sequence[TeamMatch | None], desk: Desk) -> list[Page]:
    return framed([_chapter(sheet, desk) for sheet in sheets], desk)


def _chapter(sheet: TeamMatch | None, desk: Desk) -> Chapter:
    if sheet is None:
        return Chapter(TITLE, None, tuple(_blocks(None, desk)))
    mark = f"{sheet.teams[0].label} – {sheet.teams[1].label}"
    foot = desk.words.lines(
        match_conditions, sheet.heading, Terms(sheet.vp_scale, sheet.boards, sheet.scale_boards)
    )
    return Chapter(TITLE, sheet.heading, tuple(_blocks(sheet, desk)), rules=foot, mark=mark)


def _blocks(sheet: TeamMatch | None, desk: Desk) -> Iterator[Block]:
    yield _head(sheet, desk)
    yield _lineups(sheet, desk)
    yield _boards(sheet, desk)
    yield _totals(sheet, desk)
    if sheet:
        yield from discrepancies(in_team_match(sheet), desk)
    captain = desk.words.word(N_("Captain"))
    signed = TextLine(f"{captain} A {'_' * 18}    {captain} B {'_' * 18}", 11)
    yield Lines((signed,), desk.paper.room, before=8)


def _head(sheet: TeamMatch | None, desk: Desk) -> Block:
    words, room = desk.words, desk.paper.room
    match, round_ = (sheet.match, sheet.round or "") if sheet else ("______", "____")
    first = f"{words.word(N_('Match'))} {match}   {words.word(N_('Round'))} {round_}"
    teams = [_team(sheet, place, desk) for place in (0, 1)]
    head = [TextLine(first, 12), *(TextLine(team, 14, BOLD) for team in teams)]
    if sheet and not desk.blank and (ended := words.text(_ended, sheet)):
        head.append(TextLine(ended, 12))
    lines = Lines(tuple(head), room)
    return beside_qr(lines, sheet.address if sheet else "", room)


def _ended(sheet: TeamMatch, language: Language) -> str:
    """Of a match that was not played out: how it ended, and by whom."""
    by = {"": (), "home": sheet.teams[:1], "away": sheet.teams[1:]}.get(sheet.by_side, sheet.teams)
    return end_by(sheet.state, by, language)


def _team(sheet: TeamMatch | None, place: int, desk: Desk) -> str:
    letter = "AB"[place]
    if sheet is None:
        return f"{letter}  {desk.words.word(N_('Team'))} {'_' * 24}"
    team, words = sheet.teams[place], desk.words
    people = Party(team.id, team.label, names=team.players, kind="team")
    return f"{letter}  {team.label}  {team.name or words.party(people)}"


def _lineups(sheet: TeamMatch | None, desk: Desk) -> Table:
    """Who sits where, the letter of the team before each name: A has North-South in the open room only."""
    seats = [desk.words.text(outcome.seat, seat) for seat in SEATS]
    columns = [
        Column(("",), max((desk.words.word(room) for room in ROOMS), key=len), "left", BOLD),
        *(Column((seat,), "A  佐藤 健一", grows=True) for seat in seats),
    ]
    lineups = sheet.lineups if sheet and not desk.blank else ()
    rows = [
        [" ".join((desk.words.word(room), part)).rstrip(), *_seated(people, number, desk)]
        for part, both in _parts(lineups)
        for number, (room, people) in enumerate(zip(ROOMS, both, strict=True))
    ]
    return table(columns, rows, room=desk.paper.room, size=10.5, row=desk.row, boxed=True)


Seated = tuple[Name | None, ...]
FOURS = ("", " I", " II")  # the fours of a team of eight


def _parts(lineups: Sequence[LineUp]) -> Iterator[tuple[str, tuple[Seated, Seated]]]:
    """The line-ups that differ from the one before, with their part, if several; + of extra boards."""
    if not lineups:
        yield "", ((), ())
    shown = [
        one
        for one, last in zip(lineups, (None, *lineups), strict=False)
        if last is None or (one.open, one.closed) != (last.open, last.closed)
    ]
    for one in shown:
        part = str(one.part) if len({other.part for other in shown}) > 1 else ""
        yield ("+" if one.extra else part) + FOURS[one.four], (one.open, one.closed)


def _seated(people: Seated, room: int, desk: Desk) -> list[Cell]:
    """Those of a room, given as N, S, E, W, by compass; the first room is the open one."""
    found = dict(zip("NSEW", people, strict=False))
    return [
        f"{'AB'[(seat in 'EW') ^ room]}  {desk.words.name(who) if (who := found.get(seat)) else ''}".rstrip()
        for seat in SEATS
    ]


def _boards(sheet: TeamMatch | None, desk: Desk) -> Table:
    label = desk.words.label
    number = "00" + FOURS[2 if sheet and sheet.scale_boards > sheet.boards else 0]
    rooms = [
        column
        for room in ROOMS
        for column in (Column(label(room), CONTRACT), Column(label(N_("Score A")), "−7600", "right"))
    ]
    columns = [
        Column(label(N_("Board")), number, "right", BOLD),
        Column(label(N_("Vul.")), desk.words.text(outcome.vulnerable_sides, "BOTH"), "centre"),
        *rooms,
        Column(label(N_("Difference")), "−7600", "right"),
        *(Column(_scored(sheet, letter, desk), "00", "right", BOLD) for letter in "AB"),
    ]
    rows = [_row(line, desk) for line in sheet.lines] if sheet else [("",)] * (desk.rows or BLANK_BOARDS)
    return table(columns, rows, room=desk.paper.room, size=10.5, row=desk.row, boxed=True)


def _scored(sheet: TeamMatch | None, letter: str, desk: Desk) -> tuple[str, ...]:
    """The head of what a team has won on a board: IMPs, or the points of another method."""
    if sheet is None or sheet.board_unit == "IMP":
        return (f"IMP {letter}",)
    return tuple(f"{word} {letter}" for word in desk.words.label(N_("Points")))


def _row(line: TeamLine, desk: Desk) -> list[Cell]:
    """Both rooms' scores are team A's, which sits East-West in the closed room unless a table sat wrongly."""
    words = desk.words
    number = f"{line.board}{FOURS[line.four]}"
    row: list[Cell] = [number, words.text(outcome.vulnerable_sides, line.vulnerability)]
    if desk.blank:
        return row
    for played, is_ns in zip((line.open, line.closed), line.first_ns, strict=True):
        points = played.score_ns if played else None
        row += [
            words.text(_outcome, played) if played else "",
            figures.signed(points if is_ns or points is None else -points),
        ]
    return [*row, figures.signed(line.difference), *_gained(line)]


def _outcome(played: Played, language: Language) -> str:
    """The result, or what a ruling gives both sides; weighted scores, which have no room, only as ruled."""
    if played.state != "awarded":
        return outcome.in_line(played, language)
    text = outcome.awards(played, language)
    return text if len(text) <= LONGEST_AWARD else language.gettext("adjusted")


def _gained(line: TeamLine) -> list[Cell]:
    """The winner's IMPs; those of both teams where a ruling gives them more or less than each other's.

    A dash on both sides of a board that was compared and won by neither.
    """
    home, away = line.gains
    if home is None or away is None:
        return ["", ""]
    if not home and not away:
        return ["–", "–"]
    balances = home + away == 0
    return [figures.short(one) if one > 0 or (one and not balances) else "" for one in (home, away)]


def _totals(sheet: TeamMatch | None, desk: Desk) -> Table:
    to_write = ((label, "", "") for label in _to_write(sheet))
    sums = [*(_sums(sheet) if sheet and not desk.blank else to_write)]
    widest = max(
        ("000.00", *(text for _label, *pair in sums for text in pair)), key=lambda text: width(text, BOLD)
    )
    columns = [names(), Column(("A",), widest, "right", BOLD), Column(("B",), widest, "right", BOLD)]
    rows = [[desk.words.word(label), *pair] for label, *pair in sums]
    return table(columns, rows, room=desk.paper.room, size=11, row=desk.row, boxed=True, together=True)


def _to_write(sheet: TeamMatch | None) -> tuple[str, ...]:
    """The lines of the totals on a sheet to be written on."""
    if sheet is None or sheet.board_unit == "IMP":
        return N_("IMPs"), N_("Carry-over"), N_("Penalties"), N_("Victory points")
    return N_("Points"), N_("Carry-over"), N_("Penalties")


def _sums(sheet: TeamMatch) -> Iterator[tuple[str, str, str]]:
    """Sums and margins of both teams; what only some matches have is left out of the others."""
    points = N_("Points") if sheet.unit == "points" else N_("Victory points")
    if sheet.board_unit == "IMP":
        yield _sum(N_("IMPs"), sheet.imps)
    awarded = [line.gains for line in sheet.lines if line.artificial]
    if awarded:
        home, away = (sum(own[side] or 0 for own in awarded) for side in (0, 1))
        yield N_("Adjusted scores"), figures.signed(home), figures.signed(away)
    if any(sheet.carry_over):
        yield _sum(N_("Carry-over"), sheet.carry_over)
    if sheet.handicap:
        yield _sum(N_("Handicap"), sheet.handicap.both)
    if sheet.board_unit == "IMP" and sheet.imps[0] is not None and sheet.margins != (None, None):
        yield _sum(N_("Margin"), sheet.margins)
    if any(sheet.start) and sheet.imps[0] is not None:
        yield _sum(total_with(sheet), sheet.totals)
    if sheet.unit != "IMP":  # plain IMPs are the margin
        places = 2 if _has_decimals(sheet) else 0
        first, second = (figures.decimal(one, places) for one in sheet.victory_points)
        yield points, first, second
    for fine in sheet.fines:
        taken = f"{figures.signed(-fine.amount, 2)} {fine.unit}"
        yield fines_word([fine.amount]), "" if fine.team else taken, taken if fine.team else ""


def _has_decimals(sheet: TeamMatch) -> bool:
    """Whether the points of the match are printed with two decimals: a scale has them in each match."""
    known = (one for one in sheet.victory_points if one is not None)
    return sheet.vp_scale == "wbf_continuous" or any(one != int(one) for one in known)


def _sum(label: str, both: Sequence[Figure | None]) -> tuple[str, str, str]:
    return label, figures.short(both[0]), figures.short(both[1])
