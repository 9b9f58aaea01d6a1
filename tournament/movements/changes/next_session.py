"""Who sits where in the next session of an event: a plan of the change, with few pairs that meet again.

A *place* is a seat of the next session in the order of the seats of its section. A plan says which pairs come
into which group of places; inside a group they may sit in any order. Exchanges that make fewer pairs meet
again are made, and those that change nothing, which lead out of dead ends.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count

NS, EW = "NS", "EW"
Met = frozenset[frozenset[int]]
LEAST_CANDIDATES, PASSES, PASSES_IN_VAIN = 60, 60, 12


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a section (both count from 0): its line in the first round, empty where no movement says it,
    and the seats of its section that it meets. `apart`: its line has a ranking of its own."""

    section: int
    seat: int
    line: str = ""
    meets: frozenset[int] = frozenset()
    apart: bool = False

    @property
    def group(self) -> tuple[int, str]:
        """Places of one group are equal to a pair: those of a section, or of a line that is ranked apart."""
        return self.section, self.line if self.apart else ""


@dataclass(frozen=True, slots=True)
class Sat:
    """Where a pair sat in the session before: section and seat count from 0, `line` is that of round 1."""

    pair: int
    section: int
    seat: int
    line: str = ""


@dataclass(slots=True)
class _Hall:
    """Places with the pairs that sit in them; `group` parts the places between which pairs may change."""

    places: Sequence[Place]
    group: Callable[[Place], object]
    seated: list[int] = field(default_factory=list)


def seats_after(
    plan: str, places: Sequence[Place], sat: Sequence[Sat], order: Sequence[int], met: Met, seed: int
) -> list[int]:
    """The pair of each place. `order`: the pairs from best to last; there are as many as places.

    `plan`: `stay` where they sat, `lines` (North-South stay, East-West change section), `seeded` and
    `ranking` by the standings, `lot`.
    """
    chance = random.Random(seed)
    known = [one.pair for one in sat]
    ranked = [
        *(pair for pair in order if pair in {*known}),
        *(pair for pair in known if pair not in {*order}),
    ]
    hall = PLANS[plan](places, sat, ranked, chance)
    return _untangled(hall, met, chance)


def meetings_again(places: Sequence[Place], seated: Sequence[int], met: Met) -> int:
    """How many meetings of the next session are between pairs that have met."""
    at = {(place.section, place.seat): pair for place, pair in zip(places, seated, strict=True)}
    pairs = {
        frozenset((pair, at[place.section, other]))
        for place, pair in zip(places, seated, strict=True)
        for other in place.meets
    }
    return len(pairs & met)


def _stay(places: Sequence[Place], sat: Sequence[Sat], ranked: Sequence[int], chance: random.Random) -> _Hall:
    """Everyone in their section and seat, as far as there are these."""
    pairs = [one.pair for one in sorted(sat, key=lambda one: (one.section, one.seat))]
    return _Hall(places, lambda place: (place.section, place.seat), pairs)


def _lines(
    places: Sequence[Place], sat: Sequence[Sat], ranked: Sequence[int], chance: random.Random
) -> _Hall:
    """North-South stay, East-West go to the next section. In a single section lines are left as they are."""
    sections = 1 + max((place.section for place in places), default=0)
    wanted: dict[tuple[int, str], list[int]] = defaultdict(list)
    for one in sorted(sat, key=lambda one: (one.section, one.seat)):
        section = (one.section + 1) % sections if one.line == EW else one.section
        wanted[section, one.line].append(one.pair)
    return _filled(places, wanted)


def _seeded(
    places: Sequence[Place], sat: Sequence[Sat], ranked: Sequence[int], chance: random.Random
) -> _Hall:
    """The strong pairs shared out: down the ranking to the sections and lines in turn, and back again."""
    columns = _columns(places)
    turns = (columns[each] for lap in count() for each in _serpentine(len(columns), lap))
    room = {column: sum((place.section, place.line) == column for place in places) for column in columns}
    wanted: dict[tuple[int, str], list[int]] = defaultdict(list)
    for pair in ranked:
        column = next(each for each in turns if len(wanted[each]) < room[each])
        wanted[column].append(pair)
    return _filled(places, wanted)


def _by_ranking(
    places: Sequence[Place], sat: Sequence[Sat], ranked: Sequence[int], chance: random.Random
) -> _Hall:
    """The best in the first section, the next ones in the second."""
    ordered = sorted(range(len(places)), key=lambda each: (places[each].section, places[each].seat))
    seated = [0] * len(places)
    for place, pair in zip(ordered, ranked, strict=True):
        seated[place] = pair
    return _Hall(places, lambda place: place.section, seated)


def _by_lot(
    places: Sequence[Place], sat: Sequence[Sat], ranked: Sequence[int], chance: random.Random
) -> _Hall:
    pairs = sorted(ranked)
    chance.shuffle(pairs)
    return _Hall(places, lambda place: None, pairs)


PLANS: dict[str, Callable[[Sequence[Place], Sequence[Sat], Sequence[int], random.Random], _Hall]] = {
    "lines": _lines,
    "seeded": _seeded,
    "ranking": _by_ranking,
    "lot": _by_lot,
    "stay": _stay,
}


def _columns(places: Iterable[Place]) -> list[tuple[int, str]]:
    """Sections and lines, one line of every section before the other."""
    found = {(place.section, place.line) for place in places}
    return sorted(found, key=lambda column: (column[1] == EW, column[0]))


def _serpentine(columns: int, lap: int) -> range:
    return range(columns) if lap % 2 == 0 else range(columns - 1, -1, -1)


def _filled(places: Sequence[Place], wanted: dict[tuple[int, str], list[int]]) -> _Hall:
    """Each pair in the section and line wanted for it; for whom there is no room, what is left."""
    seated: list[int | None] = []
    for place in places:
        own = wanted[place.section, place.line]
        seated.append(own.pop(0) if own else None)
    left = [pair for _column, own in sorted(wanted.items()) for pair in own]
    full = [left.pop(0) if pair is None else pair for pair in seated]
    return _Hall(places, lambda place: place.group, full)


def _untangled(hall: _Hall, met: Met, chance: random.Random) -> list[int]:
    """Exchanges inside the groups, until fewer meetings again are not found any more."""
    search, vain = _Search(hall, met), 0
    least = search.again()
    for _pass in range(PASSES):
        if not least or vain == PASSES_IN_VAIN:
            break
        search.exchange(chance)
        vain = 0 if search.again() < least else vain + 1
        least = search.again()
    return hall.seated


class _Search:
    def __init__(self, hall: _Hall, met: Met) -> None:
        self.hall, self.before = hall, defaultdict[int, set[int]](set)
        for one, other in map(tuple, met):
            self.before[one].add(other)
            self.before[other].add(one)
        at = {(place.section, place.seat): index for index, place in enumerate(hall.places)}
        self.meets = [{at[place.section, seat] for seat in place.meets} for place in hall.places]
        self.groups: dict[object, list[int]] = defaultdict(list)
        for index, place in enumerate(hall.places):
            self.groups[hall.group(place)].append(index)

    def again(self) -> int:
        """How many meetings again there are, each counted from both sides."""
        return sum(self._again(index, pair) for index, pair in enumerate(self.hall.seated))

    def exchange(self, chance: random.Random) -> None:
        """Each place that meets someone again takes the best exchange, if it costs nothing."""
        seated = self.hall.seated
        for index, place in enumerate(self.hall.places):
            if not self._again(index, seated[index]):
                continue
            group = [each for each in self.groups[self.hall.group(place)] if each != index]
            tried = chance.sample(group, min(len(group), LEAST_CANDIDATES))
            gains = [(self._gain(index, other), other) for other in tried]
            gain, found = max(gains, key=lambda one: one[0], default=(-1, index))
            if gain >= 0:
                seated[index], seated[found] = seated[found], seated[index]

    def _again(self, index: int, pair: int) -> int:
        known = self.before[pair]
        return sum(self.hall.seated[other] in known for other in self.meets[index])

    def _gain(self, one: int, other: int) -> int:
        """How many meetings again fewer there are after two pairs exchange their places."""
        seated = self.hall.seated
        before = self._again(one, seated[one]) + self._again(other, seated[other])
        seated[one], seated[other] = seated[other], seated[one]
        after = self._again(one, seated[one]) + self._again(other, seated[other])
        seated[one], seated[other] = seated[other], seated[one]
        return before - after
