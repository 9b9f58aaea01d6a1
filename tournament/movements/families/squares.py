"""Mitchells for an even number of tables from two Latin squares: who comes to a table when, with which set.

Orthogonal squares let T tables play T rounds with nothing shared, where boards that move down a table a
round cannot: 8, 10, 12, 14 tables (not 6: Tarry 1901). One row less, in T - 1 rounds, everybody plays every
set and the last table shares with another. North-South stay; East-West and boards go by the cards. The
squares are found offline (search/symmetric.py); those of T rounds are the seating of that Howell.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from tournament.movements.families import howell
from tournament.movements.plan import Allow, Movement, Placement

DATA = Path(__file__).parent.parent / "data" / "squares.json"


@cache
def shorter() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
    return kept


def lengths(tables: int) -> tuple[int, ...]:
    """T - 1 and T, as far as there are squares."""
    return tuple(rounds for rounds in (tables - 1, tables) if _design(tables, rounds))


def squares(tables: int, rounds: int) -> Movement:
    """North-South pair t at table t; ValueError when there are no such squares."""
    design = _design(tables, rounds)
    if design is None:
        raise ValueError(f"no squares for {tables} tables and {rounds} rounds")
    return from_design(tables, rounds, design)


def from_design(tables: int, rounds: int, design: dict[str, Any]) -> Movement:
    """The movement of an entry of data/squares.json."""
    rows = sorted(
        (
            Placement(number, ns + 1, ns + 1, ew + 1, (of_set + 1,))
            for number, playings in enumerate(design["rounds"], start=1)
            for ns, ew, of_set in playings
        ),
        key=lambda row: (row.round, row.table),
    )
    allow = Allow(share=rounds < tables)
    name = f"squares-{tables}x{rounds}"
    return Movement(name, "squares", "pairs", tables, rounds, rounds, 2 * tables, 2, tuple(rows), allow=allow)


def _design(tables: int, rounds: int) -> dict[str, Any] | None:
    """A design of two halves: the lower numbers are one of them."""
    kept = (howell.designs() if rounds == tables else shorter()).get(f"{tables}x{rounds}", {})
    return kept if kept.get("generator", "").startswith("halves") else None
