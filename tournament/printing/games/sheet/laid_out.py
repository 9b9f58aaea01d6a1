"""What a sheet to be written on holds for each game: its columns, how many deals, what is printed of each."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from scoring.games.agreement import Agreement
from scoring.games.bridge.contract_record import ContractRecord
from scoring.games.bridge.deal_conditions import laid_down
from scoring.games.table_game import terms
from scoring.seats import Direction
from tournament.printing.games.game_record import Record
from tournament.printing.games.sheet.cells import RECORDED
from tournament.printing.games.sheet.columns import Figures, by_side, every_column
from tournament.words.language import N_

# Terms of a form that are rare, or come from phones: there is room for a remark instead.
_RARE = frozenset({"calls", "last_tricks", "dealt_by", "passed_out", "stopped"})
_CHICAGO = {
    "rubber_like": ("redeals", "tricks", "game_bonus", "honours", "parts", "score"),
    "russian": ("redeals", "score", "target", "imps"),
}


def _spades(rules: Any) -> tuple[str, ...]:
    """So few that the sides stand beside one another: a scorer writes the points of a deal in one sum."""
    if rules.scoring == "error":
        return ("error", "scores")
    counters = {"bags": rules.sandbag, "sets": rules.counts_sets}
    return (*(name for name, counted in counters.items() if counted), "delta", "scores")


# The terms of the score row that are written by hand; a game that is not named has all of them.
SCORED: Mapping[str, Callable[[Any], tuple[str, ...]]] = {
    "chicago": lambda rules: ("vulnerable", *_CHICAGO.get(rules.method, ("redeals", "score"))),
    "minibridge": lambda rules: ("redeals", "declarer", "vulnerable", "score"),
    "spades": _spades,
    "free_sheet": lambda rules: ("points", "totals"),
    "israeli_whist": lambda rules: ("total_bid", "state", "delta", "scores"),
    # The points go on the pad.
    **dict.fromkeys(("rubber", "reverse", "cutthroat", "towie", "honeymoon"), lambda rules: ("redeals",)),
}
# What only a pen needs a column for.
_TICKS: Mapping[str, Callable[[Any], tuple[tuple[str, str], ...]]] = {
    "reverse": lambda rules: (("reverse", N_("Reverse")),),
    "spades": lambda rules: (("exchange", N_("Cards swapped")),) if rules.nil_exchange else (),
}
_LENGTHS: Mapping[str, Callable[[Any], int | None]] = {
    "chicago": lambda rules: rules.deals,
    "minibridge": lambda rules: rules.deals,
    "spades": lambda rules: rules.error_deals,
}


def written(record: Record, more: Collection[str] = ()) -> list[Figures]:
    """The columns of a sheet to be written on, and what `more` names."""
    agreed = record.agreed
    wanted = {"dealer", "contract", "by", "result", *record_terms(agreed), *scored(agreed), *more}
    ticks = _TICKS.get(agreed.code, lambda rules: ())(agreed.rules)
    extra = [Figures(name, label, None, ()) for name, label in ticks]
    return by_side([*(each for each in every_column(record) if each.name in wanted), *extra])


def record_terms(agreed: Agreement) -> set[str]:
    names = set(agreed.game.asks(agreed.rules)) - _RARE
    return names - RECORDED if issubclass(agreed.game.deal, ContractRecord) else names


def scored(agreed: Agreement) -> tuple[str, ...]:
    every = tuple(terms(agreed.game.row))
    return SCORED.get(agreed.code, lambda rules: every)(agreed.rules)


def length(agreed: Agreement) -> int | None:
    """How many deals a match has; None where it ends by its score."""
    return _LENGTHS.get(agreed.code, lambda rules: None)(agreed.rules)


def printed(record: Record, number: int) -> dict[str, tuple[str, ...]]:
    """What is known of deal `number` before a card is dealt, by term: a cell, or one a side."""
    rules, code = record.agreed.rules, record.agreed.code
    if code in ("chicago", "minibridge"):
        at = laid_down(rules.vulnerability, Direction(rules.first_dealer), number)
        vulnerable = tuple("✓" if held else "–" for held in at.vulnerable)
        return {"dealer": (record.seat(at.dealer_number),), "vulnerable": vulnerable}
    if code in ("spades", "free_sheet"):
        return {"dealer": (record.seat((number - 1) % rules.players),)}
    players = getattr(record.agreed.game.deal, "players", ())
    if not players:
        return {}
    first = players.index(rules.first_dealer)
    return {"dealer": (record.seat((first + number - 1) % len(players)),)}
