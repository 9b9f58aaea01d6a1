"""A real session as sheets: thirteen tables of Mitchell, points and places as published, names made up."""

from collections import defaultdict
from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path

from scoring.contract import parse
from scoring.seats import dealer, vulnerability
from tournament.exchange.recording import RecordedLine, read_recording
from tournament.sheets.board_sheets import Played, Traveller, TravellerLine
from tournament.sheets.heading import Heading
from tournament.sheets.movement_sheets import (
    BoardWay,
    Call,
    GuideCard,
    GuideLine,
    MovementSheet,
    Placed,
    SheetRound,
)
from tournament.sheets.names import Name, Party
from tournament.sheets.room_papers import TableCard, TableCardLine
from tournament.sheets.score_cards import CardLine, ScoreCard
from tournament.sheets.standings import Ranking, RulingForm, Standing, Standings

SESSION = Path(__file__).resolve().parent.parent / "data" / "events" / "nz_pairs"
HEADING = Heading(
    event="木曜ペア戦",
    club="港町ブリッジクラブ",
    date=date(2026, 11, 19),
    place="中央公民館 3階",
    section="A",
)
TOP = 24
FAMILIES = [
    "佐藤 SATO",
    "𠮷田 YOSHIDA",
    "髙橋 TAKAHASHI",
    "山﨑 YAMAZAKI",
    "阿部 ABE",
    "森 MORI",
    "加藤 KATO",
    "小野寺 ONODERA",
]
GIVEN = [
    "健一 Kenichi",
    "和子 Kazuko",
    "直美 Naomi",
    "誠 Makoto",
    "美智子 Michiko",
    "清 Kiyoshi",
    "由紀 Yuki",
]


def name(number: int) -> Name:
    family, given = FAMILIES[number % len(FAMILIES)].split(), GIVEN[number % len(GIVEN)].split()
    return Name(f"{family[0]} {given[0]}", "", f"{family[1]} {given[1]}")


@cache
def parties() -> dict[str, Party]:
    """The pairs by label: 1NS … 13NS, 1EW … 13EW."""
    found = {}
    for index, direction in enumerate(("NS", "EW")):
        for number in range(1, 14):
            pair = index * 13 + number
            party = Party(pair, str(number), direction, "A", (name(2 * pair), name(2 * pair + 1)))
            found[party.label] = party
    return found


@cache
def travellers() -> tuple[Traveller, ...]:
    boards: dict[int, list[TravellerLine]] = defaultdict(list)
    for line in read_recording(SESSION).lines:
        boards[line.board].append(_traveller_line(line))
    return tuple(
        Traveller(
            HEADING,
            board,
            dealer(board),
            vulnerability(board),
            tuple(sorted(lines, key=_by_pair)),
            address=f"http://192.168.1.23:8000/s/7/boards/{board}/form/",
        )
        for board, lines in sorted(boards.items())
    )


def _by_pair(line: TravellerLine) -> int:
    return line.ns.id


def _traveller_line(line: RecordedLine) -> TravellerLine:
    ns, ew = parties()[f"{line.ns}NS"], parties()[f"{line.ew}EW"]
    return TravellerLine(1, 1, line.round, line.table, ns, ew, _played(line), *line.published, TOP)


def _played(line: RecordedLine) -> Played:
    if line.contract == "PASS":
        return Played("played", "PASS", score_ns=0)
    outcome = parse(line.contract, line.declarer, line.tricks)
    return Played(
        "played", line.contract, line.declarer, line.lead, outcome.tricks, outcome.result, line.score_ns
    )


@cache
def score_cards() -> tuple[ScoreCard, ...]:
    lines: dict[int, list[CardLine]] = defaultdict(list)
    for sheet in travellers():
        for line in sheet.lines:
            score, facts = line.played.score_ns, (sheet.board, sheet.vulnerability, line.round, line.table)
            lines[line.ns.id].append(CardLine(*facts, "NS", line.ew, line.played, score, line.ns_points, TOP))
            lines[line.ew.id].append(
                CardLine(*facts, "EW", line.ns, line.played, -score, line.ew_points, TOP)
            )
    rows = {row.party.id: row for ranking in standings().rankings for row in ranking.rows}
    return tuple(
        ScoreCard(HEADING, party, rows[party.id], tuple(sorted(lines[party.id], key=lambda line: line.round)))
        for party in parties().values()
    )


@cache
def standings() -> Standings:
    totals = read_recording(SESSION).totals
    rankings = []
    for direction in ("NS", "EW"):
        own = [total for total in totals if total.direction == direction]
        places = [total.place for total in own]
        rows = []
        for total in own:
            points, top = map(Fraction, total.total.split("/"))
            party = parties()[f"{total.id}{direction}"]
            tied = places.count(total.place) > 1
            rows.append(Standing(int(total.place), tied, party, points, top, points * 100 / top, 26))
        rankings.append(Ranking(direction, tuple(rows)))
    return Standings(replace(HEADING, state="closed"), tuple(rankings), 338, 338, False)


def seating() -> dict[tuple[int, int], tuple[Party, Party, tuple[int, ...]]]:
    """Who sits where with which boards, by (round, table)."""
    boards: dict[tuple[int, int], list[int]] = defaultdict(list)
    pairs = {}
    for sheet in travellers():
        for line in sheet.lines:
            boards[line.round, line.table].append(sheet.board)
            pairs[line.round, line.table] = (line.ns, line.ew)
    return {place: (*pairs[place], tuple(boards[place])) for place in sorted(boards)}


@cache
def guide_cards() -> tuple[GuideCard, ...]:
    lines: dict[int, list[GuideLine]] = defaultdict(list)
    for (number, table), (ns, ew, boards) in seating().items():
        lines[ns.id].append(GuideLine(number, table, "NS", ew, boards))
        lines[ew.id].append(GuideLine(number, table, "EW", ns, boards))
    return tuple(GuideCard(HEADING, party, tuple(lines[party.id])) for party in parties().values())


@cache
def table_cards() -> tuple[TableCard, ...]:
    lines: dict[int, list[TableCardLine]] = defaultdict(list)
    for (number, table), (ns, ew, boards) in seating().items():
        lines[table].append(TableCardLine(number, ns, ew, boards))
    return tuple(
        TableCard(HEADING, table, f"http://192.168.1.23:8000/t/Qk7vWm2xTz{table:02d}aBcD", tuple(found))
        for table, found in sorted(lines.items())
    )


@cache
def movement_sheets() -> tuple[MovementSheet, ...]:
    """The session's own plan; boards 5 lie turned and pair 3NS waits, so that both are seen."""
    found = seating()
    rounds = sorted({number for number, _table in found})
    return (
        MovementSheet(
            HEADING,
            tuple(SheetRound(number, _placed(number), _calls(number), 13) for number in rounds),
            (),
            tuple(BoardWay(boards, _ways(boards)) for boards in sorted({one[2] for one in found.values()})),
        ),
    )


def _placed(number: int) -> tuple[Placed, ...]:
    rows = [(table, *found) for (turn, table), found in seating().items() if turn == number]
    return tuple(
        Placed(table, ns, None, ())
        if (number, table) == (2, 3)
        else Placed(table, ns, ew, boards, tuple(board for board in boards if board == 5))
        for table, ns, ew, boards in rows
    )


def _calls(number: int) -> tuple[Call, ...]:
    if number == 1:
        return (Call("share", (1, 8)), Call("stand", (25, 26)))
    return (
        Call("ew-up", (1,)),
        Call("boards-down", (1,)),
        *((Call("switch", ()), Call("turn", (5,))) if number == 13 else ()),
        *((Call("sit-out", (3,), (parties()["3NS"],)),) if number == 2 else ()),
    )


def _ways(boards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The table of these boards in each round."""
    rounds = sorted({number for number, _table in seating()})
    where = {number: table for (number, table), found in seating().items() if found[2] == boards}
    return tuple((where[number],) if number in where else () for number in rounds)


@cache
def rulings() -> tuple[RulingForm, ...]:
    """A weighted score and a penalty, invented on a board of the session."""
    line = next(line for line in travellers()[6].lines if line.played.bid)
    code = "60 4S= N; 40 4S-1 N"
    told = {
        "law": "12C1(c), 16B1",
        "reason": "不当な情報（ヘジテーション）",
        "facts": "南の3♥は長い考慮の後でした。\n東はダブルを選び、南北は4♠に進みました。",
        "by": "森 恵子",
    }
    board = travellers()[6]
    weighted = RulingForm(
        HEADING,
        (line.ns, line.ew),
        **told,
        board=board.board,
        dealer=board.dealer,
        vulnerability=board.vulnerability,
        round=line.round,
        table=line.table,
        played=replace(line.played, state="awarded", score_ns=None, ns_award=code, ew_award="A-"),
        at_table=line.played,
        sides=(("NS", Fraction(133, 10), TOP), ("EW", Fraction(48, 5), TOP)),
    )
    fined = RulingForm(
        HEADING, (line.ew,), law="90", reason="遅刻", facts="", by="森 恵子", amount=Fraction(10), unit="%"
    )
    return weighted, fined


SHEETS = {
    "ranking": lambda: (standings(),),
    "traveller": travellers,
    "score_card": score_cards,
    "score_card_with_tables": score_cards,
    "guide_card": guide_cards,
    "movement_sheet": movement_sheets,
    "table_card": table_cards,
    "ruling": rulings,
}
