"""Whole events at tables: a Chicago of six, a round robin of Spades, Israeli whist, a rubber with honours."""

import pytest

from tests.fixtures.games_evening import (
    DIRECTOR,
    agreed_deal,
    bid,
    make_game_section,
    open_tables,
    seat_plan,
    singles,
    told,
)
from tournament.domain.errors import DirectorError
from tournament.domain.games.acts import game_deals, game_matches
from tournament.domain.games.acts.game_deals import correct_deal
from tournament.domain.games.acts.game_sections import GameTerms, add_game_section
from tournament.domain.games.reports.game_leagues import (
    event_leagues,
    league_order,
    ledger,
    personal_record,
    section_league,
)
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.pair_seats import swap_pairs
from tournament.domain.stages.acts import next_stages
from tournament.domain.undo.acts.undo import undo
from tournament.models import Match, MatchSeat

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_chicago_of_six_with_a_pass_out_and_a_correction() -> None:
    """Method B for three chukkers: everybody is out once, and the ledger comes to nothing."""
    section = make_game_section(
        "chicago", 6, preset="duplicate_like", overrides={"vulnerability": "dealer_vul"}
    )
    first, second, third = seat_plan(section, "rotation-6x3")
    for number, text in enumerate(("4S N 10", "3NT E 8", "2H S 8", "6D W 12"), start=1):
        agreed_deal(first, number, bid(text, redeals=int(number == 2)))
    for match in (second, third):
        for number, text in enumerate(("1NT N 7", "4H E 11", "5CX S 9", "3D W 9"), start=1):
            agreed_deal(match, number, bid(text))
    before = ledger(section)

    record = first.deals.get(number=1)
    counted = correct_deal(record, bid("4S N 9"), seen=record.version, by=DIRECTOR, reason="revoke")

    sheet = match_sheet(first)
    after = ledger(section)
    assert [line.row["dealer"] for line in sheet.deals] == [0, 1, 2, 3]
    assert [line.row["vulnerable"] for line in sheet.deals] == [
        (False, False), (False, True), (True, False), (True, True)
    ]  # fmt: skip
    assert sheet.deals[1].facts["redeals"] == 1
    # 420 → −50; 3NT down one vulnerable 100; 2H made 110; 6D vulnerable 1370.
    assert (counted.before.totals, counted.after.totals) == ((420 + 100 + 110, 1370), (100 + 110, 50 + 1370))
    assert (before.rows[0].totals.count(0), before.check, after.check) == (2, 0, 0)
    assert sorted(filter(None, after.rows[0].shares)) == [-12, -12, 12, 12]
    assert after.rows[0].shares.count(None) == 2
    assert [line.byes for line in section_league(section).lines] == [1] * 6


@pytest.mark.slow
def test_five_teams_of_spades_meet_all_round_by_the_rules_of_dan_and_brad() -> None:
    section = make_game_section("spades", 5, preset="dan_brad", overrides={"target": 150})
    played = seat_plan(section, "round-robin-5x5")

    for match in played:
        for number in range(1, 3):
            agreed_deal(match, number, {"bids": [8, 5], "tricks": [4, 2, 4, 3]})
    league = section_league(section)

    assert (len(played), {match.round for match in played}) == (10, {1, 2, 3, 4, 5})
    assert {match.table for match in played} == {1, 2}
    assert section.session.sections.get().table_tokens.count() == 2
    assert league.order == ("wins", "difference", "points")
    assert [(line.played, line.byes) for line in league.lines] == [(4, 1)] * 5
    assert sum(line.won for line in league.lines) == 10
    assert sum(line.difference for line in league.lines) == 0
    assert match_sheet(played[0]).overrides == {"target": 150}
    assert match_sheet(played[0]).reason == "target"


def test_a_bid_that_the_rules_do_not_have_is_refused_with_all_reasons() -> None:
    section = make_game_section("spades", 2, preset="dan_brad")
    (match,) = seat_plan(section, "round-robin-2x1")

    with pytest.raises(DirectorError) as refusal:
        told(match, 1, {"bids": [3, 5], "nils": ["", "dnil", "", ""], "tricks": [4, 3, 2, 3]})

    assert {problem.code for problem in refusal.value.problems} == {
        "trick_total_mismatch", "below_minimum", "not_far_enough_behind"
    }  # fmt: skip


def test_a_renege_is_ruled_in_points_and_a_match_may_be_awarded() -> None:
    section = make_game_section("spades", 2, overrides={"target": 60})
    (match,) = seat_plan(section, "round-robin-2x1")
    agreed_deal(match, 1, {"bids": [6, 6], "tricks": [3, 3, 3, 4]})

    game_deals.rule_on_match(match, 1, -30, by=DIRECTOR, reason="renege")
    sheet = match_sheet(match)
    assert (sheet.totals, sheet.fined, sheet.winners, sheet.reason) == ((60, 31), (0, -30), (0,), "target")

    game_deals.rule_on_match(match, 1, None, by=DIRECTOR, reason="left")
    assert match_sheet(match).winners == (1,)
    undo(last_act(section.session), by=DIRECTOR)
    undo(last_act(section.session), by=DIRECTOR)
    assert match_sheet(match).totals == (60, 61)


def test_an_israeli_whist_table_with_an_all_pass_over_several_games() -> None:
    section = make_game_section("israeli_whist", 4, overrides={"target": 50})
    first, *_others = seat_plan(section, "rotation-4x3")
    agreed_deal(first, 1, {"all_pass": True})
    agreed_deal(first, 2, {"bids": [6, 3, 3, 2], "won": [6, 3, 2, 2], "declarer": 0, "trump": "H"})
    sheet = match_sheet(first)

    assert [line.row["dealer"] for line in sheet.deals] == [0, 0]
    assert sheet.next.dealer == 1
    assert sheet.totals == (46, 19, -10, 14)

    agreed_deal(first, 3, {"bids": [5, 5, 2, 2], "won": [5, 4, 2, 2], "declarer": 0, "trump": "S"})
    lines = section_league(section).lines
    assert match_sheet(first).winners == (0,)
    assert [(line.place, line.wins, line.points) for line in lines[:2]] == [(1, 1, 81), (2, 0, 28)]


def test_a_rubber_with_honours_and_one_that_breaks_off() -> None:
    section = make_game_section("rubber", 4)
    first, second, _third = seat_plan(section, "rotation-4x3")
    agreed_deal(first, 1, bid("4S N 10", honours=[100, 0]))
    agreed_deal(first, 2, {"passed_out": True})
    agreed_deal(first, 3, bid("3NT S 9"))
    agreed_deal(second, 1, bid("3NT E 9"))

    game_matches.end_match(second, seen=1, by=DIRECTOR, reason="closing time")

    done, broken = match_sheet(first), match_sheet(second)
    assert (done.totals, done.reason, done.settled) == ((120 + 100 + 100 + 700, 0), "rubber", (10, -10))
    assert (broken.totals, broken.reason, broken.settled) == ((0, 400), "stopped", (-4, 4))
    assert ledger(section).check == 0


def test_a_match_of_so_many_deals_is_over_then() -> None:
    section = make_game_section("spades", 2, deal_limit=2)
    (match,) = seat_plan(section, "round-robin-2x1")
    for number in (1, 2):
        agreed_deal(match, number, {"bids": [6, 7], "tricks": [3, 3, 3, 4]})

    with pytest.raises(DirectorError) as refusal:
        told(match, 3, {"bids": [6, 7], "tricks": [3, 3, 3, 4]})

    sheet = match_sheet(match)
    assert (sheet.totals, sheet.reason, sheet.winners) == ((120, 140), "deals_played", (1,))
    assert refusal.value.code == "too_many_deals"


def test_rules_may_change_at_the_table_and_the_match_is_counted_again() -> None:
    section = make_game_section("spades", 2)
    (match,) = seat_plan(section, "round-robin-2x1")
    agreed_deal(match, 1, {"bids": [6, 4], "tricks": [4, 3, 3, 3]})

    counted = game_matches.agree_rules(match, {"overtrick_value": -10}, seen=1, by=DIRECTOR)
    with pytest.raises(DirectorError) as refusal:
        game_matches.agree_rules(match, {"overtrick_value": -10, "sandbag": True}, seen=2, by=DIRECTOR)

    assert (counted.before.totals, counted.after.totals) == ((61, 42), (50, 20))
    assert refusal.value.code == "sandbag_conflicts_with_negative_overtricks"
    assert match_sheet(Match.objects.select_related("section__session__event__club").get()).overrides == {
        "overtrick_value": -10
    }


@pytest.mark.slow
def test_a_swiss_pairs_neighbours_who_have_not_met_and_gives_each_bye_once() -> None:
    section = make_game_section("spades", 5, overrides={"target": 50})
    open_tables(section.session)
    for left in (3, 2, 1):
        order = {contestant.pk: contestant for contestant in section.contestants.all()}
        ranking = [order[pk] for pk in league_order(section)]
        for match in next_stages.draw_round(section, ranking, rounds_left=left, by=DIRECTOR):
            agreed_deal(match, 1, {"bids": [5, 4], "tricks": [3, 2, 3, 5]})

    met = [
        frozenset(MatchSeat.objects.filter(match=match).values_list("contestant", flat=True))
        for match in section.matches.all()
    ]
    lines = section_league(section).lines
    assert len(set(met)) == len(met) == 6
    assert sorted(line.byes for line in lines) == [0, 0, 1, 1, 1]
    assert sum(line.wins for line in lines) == 6 + 3


@pytest.mark.slow
def test_nine_at_two_tables_change_partners_and_sit_out_once() -> None:
    section = make_game_section("spades", 9, contestant_size=1, overrides={"target": 50})
    played = seat_plan(section, "individual-9x9")
    for match in played:
        agreed_deal(match, 1, {"bids": [5, 4], "tricks": [3, 2, 3, 5]})

    lines = section_league(section).lines

    assert [(line.played, line.byes) for line in lines] == [(8, 1)] * 9
    assert sum(line.settled for line in lines) == 0


def test_players_of_a_game_keep_their_seats_once_a_deal_is_recorded() -> None:
    section = make_game_section("chicago", 4)
    first, second, *_others = section.contestants.all()
    match, *_more = seat_plan(section, "rotation-4x3")
    swap_pairs(first, second, by=DIRECTOR)
    agreed_deal(match, 1, bid("4S N 10"))

    with pytest.raises(DirectorError) as refused:
        swap_pairs(first, second, by=DIRECTOR)

    assert refused.value.code == "already_played"


def test_a_mixed_evening_has_boards_chicago_and_spades_in_one_session() -> None:
    section = make_game_section("chicago", 4)
    spades = add_game_section(section.session, GameTerms("spades", preset="yahoo_normal"), by=DIRECTOR)
    set_number_of_contestants(spades, 2, by=DIRECTOR)

    assert [(each.letter, each.game) for each in section.session.sections.all()] == [
        ("A", "chicago"), ("B", "spades")
    ]  # fmt: skip
    assert [league.game for league in event_leagues(section.session.event)] == ["chicago", "spades"]


def test_a_record_tells_partners_opponents_and_sums() -> None:
    section = make_game_section("chicago", 4)
    match, *_rest = seat_plan(section, "rotation-4x3")
    for number, text in enumerate(("4S N 10", "3NT E 9", "2H S 8", "6D W 12"), start=1):
        agreed_deal(match, number, bid(text))
    player = section.contestants.get(number="1").memberships.get().player

    record = personal_record(player)

    assert [(total.game, total.played, total.lost) for total in record.games] == [("chicago", 1, 1)]
    assert [line.outcome for line in record.matches] == ["open", "open", "lost"]
    assert len(record.matches[2].partners) == 1
    assert len(record.matches[2].opponents[0]) == 2


@pytest.mark.slow
def test_beers_are_counted_by_player_over_the_chukkers() -> None:
    """North makes 4S and wins the last trick with the seven of diamonds: South buys."""
    section = make_game_section("chicago", 4, overrides={"beer_card": "on"})
    first, second, _third = seat_plan(section, "rotation-4x3")
    agreed_deal(first, 1, bid("4S N 10", seven_of_diamonds="N"))
    agreed_deal(second, 1, bid("4S N 9", seven_of_diamonds="E"))

    columns = ledger(section).columns
    beers = dict(zip((party.id for party in columns), ledger(section).beers, strict=True))
    drunk = [(first, 0, 1), (first, 2, -1), (second, 1, 1), (second, 3, -1)]
    expected = dict.fromkeys(beers, 0)
    for match, seat_number, beer in drunk:
        expected[match.seats.get(number=seat_number).contestant_id] += beer
    assert beers == expected
    assert match_sheet(first).beers == (1, 0, -1, 0)
    assert ledger(make_game_section("chicago", 4)).beers == ()


def test_a_russian_chukker_settles_in_imps() -> None:
    """chicago.md 3: 24 points not vulnerable are to score 200; 420 is 220 more, 6 IMPs."""
    section = make_game_section("chicago", 4, preset="russian")
    match, *_rest = seat_plan(section, "rotation-4x3")
    agreed_deal(match, 1, bid("4S N 10", hcp_ns=24))

    sheet = match_sheet(match)

    assert (sheet.unit, sheet.totals, sheet.settled) == ("imps", (6, 0), (6, -6))
    assert ledger(section).unit == "imps"


def test_a_deal_out_of_turn_keeps_the_conditions_of_the_rightful_dealer() -> None:
    section = make_game_section("chicago", 4, overrides={"vulnerability": "dealer_vul"})
    match, *_rest = seat_plan(section, "rotation-4x3")
    agreed_deal(match, 1, bid("4S N 10"))
    agreed_deal(match, 2, bid("4S N 10", dealt_by="S"))

    line = match_sheet(match).deals[1]

    assert (line.facts["dealt_by"], line.row["dealer"], line.row["vulnerable"]) == ("S", 1, (False, True))


@pytest.mark.sampled
@pytest.mark.parametrize(
    "game, players, deals, totals",
    [
        (
            "minibridge",
            4,
            [{"hcp": [12, 8, 12, 8], "choice": "game", "denomination": "S", "tricks": 10}],
            (420, 0),
        ),
        ("reverse", 4, [bid("3C N 9", reverse=True)], (90, 0)),
        ("cutthroat", 3, [bid("3NT A 8")], (0, 50, 50)),
        ("towie", 3, [bid("4S B 10", redeals=2)], (0, 620, 0)),
        ("honeymoon", 2, [bid("2S A 8")], (60, 0)),
        ("honeymoon", 2, [bid("2S A 8"), bid("2H B 7")], (110, 0)),
    ],
)
def test_every_smaller_game_is_played_at_a_table(game, players, deals, totals) -> None:
    section = make_game_section(game, players)
    match = game_matches.seat_match(section, singles(section, *range(1, players + 1)), by=DIRECTOR)
    for number, facts in enumerate(deals, start=1):
        agreed_deal(match, number, facts)

    sheet = match_sheet(Match.objects.select_related("section__session__event__club").get(pk=match.pk))

    assert sheet.totals == totals
    assert sum(sheet.settled[seat.side] for seat in sheet.seats) == 0
