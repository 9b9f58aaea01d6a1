"""The cards of Spades beyond the pack of 52: `BJ` and `LJ`, the big and the little joker."""

from scoring.cards import PACK

JOKERS = ("BJ", "LJ")
PLAIN_CARDS = tuple(card for card in PACK if card[0] != "S")
# What may be promoted above the ace of spades: the jokers and the four twos.
TRUMP_CANDIDATES = (*JOKERS, "S2", "H2", "D2", "C2")
