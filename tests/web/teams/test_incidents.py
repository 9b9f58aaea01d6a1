"""What can happen in a match of teams: asked, offered with its effect, and done from the page."""

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import decide, knock_out, match_of, next_round
from tests.fixtures.teams import play, round_robin
from tests.web.reading import Page, text_of
from tournament.domain.incidents.readings.incidents import INCIDENTS, VOID_COSTS, VOID_COSTS_OF_TWO
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.readings.verify import problems
from tournament.domain.seats.acts.contestants import play_in
from tournament.domain.stages.acts.match_rulings import award_boards
from tournament.domain.undo.acts.undo import undo
from tournament.models import Ruling, TeamMatch

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> TeamMatch:
    found = round_robin(4).team_matches.filter(round=1).first()
    play(found, [("4S= N", "4S-1 N"), ("PASS", "PASS"), ("PASS", "PASS"), ("PASS", "PASS")])
    return found


def address(match: TeamMatch, code: str) -> str:
    return reverse("match_incident", args=[match.section.session_id, code])


def test_every_incident_and_option_has_its_words() -> None:
    every = (*INCIDENTS["teams"].values(), *INCIDENTS["swiss-pairs"].values())
    assert all(str(one.name) and str(one.help) for one in every)
    assert all(str(option.name) and str(option.cost) for one in every for option in one.outcomes)
    voids = [(one.asks, option.void) for one in every for option in one.outcomes if option.void is not None]
    assert {void for asks, void in voids if "other" not in asks} == {*VOID_COSTS}
    assert {void for asks, void in voids if "other" in asks} == {*VOID_COSTS_OF_TWO}


def test_a_session_of_teams_lists_what_happens_to_teams(director: Client, match: TeamMatch) -> None:
    shown = text_of(director.get(reverse("incidents", args=[match.section.session_id])))
    assert "A board was fouled" in shown
    assert "A late pair" not in shown


@pytest.mark.sampled
@pytest.mark.parametrize("code", [one.code for one in INCIDENTS["teams"].values() if one.outcomes])
def test_each_incident_opens(director: Client, match: TeamMatch, code: str) -> None:
    assert director.get(address(match, code)).status_code == 200


@pytest.mark.slow
def test_an_incident_costs_the_same_for_few_and_many_matches(director: Client) -> None:
    queries = []
    for teams in (4, 6):
        page = address(round_robin(teams).team_matches.first(), "same_seats")
        director.get(page)
        with CaptureQueriesContext(connection) as asked:
            assert director.get(page).status_code == 200
        queries.append(len(asked))
    assert queries[0] == queries[1]


@pytest.mark.slow
def test_a_fouled_board_is_shown_with_its_effect_and_awarded(director: Client, match: TeamMatch) -> None:
    sent = {"match": match.pk, "boards": "1"}
    shown = text_of(director.post(address(match, "fouled_in_a_room"), {**sent, "look": "1"}))
    assert "Neither team is at fault ★ Recommended" in shown
    assert "Least disruptive first" not in shown  # a ruling is no plan of a movement
    assert f"{match.home} is at fault {match.away} +3 IMPs a board, {match.home} −3." in shown
    assert "IMPs: +10 / −10 → +3 / +3" in shown
    assert not Ruling.objects.exists()

    assert "The board is played again (Law 86A)" in shown
    assert "An assigned or weighted score for the fouled room (Law 86B1)" in shown
    done = director.post(address(match, "fouled_in_a_room"), {**sent, "option": "neither_at_fault"})

    assert done.status_code == 302
    assert [(one.ns_award, one.ew_award) for one in Ruling.objects.all()] == [("A+", "A+")]
    matches = text_of(director.get(reverse("team_matches", args=[match.section.session_id])))
    assert "0 – 0 (+3 / +3)" in matches
    assert matches.count("(+") == 1


def test_a_board_too_many_needs_no_answer_and_changes_nothing(director: Client, match: TeamMatch) -> None:
    shown = text_of(director.get(address(match, "extra_board")))
    assert "No penalty: the match stays as scheduled" in shown
    assert "Show the plans" not in shown
    assert "Reason, for the record" not in shown
    assert director.post(address(match, "extra_board"), {"option": "renumber"}).status_code == 400
    assert not Ruling.objects.exists()


@pytest.mark.slow
def test_fewer_than_half_of_the_boards_make_the_match_void(director: Client, match: TeamMatch) -> None:
    sent = {"match": match.pk, "boards": "1 2 3"}
    shown = text_of(director.post(address(match, "same_seats"), {**sent, "look": "1"}))
    assert "40 % of the VPs for each team. 1 佐藤組 – 4 髙橋組 VPs: 15.00 – 5.00 → 8.00 – 8.00" in shown
    assert "The boards do not count" not in shown

    assert director.post(address(match, "same_seats"), {**sent, "option": "no_score"}).status_code == 400
    director.post(address(match, "same_seats"), {**sent, "option": "home_at_fault"})

    match.refresh_from_db()
    assert (match.end, match.by_side, Ruling.objects.count()) == ("void", "home", 0)


@pytest.mark.slow
def test_what_a_director_who_plays_does_follows_from_all_results(director: Client, match: TeamMatch) -> None:
    """Board 1 is ruled on and covered for the director: with 2 and 3 gone one of four boards is left."""
    award_boards(match, [1], home="A+", away="A+", by=DIRECTOR)
    other = match.section.team_matches.filter(round=1).last()
    pair = match.section.contestants.filter(entrant=other.home).first()
    play_in(pair, by=Actor("d", get_user_model().objects.get(username="d")))

    director.post(
        address(match, "same_seats"), {"match": match.pk, "boards": "2 3", "option": "home_at_fault"}
    )

    match.refresh_from_db()
    assert (match.end, match.by_side) == ("void", "home")


@pytest.mark.sampled
@pytest.mark.parametrize("code", ["fouled_in_a_room", "team_late", "not_finished"])
def test_both_at_fault_of_a_void_match_reads_as_it_is_scored(
    director: Client, match: TeamMatch, code: str
) -> None:
    """White Book 3.3.7: each side has its own margin, 3 IMPs a board on two of four boards."""
    shown = text_of(director.post(address(match, code), {"match": match.pk, "boards": "1 2 3", "look": "1"}))
    assert "Each team −3 IMPs a board on half of them. 1 佐藤組 – 4 髙橋組 VPs: 15.00 – 5.00 → " in shown
    assert "40 % of the VPs" not in shown
    assert "Neither team is at fault" in shown or code == "team_late"


@pytest.mark.slow
def test_boards_that_were_not_played_need_not_be_named(director: Client) -> None:
    match = round_robin(4).team_matches.filter(round=1).first()
    play(match, [("4S= N", "4S-1 N"), ("PASS", "PASS"), ("PASS", "PASS")])
    shown = director.post(address(match, "not_finished"), {"match": match.pk, "look": "1"})
    boards = Page(shown).field("boards")
    assert {"value": "4", "maxlength": "80", "inputmode": "numeric"}.items() <= boards.items()
    assert "Each team: −3 IMPs a board. 1 佐藤組 – 4 髙橋組 IMPs: +10 / −10 → +7 / −13" in text_of(shown)


def test_where_every_board_is_compared_the_boards_are_asked_for(director: Client, match: TeamMatch) -> None:
    shown = director.post(address(match, "not_finished"), {"match": match.pk, "look": "1"})
    assert shown.status_code == 400
    assert "Answer every question, then look at the options." in text_of(shown)
    assert 'id="plans"' not in shown.content.decode()


@pytest.mark.slow
def test_teams_that_sat_with_each_other_in_one_room_are_ruled_on_together(
    director: Client, match: TeamMatch
) -> None:
    other = match.section.team_matches.filter(round=1).last()
    sent = {"match": match.pk, "other": other.pk, "boards": "1"}
    shown = text_of(director.post(address(match, "wrong_opponents"), {**sent, "look": "1"}))
    assert "Both rooms: swap" not in shown
    assert "Each of the four teams: +3 IMPs a board." in shown

    director.post(address(match, "wrong_opponents"), {**sent, "option": "none_at_fault"})
    assert Ruling.objects.filter(ns_award="A+", ew_award="A+").count() == 2
    undo(last_act(match.section.session), by=DIRECTOR)
    assert not Ruling.objects.exists()

    director.post(address(match, "wrong_opponents"), {**sent, "boards": "", "option": "four_at_fault"})
    assert [*match.section.team_matches.filter(end="void", by_side="both", round=1)] == [match, other]


@pytest.mark.slow
def test_the_part_of_two_matches_against_the_wrong_team_is_ruled_on_in_one_act(
    director: Client, match: TeamMatch
) -> None:
    other = match.section.team_matches.filter(round=1).last()
    listed = text_of(director.get(reverse("incidents", args=[match.section.session_id])))
    assert "Wrong team from some board" in listed
    sent = {"match": match.pk, "other": other.pk, "boards": "3-4"}
    shown = text_of(director.post(address(match, "wrong_team_part"), {**sent, "look": "1"}))
    assert "Each of the four teams: +3 IMPs a board." in shown
    assert "Both rooms: swap" not in shown

    director.post(address(match, "wrong_team_part"), {**sent, "option": "none_at_fault"})

    ruled = Ruling.objects.values_list("result__board", "ns_award", "ew_award")
    assert sorted(ruled) == [(3, "A+", "A+")] * 2 + [(4, "A+", "A+")] * 2
    undo(last_act(match.section.session), by=DIRECTOR)
    assert not Ruling.objects.exists()


@pytest.mark.slow
def test_teams_that_have_met_do_not_meet_again_in_a_later_round(director: Client, match: TeamMatch) -> None:
    section = match.section
    other = section.team_matches.filter(round=1).last()
    sent = {"match": match.pk, "other": other.pk}
    shown = text_of(director.post(address(match, "wrong_opponents"), {**sent, "look": "1"}))
    assert f"！ Rematches: R3 {other.home.number} {other.home}" in shown
    assert f"Meeting in the later round: {match.home.number} {match.home} –" in shown

    director.post(address(match, "wrong_opponents"), {**sent, "option": "exchange_later"})

    met = {frozenset(row) for row in section.team_matches.values_list("home", "away")}
    assert len(met) == 6
    undo(last_act(section.session), by=DIRECTOR)
    assert problems() == []


@pytest.mark.slow
def test_two_matches_exchange_their_visitors(director: Client, match: TeamMatch) -> None:
    other = match.section.team_matches.filter(round=1).last()
    sent = {"match": match.pk, "other": other.pk, "option": "exchange"}
    assert director.post(address(match, "wrong_opponents"), sent).status_code == 302
    assert TeamMatch.objects.get(pk=match.pk).away == other.away


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("code", "sent"),
    [
        ("fouled_in_a_room", {"boards": "1", "option": "no_score"}),
        ("fouled_in_a_room", {"match": "x", "boards": "1", "option": "no_score"}),
        ("fouled_in_a_room", {"boards": "one", "option": "no_score"}),
        ("fouled_in_a_room", {"boards": "77", "option": "no_score"}),
        ("team_short", {"option": "paint"}),
    ],
)
def test_answers_that_do_not_fit_are_refused(
    director: Client, match: TeamMatch, code: str, sent: dict[str, str]
) -> None:
    keep = {} if code == "fouled_in_a_room" and sent["boards"] == "1" else {"match": match.pk}
    page = director.post(address(match, code), {**keep, **sent})
    assert page.status_code == 400
    assert 'role="alert"' in page.content.decode()
    assert not Ruling.objects.exists()


@pytest.mark.slow
def test_matches_of_a_cup_that_exchanged_opponents_keep_their_places(director: Client) -> None:
    section = knock_out(6)
    first, second = section.team_matches.filter(round=1, away__isnull=False)
    decide(first)
    sent = {"match": first.pk, "other": second.pk, "option": "exchange"}
    assert director.post(address(first, "wrong_opponents"), sent).status_code == 302

    decide(TeamMatch.objects.get(pk=second.pk))
    next_round(section)

    assert section.team_matches.exclude(round=1).count() == 2
    assert problems() == []


@pytest.mark.slow
def test_a_forfeit_of_a_cup_is_shown_without_victory_points_and_by_the_round_of_the_cup(
    director: Client,
) -> None:
    section = knock_out(4, boards=2, options={"halves": 2})
    decide(match_of(section, 1))
    decide(match_of(section, 2))
    next_round(section)
    final = match_of(section, 3)
    shown = text_of(director.post(address(final, "team_short"), {"match": final.pk, "look": "1"}))
    assert f"R2 · {final.home.number} {final.home}" in shown
    assert f"{final.home} forfeits the match" in shown
    assert "VPs:" not in shown


@pytest.mark.slow
def test_no_plan_that_puts_one_team_at_fault_is_recommended(director: Client, match: TeamMatch) -> None:
    """Which of the two came late only the director knows."""
    sent = {"match": match.pk, "boards": "1", "look": "1"}
    shown = text_of(director.post(address(match, "team_late"), sent))
    assert f"{match.home} is at fault" in shown
    assert "Recommended" not in shown
