"""Phones of one match of teams: who sits where, four boards in both rooms, one wrong seating."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import MEASURE, Phone
from tests.domain.stages.test_draws import drawn
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin, swiss
from tournament.domain.people.readings.line_ups import seated_in
from tournament.domain.stages.acts.team_entries import change_team
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Entrant, Player, Result, Section
from tournament.sheets.names import Name

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
FOUR_TAPS = ("bid 4H", "declare N", "tricks 10", "accept")


def pairs(section: Section, table: int) -> list[tuple[str, str]]:
    rows = Result.objects.filter(section=section, table=table).select_related("ns", "ew").order_by("board")
    return [(str(row.ns), str(row.ew)) for row in rows]


def test_four_phones_play_a_match_and_mend_a_wrong_seating(open_phone: OpenPhone) -> None:
    section = round_robin(2, options={"common": "match"})
    north, east, closed_north, closed_east = (
        Phone(open_phone, section, table=table) for table in (1, 1, 2, 2)
    )
    north.shows("Open room", "Team 1 N-S", "Team 2 E-W")
    closed_north.shows("Closed room", "Team 2 N-S", "Team 1 E-W")
    for phone, seat in ((north, "N"), (east, "E"), (closed_north, "N"), (closed_east, "E")):
        phone.sit(seat)

    north.tap("open", *FOUR_TAPS * 4).has_sent_all()
    closed_north.tap("open", "bid 4H", "declare N", "tricks 10")
    closed_north.shows("Is this how you sat?", "North-South Team 2", "East-West Team 1")
    closed_north.tap("accept_turned EW").offers("open").shows(
        "Results so far are recorded with swapped seats."
    )
    assert pairs(section, 2) == [("1EW", "2NS")]

    closed_east.look().tap("turned 1")
    closed_east.shows("Recorded with the seats swapped")
    closed_east.tap("seats_turned")
    closed_east.shows("Results so far are recorded in the seats shown.")
    assert pairs(section, 2) == [("2NS", "1EW")]

    closed_north.look().tap("open 2", "bid 4H", "declare N", "tricks 10").offers("accept EW")
    expect(closed_north.page.locator(".sat")).to_have_count(0)
    closed_north.tap("accept EW", *FOUR_TAPS * 2).has_sent_all()
    east.look().shows("Thank you for playing.")
    assert pairs(section, 1) == [("1NS", "2EW")] * 4
    assert pairs(section, 2) == [("2NS", "1EW")] * 4


def test_a_phone_without_a_network_over_a_change_of_part_sends_both_parts(open_phone: OpenPhone) -> None:
    section = round_robin(2, options={"common": "match", "halves": 2})
    north = Phone(open_phone, section, "N")
    north.lose_network()
    north.tap(*FOUR_TAPS * 2)
    north.shows("You are at")
    north.tap("open 3", *FOUR_TAPS * 2)
    north.state("○ 4 to send")
    assert pairs(section, 1) == []

    north.find_network()
    north.has_sent_all()
    assert pairs(section, 1) == [("1NS", "2EW")] * 4
    rounds = Result.objects.filter(section=section, table=1).order_by("board")
    assert [row.round for row in rounds] == [1, 1, 2, 2]


def test_the_east_west_pair_of_a_triple_goes_on_to_the_third_team(open_phone: OpenPhone) -> None:
    options = {"odd": "short_triple", "halves": 2, "first": "adjacent"}
    section = swiss(3, boards=2, options=options)
    drawn(section)
    north, east = Phone(open_phone, section), Phone(open_phone, section)
    north.sit("N")
    east.sit("E")

    north.tap("open", *FOUR_TAPS).has_sent_all()
    east.look().shows("Next table", "Opponents · Team 3 N-S")
    expect(east.page.locator(".way")).to_contain_text("→ Table 3East")
    east.tap("open", *FOUR_TAPS).has_sent_all()

    assert pairs(section, 1) == [("1NS", "2EW")]
    assert pairs(section, 3) == [("3NS", "2EW")]


LONG = "東京都立国際交流会館記念ブリッジ愛好会連合第三支部選抜強化特別編成チーム白樺の会"


def with_a_fifth_player(team: Entrant) -> Player:
    people = [row.player for row in team.players.order_by("order")]
    change_team(team, name=LONG, players=[*people, PlayerLine(Name(native=LONG))], captain=1, by=DIRECTOR)
    return team.players.get(order=5).player


def test_a_player_taps_their_name_at_the_beginning_of_a_match(open_phone: OpenPhone) -> None:
    section = round_robin(2)
    home = section.team_matches.get().home
    fifth = with_a_fifth_player(home)
    north = Phone(open_phone, section, language="ja")
    north.page.set_viewport_size({"width": 320, "height": 640})
    north.sit("N")

    north.shows("北に座る人は？")
    north.tap(f"player 1 N {fifth.pk}").shows("記録しました。")
    measured = north.page.evaluate(MEASURE)
    north.tap("open", "bid 4H", "declare N", "tricks 10", "accept", "back")
    expect(north.page.locator(".sitting")).to_have_count(0)

    assert measured == []
    assert seated_in(section, home, 1)[0] == fifth.pk


def test_a_long_name_pushes_no_figure_off_a_phone(open_phone: OpenPhone) -> None:
    section = round_robin(2)
    with_a_fifth_player(section.team_matches.get().home)
    page = open_phone(f"/s/{section.session_id}/team-matches/", language="ja")
    last_cells = page.locator(".sheet tr > :last-child")

    edges = last_cells.evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")

    assert len(edges) == 2
    assert max(edges) <= page.evaluate("innerWidth")


def test_the_running_imps_are_a_line_on_a_phone_too(open_phone: OpenPhone) -> None:
    section = round_robin(2)
    match = section.team_matches.get()
    play(match, [("4S= N", "4S-1 N")] * 4)
    page = open_phone(f"/s/{section.session_id}/team-matches/{match.pk}/")

    expect(page.locator(".steps .run")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_card_of_a_team_shows_the_rank_on_a_small_phone(open_phone: OpenPhone, language: str) -> None:
    section = round_robin(6)
    team = section.team_matches.first().home
    Entrant.objects.exclude(pk=team.pk).update(name="北風と太陽のビッドアンドメイク合同チームLongname")
    for match in section.team_matches.select_related("section"):
        play(match, [("7NTXX= N", "7NTXX-9 N"), *[("6H= N", "6H-1 N")] * 3])

    page = open_phone(
        f"/s/{section.session_id}/teams/{team.pk}/", language=language, viewport={"width": 360, "height": 780}
    )

    box = page.locator(".sheet-box.scroll")
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
