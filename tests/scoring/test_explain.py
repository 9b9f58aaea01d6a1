"""Why: every step shown leads to the award it explains, in every line of every real session."""

from fractions import Fraction

import pytest
from real_sessions import SESSIONS, scored

from scoring.boards.adjusted import Award, Fixed, Variable, assigned, weighted
from scoring.boards.imps import probst_factor
from scoring.conditions import Conditions, Datum
from scoring.derivation import (
    DERIVATIONS,
    AgainstDatum,
    AgainstEach,
    AgainstTable,
    AmongAll,
    ByItself,
    Step,
)
from scoring.explain import ByRuling, why_award, why_place, why_total
from scoring.field import FieldScore, Line, score_field
from scoring.methods import METHODS, SHORT_BOARD, FieldMethod
from scoring.rounding import Half, Number, exact_sum
from scoring.seats import Side
from scoring.totals.combine import Penalty, PenaltyUnit
from scoring.totals.ranking import rank
from scoring.totals.tie_breaks import Evidence
from tests.tools.each_case import each_case

SCALES = {2: 1, 1: Fraction(1, 2)}


def worth(step: Step, conditions: Conditions) -> Number:
    """What a step says by itself, worked out again from its own figures."""
    match step:
        case AmongAll(rule=rule):
            assert step.raw == 2 * step.beaten + step.tied
            if rule == "ascherman":
                points = Fraction(step.raw + 1) * step.expected / step.results
            elif rule.startswith("small-"):
                percent = 60 + (step.raw - (step.results - 1)) * 5
                points = Fraction(percent) * (2 * step.expected - 2) / 100
            else:
                points = SHORT_BOARD[rule or "neuberg"](step.raw, step.results, step.expected)
            return points * SCALES[conditions.matchpoint_scale]
        case AgainstDatum():
            return step.imps
        case AgainstEach():
            divisors = {"others": step.results - 1, "results": step.results, "none": 1}
            by = divisors.get(step.divisor) or 1 / probst_factor(step.results)
            return Fraction(step.sum * step.factor) / by
        case AgainstTable():
            return step.points
        case ByItself():
            return step.score


def explained(score: FieldScore) -> int:
    """Asserts that each award of the field follows from its explanation; how many there were."""
    found = 0
    for board, lines in score.lines.items():
        for place, line in enumerate(lines):
            for side, award in ((Side.NS, line and line.ns), (Side.EW, line and line.ew)):
                why = why_award(score, board, place, side)
                if award is None:
                    assert why is None
                    continue
                assert why is not None
                assert why.award == award
                assert bool(why.parts) != bool(why.ruling)
                shares = [share * worth(step, score.conditions) for share, step in why.parts]
                assert why.ruling or exact_sum(shares) == award.points
                found += 1
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("session", SESSIONS)
def test_every_award_of_a_real_session_is_explained(session: str) -> None:
    score, _ = scored(session)
    if len(score.totals) > 40:  # a large one by its first boards
        few = [*score.boards][:3]
        score = score_field({board: score.boards[board] for board in few}, score.conditions)
    assert explained(score) >= 60


BOARDS = {
    1: [
        Line(1, 2, 420),
        Line(3, 4, -50),
        Line(5, 6, 450),
        Line(7, 8, award=weighted((60, 420), (40, -50))),
        Line(9, 10, award=Award(Variable.PLUS, Fixed(40))),
        Line(11, 12, 480, group="turned"),
        Line(13, 14, -50, group="turned"),
        Line(15, 16),
    ],
    2: [Line(n, n + 1, 100 * n - 850) for n in range(1, 17, 2)],
}


@each_case(
    "conditions",
    [
        *(Conditions(method=code) for code, method in METHODS.items() if isinstance(method, FieldMethod)),
        Conditions(matchpoint_scale=1),
        Conditions(short_board="as-is"),
        Conditions(short_board="proportional"),
        Conditions(small_subfields="ebu"),
        Conditions(small_subfields="acbl"),
        Conditions(closed=False),
        *(
            Conditions("cross_imps", cross_imp_divisor=by, short_imps="factored")
            for by in ("results", "none", "probst")
        ),
        Conditions("cross_imps", cross_imp_divisor="none", fouled_imps="acbl"),
        Conditions("butler", short_imps="factored"),
        Conditions("butler", datum=Datum(half=Half.UP)),
    ],
)
def test_every_method_and_option_is_explained(conditions: Conditions) -> None:
    explained_awards = explained(score_field(BOARDS, conditions))
    assert explained_awards == (28 if conditions.method == "total_points" else 30)


def test_each_field_method_has_its_derivation() -> None:
    assert DERIVATIONS.keys() == {code for code, m in METHODS.items() if isinstance(m, FieldMethod)}


def test_matchpoints_and_their_neuberg_step() -> None:
    score = score_field({1: [Line(1, 2, 420), Line(3, 4, 420), Line(5, 6, -50)], 2: BOARDS[2][:4]})
    why = why_award(score, 1, 0, Side.NS)
    assert why is not None
    assert why.parts == (
        (
            1,
            AmongAll(
                420, ((420, 2), (-50, 1)), beaten=1, tied=1, raw=3, results=3, expected=4, rule="neuberg"
            ),
        ),
    )
    assert why.award.points == Fraction(13, 3)


def test_butler_and_its_datum() -> None:
    score = score_field({1: BOARDS[2]}, Conditions("butler"))
    why = why_award(score, 1, 0, Side.EW)
    assert why is not None
    scores = [750, 550, 350, 150, -50, -250, -450, -650]
    assert why.parts == (
        (1, AgainstDatum(750, tuple((own, 1) for own in scores), 1, Fraction(50), 50, imps=12)),
    )


def test_cross_imps_and_their_divisor() -> None:
    field = {1: [Line(1, 2, 420), Line(3, 4, 170), Line(5, 6, 170)], 2: BOARDS[2][:4]}
    score = score_field(field, Conditions("cross_imps", short_imps="factored"))
    why = why_award(score, 1, 0, Side.NS)
    assert why is not None
    assert why.parts == ((1, AgainstEach(420, ((420, 1, 0), (170, 2, 6)), 12, Fraction(4, 3), 4, "others")),)


def test_a_variable_award_shows_the_average_it_looked_at() -> None:
    score = score_field(BOARDS)
    why = why_award(score, 1, 4, Side.NS)
    assert why is not None
    assert why.ruling == ByRuling(
        Variable.PLUS, Fixed(60), own_average=8, points=Fraction(42, 5)
    )  # 4 results beaten of 7
    assert why.award.points == Fraction(14 * 60, 100)


TEAMS = {
    1: [Line("A", "B", 420), Line("B", "A", 170)],
    2: [Line("A", "B", -50), Line("B", "A", award=weighted((50, 100), (50, 620)))],
    3: [Line("A", "B", award=Award(Variable.PLUS, Variable.MINUS)), Line("B", "A", 110)],
    4: [Line("A", "B", 110), Line("B", "A", award=assigned(-110))],
    5: [Line("A", "B", 110)],
}


@pytest.mark.parametrize("method", ["imps", "bam", "patton"])
def test_a_match_is_explained_by_its_two_tables(method: str) -> None:
    score = score_field(TEAMS, Conditions(method))
    assert explained(score) == 16
    why = why_award(score, 1, 0, Side.NS)
    assert why is not None
    assert why.parts == ((1, AgainstTable(420, 170, {"imps": 6}.get(method, 2))),)
    assert [step.difference for _, step in why.parts if isinstance(step, AgainstTable)] == [250]


def test_the_own_average_of_a_match() -> None:
    score = score_field(TEAMS, Conditions("imps"))
    why = why_award(score, 3, 1, Side.EW)
    assert why is not None
    assert why.ruling is not None
    assert why.ruling.ruling is Variable.PLUS


def test_a_total_shows_its_boards_and_its_penalty() -> None:
    score = score_field(BOARDS, penalties=[Penalty(1, 1, PenaltyUnit.MATCHPOINTS)])
    why = why_total(score, 1)
    assert [(row.board, row.side, row.opponent) for row in why.boards] == [(1, Side.NS, 2), (2, Side.NS, 2)]
    assert exact_sum([row.award.points for row in why.boards]) == why.total.points
    assert why.total.penalty == 1
    assert why_total(score, 16).boards[0].board == 2


def test_a_total_of_a_match_counts_each_board_once() -> None:
    score = score_field(TEAMS, Conditions("imps"))
    assert [row.board for row in why_total(score, "B").boards] == [1, 2, 3, 4]


def test_a_place_shows_who_is_ahead_and_what_split_a_tie() -> None:
    values = {"a": 60, "b": 55, "c": 55, "d": 50, "e": 50, "f": None}
    places = rank(values, ["lot"], Evidence(lot=["c", "b"]))
    why = why_place(places, "b")
    assert (why.place.place, why.place.split_by) == (3, "lot")
    assert [other.contestant for other in why.ahead] == ["a", "c"]
    assert [other.contestant for other in why.split_off] == ["c"]
    assert [other.contestant for other in why_place(places, "d").level] == ["e"]
    assert why_place(places, "f").ahead == ()
