"""How a deal is played, step by step, at tables whose rules ask for more than a deal and an auction."""

from collections.abc import Callable
from typing import Any

from scoring.games.agreement import Agreement
from scoring.games.procedure import bridge, spades, whist
from scoring.games.procedure.steps import Procedure

# By the game's code: from the rules of the table and its dealer.
PROCEDURES: dict[str, Callable[[Any, int], Procedure | None]] = {
    "spades": spades.procedure,
    "israeli_whist": whist.procedure,
    "honeymoon": bridge.honeymoon_bridge,
    "cutthroat": bridge.cut_throat,
    "towie": bridge.towie_bridge,
    "reverse": bridge.reverse_bridge,
    "minibridge": bridge.mini_bridge,
}


def procedure_of(agreed: Agreement, dealer: int | None) -> Procedure | None:
    """The steps of a deal; None where the game has none of its own."""
    made = PROCEDURES.get(agreed.code)
    return made(agreed.rules, dealer) if made and dealer is not None else None
