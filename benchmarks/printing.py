"""How fast forms are printed, against a bare canvas that draws the very same text cells in the same run.

    python benchmarks/printing.py [--json]

`CODE_vs_canvas` is our speed as a part of the canvas's: pages per second of a form of a 40-table event, over
those of a ReportLab canvas that draws the same strings at the same places, without rules, boards, fitting or
layout; on table cards it draws the QR too, by ReportLab's own flowable, since that is no text.
`event_40_tables_s` is the processor time, fonts still unread, of all travellers, guide cards and score cards.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from reportlab.graphics.barcode.qr import QrCode
from reportlab.pdfgen.canvas import Canvas

from scoring.contract import parse
from scoring.duplicate import score_ns
from scoring.seats import dealer, vulnerability
from tournament.printing import FORMS, render
from tournament.printing.desk import PAPERS, Desk
from tournament.printing.fonts import REGULAR
from tournament.printing.pen import Pen
from tournament.printing.words import Words
from tournament.sheets.board import Played
from tournament.sheets.guide_card import GuideCard, GuideLine
from tournament.sheets.heading import Heading
from tournament.sheets.names import Name, Party
from tournament.sheets.scorecard import CardLine, ScoreCard
from tournament.sheets.standings import Ranking, Standing, Standings
from tournament.sheets.table_card import TableCard, TableCardLine
from tournament.sheets.traveller import Traveller, TravellerLine

TABLES, ROUNDS, BOARDS_EACH = 40, 13, 2
TOP = 2 * TABLES - 2
TURNS = 3
LANGUAGE = "ja"
HEADING = Heading("秋季ペア大会", "港町ブリッジクラブ", date(2026, 11, 21), "中央公民館", "A")
OUTCOMES = [parse(text) for text in ("4S= N", "3NT+1 S", "4SX-1 W", "2H+2 E", "5C-2 N", "6NT= S", "1NT-1 E")]
KANJI = "佐藤髙橋𠮷田山﨑阿部森加藤小野寺清水直美誠和子健一由紀"
EVENT = ("traveller", "guide_card", "score_card")
LEAST_RATIO, MOST_SECONDS = 0.5, 10

Text = tuple[str, float, float, float, str]  # text, x, baseline, size, font


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


class Listener(Pen):
    """A pen that remembers the text of each page."""

    def __init__(self, size: tuple[float, float]) -> None:
        super().__init__(size, title="", language=LANGUAGE)
        self.pages: list[list[Text]] = [[]]

    def text(
        self, text: str, x: float, middle: float, room: float, size: float, *rest: Any, **named: Any
    ) -> None:
        font = rest[0] if rest else named.get("font", REGULAR)
        self.pages[-1].append((text, x, middle, size, font))
        super().text(text, x, middle, room, size, *rest, **named)

    def turn(self) -> None:
        super().turn()
        self.pages.append([])


def texts(code: str, sheets: Sequence[Any]) -> list[list[Text]]:
    """The text cells of a form, page by page."""
    desk = Desk(Words(LANGUAGE), PAPERS["A4"])
    listener = Listener((desk.paper.width, desk.paper.height))
    leaves = FORMS[code].leaves(sheets, desk)
    for number, draw in enumerate(leaves, 1):
        draw(listener, number, len(leaves))
        listener.turn()
    return listener.pages[:-1]


def bare(pages: Sequence[Sequence[Text]], addresses: Sequence[str]) -> bytes:
    """What anybody would write first: the same strings, each where it goes; a page's QR where it has one."""
    out = BytesIO()
    canvas = Canvas(out, (PAPERS["A4"].width, PAPERS["A4"].height), pageCompression=1, invariant=1)
    for number, page in enumerate(pages):
        current = None
        for text, x, y, size, font in page:
            if current != (font, size):
                current = (font, size)
                canvas.setFont(font, size)
            canvas.drawString(x, y, text)
        if addresses:
            QrCode(addresses[number], qrLevel="M", width=200, height=200).drawOn(canvas, 300, 500)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def seconds(run: Callable[[], object]) -> float:
    started = time.process_time()
    run()
    return time.process_time() - started


def measured() -> Iterator[tuple[str, float, str]]:
    """Each figure, and a remark for a human reader."""
    sheets = event()
    yield "event_40_tables_s", seconds(lambda: [render(c, sheets[c], language=LANGUAGE) for c in EVENT]), ""
    for code, own in sheets.items():
        pages = texts(code, own)
        addresses = [sheet.address for sheet in own] if code == "table_card" else []
        ours, canvas = fastest(
            lambda code=code, own=own: render(code, own, language=LANGUAGE),
            lambda pages=pages, addresses=addresses: bare(pages, addresses),
        )
        yield f"{code}_vs_canvas", canvas / ours, f"{len(pages) / ours:.0f} pages/s"


def fastest(*runs: Callable[[], object]) -> list[float]:
    """The best time of each, taken in turns."""
    return [min(turns) for turns in zip(*([seconds(run) for run in runs] for _ in range(TURNS)), strict=True)]


def figure(name: str, value: float) -> dict[str, object]:
    if name.endswith("_s"):
        return {"value": round(value, 2), "unit": "s", "aim": MOST_SECONDS, "met": value <= MOST_SECONDS}
    return {"value": round(value, 2), "unit": "ratio", "aim": LEAST_RATIO, "met": value >= LEAST_RATIO}


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of printing, beside a bare canvas.")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    as_json = parser.parse_args().json
    found = {name: (figure(name, value), remark) for name, value, remark in measured()}
    if as_json:
        print(json.dumps({name: row for name, (row, _) in found.items()}, indent=2))
        return
    for name, (row, remark) in found.items():
        print(f"{name:24}{row['value']:>7} aim {row['aim']:<5}{'met' if row['met'] else 'MISSED':8}{remark}")


if __name__ == "__main__":
    main()
