"""Runs the vectors of rubber bridge hand by hand, and of Chicago scored like duplicate."""

import re
from collections.abc import Iterator
from typing import Any

from scoring.contract import BOOK, parse
from scoring.duplicate import score
from scoring.games import rubber
from tests.vector_runners.rows import CaseResult, Runner

HAND = re.compile(r"(\d)(NT|[CDHS])(X{0,2}) ([NESW]) (made|down) (\d+)")
SIDES = {"N": 0, "S": 0, "E": 1, "W": 1}


def deal(row: dict[str, Any]) -> rubber.RubberDeal:
    """`1S N made 4`: four odd tricks; `2H E down 1`: one trick short."""
    level, strain, doubling, declarer, verb, count = HAND.fullmatch(row["hand"]).groups()
    tricks = BOOK + int(count) if verb == "made" else BOOK + int(level) - int(count)
    honours = [0, 0]
    if held := row.get("honors"):
        honours[SIDES[held[0]]] = held[1]
    return rubber.RubberDeal(
        level=int(level),
        denomination=strain,
        doubling=doubling,
        declarer=declarer,
        tricks=tricks,
        honours=tuple(honours),
    )


def rubber_hands(table: list[dict[str, Any]]) -> Iterator[CaseResult]:
    """Each hand after those before it; the totals are those of a rubber that stopped there (Law 80)."""
    played: list[rubber.RubberDeal] = []
    for number, row in enumerate(table):
        played.append(deal(row))
        sheet = rubber.SHEET.tally(rubber.Rules(), played)
        stopped = rubber.SHEET.tally(rubber.Rules(), [*played, rubber.RubberDeal(stopped=True)])
        last = sheet.rows[-1]
        got = {
            "vul": ["yes" if vulnerable else "no" for vulnerable in last.vulnerable],
            "below": list(last.below),
            "above": [sum(points for _, points in entries) for entries in last.above],
            "totals_if_stopped": list(stopped.totals),
            "totals_final": list(sheet.totals) if sheet.finished else "not finished",
        }
        yield CaseResult(
            f"[{number}] {row['hand']}", got, {figure: row[figure] for figure in got if figure in row}
        )


def chicago_like_duplicate(table: list[dict[str, Any]]) -> Iterator[CaseResult]:
    """Four deals from the declaring side, then the totals of both sides."""
    totals = {"we": 0, "they": 0}
    for row in table:
        if "totals" in row:
            yield CaseResult("totals", totals, row["totals"])
            continue
        side = row["declarer_side"]
        outcome = parse(row["contract"], "N")
        points = score(outcome.contract, outcome.tricks, row["vul"] == "both" or f"({side})" in row["vul"])
        totals[side if points >= 0 else {"we": "they", "they": "we"}[side]] += abs(points)
        yield CaseResult(f"deal {row['deal']}", {"score": points}, {"score": row["score"]})


RUNNERS: dict[tuple[str, str], Runner] = {
    ("rubber_chicago", "rubber_1"): rubber_hands,
    ("rubber_chicago", "rubber_2"): rubber_hands,
    ("rubber_chicago", "chicago_examples_form_B"): chicago_like_duplicate,
}
