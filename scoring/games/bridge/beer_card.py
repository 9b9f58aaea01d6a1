"""The beer card: a side bet on the seven of diamonds that any form of four-handed bridge may carry.

A declarer who makes the contract and wins the last trick with the card from their own hand is bought a beer
by dummy; a defender who beats the contract and wins it so is bought one by the other defender. Nothing else
counts, and the bridge score never changes.
"""

from collections.abc import Iterable
from functools import partial
from typing import Protocol

from scoring.contract import Denomination, Outcome
from scoring.games.bridge.contract_record import SEATS
from scoring.games.table_game import term
from scoring.seats import Direction

BEER_CARD = "D7"

rule_term = partial(
    term,
    "Beer card",
    {"off": "Not played", "on": "Played", "not_trumps": "Played, but not when diamonds are trumps"},
    default="off",
)
winner_term = partial(
    term,
    "Won the last trick with the seven of diamonds",
    SEATS,
    optional=True,
    default=None,
)


class Wager(Protocol):
    """The rules of a table, which say whether the card is played."""

    @property
    def beer_card(self) -> str: ...


Beer = tuple[Direction, Direction]  # who pays, who drinks


class Bet(Protocol):
    """A deal whose form carries the side bet."""

    @property
    def outcome(self) -> Outcome: ...
    @property
    def seven_of_diamonds(self) -> str | None: ...


def beer(outcome: Outcome, last_winner: Direction, *, exclude_diamond_trumps: bool = False) -> Beer | None:
    """Who pays and who drinks when the hand of `last_winner` won the last trick with the beer card."""
    contract, result = outcome.contract, outcome.result
    if contract is None or result is None:
        return None
    if exclude_diamond_trumps and contract.denomination is Denomination.D:
        return None
    entitled = (
        {contract.declarer} if result >= 0 else {contract.declarer.next, contract.declarer.next.partner}
    )
    return (last_winner.partner, last_winner) if last_winner in entitled else None


def beers(rule: str, deals: Iterable[Bet]) -> tuple[Beer | None, ...]:
    """The beer of each deal under the table's beer card rule."""
    return tuple(
        None
        if rule == "off" or deal.seven_of_diamonds is None
        else beer(
            deal.outcome,
            Direction(deal.seven_of_diamonds),
            exclude_diamond_trumps=rule == "not_trumps",
        )
        for deal in deals
    )


def balance(beers: Iterable[Beer | None]) -> dict[Direction, int]:
    """Beers drunk less beers paid for, by seat."""
    totals = dict.fromkeys(Direction, 0)
    for payer, drinker in filter(None, beers):
        totals[payer] -= 1
        totals[drinker] += 1
    return totals


def balance_by_player(rules: Wager, deals: Iterable[Bet]) -> tuple[int, ...]:
    """Beers drunk less beers paid for, of N, E, S, W; empty where the card is not played."""
    return tuple(balance(beers(rules.beer_card, deals)).values()) if rules.beer_card != "off" else ()
