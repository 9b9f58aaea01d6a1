"""Reads tests/data/events (its README.md says what the columns are) into what the laws score."""

import csv
import json
import os
from collections import defaultdict
from pathlib import Path

from scoring.boards.adjusted import parse as parse_award
from scoring.conditions import Conditions, Datum
from scoring.field import FieldScore, Line, score_field

EVENTS = Path(os.environ.get("TEST_EVENTS") or Path(__file__).parents[1] / "data" / "events")
SESSIONS = sorted(path.parent.name for path in EVENTS.glob("*/event.json"))


def read(session: str, name: str) -> list[dict[str, str]]:
    with (EVENTS / session / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def event(session: str) -> dict:
    return json.loads((EVENTS / session / "event.json").read_text(encoding="utf-8"))


def conditions(facts: dict) -> Conditions:
    datum = facts.get("datum")
    return Conditions(
        method=facts["method"],
        matchpoint_scale=facts.get("matchpoint_scale", 2),
        short_board=facts.get("short_board", "neuberg"),
        datum=Datum(((4, datum["drop"]),), step=datum["round"]) if datum else Datum(),
        total="sum",
    )


def line(row: dict[str, str], facts: dict) -> Line:
    ns, ew = row["ns"], row["ew"]
    return Line(
        ns=(ns, "NS") if facts.get("ids_per_direction") else ns,
        ew=(ew, "EW") if facts.get("ids_per_direction") else ew,
        score=int(row["score_ns"]) if row["score_ns"] else None,
        award=parse_award(row["adj"]) if row["adj"] else None,
    )


def scored(session: str) -> tuple[FieldScore, dict[int, list[dict[str, str]]]]:
    facts = event(session)
    assert facts["field"] == "all"
    rows = defaultdict(list)
    for row in read(session, "lines.csv"):
        rows[int(row["board"])].append(row)
    boards = {board: [line(row, facts) for row in own] for board, own in rows.items()}
    return score_field(boards, conditions(facts)), rows


def contestant(row: dict[str, str], facts: dict) -> object:
    return (row["id"], row["direction"]) if facts.get("ids_per_direction") else row["id"]
