"""A team's own address: where it plays next, its line-up and its matches, until the address is renewed."""

import pytest
from django.test import Client

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import TIED, decide, knock_out, match_of
from tests.fixtures.teams import play, round_robin
from tests.web.reading import Page
from tournament.domain.people.readings.line_ups import seated_in
from tournament.domain.stages.acts.team_line_ups import set_line_up
from tournament.models import Entrant

pytestmark = pytest.mark.django_db
IN_ENGLISH = {"accept-language": "en"}


def address(team: Entrant) -> str:
    return f"/team/{team.addresses.get(revoked_at=None).token}/"


@pytest.mark.slow
def test_a_team_reads_where_its_two_pairs_sit_next(player: Client) -> None:
    section = round_robin(4, boards=2)
    match = section.team_matches.filter(round=1).first()
    before = Page(player.get(address(match.home), headers=IN_ENGLISH)).text
    play(match, [("4S= N", "4S= N"), ("PASS", "PASS")])

    after = Page(player.get(address(match.home), headers=IN_ENGLISH)).text

    assert "Round 1 · Boards 1 · 2" in " ".join(before.split())
    assert f"against team {match.away.number}" in " ".join(before.split())
    assert "Round 2 · Boards 3 · 4" in " ".join(after.split())


@pytest.mark.slow
def test_a_team_sees_its_own_hidden_line_up_and_the_opponents_do_not(player: Client) -> None:
    section = round_robin(4, options={"line_up": "blind"})
    match = section.team_matches.filter(round=1).first()
    people = [row.player for row in match.home.players.order_by("-order")]
    player.post(
        f"{address(match.home)}line-up/",
        dict(zip(("ns_1", "ns_2", "ew_1", "ew_2"), (who.pk for who in people), strict=True)),
    )

    own = Page(player.get(address(match.home), headers=IN_ENGLISH)).text
    states = [
        player.get(f"/t/{row.addresses.get().token}/state").content.decode()
        for row in section.contestants.filter(entrant=match.away)
    ]

    assert seated_in(section, match.home, 1) == [who.pk for who in people]
    assert all(who.native in own for who in people)
    assert not any(who.native in state for who in people for state in states)
    set_line_up(section, 1, match.away, [row.player for row in match.away.players.all()], by=DIRECTOR)
    token = section.contestants.filter(entrant=match.away).first().addresses.get().token
    shown = str(player.get(f"/t/{token}/state").json())
    assert any(who.native in shown for who in people)


def test_a_bye_is_said(player: Client) -> None:
    section = round_robin(3)
    idle = section.team_matches.get(round=1, away=None).home

    assert "Your team has a bye." in Page(player.get(address(idle), headers=IN_ENGLISH)).text


@pytest.mark.slow
def test_a_team_of_a_knock_out_reads_what_it_waits_for(player: Client) -> None:
    section = knock_out(6)

    def said(number: int) -> str:
        team = section.session.event.entrants.get(number=number)
        return " ".join(Page(player.get(address(team), headers=IN_ENGLISH)).text.split())

    first, team = said(1), section.session.event.entrants.get(number=1)
    assert "Your next match is not seated yet" in first
    assert f"Semi-finals · Match 3: {team.name} – Winner of match 1" in first
    decide(match_of(section, 1), TIED)
    decide(match_of(section, 2))
    assert "Your match is tied" in said(4)
    assert "Your next match is not seated yet" in said(3)
    assert "not seated yet" not in said(6)  # it is out


@pytest.mark.slow
def test_a_captain_dates_the_matches_at_the_team_s_own_address(player: Client) -> None:
    section = round_robin(4)
    match, other = section.team_matches.filter(round=1).order_by("pk")
    page = f"{address(match.home)}dates/"
    sent = {"match": match.pk, "plays_at": "2026-12-05T19:30", "venue": "公民館", "seen": match.version}

    assert page in player.get(address(match.home)).content.decode()
    assert player.post(page, sent).status_code == 302
    assert player.post(page, sent).status_code == 409  # seen before the date was stored
    assert player.post(page, {**sent, "match": other.pk}).status_code == 400
    assert player.post("/team/none/dates/", sent).status_code == 404

    shown = player.get(page).content.decode()
    assert "2026-12-05T19:30" in shown
    assert "公民館" in shown


@pytest.mark.slow
def test_the_desk_renews_the_address(director: Client, player: Client) -> None:
    section = round_robin(4)
    team = section.team_matches.first().home
    old = address(team)

    listed = Page(director.get(f"/console/{section.session_id}/phones/")).text
    director.post(f"/console/{section.session_id}/phones/teams/{team.pk}/")

    assert team.name in listed
    assert player.get(old).status_code == 404
    assert player.get(f"{old}line-up/").status_code == 404
    assert player.get(address(team)).status_code == 200


@pytest.mark.slow
def test_a_line_up_that_is_sent_twice_is_one_act_also_after_both_are_in(player: Client) -> None:
    section = round_robin(4, options={"line_up": "blind"})
    match = section.team_matches.first()
    set_line_up(section, 1, match.away, [row.player for row in match.away.players.all()], by=DIRECTOR)
    path = f"/team/{match.home.addresses.get().token}/line-up/"
    keys = [row.player_id for row in match.home.players.order_by("order")]
    sent = dict(zip(("ns_1", "ns_2", "ew_1", "ew_2"), keys, strict=True))

    answers = [player.post(path, sent).status_code for _time in range(2)]
    changed = player.post(path, sent | {"ns_1": keys[1], "ns_2": keys[0]}, headers={"accept-language": "en"})

    assert answers == [302, 302]
    assert section.session.journal.filter(verb="set_line_up").count() == 2
    assert "Both line-ups are in." in changed.content.decode()
    assert changed.status_code == 400
