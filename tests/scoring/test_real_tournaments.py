"""Real tournaments, names removed, from their facts to their published figures."""

import csv
import json
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scoring.boards.adjusted import Award, Fixed
from scoring.boards.imps import imps
from scoring.boards.lines import Line
from scoring.conditions import DATUMS, Conditions
from scoring.contract import parse
from scoring.duplicate import score_ns
from scoring.field import score_field
from scoring.individual import score_individual
from scoring.rounding import Half, Number, round_to
from scoring.schemes.victory_points import VP_SCALES, match_points
from scoring.seats import vulnerability
from tournament.movements.swiss.pairing import Standing, ranked, top_down

EVENTS = Path(__file__).parents[1] / "data" / "events-teams"
# The championship's program gave 60 and 40 per cent whatever a player's own average.
PUBLISHED_AS = {
    "A+/A+": Award(Fixed(Fraction(60)), Fixed(Fraction(60))),
    "A-/A-": Award(Fixed(Fraction(40)), Fixed(Fraction(40))),
}
CONTINUOUS = VP_SCALES["wbf_continuous"]


def rows(event: str, name: str) -> list[dict[str, str]]:
    with (EVENTS / event / name).open(encoding="utf-8", newline="") as file:
        return [*csv.DictReader(file)]


def facts(event: str) -> Any:
    return json.loads((EVENTS / event / "event.json").read_text(encoding="utf-8"))


def decimal(value: Number, places: int = 2) -> str:
    return f"{float(round_to(value, Fraction(1, 10**places), Half.AWAY_FROM_ZERO)):.{places}f}"


def lines(event: str, contestant: Callable[[str], Any] = str) -> dict[int, list[Line]]:
    boards: dict[int, list[Line]] = defaultdict(list)
    for row in rows(event, "lines.csv"):
        points = int(row["score_ns"]) if row["score_ns"] else None
        sides = contestant(row["ns"]), contestant(row["ew"])
        boards[int(row["board"])].append(Line(*sides, points, award=PUBLISHED_AS.get(row["adj"])))
    return boards


@pytest.mark.parametrize("event", ["fi_league_segment", "se_individual", "world_round_robin_a"])
def test_every_score_of_a_real_tournament_follows_from_its_contract(event: str) -> None:
    for row in rows(event, "lines.csv"):
        if row["contract"] and row["declarer"]:
            outcome = parse(row["contract"], row["declarer"], row["tricks"])
            assert score_ns(outcome, vulnerability(int(row["board"]))) == int(row["score_ns"])


def test_a_swiss_of_ten_teams_has_its_published_victory_points() -> None:
    totals: dict[str, Number] = defaultdict(int)
    for row in rows("fi_swiss_teams", "matches.csv"):
        margin = int(row["imps_home"]) - int(row["imps_away"])
        home, away = match_points(CONTINUOUS, margin, int(row["boards"]))
        assert (decimal(home), decimal(away)) == (row["vp_home"], row["vp_away"])
        totals[row["home"]] += home
        totals[row["away"]] += away
    published = [row for row in rows("fi_swiss_teams", "totals.csv") if row["direction"] == "TEAM"]
    assert [(row["id"], row["total"]) for row in published] == [
        (team, decimal(totals[team])) for team in sorted(totals, key=lambda team: -totals[team])
    ]


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_its_draws_are_ours_from_the_top_down(number: int) -> None:
    totals: dict[str, Number] = defaultdict(int)
    met, drawn = set(), set()
    for row in rows("fi_swiss_teams", "matches.csv"):
        couple = frozenset((row["home"], row["away"]))
        if int(row["round"]) == number:
            drawn.add(couple)
        if int(row["round"]) < number:
            met.add(couple)
            totals[row["home"]] += Fraction(row["vp_home"])
            totals[row["away"]] += Fraction(row["vp_away"])
    order = ranked(Standing(team, int(team), totals[team]) for team in totals)
    couples = top_down([one.contestant for one in order], met)
    assert couples is not None
    assert {frozenset(couple) for couple in couples} == drawn


def test_a_league_segment_has_its_published_cross_imps_and_matches() -> None:
    boards = lines("fi_league_segment")
    conditions = Conditions("cross_imps", cross_imp_divisor="others", total="mean")
    totals = score_field(boards, conditions).totals
    for row in rows("fi_league_segment", "totals.csv"):
        value = totals[row["id"]].value
        assert value is not None
        assert decimal(value) == row["total"]


def test_its_segments_have_the_published_imps() -> None:
    scores: dict[tuple[str, str], dict[str, int]] = defaultdict(dict)
    for row in rows("fi_league_segment", "lines.csv"):
        scores[row["table"], row["board"]][row["section"]] = int(row["score_ns"])
    for table, published in facts("fi_league_segment")["segment_imps"].items():
        swings = [imps(rooms["A"] - rooms["B"]) for (own, _), rooms in scores.items() if own == table]
        assert [sum(max(one, 0) for one in swings), sum(max(-one, 0) for one in swings)] == published


def test_its_whole_matches_have_the_published_victory_points() -> None:
    played = [row for row in rows("fi_league_segment", "matches.csv") if row["vp_home"]]
    assert len(played) == 3
    for row in played:
        margin = int(row["imps_home"]) - int(row["imps_away"])
        home, away = match_points(CONTINUOUS, margin, int(row["boards"]))
        assert (decimal(home), decimal(away)) == (row["vp_home"], row["vp_away"])


def test_a_championship_of_48_individuals_has_its_published_ranking() -> None:
    boards = lines("se_individual", lambda ids: tuple(ids.split("-")))
    totals = score_individual(boards).totals
    for row in rows("se_individual", "totals.csv"):
        total = totals[row["id"]]
        assert total.value is not None
        assert abs(total.points - Fraction(row["total"])) <= Fraction(1, 20)
        assert abs(total.value - Fraction(row["percent"])) <= Fraction(1, 200)


@pytest.mark.parametrize("direction", ["BUTLER", "CROSS_IMPS"])
def test_a_world_round_robin_has_its_published_datum_figures(direction: str) -> None:
    method = direction.lower()
    by_round: dict[tuple[str, str], list[Line]] = defaultdict(list)
    for row in rows("world_round_robin_a", "lines.csv"):
        by_round[row["round"], row["board"]].append(Line(row["ns"], row["ew"], int(row["score_ns"])))
    boards = dict(enumerate(by_round.values()))
    totals = score_field(boards, Conditions(method, datum=DATUMS["truncated"], short_board="as-is")).totals
    for row in rows("world_round_robin_a", "totals.csv"):
        if row["direction"] == direction:
            value = totals[row["id"]].value
            assert value is not None
            assert decimal(value) == row["total"], row["id"]
