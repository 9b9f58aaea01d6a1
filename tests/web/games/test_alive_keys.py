"""Every game by every preset: a key is alive on a phone just where the rules take what it says."""

from itertools import product

import pytest

from scoring.contract import BOOK
from scoring.games import GAMES
from scoring.games.agreement import Agreement, agree
from scoring.games.bridge.contract_record import DENOMINATIONS
from scoring.games.spades.deal import SpadesDeal
from scoring.games.spades.legality import bid_problems
from scoring.games.spades.turns import Situation
from tests.fixtures.games_evening import make_game_section, singles
from tests.web.table.game_table import DIRECTOR
from tournament.domain.games.acts.game_matches import seat_match
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.web.table.game.game_form import Form, Question, form

pytestmark = pytest.mark.django_db
# What a number does not decide: the score, nils, the other calls.
ABOUT_OTHERS = {
    "not_far_enough_behind", "nil_required", "both_nil_not_allowed", "forced_bid_mismatch",
    "call_not_allowed",
}  # fmt: skip
TABLES = [(game, preset) for game in GAMES for preset in GAMES[game].presets]


def asked(game: str, preset: str) -> tuple[Agreement, Form]:
    needed = {"error_deals": 4} if game == "spades" and "yahoo" in preset else {}
    agreed = agree(game, preset, needed)
    section = make_game_section(game, agreed.seats, preset=preset, contestant_size=1, overrides=needed)
    match = seat_match(section, singles(section, *range(1, agreed.seats + 1)), by=DIRECTOR)
    return agreed, form(match_sheet(match), agreed)


def named(shown: Form, name: str) -> Question | None:
    return next((each for step in shown.steps for each in step.questions if each.name == name), None)


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "preset"), TABLES)
def test_alive_keys_are_what_the_server_takes(game: str, preset: str) -> None:
    agreed, shown = asked(game, preset)
    if "level" in agreed.game.asks(agreed.rules):
        for level, code in product(range(1, 8), DENOMINATIONS):
            contract = {"level": level, "denomination": code, "declarer": shown.declarers[0]}
            deal = agreed.game.deal(**contract, tricks=BOOK + level)
            refused = {problem.code for problem in agreed.game.problems(agreed.rules, [], deal)}
            assert (f"{level}{code}" in shown.shut) == bool(refused - {"bad_hcp_ns"})
    if agreed.code == "spades" and (bids := named(shown, "bids")) and named(shown, "kinds"):
        at = Situation(agreed.rules, dealer=0, scores=(0,) * len(agreed.sides))
        for kind, offered in bids.kinds.items():
            for answer in bids.places[0]:
                deal = SpadesDeal(
                    bids=(answer.value,) * len(agreed.sides),
                    kinds=(kind,) * len(agreed.sides),
                    tricks=(),
                    nils=(("nil",) if kind == "none" else ("",)) * agreed.seats,
                )
                codes = {problem.code for problem in bid_problems(at, deal)} - ABOUT_OTHERS
                is_alive = answer.value in offered["numbers"] and not answer.refused
                assert is_alive == (not codes), (kind, answer.value, codes)


def test_part_scores_sleep_at_towie_and_low_numbers_when_barmore_bids_blind() -> None:
    _agreed, towie = asked("towie", "standard")
    assert [bid for bid in ("2S", "3S", "4S", "3NT", "4C", "5C") if bid not in towie.shut] == [
        "4S",
        "3NT",
        "5C",
    ]
    _agreed, barmore = asked("spades", "cardgames_barmore")
    bids = named(barmore, "bids")
    assert bids
    assert bids.kinds["blind"]["numbers"] == [*range(7, 14)]
    assert bids.kinds["blind"]["reason"]
