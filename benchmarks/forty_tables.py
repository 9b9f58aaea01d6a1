"""An event of forty tables as sheets: what `benchmarks/printing.py` prints of it."""

from datetime import date
from fractions import Fraction
from functools import cache
from typing import Any

from scoring.contract import parse
from scoring.duplicate import score_ns
from scoring.seats import dealer, vulnerability
from tournament.sheets.board_sheets import Played, Traveller, TravellerLine
from tournament.sheets.heading import Heading
from tournament.sheets.movement_sheets import GuideCard, GuideLine
from tournament.sheets.names import Name, Party
from tournament.sheets.room_papers import TableCard, TableCardLine
from tournament.sheets.score_cards import CardLine, ScoreCard
from tournament.sheets.standings import Ranking, Standing, Standings

TABLES, ROUNDS, BOARDS_EACH = 40, 13, 2
TOP = 2 * TABLES - 2
HEADING = Heading("秋季ペア大会", "港町ブリッジクラブ", date(2026, 11, 21), "中央公民館", "A")
OUTCOMES = [parse(text) for text in ("4S= N", "3NT+1 S", "4SX-1 W", "2H+2 E", "5C-2 N", "6NT= S", "1NT-1 E")]
KANJI = "佐藤髙橋𠮷田山﨑阿部森加藤小野寺清水直美誠和子健一由紀"


def name(number: int) -> Name:
    kanji = "".join(KANJI[(number * step + step) % len(KANJI)] for step in (1, 3, 5, 7))
    return Name(f"{kanji[:2]} {kanji[2:]}", "", f"PLAYER Number{number}")


PAIRS = [
    Party(
        pair,
        str(pair % TABLES + 1),
        "NS" if pair < TABLES else "EW",
        "A",
        (name(2 * pair), name(2 * pair + 1)),
    )
    for pair in range(2 * TABLES)
]


@cache
def meetings() -> list[tuple[int, int, Party, Party, tuple[int, ...]]]:
    """Round, table, who meets and on which boards: a Mitchell whose boards are duplicated."""
    return [
        (number, table, PAIRS[table - 1], PAIRS[TABLES + (table - number) % TABLES], _boards(number))
        for number in range(1, ROUNDS + 1)
        for table in range(1, TABLES + 1)
    ]


def _boards(number: int) -> tuple[int, ...]:
    return tuple(range((number - 1) * BOARDS_EACH + 1, number * BOARDS_EACH + 1))


def played(board: int, table: int) -> Played:
    outcome = OUTCOMES[(board * 5 + table * 3) % len(OUTCOMES)]
    contract = outcome.contract
    assert contract is not None
    bid = f"{contract.level}{contract.denomination}{contract.doubling}"
    points = score_ns(outcome, vulnerability(board))
    return Played("played", bid, contract.declarer, "HK", outcome.tricks, outcome.result, points)


def event() -> dict[str, list[Any]]:
    """All sheets of the event, by form."""
    rows = [standing(place, pair) for place, pair in enumerate(PAIRS, 1)]
    rankings = (Ranking("NS", tuple(rows[:TABLES])), Ranking("EW", tuple(rows[TABLES:])))
    return {
        "ranking": [Standings(HEADING, rankings, 1040, 1040, False)],
        "traveller": travellers(),
        "score_card": [ScoreCard(HEADING, row.party, row, card_lines(row.party)) for row in rows],
        "guide_card": [GuideCard(HEADING, pair, guide_lines(pair)) for pair in PAIRS],
        "table_card": [
            TableCard(HEADING, table, f"http://192.168.1.23:8000/t/{table:016d}", table_lines(table))
            for table in range(1, TABLES + 1)
        ],
    }


def travellers() -> list[Traveller]:
    lines: dict[int, list[TravellerLine]] = {}
    for number, table, ns, ew, boards in meetings():
        for board in boards:
            points = matchpoints(board, table)
            facts = (number, table, ns, ew, played(board, table), points, TOP - points, TOP)
            lines.setdefault(board, []).append(TravellerLine(1, 1, *facts))
    return [
        Traveller(HEADING, board, dealer(board), vulnerability(board), tuple(found))
        for board, found in lines.items()
    ]


def card_lines(pair: Party) -> tuple[CardLine, ...]:
    side = pair.direction
    return tuple(
        CardLine(
            board, vulnerability(board), number, table, side, other, result, result.score_ns, points, TOP
        )
        for number, table, other, boards in meetings_of(pair)
        for board in boards
        for result, points in [(played(board, table), matchpoints(board, table))]
    )


def guide_lines(pair: Party) -> tuple[GuideLine, ...]:
    return tuple(
        GuideLine(number, table, pair.direction, other, boards)
        for number, table, other, boards in meetings_of(pair)
    )


def table_lines(table: int) -> tuple[TableCardLine, ...]:
    return tuple(
        TableCardLine(number, ns, ew, boards) for number, at, ns, ew, boards in meetings() if at == table
    )


def meetings_of(pair: Party) -> list[tuple[int, int, Party, tuple[int, ...]]]:
    return [
        (number, table, ew if pair is ns else ns, boards)
        for number, table, ns, ew, boards in meetings()
        if pair in (ns, ew)
    ]


def matchpoints(board: int, table: int) -> Fraction:
    return Fraction(board * table % (2 * TOP), 2)


def standing(place: int, pair: Party) -> Standing:
    boards = ROUNDS * BOARDS_EACH
    points = Fraction(boards * TOP * (200 - place), 300)
    return Standing(place, False, pair, points, boards * TOP, points * 100 / (boards * TOP), boards)
