"""A deal: the four hands of a board, 52 different cards, thirteen in each (Law 6).

A hand is written by suits S H D C joined by dots, ranks descending (`AKQ.J97..T865432`); a void is nothing
between the dots. `Deal.key` begins with North and serves to compare, store and answer; `Deal.pbn` begins with
the dealer (PBN 2.1, section 3.4.11).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.cards import HAND_SIZE, PACK, RANKS, SUITS
from scoring.errors import ScoringError
from scoring.seats import Direction

_POSITION = {card: position for position, card in enumerate(PACK)}
_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
_CLOCKWISE = tuple(Direction)


@dataclass(frozen=True, slots=True)
class Deal:
    """`hands`: thirteen cards each for North, East, South and West, each sorted as in `PACK`."""

    hands: tuple[tuple[str, ...], ...]

    def hand(self, direction: Direction) -> tuple[str, ...]:
        return self.hands[_CLOCKWISE.index(direction)]

    def suit(self, direction: Direction, suit: str) -> str:
        """The ranks a hand has in a suit, descending: `AK7`, empty for a void."""
        return "".join(card[1] for card in self.hand(direction) if card[0] == suit)

    def points(self, direction: Direction) -> int:
        """High-card points: ace 4, king 3, queen 2, jack 1."""
        return sum(_POINTS.get(card[1], 0) for card in self.hand(direction))

    def holder(self, card: str) -> Direction:
        """Who was dealt a card."""
        return next(direction for direction in Direction if card in self.hand(direction))

    def pbn(self, first: Direction) -> str:
        """The value of a PBN `Deal` tag that begins with `first`."""
        return f"{first}:" + " ".join(self.written(direction) for direction in seats_from(first))

    @property
    def key(self) -> str:
        return self.pbn(Direction.N)

    def written(self, direction: Direction) -> str:
        """One hand: `AKQ.J97..T865432`."""
        return ".".join(self.suit(direction, suit) for suit in SUITS)

    def turned(self, quarter_turns: int) -> "Deal":
        """The deal after clockwise quarter turns of the board: after one, North's cards are East's."""
        turns = quarter_turns % 4
        return Deal(self.hands[4 - turns :] + self.hands[: 4 - turns])


def seats_from(first: Direction) -> tuple[Direction, ...]:
    """The four seats clockwise, beginning with `first`."""
    start = _CLOCKWISE.index(first)
    return _CLOCKWISE[start:] + _CLOCKWISE[:start]


def complete(hands: Mapping[Direction, Sequence[str] | None]) -> Deal:
    """The deal of these hands in the order they were read; one of them may be unknown: it gets the rest.

    ScoringError `unknown` (two or more hands are not given), `duplicate` (the card whose second appearance
    comes first in reading order) or `count` (the first hand clockwise from North without thirteen cards).
    """
    unknown = [direction for direction in Direction if hands.get(direction) is None]
    if len(unknown) > 1:
        raise ScoringError("unknown", seats=[str(direction) for direction in unknown])
    known = {direction: hand for direction, hand in hands.items() if hand is not None}
    owners = _owners(known)
    for direction in Direction:
        if direction in known and len(known[direction]) != HAND_SIZE:
            raise ScoringError("count", seat=str(direction), count=len(known[direction]))
    rest = [card for card in PACK if card not in owners]
    return Deal(tuple(tuple(sorted(known.get(one, rest), key=_POSITION.__getitem__)) for one in Direction))


def _owners(hands: Mapping[Direction, Sequence[str]]) -> dict[str, Direction]:
    """Each card's hand. ScoringError for a card that appears twice."""
    owners: dict[str, Direction] = {}
    for direction, card in _in_order(hands):
        if card in owners:
            raise ScoringError("duplicate", card=card, seats=[str(owners[card]), str(direction)])
        owners[card] = direction
    return owners


def _in_order(hands: Mapping[Direction, Sequence[str]]) -> Iterator[tuple[Direction, str]]:
    for direction, hand in hands.items():
        for card in hand:
            yield direction, card


def read_suit(suit: str, text: str, direction: Direction) -> list[str]:
    """The cards of one suit from its ranks in any order; `10` and small letters too. ScoringError `rank`."""
    ranks = text.upper().replace("10", "T")
    for rank in ranks:
        if rank not in RANKS:
            raise ScoringError("rank", seat=str(direction), found=rank)
    return [suit + rank for rank in ranks]


def read_deal(text: str) -> Deal:
    """Read the value of a PBN `Deal` tag: `N:` and four hands, one of which may be `-`.

    ScoringError, the first fault in the order `form`, `seat`, `hands`, then hand by hand `suits` and `rank`,
    then those of `complete`.
    """
    head, colon, body = text.strip().partition(":")
    if not colon or len(head.strip()) != 1:
        raise ScoringError("form")
    seat = head.strip().upper()
    if seat not in list(Direction):
        raise ScoringError("seat", found=head.strip())
    written = body.split()
    if len(written) != 4:
        raise ScoringError("hands", count=len(written))
    return complete(
        {one: _read_hand(hand, one) for one, hand in zip(seats_from(Direction(seat)), written, strict=True)}
    )


def _read_hand(text: str, direction: Direction) -> list[str] | None:
    if text == "-":
        return None
    suits = text.split(".")
    if len(suits) != len(SUITS):
        raise ScoringError("suits", seat=str(direction), count=len(suits))
    return [
        card for suit, ranks in zip(SUITS, suits, strict=True) for card in read_suit(suit, ranks, direction)
    ]
