"""Two people do the same at the same moment, or one of them twice: it happens once, and the other is told."""

import pytest

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.evening import play as play_board
from tests.fixtures.teams import play, round_robin, swiss
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.draws import propose_draw, publish_draw
from tournament.domain.stages.acts.match_rulings import end_match
from tournament.domain.stages.readings.swiss_rounds import next_round
from tournament.domain.stages.reports.published_draws import standing_for_draw
from tournament.domain.stages.reports.team_table import team_standings
from tournament.models import Draw, Placement, TeamMatch

pytestmark = pytest.mark.django_db


def test_a_draw_that_two_directors_publish_is_seated_once() -> None:
    section = swiss(4)
    draw = propose_draw(section, standing_for_draw(section, next_round(section)), by=DIRECTOR)
    other = Draw.objects.get(pk=draw.pk)
    publish_draw(draw, by=DIRECTOR)

    with pytest.raises(DirectorError) as refusal:
        publish_draw(other, by=DIRECTOR)
    assert refusal.value.code == "moved_on"

    assert Placement.objects.filter(section=section).count() == 4
    assert TeamMatch.objects.filter(section=section).count() == 2


def test_a_match_that_two_directors_end_differently_keeps_the_first_end() -> None:
    match = round_robin(4).team_matches.first()
    other = TeamMatch.objects.get(pk=match.pk)
    seen = match.version
    end_match(match, end="forfeited", by_side="home", seen=seen, by=DIRECTOR)

    with pytest.raises(Conflict):
        end_match(other, end="void", seen=seen, by=DIRECTOR)

    match.refresh_from_db()
    assert (match.end, match.by_side) == ("forfeited", "home")


def test_a_session_of_teams_that_is_reopened_goes_on_where_it_ended() -> None:
    section = round_robin(2, boards=2)
    match = section.team_matches.get()
    play(match, [("4S= N", "4S-1 N")])
    lifecycle.close_session(section.session, by=DIRECTOR)
    lifecycle.reopen_session(section.session, by=DIRECTOR)

    for row in match.placements.all():
        play_board(section, row.table, 2, "PASS")

    section.session.refresh_from_db()
    (first, _second) = team_standings(section.session).rows
    assert (first.team.number, first.won) == (match.home.number, 1)
