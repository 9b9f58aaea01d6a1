"""A session as a text of fixed columns, in the arrangement and the words of ACBLscore's reports.

First the ranking of each line of each section, then every board with the scores and the points of both sides.
A Japanese letter takes two columns of the page, and is counted as two.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from textwrap import wrap

from scoring.seats import Vulnerability, dealer, vulnerability
from tournament.exchange.tables.table_writers import columns_of
from tournament.exchange.usebio.usebio_values import (
    Board,
    Competitor,
    EventFile,
    Figure,
    Line,
    Match,
    Section,
    SessionPart,
    Team,
)
from tournament.exchange.usebio.usebio_writer import PERCENTAGES, score_text
from tournament.sheets.figures import MINUS, decimal, place, short
from tournament.sheets.names import Name

WIDTH = 79
RULE = "-" * WIDTH
SIDES = {"NS": "North-South", "EW": "East-West", "": "All pairs"}
VULNERABLE = {
    Vulnerability.NONE: "None",
    Vulnerability.NS: "N-S",
    Vulnerability.EW: "E-W",
    Vulnerability.BOTH: "Both",
}
LINE = "\r\n"
AGAINST = " vs "


def write_report(event: EventFile) -> bytes:
    """UTF-8 with the line ends of Windows."""
    lines = [*_heading(event)]
    for number, session in enumerate(event.sessions, start=1):
        if len(event.sessions) > 1:
            lines += ["", f"SESSION {number}"]
        lines += [*_teams(event, session)] if session.teams else [*_sections(event, session)]
    return "".join(f"{line.rstrip()}{LINE}" for line in lines).encode()


def _heading(event: EventFile) -> Iterator[str]:
    day = f"{event.day:%Y-%m-%d}"
    yield left(event.name, WIDTH - len(day) - 1) + " " + day
    yield " · ".join(filter(None, (event.club, event.place)))
    yield from wrap(event.conditions, WIDTH)


def _sections(event: EventFile, session: SessionPart) -> Iterator[str]:
    for section in session.sections:
        for direction in dict.fromkeys(one.direction for one in section.competitors):
            yield from _ranking(event, section, direction)
    names = {one.number: one for section in session.sections for one in section.competitors}
    boards: dict[int, list[Line]] = {}
    for section in session.sections:
        for board in section.boards:
            boards.setdefault(board.number, []).extend(board.lines)
    for number in sorted(boards):
        yield from _board(event, Board(number, tuple(boards[number])), names)


def _ranking(event: EventFile, section: Section, direction: str) -> Iterator[str]:
    listed = [one for one in section.competitors if one.direction == direction]
    listed.sort(key=lambda one: (one.place or len(listed) + 1, one.number))
    boards = max((one.boards or 0 for one in listed), default=0)
    side = "All players" if event.kind == "individual" else SIDES[direction]
    unit = "Pct" if event.method in PERCENTAGES else "Score"
    yield ""
    yield f"Scores after {boards} boards      Section {section.letter}  {side}"
    yield f"{right('Pair', 6)}{right(unit, 10)}{right('Rank', 7)}   Names"
    for one in listed:
        figure = "" if one.figure is None else _points(one.figure)
        cells = f"{right(one.label or one.number, 6)}{right(figure, 10)}{right(place(one, ''), 7)}"
        yield f"{cells}   {left(' - '.join(person.name for person in one.people), WIDTH - 26)}"


def _board(event: EventFile, board: Board, names: dict[str, Competitor]) -> Iterator[str]:
    played = [line for line in board.lines if line.played.state in ("played", "awarded")]
    if not played:
        return
    yield ""
    yield RULE
    yield f"RESULTS OF BOARD {board.number}      Dealer {dealer(board.number).value}      " + (
        f"Vul {VULNERABLE[vulnerability(board.number)]}"
    )
    unit = "MATCHPOINTS" if event.method in PERCENTAGES else "IMPS"
    yield f"{right('SCORES', 14)} {left('CONTRACT', 12)}{left(unit, 18)}NAMES"
    yield f"{right('N-S', 7)}{right('E-W', 7)} {left('', 12)}{right('N-S', 8)}{right('E-W', 8)}"
    for line in sorted(played, key=_by_points):
        yield _result(board.number, line, names)


def _by_points(line: Line) -> Fraction:
    """The best result of North-South first."""
    return -Fraction(line.points[0] or 0)


def _result(board: int, line: Line, names: dict[str, Competitor]) -> str:
    score = score_text(board, line)
    ns, ew = (score.lstrip("+"), "") if not score.startswith("-") else ("", score[1:])
    contract = " ".join(filter(None, (line.played.bid or "", line.played.declarer or "")))
    if line.played.passed_out:
        contract = "PASS"
    points = [("" if one is None else _points(one)) for one in line.points]
    cells = f"{right(ns, 7)}{right(ew, 7)} {left(contract, 12)}{right(points[0], 8)}{right(points[1], 8)}"
    return f"{cells}  {_meeting(line, names, WIDTH - columns_of(cells) - 2)}"


def _meeting(line: Line, names: dict[str, Competitor], width: int) -> str:
    """Both sides; names lose their end where they do not fit, and no side its number."""
    ns, ew = (_side(side, names) for side in (line.ns, line.ew))
    room = width - columns_of(AGAINST)
    for_ns = max(room // 2, room - columns_of(ew))
    return f"{cut(ns, for_ns)}{AGAINST}{cut(ew, room - columns_of(cut(ns, for_ns)))}"


def _side(side: Sequence[str], names: dict[str, Competitor]) -> str:
    """The number of a pair with the family names; of two single players both numbers."""
    labels = [known.label or known.number if (known := names.get(one)) else one for one in side]
    if len(side) > 1:
        return "-".join(labels)
    known = names.get(side[0])
    return "-".join([labels[0], *(_family_name(person.name) for person in (known.people if known else ()))])


def _family_name(name: str) -> str:
    """The last of Western names, the first of Japanese ones."""
    family = Name(native=name, latin=name).family
    return family.latin if name.isascii() else family.native


def _teams(event: EventFile, session: SessionPart) -> Iterator[str]:
    listed = sorted(session.teams, key=lambda team: (team.place or len(session.teams) + 1, team.number))
    yield ""
    yield f"{right('Team', 6)}{right(event.unit or 'Score', 10)}{right('Rank', 7)}{right('Won', 6)}   Name"
    for team in listed:
        total = "" if team.total is None else _points(team.total)
        cells = f"{right(team.number, 6)}{right(total, 10)}{right(place(team, ''), 7)}"
        yield f"{cells}{right(str(team.wins_or_draws), 6)}   {left(team.name, WIDTH - 32)}"
        yield from _members(team)
    names = {team.number: team.name for team in session.teams}
    for number in dict.fromkeys(match.round for match in session.matches):
        yield ""
        yield RULE
        yield f"RESULTS OF ROUND {number}"
        for match in session.matches:
            if match.round == number:
                yield _match(match, names)


def _members(team: Team) -> Iterator[str]:
    people = dict.fromkeys(person.name for pair in team.pairs for person in pair.people)
    if people:
        yield " " * 32 + left(", ".join(people), WIDTH - 32)


def _match(match: Match, names: dict[str, str]) -> str:
    points = ["" if one is None else short(one).replace(MINUS, "-") for one in match.points]
    sides = [f"{number} {names.get(number, '')}".strip() or "bye" for number in match.teams]
    return f"{left(sides[0], 28)} {right(points[0], 7)} - {left(points[1], 7)} {left(sides[1], 28)}"


def _points(figure: Figure) -> str:
    return decimal(figure).replace(MINUS, "-")


def left(text: str, width: int) -> str:
    """The text from the left in this many columns; what does not fit is cut."""
    fitting = cut(text, width)
    return fitting + " " * (width - columns_of(fitting))


def right(text: str, width: int) -> str:
    fitting = cut(text, width)
    return " " * (width - columns_of(fitting)) + fitting


def cut(text: str, width: int) -> str:
    """As much of the text as fits into this many columns, in one line."""
    plain = " ".join(text.split())
    while columns_of(plain) > width:
        plain = plain[:-1]
    return plain
