"""Cards by code: the suit (S H D C), then the rank; `BJ` and `LJ` are the big and the little joker."""

SUITS = "CDHS"
RANKS = "23456789TJQKA"
JOKERS = ("BJ", "LJ")
PACK = tuple(suit + rank for suit in SUITS for rank in RANKS)
PLAIN_CARDS = tuple(card for card in PACK if card[0] != "S")
# What may be promoted above the ace of spades: the jokers and the four twos.
TRUMP_CANDIDATES = (*JOKERS, "S2", "H2", "D2", "C2")
