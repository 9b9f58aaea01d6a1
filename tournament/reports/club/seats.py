"""Which players sat in a contestant, and for how long."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any

from django.db.models import Max

from tournament.models import Membership, Placement
from tournament.reports.people.people import NAME, name_in_event, with_names
from tournament.sheets.names import Name

COLUMNS = ("position", "from_round", "player_id", *NAME)
BY_NAME = frozenset({"full", ""})  # how an event may name its players (Event.Names)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in a contestant. `rounds` that they sat; `counts`: they are half of all rounds at least.

    `openly`: the event shows the player by the name that the club has for them.
    """

    player: int
    position: int
    name: Name
    rounds: frozenset[int]
    counts: bool
    openly: bool


def seats_of(sections: Iterable[int]) -> dict[int, tuple[Seat, ...]]:
    """By contestant, in two queries."""
    keys = [*sections]
    rounds = (
        Placement.objects.filter(section__in=keys).order_by().values_list("section").annotate(Max("round"))
    )
    last = dict(rounds)
    rows: dict[tuple[int, int], list[tuple[Any, ...]]] = defaultdict(list)
    found = with_names(Membership.objects.filter(contestant__section__in=keys))
    ordered = found.order_by("position", "from_round")
    for section, contestant, *row in ordered.values_list("contestant__section_id", "contestant_id", *COLUMNS):
        rows[section, contestant].append(tuple(row))
    return {
        contestant: tuple(_seats(own, max(last.get(section, 1), *(row[1] for row in own))))
        for (section, contestant), own in rows.items()
    }


def _seats(rows: list[tuple[Any, ...]], last: int) -> Iterator[Seat]:
    """The seats of one contestant, whose rows are in order of position and round."""
    for position, stints in groupby(rows, key=itemgetter(0)):
        sat: dict[int, set[int]] = defaultdict(set)
        names: dict[int, tuple[Any, ...]] = {}
        for (_own, since, player, *name), (_next, until, *_rest) in pairwise([*stints, (position, last + 1)]):
            sat[player].update(range(since, until))
            names[player] = tuple(name)
        for player, rounds in sat.items():
            yield _seat(player, position, names[player], frozenset(rounds), last)


def _seat(player: int, position: int, name: tuple[Any, ...], rounds: frozenset[int], last: int) -> Seat:
    *_name, own, how = name
    return Seat(
        player=player,
        position=position,
        name=name_in_event(*name),
        rounds=rounds,
        counts=2 * len(rounds) >= last,
        openly=how in BY_NAME and not own,
    )
