"""What goes wrong in scoring programs, by number, where no other test of this room is named after it."""

from fractions import Fraction

from scoring.boards.adjusted import Award, Fixed, Variable, parse, split, weighted
from scoring.conditions import Conditions
from scoring.explain import Excess, why_unbalanced
from scoring.field import FieldScore, Line, score_field
from scoring.rounding import exact_sum
from scoring.totals.ranking import rank
from tests.tools.each_case import each_case


def field(*scores: int, group: str = "", first: int = 1) -> list[Line]:
    return [Line(f"N{n}", f"E{n}", score, group=group) for n, score in enumerate(scores, start=first)]


def board_sum(score: FieldScore, board: int) -> Fraction:
    """All points of a board, both sides."""
    awards = [award for line in score.lines[board] if line for award in (line.ns, line.ew) if award]
    return Fraction(exact_sum([award.points for award in awards]))


def test_04_what_a_board_gives_beyond_its_tops_has_a_name() -> None:
    boards = {
        1: [
            *field(100, 110, 120),
            Line("N4", "E4", award=parse("A6060")),
            Line("N5", "E5", award=split(120, 100)),
            Line("N6", "E6", award=weighted((50, 100), (50, 120))),
            *field(50, group="turned", first=7),
        ],
    }
    score = score_field(boards, Conditions(small_subfields="ebu"))
    excess = why_unbalanced(score, 1)
    assert {one.place: one.cause for one in excess} == {
        3: "artificial",
        6: "artificial",
        **dict.fromkeys([0, 1, 2, 4, 5], "split"),
    }
    assert Excess(3, Fraction(12, 5), "artificial") in excess
    assert board_sum(score, 1) == 7 * 12 + exact_sum([one.points for one in excess])


def test_04_two_results_of_seven_total_120_per_cent() -> None:
    boards = {1: [*field(100, 110), *field(1, 2, 3, 4, 5, group="turned", first=3)]}
    score = score_field(boards, Conditions(small_subfields="ebu"))
    assert why_unbalanced(score, 1) == (
        Excess(0, Fraction(12, 5), "small_subfield"),
        Excess(1, Fraction(12, 5), "small_subfield"),
    )


@each_case("method", ["matchpoints", "ascherman", "cross_imps", "butler", "total_points"])
def test_04_a_plain_board_is_balanced(method: str) -> None:
    score = score_field({1: field(100, 110, 110), 2: field(5, 6, 7, 8)}, Conditions(method))
    assert (why_unbalanced(score, 1), why_unbalanced(score, 2)) == ((), ())


def test_05_nothing_is_rounded_before_it_is_summed_unless_the_conditions_say_so() -> None:
    boards = {n: field(10, 20, 30) for n in range(1, 4)} | {4: field(1, 2, 3, 4)}
    exact = score_field(boards).totals["N1"].points
    per_board = score_field(boards, Conditions(rounding="wbf")).totals["N1"].points
    assert exact == 3 * Fraction(1, 3) + 0
    assert per_board == 3 * Fraction(3, 10) + 0


def test_17_a_ruling_is_kept_whole() -> None:
    """A percentage for each side cannot say variable, weighted or split; these lines can."""
    rulings = [
        Award(Variable.PLUS, Variable.MINUS),
        Award(Fixed(60), Fixed(40)),
        split(420, -50),
        weighted((Fraction("12.5"), 420), (Fraction("87.5"), -50)),
    ]
    assert len({Line(1, 2, award=ruling) for ruling in rulings}) == 4


def test_22_a_sit_out_is_no_average() -> None:
    """No line is no board: the pair that sat out has fewer boards and the same kind of percentage."""
    boards = {1: field(100, 200), 2: field(100, 200, 300)}
    totals = score_field(boards).totals
    assert (totals["N3"].boards, totals["N3"].percentage) == (1, 100)
    assert "phantom" not in totals


def test_36_two_winners_are_two_rankings() -> None:
    totals = score_field({1: field(100, 200, 300), 2: field(300, 200, 100)}).totals
    ns = rank({who: total.value for who, total in totals.items() if who.startswith("N")})
    ew = rank({who: total.value for who, total in totals.items() if who.startswith("E")})
    assert {place.place for place in (*ns, *ew)} == {1}
    assert len(ns) == len(ew) == 3


def test_37_swiss_pairs_are_measured_against_the_field() -> None:
    """Two opponents may both do well: their percentages are of other tables' results, not of one another."""
    boards = {
        1: [Line("a", "b", 420), Line("c", "d", 50), Line("e", "f", 50)],
        2: [Line("a", "b", -420), Line("c", "d", -50), Line("e", "f", -50)],
    }
    totals = score_field(boards).totals
    assert totals["a"].percentage == totals["b"].percentage == 50
    assert totals["c"].percentage == 50
    three = {1: [*boards[1], Line("g", "h", 500)], 2: [*boards[2], Line("g", "h", -30)]}
    match = score_field(three).totals
    assert match["a"].percentage is not None
    assert match["b"].percentage is not None
    assert match["a"].percentage + match["b"].percentage == 100
    ruled = three | {3: [Line("a", "b", award=parse("A6060"))]}
    swiss = score_field(ruled).totals
    assert sum(swiss[who].percentage or 0 for who in "ab") > 100
