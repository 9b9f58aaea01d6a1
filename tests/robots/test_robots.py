"""Robots play whole games of every kind by the games' own laws, to their end, the same from the same seed."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games import GAMES
from scoring.games.agreement import Agreement, agree
from tests.robots.referee import judge
from tests.test_arrows import imported, inside, modules
from tournament.robots import ROBOTS, play_deal
from tournament.robots.bridge_tables import board
from tournament.robots.table import Played

# What a preset leaves to the table, and tables beyond the presets whose laws of play are others.
OPEN = {"yahoo_lefty": {"error_deals": 4}, "yahoo_righty": {"error_deals": 4}}
MORE = [
    ("chicago", "duplicate_like", {"beer_card": "on"}),
    ("minibridge", "standard", {"tie_20_20": "passout", "beer_card": "on"}),
    ("cutthroat", "standard", {"exposed": 13}),
    ("israeli_whist", "akagiri", {"forbid_total_13": True, "closing_passes": 3}),
    ("spades", "spaceways", {"players": 2}),
    ("spades", "spaceways", {"players": 2, "two_player_method": "dummy", "dummy_position": "dealer_right"}),
    ("spades", "cardgames_wong3", {"three_player_pack": "remove_low_card"}),
    ("spades", "windswept_2_03", {"mode": "partnership", "jokers": 2, "joker_handling": "dealer_discards"}),
    ("spades", "akagiri_standard", {"bid_rounds": 2, "last_trick_bonus": "sequence"}),
    ("spades", "akagiri_standard", {"double_blind_nil": True, "double_nil_deficit": 0}),
]
TABLES = [
    *((code, preset, OPEN.get(preset, {})) for code in ROBOTS for preset in GAMES[code].presets),
    *MORE,
]
NAMES = ["-".join((code, preset, *changes)) for code, preset, changes in TABLES]
LONGEST = 500  # deals; no game of robots comes near it


def played_game(agreed: Agreement, chance: Random, *, most: int = LONGEST) -> list[Played]:
    """A game of robots, every deal judged as it is played."""
    found: list[Played] = []
    while not (tally := agreed.game.tally(agreed.rules, [one.deal for one in found])).finished:
        if len(found) == most:
            break
        deals = [one.deal for one in found]
        played = play_deal(agreed, deals, chance)
        judge(agreed, tally, played)
        assert agreed.game.problems(agreed.rules, deals, played.deal) == []
        found.append(played)
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_the_first_deals_of_every_table_are_lawful(table: tuple[str, str, dict]) -> None:
    played_game(agree(*table), Random(1), most=2)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=NAMES)
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32))
def test_every_game_is_played_to_its_end(table: tuple[str, str, dict], seed: int) -> None:
    agreed = agree(*table)
    deals = [one.deal for one in played_game(agreed, Random(seed))]
    tally = agreed.game.tally(agreed.rules, deals)

    assert tally.finished
    assert len(tally.rows) == len(deals)
    assert tally.problems == ()


def test_the_nine_games_have_robots_and_a_new_one_may_go_without() -> None:
    assert ROBOTS.keys() <= GAMES.keys()
    assert len(ROBOTS) == 9


def test_the_robots_room_knows_nothing_but_the_laws() -> None:
    allowed = ("scoring", "tournament.robots", "random", "dataclasses", "collections", "typing")
    names = {name for path in modules("tournament.robots") for name in imported(path)}
    assert [name for name in names if not any(inside(name, room) for room in allowed)] == []


def test_the_same_seed_deals_and_plays_the_same() -> None:
    agreed = agree("spades", "dan_brad", {})
    assert play_deal(agreed, (), Random(7)) == play_deal(agreed, (), Random(7))
    assert play_deal(agreed, (), Random(7)) != play_deal(agreed, (), Random(8))


@pytest.mark.slow
def test_robots_bid_sense_at_bridge() -> None:
    """Most contracts are made, games are bid, hardly a deal is passed out, tables differ on a board."""
    boards = [[board(n, Random(f"cards {n}"), Random(f"{n} {t}"))[0] for t in range(4)] for n in range(1, 41)]
    found = [outcome for tables in boards for outcome in tables if outcome.contract]
    made = sum(outcome.tricks >= outcome.contract.target for outcome in found)
    games = sum(outcome.contract.level >= 3 for outcome in found)

    assert len(found) > 120
    assert made / len(found) > 0.5
    assert 0.2 < games / len(found) < 0.8
    assert sum(len(set(tables)) > 1 for tables in boards) > 10
