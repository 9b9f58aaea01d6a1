"""Spades: packs, deals and plays beyond the vectors."""

from dataclasses import astuple

import pytest

from scoring.cards import PACK
from scoring.games.spades.cards import JOKERS
from scoring.games.spades.pack import deal_out, pack, removed_cards, set_up, trump_order
from scoring.games.spades.play import first_leader, legal_plays, trick_winner
from scoring.games.spades.rules import Rules
from scoring.games.table_game import override
from tests.tools.each_case import each_case

DUMMY = {"players": 2, "mode": "individual", "two_player_method": "dummy"}
THREE = {"players": 3, "mode": "individual"}


@each_case(
    "changes, removed",
    [
        ({"jokers": 1}, ("H2",)),
        ({"jokers": 2}, ("H2", "D2")),
        ({"jokers": 2, "removed_cards": ["C2", "H2"]}, ("C2", "H2")),
        # A promoted two stays in the pack.
        ({"jokers": 2, "top_trumps": ["H2"]}, ("D2", "C2")),
        ({"jokers": 2, "joker_handling": "dealer_discards"}, ()),
    ],
)
def test_what_leaves_for_the_jokers(changes: dict[str, object], removed: tuple[str, ...]) -> None:
    assert removed_cards(override(Rules(), changes)) == removed


@each_case(
    "changes, figures",
    [
        ({}, (52, 13, 4, 0, 0, 13)),
        ({"jokers": 1, "joker_handling": "dealer_discards"}, (53, 13, 4, 1, 0, 13)),
        (THREE, (52, 17, 3, 0, 1, 17)),
        ({**THREE, "jokers": 2, "joker_handling": "dealer_discards"}, (54, 17, 3, 2, 1, 17)),
        ({**DUMMY, "three_player_pack": "remove_low_card"}, (51, 17, 3, 0, 0, 17)),
        ({"players": 2, "mode": "individual"}, (52, 13, 2, 0, 26, 13)),
    ],
)
def test_the_figures_of_a_deal(changes: dict[str, object], figures: tuple[int, ...]) -> None:
    assert astuple(set_up(override(Rules(), changes)))[:-1] == figures


def test_the_weakest_plain_card_leaves_where_the_two_of_clubs_is_gone_or_promoted() -> None:
    three = override(Rules(), {**THREE, "three_player_pack": "remove_low_card", "top_trumps": ["C2"]})
    assert set(pack(override(three, {"top_trumps": []}))) ^ set(pack(three)) == {"C2", "D2"}


def test_jokers_lead_the_trumps_even_when_not_named() -> None:
    order = trump_order(override(Rules(), {"jokers": 1, "top_trumps": ["S2", "LJ", "BJ"]}))
    assert (order[:3], len(order)) == (("BJ", "S2", "SA"), 14)


def test_cards_are_dealt_singly_from_the_dealers_left() -> None:
    rules = override(Rules(), {"jokers": 2, "joker_handling": "dealer_discards"})
    hands = deal_out(rules, 1, [*reversed(PACK), *JOKERS])
    assert [hand[0] for hand in hands] == ["C4", "C5", "C2", "C3"]
    assert [len(hand) for hand in hands] == [13, 15, 13, 13]
    assert sorted(card for hand in hands for card in hand) == sorted(pack(rules))


@pytest.mark.parametrize(
    "position, order, leader", [("dealer_left", (2, 1, 0), 2), ("dealer_right", (1, 2, 0), 1)]
)
def test_a_dummy_has_a_seat_of_its_own(position: str, order: tuple[int, ...], leader: int) -> None:
    rules = override(Rules(), {**DUMMY, "dummy_position": position})
    assert rules.clockwise(0) == order
    assert first_leader(rules, 0, [["C2"], ["C3"], ["C4"]], ["1", "1"]) == leader


@pytest.mark.parametrize(
    "first_lead, leader",
    [("dealer_left", 2), ("lowest_club_all", 1), ("club2_holder", 1), ("highest_bidder", 0)],
)
def test_two_hands_without_the_dummys_have_a_first_leader(first_lead: str, leader: int) -> None:
    rules = override(Rules(), {**DUMMY, "first_lead": first_lead})
    assert first_leader(rules, 0, [["C5", "S2"], ["C3", "H4"]], ["7", "5"]) == leader


def test_the_two_of_clubs_promoted_is_no_club() -> None:
    rules = override(Rules(), {"first_lead": "club2_holder", "top_trumps": ["C2"]})
    assert first_leader(rules, 0, [["C2"], ["C5"], ["C4"], ["H2"]], ["1"] * 4) == 2


@pytest.mark.parametrize(
    "calls, leader", [(["3", "blind6", None, "5"], 1), (["moon", "6", None, "5"], 0), (["nil"] * 4, 1)]
)
def test_the_highest_bidder_leads(calls: list[str | None], leader: int) -> None:
    rules = override(Rules(), {"first_lead": "highest_bidder"})
    assert first_leader(rules, 0, [[]] * 4, calls) == leader


def test_a_joker_leads_and_follows_as_a_spade() -> None:
    rules = override(Rules(), {"jokers": 2})
    hand = ["BJ", "S3", "H4"]
    assert legal_plays(rules, hand, ["LJ"], spades_broken=False) == ["BJ", "S3"]
    assert legal_plays(rules, hand, [], spades_broken=False) == ["H4"]
    assert trick_winner(rules, ["H4", "BJ", "SA", "LJ"]) == 1


def test_lefty_takes_spades_by_rank_between_diamonds_and_hearts() -> None:
    lefty = override(Rules(), {"play_constraint": "leftmost", "jokers": 1})
    assert legal_plays(lefty, ["H3", "BJ", "S9"], [], spades_broken=True) == ["S9"]
    righty = override(lefty, {"play_constraint": "rightmost"})
    assert legal_plays(righty, ["D3", "BJ", "S9"], [], spades_broken=True) == ["BJ"]
