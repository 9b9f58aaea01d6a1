"""The ops of a field: personal lists of teams, Swiss pairs, individuals."""

from fractions import Fraction
from typing import Any

from scoring.boards.butler import datum
from scoring.boards.lines import Line
from scoring.conditions import Conditions, Datum
from scoring.field import score_field
from scoring.individual import score_individual
from scoring.schemes.victory_points import VP_SCALES, victory_points
from tests.vector_runners.tournament.figures import Json, exact, places, text, two


def swiss_pairs_vp(given: Json) -> Json:
    scale = VP_SCALES["ebu_swiss_pairs" if int(given["pool"]) == 20 else "ebu_swiss_pairs_half"]
    return {"vp": victory_points(scale, exact(given["percent"]), given["boards"])}


def pair_boards(given: Json) -> dict[int, list[Line]]:
    return {
        board["board"]: [Line(one["ns"], one["ew"], one["score"]) for one in board["results"]]
        for board in given["boards"]
    }


def datum_rule(rule: Json) -> Datum:
    discarded = rule.get("drop_each_end", 0)
    round_to = rule.get("round_to", 10)
    whole = round_to == "truncate"
    return Datum(
        drops=((2 * discarded + 1, discarded),) if discarded else (),
        step=1 if whole else round_to,
        truncated=whole,
        difference_step=10 if rule.get("round_difference") else 1,
    )


def butler_pairs(given: Json) -> Json:
    rule = datum_rule(given["rule"])
    boards = pair_boards(given)
    score = score_field(boards, Conditions("butler", datum=rule, total="sum"))
    data = {
        str(number): str(datum({one: scores.count(one) for one in scores}, rule))
        for number, lines in boards.items()
        if (scores := [line.score for line in lines if line.score is not None])
    }
    return {"datum": data, **totals_of(score.totals)}


def totals_of(totals: Any) -> Json:
    return {
        "total": {who: total.value for who, total in totals.items()},
        "boards": {who: total.boards for who, total in totals.items()},
        "per_board": {who: two(Fraction(total.value) / total.boards) for who, total in totals.items()},
    }


DIVISORS = {"comparisons": "others", "results": "results", "none": "none"}


def cross_imps_pairs(given: Json) -> Json:
    conditions = Conditions("cross_imps", cross_imp_divisor=DIVISORS[given["divide"]], total="sum")
    answer = totals_of(score_field(pair_boards(given), conditions).totals)
    return answer | {"total": {who: text(value) for who, value in answer["total"].items()}}


def individual_ranking(given: Json) -> Json:
    boards = {
        board["board"]: [
            Line((one["n"], one["s"]), (one["e"], one["w"]), one["score"]) for one in board["results"]
        ]
        for board in given["boards"]
    }
    # A board of strangers with all the results that are expected: a field is as large as its largest board.
    strangers = [("", "")]
    boards[0] = [Line(side, side, 0) for side in strangers * given["expected_results"]]
    totals = {who: total for who, total in score_individual(boards).totals.items() if who}
    values = {who: total.value for who, total in totals.items()}
    return {
        "percent": {who: two(value) for who, value in values.items()},
        "boards": {who: total.boards for who, total in totals.items()},
        "place": places(values),
    }
