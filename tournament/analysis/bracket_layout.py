"""Where the matches of a bracket stand, for the picture on a page and on paper alike.

Lengths are in the unit of `Sizes`; x grows to the right, y downward from the upper edge. A match stands in
the middle of those whose winners meet in it: its slots have the source `winner`, also when the team is known.
A consolation and the rounds of those who have lost once are pictures of their own below the bracket; the
match for third place stands below the final.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.sheets.draw_sheets import DRAW, Bracket, BracketMatch, BracketRound

THIRD = "third"
GOING_ON = ("winner", "runner_up")  # sources of a slot that a way leads to
BELOW = ("second-life", "consolation")  # rounds of a picture of their own

Point = tuple[float, float]
Numbered = tuple[int, BracketRound]  # the place of a round in the bracket, from 0, and the round


@dataclass(frozen=True, slots=True)
class Sizes:
    """`width` of a match, `gap` between two columns, `line` for each slot, `space` between two matches.

    `title`: the room above a column for the name of its round.
    """

    width: float
    gap: float
    line: float
    space: float
    title: float = 0


@dataclass(frozen=True, slots=True)
class Box:
    """A match with its upper left corner. `round` is the place of its round in the bracket, from 0."""

    match: BracketMatch
    round: int
    x: float
    y: float
    width: float
    line: float

    @property
    def height(self) -> float:
        return self.line * len(self.match.slots)

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.y + self.height / 2

    def slot(self, place: int) -> float:
        """The middle of a slot, from 0."""
        return self.y + (place + 0.5) * self.line


@dataclass(frozen=True, slots=True)
class Title:
    """The name of a round stands from x on, in the room below y."""

    round: BracketRound
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class BracketLayout:
    """`ways` lead from a match into the slot that its winner comes to, each as the points of its corners."""

    boxes: tuple[Box, ...] = ()
    ways: tuple[tuple[Point, ...], ...] = ()
    titles: tuple[Title, ...] = ()

    @property
    def width(self) -> float:
        return max((box.right for box in self.boxes), default=0)

    @property
    def height(self) -> float:
        return max((box.bottom for box in self.boxes), default=0)

    def with_part(self, other: "BracketLayout") -> "BracketLayout":
        boxes, ways, titles = self.boxes + other.boxes, self.ways + other.ways, self.titles + other.titles
        return BracketLayout(boxes, ways, titles)


def bracket_layout(bracket: Bracket, sizes: Sizes) -> BracketLayout:
    """The whole bracket."""
    return layout_of(bracket.rounds, sizes)


def layout_of(rounds: Sequence[BracketRound], sizes: Sizes) -> BracketLayout:
    """Some rounds of a bracket, such as those on one page."""
    numbered = [*enumerate(rounds)]
    found = _tree([one for one in numbered if one[1].name not in (THIRD, *BELOW)], sizes, 0)
    for one in numbered:
        if one[1].name == THIRD:
            x = _column_of("final", found)
            lowest = max((box.bottom for box in found.boxes if box.x == x), default=-2 * sizes.space)
            found = found.with_part(_column(one, x, lowest + 2 * sizes.space, sizes))
    for name in BELOW:
        below = [one for one in numbered if one[1].name == name]
        top = found.height + 2 * sizes.space if found.boxes else 0
        found = found.with_part(_tree(below, sizes, top))
    return found


def _column_of(name: str, found: BracketLayout) -> float:
    """Where the matches of a round stand; else those of the last one."""
    named = [title.x for title in found.titles if title.round.name == name]
    return max(named or [title.x for title in found.titles], default=0)


def _column(numbered: Numbered, x: float, top: float, sizes: Sizes) -> BracketLayout:
    """Matches under one another."""
    (place, one), y, boxes = numbered, top + sizes.title, []
    for match in one.matches:
        boxes.append(Box(match, place, x, y, sizes.width, sizes.line))
        y = boxes[-1].bottom + sizes.space
    return BracketLayout(tuple(boxes), (), (Title(one, x, top),))


def _tree(rounds: Sequence[Numbered], sizes: Sizes, top: float) -> BracketLayout:
    """Rounds that lead to one another, the first on the left."""
    feeders = _feeders([one for _place, one in rounds])
    middles = _Middles(feeders, {match.number: match for _n, one in rounds for match in one.matches}, sizes)
    middles.place(rounds, top + sizes.title)
    boxes, titles = [], []
    for column, (place, one) in enumerate(rounds):
        x = column * (sizes.width + sizes.gap)
        titles.append(Title(one, x, top))
        for match in one.matches:
            y = middles.of[match.number] - sizes.line * len(match.slots) / 2
            boxes.append(Box(match, place, x, y, sizes.width, sizes.line))
    return BracketLayout(tuple(boxes), _ways(boxes, feeders, sizes.gap), tuple(titles))


Feeders = Mapping[int, Mapping[int, int]]  # by the number of a match: the match that each slot waits for


def _feeders(rounds: Sequence[BracketRound]) -> Feeders:
    """The matches whose winners meet. Where the slots do not say it, neighbours do."""
    feeders: dict[int, dict[int, int]] = {}
    for place, one in enumerate(rounds):
        stated = {match.number: _stated(match, {*feeders}) for match in one.matches}
        if place and not any(stated.values()):
            stated = _neighbours(rounds[place - 1], one)
        feeders |= stated
    return feeders


def _stated(match: BracketMatch, known: set[int]) -> dict[int, int]:
    slots = enumerate(match.slots)
    return {place: slot.of for place, slot in slots if slot.source in GOING_ON and slot.of in known}


def _neighbours(before: BracketRound, one: BracketRound) -> dict[int, dict[int, int]]:
    each, rest = divmod(len(before.matches), len(one.matches))
    numbers = [match.number for match in before.matches]
    return {
        match.number: {} if rest else dict(enumerate(numbers[place * each : (place + 1) * each]))
        for place, match in enumerate(one.matches)
    }


class _Middles:
    """`of`: the middle of each match by its number."""

    def __init__(self, feeders: Feeders, matches: Mapping[int, BracketMatch], sizes: Sizes) -> None:
        self.of: dict[int, float] = {}
        self._feeders, self._matches, self._sizes = feeders, matches, sizes
        self._free = 0.0  # from here downward nothing stands yet

    def place(self, rounds: Sequence[Numbered], top: float) -> None:
        """From the last round back, so that those who may meet stand beside one another."""
        self._free = top
        for _place, one in reversed(rounds):
            for match in one.matches:
                self._middle(match.number)

    def _middle(self, number: int) -> float:
        if number not in self.of:
            before = [self._middle(feeder) for feeder in self._feeders.get(number, {}).values()]
            self.of[number] = (before[0] + before[-1]) / 2 if before else self._next(number)
        return self.of[number]

    def _next(self, number: int) -> float:
        height = self._sizes.line * len(self._matches[number].slots)
        middle = self._free + height / 2
        self._free += height + self._sizes.space
        return middle


def _ways(boxes: Sequence[Box], feeders: Feeders, gap: float) -> tuple[tuple[Point, ...], ...]:
    by_number = {box.match.number: box for box in boxes}
    return tuple(
        _way(by_number[feeder], box, slot, gap)
        for box in boxes
        for slot, feeder in feeders.get(box.match.number, {}).items()
        if box.match.slots[slot].source != DRAW  # no way leads there before the round is drawn
    )


def _way(box: Box, to: Box, slot: int, gap: float) -> tuple[Point, ...]:
    """Straight where the two stand at one height, otherwise with two corners in the gap before `to`."""
    start, end, corner = (box.right, box.middle), (to.x, to.slot(slot)), to.x - gap / 2
    if start[1] == end[1]:
        return start, end
    return start, (corner, start[1]), (corner, end[1]), end
