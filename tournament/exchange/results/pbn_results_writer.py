"""Write the results of a session of pairs as PBN: a ScoreTable a board, the ranking in the first game."""

from collections import defaultdict
from collections.abc import Mapping

from tournament.exchange.pbn.pbn_writer import Column, GameOut, Section, write_games
from tournament.exchange.usebio.usebio_values import Competitor, EventFile, Figure, Line, Person
from tournament.exchange.usebio.usebio_writer import score_text
from tournament.sheets.figures import MINUS, decimal

# The Scoring tag by method (PBN 2.1, section 3.4.12). Two points are written for each score that is beaten.
SCORING = {
    "matchpoints": "MP;MP1",
    "ascherman": "MP;Ascherman",
    "cross_imps": "IMP;Cross2",
    "butler": "IMP;Butler",
    "total_points": "TotalPoints",
}
# And where an option of the event makes it another one. The standard has no word for Probst's divisor.
SCORING_BY_OPTION = {
    ("cross_imp_divisor", "results"): "IMP;Cross1",
    ("cross_imp_divisor", "none"): "IMP;Cross",
    ("cross_imp_divisor", "probst"): "IMP;Cross;Probst",
    ("datum", "one"): "IMP;Butler-2",
}
UNITS = {"matchpoints": "MP", "ascherman": "MP", "cross_imps": "IMP", "butler": "IMP"}
SIDES = {"NS": "N-S", "EW": "E-W", "": "-"}
AVERAGES = {"A+": "A+", "A=": "A", "A-": "A-", "60": "A+", "50": "A", "40": "A-"}
Placed = tuple[str, Line]  # the letter of a section, and a line of it


def write_pbn_results(event: EventFile, deals: Mapping[int, GameOut]) -> str:
    """The file; `deals` are the tags and tables of boards whose cards may be seen."""
    (session,) = event.sessions
    boards: dict[int, list[Placed]] = defaultdict(list)
    for section in session.sections:
        for board in section.boards:
            boards[board.number] += [(section.letter, line) for line in board.lines]
    entered = [one for section in session.sections for one in section.competitors]
    several = len(session.sections) > 1
    games: list[GameOut] = []
    for number in sorted(boards):
        dealt = deals.get(number, GameOut({"Board": str(number)}))
        tables = {**dealt.tables, "ScoreTable": _scores(event, number, boards[number], several)}
        if not games:
            tables["TotalScoreTable"] = _totals(event, entered)
        games.append(GameOut({**_heading(event), **dealt.tags, "Scoring": scoring_tag(event)}, tables))
    return write_games(games, f"Overtrick {event.release}", event.conditions.replace("→", ">"))


def _heading(event: EventFile) -> dict[str, str]:
    heading = {"Event": event.name, "Site": event.place, "Date": f"{event.day:%Y.%m.%d}"}
    return {**heading, "Scoring": scoring_tag(event)}


def scoring_tag(event: EventFile) -> str:
    """How the points of the file were made, by the method and its options."""
    by_option = (SCORING_BY_OPTION[option] for option in event.options if option in SCORING_BY_OPTION)
    return next(by_option, SCORING[event.method])


def _scores(event: EventFile, board: int, lines: list[Placed], several: bool) -> Section:
    unit = UNITS.get(event.method)
    names = [
        *(("Section",) if several else ()),
        *("Table", "Round", "PairId_NS", "PairId_EW", "Contract", "Declarer", "Result", "Lead"),
        *("Score_NS", "Score_EW", *((f"{unit}_NS", f"{unit}_EW") if unit else ())),
    ]
    rows = [
        ([letter] if several else []) + _cells(board, line, with_points=unit is not None)
        for letter, line in lines
        if line.played.state in ("played", "awarded")
    ]
    return Section(tuple(Column(name) for name in names), rows)


def _cells(board: int, line: Line, *, with_points: bool) -> list[str]:
    played, counts = line.played, line.played.state == "played"
    passed = played.passed_out
    ns, ew = AVERAGES.get(played.ns_award, ""), AVERAGES.get(played.ew_award, "")
    artificial = bool(ns and ew) and played.score_ns is None
    contract = "Pass" if passed else played.bid
    return [
        str(line.table or "-"),
        str(line.round or "-"),
        line.ns[0],
        line.ew[0],
        contract if counts and contract else "-",
        played.declarer if counts and played.declarer else "-",
        str(played.tricks) if counts and played.tricks is not None else "-",
        (played.lead or "-") if counts else "-",
        ns if artificial else score_text(board, line),
        ew if artificial else "-",
        *((_figure(points) for points in line.points) if with_points else ()),
    ]


def _figure(figure: Figure | None) -> str:
    return "-" if figure is None else decimal(figure).replace(MINUS, "-")


def _totals(event: EventFile, entered: list[Competitor]) -> Section:
    total = {"MP": "TotalPercentage", "IMP": "TotalIMP"}.get(UNITS.get(event.method, ""), "TotalScore")
    names = ("Rank", "PairId", "Direction", total, "NrBoards", "MemberID1", "MemberID2", "Names")
    rows = [
        (
            str(one.place or "-"),
            one.number,
            SIDES[one.direction],
            _figure(one.figure),
            str(one.boards or 0),
            *[(person.number or "-") for person in (*one.people, *[Person("")] * 2)[:2]],
            " - ".join(person.name for person in one.people) or "-",
        )
        for one in sorted(entered, key=lambda one: (one.direction, one.place or len(entered) + 1))
    ]
    return Section(tuple(Column(name) for name in names), rows)
