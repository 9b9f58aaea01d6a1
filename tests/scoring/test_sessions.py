"""Real sessions, scored by programs nobody here wrote: their published figures are what ours must be.

tests/data/events/README.md says how each figure is compared.
"""

import csv
import json
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.adjusted import parse as parse_award
from scoring.conditions import Conditions, Datum
from scoring.field import FieldScore, Line, SideAward, score_field
from scoring.ranking import rank

EVENTS = Path(__file__).parents[1] / "data" / "events"
SESSIONS = sorted(path.parent.name for path in EVENTS.glob("*/event.json"))
PRINTED = Fraction(6, 1000)  # half of the second decimal, and a little


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


NOTHING = SideAward(0, None, False)  # programs print 0 for no score


def published(session: str) -> Iterator[tuple[str, SideAward]]:
    """Each figure printed for a side of a line, with what we award."""
    score, rows = scored(session)
    for board, own in rows.items():
        for row, award in zip(own, score.lines[board], strict=True):
            for text, side in ((row["pub_ns"], "ns"), (row["pub_ew"], "ew")):
                if text:
                    yield text, (getattr(award, side) if award else None) or NOTHING


def checking(*figures: str) -> list[str]:
    return [session for session in SESSIONS if set(figures) <= set(event(session)["check"])]


@pytest.mark.parametrize("session", checking("line_points"))
def test_every_line_is_awarded_what_was_printed(session: str) -> None:
    tolerance = PRINTED + Fraction(event(session)["line_tol"])
    figures = list(published(session))
    wrong = [
        (text, award)
        for text, award in figures
        if all(
            abs(Fraction(text) - ours) > tolerance for ours in (award.points, award.raw) if ours is not None
        )
    ]
    assert len(figures) > 20
    assert wrong == []


@pytest.mark.parametrize("session", checking("totals"))
def test_every_total_is_what_was_printed(session: str) -> None:
    facts, (score, _) = event(session), scored(session)
    tolerance = PRINTED + Fraction(facts["total_tol"])
    of_top = facts["method"] == "matchpoints"
    wrong = [
        (row, score.totals[contestant(row, facts)].value)
        for row in read(session, "totals.csv")
        if abs(
            Fraction(row["percent" if of_top else "total"])
            - (score.totals[contestant(row, facts)].value or 0)
        )
        > tolerance
    ]
    assert wrong == []


@pytest.mark.parametrize("session", checking("places"))
def test_every_place_is_what_was_printed(session: str) -> None:
    facts, (score, _) = event(session), scored(session)
    rankings = defaultdict(dict)
    for row in read(session, "totals.csv"):
        rankings[row["direction"] if facts["winners"] == 2 else ""][contestant(row, facts)] = row["place"]
    for places in rankings.values():
        ours = rank({who: score.totals[who].value for who in places})
        assert {place.contestant: place.place for place in ours} == {
            who: int(printed.rstrip("=")) for who, printed in places.items()
        }


def test_all_sessions_are_here() -> None:
    assert len(SESSIONS) == 12
