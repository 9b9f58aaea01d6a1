"""The movements offered to a section: the best of each kind first, then all others.

Beside a movement is the fairest one with the same seats: only single boards are arrow-switched.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import ceil

from django.db.models import Max
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournament.domain.movements.readings.named_plans import plan_named
from tournament.domain.movements.reports.movement_offers import (
    LEAST,
    MOST,
    FixedSeats,
    fitting,
    fixed_seats,
    pace_of,
)
from tournament.domain.movements.reports.section_movement import OF_PLAYERS, calls_before, seated_plan
from tournament.domain.seats.acts.contestants import divided
from tournament.models import Section
from tournament.movements.announcement import announcements, stationary
from tournament.movements.catalogue import Choice, with_tables
from tournament.movements.families.teams import pairs_apart
from tournament.movements.plan import Movement, PlanRow
from tournament.sheets.movement_sheets import Call
from tournament.web.console.movements.movement_wishes import Wanted, in_the_way, rounds_that_need_sharing
from tournament.web.formatting.movement_words import announcement_of
from tournament.web.formatting.table_drawing import (
    SIDE,
    Point,
    Way,
    arrows,
    places_of,
    size_of,
    table_at,
    written,
)

# One movement on offer: its picture, how it moves, and how much fairer turned boards would make it.

# Calls that say where to go.
MOVES = frozenset(
    {"ew-up", "pairs-up", "boards-down", "follow", "cards", "boards-cards", *OF_PLAYERS.values()}
)


@dataclass(frozen=True, slots=True)
class Offered:
    """`fairest`: the same seats with single boards turned, None where none is known or wished. `wished`: how
    many boards a pair should play, `time`: how many minutes there are, None where nothing is wished.
    """

    choice: Choice
    fairest: Choice | None = None
    wished: int | None = None
    time: int | None = None

    @property
    def boards_more(self) -> int:
        """Boards more than wished, or (negative) fewer."""
        return self.choice.boards_played - (self.wished or 0)

    @property
    def boards_fewer(self) -> int:
        return -self.boards_more

    @property
    def minutes_over(self) -> int:
        """Minutes longer than the time there is; 0 within it."""
        return max(0, ceil(self.choice.minutes - self.time)) if self.time else 0

    @property
    def key(self) -> str:
        """What is sent where it is picked."""
        return f"{self.choice.code}:{self.choice.boards_per_round}"

    @property
    def is_own(self) -> bool:
        """Whether it is the club's own, which is on offer whatever is wished."""
        return self.choice.reason[0] == "own"

    @property
    def movement(self) -> Movement:
        """The plan; of teams with their two pairs apart, because each pair moves in its own way."""
        found = plan_named(self.choice.code)
        return pairs_apart(found) if found.kind == "teams" else found

    @property
    def moves(self) -> tuple[Call, ...]:
        """How pairs and boards go on after the first round."""
        return _moves(self.movement, self.choice.boards_per_round)

    @property
    def picture(self) -> SafeString:
        return picture(self.movement, announcement_of(self.moves))

    @property
    def tables(self) -> int:
        return with_tables(self.choice).tables

    @property
    def boards(self) -> str:
        """The boards of a pair; from the least to the most where some sit out."""
        least, most = self.choice.boards_played, self.choice.rounds * self.choice.boards_per_round
        return f"{least}–{most}" if self.choice.sit_out and least < most else str(least)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Movements side by side, in one table; `time` is how many minutes there are, None where any will do.

    `in_use`: the key of the movement that is chosen, empty before."""

    rows: tuple[Offered, ...]
    time: int | None = None
    in_use: str = ""

    @property
    def longest(self) -> Fraction:
        """What the longest bar stands for."""
        return max((*(row.choice.minutes for row in self.rows), Fraction(self.time or 0)))

    @property
    def has_balance(self) -> bool:
        """Whether they are of pairs, who are compared with one another."""
        return any(row.choice.qf is not None for row in self.rows)

    @property
    def has_sit_out(self) -> bool:
        return any(row.choice.sit_out for row in self.rows)

    @property
    def tables(self) -> int | None:
        """How many tables all of several have."""
        numbers = {row.tables for row in self.rows}
        return numbers.pop() if len(numbers) == 1 < len(self.rows) else None


@lru_cache(maxsize=512)
def _moves(movement: Movement, boards_per_round: int) -> tuple[Call, ...]:
    moves = calls_before(seated_plan(movement, boards_per_round), 2)
    return tuple(call for call in moves if call.code in MOVES)


FIRST = 6
# What tells apart movements with the same seats: where lines are switched and boards turned.
LINES = re.compile(r"\.(switch|tuned|turned)\d*")


@dataclass(frozen=True, slots=True)
class Offer:
    """`chosen` is the movement in use, None where there is none or the catalogue no longer offers it.

    `in_the_way`: where nothing fits, each wish with the number of movements without it. `impossible`: numbers
    of rounds that the tables cannot play in full without sharing boards. `few`: too few pairs for a
    movement. `many`: too many for one section, with the (sections, pairs of the largest) to make of them.

    `late`: of further kinds the best that ends after the `time` wished. `nearest`: the numbers of boards
    nearest to the wish, where no movement has just as many. `fixed`: what fixed seats cost, None where nobody
    needs one.
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
    time: int | None
    late: tuple[Offered, ...]
    fixed: FixedSeats | None = None

    @property
    def comparison(self) -> Comparison:
        """The first of them, and the fairest one with turned boards behind the one with its seats."""
        fairest = max((one for one in self.first if one.fairest), key=_balance_of_fairest, default=None)
        rows = []
        for one in self.first:
            rows.append(one)
            if one is fairest and one.fairest:
                rows.append(replace(one, choice=one.fairest, fairest=None))
        return Comparison((*rows, *self.late), self.time, self.chosen.key if self.chosen else "")

    @property
    def all(self) -> Comparison:
        """Every movement that fits."""
        return replace(self.comparison, rows=(*self.comparison.rows, *self.others))

    @property
    def in_use(self) -> Comparison | None:
        return Comparison((self.chosen,), self.time, self.chosen.key) if self.chosen else None


def _balance_of_fairest(offered: Offered) -> Fraction:
    return (offered.fairest.qf if offered.fairest else None) or Fraction(0)


def offer_of(section: Section, wanted: Wanted | None = None) -> Offer:
    """What fits the pairs of a section and the director's wishes, best first."""
    count, pace, wanted = (
        section.contestants.numbered().count(),
        pace_of(section.session.event.club),
        wanted or {},
    )
    wished, time = wanted.get("boards"), wanted.get("minutes")
    timeless = {wish: value for wish, value in wanted.items() if wish != "minutes"}
    whole = [replace(one, wished=wished, time=time) for one in _offered(fitting(section, timeless))]
    found = [one for one in whole if not one.minutes_over or one.is_own]
    first = _first([one for one in found if not one.choice.turned])
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
        time=time,
        late=tuple(_late([one for one in whole if one.minutes_over and not one.choice.turned], first)),
        fixed=fixed_seats(section, timeless, first[0].choice) if first else None,
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
    fairest = max((one for one in plain if one.fairest), key=_balance_of_fairest, default=None)
    return first if fairest is None or fairest in first else [*first, fairest]


def _late(late: list[Offered], first: list[Offered]) -> list[Offered]:
    """Behind those that end in time, the best of each kind that does not: the director may still want one."""
    kinds = {(one.choice.family, one.choice.winners) for one in first}
    other = [one for one in late if (one.choice.family, one.choice.winners) not in kinds]
    return _first(other)[: max(0, FIRST - len(first))] if first else []


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


# A small picture of a movement: how pairs and boards go from the first round to the second.
#
# Tables are numbered squares on a ring of one or more rows. A bar at a square's edge is a pair that stays
# there throughout; a line is a pair's way, a dashed one a set's, a double one joins tables that share
# boards, a circle is a stand, a dashed square a table where a pair sits out.

NORTH_AND_SOUTH = ((-7, -12, 7, -12), (-7, 12, 7, 12))
EAST_AND_WEST = ((12, -7, 12, 7), (-12, -7, -12, 7))


@lru_cache(maxsize=512)
def picture(movement: Movement, title: str) -> SafeString:
    """The picture as SVG; `title` is its text for screen readers."""
    places, home = places_of(movement.tables), stationary(movement)
    first, second = movement.rows_of_round(1), movement.rows_of_round(2)
    return format_html(
        '<svg class="seating" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}{}{}</svg>',
        *(*size_of(places), title),
        _shares(movement, places),
        arrows(_board_ways(first, second), places, "boards-way"),
        arrows(_pair_ways(first, second), places, "pairs-way"),
        format_html_join("", "{}", ((_table(row, home, places[row.table]),) for row in first)),
        format_html_join("", '<circle class="stand" cx="{}" cy="{}" r="6"/>', _stands(first, second, places)),
    )


def _table(row: PlanRow, home: frozenset[int], middle: Point) -> SafeString:
    sides = zip(row.lines, (NORTH_AND_SOUTH, EAST_AND_WEST), strict=True)
    bars = [bar for line, edges in sides if home.intersection(line) for bar in edges]
    stays = format_html_join("", '<path class="stays" d="M{} {}L{} {}"/>', bars)
    return table_at(middle, row.table, look="" if row.is_full else "waits", inside=stays)


def _pair_ways(first: Iterable[PlanRow], second: Iterable[PlanRow]) -> set[Way]:
    before = {pair: row.table for row in first for pair in row.seated}
    return {(before[pair], row.table) for row in second for pair in row.seated if pair in before}


def _board_ways(first: Iterable[PlanRow], second: Iterable[PlanRow]) -> set[Way]:
    before, after = _sets(first), _sets(second)
    return {(before[number], table) for number, table in after.items() if number in before}


def _sets(rows: Iterable[PlanRow]) -> dict[int, int]:
    """Where each set is; of a shared one only one table."""
    return {number: row.table for row in rows for number in row.sets}


def _shares(movement: Movement, places: dict[int, Point]) -> SafeString:
    """Double lines between tables that play the same set in the first round."""
    tables = [one.params for one in announcements(movement, 1) if one.code == "share"]
    couples = [(group[0], other) for group in tables for other in group[1:]]
    lines = ((written(places[one]), written(places[other])) for one, other in couples)
    return format_html_join(
        "", '<path class="shares" d="M{0}L{1}"/><path class="shares-gap" d="M{0}L{1}"/>', lines
    )


def _stands(first: Iterable[PlanRow], second: Iterable[PlanRow], places: dict[int, Point]) -> Iterator[Point]:
    """Beside the table to which a set goes that is nowhere in the first round."""
    here = _sets(first)
    for table in sorted({table for number, table in _sets(second).items() if number not in here}):
        x, y = places[table]
        yield x + SIDE - 3, y - SIDE + 3
