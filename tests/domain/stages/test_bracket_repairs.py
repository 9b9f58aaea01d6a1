"""A correction that sends another team on: it is named, mended before the match begins, and never after."""

import pytest

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import (
    LOST,
    TIED,
    WON,
    decide,
    fresh,
    knock_out,
    match_of,
    next_round,
    stage_of,
)
from tournament.domain.boards.acts.director_results import award
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.readings.roles import operator
from tournament.domain.room.reports.queue import queue
from tournament.domain.stages.acts.bracket_repairs import keep_bracket, seat_right_teams
from tournament.domain.stages.reports.brackets import winners_of
from tournament.domain.stages.reports.match_desk import effect_of_awards, effect_of_end
from tournament.domain.undo.acts.undo import undo
from tournament.models import Section

pytestmark = pytest.mark.django_db


def final_seated(**options: object) -> Section:
    """Four teams: teams 1 and 2 have won their semi-finals, and the next round is at the tables."""
    section = knock_out(4, options=options)
    decide(match_of(section, 1))
    decide(match_of(section, 2))
    next_round(section)
    return fresh(section)


def turn(section: Section, number: int) -> None:
    """Rulings give the boards of a match to its visiting team."""
    for row in section.results.filter(round=1, ns__entrant=match_of(section, number).home):
        award(row, ns="A-", ew="A+", seen=row.version, by=DIRECTOR)
    for row in section.results.filter(round=1, ew__entrant=match_of(section, number).home):
        award(row, ns="A+", ew="A-", seen=row.version, by=DIRECTOR)


def winners(section: Section) -> dict[int, tuple[int, ...]]:
    return winners_of(stage_of(section))


def teams_at(section: Section, number: int) -> tuple[int, int]:
    match = match_of(section, number)
    return match.home.number, match.away.number


def kinds(section: Section) -> list[str]:
    return [item.kind for item in queue(section.session)]


@pytest.mark.slow
def test_the_right_team_takes_its_place_before_the_match_begins() -> None:
    section = final_seated()
    tables = [row.table for row in match_of(section, 3).placements.all()]
    turn(section, 1)
    assert "wrong_team" in kinds(section)

    seat_right_teams(section, winners(section), by=DIRECTOR)

    assert teams_at(section, 3) == (4, 2)
    assert [row.table for row in match_of(section, 3).placements.all()] == tables
    assert "wrong_team" not in kinds(section)
    assert problems(section) == []
    decide(match_of(section, 3))
    assert winners(section)[3] == (match_of(section, 3).home_id,)


@pytest.mark.slow
def test_the_final_and_the_match_for_third_place_exchange_a_team() -> None:
    section = final_seated(third_place=True)
    assert (teams_at(section, 3), teams_at(section, 4)) == ((1, 2), (4, 3))
    turn(section, 1)
    seat_right_teams(section, winners(section), by=DIRECTOR)
    assert (teams_at(section, 3), teams_at(section, 4)) == ((4, 2), (1, 3))
    undo(last_act(section.session), by=DIRECTOR)
    assert (teams_at(section, 3), teams_at(section, 4)) == ((1, 2), (4, 3))


@pytest.mark.slow
def test_a_round_that_has_begun_is_never_drawn_again() -> None:
    section = final_seated()
    decide(match_of(section, 3), LOST)
    turn(section, 1)
    (item,) = [one for one in queue(section.session) if one.kind == "wrong_team"]
    assert [(one.match, one.exchangeable) for one in item.teams] == [(3, False)]
    with pytest.raises(DirectorError) as refused:
        seat_right_teams(section, winners(section), by=DIRECTOR)
    assert refused.value.code == "nothing_wrong"
    assert teams_at(section, 3) == (1, 2)


@pytest.mark.slow
def test_the_director_keeps_the_bracket_and_the_matter_is_off_the_list() -> None:
    section = final_seated()
    turn(section, 1)
    keep_bracket(section, winners(section), by=DIRECTOR)
    assert "wrong_team" not in kinds(section)
    undo(last_act(section.session), by=DIRECTOR)
    assert "wrong_team" in kinds(section)
    keep_bracket(fresh(section), winners(section), by=DIRECTOR)
    with pytest.raises(DirectorError) as refused:
        keep_bracket(fresh(section), winners(section), by=DIRECTOR)
    assert refused.value.code == "nothing_wrong"


def test_the_preview_of_a_ruling_says_who_would_go_on_and_who_sits_there() -> None:
    section = final_seated()
    match = match_of(section, 1)
    effect = effect_of_awards(match, [1, 2], "A-", "A+", operator())
    assert [team.number for team in effect.goes_on] == [1, 4]
    assert [(one.match, one.seated.number, one.right.number) for one in effect.wrong] == [(3, 1, 4)]
    assert effect_of_awards(match, [1], "A+", "A-", operator()).goes_on is None
    assert effect_of_end(match, "forfeited", "home", operator()).wrong[0].exchangeable


def test_a_tie_waits_in_the_list_of_the_director() -> None:
    section = knock_out(4)
    decide(match_of(section, 1), WON)
    assert kinds(section) == []
    decide(match_of(section, 2), TIED)
    assert kinds(section) == ["tied"]


def test_a_decided_round_waits_in_the_list_for_the_next_one_to_be_seated() -> None:
    section = knock_out(4)
    decide(match_of(section, 1))
    decide(match_of(section, 2))
    assert [(item.kind, item.round) for item in queue(section.session)] == [("to_seat", 2)]
    next_round(section)
    decide(match_of(section, 3))
    assert kinds(section) == []
