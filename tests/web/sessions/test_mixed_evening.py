"""One session with a pairs section, a Chicago table and a Spades match: every page still opens."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.fixtures.evening import make_section, play_everything
from tests.fixtures.games_evening import DIRECTOR, agreed_deal, bid, make_game_section, name_contestants
from tests.web.reading import Page
from tournament.domain.games.acts.game_sections import GameTerms, add_game_section, seat_rounds
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts.lifecycle import close_session, start_session
from tournament.models import Match, Section, Session

pytestmark = pytest.mark.django_db
CONSOLE = (
    *("", "setup/", "setup/conditions/", "movement/", "tables/", "boards/", "boards/1/", "enter/", "people/"),
    *("incidents/", "history/", "print/"),
)
PUBLIC = (
    "",
    "boards/",
    "fairness/",
    "tables/",
    "ranking.pdf",
    "score_card.pdf",
    "guide_card.pdf",
    "table_card.pdf",
)
API = ("", "standings/", "travellers/", "score_cards/", "guide_cards/", "room/")


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(get_user_model().objects.create(username="d", is_staff=True))
    return client


def add_games(session: Session, *, start: bool = True) -> None:
    chicago = add_game_section(session, GameTerms("chicago"), by=DIRECTOR)
    spades = add_game_section(session, GameTerms("spades", preset="dan_brad"), by=DIRECTOR)
    for section, count, code in ((chicago, 5, "rotation-5x5"), (spades, 2, "round-robin-2x1")):
        set_number_of_contestants(section, count, by=DIRECTOR)
        named = Section.objects.select_related("session__event__club").get(pk=section.pk)
        seat_rounds(named, code, by=DIRECTOR)
    match = chicago.matches.select_related("section__session").first()
    agreed_deal(match, 1, bid("4S N 10"))


def opened(client: Client, session: Session, closed: bool) -> dict[str, int]:
    if closed:
        close_session(session, by=DIRECTOR)
    paths = [
        *(f"/console/{session.pk}/{path}" for path in CONSOLE),
        *(f"/s/{session.pk}/{path}" for path in PUBLIC),
        *(f"/api/sessions/{session.pk}/{path}" for path in API),
        *("/", "/console/", "/api/sessions/"),
    ]
    return {path: client.get(path).status_code for path in paths}


@pytest.mark.slow
@pytest.mark.parametrize("closed", [pytest.param(False, marks=pytest.mark.slow), True])
def test_a_mixed_evening_opens_every_page(director: Client, closed: bool) -> None:
    section = make_section()
    add_games(section.session)
    play_everything(section.session)

    found = opened(director, section.session, closed)

    assert {path: status for path, status in found.items() if status != 200} == {}


@pytest.mark.slow
@pytest.mark.parametrize("closed", [False, True])
def test_an_evening_of_games_alone_opens_every_page_that_it_has(director: Client, closed: bool) -> None:
    section = make_game_section("chicago", 5)
    seat_rounds(section, "rotation-5x5", by=DIRECTOR)
    start_session(section.session, by=DIRECTOR)

    found = opened(director, section.session, closed)

    assert {path: status for path, status in found.items() if status not in (200, 302, 404)} == {}


@pytest.mark.slow
def test_an_evening_of_games_alone_offers_no_sheet_that_it_has_not(director: Client) -> None:
    section = make_game_section("chicago", 5)
    seat_rounds(section, "rotation-5x5", by=DIRECTOR)
    start_session(section.session, by=DIRECTOR)

    def said(path: str) -> str:
        return director.get(path, headers={"accept-language": "en"}).content.decode()

    papers = set(re.findall(r"/print/(\w+)/", said(f"/console/{section.session_id}/print/")))
    assert papers
    assert not papers & {"traveller", "score_card", "guide_card", "ranking", "recap"}
    assert "On paper" not in said(f"/console/{section.session_id}/tables/")
    shown = said(f"/s/{section.session_id}/")
    assert ".pdf" not in shown
    assert f"/s/{section.session_id}/boards/" not in shown
    assert f"/s/{section.session_id}/fairness/" not in shown


@pytest.mark.slow
def test_enter_results_leads_to_the_sheets_of_the_tables(director: Client) -> None:
    games = make_game_section("chicago", 5)
    seat_rounds(games, "rotation-5x5", by=DIRECTOR)
    mixed = make_section()
    add_games(mixed.session)

    for session, slips in ((games.session, False), (mixed.session, True)):
        page = Page(director.get(f"/console/{session.pk}/enter/"))
        links = {link["href"] for link in page.all("a")}
        matches = Match.objects.filter(section__session=session)
        assert {f"/console/{session.pk}/matches/{match.pk}/" for match in matches} <= links
        assert bool([field for field in page.all("input") if field.get("name") == "board"]) is slips
        assert page.problems() == []


def test_names_are_kept_apart_in_a_mixed_evening(director: Client) -> None:
    section = make_section()
    add_games(section.session)
    for game in section.session.sections.with_games():
        name_contestants(Section.objects.select_related("session__event__club").get(pk=game.pk))

    ranking = director.get(f"/api/sessions/{section.session_id}/standings/").json()

    assert len(ranking) == 1
    assert {row["party"]["section"] for each in ranking[0]["rankings"] for row in each["rows"]} == {"A"}


def test_a_player_of_a_table_game_has_no_score_card_of_boards(director: Client) -> None:
    section = make_game_section("chicago", 5)
    player, session = section.contestants.first(), section.session_id
    paths = (
        *(f"/s/{session}/pairs/{player.pk}/{more}" for more in ("", "fairness/")),
        f"/s/{session}/why/pair/{player.pk}/",
        f"/api/sessions/{session}/why/pair/{player.pk}/",
    )
    assert {path: director.get(path).status_code for path in paths} == dict.fromkeys(paths, 404)
