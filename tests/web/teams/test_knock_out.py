"""The director's knock-out page, and the bracket that everybody sees."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.knock_outs import (
    LOST,
    TIED,
    WON,
    decide,
    extra,
    fresh,
    knock_out,
    match_of,
    next_round,
    play_all,
    play_part,
    stage_of,
)
from tests.fixtures.teams import round_robin, team_section
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.room.acts.round_clocks import open_wall, set_wall, start_round
from tournament.domain.room.reports.other_tables import team_card
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.stages.acts.match_rulings import end_match
from tournament.domain.stages.readings.knock_out_rounds import knock_out_of
from tournament.domain.stages.reports.brackets import visible_bracket, winners_of
from tournament.domain.undo.acts.undo import undo
from tournament.models import Draw, Section

pytestmark = pytest.mark.django_db


def address(section: Section) -> str:
    return f"/console/{section.session_id}/knock-out/"


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.slow
def test_room_clock_and_tables_name_the_part_of_a_match_as_phones_do(director: Client) -> None:
    section = knock_out(4, boards=2, options={"halves": 2})
    for number in (1, 2):
        decide(match_of(section, number))
    next_round(section)
    last = section.placements.get(round=4, table=1)

    for page in ("", "clock/"):
        shown = text_of(director, f"/console/{section.session_id}/{page}")
        assert "<span data-begins>Round 2, first half</span>" in shown
    table = text_of(director, f"/console/{section.session_id}/tables/{last.pk}/")
    assert "Table 1 · Round 2, second half" in table
    assert "Round 2, first half</a>" in " ".join(table.split()).replace(" </a>", "</a>")


@pytest.mark.slow
def test_a_knock_out_is_directed_from_its_page(director: Client) -> None:
    section = team_section(4, boards=2, format="knock-out")
    page = address(section)
    assert "Seat the first round" in text_of(director, page)
    director.post(page, {"do": "seeds"})
    decide(match_of(section, 1))
    decide(match_of(section, 2), TIED)
    assert "Match 2 is tied" in text_of(director, page)
    assert 'value="next"' not in text_of(director, page)

    tied = match_of(section, 2)
    said = director.post(page, {"do": "extra", "match": tied.pk}, follow=True).content.decode()
    assert "Extra boards for this match: 5, 6." in said
    play_part(tied, 2, [WON, TIED])
    director.post(page, {"do": "next"})
    decide(match_of(section, 3))

    assert "Winner: 佐藤組" in text_of(director, page)
    assert [draw.round for draw in Draw.objects.all()] == [1, 2]


@pytest.mark.slow
def test_the_best_seeds_choose_their_opponents_on_the_page(director: Client) -> None:
    section = team_section(8, boards=2, format="knock-out")
    page = address(section)
    key = dict(section.session.event.entrants.values_list("number", "pk"))
    assert "Top seeds choose their opponents" in text_of(director, page)

    twice = {f"opponent-{key[1]}": key[6], f"opponent-{key[2]}": key[6]}
    refused = director.post(page, {"do": "chosen", **twice})
    assert (refused.status_code, Draw.objects.count()) == (400, 0)
    assert director.post(page, {"do": "chosen"}).status_code == 400
    assert director.post(page, {"do": "chosen", f"opponent-{key[1]}": key[2]}).status_code == 400
    chosen = {f"opponent-{key[1]}": key[6], f"opponent-{key[3]}": key[8]}
    director.post(page, {"do": "chosen", **chosen})

    assert sorted(Draw.objects.get().pairings) == [[1, 6], [2, 7], [3, 8], [4, 5]]
    undo(last_act(section.session), by=DIRECTOR)
    assert Draw.objects.count() == 0


@pytest.mark.slow
def test_a_refusal_is_a_sentence_and_nothing_is_written(director: Client) -> None:
    section = knock_out(4)
    answer = director.post(address(section), {"do": "next"})
    assert answer.status_code == 400
    assert "No winner yet in match 1, 2" in answer.content.decode()
    for sent in ({"do": "dance"}, {"do": "extra"}, {"do": "exchange", "one": 0, "other": "x"}, {}):
        assert director.post(address(section), sent).status_code == 400
    assert Draw.objects.count() == 1


@pytest.mark.slow
def test_the_list_of_the_director_seats_the_team_that_a_correction_sends_on(director: Client) -> None:
    section = knock_out(4)
    for number in (1, 2):
        decide(match_of(section, number))
    next_round(section)
    match = match_of(section, 1)
    page = reverse("match_incident", args=[section.session_id, "team_short"])
    asked = director.get(page, {"match": match.pk}).content.decode()
    assert "髙橋組 advances in place of 佐藤組." in asked
    assert "can take the place until that match starts" in asked
    end_match(match, end="forfeited", by_side="home", by=DIRECTOR)

    listed = text_of(director, f"/console/{section.session_id}/queue/")
    assert "A correction changes who advances" in listed
    assert 'id="seat-right"' in listed
    director.post(address(section), {"do": "right"})

    assert match_of(section, 3).home.number == 4
    assert director.post(address(section), {"do": "keep"}).status_code == 400


@pytest.mark.slow
def test_a_tie_after_a_correction_says_how_extra_boards_can_still_be_played(director: Client) -> None:
    section = knock_out(4)
    for number in (1, 2):
        decide(match_of(section, number))
    next_round(section)
    end_match(match_of(section, 1), end="void", by_side="both", by=DIRECTOR)

    shown = " ".join(text_of(director, address(section)).split())
    assert "first undo the seating of round 2 in the history" in shown
    decide(match_of(section, 3))
    begun = " ".join(text_of(director, address(section)).split())
    assert "first undo the seating" not in begun
    assert "That match has started or is decided" in begun


@pytest.mark.slow
def test_a_match_has_the_number_of_the_bracket_on_its_page_and_in_the_api(player: Client) -> None:
    section = knock_out(4)
    for number in (1, 2):
        decide(match_of(section, number))
    next_round(section)
    final = match_of(section, 3)

    head = " ".join(text_of(player, f"/s/{section.session_id}/team-matches/{final.pk}/").split())
    assert "Round 2 · Match 3" in head
    assert player.get(f"/api/team-matches/{final.pk}/").json()["match"] == "3"
    assert player.get(f"/s/{section.session_id}/team-matches/").status_code == 200


def test_the_matches_of_three_teams_are_numbered_as_in_the_bracket(player: Client) -> None:
    section = knock_out(3, boards=4, options={"unfilled": "three_way", "halves": 2})
    second = section.team_matches.order_by("pk")[1]
    assert player.get(f"/api/team-matches/{second.pk}/").json()["match"] == "1.2"
    assert player.get(f"/s/{section.session_id}/team-matches/").status_code == 200


@pytest.mark.slow
def test_the_parts_of_a_match_stand_apart_in_the_file_of_the_bracket(player: Client) -> None:
    section = knock_out(4, boards=4, options={"halves": 2, "common": "match"})
    decide(match_of(section, 1))
    rows = text_of(player, f"/s/{section.session_id}/bracket/?tables=csv").splitlines()
    assert any(row.endswith(",22 22,44") for row in rows)


@pytest.mark.slow
def test_where_a_team_of_a_knock_out_leaves_its_match_has_to_be_seated(director: Client) -> None:
    cup, league = knock_out(4), round_robin(4)
    hint = "Between two rounds, seat the next round first."
    shown = [text_of(director, reverse("incidents", args=[one.session_id])) for one in (cup, league)]
    assert [hint in page for page in shown] == [True, False]


@pytest.mark.slow
def test_two_teams_change_places_on_the_page(director: Client) -> None:
    section = knock_out(4)
    one, two = section.session.event.entrants.filter(number__in=(1, 2)).order_by("number")
    director.post(address(section), {"do": "exchange", "one": one.pk, "other": two.pk})
    assert Draw.objects.get().pairings == [[2, 4], [1, 3]]
    decide(match_of(section, 1))
    assert "Change a pairing" not in text_of(director, address(section))


@pytest.mark.slow
def test_the_bracket_is_public_in_both_languages_and_shows_who_goes_on(player: Client) -> None:
    section = knock_out(6)
    decide(match_of(section, 1))
    decide(match_of(section, 2))
    shown = text_of(player, f"/s/{section.session_id}/bracket/")
    assert "Semi-finals" in shown
    assert shown.count('<svg class="bracket') == 1
    assert len(winners_of(stage_of(section))) == 2
    player.cookies["django_language"] = "ja"
    assert "準決勝" in text_of(player, f"/s/{section.session_id}/bracket/?live")


def test_the_score_of_a_match_in_play_is_not_shown(player: Client, director: Client) -> None:
    """Both tables have still to finish board 2; board 1 is compared in this match only."""
    section = knock_out(4)
    match = match_of(section, 1)
    before = text_of(player, f"/s/{section.session_id}/bracket/?live")
    rows = sorted(match.placements.all(), key=lambda row: row.ns.entrant_id != match.home_id)
    play(section, rows[0].table, 1, "4S= N")
    assert text_of(player, f"/s/{section.session_id}/bracket/?live") == before


def test_a_round_with_byes_is_the_first_one_and_a_match_in_play_counts_its_boards(player: Client) -> None:
    """Neither the score nor what one room alone has played is shown; the other places say who can come."""
    section = knock_out(6)
    match = match_of(section, 1)
    for row in match.placements.all():
        play(section, row.table, 1, "4S= N")
    shown = text_of(player, f"/s/{section.session_id}/bracket/")
    assert "Round 1" in shown
    assert "● 0 of 2 finished" in shown
    assert "Quarter-finals" not in shown
    assert "● 1 of 2" in " ".join(shown.split())
    assert "● 0 of 2" in " ".join(shown.split())
    assert f"{match.home.name} or {match.away.name}" in shown

    other = match_of(section, 2)
    decide(match)
    decide(other)
    shown = text_of(player, f"/s/{section.session_id}/bracket/?round=1&team={other.home_id}")
    assert f"Through: {match.home.name}, {other.home.name}" in shown
    assert "✓ 2 of 2 finished" in shown
    first, second = (shown.index("<article", at) for at in (0, shown.index("<article") + 1))
    assert f"{other.home.name} ★" in shown[first:second]  # the reader's own match before the others


@pytest.mark.slow
def test_the_wall_of_a_knock_out_shows_the_bracket_and_no_table_of_teams_that_are_out(player: Client) -> None:
    section = knock_out(4)
    for number in (1, 2):
        decide(match_of(section, number))
    next_round(section)
    start_round(section, 2, at=timezone.now(), by=DIRECTOR)
    wall = text_of(player, f"/w/{open_wall(section.session, by=DIRECTOR).token}/")
    assert '<svg class="bracket' in wall
    assert "sit-out" not in wall
    assert "0 of 2 tables finished" in " ".join(wall.split())
    bar, pages = wall.split("</header>")
    assert "<span data-round>Final</span>" in bar
    assert re.search(r"estimated finish \d\d:\d\d", bar)
    assert "estimated finish" not in pages

    close_session(section.session, by=DIRECTOR)
    assert '<svg class="bracket' in text_of(player, f"/w/{section.session.wall.token}/")


@pytest.mark.slow
def test_the_wall_of_a_knock_out_names_the_half_in_play(player: Client) -> None:
    section = knock_out(4, boards=2, options={"halves": 2})
    wall = f"/w/{open_wall(section.session, by=DIRECTOR).token}/"
    for number, words in ((1, "first half"), (2, "second half")):
        start_round(section, number, at=timezone.now(), by=DIRECTOR)
        assert f"<span data-round>Semi-finals, {words}</span>" in text_of(player, wall)
    set_wall(section.session.wall, shows_ranking=False, by=DIRECTOR)
    assert "<span data-round>Round 1, second half</span>" in text_of(player, wall)


def test_pages_of_a_session_without_a_knock_out_say_so(director: Client) -> None:
    section = make_section()
    assert "not part of a knock-out" in text_of(director, address(section))
    assert "appears when the first round is seated" in text_of(director, f"/s/{section.session_id}/bracket/")
    assert director.post(address(section), {"do": "seeds"}).status_code == 400


@pytest.mark.slow
def test_a_meeting_of_four_is_directed_from_the_page_and_followed_by_all(director: Client) -> None:
    options = {"halves": 2, "unfilled": "four_way"}
    section = knock_out(7, boards=4, options=options)
    page = address(section)
    assert "tables 4, 5, 6, 7" in text_of(director, page)
    play_all(section, 2, WON, WON, WON, WON)
    shown = text_of(director, page)
    assert "Match 2 is tied" in shown
    assert 'id="extra-2"' in shown

    first = match_of(section, 2)
    director.post(page, {"do": "extra", "match": first.pk})
    public = text_of(Client(), f"/s/{section.session_id}/bracket/")
    assert "2.5" in public


@pytest.mark.slow
def test_a_consolation_goes_on_after_the_final_and_its_winner_is_named(director: Client) -> None:
    """Two meetings of three and four teams leave five, whose consolation is longer than the bracket."""
    section = knock_out(7, boards=4, options={"halves": 2, "unfilled": "four_way", "consolation": True})
    play_all(section, 1, WON, WON, TIED)
    play_all(section, 2, WON, LOST, WON, TIED)
    for number in (2, 3, 4):
        assert 'id="next-round"' in text_of(director, address(section))
        assert director.post(address(section), {"do": "next"}).status_code == 302
        for tie in knock_out_of(stage_of(section)).tree.of_round(number):
            decide(match_of(section, tie.number))

    winner = visible_bracket(section.session, AnonymousUser()).consolation
    assert winner == visible_bracket(section.session, AnonymousUser()).rounds[-1].matches[-1].slots[0].team
    for page in (address(section), f"/s/{section.session_id}/bracket/"):
        assert f"Winner of the consolation: {winner.name}" in text_of(director, page)


@pytest.mark.sampled
@pytest.mark.parametrize(("teams", "third", "lacks"), [(5, False, True), (6, False, False), (4, True, True)])
def test_a_bracket_without_a_consolation_says_so(
    director: Client, teams: int, third: bool, lacks: bool
) -> None:
    section = team_section(
        teams, boards=2, format="knock-out", options={"consolation": True, "third_place": third}
    )
    assert ("No consolation with these teams" in text_of(director, address(section))) is lacks


def cup_of(section: Section, number: int) -> tuple[str, str]:
    """What the phone of a team's North-South pair says of its knock-out: where it stands, and its place."""
    pair = section.contestants.get(entrant__number=number, direction="NS")
    card = team_card(fresh(section), pair, AnonymousUser(), is_scored=True)
    return card.cup, f"{card.place or ''}{'=' if card.tied else ''}"


@pytest.mark.slow
def test_a_phone_says_how_a_team_stands_in_the_knock_out() -> None:
    section = knock_out(4)
    assert cup_of(section, 1) == ("waits", "")
    decide(match_of(section, 1))
    decide(match_of(section, 2), TIED)
    assert [cup_of(section, number) for number in (1, 4, 2)] == [("on", ""), ("place", "3="), ("tied", "")]
    extra(section, 2)
    play_part(match_of(section, 2), 2, [WON, TIED])
    next_round(section)
    decide(match_of(section, 3))
    assert [cup_of(section, number) for number in (1, 2)] == [("place", "1"), ("place", "2")]
