"""The movement sheet of a section, read from its rows with every change by a director; its preview."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from django.db.models import Max

from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.journal.readings.couples import partners_of
from tournament.domain.movements.readings.named_plans import is_in_catalogue, numbered, plan_named, plan_of
from tournament.domain.people.reports.people import listed, parties_of_section
from tournament.models import Contestant, Result, Section
from tournament.movements import plan
from tournament.movements.announcement import Announcement, announcements, common_move, stationary
from tournament.movements.bundles import travelling_together
from tournament.movements.changes.continuation import sets_in_step
from tournament.sheets.heading import Heading
from tournament.sheets.movement_sheets import (
    BoardWay,
    Call,
    MovementSheet,
    PairWay,
    Placed,
    PlayersMet,
    SheetRound,
)
from tournament.sheets.names import Party, players_of, together

# A section's plan read back from its rows: what a director has made of it.


@dataclass(frozen=True, slots=True)
class Seated:
    """A plan of sets with the boards of each set and the contestants by the plan's own numbers.

    `turned` are boards by (round, table); in `movement` no set is turned.
    """

    movement: plan.Movement
    boards: dict[int, tuple[int, ...]]
    parties: dict[int, Party]
    turned: dict[tuple[int, int], tuple[int, ...]]

    def side(self, line: Sequence[int]) -> Party | None:
        """Who sits in a line of a table: a contestant, two single players, or None where it is empty."""
        found = [self.parties[number] for number in line]
        return found[0] if len(found) == 1 else together(found) if found else None

    def boards_of(self, sets: Iterable[int]) -> tuple[int, ...]:
        return tuple(board for number in sets for board in self.boards[number])


def seated_section(section: Section) -> Seated:
    """The plan behind the rows of a section: boards that always travel together are a set."""
    rows = list(section.placements.order_by("round", "table"))
    bundles = travelling_together((row.round, row.table, row.boards) for row in rows)
    sets = dict(enumerate(bundles, start=1))
    seats = _seats(section)
    read = plan_of(
        rows,
        seats,
        contestants=max(seats.values(), default=0),
        winners=section.winners,
        sets={board: number for number, boards in sets.items() for board in boards},
        partners=partners_of(section),
    )
    movement = replace(
        read,
        name=section.movement,
        rows=tuple(replace(row, turned=()) for row in read.rows),
        copies=plan_named(section.movement).copies if is_in_catalogue(section.movement) else None,
    )
    parties = {seats[pk]: party for pk, party in listed(parties_of_section(section)).items()}
    turned = {(row.round, row.table): tuple(row.turned) for row in rows if row.turned}
    return Seated(movement, sets, parties, turned)


def _seats(section: Section) -> dict[int, int]:
    """The plan's number of each contestant, by primary key: its seat, or where none is known its place."""
    found = list(Contestant.objects.numbered().filter(section=section).values_list("pk", "seat"))
    known = {pk: seat for pk, seat in found if seat is not None}
    if len({*known.values()}) == len(found):
        return known
    return {pk: place for place, (pk, _seat) in enumerate(found, start=1)}


def movement_sheet(section: Section) -> MovementSheet:
    """What a section plays, as its rows stand."""
    return sheet_of(seated_section(section), heading_of(section.session, section))


def current_round(section: Section) -> int:
    """The latest round in which something has been entered; 1 before anything has."""
    return _latest_round(section) or 1


def coming_round(section: Section) -> int:
    """The first round in which, and after which, nothing has been entered."""
    return _latest_round(section) + 1


def _latest_round(section: Section) -> int:
    entered = Result.objects.filter(section=section).exclude(state=Result.State.LATE)
    return entered.aggregate(latest=Max("round"))["latest"] or 0


def sheet_of(seated: Seated, heading: Heading) -> MovementSheet:
    movement = seated.movement
    rounds = tuple(
        SheetRound(
            number, tuple(_placed(seated, number)), tuple(calls_before(seated, number)), movement.tables
        )
        for number in range(1, movement.rounds + 1)
    )
    return MovementSheet(
        heading=heading,
        rounds=rounds,
        pairs=tuple(_way(seated, seat, party) for seat, party in seated.parties.items()),
        boards=tuple(_boards(seated)),
        met=_met(seated, rounds),
    )


def _met(seated: Seated, rounds: Iterable[SheetRound]) -> PlayersMet | None:
    """Of the single players who have not left; None where pairs sit."""
    tables = [placed for one in rounds for placed in one.tables]
    if not any(side.partners for placed in tables for side in (placed.ns, placed.ew) if side):
        return None
    return players_met(tables, [party.id for party in seated.parties.values() if not party.withdrawn])


def _placed(seated: Seated, number: int) -> Iterator[Placed]:
    for row in seated.movement.rows_of_round(number):
        ns, ew = row.lines
        yield Placed(
            row.table,
            seated.side(ns),
            seated.side(ew),
            seated.boards_of(row.sets),
            seated.turned.get((number, row.table), ()),
        )


def _way(seated: Seated, seat: int, party: Party) -> PairWay:
    where = {
        row.round: (row.table, name.upper())
        for row in seated.movement.rows_of(seat)
        for name, who in row.seats
        if who == seat
    }
    return PairWay(party, tuple(where.get(number) for number in range(1, seated.movement.rounds + 1)))


def _boards(seated: Seated) -> Iterator[BoardWay]:
    places: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for row in seated.movement.rows:
        for number in row.sets:
            places[number][row.round].append(row.table)
    rounds = range(1, seated.movement.rounds + 1)
    together: dict[tuple[tuple[int, ...], ...], list[int]] = defaultdict(list)
    for number in sorted(places):
        together[tuple(tuple(places[number][one]) for one in rounds)] += seated.boards[number]
    return (BoardWay(tuple(boards), tables) for tables, boards in together.items())


# The director's announcements before a round, with board numbers and pair labels.

OF_PLAYERS = {"ew-up": "players-up", "follow": "players-follow", "cards": "players-cards"}
RENAMED = {"sets-down": "boards-down", "sets-cards": "boards-cards"}


def calls_before(seated: Seated, number: int) -> Iterator[Call]:
    """The announcements before a round, in boards and labels; boards not played are named together.

    Where a contestant sits out they may lie at that table, not on a stand; in a barometer at every table.
    """
    found = announcements(seated.movement, number)
    in_step = _in_step(seated.movement, number)
    left_out = {"turn", "stand", *(("sets-down", "sets-cards", "share") if in_step else ())}
    for one in found:
        if one.code not in left_out:
            yield _call(seated, number, one)
    if in_step:
        yield Call("in-step", tuple(sorted(seated.boards_of(in_step))))
        found = tuple(one for one in found if one.code != "stand")
    aside = seated.boards_of(one.params[0] for one in found if one.code == "stand")
    turned = [seated.turned.get((number, row.table), ()) for row in seated.movement.rows_of_round(number)]
    idle = "stand" if all(row.is_full for row in seated.movement.rows_of_round(number)) else "rest"
    for code, boards in ((idle, aside), ("turn", tuple(board for each in turned for board in each))):
        if boards:
            yield Call(code, tuple(sorted(set(boards))))


def _in_step(movement: plan.Movement, number: int) -> tuple[int, ...]:
    """The sets that all tables play in a round, where there is a copy for each of them."""
    full = sum(row.is_full for row in movement.rows_of_round(number))
    return sets_in_step(movement).get(number, ()) if 1 < full <= (movement.copies or 1) else ()


def common_calls(seated: Seated, number: int) -> tuple[Call, ...]:
    """The two calls that tell the whole move before a round; none where they are not the whole truth."""
    return tuple(_call(seated, number, one) for one in common_move(seated.movement, number))


def _call(seated: Seated, number: int, one: Announcement) -> Call:
    if one.code == "sit-out":
        return Call("sit-out", one.params[1:], (seated.parties[one.params[0]],))
    code = OF_PLAYERS.get(one.code, one.code) if seated.movement.kind == "individual" else one.code
    if one.code == "follow":
        return Call(code, (), tuple(seated.parties[seat] for seat in one.params))
    if code == "ew-up" and not _only_ew_moves(seated.movement, number):
        return Call("pairs-up", one.params)
    return Call(RENAMED.get(code, code), one.params)


def _only_ew_moves(movement: plan.Movement, number: int) -> bool:
    """Whether all who go to another table sat East-West."""
    home = stationary(movement)
    rows = map(plan.placement, movement.rows_of_round(number - 1))
    return all(row.ns is None or row.ns in home for row in rows)


# How evenly single players meet in a movement as it stands.


def players_met(tables: Iterable[Placed], players: Collection[int]) -> PlayersMet | None:
    """Of these players, by primary key; None of fewer than two."""
    if len(players) < 2:
        return None
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    boards: Counter[int] = Counter()
    for one in tables:
        if one.ns and one.ew:
            partners.update((frozenset(one.ns.partners), frozenset(one.ew.partners)))
            opponents.update(map(frozenset, product(one.ns.partners, one.ew.partners)))
            boards.update(dict.fromkeys(players_of(one.ns, one.ew), len(one.boards)))
    two = [frozenset(each) for each in combinations(players, 2)]
    return PlayersMet(
        partners=_extremes(partners[each] for each in two),
        opponents=_extremes(opponents[each] for each in two),
        boards=_extremes(boards[each] for each in players),
    )


def _extremes(numbers: Iterable[int]) -> tuple[int, int]:
    found = [*numbers]
    return min(found), max(found)


# Preview of a movement before pairs are assigned, in the shape `movement_sheet` expects.


def seated_plan(movement: plan.Movement, boards_per_round: int) -> Seated:
    """The plan before pairs are assigned: its contestants have numbers and no names."""
    in_a_set = boards_per_round // max(len(row.sets) for row in movement.rows)
    sets = {n: tuple(plan.boards(n, in_a_set)) for n in range(1, movement.board_sets + 1)}
    parties = {seat: _seat_party(seat, movement) for seat in movement.present}
    turned = {(row.round, row.table): row.turned for row in movement.rows if row.turned}
    return Seated(movement, sets, parties, turned)


def _seat_party(seat: int, movement: plan.Movement) -> Party:
    called = numbered(seat, movement)
    return Party(seat, str(called["number"]), str(called["direction"]))
