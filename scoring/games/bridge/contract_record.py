"""What a form of the bridge family records of a deal: the contract, who declared, and the tricks taken."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from scoring.contract import PASSED_OUT, Contract, Denomination, Doubling, Outcome
from scoring.games.table_game import Problem, term, terms
from scoring.seats import Direction

SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}
PARTNERS = ((0, 2), (1, 3))  # the players of each side, North being 0
# In small letters: "Clubs" and "Spades" are where players meet, and a game.
DENOMINATIONS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "no-trump"}
DOUBLINGS = {"": "Not doubled", "X": "Doubled", "XX": "Redoubled"}
# The lowest bid of a denomination that scores a game undoubled (Law 77).
GAME_LEVEL = {"C": 5, "D": 5, "H": 4, "S": 4, "NT": 3}
# Fields whose refusals go by a shorter name.
_SHORT = {"denomination": "strain", "doubling": "risk"}

dealer_term = partial(term, "First dealer")
declarer_term = partial(term, "Declarer", optional=True, default=None)


@dataclass(frozen=True, slots=True)
class ContractRecord:
    """A deal as written down; `players` are the game's own, clockwise. It may be wrong: ask `faults`.

    `calls` are those of the auction from the dealer on, where a phone kept them.
    """

    players: ClassVar[tuple[str, ...]] = ()
    passed_out: bool = term("Passed out", default=False)
    level: int | None = term("Level", range(1, 8), optional=True, default=None)
    denomination: str | None = term("Denomination", DENOMINATIONS, optional=True, default=None)
    doubling: str = term("Doubled", DOUBLINGS, default="")
    declarer: str | None = declarer_term(None)
    tricks: int | None = term("Tricks taken", range(14), optional=True, default=None)
    calls: tuple[str, ...] = term("Auction", None, default=())

    @property
    def number(self) -> int:
        """The declarer's number, clockwise from 0."""
        return self.players.index(self.declarer or "")

    @property
    def outcome(self) -> Outcome:
        """The contract with its tricks, the players seated clockwise from North. Only without faults."""
        if self.passed_out:
            return PASSED_OUT
        declarer = tuple(Direction)[self.number]
        denomination, doubling = Denomination(self.denomination or ""), Doubling(self.doubling)
        return Outcome(Contract(self.level or 0, denomination, doubling, declarer), self.tricks)


@dataclass(frozen=True, slots=True)
class FourHandRecord(ContractRecord):
    """A deal of two partnerships, N, E, S, W."""

    players: ClassVar[tuple[str, ...]] = tuple(SEATS)
    declarer: str | None = declarer_term(SEATS)


def faults(record: ContractRecord) -> list[Problem]:
    """Every field that cannot be, in the order of the form: `bad_level`, `bad_strain` … `bad_honours`.

    A deal that was passed out has no contract (`passed_out_with_contract`).
    """
    if record.passed_out:
        return [Problem("passed_out_with_contract")] if record.level is not None else []
    return wrong_fields(record, ("level", "denomination", "declarer", "tricks"))


def wrong_fields(record: Any, needed: Collection[str]) -> list[Problem]:
    """Every field of a record whose value its term does not allow, or that is needed and missing."""
    return [
        Problem(f"bad_{_SHORT.get(name, name)}", params={"field": name})
        for name, each in terms(record).items()
        if not each.allows(getattr(record, name)) or (name in needed and getattr(record, name) is None)
    ]


def is_game_bid(level: int, denomination: str) -> bool:
    """Whether a bid is worth a game as it stands; doubling does not make it one."""
    return level >= GAME_LEVEL[denomination]


def form_terms(deal: type, *unasked: str) -> tuple[str, ...]:
    """The terms that a form asks for: all but the auction, and those that the rules have no use for."""
    return tuple(name for name in terms(deal) if name not in ("calls", *unasked))
