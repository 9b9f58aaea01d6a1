"""Signs for boards, computed from a movement: which tables share boards, and which rest on which stand."""

from collections import defaultdict
from collections.abc import Iterator

from tournament.sheets.hall import BoardSign, SignRound
from tournament.sheets.movement_sheet import BoardWay, MovementSheet

MOST_STANDS = 3  # with neighbours of their own; where there would be more, one stand serves the room
Neighbours = tuple[int, ...]  # the table that boards come from and the one they go to, or none
Resting = dict[Neighbours, list[SignRound]]


def board_signs(sheet: MovementSheet) -> tuple[BoardSign, ...]:
    """Shared tables first, then stands; none where every set is at one table in every round.

    None in a barometer: each table has its own copy of all boards.
    """
    if any(call.code == "in-step" for one in sheet.rounds for call in one.calls):
        return ()
    return (*_shares(sheet), *_stands(sheet))


def _shares(sheet: MovementSheet) -> Iterator[BoardSign]:
    boards: dict[tuple[int, ...], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for way in sheet.boards:
        for number, tables in enumerate(way.tables, 1):
            if len(tables) > 1:
                boards[tuple(sorted(tables))][number] += way.boards
    for tables, by_round in sorted(boards.items()):
        rounds = tuple(SignRound(number, tuple(sorted(found))) for number, found in sorted(by_round.items()))
        yield BoardSign(sheet.heading, "share", tables, rounds)


def _stands(sheet: MovementSheet) -> Iterator[BoardSign]:
    ways = [way for way in sheet.boards if any(way.tables)]
    between = {pair for way in ways for pair in _parted(way)}
    known = between if len(between) <= MOST_STANDS else set()
    resting: Resting = defaultdict(list)
    for way in ways:
        for number, tables in enumerate(way.tables, 1):
            if not tables:
                resting[_stand_of(way, number, known)].append(_rest(way, number))
    for neighbours, rounds in sorted(resting.items()):
        ordered = sorted(rounds, key=lambda one: (one.round, one.boards))
        yield BoardSign(sheet.heading, "stand", neighbours, tuple(ordered))


def _rest(way: BoardWay, number: int) -> SignRound:
    """The boards there in this round; the last round of a rest also names the tables they go to."""
    following = way.tables[number] if number < len(way.tables) else ()
    return SignRound(number, way.boards, following)


def _parted(way: BoardWay) -> Iterator[Neighbours]:
    """The tables before and after each rest that has both."""
    for number, tables in enumerate(way.tables, 1):
        before, after = _around(way, number)
        if not tables and before and after:
            yield (before, after)


def _around(way: BoardWay, number: int) -> tuple[int, int]:
    """The last table before a round and the first one after it; 0 where there is none."""
    before = [tables[0] for tables in way.tables[: number - 1] if tables]
    after = [tables[0] for tables in way.tables[number:] if tables]
    return (before[-1] if before else 0), (after[0] if after else 0)


def _stand_of(way: BoardWay, number: int, known: set[Neighbours]) -> Neighbours:
    """The stand where a set rests; before its first and after its last table, the one on that side."""
    before, after = _around(way, number)
    fitting = [pair for pair in sorted(known) if before in (0, pair[0]) and after in (0, pair[1])]
    return fitting[0] if fitting else ()
