"""Groups of a round robin: made by seed or by hand, a table of each, and how they go on."""

from random import Random

import pytest
from django.contrib.auth.models import AnonymousUser

from scoring.schemes.victory_points import VP_SCALES, match_points
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, team_section
from tests.tools.rows_again import rows_again
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.verify import problems
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.session_papers import certificates
from tournament.domain.paper.reports.team_event_papers import team_standings as printed
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.team_entries import change_team, enter_team
from tournament.domain.stages.acts.team_events import divide_teams, groups_by
from tournament.domain.stages.acts.team_matches import seat_round_robin
from tournament.domain.stages.readings.late_team import late_team_options
from tournament.domain.stages.reports.stage_rankings import current_rankings, qualifiers, seeded
from tournament.domain.stages.reports.team_pages import team_courses, team_page
from tournament.domain.stages.reports.team_table import team_standings
from tournament.models import Section, Session

pytestmark = pytest.mark.django_db
# 160 and 210 points: 4 and 5 IMPs. The lower number wins each match by 9 IMPs on two boards.
PART = [("2S= N", "2S-1 N"), ("2S= N", "2S-1 N")]
SNAKE = [[1, 4, 5, 8], [2, 3, 6, 7]]


def fresh(section: Section) -> Section:
    forget()
    return Section.objects.select_related("session__event__club", "session__stage").get(pk=section.pk)


@rows_again
def two_groups(teams: int = 8, *, groups: list[list[int]] | None = None) -> Section:
    section = team_section(teams, boards=2, vp_scale="wbf_continuous")
    divide_teams(section, groups or SNAKE, by=DIRECTOR)
    seat_round_robin(fresh(section), by=DIRECTOR)
    lifecycle.start_session(section.session, by=DIRECTOR)
    return fresh(section)


def all_played(section: Section) -> Section:
    for match in section.team_matches.select_related("home", "away").filter(away__isnull=False):
        play(match, PART if match.home.number < match.away.number else [text[::-1] for text in PART])
    return fresh(section)


def rounds_of(section: Section) -> list[list[tuple[int, int | None]]]:
    rows = section.team_matches.order_by("round", "pk")
    found: dict[int, list[tuple[int, int | None]]] = {}
    for number, home, away in rows.values_list("round", "home__number", "away__number"):
        found.setdefault(number, []).append((home, away))
    return [*found.values()]


def test_the_groups_are_made_by_the_seeds_in_a_snake_or_by_lot() -> None:
    section = team_section(8, boards=2)
    assert groups_by(section, 2, "seed", Random(1)) == SNAKE
    drawn = groups_by(section, 2, "lot", Random(1))
    assert sorted(number for own in drawn for number in own) == [*range(1, 9)]
    assert drawn != SNAKE


@pytest.mark.slow
def test_all_meet_in_their_group_at_tables_of_one_room() -> None:
    section = two_groups()
    rounds = rounds_of(section)
    assert [len(one) for one in rounds] == [4, 4, 4][: len(rounds)]
    met = {frozenset(two) for one in rounds for two in one}
    assert met == {frozenset((a, b)) for own in SNAKE for a in own for b in own if a < b}
    assert {*section.placements.filter(round=1).values_list("table", flat=True)} == {*range(1, 9)}


@pytest.mark.slow
def test_groups_of_unlike_sizes_play_side_by_side_and_an_odd_one_has_byes() -> None:
    """Of five teams each sits out once in five rounds; the four others are done after three."""
    section = two_groups(9, groups=[[1, 4, 5, 8, 9], [2, 3, 6, 7]])
    rounds = rounds_of(section)
    assert [len(one) for one in rounds] == [5, 5, 5, 3, 3]
    assert sorted(home for one in rounds for home, away in one if away is None) == [1, 4, 5, 8, 9]


@pytest.mark.slow
def test_each_group_has_a_table_of_its_own() -> None:
    section = all_played(two_groups())
    won, lost = match_points(VP_SCALES["wbf_continuous"], 9, 2)
    sheet = team_standings(section.session)
    figures = [[(row.place, row.team.number, row.total) for row in one.rows] for one in sheet.groups]
    totals = [3 * won, 2 * won + lost, won + 2 * lost, 3 * lost]
    assert figures == [
        [(place, number, total) for place, number, total in zip(range(1, 5), own, totals, strict=True)]
        for own in SNAKE
    ]
    assert [one.group for one in sheet.groups] == ["A", "B"]
    (ranking,) = current_rankings(section.session)
    assert [one.over for one in ranking.rankings] == ["group A", "group B"]
    third = next(row.team for row in sheet.rows if row.team.number == 6)
    page = team_page(section.session, third.id, sheet)
    assert page
    assert (page.standing.place, page.rivals) == (3, 4)
    assert {course.places for course in team_courses(sheet).values() if course.places} <= {
        (a, b) for a in range(1, 5) for b in range(1, 5)
    }


@pytest.mark.slow
def test_papers_have_a_table_and_certificates_for_each_group() -> None:
    section = all_played(two_groups())
    scope = Scope(section.session, None, AnonymousUser())
    lifecycle.close_session(section.session, by=DIRECTOR)
    session = Session.objects.select_related("event__club", "stage").get(pk=section.session_id)
    scope = Scope(session, None, AnonymousUser())
    assert [[row.team.number for row in one.rows] for one in printed(scope)] == SNAKE
    assert [(one.part, one.place) for one in certificates(scope)] == [
        (f"group {letter}", place) for letter in "AB" for place in (1, 2, 3)
    ]


@pytest.mark.slow
def test_the_first_two_cross_over_and_the_others_go_on_place_by_place() -> None:
    """A1–B2 and B1–A2: the seeds 1, 4 and 2, 3 of the bracket."""
    section = all_played(two_groups())
    found = qualifiers(section.session, 2, AnonymousUser())
    assert [team.number for team in found.through] == [1, 2, 4, 3]
    sheet = found.standings
    everyone = {row.team.id for row in sheet.rows}
    numbers = {row.team.id: row.team.number for row in sheet.rows}
    assert [numbers[pk] for pk in seeded(sheet, everyone, cross=False)] == [1, 2, 4, 3, 5, 6, 8, 7]


def test_the_best_other_is_the_third_with_the_higher_average() -> None:
    """5 and 6 have won one of three matches each; 6 wins its one by 13 IMPs."""
    section = all_played(two_groups())
    match = section.team_matches.filter(home__number__in=(6, 7), away__number__in=(6, 7)).get()
    section.results.filter(board__in=[1, 2], round=match.round).filter(
        ns__entrant__number__in=(6, 7)
    ).delete()
    more = [("2S+1 N", "2S-2 N"), ("2S= N", "2S-1 N")]
    play(match, more if match.home.number == 6 else [text[::-1] for text in more])
    found = qualifiers(fresh(section).session, 2, AnonymousUser(), others=1)
    assert {team.number for team in found.through} == {1, 2, 3, 4, 6}


@pytest.mark.parametrize(
    ("groups", "code"),
    [
        ([[1, 2, 3], [4, 5, 6, 7]], "bad_groups"),
        ([[1, 2, 3, 4], [4, 5, 6, 7, 8]], "bad_groups"),
        ([[1, 2, 3, 4, 5, 6, 7], [8]], "bad_groups"),
        ([[1, 2, 3, 4, 9], [5, 6, 7, 8]], "bad_groups"),
    ],
)
def test_each_team_is_in_one_group_of_two_or_more(groups: list[list[int]], code: str) -> None:
    with pytest.raises(DirectorError) as refusal:
        divide_teams(team_section(8, boards=2), groups, by=DIRECTOR)
    assert refusal.value.code == code


def test_a_team_that_is_entered_later_needs_a_group_before_the_matches_are_seated() -> None:
    section = team_section(8, boards=2)
    divide_teams(section, SNAKE, by=DIRECTOR)
    enter_team(section.session.event, name="遅刻組", players=[], by=DIRECTOR)
    with pytest.raises(DirectorError) as refusal:
        seat_round_robin(fresh(section), by=DIRECTOR)
    assert (refusal.value.code, "遅刻組" in str(refusal.value.message)) == ("no_group", True)
    with pytest.raises(DirectorError) as kept:
        change_team(section.session.event.entrants.get(number=1), number=20, by=DIRECTOR)
    assert kept.value.code == "in_groups"
    divide_teams(fresh(section), [], by=DIRECTOR)
    seat_round_robin(fresh(section), by=DIRECTOR)
    assert len(rounds_of(section)) == 9
    assert problems() == []


def test_groups_that_have_begun_stay() -> None:
    section = two_groups()
    play(section.team_matches.filter(away__isnull=False).first(), PART)
    for refused in (
        lambda: divide_teams(fresh(section), [], by=DIRECTOR),
        lambda: late_team_options(fresh(section)),
    ):
        with pytest.raises(DirectorError) as refusal:
            refused()
        assert refusal.value.code in ("already_played", "in_groups")


def test_a_knock_out_has_no_groups() -> None:
    with pytest.raises(DirectorError) as refusal:
        divide_teams(team_section(8, boards=2, format="knock-out"), SNAKE, by=DIRECTOR)
    assert refusal.value.code == "not_a_round_robin"
