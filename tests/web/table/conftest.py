"""What the tests of phones at tables start from."""

import pytest

from tests.fixtures.evening import make_section
from tests.fixtures.games_evening import DIRECTOR, make_game_section, open_tables
from tests.web.table.game_table import single_table
from tournament.domain.games.acts.game_matches import partners, seat_match
from tournament.models import Match, Section


@pytest.fixture
def chicago() -> Match:
    return single_table("chicago", 4)


@pytest.fixture
def spades() -> Match:
    section = make_game_section("spades", 2, preset="dan_brad")
    agreed = Match(game="spades", preset="dan_brad").agreement
    match = seat_match(section, partners(agreed, list(section.contestants.all())), by=DIRECTOR)
    open_tables(section.session)
    return match


@pytest.fixture
def section() -> Section:
    """Three tables of a Mitchell: boards 1–2 are played at tables 1, 3, 2 in rounds 1 to 3."""
    return make_section(3)
