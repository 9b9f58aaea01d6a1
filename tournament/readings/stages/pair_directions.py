"""Who sits North-South in a drawn round of Swiss pairs: the pair that did so less often so far."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.models import Section

NS, EW = "NS", "EW"


@dataclass(frozen=True, slots=True)
class Directions:
    """How often a pair sat in each direction, and its table and direction of the last match."""

    ns: int = 0
    ew: int = 0
    table: int = 0
    side: str = ""

    @property
    def north_south_order(self) -> tuple[int, bool]:
        """The lower value sits North-South: rounds there less rounds East-West, then the last round."""
        return self.ns - self.ew, self.side == NS


NEW = Directions()


def sat_before(section: Section, match_round: int) -> dict[int, Directions]:
    """By the numbers of the pairs, how they sat before a round of the event in this section."""
    return sat_before_rounds(section, [match_round])[match_round]


def sat_before_rounds(section: Section, match_rounds: Collection[int]) -> dict[int, dict[int, Directions]]:
    """`sat_before` of several rounds, with one query."""
    firsts = {number: section.match_options.first_round(number) for number in match_rounds}
    rows = section.placements.filter(
        round__lt=max(firsts.values()), ns__isnull=False, ew__isnull=False
    ).order_by("round")
    seats = [*rows.values_list("round", "ns__entrant__number", "ew__entrant__number", "table")]
    return {number: _sat(seat for seat in seats if seat[0] < first) for number, first in firsts.items()}


def _sat(seats: Iterable[tuple[int, int, int, int]]) -> dict[int, Directions]:
    found: dict[int, Directions] = {}
    for _round, ns, ew, table in seats:
        before = found.get(ns, NEW)
        found[ns] = Directions(before.ns + 1, before.ew, table, NS)
        before = found.get(ew, NEW)
        found[ew] = Directions(before.ns, before.ew + 1, table, EW)
    return found


def directed(
    pairings: Iterable[Sequence[int]], sat: Mapping[int, Directions], fixed: Collection[int] = ()
) -> list[list[int]]:
    """Each pairing with its North-South pair first; three keep their order, but a pair that stays is first.

    A `fixed` pair keeps its direction. Of two that sat there as often, the one that sat East-West last does.
    """
    return [_directed([*those], sat, fixed) for those in pairings]


def _directed(those: list[int], sat: Mapping[int, Directions], fixed: Collection[int]) -> list[int]:
    if len(those) != 2:
        return sorted(those, key=lambda one: one not in fixed)
    for own in those:
        if own in fixed and own in sat:
            return sorted(those, key=lambda one: (one == own) == (sat[own].side == EW))
    return sorted(those, key=lambda one: sat.get(one, NEW).north_south_order)
