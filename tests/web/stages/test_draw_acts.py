"""Acts on a draw: from a page that shows another one, from the room, and where an odd number takes part."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.domain.stages.test_draws import FLAT
from tests.domain.stages.test_withdrawals import late_team
from tests.fixtures.teams import swiss
from tests.web.reading import text_of
from tests.web.stages.test_draws import BIG, do, drawn, page, play_round
from tournament.analysis.team_rounds import rounds_of
from tournament.domain.stages.readings.swiss_rounds import options_of_next_draw
from tournament.domain.stages.reports.team_table import team_standings
from tournament.models import Draw, Section
from tournament.sheets.team_standings import RoundOfTeam

pytestmark = pytest.mark.django_db


def seen(client: Client, section: Section) -> str:
    text = client.get(page(section)).content.decode()
    return text.split('name="seen" value="')[1].split('"')[0]


@pytest.mark.slow
def test_an_act_from_a_page_that_shows_another_draw_is_refused(director: Client) -> None:
    section = swiss(4)
    old = seen(director, section)
    assert do(director, section, "propose", seen=old) == 302
    draft = seen(director, section)

    assert do(director, section, "propose", seen=old) == 409
    assert do(director, section, "exchange", first=1, second=3, seen=draft) == 302
    assert do(director, section, "publish", seen=draft) == 409

    changed = seen(director, section)
    assert do(director, section, "publish", seen=changed) == 302
    assert do(director, section, "publish", seen=changed) == 302  # a second click
    assert do(director, section, "withdraw", seen=changed) == 409
    late = {"section": "A", "do": "exchange", "first": 1, "second": 3, "seen": draft}
    refused = text_of(director.post(page(section), late))
    assert "The draw changed after you opened this page." in refused
    assert "What makes a draw possible" not in refused
    assert Draw.objects.get().published_at is not None


@pytest.mark.slow
def test_the_room_leads_to_the_next_draw_when_a_round_is_over(director: Client) -> None:
    section = swiss(4, rounds=2)
    drawn(director, section)
    room = reverse("room", args=[section.session_id])
    assert "Draw round 2" not in text_of(director.get(room))

    play_round(section, 1, FLAT)
    assert "Draw round 2" in text_of(director.get(room))
    drawn(director, section)
    play_round(section, 2, FLAT)
    assert "Draw round 3" not in text_of(director.get(room))


@pytest.mark.slow
def test_points_for_a_missed_round_are_no_fine(director: Client) -> None:
    section = swiss(4)
    drawn(director, section)
    late = late_team(section)
    assert do(director, section, "missed", team=late.pk, percent=40) == 302
    matches = reverse("team_matches", args=[section.session_id])
    assert "No penalty." in text_of(director.get(matches))
    play_round(section, 1, FLAT)
    drawn(director, section)
    play_round(section, 2, FLAT)

    why = text_of(director.get(reverse("why_team", args=[section.session_id, late.pk])))
    assert "Round 1: missed 40 % × 20 8.00" in why
    assert "Adjustment" not in why
    card = team_standings(section.session)
    (row,) = (row for row in card.rows if row.team.id == late.pk)
    assert (row.fines, row.rounds[0]) == (0, RoundOfTeam(1, "absent", 8))
    assert [line.total for line in rounds_of(card, late.pk)] == [8, row.total]
    table = text_of(director.get(reverse("cross_table", args=[section.session_id])))
    assert "no match" in table


@pytest.mark.slow
def test_a_triple_is_offered_where_it_can_be_played_and_a_bye_where_none_is_left(director: Client) -> None:
    whole = swiss(5)
    shown = director.get(page(whole)).content.decode()
    assert 'value="long_triple"' in shown
    assert 'value="short_triple"' not in shown

    halves = swiss(5, options={"halves": 2})
    assert 'value="short_triple"' in director.get(page(halves)).content.decode()
    drawn(director, halves, odd="short_triple")
    play_round(halves, 1, FLAT)
    typed = {"section": "A", "do": "propose", "policy": "top_down", "odd": "short_triple", "insist": "yes"}
    refused = director.post(page(halves), typed)
    assert "No three teams left for a triple" in text_of(refused)
    assert 'value="offer:bye"' in refused.content.decode()
    assert do(director, halves, "offer:bye", odd="short_triple", insist="yes") == 302
    assert Draw.objects.get(section=halves, round=2).options["odd"] == "bye"


@pytest.mark.slow
def test_a_way_out_keeps_what_was_chosen(director: Client) -> None:
    """Running results and the wishes about tables; a repeat is offered, since all four have met."""
    section = swiss(4, rounds=4)
    for number in (1, 2):
        drawn(director, section)
        play_round(section, number, FLAT)
    drawn(director, section)
    chosen = {"section": "A", "do": "propose", "policy": "least_ranks", "lag": 0, "insist": "yes"}
    chosen |= {"wishes": "yes", "stationary": "2", "same_room": "yes"}
    refused = director.post(page(section), chosen | {"seen": seen(director, section)}).content.decode()
    offers = refused.split('class="card draw-offers"')[1].split("</form>")[0]
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', offers))

    assert director.post(page(section), sent | {"do": "offer:1"}).status_code == 302
    draft = Draw.objects.get(round=4)
    assert (draft.policy, draft.options["running"]) == ("least_ranks", True)
    assert (draft.options["stationary"], draft.options["same_room"]) == ([2], True)


def test_a_team_that_is_not_there_cannot_stay_at_its_tables(director: Client) -> None:
    section = swiss(4)
    assert do(director, section, "propose", wishes="yes", stationary="2, 99") == 400
    assert do(director, section, "propose", wishes="yes", stationary="2") == 302


@pytest.mark.slow
def test_the_page_says_why_three_cannot_share_half_matches(director: Client) -> None:
    whole = text_of(director.get(page(swiss(5, boards=4))))
    assert "No triple of half matches: A short triple needs matches in two halves." in whole
    assert "No triple of half matches" not in text_of(director.get(page(swiss(5, options={"halves": 2}))))


@pytest.mark.slow
def test_an_unfinished_match_is_ruled_on_from_the_draw(director: Client) -> None:
    section = swiss(4)
    drawn(director, section)
    shown = director.get(page(section)).content.decode()
    assert reverse("team_matches", args=[section.session_id]) in shown.split('id="way"')[1]
    play_round(section, 1, FLAT)
    shown = director.get(page(section)).content.decode()
    assert reverse("team_matches", args=[section.session_id]) not in shown.split('id="way"')[1]


@pytest.mark.slow
def test_repeats_that_give_a_second_bye_say_so_before_they_are_allowed(director: Client) -> None:
    section = swiss(3)
    for number in range(1, 4):
        drawn(director, section)
        play_round(section, number, BIG)

    refused = director.post(page(section), {"do": "propose", "section": "A", "policy": "top_down"})

    assert "Allow rematches of round 1 and a second bye" in text_of(refused)


@pytest.mark.slow
def test_the_choices_of_a_draw_are_those_of_the_next_until_the_conditions_change(director: Client) -> None:
    """The lag, the way of drawing and the odd team's lot hold from draw to draw; a new condition counts."""
    section = swiss(7, rounds=6)
    drawn(director, section)
    play_round(section, 1, BIG)
    chosen = {"policy": "least_points", "lag": 1, "odd": "long_triple", "wishes": "yes", "stationary": "3"}
    drawn(director, section, **chosen)
    shown = director.get(page(section)).content.decode()
    assert options_of_next_draw(section).odd == "long_triple"  # four are drawn beside the triple
    for code in ("least_points", "1"):
        assert f'<option value="{code}" selected>' in shown
    assert 'value="3"' in shown

    stage = section.session.stage
    stage.options = {**stage.options, "lag": 2}
    stage.save()
    changed = director.get(page(section)).content.decode()
    assert '<option value="2" selected>' in changed
    assert '<option value="least_points" selected>' in changed


@pytest.mark.slow
def test_the_wish_of_the_conditions_to_keep_categories_apart_ends_with_its_rounds(director: Client) -> None:
    """A tick that the page set is no choice; one that was taken away is."""
    found = {}
    for tick in ({"apart": "yes"}, {}):
        section = swiss(6, rounds=5, options={"apart": 1})
        drawn(director, section, wishes="yes", **tick)
        found[bool(tick)] = options_of_next_draw(section).apart
    assert found == {True: 1, False: 0}
