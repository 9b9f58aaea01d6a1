"""The arrow switches and turned boards kept in data/lines.json, each with its certificate."""

from collections import Counter
from typing import Any

from tournament.movements.direction_search import turn_boards
from tournament.movements.measures.balance import balance
from tournament.movements.plan import Movement, Placement
from tournament.movements.solving.anneal import Playing, anneal
from tournament.movements.transform import singly, switched


def tune(movement: Movement, seed: int, steps: int) -> dict[str, Any]:
    """Lines for whole tables: of every set the smaller half of its playings is exchanged."""
    lines = _lines(movement, seed, steps)
    exchanged = {(row.round, row.table) for row, bit in zip(movement.rows, lines, strict=True) if bit}
    return _entry(lines, seed, steps, switched(movement, exchanged))


def turn(movement: Movement, per_set: int, seed: int, steps: int) -> dict[str, Any]:
    """Lines for single boards, `per_set` to a set."""
    single = singly(movement, per_set)
    lines = _lines(single, seed, steps)
    return _entry(lines, seed, steps, turn_boards(single, iter(lines)))


def _lines(movement: Movement, seed: int, steps: int) -> list[bool]:
    playings = [
        (number - 1, row.ns - 1, row.ew - 1)
        for row in movement.rows
        if isinstance(row, Placement) and row.ns and row.ew
        for number in row.sets
    ]
    return _fewest(playings, anneal(playings, seed, steps)[1])


def _fewest(playings: list[Playing], lines: list[bool]) -> list[bool]:
    """The other way round wherever a set is exchanged at most of its tables: competition is the same."""
    plays = Counter(number for number, _, _ in playings)
    exchanged = Counter(number for (number, _, _), bit in zip(playings, lines, strict=True) if bit)
    return [
        bit != (2 * exchanged[number] > plays[number])
        for (number, _, _), bit in zip(playings, lines, strict=True)
    ]


def _entry(lines: list[bool], seed: int, steps: int, movement: Movement) -> dict[str, Any]:
    field = sum(bit << index for index, bit in enumerate(lines))
    return {"seed": seed, "steps": steps, "qf": str(balance(movement).qf), "lines": f"{field:x}"}
