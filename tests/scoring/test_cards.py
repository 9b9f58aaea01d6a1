"""The pack of 52 and the law of a trick (Laws 1, 44)."""

from scoring.cards import PACK, RANKS, legal_plays, rank, trick_winner


def test_the_pack_stands_from_the_ace_of_spades_down_to_the_two_of_clubs() -> None:
    assert len({*PACK}) == 52
    assert (PACK[0], PACK[12], PACK[13], PACK[-1]) == ("SA", "S2", "HA", "C2")


def test_an_ace_ranks_above_the_twelve_other_cards_of_its_suit() -> None:
    assert [rank("D" + one) for one in RANKS] == [*range(12, -1, -1)]


def test_a_trick_goes_to_the_best_trump_else_to_the_best_card_of_the_suit_led() -> None:
    assert trick_winner(["HT", "SA", "HQ", "D2"], "NT") == 2
    assert trick_winner(["HT", "SA", "HQ", "D2"], "D") == 3
    assert trick_winner(["HT", "SA", "H9", "H2"], "D", RANKS[::-1]) == 3


def test_a_player_follows_suit_while_they_can() -> None:
    assert legal_plays(["HT", "SA", "H2"], led="HK") == ("HT", "H2")
    assert legal_plays(["SA", "D2"], led="HK") == ("SA", "D2")
