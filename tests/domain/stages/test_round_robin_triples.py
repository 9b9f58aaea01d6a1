"""Seven teams in six rounds: three teams play one another over two rounds, and nobody sits out."""

from itertools import combinations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from scoring.schemes.victory_points import VP_SCALES, match_points
from tests.domain.stages.test_groups import all_played, fresh
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import team_section
from tests.tools.rows_again import rows_again
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.verify import problems
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.team_event_papers import round_sheets
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.team_events import divide_teams
from tournament.domain.stages.acts.team_matches import seat_round_robin
from tournament.domain.stages.readings.late_team import late_team_options
from tournament.domain.stages.readings.stage_terms import league_rounds
from tournament.domain.stages.reports.team_table import team_standings
from tournament.models import Entrant, Section, TeamMatch

pytestmark = pytest.mark.django_db
TRIPLES = {"odd": "long_triple"}


@rows_again
def with_triples(teams: int = 7, rounds: int | None = None) -> Section:
    section = team_section(teams, boards=2, vp_scale="wbf_continuous", options=TRIPLES)
    seat_round_robin(section, rounds=rounds, by=DIRECTOR)
    lifecycle.start_session(section.session, by=DIRECTOR)
    return fresh(section)


def test_all_seven_meet_in_six_rounds_and_all_play_in_each() -> None:
    section = with_triples()
    met = section.team_matches.values_list("home__number", "away__number")
    assert sorted(map(sorted, met)) == [list(two) for two in combinations(range(1, 8), 2)]
    for number in range(1, 7):
        rows = section.placements.filter(round=number)
        sides = ("ns__entrant__number", "ew__entrant__number")
        seated = [team for side in sides for team in rows.values_list(side, flat=True)]
        assert sorted(seated) == sorted([*range(1, 8)] * 2)
        assert len({*rows.values_list("table", flat=True)}) == rows.count() == 7
    assert problems() == []


@pytest.mark.slow
def test_each_match_of_a_triple_is_credited_to_its_own_round() -> None:
    """The lower number of each match wins it: six wins for 1, five for 2, and so on down to none for 7."""
    section = all_played(with_triples())
    won, lost = match_points(VP_SCALES["wbf_continuous"], 9, 2)
    sheet = team_standings(section.session)
    assert [(row.team.number, row.total) for row in sheet.rows] == [
        (number, (7 - number) * won + (number - 1) * lost) for number in range(1, 8)
    ]
    assert sheet.rounds == sheet.counted == 6
    for row in sheet.rows:
        assert [one.round for one in row.rounds] == [1, 2, 3, 4, 5, 6]


def test_no_team_plays_a_board_twice() -> None:
    section = with_triples()
    for team in section.session.event.entrants.all():
        rows = section.placements.filter(match__in=team_matches(section, team)).values_list("match", "boards")
        boards = {(match, board) for match, own in rows for board in own}
        assert len(boards) == len({board for _match, board in boards}) == 12


def team_matches(section: Section, team: Entrant) -> QuerySet[TeamMatch]:
    return section.team_matches.filter(Q(home=team) | Q(away=team))


def test_the_papers_have_the_triple_in_both_of_its_rounds() -> None:
    section = with_triples()
    scope = Scope(section.session, None, AnonymousUser())
    triples = [[match for match in sheet.matches if match.together == 3] for sheet in round_sheets(scope)]
    assert [len(one) for one in triples] == [3] * 6


@pytest.mark.slow
def test_a_plan_is_not_cut_within_a_triple_and_other_numbers_have_byes() -> None:
    section = team_section(7, boards=2, vp_scale="wbf_continuous", options=TRIPLES)
    with pytest.raises(DirectorError) as refusal:
        seat_round_robin(section, rounds=5, by=DIRECTOR)
    assert refusal.value.code == "bad_rounds"
    seat_round_robin(section, rounds=4, by=DIRECTOR)
    assert section.team_matches.count() == 14
    with pytest.raises(DirectorError) as none:
        seat_round_robin(team_section(5, boards=2, options=TRIPLES), by=DIRECTOR)
    assert (none.value.code, "3, 7, 9, 11, 13, 15" in str(none.value.message)) == ("no_triples", True)
    even = team_section(6, boards=2, options=TRIPLES)
    seat_round_robin(even, by=DIRECTOR)
    assert even.team_matches.count() == 15


@pytest.mark.slow
def test_two_groups_each_have_their_triple() -> None:
    section = team_section(14, boards=2, options=TRIPLES)
    divide_teams(section, [[*range(1, 8)], [*range(8, 15)]], by=DIRECTOR)
    seat_round_robin(fresh(section), by=DIRECTOR)
    first = section.placements.filter(round=1)
    assert first.count() == len({*first.values_list("table", flat=True)}) == 14
    assert section.team_matches.filter(triple__isnull=False).values("triple").distinct().count() == 6


def test_no_team_comes_late_and_the_schedule_is_known_as_seated() -> None:
    section = with_triples()
    assert all(one.session for one in league_rounds(section.session.stage))
    with pytest.raises(DirectorError) as refusal:
        late_team_options(section)
    assert refusal.value.code == "in_groups"
