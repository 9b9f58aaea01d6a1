"""The club grade, by figures worked by hand."""

from datetime import date
from fractions import Fraction

import pytest

from scoring.stages.club_grade import (
    Graded,
    GradedSession,
    Scored,
    Standing,
    expected,
    grade_on,
    grades,
    per_cent_of_imps,
)

FIRST, SECOND = date(2026, 10, 1), date(2026, 10, 8)


def session(day: date, *pairs: tuple[str, int | Fraction]) -> GradedSession:
    """Pairs named by the letters of their players, all ranked together over 24 boards."""
    return GradedSession(day, day, (tuple(Scored((*players,), share, 24) for players, share in pairs),))


def test_players_of_30_and_50_in_a_field_of_50_are_expected_to_score_40() -> None:
    assert expected([30, 50], 50) == 40  # the example of the EBU's blog


def test_two_sessions_by_hand() -> None:
    found = grades(
        [
            # All begin with 42, so 50 is expected: 42 ± 2 × 10 over 24 boards, and 276 boards of 42.
            session(FIRST, ("AB", 60), ("CD", 40)),
            # Both pairs have 42 now: 43.6 ± 2 × 5 and 40.4 ± 2 × 5; 252 boards of 42.
            session(SECOND, ("AC", 55), ("BD", 45)),
        ]
    )

    assert [(one.expected, one.session_grade, one.grade, one.counted) for one in found["A"]] == [
        (50, 62, Fraction("43.6"), 24),
        (50, Fraction("53.6"), Fraction("44.53"), 48),  # (1488 + 1286.4 + 10584) / 300 = 44.528
    ]
    assert [one.grade for one in found["B"]] == [Fraction("43.6"), Fraction("42.93")]  # 33.6: 42.928
    assert [one.grade for one in found["C"]] == [Fraction("40.4"), Fraction("41.07")]  # 50.4: 41.072
    assert [one.grade for one in found["D"]] == [Fraction("40.4"), Fraction("39.47")]  # 30.4: 39.472


def test_more_is_expected_of_the_stronger_pair() -> None:
    before = session(FIRST, ("AB", 60), ("CD", 40))
    found = grades([before, session(SECOND, ("AB", Fraction("51.6")), ("CD", Fraction("48.4")))])
    # 43.6 against a field of 42: 51.6 per cent are expected, and scoring them changes nothing but the boards.
    assert (found["A"][-1].expected, found["A"][-1].session_grade) == (Fraction("51.6"), Fraction("43.6"))
    assert found["A"][-1].grade == Fraction("43.73")  # (24 × 62 + 24 × 43.6 + 252 × 42) / 300 = 43.728


def test_each_line_of_two_winners_is_a_field() -> None:
    lists = ((Scored((1, 2), 60, 24), Scored((3, 4), 40, 24)), (Scored((5, 6), 50, 24),))
    before = GradedSession("a", FIRST, lists)
    found = grades([before, GradedSession("b", SECOND, lists)])
    assert [found[player][-1].expected for player in (1, 3, 5)] == [Fraction("51.6"), Fraction("48.4"), 50]


def test_a_pair_without_names_is_no_part_of_the_field() -> None:
    found = grades([session(FIRST, ("AB", 60), ("", 40))])
    assert {player: own[0].expected for player, own in found.items()} == {"A": 50, "B": 50}


def outing(day: date, boards: int, grade: int) -> Graded:
    return Graded(day, day, boards, 50, 50, 100 * grade, 100 * grade, 0)


def test_the_last_two_thousand_boards_count() -> None:
    """Of 2,016 boards the oldest sixteen do not: 500 × 46 + 1,500 × 54."""
    history = [outing(FIRST, 516, 46), outing(FIRST, 750, 54), outing(FIRST, 750, 54)]
    assert grade_on(SECOND, history) == (52, 2000)


def test_what_is_older_than_three_years_does_not_count() -> None:
    history = [outing(date(2023, 10, 7), 300, 60), outing(date(2023, 10, 8), 300, 54)]
    assert grade_on(SECOND, history) == (54, 300)
    assert grade_on(date(2028, 2, 29), [outing(date(2025, 2, 28), 150, 54)]) == (48, 150)


def test_before_the_first_board_a_player_has_the_start_grade() -> None:
    assert grade_on(FIRST, []) == (42, 0)


def test_half_an_imp_a_board_is_53_24_per_cent() -> None:
    assert per_cent_of_imps(Fraction(1, 2)) == Fraction("53.24")


@pytest.mark.parametrize(
    ("boards", "standing"), [(299, "forming"), (300, "evolving"), (999, "evolving"), (1000, "mature")]
)
def test_a_grade_says_what_it_rests_on(boards: int, standing: str) -> None:
    assert Standing.of(boards) == standing
