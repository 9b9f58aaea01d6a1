"""The captain's page at a pair's own address: who of the team sits where in the next part of a match."""

import pytest
from django.test import Client

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin
from tests.web.reading import Page, text_of
from tournament.domain.people.readings.line_ups import seated_in
from tournament.domain.stages.acts.team_line_ups import set_line_up
from tournament.models import Contestant, PlayerToken, Section, TableToken

pytestmark = pytest.mark.django_db
IN_ENGLISH = {"accept-language": "en"}


def pair_of(section: Section, number: str) -> Contestant:
    return section.contestants.get(number=number, direction="NS")


def address(pair: Contestant) -> str:
    token, _made = PlayerToken.objects.get_or_create(contestant=pair, revoked_at=None)
    return f"/t/{token.token}/line-up/"


def test_a_captain_names_the_four_of_the_next_segment(player: Client) -> None:
    section = round_robin(4)
    pair = pair_of(section, "1")
    one, two, three, four = [row.player_id for row in pair.entrant.players.order_by("order")]

    opened = player.get(address(pair), headers=IN_ENGLISH)
    sent = player.post(address(pair), {"ns_1": four, "ns_2": three, "ew_1": two, "ew_2": one})

    assert "against team 4" in " ".join(Page(opened).text.split())
    assert sent.status_code == 302
    assert seated_in(section, pair.entrant, 1) == [four, three, two, one]


def test_who_is_named_twice_is_refused_in_a_sentence(player: Client) -> None:
    section = round_robin(4)
    pair = pair_of(section, "1")
    one, two, three, _four = [row.player_id for row in pair.entrant.players.order_by("order")]

    sent = player.post(
        address(pair), {"ns_1": one, "ns_2": one, "ew_1": two, "ew_2": three}, headers=IN_ENGLISH
    )

    assert sent.status_code == 400
    assert "Choose four different players." in Page(sent).text


def test_the_page_waits_for_those_who_name_their_players_first(player: Client) -> None:
    section = round_robin(4, boards=4, options={"halves": 2, "line_up": "visitors_first"})
    match = section.team_matches.first()
    play(match, [("4S= N", "4S= N")] * 2)
    home = section.contestants.get(entrant=match.home, direction="NS")

    before = Page(player.get(address(home), headers=IN_ENGLISH)).text
    set_line_up(section, 2, match.away, [row.player for row in match.away.players.all()], by=DIRECTOR)
    after = Page(player.get(address(home), headers=IN_ENGLISH)).text

    assert "The other team names its line-up first." in before
    assert "Name this line-up" in after


@pytest.mark.slow
def test_both_fours_are_shown_with_their_tables_once_two_blind_line_ups_are_in(player: Client) -> None:
    section = round_robin(4, boards=4, options={"halves": 2, "line_up": "blind"})
    match = section.team_matches.first()
    play(match, [("4S= N", "4S= N")] * 2)
    home = address(section.contestants.get(entrant=match.home, direction="NS"))
    ours, theirs = (
        [row.player for row in team.players.order_by("order")] for team in (match.home, match.away)
    )

    set_line_up(section, 2, match.away, theirs, by=DIRECTOR)
    waiting = player.get(home, headers=IN_ENGLISH).content.decode()
    set_line_up(section, 2, match.home, ours, by=DIRECTOR)
    opened, closed = text_of(player.get(home, headers=IN_ENGLISH)).split("Closed room")

    assert not any(who.native in waiting for who in theirs)
    assert f"Open room · Table 1 N {ours[0].native} Team {match.home.number} S" in opened
    assert f"E {theirs[2].native} Team {match.away.number} W" in opened
    assert all(who.native in closed for who in (*ours[2:], *theirs[:2]))


def test_a_tables_address_has_no_line_up(player: Client) -> None:
    section = round_robin(4)
    token = TableToken.objects.filter(section=section).first().token
    assert player.get(f"/t/{token}/line-up/").status_code == 404


def test_programs_of_the_club_name_line_ups_too(director: Client) -> None:
    section = round_robin(4)
    pair = pair_of(section, "1")
    players = [row.player_id for row in pair.entrant.players.order_by("-order")]

    answer = director.post(
        f"/api/sections/{section.pk}/line-ups/",
        {"team": pair.entrant_id, "round": 1, "players": players},
        content_type="application/json",
    )

    assert answer.status_code == 204
    assert seated_in(section, pair.entrant, 1) == players
