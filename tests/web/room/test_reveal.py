"""The reveal of the final ranking on the wall: what is turned over, and nothing else leaves the laptop."""

import re

import pytest
from django.test import Client

from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything, played_section
from tests.fixtures.games_evening import make_game_section
from tests.fixtures.pair_sessions import main_list, two_sessions_played
from tests.tools.rows_again import rows_again
from tests.web.reading import Page, text_of
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.room.acts import round_clocks
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import JournalEntry, Section, Wall
from tournament.sheets.figures import decimal
from tournament.sheets.standings import Standing

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return all_played()


@rows_again
def all_played() -> Section:
    """A session of seven tables in one ranking, of which all results are in."""
    section = make_section(tables=7, code="howell-7x13")
    contracts = ("4S= N", "3NT-1 E", "PASS", "2HX+1 S", "6C-2 W", "3D+1 E", "5HX-3 N", "1NT= S")
    play_everything(section.session, contracts)
    return section


def page_of(section: Section) -> str:
    return f"/console/{section.session_id}/reveal/"


def wall_of(section: Section) -> str:
    return f"/w/{round_clocks.open_wall(section.session, by=DIRECTOR).token}/"


def final_rows(section: Section) -> list[Standing]:
    close_session(section.session, by=DIRECTOR)
    (sheet,) = current_standings(section.session)
    (ranking,) = sheet.rankings
    return list(ranking.rows)


def values(section: Section) -> list[object]:
    (sheet,) = current_standings(section.session)
    return [row.value for ranking in sheet.rankings for row in ranking.rows]


def names_on(answer, rows: list[Standing]) -> list[bool]:
    """Whether each line's first player stands in what was sent."""
    html = answer.content.decode()
    return [row.party.names[0].native in html for row in rows]


@pytest.mark.slow
def test_the_ranking_is_turned_over_from_the_last_line_to_the_first(
    director: Client, player: Client, section: Section
) -> None:
    wall, turned = wall_of(section), []
    for lines in range(15):
        assert director.post(page_of(section), {"do": "turn", "lines": str(lines)}).status_code == 302
        answer = player.get(wall)
        assert Page(answer).problems() == []
        turned.append(answer)
    rows = final_rows(section)
    assert len(rows) == 14
    for lines, answer in enumerate(turned):
        assert names_on(answer, rows)[:3] == [lines > 13, lines > 12, lines > 11]
        assert names_on(answer, rows)[14 - lines :] == [True] * lines
        assert names_on(answer, rows)[: 14 - lines] == [False] * (14 - lines)


@pytest.mark.slow
def test_what_lies_face_down_leaves_the_laptop_neither_in_the_part_nor_as_a_figure(
    player: Client, section: Section
) -> None:
    path = wall_of(section)
    round_clocks.reveal_ranking(Wall.objects.get(), lines=11, by=DIRECTOR)
    whole, part = player.get(path), player.get(f"{path}?live")
    first, *_rest = final_rows(section)
    figure = f"{float(first.value):.2f}"
    assert [answer.content.decode().count("face down") for answer in (whole, part)] == [3, 3]
    for answer in (whole, part):
        assert figure not in answer.content.decode()
        assert names_on(answer, [first]) == [False]


@pytest.mark.slow
def test_a_card_that_is_turned_over_shows_its_score_round_by_round(player: Client, section: Section) -> None:
    path = wall_of(section)
    sparks = []
    for lines in (11, 12, 13, 14):
        round_clocks.reveal_ranking(Wall.objects.get(), lines=lines, by=DIRECTOR)
        points = re.findall(r'class="spark".*?points="([^"]*)"', player.get(path).content.decode(), re.DOTALL)
        sparks.append([len(each.split()) for each in points])
    assert sparks == [[], [13], [13, 13], [13, 13, 13]]


def test_two_results_that_differ_only_face_down_give_the_same_wall(player: Client) -> None:
    seen = []
    for contract in ("4S= N", "7NT= N"):
        section = played_section(texts=(contract, "PASS", "3NT-1 E"))
        path = wall_of(section)
        round_clocks.reveal_ranking(Wall.objects.get(session=section.session), lines=0, by=DIRECTOR)
        seen.append(text_of(player.get(path)))
    assert seen[0] == seen[1]


def test_nothing_is_revealed_while_a_result_is_missing(director: Client, player: Client) -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    assert "once all results are in" in text_of(director.get(page_of(section)))

    refused = director.post(page_of(section), {"do": "turn", "lines": "0"})

    assert refused.status_code == 400
    assert "The ranking can be revealed once all results are in." in text_of(refused)
    assert not Wall.objects.exists()


@pytest.mark.slow
def test_a_result_that_is_missing_again_takes_the_ranking_off_the_wall(
    player: Client, section: Section
) -> None:
    path = wall_of(section)
    round_clocks.reveal_ranking(Wall.objects.get(), lines=14, by=DIRECTOR)
    assert 'class="reveal' in player.get(path).content.decode()
    section.results.first().delete()
    forget()
    assert 'class="reveal' not in player.get(path).content.decode()


@pytest.mark.slow
def test_a_press_that_is_sent_twice_turns_one_line_over(director: Client, section: Section) -> None:
    for _attempt in range(2):
        director.post(page_of(section), {"do": "turn", "lines": "1"})
    assert Wall.objects.get().revealed == 1
    assert JournalEntry.objects.filter(verb="reveal_ranking").count() == 1


@pytest.mark.slow
def test_the_director_sees_what_comes_next_and_turns_the_last_one_back(
    director: Client, section: Section
) -> None:
    director.post(page_of(section), {"do": "turn", "lines": "1"})
    page = director.get(page_of(section))
    assert Page(page).problems() == []
    assert "1 of 14 lines shown on the wall" in text_of(page)
    director.post(page_of(section), {"do": "turn", "lines": "0"})
    assert Wall.objects.get().revealed == 0
    director.post(page_of(section), {"do": "end"})
    assert Wall.objects.get().revealed is None
    rows = final_rows(section)
    following = re.search(r'<ul class="reveal-next">.*?</ul>', page.content.decode(), re.DOTALL)
    assert rows[-2].party.names[0].native in following[0]


@pytest.mark.slow
def test_the_page_says_whether_players_can_see_the_ranking_already(
    director: Client, section: Section
) -> None:
    event = section.session.event
    event.options = {**event.options, "running": "never"}
    event.save()
    assert "when you close the session" in text_of(director.get(page_of(section)))
    close_session(section.session, by=DIRECTOR)
    assert "Players can already see the ranking" in text_of(director.get(page_of(section)))


@pytest.mark.slow
def test_the_figures_are_those_of_the_closed_session(director: Client, player: Client) -> None:
    section = make_section()
    section.placements.filter(round=3, table=3).update(
        ew=None
    )  # two boards with fewer results than the others
    play_everything(section.session, ("4S= N", "PASS", "3NT-1 E"))
    running = values(section)
    director.post(page_of(section), {"do": "turn", "lines": "99"})

    shown = text_of(player.get(wall_of(section)))

    close_session(section.session, by=DIRECTOR)
    assert values(section) != running
    for value in values(section):
        assert f"{float(value):.2f}" in shown


@pytest.mark.slow
def test_two_lines_ranked_apart_reach_their_first_together(director: Client, player: Client) -> None:
    section = played_section()
    path = wall_of(section)
    director.post(page_of(section), {"do": "turn", "lines": "2"})
    shown = text_of(player.get(path))
    assert shown.count("Rank 1, face down") == 2
    assert "Rank 2, face down" not in shown


@pytest.mark.sampled
@pytest.mark.parametrize(
    "typed", [{}, {"do": "all"}, {"do": "turn", "lines": "-1"}, {"do": "turn", "lines": "²"}]
)
def test_what_no_button_sends_is_refused(director: Client, section: Section, typed: dict[str, str]) -> None:
    refused = director.post(page_of(section), typed)
    assert refused.status_code == 400
    assert not JournalEntry.objects.filter(verb="reveal_ranking").exists()


def test_a_table_game_has_no_ranking_to_turn_over(director: Client) -> None:
    section = make_game_section("spades", 4)
    close_session(section.session, by=DIRECTOR)
    refused = director.post(page_of(section), {"do": "turn", "lines": "0"})
    assert "There is no ranking to reveal." in text_of(refused)


@pytest.mark.slow
def test_after_the_last_session_the_ranking_of_all_sessions_is_turned_over(
    director: Client, player: Client
) -> None:
    last = two_sessions_played()
    first = main_list(last).lines[0]
    wall = round_clocks.open_wall(last, by=DIRECTOR)

    round_clocks.reveal_ranking(wall, lines=11, by=DIRECTOR)
    page = director.get(f"/console/{last.pk}/reveal/")
    round_clocks.reveal_ranking(wall, lines=12, by=DIRECTOR)
    shown = player.get(f"/w/{wall.token}/")

    assert Page(page).problems() == Page(shown).problems() == []
    assert f"All sessions {first.place}=" in text_of(page)
    assert "All sessions · Final ranking, last to first" in text_of(shown)
    assert f"{decimal(first.value)} %" in text_of(shown)
