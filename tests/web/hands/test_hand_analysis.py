"""The analysis of the deals: nothing before the session is closed, and only boards that everybody may see."""

import re
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client

from scoring.hands.dealing import deal_from_integer
from tests.fixtures.evening import DIRECTOR, played_section
from tests.printing.reading import lines
from tournament.domain.hands.acts.deals import store_deals, take_key_of_hands
from tournament.domain.hands.readings.stored_hands import boards_in
from tournament.domain.hands.reports.session_hands import hand_analysis
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import sheets_for
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Deal, Result, Section
from tournament.printing import render
from tournament.sheets.board_sheets import DealtTraveller

pytestmark = pytest.mark.django_db
FILE = Path(__file__).parents[2] / "data" / "hands" / "club_11_tables_bridgecomposer.pbn"
LIKELY = re.compile(r"likely [+−\d]")  # the range of a part
TEXTS = ("4S= N", "3NT-1 E", "PASS", "2HX+1 S", "1NT+2 W")
ANYONE = AnonymousUser()


@pytest.fixture
def section() -> Section:
    """Played to the end, and not closed."""
    section = played_section(texts=TEXTS)
    return section


def with_hands(section: Section, *, close: bool = True) -> Section:
    store_deals(section.session, boards_in(FILE.read_bytes()), by=DIRECTOR)
    if close:
        lifecycle.close_session(section.session, by=DIRECTOR)
    return Section.objects.select_related("session__event__club").get(pk=section.pk)


def page(client: Client, section: Section, more: str = "") -> str:
    address = f"/s/{section.session_id}/hands/analysis/{more}"
    return client.get(address, headers={"accept-language": "en"}).content.decode()


@pytest.mark.slow
def test_a_closed_session_says_where_points_came_from_and_leads_there(
    client: Client, section: Section
) -> None:
    section = with_hands(section)
    said = page(client, section)
    assert "Boards to discuss" in said
    assert "Declarer play" in said
    assert len(LIKELY.findall(said)) == 4  # no pair is followed: the parts of the best one, large
    ranking = client.get(f"/s/{section.session_id}/", headers={"accept-language": "en"}).content.decode()
    assert f"/s/{section.session_id}/hands/analysis/" in ranking
    pair = section.contestants.first()
    assert pair
    why = page(client, section, f"{pair.pk}/")
    assert "cards (par) + bidding + play = total" in why
    assert "came from the opponents met." in why
    own = page(client, section, f"?pair={pair.pk}")
    assert len(ranges := [*LIKELY.finditer(own)]) == 4  # the own pair's parts, large, each with its range
    assert ranges[0].start() < own.index("<table")


def test_the_four_parts_add_up_to_the_total_and_the_best_pair_is_first(
    client: Client, section: Section
) -> None:
    section = with_hands(section)
    pairs = hand_analysis(section.session, ANYONE).pairs
    for pair in pairs:
        parts = (pair.field, pair.bidding, pair.as_declarer, pair.as_defender)
        assert sum(part.mean or 0 for part in parts) == pytest.approx(pair.total.mean)
    ranked = sorted(pairs, key=lambda pair: -(pair.total.mean or 0))
    names = [f"/hands/analysis/{pair.party.id}/" for pair in ranked]
    shown = re.findall(r"/hands/analysis/\d+/", page(client, section))
    assert shown[0] == names[0]
    assert shown[-1] == names[-1]


def test_nothing_is_said_before_the_session_is_closed_also_with_the_key(
    client: Client, section: Section
) -> None:
    section = with_hands(section, close=False)
    keeper = User.objects.create(username="keeper", is_staff=True)
    take_key_of_hands(section.session, by=Actor("keeper", keeper))
    assert hand_analysis(section.session, keeper).waits
    assert sheets_for("hand_analysis", Scope(section.session), keeper) == []
    assert "The session is not closed yet." in page(client, section)


def test_a_board_that_waits_for_a_late_play_is_left_out(section: Section) -> None:
    late = Result.objects.filter(section=section, board=3).first()
    assert late
    Result.objects.filter(pk=late.pk).update(state="late", contract="", declarer="", tricks=None)
    section = with_hands(section)
    keeper = User.objects.create(username="keeper", is_staff=True)
    take_key_of_hands(section.session, by=Actor("keeper", keeper))
    for reader in (ANYONE, keeper):
        said = hand_analysis(section.session, reader)
        assert said.boards == (1, 2, 4, 5, 6)
        assert {board.board for pair in said.pairs for board in pair.boards} == {1, 2, 4, 5, 6}
        assert 3 not in {one.deal.board for one in said.discuss}


def test_boards_held_for_another_session_say_nothing(section: Section) -> None:
    section = with_hands(section)
    lifecycle.change_conditions(section.session.event, options={"hands": "held"}, by=DIRECTOR)
    section.session.refresh_from_db()
    assert hand_analysis(Section.objects.get(pk=section.pk).session, ANYONE).boards == ()


def test_where_there_are_no_hands_or_no_tables_the_page_says_what_to_do(
    client: Client, section: Section
) -> None:
    lifecycle.close_session(section.session, by=DIRECTOR)
    assert "No hands of this session are known." in page(client, section)
    client.force_login(User.objects.create(username="director", is_staff=True))
    assert "Import a file of deals on the page" in page(client, section)
    store_deals(section.session, boards_in(f"2 {deal_from_integer(5).key}"), by=DIRECTOR)
    assert "Solve the boards on the page" in page(client, section)


def with_leads(section: Section) -> Section:
    """Board 1 in 4♠ by North: East leads the ♠A, which gives a trick, or the ♠7; West has the ♠K."""
    store_deals(section.session, boards_in(FILE.read_bytes()), by=DIRECTOR)
    (deal,) = Deal.objects.filter(board=1)
    leads = "".join(f"{int(one, 16) + 1:x}" + one * 12 for one in deal.double_dummy)
    Deal.objects.filter(pk=deal.pk).update(leads=leads)
    rows = Result.objects.filter(section=section, board=1).order_by("pk")
    for row, lead in zip(rows, ("SA", "S7", "SK"), strict=True):
        Result.objects.filter(pk=row.pk).update(contract="4S", declarer="N", tricks=10, lead=lead)
    lifecycle.close_session(section.session, by=DIRECTOR)
    return Section.objects.select_related("session__event__club").get(pk=section.pk)


def words_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.replace("\ufe0e", "")))


def paper(form: str, section: Section) -> str:
    sheets = sheets_for(form, Scope(section.session), ANYONE)
    return "\n".join(lines(render(form, sheets, language="en")))


@pytest.mark.slow
def test_a_lead_has_its_cost_on_the_traveller(client: Client, section: Section) -> None:
    section = with_leads(section)
    address = f"/s/{section.session_id}/boards/1/"
    shown = words_of(client.get(address, headers={"accept-language": "en"}).content.decode())
    assert "♠ A −1 " in shown
    assert "♠ 7 0 " in shown
    assert "♠ K " in shown
    assert "♠ K 0" not in shown
    assert "it gave declarer one trick, double dummy" in shown
    assert "♠A −1" in paper("traveller", section)


@pytest.mark.slow
def test_a_lead_is_a_part_of_its_own(client: Client, section: Section) -> None:
    section = with_leads(section)
    said = page(client, section)
    assert "Leads" in said
    assert "Opponents’ leads" in said
    pair = Result.objects.filter(section=section, board=1).order_by("pk")[0].ew
    why = page(client, section, f"{pair.pk}/")
    assert "cards (par) + bidding + lead + play = total" in why
    assert "As led" in why
    assert "Leads" in paper("hand_analysis", section)
    answer = client.get(f"/api/sessions/{section.session_id}/hand-analysis/").json()
    boards = [board for one in answer["pairs"] for board in one["boards"]]
    (line,) = [one for one in boards if one["played"]["lead"] == "SA" and one["declared"]]
    assert line["field"] + line["bidding"] + line["lead"] + line["play"] == pytest.approx(line["total"])
    assert line["as_led"] > line["as_bid"]


def test_programs_read_it_too(client: Client, section: Section) -> None:
    address = f"/api/sessions/{section.session_id}/hand-analysis/"
    assert client.get(address).json()["waits"] is True
    with_hands(section)
    said = client.get(address).json()
    assert said["boards"] == [1, 2, 3, 4, 5, 6]
    line = said["pairs"][0]["boards"][0]
    assert line["field"] + line["bidding"] + line["play"] == pytest.approx(line["total"])


def test_a_pair_takes_its_own_boards_home_with_their_hands(section: Section) -> None:
    section = with_hands(section)
    books = sheets_for("pair_hands", Scope(section.session), ANYONE)
    assert len(books) == section.contestants.count()
    for book in books:
        played = [line.board for line in book.card.lines]  # type: ignore[attr-defined]
        assert [deal.board for _line, deal in book.boards] == played  # type: ignore[attr-defined]


def test_the_traveller_and_the_booklet_have_the_deals_that_may_be_seen(section: Section) -> None:
    late = Result.objects.filter(section=section, board=3).first()
    assert late
    Result.objects.filter(pk=late.pk).update(state="late", contract="", declarer="", tricks=None)
    section = with_hands(section)
    sheets = sheets_for("traveller", Scope(section.session), ANYONE)
    assert [sheet.board for sheet in sheets if isinstance(sheet, DealtTraveller)] == [1, 2, 4, 5, 6]
    (booklet,) = sheets_for("booklet", Scope(section.session), ANYONE)
    assert [*booklet.hands] == [1, 2, 4, 5, 6]  # type: ignore[attr-defined]
    said = "\n".join(lines(render("traveller", sheets, language="en")))
    assert "Makeable contracts" in said
    assert "Par N-S −430" in said
