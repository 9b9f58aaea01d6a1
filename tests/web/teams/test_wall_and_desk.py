"""The wall and the desk of a team event: who won, and the table turned over from last to first."""

import re

import pytest
from django.test import Client

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import decide, knock_out, match_of, next_round
from tests.fixtures.teams import play, round_robin, swiss
from tests.web.reading import Page
from tests.web.teams.test_table_pages import finished, text_of
from tournament.domain.room.acts import round_clocks
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Section, Session

pytestmark = pytest.mark.django_db
WON = [("4S= N", "4S-1 N")] * 4


def wall_of(session: Session) -> str:
    return f"/w/{round_clocks.open_wall(session, by=DIRECTOR).token}/"


@pytest.mark.slow
def test_the_wall_has_the_table_of_teams_when_the_session_is_closed(player: Client) -> None:
    section = finished()

    answer = player.get(wall_of(section.session))

    assert Page(answer).problems() == []
    lines = re.findall(r'<span class="wall-name[^>]*>([^<]*)<', answer.content.decode())
    assert len(lines) == 4
    assert "佐藤組" in text_of(answer)
    assert "+" not in text_of(answer).partition("佐藤組")[2][:12]


@pytest.mark.slow
def test_the_table_is_turned_over_from_the_last_team_to_the_first(player: Client) -> None:
    section = finished()
    wall = round_clocks.open_wall(section.session, by=DIRECTOR)
    total = {row.name for row in section.session.event.entrants.all()}

    names = []
    for lines in range(1, 5):
        round_clocks.reveal_ranking(wall, lines=lines, by=DIRECTOR)
        said = text_of(player.get(f"/w/{wall.token}/"))
        names.append({name for name in total if name in said})

    assert [len(found) for found in names] == [1, 2, 3, 4]


def won_cup() -> Section:
    """A knock-out of four teams: the first wins the final."""
    section = knock_out(4)
    for number in (1, 2):
        decide(match_of(section, number))
    next_round(section)
    decide(match_of(section, 3))
    return section


@pytest.mark.slow
def test_the_places_of_a_cup_are_turned_over_from_the_last_to_the_winner(player: Client) -> None:
    section = won_cup()
    wall = round_clocks.open_wall(section.session, by=DIRECTOR)
    said = []
    for lines in range(3, 5):
        round_clocks.reveal_ranking(wall, lines=lines, by=DIRECTOR)
        answer = player.get(f"/w/{wall.token}/")
        assert Page(answer).problems() == []
        said.append("佐藤組" in text_of(answer))
    assert said == [False, True]


def test_nothing_is_turned_over_before_the_cup_is_won(director: Client) -> None:
    section = knock_out(4)
    for number in (1, 2):
        decide(match_of(section, number))
    page = f"/console/{section.session_id}/reveal/"
    assert director.post(page, {"do": "turn", "lines": "0"}).status_code == 400


@pytest.mark.slow
def test_the_desk_names_the_winner_of_a_cup_while_it_is_in_play_and_afterwards(director: Client) -> None:
    section = knock_out(2)
    assert "Winner" not in text_of(director.get("/console/"))
    decide(match_of(section, 1))
    assert "Winner: 佐藤組" in text_of(director.get("/console/"))
    close_session(section.session, by=DIRECTOR)
    recent = text_of(director.get("/console/")).replace("&nbsp;", " ")
    assert re.search(r"1\s+佐藤組", recent)


def test_the_wall_of_a_session_in_play_shows_tables_and_no_result(player: Client) -> None:
    section = round_robin(4)
    play(section.team_matches.first(), WON)

    answer = player.get(wall_of(section.session))

    assert Page(answer).problems() == []
    assert "finished" in text_of(answer)


@pytest.mark.slow
def test_the_wall_and_the_desk_open_before_a_round_is_drawn(player: Client, director: Client) -> None:
    section = swiss(6)

    assert player.get(wall_of(section.session)).status_code == 200
    assert director.get("/console/").status_code == 200


@pytest.mark.slow
def test_the_desk_names_the_winner_with_victory_points(director: Client) -> None:
    section = finished()

    said = text_of(director.get("/console/"))

    first = re.search(r"1\s+(\S+組)\s+([\d.]+)\s+VP", said.replace("&nbsp;", " "))
    assert first is not None
    assert first[1] in {row.name for row in section.session.event.entrants.all()}
