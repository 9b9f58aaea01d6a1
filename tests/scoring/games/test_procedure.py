"""The steps of a deal say what the functions of the games judge by."""

from itertools import combinations

from scoring.cards import PACK
from scoring.games import GAMES
from scoring.games.agreement import Agreement, agree
from scoring.games.procedure.procedures import procedure_of
from scoring.games.procedure.steps import Procedure, Step
from scoring.games.spades.cards import JOKERS
from scoring.games.spades.pack import pack, set_up
from scoring.games.spades.play import legal_plays
from tests.tools.each_case import each_case

PRESETS = [(code, preset) for code, game in GAMES.items() for preset in game.presets]
SPADES = [preset for code, preset in PRESETS if code == "spades"]
HANDS = [*combinations(("S2", "S9", "HA", "D5", "C7"), 3), ("S2", "S9", "SA")]


def agreed(code: str, preset: str, **changes: object) -> Agreement:
    error = {"error_deals": 4} if preset in ("yahoo_lefty", "yahoo_righty", "yahoo_roulette") else {}
    return agree(code, preset, error | changes)


def steps_of(found: Agreement, dealer: int = 0) -> dict[str, Step]:
    procedure = procedure_of(found, dealer)
    assert procedure
    return {step.code: step for step in procedure.steps}


def codes(step: Step, *, broken: bool) -> set[str]:
    return {rule.code for rule in step.rules if rule.broken in (None, broken)}


@each_case("preset", SPADES)
@each_case("broken", [False, True])
def test_the_lead_that_a_step_of_spades_allows_is_the_legal_one(preset: str, broken: bool) -> None:
    found = agreed("spades", preset)
    said = codes(steps_of(found)["trick"], broken=broken)
    for hand in HANDS:
        free = {*hand}
        if "lead_no_spade" in said:
            free = {card for card in hand if card[0] != "S"} or free
        legal = {*legal_plays(found.rules, hand, [], spades_broken=broken)}
        assert legal <= free
        assert legal == free or said & {"leftmost", "rightmost"}


@each_case("preset", SPADES)
def test_the_pack_of_the_steps_is_the_pack_that_is_shuffled(preset: str) -> None:
    found = agreed("spades", preset)
    told = {rule.code: rule.about for step in procedure_of(found, 0).steps for rule in step.rules}
    out = told.get("cards_out", {"cards": ()})["cards"]
    joined = told.get("jokers_in", {"cards": ()})["cards"]
    assert {*pack(found.rules)} == {*PACK} - {*out} | {*joined}
    assert {*joined} <= {*JOKERS}
    assert told["deal"]["count"] == set_up(found.rules).hand_size


@each_case("code, preset", PRESETS)
def test_every_hand_and_every_trick_of_a_deal_is_named(code: str, preset: str) -> None:
    found = agreed(code, preset)
    for dealer in range(found.seats):
        procedure = procedure_of(found, dealer) or Procedure(())
        hands = found.seats + len(procedure.dummies)
        named = {hand for step in procedure.steps for order in (step.turn, step.order, *step.orders.values())
                 for hand in order}  # fmt: skip
        assert named <= {*range(hands)}
        tricks = [step for step in procedure.steps if step.code == "trick"]
        assert sum(step.times for step in tricks) == (tricks[0].whole if tricks else 0)


def test_partners_who_bid_nil_swap_as_many_cards_as_the_rules_say() -> None:
    swaps = steps_of(agreed("spades", "hoyle"))["swap"].outcomes
    counts = {calls: rule.about.get("count", 0) for calls, rule in swaps.items()}
    assert counts == {",": 0} | dict.fromkeys(("nil,", ",nil", "dnil,", ",dnil"), 3) | {
        "nil,nil": 0,
        "nil,dnil": 0,
        "dnil,nil": 0,
        "dnil,dnil": 0,
    }


def test_a_dummy_of_two_players_is_a_third_hand_that_leads_at_the_dealers_left() -> None:
    rules = {"players": 2, "mode": "individual", "two_player_method": "dummy"}
    found = agreed("spades", "akagiri_standard", **rules)
    steps = steps_of(found)
    assert (steps["first_lead"].turn, steps["trick"].times) == ((2,), 17)
    assert "dummy_plays" in codes(steps["trick"], broken=False)
