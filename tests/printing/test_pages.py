"""The page and the paper of one sheet say the same, cell for cell: every form against its page.

Where no page shows the sheet, its preview is the page: `test_preview` compares that with the PDF, text by
text and place by place, for every form there is.
"""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.fixtures.evening import DIRECTOR, closed_section
from tests.fixtures.games_evening import agreed_deal, make_game_section, open_tables
from tournament.domain.games.acts.game_sections import seat_rounds
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import SOURCES
from tournament.models import Section
from tournament.printing import FORMS

from .games import CHUKKER
from .pages import DUPLICATE, GAMES, House

pytestmark = pytest.mark.django_db
TEXTS = ("4S= N", "3NT-1 E", "PASS", "2HX+1 S", "6D-2 W", "1NT+3 N")
LANGUAGES = pytest.mark.parametrize("language", ["ja", "en"])


def test_every_form_has_its_line() -> None:
    assert {*FORMS} == {*DUPLICATE, *GAMES}
    assert not {*DUPLICATE} & {*GAMES}


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(get_user_model().objects.create(username="d", is_staff=True))
    return client


def over() -> Section:
    """Duplicate, played and over."""
    section = closed_section(texts=TEXTS)
    return section


def under_way() -> Section:
    """Five at Chicago, of which one chukker is over."""
    section = make_game_section("chicago", 5)
    seat_rounds(section, "rotation-5x5", by=DIRECTOR)
    open_tables(section.session)
    for number, facts in enumerate(CHUKKER, 1):
        agreed_deal(section.matches.order_by("round", "table")[0], number, facts)
    return section


def test_each_kind_of_play_has_its_own_pack_for_an_emergency() -> None:
    section = make_game_section("chicago", 5)
    seat_rounds(section, "rotation-5x5", by=DIRECTOR)
    scope = Scope(section.session)
    assert (len(SOURCES["emergency_pack"].sheets(scope)), len(SOURCES["game_pack"].sheets(scope))) == (0, 1)


@pytest.mark.slow
@LANGUAGES
def test_papers_of_duplicate_say_what_their_pages_say(director: Client, language: str) -> None:
    house = House(director, over(), language)
    for code, compare in DUPLICATE.items():
        if compare:
            compare(house, code)


@pytest.mark.slow
@LANGUAGES
def test_papers_of_table_games_say_what_their_pages_say(director: Client, language: str) -> None:
    house = House(director, under_way(), language)
    for code, compare in GAMES.items():
        if compare:
            compare(house, code)
