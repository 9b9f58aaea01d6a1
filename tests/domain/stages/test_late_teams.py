"""A team comes late to a round robin: in place of the byes, or in rounds that are made anew."""

from itertools import combinations

import pytest

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.readings.verify import problems
from tournament.domain.stages.acts.team_entries import TeamEntry
from tournament.domain.stages.acts.team_withdrawals import seat_late_team, withdraw_team
from tournament.domain.stages.readings.late_team import LateTeamOption, late_team_options
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.undo.acts.undo import undo
from tournament.models import Adjustment, Section, Session
from tournament.movements.swiss.round_to_draw import rest_of_schedule

pytestmark = pytest.mark.django_db
LATE = TeamEntry(name="遅刻組")
FLAT = [("PASS", "PASS")] * 2


def evening(teams: int, rounds: int) -> Section:
    section = round_robin(teams, boards=2)
    for match in section.team_matches.filter(round__lte=rounds, away__isnull=False):
        play(match, FLAT)
    return section


def schedule(section: Section) -> list[tuple[int, int, int | None]]:
    rows = section.team_matches.order_by("round", "pk")
    return [*rows.values_list("round", "home__number", "away__number")]


def counted(section: Section) -> dict[frozenset[int | None], int]:
    found: dict[frozenset[int | None], int] = {}
    for _round, home, away in schedule(section):
        two = frozenset((home, away))
        found[two] = found.get(two, 0) + 1
    return found


def test_of_an_odd_number_it_plays_those_who_were_to_sit_out() -> None:
    section = evening(5, 1)
    before = schedule(section)
    (option,) = late_team_options(section)
    assert (option.code, option.begun, [number for number, _team in option.meets]) == ("bye", 1, [2, 3, 4, 5])
    assert [team.number for team in option.unmet] == [
        next(home for number, home, away in before if number == 1 and away is None)
    ]

    team = seat_late_team(section, LATE, option="bye", percent=60, by=DIRECTOR)

    assert {two for two in counted(section) if 6 in two} == {
        frozenset((6, opponent.number)) for _round, opponent in option.meets
    }
    assert [row for row in schedule(section) if row[2] is None] == [row for row in before if row[2] is None][
        :1
    ]
    tables = section.placements.filter(round=2)
    assert sorted(tables.values_list("table", flat=True)) == [1, 2, 3, 4, 5, 6]
    assert all(table.boards and table.ns and table.ew for table in tables)
    assert Adjustment.objects.get(entrant=team).amount == 12  # 60 % of 20 for round 1
    undo(last_act(section.session), by=DIRECTOR)
    assert (schedule(section), problems()) == (before, [])


@pytest.mark.slow
def test_it_takes_the_place_of_a_team_that_has_left() -> None:
    """The matches of the team that left stay cancelled: it has played two of five rounds."""
    section = evening(6, 2)
    gone = section.session.event.entrants.get(number=2)
    withdraw_team(gone, section, by=DIRECTOR)
    before = schedule(section)
    (option,) = late_team_options(section)
    assert (option.code, option.added, len(option.meets)) == ("left", 0, 3)

    team = seat_late_team(section, LATE, option="left", by=DIRECTOR)

    now = schedule(section)
    assert now[:6] == before[:6]
    assert not any(2 in row[1:] for row in now[6:])
    assert sorted(two for row in now[6:] for two in row[1:]) == sorted([1, 3, 4, 5, 6, 7] * 3)
    assert [sorted(row.table for row in section.placements.filter(round=at)) for at in (3, 4, 5)] == [
        [*range(1, 7)]
    ] * 3
    sheet = team_standings(Session.objects.get(pk=section.session_id))
    rows = {row.team.id: row for row in sheet.rows}
    assert (rows[gone.pk].place, rows[team.pk].place) == (None, 6)
    assert problems() == []
    undo(last_act(section.session), by=DIRECTOR)
    assert (schedule(section), problems()) == (before, [])


@pytest.mark.slow
def test_of_an_even_number_the_rounds_that_are_left_are_made_anew() -> None:
    section = evening(6, 2)
    played = [row for row in schedule(section) if row[0] <= 2]
    short, whole = late_team_options(section)
    assert (short.code, short.added, whole.code) == ("as_planned", 0, "all_meet")
    assert short.dropped
    assert (whole.unmet, whole.dropped) == ((), ())

    seat_late_team(section, LATE, option="all_meet", by=DIRECTOR)

    assert schedule(section)[: len(played)] == played
    met = {two: times for two, times in counted(section).items() if None not in two}
    assert met == {frozenset(two): 1 for two in combinations(range(1, 8), 2)}
    assert max(number for number, _home, _away in schedule(section)) == 5 + whole.added
    for number in range(3, 6 + whole.added):
        playing = [team for at, *two in schedule(section) for team in two if at == number and team]
        assert sorted(playing) == [1, 2, 3, 4, 5, 6, 7]
    assert problems() == []


@pytest.mark.parametrize("teams", range(3, 17))
def test_the_rest_of_a_schedule_takes_few_rounds(teams: int) -> None:
    met = {frozenset((team, team + 1)) for team in range(1, teams - 1, 2)}

    rounds = rest_of_schedule(range(teams), met)

    every = [frozenset(two) for one in rounds for two in one]
    assert sorted(map(sorted, every)) == [
        [*two] for two in combinations(range(teams), 2) if frozenset(two) not in met
    ]
    assert all(len({team for two in one for team in two}) == 2 * len(one) for one in rounds)
    assert len(rounds) <= teams + 1


def test_a_round_may_be_left_to_those_who_sit_at_it() -> None:
    option: LateTeamOption = late_team_options(evening(5, 1), first=4)[0]
    assert [one.number for one in option.rounds] == [4, 5]


def test_where_another_team_has_no_place_the_reason_is_said() -> None:
    with pytest.raises(DirectorError) as refusal:
        late_team_options(evening(3, 3))
    assert refusal.value.code == "all_begun"
    with pytest.raises(DirectorError) as refusal:
        seat_late_team(evening(4, 1), LATE, option="bye", by=DIRECTOR)
    assert refusal.value.code == "no_choice"
    assert not Adjustment.objects.exists()
