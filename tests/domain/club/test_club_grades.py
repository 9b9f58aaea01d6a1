"""Club grades from stored sessions, by figures worked by hand."""

from fractions import Fraction

import pytest

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.tools.rows_again import rows_again
from tournament.domain.club.reports.club_grades import grade_list, grade_of, shown_grades
from tournament.domain.people.acts.clubs import change_club, show_grade
from tournament.domain.privacy.acts.privacy import erase_person, forget_event
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Player, Section
from tournament.sheets.grade_sheets import GradeStep

pytestmark = pytest.mark.django_db

# North-South's results by the number of the pair: on every board 1 has a top, 3 a bottom, so that every pair
# of East-West has half of the matchpoints.
RESULTS = {"1": "4S= N", "2": "2S+2 N", "3": "PASS"}


def play_out(section: Section) -> Section:
    for row in section.placements.order_by("round", "table"):
        for board in row.boards:
            play(section, row.table, board, RESULTS[row.ns.number])
    lifecycle.close_session(section.session, by=DIRECTOR)
    return section


def again(first: Section) -> Section:
    session = lifecycle.repeat_session(first.session, day="2026-11-28", by=DIRECTOR)
    lifecycle.start_session(session, by=DIRECTOR)
    return play_out(session.sections.get())


@rows_again
def two_sessions() -> Section:
    """The first of two Mitchells of three tables and six boards a pair, in a club that grades."""
    first = play_out(make_section(3))
    again(first)
    change_club(first.session.event.club, by=DIRECTOR, grades_players=True)
    return first


def player(section: Section, number: str, direction: str = "NS") -> Player:
    found = Player.objects.select_related("club")
    return found.filter(
        memberships__contestant__section=section,
        memberships__contestant__number=number,
        memberships__contestant__direction=direction,
    ).first()


def steps(person: Player) -> tuple[GradeStep, ...]:
    return grade_of(Player.objects.select_related("club").get(pk=person.pk)).steps


def figures(person: Player) -> list[tuple[object, ...]]:
    return [(step.percentage, step.expected) for step in steps(person)]


def test_a_session_brings_what_was_expected_or_not() -> None:
    section = two_sessions()
    # All begin with 42. The first pair counts as 42 + 2 × 50 over 6 of 300 boards: 44. The third has 40, so
    # the mean of the three is 42 still, and 44 + 50 − 42 is expected of the first.
    assert figures(player(section, "1")) == [(100, 50), (100, 52)]
    assert figures(player(section, "2")) == [(50, 50), (50, 50)]
    assert figures(player(section, "3")) == [(0, 50), (0, 48)]
    assert figures(player(section, "1", "EW")) == [(50, 50), (50, 50)]


def test_a_grade_of_few_boards_is_not_shown() -> None:
    section = two_sessions()
    own = grade_of(player(section, "1"))
    assert (own.grade, own.boards, own.standing, own.sessions) == (None, 12, "forming", 2)
    assert [step.grade for step in own.steps] == [None, None]


@pytest.mark.slow
def test_from_300_boards_on_a_grade_is_shown_to_everybody_if_its_player_wants() -> None:
    """Three sessions of 102 boards a pair. The pairs of a line have a mean of 42 always.

    The first pair counts as 142, so has 76; with 84 expected as 76 + 2 × 16, so has (102 × (142 + 108) +
    96 × 42) / 300 = 98.44; with 106.44 expected as 98.44 − 2 × 6.44.
    """
    first = play_out(make_section(3, boards=34))
    again(first)
    again(first)
    club = change_club(first.session.event.club, by=DIRECTOR, grades_players=True)
    strong = player(first, "1")
    assert shown_grades(club).players == ()

    show_grade(strong, True, by=DIRECTOR)

    (line,) = shown_grades(club).players
    exact = Fraction(102 * (14200 + 10800 + 8556), 306 * 100)
    assert (line.player, line.boards, line.standing) == (strong.pk, 306, "evolving")
    assert line.grade == round(exact, 2) == Fraction("111.85")
    assert [step.grade for step in steps(strong)] == [None, None, line.grade]
    assert strong.pk in [one.player for one in grade_list(club).players[:2]]  # and the partner


def test_imps_are_made_per_cent() -> None:
    section = make_section(3)
    lifecycle.change_conditions(section.session.event, by=DIRECTOR, method="cross_imps")
    play_out(section)
    change_club(section.session.event.club, by=DIRECTOR, grades_players=True)
    # Not vulnerable 420 against 170 and 0: (6 + 9) / 2. Vulnerable (boards 2, 4, 5) 620: (10 + 12) / 2.
    assert (3 * Fraction(15, 2) + 3 * 11) / 6 == Fraction("9.25")
    assert figures(player(section, "1")) == [(50 + Fraction("6.48") * Fraction("9.25"), 50)]


def test_a_club_that_grades_nobody_has_no_grades() -> None:
    section = two_sessions()
    change_club(section.session.event.club, by=DIRECTOR, grades_players=False)
    person = player(section, "1")
    assert grade_of(person).sessions == 0
    assert grade_list(person.club).players == ()


def test_a_session_in_play_does_not_count() -> None:
    section = two_sessions()
    second = section.session.event.club.events.latest("pk").sessions.get()
    lifecycle.reopen_session(second, by=DIRECTOR)
    assert figures(player(section, "1")) == [(100, 50)]


def test_an_event_without_its_names_counts_no_more() -> None:
    section = two_sessions()
    forget_event(section.session.event, by=DIRECTOR)
    assert figures(player(section, "1")) == [(100, 50)]  # the second session, as if it was the first


def test_an_erased_person_is_nameless_in_the_list() -> None:
    section = two_sessions()
    person = player(section, "1")
    erase_person(person, typed=str(person), by=DIRECTOR)
    names = {line.player: line.name.latin for line in grade_list(person.club).players}
    assert names[person.pk] == f"Anonymous {person.pk}"
