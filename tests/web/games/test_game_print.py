"""The Print room of an evening of table games: what it offers now, its previews, who may have what."""

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.fixtures.games_evening import DIRECTOR, agreed_deal, make_game_section, open_tables
from tests.printing.games import CHUKKER, SPADES
from tests.printing.reading import document_title, rows
from tournament.domain.games.acts.game_sections import seat_rounds
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.paper.reports.game_papers import GAME_SOURCES
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import printable
from tournament.models import Section
from tournament.web.console.paper.print_room import GAME_SHEETS

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(get_user_model().objects.create(username="d", is_staff=True))
    return client


def evening(game: str, contestants: int, code: str, deals: tuple = (), **settings: object) -> Section:
    """A section seated by a plan, the deals played at its first match."""
    section = make_game_section(game, contestants, **settings)
    seat_rounds(section, code, by=DIRECTOR)
    open_tables(section.session)
    for number, facts in enumerate(deals, 1):
        agreed_deal(section.matches.order_by("round", "table")[0], number, facts)
    return section


def offered(section: Section) -> set[str]:
    return set(printable(section.session)) & GAME_SOURCES.keys()


def test_an_evening_of_games_alone_has_the_blank_forms_of_every_evening(director: Client) -> None:
    section = evening("chicago", 4, "rotation-4x3")
    answer = director.get(f"/console/{section.session_id}/print/", headers={"accept-language": "en"})
    blank = answer.content.decode().split('id="blank">')[1]
    for code in ("table_number", "door_sign", "entry_form", "badge", "tent_card"):
        assert f"/print/{code}/" in blank
    assert "/print/traveller/" not in blank


def test_every_form_that_is_printed_is_offered() -> None:
    assert GAME_SHEETS.keys() == GAME_SOURCES.keys()


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("code", "contestants", "record"),
    [
        ("rotation-4x3", 4, "chicago_four"),
        ("rotation-5x5", 5, "chicago_five_b"),
        ("rotation-in-turn-5x5", 5, "chicago_five_a"),
        ("rotation-pairs-6x3", 6, "chicago_six_pairs"),
        ("rotation-6x15", 6, "chicago_six"),
    ],
)
def test_an_evening_of_chicago_is_offered_its_own_record(code: str, contestants: int, record: str) -> None:
    general = {"rule_card", "game_table_card", "league", "ledger", "game_pack"}
    assert offered(evening("chicago", contestants, code)) == {*general, "chicago", record}


def test_spades_is_offered_the_sheet_of_its_way_of_scoring() -> None:
    teams = evening("spades", 4, "round-robin-4x3", preset="akagiri_sandbag")
    assert {code for code in offered(teams) if code.startswith("spades")} == {"spades"}


@pytest.mark.slow
def test_the_print_room_no_longer_says_that_there_is_nothing(director: Client) -> None:
    section = evening("chicago", 5, "rotation-5x5", CHUKKER)
    page = director.get(f"/console/{section.session_id}/print/", headers={"accept-language": "en"})
    text = page.content.decode()
    assert "no sheets of their own" not in text
    own = "Emergency pack of the table games"
    for name in ("Table cards of the games", own, "Chicago for five, B", "Rules of the table"):
        assert name in text


@pytest.mark.slow
@pytest.mark.parametrize("code", ["chicago", "chicago_five_b", "rule_card", "league", "ledger", "game_pack"])
def test_each_has_a_preview_and_a_pdf(director: Client, code: str) -> None:
    section = evening("chicago", 5, "rotation-5x5", CHUKKER)
    assert director.get(f"/console/{section.session_id}/print/{code}/").status_code == 200
    pdf = director.get(f"/s/{section.session_id}/{code}.pdf?language=en")
    assert document_title(pdf.content).endswith(section.session.event.name)


def test_a_match_that_has_not_begun_is_printed_to_be_written_on(director: Client) -> None:
    section = evening("chicago", 5, "rotation-5x5", CHUKKER)
    coming = section.matches.get(round=2)
    printed = rows(director.get(f"/s/{section.session_id}/chicago.pdf?language=en&match={coming.pk}").content)
    assert [row for row in printed if row in ("1N––", "2E✓–", "3S–✓", "4W✓✓")] == [
        "1N––",
        "2E✓–",
        "3S–✓",
        "4W✓✓",
    ]


def test_the_code_on_a_match_opens_the_page_that_keys_it() -> None:
    section = evening("spades", 4, "round-robin-4x3", SPADES, preset="akagiri_sandbag")
    scope = Scope(section.session, address=lambda page, *numbers: f"{page} {numbers}")
    first = section.matches.order_by("round", "table")[0]
    sheets = GAME_SOURCES["spades"].sheets(scope)
    assert sheets[0].address == f"sheet_entry ({section.session_id}, {first.pk})"


@pytest.mark.slow
def test_players_have_the_league_but_not_the_codes_of_the_tables(client: Client) -> None:
    section = evening("chicago", 5, "rotation-5x5", CHUKKER)
    statuses = {
        code: client.get(f"/s/{section.session_id}/{code}.pdf").status_code
        for code in ("league", "ledger", "chicago", "rule_card", "game_table_card", "game_pack")
    }
    assert statuses == {
        "league": 200,
        "ledger": 200,
        "chicago": 200,
        "rule_card": 200,
        "game_table_card": 403,
        "game_pack": 403,
    }


@pytest.mark.slow
def test_the_print_room_asks_no_more_for_more_tables_and_sections(director: Client) -> None:
    def queries(section: Section) -> int:
        forget()
        with CaptureQueriesContext(connection) as asked:
            director.get(f"/console/{section.session_id}/print/")
        return len(asked)

    few = evening("chicago", 4, "rotation-4x3")
    many = evening("chicago", 12, "individual-12x11")
    queries(few)  # what is remembered after the first page
    assert queries(many) == queries(few)
