"""Places, ties and how they are split."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.boards.lines import Line
from scoring.errors import ScoringError
from scoring.field import score_field
from scoring.totals.ranking import Place, rank, tie_figures
from scoring.totals.tie_breaks import (
    TIE_BREAKS,
    Encounter,
    Evidence,
    Restart,
    board_evidence,
    drawn,
    steps,
)
from tests.tools.each_case import each_case


def places(ranking: tuple[Place, ...]) -> list[tuple[object, int | None, str]]:
    return [(place.contestant, place.place, "=" * place.tied) for place in ranking]


def test_13_ties_share_a_place_and_leave_the_next_free() -> None:
    ranking = rank({"a": 50, "b": 60, "c": 55, "d": 55, "e": 40})
    assert places(ranking) == [("b", 1, ""), ("c", 2, "="), ("d", 2, "="), ("a", 4, ""), ("e", 5, "")]


def test_13_a_tie_is_exact_not_as_printed() -> None:
    """62.495 and 62.504 both print 62.50."""
    close = {"a": Fraction(62495, 1000), "b": Fraction(62504, 1000)}
    assert places(rank(close)) == [("b", 1, ""), ("a", 2, "")]
    sevenths = {"a": sum([Fraction(1, 7)] * 7), "b": 1}
    assert places(rank(sevenths)) == [("a", 1, "="), ("b", 1, "=")]


def test_those_without_a_board_have_no_place() -> None:
    assert places(rank({"a": None, "b": 10})) == [("b", 1, ""), ("a", None, "")]
    assert rank({}) == ()


def test_carry_over_and_provisional() -> None:
    ranking = rank({"a": 50, "b": 48}, carried={"b": 3}, provisional=True)
    assert ranking[0] == Place("b", 1, False, 51, provisional=True)


LEVEL = {"a": 10, "b": 10, "c": 10}


def met(points: dict[tuple[str, str], int]) -> dict[str, list[Encounter]]:
    """One match for each of these: what the first earned against the second."""
    return {
        who: [Encounter(other, won) for (own, other), won in points.items() if own == who]
        for who in {own for own, _ in points}
    }


def imps(own: dict[str, tuple[int, int]]) -> dict[str, list[Encounter]]:
    """One match each: IMPs won and lost."""
    return {who: [Encounter("x", 10, 10, won, lost)] for who, (won, lost) in own.items()}


@each_case(
    "tie_break, evidence, expected",
    [
        (
            "head_to_head",
            Evidence(
                met(
                    {
                        ("a", "b"): 12,
                        ("b", "a"): 8,
                        ("a", "c"): 5,
                        ("c", "a"): 15,
                        ("b", "c"): 10,
                        ("c", "b"): 10,
                    }
                )
            ),
            [("c", 1, ""), ("b", 2, ""), ("a", 3, "")],
        ),
        (
            "head_to_head",  # a and c never met, so it says nothing
            Evidence(met({("a", "b"): 12, ("b", "a"): 8, ("b", "c"): 20, ("c", "b"): 0})),
            [("a", 1, "="), ("b", 1, "="), ("c", 1, "=")],
        ),
        (
            "imp_quotient",
            Evidence(imps({"a": (30, 20), "b": (45, 30), "c": (5, 0)})),
            [("c", 1, ""), ("a", 2, "="), ("b", 2, "=")],
        ),
        (
            "imp_quotient",
            Evidence(imps({"a": (30, 0), "b": (0, 0), "c": (50, 5)})),
            [("a", 1, "="), ("b", 1, "="), ("c", 3, "")],
        ),
        (
            "count_back",
            Evidence(boards={"a": {1: 4, 2: 0, 3: 2}, "b": {1: 3, 2: 1, 3: 2}, "c": {1: 3, 2: 2, 3: 1}}),
            [("a", 1, ""), ("b", 2, ""), ("c", 3, "")],  # 7, 6 and 5 points of 12
        ),
        ("lot", Evidence(lot=["b", "c"]), [("b", 1, ""), ("c", 2, ""), ("a", 3, "")]),
        ("lot", Evidence(lot=["b"]), [("b", 1, ""), ("a", 2, "="), ("c", 2, "=")]),
    ],
)
def test_each_tie_break(tie_break: str, evidence: Evidence, expected: list) -> None:
    assert places(rank(LEVEL, [tie_break], evidence)) == expected


def test_swiss_points_are_the_final_values_of_those_met() -> None:
    values = {"a": 10, "b": 10, "strong": 20, "weak": 5}
    evidence = Evidence(met({("a", "weak"): 10, ("b", "strong"): 10}))
    assert places(rank(values, ["swiss_points"], evidence)) == [
        *[("strong", 1, ""), ("b", 2, ""), ("a", 3, ""), ("weak", 4, "")]
    ]


def test_tie_breaks_are_asked_in_turn_and_anew_for_what_is_left() -> None:
    """The count-back takes c away; a and b, alone now, are asked their own match first."""
    evidence = Evidence(
        met({("a", "b"): 8, ("b", "a"): 12}),
        boards={"a": {1: 5}, "b": {1: 5}, "c": {1: 1}},
        lot=["a", "b", "c"],
    )
    ranking = rank(LEVEL, ["head_to_head", "count_back", "lot"], evidence)
    assert [(place.contestant, place.place, place.split_by) for place in ranking] == [
        ("b", 1, "head_to_head"),
        ("a", 2, "head_to_head"),
        ("c", 3, "count_back"),
    ]


def test_a_clear_place_needs_no_tie_break() -> None:
    assert {place.split_by for place in rank({"a": 1, "b": 2}, [*TIE_BREAKS])} == {""}


def test_an_unknown_tie_break_is_refused() -> None:
    with pytest.raises(ScoringError, match="tie_break_unknown"):
        rank(LEVEL, ["beauty"])


@pytest.mark.parametrize(("own", "others", "win"), [(12, 8, 1), (10, 10, Fraction(1, 2)), (8, 12, 0)])
def test_a_drawn_match_is_half_a_win(own: int, others: int, win: Fraction) -> None:
    assert Encounter("x", own, others).win == win


def test_two_meetings_of_the_same_opponents_count_twice() -> None:
    """b met strong twice, a met strong once and weak once."""
    values = {"a": 10, "b": 10, "strong": 20, "weak": 5}
    encounters = {
        "a": [Encounter("strong", 3, 17), Encounter("weak", 7, 13)],
        "b": [Encounter("strong", 2, 18), Encounter("strong", 8, 12)],
    }
    ranking = rank(values, ["swiss_points"], Evidence(encounters))
    assert [(place.contestant, place.place) for place in ranking][1:3] == [("b", 2), ("a", 3)]


@pytest.mark.parametrize(
    ("tie_break", "first"), [("net_imps", "a"), ("wins", "b"), ("head_to_head_imps", "c")]
)
def test_the_tie_breaks_of_team_events(tie_break: str, first: str) -> None:
    """c beat a by its only IMPs against it; a leads by IMPs over all, b has two wins."""
    encounters = {
        "a": [Encounter("c", 10, 10, 3, 9), Encounter("x", 12, 8, 40, 0)],
        "c": [Encounter("a", 10, 10, 9, 3), Encounter("x", 12, 8, 12, 0)],
    }
    if tie_break != "head_to_head_imps":
        encounters["b"] = [Encounter("x", 11, 9, 1, 0), Encounter("y", 11, 9, 1, 0)]
    ranking = rank(dict.fromkeys(encounters, 22), [tie_break], Evidence(encounters))
    assert (ranking[0].contestant, ranking[0].split_by) == (first, tie_break)


def test_sums_over_matches_are_compared_per_match_where_one_had_a_bye() -> None:
    """a met three teams that ended lower on average than b's two; only equal numbers are compared as sums."""
    met_by = {
        "a": [Encounter(who, 12, 8, 9, 3) for who in ("low", "low", "strong")],
        "b": [Encounter(who, 12, 8, 9, 0) for who in ("middle", "strong")],
    }
    values = {"a": 40, "b": 40, "low": 10, "middle": 25, "strong": 45}
    sums = Evidence(met_by)
    for tie_break, figures in (
        ("swiss_points", (Fraction(65, 3), 35)),
        ("net_imps", (6, 9)),
        ("wins", (1, 1)),
    ):
        (step,) = steps(["a", "b"], [tie_break], values, sums)
        assert (step.figures["a"], step.figures["b"], step.mean) == (*figures, True)
    assert [place.contestant for place in rank(values, ["swiss_points"], sums)][:3] == ["strong", "b", "a"]

    met_by["b"].append(Encounter("low", 12, 8))
    (step,) = steps(["a", "b"], ["swiss_points"], values, Evidence(met_by))
    assert (step.figures, step.mean) == ({"a": 65, "b": 80}, False)


@pytest.mark.parametrize(
    ("tie_break", "of_halves", "of_whole"),
    [("net_imps", 6, 5), ("swiss_points", 25, 40), ("wins", 1, 1), ("basic_method", 6, 5)],
)
def test_two_half_matches_are_one_match(tie_break: str, of_halves: int, of_whole: int) -> None:
    halves = [Encounter(who, 6, 4, 3, 0, Fraction(1, 2)) for who in "xy"]
    evidence = Evidence({"a": halves, "b": [Encounter("z", 12, 8, 5, 0)]})
    (step,) = steps(["a", "b"], [tie_break], {"x": 20, "y": 30, "z": 40}, evidence)
    assert (step.figures, step.mean) == ({"a": of_halves, "b": of_whole}, False)


def test_opponents_of_half_matches_count_for_half_in_the_mean() -> None:
    """Three halves are one and a half matches: (20 + 30 + 40) / 2 over 1½, against 28 of one match."""
    halves = [Encounter(who, 6, 4, share=Fraction(1, 2)) for who in "xyz"]
    evidence = Evidence({"a": halves, "b": [Encounter("w", 12, 8)]})
    (step,) = steps(["a", "b"], ["swiss_points"], {"x": 20, "y": 30, "z": 40, "w": 28}, evidence)
    assert (step.figures, step.mean) == ({"a": 30, "b": 28}, True)


# Four boards of three results, top 4. By hand: a 4 1 3 3, b 0 3 4 4, both 11 of 16. The others only
# make up the tables.
TOPS = {
    1: [Line("a", "b", 420), Line("c", "d", 400), Line("e", "f", -50)],
    2: [Line("a", "b", 90), Line("c", "d", 90), Line("e", "f", 110)],
    3: [Line("a", "c", 140), Line("d", "e", 140), Line("f", "b", 110)],
    4: [Line("a", "d", 620), Line("c", "f", 620), Line("e", "b", 600)],
}


@pytest.mark.parametrize(
    ("tie_break", "figures", "first"),
    [
        ("head_to_head", (5, 3), "a"),  # boards 1 and 2: 4 + 1 against 0 + 3
        ("count_back", (2, 6), "b"),  # a is better on board 1, b on 2, 3 and 4
        ("wins", (3, 3), ""),  # above average: a on 1, 3, 4, b on 2, 3, 4
        # in per cent from 50: a +50 −25 +25 +25, b −50 +25 +50 +50; (squares) ÷ 3: 4375/3, 8125/3
        ("deviation", (Decimal("38.188"), Decimal("52.042")), "a"),
    ],
)
def test_a_tie_of_pairs_is_split_by_their_boards(tie_break: str, figures: tuple, first: str) -> None:
    score = score_field(TOPS)
    values = {who: total.percentage for who, total in score.totals.items()}
    evidence = board_evidence(score.boards, score.lines, {"a", "b"})

    (step,) = steps(["a", "b"], [tie_break], values, evidence)
    ranking = rank({who: values[who] for who in "ab"}, [tie_break], evidence)

    assert values["a"] == values["b"] == Fraction(1100, 16)
    assert tuple(round(Decimal(float(step.figures[who])), 3) for who in "ab") == figures
    assert [place.place for place in ranking] == ([1, 2] if first else [1, 1])
    assert not first or ranking[0].contestant == first


def test_a_deviation_in_imps_is_from_nothing() -> None:
    """+3 −3 0 against +1 −1 0: the squares 18 and 2, divided by 2: 3 and 1. The calmer pair is first."""
    evidence = Evidence(boards={"a": {1: 3, 2: -3, 3: 0}, "b": {1: 1, 2: -1, 3: 0}})
    (step,) = steps(["a", "b"], ["deviation"], {"a": 0, "b": 0}, evidence)
    assert (step.figures, step.parts) == ({"a": 3, "b": 1}, (("b",), ("a",)))


def test_the_comparison_of_tops_is_asked_again_of_those_it_left_level() -> None:
    """On three boards a is 10 points ahead of b and c with 4 each; b and c alone are 4 to 2."""
    evidence = Evidence(boards={"a": {1: 9, 2: 9, 3: 5}, "b": {1: 6, 2: 6, 3: 0}, "c": {1: 3, 2: 3, 3: 8}})
    again = rank(LEVEL, ["count_back"], evidence)
    once = rank(LEVEL, ["count_back"], evidence, restart=Restart.NEVER)
    assert places(again) == [("a", 1, ""), ("b", 2, ""), ("c", 3, "")]
    assert places(once) == [("a", 1, ""), ("b", 2, "="), ("c", 2, "=")]
    figures = tie_figures(again, ["count_back"], evidence, Restart.ALWAYS)
    assert figures == {"a": (10,), "b": (4,), "c": (2,)}


def test_meetings_of_different_lengths_are_compared_per_board() -> None:
    """a 5 points of 2 boards, b 6 of 3 and c 4 of 2: 2½, 2 and 2 a board."""
    points = {("a", "b"): 3, ("a", "c"): 2, ("b", "a"): 1, ("b", "c"): 5, ("c", "a"): 2, ("c", "b"): 2}
    evidence = Evidence(met(points))
    longer = {who: [*own, *([Encounter("c", 0)] if who == "b" else [])] for who, own in met(points).items()}
    (step,) = steps(["a", "b", "c"], ["head_to_head"], LEVEL, evidence)
    mean, *_of_the_rest = steps(["a", "b", "c"], ["head_to_head"], LEVEL, Evidence(longer))
    assert (step.figures, step.mean) == ({"a": 5, "b": 6, "c": 4}, False)
    assert (mean.figures, mean.mean) == ({"a": Fraction(5, 2), "b": 2, "c": 2}, True)


def test_a_lot_is_the_same_again_from_the_same_number() -> None:
    labels = {pk: str(pk) for pk in range(1, 9)}
    first = drawn(labels, 20261128)
    assert first == drawn(dict(reversed(labels.items())), 20261128)
    assert sorted(first) == [*labels]
    assert len({tuple(drawn(labels, number)) for number in range(20)}) == 20
