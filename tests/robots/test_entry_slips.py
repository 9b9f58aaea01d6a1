"""Wrong entries: one thing is mistaken, the game would take it all the same, and chance decides alike."""

from random import Random

import pytest

from scoring.games import GAMES
from scoring.games.agreement import agree
from tournament.domain.boards.readings.typed_results import read_result
from tournament.robots import ROBOTS, play_deal
from tournament.robots.entry_slips import KINDS, LEFT, kind_of_slip, misread_board, misread_deal

SEEDS = range(30)


@pytest.mark.parametrize("text", ["4SX-1 W", "3NT= N", "1CXX+2 S", "7NT-13 E"])
def test_a_board_is_misread_in_its_tricks_its_declarer_or_its_contract(text: str) -> None:
    truth = read_result(text)
    wrong = [misread_board(truth, Random(seed)) for seed in SEEDS]
    differing = [{name for name in truth if each[name] != truth[name]} for each in wrong]

    assert {*map(frozenset, differing)} == {frozenset({name}) for name in ("tricks", "declarer", "contract")}
    for each in wrong:  # what a phone would take
        assert read_result(each["contract"], each["declarer"], str(each["tricks"])) == each


def test_a_doubled_contract_stays_doubled_in_another_suit() -> None:
    contracts = {misread_board(read_result("3NTX-1 S"), Random(seed))["contract"] for seed in SEEDS}
    assert contracts == {"3NTX", "3HX"}


def test_there_is_nothing_to_mistake_in_a_pass() -> None:
    assert misread_board(read_result("PASS"), Random(1)) is None


@pytest.mark.parametrize("game", [*ROBOTS])
def test_a_misread_deal_is_another_one_that_its_game_takes(game: str) -> None:
    agreed = agree(game, next(iter(GAMES[game].presets)), {})
    for seed in range(8):
        truth = play_deal(agreed, (), Random(seed)).deal
        wrong = misread_deal(agreed, (), truth, Random(seed))
        assert wrong is None or wrong != truth
        assert wrong is None or agreed.game.problems(agreed.rules, (), wrong) == []


def test_the_share_of_slips_is_as_dialled_and_the_director_is_called_only_where_calls_are() -> None:
    chance = Random(1)
    drawn = [kind_of_slip(chance, 20, calls=False) for _entry in range(2000)]
    assert {*drawn} == {"", *KINDS}
    assert 320 < sum(map(bool, drawn)) < 480
    assert LEFT in {kind_of_slip(chance, 100, calls=True) for _entry in range(50)}
    assert {kind_of_slip(chance, 0, calls=True) for _entry in range(50)} == {""}
