"""The draw of a team event on the wall: by table, by the name of the team, and each new round by itself."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.domain.stages.test_draws import drawn
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin, swiss
from tests.web.reading import Page
from tests.web.room.test_wall import wall_of
from tournament.domain.room.acts import round_clocks
from tournament.models import Section

pytestmark = pytest.mark.django_db
FLAT = [("PASS", "PASS"), ("PASS", "PASS")]


def pages(player: Client, section: Section) -> list[str]:
    """What each page of the draw says, in their order."""
    answer = player.get(wall_of(section.session))
    assert Page(answer).problems() == []
    found = re.findall(
        r"<section class=\"wall-page\"[^>]*data-draw.*?</section>", answer.content.decode(), re.S
    )
    return [" ".join(re.sub(r"<[^>]+>", " ", page).split()) for page in found]


def play_round(section: Section, number: int) -> None:
    for match in section.team_matches.filter(round=number, away__isnull=False):
        play(match, FLAT)


def test_a_published_draw_is_on_the_wall_by_table_and_by_team(player: Client) -> None:
    section = swiss(5)
    assert pages(player, section) == []

    draw = drawn(section)

    by_table, by_team = pages(player, section)
    home, away = (section.session.event.entrants.get(number=number) for number in draw.pairings[0])
    assert "Draw of round 1 by table" in by_table
    assert f"Table 1 Table 2 {home.number} {home.name} {away.number} {away.name}" in by_table
    assert f"{away.number} {away.name} – {home.number} {home.name} Table 2 N-S Table 1 E-W" in by_team
    assert by_table.count("bye") == by_team.count("bye") == 1


@pytest.mark.slow
def test_the_draw_leaves_the_wall_with_the_first_result_and_the_next_round_takes_its_place(
    player: Client,
) -> None:
    section = swiss(4)
    drawn(section)
    play_round(section, 1)
    assert pages(player, section) == []

    drawn(section)

    assert [page.split(" by ")[0] for page in pages(player, section)] == ["Draw of round 2"] * 2


@pytest.mark.slow
def test_the_next_round_of_a_round_robin_waits_for_the_last_table_or_for_the_clock(player: Client) -> None:
    section = round_robin(4, boards=2)
    first, second = section.team_matches.filter(round=1)
    play(first, FLAT)
    assert pages(player, section) == []

    round_clocks.start_round(section, 1, at=timezone.now() - timedelta(hours=1), by=DIRECTOR)
    assert "Draw of round 2" in pages(player, section)[0]
    assert "Still playing: 3, 4" in pages(player, section)[0]
    assert "Your seats in round 2" not in player.get(wall_of(section.session)).content.decode()

    play(second, FLAT)
    assert "Still playing" not in pages(player, section)[0]
