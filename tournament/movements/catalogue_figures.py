"""The figures of every movement on offer, measured once and kept in data/catalogue.json.

Opening the catalogue must not wait for hundreds of movements to be built; a test measures them again. A key
is kind and number of contestants; an odd number of pairs has the movement without the pair that is missed
least.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from tournament.movements.announcement import stationary
from tournament.movements.check import sets_played
from tournament.movements.codes import build, codes
from tournament.movements.measures.balance import field_quality, quality
from tournament.movements.plan import Movement
from tournament.movements.transform import is_shared

DATA = Path(__file__).parent / "data" / "catalogue.json"
SIZES = {"pairs": range(4, 61), "individual": range(8, 53), "rotation": range(4, 8), "teams": range(2, 35)}


@dataclass(frozen=True, slots=True)
class Figures:
    """Counted in sets. played is the least of any contestant; waits whether any contestant sits out.

    sharing: the most tables in a round that wait for one another's boards; turned: single boards; qf of
    the fields apart when there are two winners, None for individuals and teams.
    """

    winners: int
    played: int
    in_play: int
    sharing: int
    copies: int
    waits: bool
    stationary: int
    turned: int
    qf: Fraction | None


def measure(movement: Movement) -> Figures:
    """The figures of a movement as it stands."""
    qf = None
    if movement.kind == "pairs":
        qf = field_quality(movement) if movement.winners == 2 else quality(movement)
    seats = movement.tables * movement.rounds * (4 if movement.kind == "individual" else 2)
    played = min(sets_played(movement).values())
    return Figures(
        winners=movement.winners,
        played=played // 2 if movement.kind == "teams" else played,
        in_play=len({number for row in movement.full_rows() for number in row.sets}),
        sharing=_sharing(movement),
        copies=movement.copies or 1,
        waits=any(not row.is_full for row in movement.rows) or seats < movement.contestants * movement.rounds,
        stationary=len(stationary(movement)),
        turned=sum(len(row.turned) for row in movement.rows),
        qf=qf,
    )


def seated(code: str, contestants: int, kind: str) -> Movement:
    """The movement; for an odd number of pairs without the one whose absence hurts least."""
    movement = build(code)
    if kind != "pairs" or len(movement.present) == contestants:
        return movement
    if "howell" in movement.family or movement.family == "barometer":
        return build(f"{code}.absent{2 * movement.tables}")
    first, last = (build(f"{code}.absent{table}") for table in (1, movement.tables))
    return first if is_shared(last) and not is_shared(first) else last


def on_offer(contestants: int, kind: str) -> Iterator[tuple[str, Figures]]:
    """Every code for this number of contestants with its figures, from the file; none for other sizes."""
    for code, values in _stored_figures().get(f"{kind}-{contestants}", {}).items():
        yield code, _figures(values)


def measured(contestants: int, kind: str) -> dict[str, list[object]]:
    """An entry of the file, measured now."""
    entry: dict[str, list[object]] = {}
    for code in codes(contestants, kind):
        movement = seated(code, contestants, kind)
        *counts, qf = astuple(measure(movement))
        entry[movement.name] = [*map(int, counts), None if qf is None else str(qf)]
    return entry


@cache
def _stored_figures() -> dict[str, dict[str, list[Any]]]:
    kept: dict[str, dict[str, list[Any]]] = json.loads(DATA.read_text(encoding="utf-8"))
    return kept


def _figures(values: list[Any]) -> Figures:
    """The figures in the order of their fields, as the file keeps them."""
    winners, played, in_play, sharing, copies, waits, fixed, turned, qf = values
    kept = None if qf is None else Fraction(qf)
    return Figures(winners, played, in_play, sharing, copies, bool(waits), fixed, turned, kept)


def _sharing(movement: Movement) -> int:
    """The most tables that wait for one another's boards in a round."""
    most = 0
    for rows in movement.by_round.values():
        places = Counter(number for row in rows for number in row.sets)
        short = {number for number, count in places.items() if count > (movement.copies or 1)}
        most = max(most, sum(not short.isdisjoint(row.sets) for row in rows))
    return most
