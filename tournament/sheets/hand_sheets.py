"""What the hands say of a session, and the papers with its hands."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournament.sheets.board_sheets import DealSheet, Played, Traveller
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.score_cards import CardLine, ScoreCard

# Where the points of each pair came from, and which boards to talk about.
#
# Figures are a board's deviation from the average in a pair's own sign: points of per cent of the top, or
# IMPs for each comparison. They are estimates, hence floats.


@dataclass(frozen=True, slots=True)
class Share:
    """The mean of a kind of board, None where there are too few; `error` is two standard errors."""

    boards: int
    mean: float | None
    error: float | None

    @property
    def could_be_chance(self) -> bool:
        return self.mean is None or self.error is None or abs(self.mean) <= self.error


@dataclass(frozen=True, slots=True)
class Draw:
    """How much of a pair's mean was in whom it met: `expected` of an average pair, and the `rest`.

    `luck_share` is the part of the first in both; `error` is two standard errors of the rest.
    """

    expected: float
    rest: float
    luck_share: float | None
    error: float | None
    beyond_chance: bool


@dataclass(frozen=True, slots=True)
class BoardOfPair:
    """One board of a pair in its own sign. `par`, `as_bid` and `score` are points of the score table.

    `as_bid`: the contract that was reached, at its double-dummy tricks; `as_led`: at those after the
    opening lead, None where the lead or its tricks are not known. `field` is what par earns here; field,
    bidding, lead and play add up to `total`. Where `lead` is None it is a part of the play. `declared` is
    None for a board that was passed out. `given` was in the hands of the field and the opponents, `own` in
    the pair's, `shared` in those of both sides; `luck_share` is the first in all three.
    """

    board: int
    side: str
    opponents: Party
    played: Played
    declared: bool | None
    par: int
    as_bid: int
    score: int
    field: float
    bidding: float
    play: float
    total: float
    given: float
    shared: float
    luck_share: float | None
    as_led: int | None = None
    lead: float | None = None
    own: float = 0


@dataclass(frozen=True, slots=True)
class PairHands:
    """A pair's means: all its boards, and the parts.

    `own_leads` are of the boards it defended, `opponents_leads` of those it declared, where the lead is
    known; elsewhere the lead is a part of the play, and counts nothing in `lead`, the mean of all boards.
    `given`, `own` and `shared` are as on a board. `as_declarer` and `as_defender` are what play and lead of
    such boards bring over all boards: with field and bidding they add up to the total.
    """

    party: Party
    total: Share
    field: Share
    bidding: Share
    play: Share
    declaring: Share
    defending: Share
    lead: Share
    own_leads: Share
    opponents_leads: Share
    given: Share
    own: Share
    shared: Share
    draw: Draw | None
    boards: tuple[BoardOfPair, ...]
    as_declarer: Share
    as_defender: Share


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a board is worth discussing, by its code.

    `slam`: `contract` makes for `side`, and `low` of `high` tables bid a slam. `tricks`: in one denomination
    and side, between `low` and `high`. `par`: none of `high` tables scored par. `swing`: `low` IMPs between
    two tables, on average.
    """

    code: str
    contract: str = ""
    side: str = ""
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class BoardToDiscuss:
    deal: DealSheet
    traveller: Traveller
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class HandAnalysis:
    """`boards` were compared with par; `unsolved` have hands and no complete double-dummy table.

    `waits`: the session is not closed, so there is nothing yet. `travellers` are those of `boards`.
    `leads`: on how many results the cost of the opening lead is known.
    """

    heading: Heading
    boards: tuple[int, ...] = ()
    unsolved: tuple[int, ...] = ()
    waits: bool = False
    pairs: tuple[PairHands, ...] = ()
    discuss: tuple[BoardToDiscuss, ...] = ()
    travellers: tuple[Traveller, ...] = ()
    leads: int = 0


# Sheets of hands on paper.


@dataclass(frozen=True, slots=True)
class CalledAt:
    """An auction on paper: at which table, and the calls from the dealer on."""

    ns: Party
    ew: Party
    calls: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandRecord:
    """The deals of a session in the order of the boards.

    `auctions` by board and form, where every board is played at one table or in two rooms. Of other sessions
    they are on travellers and in the pairs' own books.
    """

    heading: Heading
    deals: tuple[DealSheet, ...]
    auctions: Mapping[tuple[int, str], tuple[CalledAt, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealCard:
    """One deal, for a paper of one board."""

    heading: Heading
    deal: DealSheet


@dataclass(frozen=True, slots=True)
class PairBook:
    """A pair's card with the deals of the boards that it has played.

    `auctions`: the calls of its own table, by the result.
    """

    heading: Heading
    card: ScoreCard
    boards: tuple[tuple[CardLine, DealSheet], ...]
    auctions: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
