"""What a director changes while games are played: rules, length, who plays on, and when."""

from collections import Counter

import pytest

from tests.fixtures.games_evening import (
    DIRECTOR,
    agreed_deal,
    bid,
    make_game_section,
    seat_plan,
    singles,
    told,
)
from tournament.domain.errors import DirectorError
from tournament.domain.games.acts import game_matches
from tournament.domain.games.acts import game_sections as game_rounds
from tournament.domain.games.acts.game_deals import correct_deal
from tournament.domain.games.acts.game_seats import withdraw_from_games
from tournament.domain.games.acts.game_sections import GameTerms, set_game
from tournament.domain.games.reports.game_leagues import league_order, ledger, section_league
from tournament.domain.games.reports.matches_at_tables import current_match, match_sheet
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import DealRecord, Match

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_chukker_goes_on_next_week() -> None:
    section = make_game_section("chicago", 4)
    match, *_rest = seat_plan(section, "rotation-4x3")
    agreed_deal(match, 1, bid("4S N 10"))
    agreed_deal(match, 2, bid("3NT E 9"))
    close_session(section.session, by=DIRECTOR)
    next_week = make_game_section("chicago", 4)
    players = [(contestant, 1) for contestant in next_week.contestants.all()]

    resumed = game_matches.resume_match(match, next_week, players, by=DIRECTOR)
    agreed_deal(resumed, 3, bid("2S S 8"))
    agreed_deal(resumed, 4, bid("2S W 8"))

    sheet = match_sheet(Match.objects.select_related("section__session__event__club").get(pk=resumed.pk))
    assert [(line.number, line.match) for line in sheet.deals] == [
        (1, match.pk), (2, match.pk), (3, resumed.pk), (4, resumed.pk)
    ]  # fmt: skip
    assert sheet.state == "finished"
    assert match_sheet(match).state == "adjourned"
    assert (len(ledger(section).rows), len(ledger(next_week).rows)) == (0, 1)

    early = match.deals.get(number=1)
    counted = correct_deal(early, bid("4S N 9"), seen=early.version, by=DIRECTOR)
    assert counted.after.totals[0] == counted.before.totals[0] - 420


@pytest.mark.slow
def test_an_evening_is_made_longer_but_not_turned_round() -> None:
    section = make_game_section("chicago", 5)
    first, *_rest = seat_plan(section, "rotation-5x5")
    agreed_deal(first, 1, bid("4S N 10"))

    new = game_rounds.seat_rounds(section, "rotation-5x10", by=DIRECTOR)
    with pytest.raises(DirectorError) as refusal:
        game_rounds.seat_rounds(section, "rotation-in-turn-5x5", by=DIRECTOR)

    assert (len(new), section.matches.count(), refusal.value.code) == (5, 10, "already_played")
    undo(last_act(section.session), by=DIRECTOR)
    assert (section.matches.count(), DealRecord.objects.count()) == (5, 1)


def test_rules_of_a_section_change_for_matches_to_come_and_its_plan_stays() -> None:
    section = make_game_section("spades", 2)
    (match,) = seat_plan(section, "round-robin-2x1")

    set_game(section, GameTerms("spades", preset="hoyle", ranking=["points"]), by=DIRECTOR)
    following = game_rounds.seat_rounds(section, "round-robin-2x2", by=DIRECTOR)
    with pytest.raises(DirectorError) as refusal:
        set_game(section, GameTerms("spades", contestant_size=1), by=DIRECTOR)

    match.refresh_from_db()
    assert (match.preset, following[0].preset, section.movement) == (
        "akagiri_standard", "hoyle", "round-robin-2x2"
    )  # fmt: skip
    assert (section_league(section).order, refusal.value.code) == (("points",), "in_use")


def test_a_section_that_plays_boards_does_not_turn_into_a_game() -> None:
    section = make_game_section("chicago", 4)
    seat_plan(section, "rotation-4x3")

    with pytest.raises(DirectorError) as refusal:
        set_game(section, GameTerms("spades"), by=DIRECTOR)

    assert refusal.value.code == "in_use"
    assert current_match(section, 1).game == "chicago"


def test_a_chukker_is_rather_finished_another_day_than_closed() -> None:
    section = make_game_section("chicago", 4)
    match, *_rest = seat_plan(section, "rotation-4x3")
    agreed_deal(match, 1, bid("4S N 10"))

    with pytest.raises(DirectorError) as refusal:
        game_matches.end_match(match, seen=1, by=DIRECTOR)
    game_matches.end_match(match, seen=1, by=DIRECTOR, insist=True)

    assert refusal.value.code == "needs_four_deals"
    assert match_sheet(match).winners == (0,)


def test_time_is_called_for_a_round_of_all_tables() -> None:
    section = make_game_section("spades", 4)
    played = seat_plan(section, "round-robin-4x3")
    for match in played[:2]:
        agreed_deal(match, 1, {"bids": [6, 6], "tricks": [3, 3, 3, 4]})

    ended = game_matches.call_time(section, 1, by=DIRECTOR)

    assert [match.pk for match in ended] == [match.pk for match in played[:2]]
    assert [(line.played, line.points) for line in section_league(section).lines] == [(1, 61)] * 2 + [
        (1, 60)
    ] * 2


def test_an_open_table_plays_rubber_after_rubber() -> None:
    section = make_game_section("rubber", 4)
    first = game_matches.seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)

    second = game_matches.seat_again(first, by=DIRECTOR)

    assert (second.round, second.table, second.seats.count()) == (2, 1, 4)


def test_a_team_that_leaves_is_seated_no_more_and_its_matches_stay() -> None:
    section = make_game_section("spades", 4, overrides={"target": 50})
    first, *_rest = seat_plan(section, "round-robin-4x3")
    agreed_deal(first, 1, {"bids": [5, 4], "tricks": [3, 2, 3, 5]})
    leaver = first.seats.first().contestant

    withdraw_from_games(leaver, by=DIRECTOR, reason="taken ill")

    assert section.matches.count() == 4
    assert leaver.pk not in league_order(section)
    assert sum(line.played for line in section_league(section).lines) == 2


def test_last_weeks_sheet_takes_no_more_deals_once_the_match_goes_on() -> None:
    section = make_game_section("chicago", 4)
    match, *_rest = seat_plan(section, "rotation-4x3")
    agreed_deal(match, 1, bid("4S N 10"))
    later = make_game_section("chicago", 4)
    players = [(contestant, 1) for contestant in later.contestants.all()]
    game_matches.resume_match(match, later, players, by=DIRECTOR)

    with pytest.raises(DirectorError) as refusal:
        told(match, 2, bid("4S N 10"))

    assert refusal.value.code == "resumed"


@pytest.mark.slow
def test_a_longer_evening_keeps_the_rounds_played_and_shares_out_the_others() -> None:
    """No list of six is best at four and at nine rounds: the rounds to come follow from those played."""
    section = make_game_section("chicago", 6)
    played = seat_plan(section, "rotation-6x4")
    for match in played:
        agreed_deal(match, 1, bid("4S N 10"))
    before = [[seat.contestant_id for seat in match.seats.all()] for match in played]

    new = game_rounds.seat_rounds(section, "rotation-6x9", by=DIRECTOR)

    rounds = section.matches.order_by("round")
    seated = [[seat.contestant_id for seat in match.seats.order_by("number")] for match in rounds]
    sat = Counter(who for seats in seated for who in seats)
    assert (seated[:4], len(new), len(seated)) == (before, 5, 9)
    assert set(sat.values()) == {6}
