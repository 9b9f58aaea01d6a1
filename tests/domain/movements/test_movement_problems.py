"""Every problem of check.py has its sentence, which names round, table and contestant where there are any."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.utils.translation import override

from tests.tools.each_case import each_case
from tournament.domain.movements.readings.movement_files import HERE, PLACED, WHOLE, in_words, involved
from tournament.movements import check
from tournament.movements.catalogue import build
from tournament.movements.check import Problem, problems
from tournament.movements.plan import Movement, PlanRow

FIVE = build("mitchell-5x5")


def changed(movement: Movement, **fields: Any) -> Movement:
    """With other values in round 2, table 1: pair 1 against pair 10 on set 2."""

    def change(row: PlanRow) -> PlanRow:
        return replace(row, **fields) if (row.round, row.table) == (2, 1) else row

    return replace(movement, rows=tuple(map(change, movement.rows)))


WHIST = build("american-whist-5x4")
TWICE = replace(FIVE, rows=(*FIVE.rows, next(r for r in FIVE.rows if (r.round, r.table) == (2, 1))))
WRONG = [
    (changed(FIVE, table=2), "TABLE2", "Round 2, table 2: this table appears more than once."),
    (changed(FIVE, ew=7), "CLASH", "pair 7 cannot sit at tables 1, 3 at the same time."),
    (changed(FIVE, ew=1), "SELF", "Round 2, table 1: pair 1 plays against itself."),
    (changed(FIVE, sets=(1,)), "REPLAY", "pair 1 plays board set 1 more than once, in rounds 1, 2."),
    (changed(FIVE, sets=(3,)), "SHARE", "board set 3 is wanted at tables 1, 2 at the same time."),
    (changed(FIVE, ew=6), "MEET", "pair 1 and pair 6 meet more than once, in rounds 1, 2."),
    (replace(WHIST, rows=WHIST.rows[1:]), "HALF", "on board set"),
    (changed(FIVE, sets=(6,)), "SET", "Round 2, table 1: there is no board set 6."),
    (changed(FIVE, ew=11), "ID", "Round 2, table 1: there is no pair 11."),
    (changed(FIVE, round=6), "ROUNDS", "Round 6, table 1: there is no such round, or no pair plays in it."),
    (replace(FIVE, rounds=6), "ROUNDS", "Round 6: there is no such round, or no pair plays in it."),
    (changed(FIVE, table=6), "EXTRA", "Round 2, table 6: there is no such table."),
    (changed(FIVE, sets=()), "NOBOARDS", "Round 2, table 1: a full table needs boards"),
    (TWICE, "CLASH", "Round 2, table 1: pair 1 sits here more than once."),
    (TWICE, "SHARE", "Round 2, table 1: board set 2 is wanted here more than once."),
    (TWICE, "REPLAY", "Round 2, table 1: pair 1 plays board set 2 more than once in this round."),
    (
        replace(FIVE, rows=FIVE.rows[1:]),
        "NOWHERE",
        "Round 1: pair 1 has no table; a sit-out needs a line too.",
    ),
    (changed(FIVE, ns=None, ew=None, sets=()), "NOBODY", "Round 2, table 1: no players here."),
    (
        replace(build("howell-4x7"), winners=2),
        "LINE",
        "With two winners no pair changes direction: pair 1 is both North-South and East-West.",
    ),
    (changed(FIVE, turned=(4,)), "TURNED", "Round 2, table 1: board 4 is turned but not played here."),
    (replace(FIVE, contestants=11), "MISSING", "There is no seat for pair 11."),
    (
        replace(FIVE, rows=FIVE.rows[:5]),
        "FEW",
        "Few boards for pair 1: less than 70 % of the sets in play (1).",
    ),
    (
        replace(FIVE, rows=tuple(row for row in FIVE.rows if 1 in (row.round, row.table))),
        "UNEVEN",
        "Unequal numbers of boards: pair",
    ),
]


@each_case("movement, code, said", WRONG)
def test_each_problem_is_said(movement: Movement, code: str, said: str) -> None:
    with override("en"):
        sentences = [in_words(problem, movement) for problem in problems(movement) if problem.code == code]
    assert any(said in sentence for sentence in sentences)


def test_no_code_is_without_a_sentence() -> None:
    source = Path(check.__file__).read_text("utf-8")
    assert set(re.findall(r'Problem\(\s*"([A-Z0-9]+)"', source)) <= PLACED.keys() | WHOLE.keys()
    assert HERE.keys() < PLACED.keys()


@each_case("code, number", [*((code, 2) for code in PLACED), *((code, 0) for code in WHOLE)])
@each_case("language", ["en", "ja"])
def test_every_sentence_can_be_filled_in(code: str, number: int, language: str) -> None:
    problem = Problem(code, round=number, table=1, contestant=1, other=6, set=2, count=2)
    with override(language):
        assert "%" not in in_words(problem, FIVE).replace("70 %", "")


def test_everybody_is_called_by_what_the_movement_seats() -> None:
    with override("en"):
        assert "team 2" in in_words(Problem("MISSING", contestant=2), WHIST)
        assert "player 2" in in_words(Problem("MISSING", contestant=2), build("individual-12x11"))


def test_all_the_rows_of_a_replay_take_part_in_it() -> None:
    again = changed(FIVE, sets=(1,))
    problem = next(problem for problem in problems(again) if problem.code == "REPLAY")
    assert [(row.round, row.table) for row in involved(problem, again)] == [(1, 1), (2, 1)]
