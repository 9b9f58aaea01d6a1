"""Teams that leave, come back or come late: the draw leaves them out; what missed rounds are worth."""

from decimal import Decimal

import pytest

from tests.domain.stages.test_draws import BIG, drawn, fresh, play_round
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, swiss
from tournament.domain.boards.readings.tokens import Address
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.room.reports.seating_plan import room
from tournament.domain.room.reports.table import table_sheet
from tournament.domain.stages.acts.team_entries import enter_team
from tournament.domain.stages.acts.team_withdrawals import return_team, score_missed_rounds, withdraw_team
from tournament.domain.stages.readings.swiss_rounds import before_round, missed_rounds
from tournament.domain.stages.reports.published_draws import standing_for_draw
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Adjustment, Entrant, Section, TeamMatch
from tournament.sheets.names import Name

pytestmark = pytest.mark.django_db


def team(section: Section, number: int) -> Entrant:
    return section.session.event.entrants.get(number=number)


def late_team(section: Section) -> Entrant:
    players = [PlayerLine(Name(native=f"遅刻 {'一二三四'[place]}郎")) for place in range(4)]
    return enter_team(section.session.event, name="遅刻組", players=players, by=DIRECTOR)


def test_a_team_that_leaves_is_not_drawn_any_more_and_its_results_stand() -> None:
    section = swiss(6)
    drawn(section)
    play_round(section, 1)
    before = standing_for_draw(section, 2).points

    withdraw_team(team(section, 3), section, by=DIRECTOR, reason="ill")

    assert sorted(number for those in drawn(section).pairings for number in those) == [1, 2, 4, 5, 6]
    assert standing_for_draw(section, 2).points == before


def test_the_phone_of_a_team_that_has_left_waits_for_no_draw() -> None:
    section = swiss(4)
    drawn(section)
    play_round(section, 1)

    def waits(number: int) -> bool:
        pair = section.contestants.get(number=str(number), direction="NS")
        return table_sheet(Address("", fresh(section), 1, pair)).to_draw

    withdraw_team(team(section, 3), fresh(section), by=DIRECTOR)
    assert (waits(1), waits(3)) == (True, False)
    return_team(team(section, 3), fresh(section), by=DIRECTOR)
    assert waits(3)


def test_the_opponents_of_a_team_that_leaves_in_a_round_have_no_bye() -> None:
    section = swiss(6)
    drawn(section)
    match = section.team_matches.first()
    assert match.away

    withdraw_team(match.away, section, from_round=1, by=DIRECTOR)

    match.refresh_from_db()
    assert (match.end, match.by_side) == (TeamMatch.End.FORFEITED, TeamMatch.Side.AWAY)
    assert before_round(section, 2).byes == frozenset()
    assert standing_for_draw(section, 2).points[match.home.number] == 12


def test_a_match_with_a_result_is_not_forfeited_by_itself() -> None:
    section = swiss(4)
    drawn(section)
    match = section.team_matches.first()
    play(match, BIG[:1])
    withdraw_team(match.home, section, from_round=1, by=DIRECTOR)
    match.refresh_from_db()
    assert match.end == ""


def test_leaving_is_undone_and_a_team_comes_back() -> None:
    section = swiss(4)
    drawn(section)
    leaver = team(section, 1)
    withdraw_team(leaver, section, from_round=1, by=DIRECTOR)
    with pytest.raises(DirectorError) as refusal:
        withdraw_team(leaver, section, by=DIRECTOR)
    assert refusal.value.code == "has_left"

    undo(last_act(section.session), by=DIRECTOR)
    assert not section.team_matches.exclude(end="").exists()
    leaver.refresh_from_db()
    assert leaver.withdrawn_from is None

    withdraw_team(leaver, section, by=DIRECTOR)
    return_team(leaver, section, by=DIRECTOR)
    assert team(section, 1).withdrawn_from is None
    with pytest.raises(DirectorError) as refusal:
        return_team(leaver, section, by=DIRECTOR)
    assert refusal.value.code == "has_not_left"


@pytest.mark.slow
def test_missed_rounds_of_a_late_team_are_worth_what_is_chosen() -> None:
    section = swiss(4)
    for number in (1, 2):
        drawn(section)
        play_round(section, number)
    late = late_team(section)
    assert missed_rounds(section) == {late.number: (1, 2)}

    score_missed_rounds(late, section, percent=40, by=DIRECTOR)
    score_missed_rounds(late, section, percent=60, by=DIRECTOR)

    assert [row.amount for row in Adjustment.objects.all()] == [Decimal(24)]
    assert standing_for_draw(fresh(section), 3).points[late.number] == 24
    rows = {row.team.id: row for row in team_standings(fresh(section).session).rows}
    assert rows[late.pk].total == 24
    score_missed_rounds(late, section, percent=0, by=DIRECTOR)
    assert not Adjustment.objects.exists()


def test_a_team_that_missed_nothing_gets_nothing() -> None:
    section = swiss(4)
    drawn(section)
    with pytest.raises(DirectorError) as refusal:
        score_missed_rounds(team(section, 1), section, percent=60, by=DIRECTOR)
    assert refusal.value.code == "nothing_missed"


@pytest.mark.slow
def test_a_long_triple_misses_no_round() -> None:
    section = swiss(9, options={"odd": "long_triple", "first": "adjacent"})
    drawn(section)
    for match in section.team_matches.filter(triple=None):
        play(match, BIG)
    drawn(section)
    assert missed_rounds(section) == {}


def test_the_room_misses_no_board_of_a_match_that_is_forfeited() -> None:
    section = swiss(4)
    drawn(section)
    match = section.team_matches.first()
    assert room(fresh(section)).boards == 8

    withdraw_team(match.home, section, from_round=1, by=DIRECTOR)

    shown = room(fresh(section))
    assert shown.boards == 4
    assert [row.cells[0].state for row in shown.rows] == ["idle", "idle", "open", "open"]
