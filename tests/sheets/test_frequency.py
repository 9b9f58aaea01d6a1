"""The frequency table: every score once, with how often and what it was worth."""

from fractions import Fraction

from tests.web.heads import HEADING
from tournament.sheets.board_sheets import Frequency, Played, Traveller, TravellerLine, frequencies
from tournament.sheets.names import Party

Points = int | Fraction | None


def line(
    score: int | None, ns: Points = None, ew: Points = None, *, state: str = "played", group: str = ""
) -> TravellerLine:
    played = Played(state, score_ns=score)
    return TravellerLine(1, 1, 1, 1, Party(1, "1"), Party(2, "2"), played, ns, ew, group=group)


def of(*lines: TravellerLine) -> tuple[Frequency, ...]:
    return frequencies(Traveller(HEADING, 1, "N", "NONE", lines))


def test_equal_scores_are_counted_once_best_first() -> None:
    assert of(line(-50, 1, 5), line(420, 5, 1), line(-50, 1, 5), line(0, 3, 3)) == (
        Frequency("", 420, 1, 5, 1),
        Frequency("", 0, 1, 3, 3),
        Frequency("", -50, 2, 1, 5),
    )


def test_awards_come_last_and_what_was_not_played_nowhere() -> None:
    award = line(None, Fraction(18, 5), Fraction(12, 5), state="awarded")
    to_come = TravellerLine(None, 0, 1, 1, Party(1, "1"), Party(2, "2"), None)
    assert of(award, line(None, state="late"), to_come, line(110, 4, 0)) == (
        Frequency("", 110, 1, 4, 0),
        Frequency("", None, 1, Fraction(18, 5), Fraction(12, 5)),
    )


def test_the_groups_of_a_fouled_board_are_apart() -> None:
    found = of(line(420, 2, 0, group="B"), line(420, 0, 2, group="A"), line(450, 2, 0, group="A"))
    assert [(one.group, one.score_ns) for one in found] == [("A", 450), ("A", 420), ("B", 420)]


def test_nothing_played_makes_no_table() -> None:
    assert of() == ()
