"""The movements offered to a section: the best of each kind first, then all others.

Beside a movement is the fairest one with the same seats: only single boards are arrow-switched.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.db.models import Max

from tournament.models import Section
from tournament.movements.catalogue import Choice
from tournament.reports.movements.offers import LEAST, MOST, fitting, pace_of
from tournament.services.setup.contestants import divided
from tournament.web.console.movements.movement_form import Wanted, in_the_way, rounds_that_need_sharing
from tournament.web.console.movements.offer_card import Offered

FIRST = 6
# What tells apart movements with the same seats: where lines are switched and boards turned.
LINES = re.compile(r"\.(switch|tuned|turned)\d*")


@dataclass(frozen=True, slots=True)
class Offer:
    """`chosen` is the movement in use, None where there is none or the catalogue no longer offers it.

    `in_the_way`: where nothing fits, each wish with the number of movements without it. `impossible`: numbers
    of rounds that the tables cannot play in full without sharing boards. `few`: too few pairs for a
    movement. `many`: too many for one section, with the (sections, pairs of the largest) to make of them.
    `nearest`: the numbers of boards nearest to the wish, where no movement has just as many.
    """

    tables: int
    chosen: Offered | None
    first: tuple[Offered, ...]
    others: tuple[Offered, ...]
    in_the_way: list[tuple[str, int]]
    impossible: list[int]
    few: bool
    many: tuple[int, int] | None
    nearest: list[int]


def offer_of(section: Section, wanted: Wanted | None = None) -> Offer:
    """What fits the pairs of a section and the director's wishes, best first."""
    count, pace, wanted = (
        section.contestants.numbered().count(),
        pace_of(section.session.event.club),
        wanted or {},
    )
    wished, time = wanted.get("boards"), wanted.get("minutes")
    found = [replace(one, wished=wished, time=time) for one in _offered(fitting(section, wanted))]
    plain = [one for one in found if not one.choice.turned]
    first = _first(plain)
    size = section.event_kind.partners or 2
    least, tables = LEAST[size], (count * size + 2) // 4 if size == 2 else count // 4
    return Offer(
        tables=tables,
        chosen=_chosen(section),
        first=tuple(first),
        others=tuple(one for one in found if one not in first),
        in_the_way=[] if found or count < least else in_the_way(count, wanted, pace, section),
        impossible=rounds_that_need_sharing(tables) if size == 2 and count >= least else [],
        few=count < least,
        many=divided(count) if count > MOST[size] else None,
        nearest=_nearest(found, wished),
    )


def _nearest(found: list[Offered], wished: object) -> list[int]:
    """The numbers of boards next below and next above the wish; none where it can be had."""
    if not isinstance(wished, int) or any(one.choice.boards_played == wished for one in found):
        return []
    boards = {one.choice.boards_played for one in found}
    below, above = [b for b in boards if b < wished], [b for b in boards if b > wished]
    return [*([max(below)] if below else []), *([min(above)] if above else [])]


def _first(plain: list[Offered]) -> list[Offered]:
    """The best of each kind, and the one that turned boards make the fairest of all."""
    kinds = {(one.choice.family, one.choice.winners): one for one in reversed(plain)}
    first = [one for one in plain if one in kinds.values()][:FIRST]
    turned = [one for one in plain if one.fairest]
    fairest = max(turned, key=lambda one: one.fairest.qf, default=None)
    return first if fairest is None or fairest in first else [*first, fairest]


def _offered(found: Iterable[Choice]) -> Iterator[Offered]:
    """Each unturned choice with its turned one; a turned one that no other has the seats of, by itself."""
    found = list(found)
    plain = [choice for choice in found if not choice.turned]
    turned = {_seats(choice): choice for choice in reversed(found) if choice.turned}
    beside = {_seats(choice) for choice in plain if choice.winners == 1}
    for choice in found:
        if not choice.turned:
            yield Offered(choice, turned.get(_seats(choice)) if choice.winners == 1 else None)
        elif _seats(choice) not in beside:
            yield Offered(choice)


def _seats(choice: Choice) -> tuple[str, int]:
    """Who sits where, and how many boards a round."""
    return LINES.sub("", choice.code), choice.boards_per_round


def _chosen(section: Section) -> Offered | None:
    rounds = section.placements.aggregate(last=Max("round"))["last"]
    if not rounds:
        return None
    wanted = (section.movement, section.boards_per_set)
    alike = fitting(section, {"boards": rounds * section.boards_per_set})
    return next((Offered(one) for one in alike if (one.code, one.boards_per_round) == wanted), None)
