"""Qualifiers: the first of each section, and the best others of all sections together."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from scoring.rounding import Number


@dataclass(frozen=True, slots=True)
class Qualified:
    """`direct` and `others` are sure of their place. `tied`: equal at a limit, for `places` places left."""

    direct: tuple[Hashable, ...]
    others: tuple[Hashable, ...]
    tied: tuple[Hashable, ...] = ()
    places: int = 0


def qualify(
    sections: Mapping[str, Mapping[Hashable, Number]], per_section: int, best_others: int = 0
) -> Qualified:
    """Sections of contestants with their figures, the higher the better.

    A tie at the limit of a section leaves its contestants among the others; one at the last limit stays open.
    """
    direct: list[Hashable] = []
    rest: list[tuple[Hashable, Number]] = []
    for figures in sections.values():
        first, tied, left = _first(figures, per_section)
        direct += first
        rest += [(who, figures[who]) for who in (*tied, *left)]
    open_places = sum(min(per_section, len(figures)) for figures in sections.values()) - len(direct)
    others, tied, _left = _first(dict(rest), best_others + open_places)
    places = best_others + open_places - len(others) if tied else 0
    return Qualified(tuple(direct), tuple(others), tuple(tied), places)


_Names = Sequence[Hashable]


def _first(figures: Mapping[Hashable, Number], places: int) -> tuple[_Names, _Names, _Names]:
    """Those surely among the first, those tied over the limit, and all others; best first."""
    order = sorted(figures, key=figures.__getitem__, reverse=True)
    if places >= len(order):
        return order, (), ()
    if places <= 0:
        return (), (), order
    limit, next_best = figures[order[places - 1]], figures[order[places]]
    if limit > next_best:
        return order[:places], (), order[places:]
    above = [who for who in order if figures[who] > limit]
    tied = [who for who in order if figures[who] == limit]
    return above, tied, order[len(above) + len(tied) :]
