"""The pages of a team event: table, cross-table, the card of a team, pairs, swings and their explanations."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin, team_section
from tests.web.reading import Page
from tournament.domain.journal.acts.journal import act
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.match_rulings import fine_team
from tournament.domain.stages.acts.team_matches import seat_round_robin
from tournament.models import Adjustment, Result, Section

pytestmark = pytest.mark.django_db
FLAT = [("4S= N", "4S= N")] * 4
# Board 1: 420 against 450 loses 1 IMP; board 2: 620 against −100 wins 12.
ELEVEN = [("4S= N", "4S+1 N"), ("4S= N", "4S-1 N"), ("PASS", "PASS"), ("1NT= E", "1NT= E")]


def finished() -> Section:
    """Four teams; the first match of each round is won by 12 IMPs to 1, the other one flat; a fine."""
    section = round_robin(4, tie_breaks=("head_to_head", "imp_quotient"))
    for number in (1, 2, 3):
        first, second = section.team_matches.filter(round=number)
        play(first, ELEVEN)
        play(second, FLAT)
    fined = section.team_matches.first()
    with act("name_pairs", by=DIRECTOR, section=section) as write:
        write.add(Adjustment(entrant=fined.home, match=fined, unit="VP", amount="-1.5", by="director"))
    lifecycle.close_session(section.session, by=DIRECTOR)
    return section


def text_of(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def paths(section: Section) -> list[str]:
    own = f"/s/{section.session_id}/"
    team = section.team_matches.first().home_id
    pages = ("cross-table/", "pairs/", "pairs/?method=cross_imps", "swings/", f"{team}/", f"{team}/why/")
    return [own, *(f"{own}teams/{page}" for page in pages), f"{own}team-matches/", f"{own}draw/"]


@pytest.mark.slow
def test_the_table_has_the_columns_that_people_expect(player: Client) -> None:
    section = finished()

    answer = player.get(f"/s/{section.session_id}/")

    assert Page(answer).problems() == []
    heads = re.findall(r"<th scope=\"col\"[^>]*>([^<]*)</th>", answer.content.decode())
    expected = ["Rank", "Change", "No.", "Team", "R1", "R2", "R3", "Penalties", "VPs"]
    assert [head for head in heads if head != "Tie-break"] == [
        *expected,
        *("vs average", "Matches", "W–D–L", "IMPs for–against", "Rank by round"),
    ]
    said = text_of(answer)
    assert "✓ final" in said
    assert "佐藤組" in said
    assert "佐藤 一0" in said
    assert "−1.5" in said


@pytest.mark.slow
def test_the_reader_s_team_comes_first_in_the_cross_table_and_goes_along_the_tabs(player: Client) -> None:
    section = finished()
    own = section.team_matches.last().home
    address = f"/s/{section.session_id}/teams/cross-table/"

    page = player.get(address, {"team": own.pk}).content.decode()

    names = re.findall(r'<th scope="row"><a href="[^"]*/(\d+)/">', page)
    assert names[0] == str(own.pk)
    assert len(names) == len(set(names)) == 4
    assert f'<a href="/s/{section.session_id}/?team={own.pk}"' in page
    assert "★" not in player.get(address).content.decode()
    assert "★" not in player.get(address, {"team": "x"}).content.decode()


@pytest.mark.slow
def test_the_ranking_draws_the_rank_of_each_team_after_each_round(player: Client) -> None:
    section = finished()
    own = section.team_matches.last().home

    page = player.get(f"/s/{section.session_id}/", {"team": own.pk}).content.decode()

    race = page[page.index('class="sheet-box race"') :]
    lines = re.findall(r"<li.*?</li>", race, re.DOTALL)
    assert len(lines) == 4
    assert [line.startswith('<li class="own"') for line in lines].count(True) == 1
    ranks = [re.findall(r"visually-hidden\">([\d ·]+)<", line)[0].split(" · ") for line in lines]
    assert all(len(one) == 3 for one in ranks)
    assert [one[-1] for one in ranks] == sorted(one[-1] for one in ranks)


@pytest.mark.slow
def test_the_cross_table_has_each_match_from_both_sides(player: Client) -> None:
    section = finished()

    page = player.get(f"/s/{section.session_id}/teams/cross-table/").content.decode()

    rows = re.findall(r"<tr><td class=\"rank\">.*?</tr>", page)
    cells = [
        [re.sub("<small.*?</small>|<[^>]+>", "", cell) for cell in re.findall(r"<td[^>]*>.*?</td>", row)[3:]]
        for row in rows
    ]
    assert [row[place] for place, row in enumerate(cells)] == [""] * 4
    pools = {float(cells[one][other]) + float(cells[other][one]) for one in range(4) for other in range(one)}
    assert pools == {20.0}


@pytest.mark.slow
def test_the_card_of_a_team_leads_to_its_line(player: Client) -> None:
    section = finished()
    team = section.team_matches.last().away_id

    card = player.get(f"/s/{section.session_id}/teams/{team}/").content.decode()
    (line,) = re.findall(rf'href="/s/{section.session_id}/\?team={team}#([^"]+)"', card)

    assert f'id="{line}" href="/s/{section.session_id}/teams/{team}/"' in (
        player.get(f"/s/{section.session_id}/").content.decode()
    )


def test_a_bye_is_marked_and_has_its_value(player: Client) -> None:
    section = round_robin(3)
    team = section.team_matches.filter(away=None).first().home_id
    assert "12.00" not in text_of(player.get(f"/s/{section.session_id}/"))
    play(section.team_matches.get(round=1, away__isnull=False), [("4S= N", "4S= N")] * 4)

    said = text_of(player.get(f"/s/{section.session_id}/"))
    card = text_of(player.get(f"/s/{section.session_id}/teams/{team}/"))

    assert "bye 12.00" in said
    assert "bye 12.00" in card


@pytest.mark.slow
def test_what_a_team_is_given_beside_its_matches_is_no_fine(player: Client) -> None:
    section = finished()
    late = section.team_matches.first().away
    with act("name_pairs", by=DIRECTOR, section=section) as write:
        write.add(Adjustment(entrant=late, unit="VP", amount="8", by="director"))

    said = [text_of(player.get(f"/s/{section.session_id}/{page}")) for page in ("", f"teams/{late.pk}/why/")]

    for page in said:
        assert "Adjustment" in page
        assert "+8" in page


@pytest.mark.slow
def test_the_card_of_a_team_has_its_players_its_matches_and_who_played(player: Client) -> None:
    section = finished()
    match = section.team_matches.first()

    said = text_of(player.get(f"/s/{section.session_id}/teams/{match.home_id}/"))

    captain = match.home.players.get(is_captain=True).player.native
    assert f"{captain} (captain)" in said
    assert match.away.name in said
    assert "12–1" in said
    assert "N-S" in said


@pytest.mark.slow
def test_a_total_is_explained_line_by_line_with_its_fine(player: Client) -> None:
    section = finished()
    match = section.team_matches.first()

    answer = player.get(f"/s/{section.session_id}/teams/{match.home_id}/why/")

    assert Page(answer).problems() == []
    said = text_of(answer)
    assert f"Round 1 against {match.away.name} 12–1 IMPs" in said
    assert "Penalties −1.5" in said


def test_a_tie_is_explained_by_every_tie_break_that_was_asked(player: Client) -> None:
    section = round_robin(2, tie_breaks=("head_to_head", "imp_quotient"))
    play(section.team_matches.first(), FLAT)
    lifecycle.close_session(section.session, by=DIRECTOR)
    team = section.team_matches.first().home_id

    said = text_of(player.get(f"/s/{section.session_id}/teams/{team}/why/"))

    assert "Tie-break 1: Head-to-head – all equal" in said
    assert "Tie-break 2: IMP quotient – all equal" in said


@pytest.mark.slow
def test_a_tie_of_teams_that_did_not_play_equally_many_matches_is_split_per_match(player: Client) -> None:
    section = round_robin(3, tie_breaks=("wins",))
    drawn = section.team_matches.filter(away__isnull=False).first()
    play(drawn, FLAT)
    idle = section.team_matches.get(round=drawn.round, away=None).home
    with act("name_pairs", by=DIRECTOR, section=section) as write:
        write.add(Adjustment(entrant=idle, unit="VP", amount="10", by="director"))
    lifecycle.close_session(section.session, by=DIRECTOR)

    said = text_of(player.get(f"/s/{section.session_id}/teams/{drawn.home_id}/why/"))

    assert "Per match: numbers of matches differ." in said
    assert "Tied: no tie-break in the conditions separates them." in said


@pytest.mark.slow
def test_pairs_are_listed_by_what_they_won_against_the_field(player: Client) -> None:
    section = finished()

    answer = player.get(f"/s/{section.session_id}/teams/pairs/")

    assert Page(answer).problems() == []
    said = text_of(answer)
    assert "12 boards count." in said
    assert "Ranked from 6 boards played." in said
    assert answer.content.decode().count("<tr>") == 1 + 8


def test_pairs_are_not_compared_where_each_match_has_its_own_boards(player: Client) -> None:
    section = round_robin(4, options={"common": "match"})

    said = text_of(player.get(f"/s/{section.session_id}/teams/pairs/"))

    assert "pairs cannot be compared" in said


def test_players_see_no_table_while_the_club_hides_it(player: Client, director: Client) -> None:
    section = round_robin(4)
    play(section.team_matches.first(), FLAT)
    lifecycle.change_conditions(section.session.event, options={"running": "never"}, by=DIRECTOR)
    own, *_others, why, _matches, _draw = paths(section)

    assert "The ranking is hidden now." in text_of(player.get(own))
    assert player.get(why).status_code == 403
    assert director.get(why).status_code == 200


@pytest.mark.slow
def test_nothing_that_a_player_gets_depends_on_a_board_in_play(player: Client) -> None:
    """Two worlds that differ in the results of one room on boards that the other room has still to play."""
    section = round_robin(4)
    match = section.team_matches.first()
    open_room = [first for first, _second in zip(play(match, ELEVEN)[::2], range(4), strict=True)]
    section.results.exclude(pk__in=[row.pk for row in open_room]).delete()
    seen = []
    for contract in ("4S", "7NTXX"):
        rows = Result.objects.filter(pk__in=[row.pk for row in open_room])
        rows.update(contract=contract, declarer="N", tricks=7)
        forget()
        seen.append(
            [player.get(f"{path}{'&' if '?' in path else '?'}live").content for path in paths(section)]
        )

    assert seen[0] == seen[1]
    assert all(seen[0])


@pytest.mark.slow
@pytest.mark.parametrize(
    "place", [0, *(pytest.param(place, marks=pytest.mark.slow) for place in range(1, 9))]
)
def test_a_page_asks_as_many_queries_for_forty_teams_as_for_four(player: Client, place: int) -> None:
    asked = []
    for teams in (4, 40):
        section = team_section(teams, boards=2, vp_scale="wbf_continuous")
        seat_round_robin(section, rounds=2, by=DIRECTOR)
        lifecycle.start_session(section.session, by=DIRECTOR)
        first = section.team_matches.filter(round=1)
        for match in first[:2]:
            play(match, FLAT)
        for match in first:
            fine_team(match.home, amount=1, unit="VP", match=match, by=DIRECTOR)
        forget()
        with CaptureQueriesContext(connection) as queries:
            assert player.get(paths(section)[place]).status_code == 200
        asked.append(len(queries))
    assert asked[0] == asked[1]


@pytest.mark.slow
def test_a_round_of_the_table_leads_to_its_match_and_names_the_opponents(player: Client) -> None:
    section = finished()
    match = section.team_matches.first()

    page = player.get(f"/s/{section.session_id}/").content.decode()

    link = rf'<a class="score vp s\d" href="/s/{section.session_id}/team-matches/{match.pk}/">'
    numbers = re.findall(rf'{link}<small class="opponent">(\d)</small>', page)
    assert sorted(numbers) == sorted([str(match.home.number), str(match.away.number)])


@pytest.mark.slow
def test_the_largest_swing_of_a_round_comes_first(player: Client) -> None:
    section = finished()
    first = section.team_matches.filter(round=2).first()

    page = player.get(f"/s/{section.session_id}/teams/swings/?round=2").content.decode()

    links = re.findall(r'<a class="target" href="/s/\d+/team-matches/(\d+)/">([\d.]+)</a>', page)
    # Board 6 (East-West vulnerable): 420 against −50 wins 10.
    assert links == [(str(first.pk), "10"), (str(first.pk), "1")]


@pytest.mark.slow
def test_the_two_tables_are_there_as_pdf_and_the_ranking_of_pairs_is_not(
    player: Client,
) -> None:
    section = round_robin(4)
    session = section.session_id
    for page, form in (("ranking", "team_ranking"), ("cross_table", "cross_table")):
        shown = player.get(reverse(page, args=[session])).content.decode()
        assert reverse("document", args=[session, form]) in shown
        assert player.get(reverse("document", args=[session, form])).status_code == 200
    assert player.get(reverse("document", args=[session, "ranking"])).status_code == 404


@pytest.mark.slow
def test_names_of_the_swings_may_break_on_a_narrow_screen(director: Client) -> None:
    section = finished()
    shown = director.get(f"/s/{section.session_id}/teams/swings/").content.decode()
    body = shown[shown.index('<table class="sheet drawn">') :]
    assert body.count('<span class="name">') == 2 * body.count('<th scope="row">') > 0
