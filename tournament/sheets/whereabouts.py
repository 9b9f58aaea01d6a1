"""Where each board is: on which table, or for which one it waits."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.sheets.traveller import Traveller, TravellerLine


@dataclass(frozen=True, slots=True)
class Spot:
    """A board on a table (`is_here`), or waiting until that table comes to its round."""

    section: str
    table: int
    round: int
    is_here: bool
    prefix: str = ""


def whereabouts(travellers: Iterable[Traveller]) -> Mapping[int, tuple[Spot, ...]]:
    """By board, the next tables that play it: several where it is shared or a section has a set of its own.

    A table is in the first round in which it lacks a result. A board without a spot is through.
    """
    to_come = {sheet.board: [line for line in sheet.lines if _is_to_come(line)] for sheet in travellers}
    rounds: dict[tuple[str, int | None], int] = {}
    for line in (line for lines in to_come.values() for line in lines):
        place = (line.ns.section, line.table)
        rounds[place] = min(line.round or 0, rounds.get(place, line.round or 0))
    return {board: tuple(_spots(lines, rounds)) for board, lines in to_come.items()}


def _is_to_come(line: TravellerLine) -> bool:
    return line.played is None and line.table is not None and line.round is not None


def _spots(lines: list[TravellerLine], rounds: Mapping[tuple[str, int | None], int]) -> list[Spot]:
    first = {line.ns.section: line.round or 0 for line in sorted(lines, key=lambda line: -(line.round or 0))}
    spots = [
        Spot(
            line.ns.section,
            line.table or 0,
            line.round or 0,
            rounds[line.ns.section, line.table] == line.round,
            line.ns.prefix,
        )
        for line in lines
        if line.round == first[line.ns.section]
    ]
    return sorted(spots, key=lambda spot: (spot.section, spot.table))
