"""A real evening of teams, ten of them in matches of three boards, scored from the contracts alone.

tests/data/events/README.md says what the columns are: the first team's pairs sit North-South in the rows NS
and East-West in the rows EW; IMPs are printed on the NS rows, victory points of both teams once a match.
"""

import csv
import json
from collections import defaultdict
from pathlib import Path

import pytest

from scoring.conditions import Conditions
from scoring.contract import parse
from scoring.duplicate import score_ns
from scoring.field import Line, ScoredMatch, score_field
from scoring.rounding import Number
from scoring.schemes.victory_points import Scale, from_table, match_points
from scoring.schemes.vp_tables import read_table
from scoring.seats import vulnerability
from scoring.totals.ranking import rank

SESSION = Path(__file__).parents[1] / "data" / "events-teams" / "uk_multiple_teams_vp"
BOARDS_A_MATCH = 3


def read(name: str) -> list[dict[str, str]]:
    with (SESSION / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def points(row: dict[str, str]) -> int:
    outcome = parse(row["contract"], row["declarer"], row["tricks"])
    return score_ns(outcome, vulnerability(int(row["board"])))


def line(row: dict[str, str]) -> Line:
    """The pair `1-3-4` are players 3 and 4 of team 1; the match is the group a board is compared in."""
    return Line(row["ns"].split("-")[0], row["ew"].split("-")[0], points(row), group=row["table"])


@pytest.fixture(scope="module")
def rows() -> dict[int, list[dict[str, str]]]:
    found = defaultdict(list)
    for row in read("lines.csv"):
        found[int(row["board"])].append(row)
    return dict(found)


@pytest.fixture(scope="module")
def scale() -> Scale:
    """The event brings its own table, for matches of three boards."""
    bands = json.loads((SESSION / "event.json").read_text(encoding="utf-8"))["vp_bands"]
    return from_table(read_table(20, "imps", [(BOARDS_A_MATCH, BOARDS_A_MATCH, bands)]))


@pytest.fixture(scope="module")
def matches(rows: dict[int, list[dict[str, str]]]) -> dict[str, ScoredMatch]:
    lines = {board: [line(row) for row in own] for board, own in rows.items()}
    return {match.group: match for match in score_field(lines, Conditions("imps")).matches}


@pytest.fixture(scope="module")
def victory_points(matches: dict[str, ScoredMatch], scale: Scale) -> dict[str, dict[object, Number]]:
    """The points of both teams of each match."""
    return {
        name: dict(
            zip(
                (match.first.contestant, match.second.contestant),
                match_points(scale, match.first.points, BOARDS_A_MATCH),
                strict=True,
            )
        )
        for name, match in matches.items()
    }


def test_the_contracts_score_what_was_printed(rows: dict[int, list[dict[str, str]]]) -> None:
    printed = [row for own in rows.values() for row in own]
    assert len(printed) == 240
    assert [row for row in printed if points(row) != int(row["score_ns"])] == []


def test_the_imps_of_every_board(rows: dict[int, list[dict[str, str]]]) -> None:
    awards = score_field(
        {board: [line(row) for row in own] for board, own in rows.items()}, Conditions("imps")
    ).lines
    compared = [
        (row, award.ns.points)
        for board, own in rows.items()
        for row, award in zip(own, awards[board], strict=True)
        if row["section"] == "NS"
    ]
    assert len(compared) == 120
    assert [(row, own) for row, own in compared if own != int(row["pub_ns"])] == []


def test_the_victory_points_of_every_match(victory_points: dict[str, dict[object, Number]]) -> None:
    printed = [row for row in read("totals.csv") if row["direction"].startswith("R")]
    assert len(printed) == len(victory_points) == 40
    for row in printed:
        first, second = row["id"].split("v")
        assert victory_points[row["id"]] == {first: int(row["total"]), second: int(row["extra"])}, row


def test_totals_and_places(victory_points: dict[str, dict[object, Number]]) -> None:
    totals: dict[object, Number] = defaultdict(int)
    for match in victory_points.values():
        for team, won in match.items():
            totals[team] += won
    ranked = {place.contestant: (place.value, f"{place.place}{'=' * place.tied}") for place in rank(totals)}
    assert ranked == {
        row["id"]: (int(row["total"]), row["place"])
        for row in read("totals.csv")
        if row["direction"] == "TEAM"
    }
