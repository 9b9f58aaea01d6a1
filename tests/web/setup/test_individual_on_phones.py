"""The phones of an individual: each player's own address, and a table's."""

import pytest

from tests.fixtures.evening import DIRECTOR, play_everything
from tests.fixtures.singles import individual
from tests.web.phone import Phone
from tests.web.table.gate import choose
from tournament.domain.boards.acts.director_results import award
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.journal.readings.couples import sits
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return individual(13, code="individual-13x13", boards=1)


def test_a_players_address_shows_every_round_with_seat_partner_and_opponents(section: Section) -> None:
    state = Phone(section, pair="5").state()

    assert [row["round"] for row in state["rounds"]] == [*range(1, 14)]
    (idle,) = [row for row in state["rounds"] if row["sit_out"]]
    assert (idle["table"], idle["ns"]["label"]) == (0, "5")
    played = [row for row in state["rounds"] if not row["sit_out"]]
    assert all(row["seats"][row["seat"]]["label"] == "5" for row in played)
    partners = [row["seats"]["NSEW"["SNWE".index(row["seat"])]]["label"] for row in played]
    assert sorted(partners, key=int) == [str(number) for number in range(1, 14) if number != 5]


@pytest.mark.slow
def test_a_table_tells_each_of_the_four_where_to_go(section: Section) -> None:
    first = Phone(section, 1).state()["rounds"][0]
    for seat, party in first["seats"].items():
        own = Phone(section, pair=party["label"]).state()["rounds"]
        coming = next(row for row in own if row["round"] > 1)
        move = first["next"][seat.lower()]
        if not coming["sit_out"]:
            assert (move["table"], move["side"]) == (coming["table"], coming["seat"])


def test_a_seat_of_a_table_leads_to_the_address_of_its_player(section: Section) -> None:
    phone = Phone(section, 1)
    seats = phone.state()["rounds"][0]["seats"]

    for seat, line in (("N", "NS"), ("S", "NS"), ("E", "EW"), ("W", "EW")):
        answer = phone.post({"side": line, "round": 1, "seat": seat}, "seat").json()
        assert answer["pair"] == seats[seat]["label"]
        assert Phone(section, pair=seats[seat]["label"]).address == answer["address"]


def test_one_partner_enters_and_an_opponent_accepts_from_their_own_addresses(section: Section) -> None:
    row = section.placements.select_related("ns", "ew").get(round=1, table=1)
    north, east = (side.number.split("-")[0] for side in (row.ns, row.ew))

    assert Phone(section, pair=north).enter(row.boards[0]).status_code == 200
    answer = Phone(section, pair=east).enter(row.boards[0], side="EW", seen=1)

    assert answer.json()["agreement"] == "accepted"
    assert section.results.get().ns == row.ns


def test_who_enters_a_board_that_is_not_theirs_is_refused(section: Section) -> None:
    idle = next(
        one for one in map(str, range(1, 14)) if Phone(section, pair=one).state()["rounds"][0]["sit_out"]
    )
    assert Phone(section, pair=idle).enter(1).status_code == 400


def test_a_player_reads_their_own_place_and_boards(section: Section) -> None:
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)

    card = Phone(section, pair="5").get("card").json()

    assert len(card["boards"]) == 12
    assert card["place"]


@pytest.mark.slow
def test_an_artificial_score_is_shown_for_each_of_two_players_where_theirs_differ() -> None:
    """The best player's own average is above 60 %: Law 12C2 gives them that, and their partner 60 %."""
    section = individual(12, code="individual-howell-12x9", boards=1)
    play_everything(section.session)
    best = current_standings(section.session)[0].rankings[0].rows[0]
    row = section.placements.filter(sits(best.party.id)).order_by("round").first()
    assert row
    result = section.results.get(board=row.boards[0], round=row.round, table=row.table)
    award(result, ns="A+", ew="A+", seen=result.version, by=DIRECTOR)
    phone = Phone(section, pair=best.party.number)

    told = phone.get("others", board=result.board).json()

    own = next(one["points"] for one in told["results"] if one["awarded"])
    figures = own.split(" / ")
    assert len(figures) == 2
    assert "60.0 %" in figures
    assert max(float(one.removesuffix(" %")) for one in figures) > 60
    assert all("/" not in one["points"] for one in told["results"] if not one["awarded"])

    choose(section, others="results")
    assert {one["points"] for one in phone.get("others", board=result.board).json()["results"]} == {""}
