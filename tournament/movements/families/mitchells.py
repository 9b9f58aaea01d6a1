"""The Mitchell family: North-South pairs stay, East-West pairs move up, boards move down.

Each builder gives rows for T full tables; East-West pair n is contestant T + n.
"""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from tournament.movements.families import howell
from tournament.movements.plan import Allow, Movement, Placement, wrap
from tournament.movements.transform import first_rounds, with_copies

Ring = Callable[[int, int], int]
NOTHING = Allow()


def straight(tables: int, rounds: int) -> Movement:
    """Odd numbers of tables only: at an even number the pairs would meet their boards half way."""
    refuse_unless(tables % 2 == 1 and rounds <= tables, "mitchell", tables, rounds)
    return stationary("mitchell", tables, rounds, tables, _up(tables), _down(tables))


def skip(tables: int, rounds: int) -> Movement:
    """East-West skip a table half way; at most T - 1 rounds."""
    refuse_unless(tables % 2 == 0 and rounds < tables, "mitchell-skip", tables, rounds)

    def pair(table: int, number: int) -> int:
        return wrap(table - number + 1 - (number > tables // 2), tables)

    return stationary("mitchell-skip", tables, rounds, tables, pair, _down(tables))


def relay(tables: int, rounds: int) -> Movement:
    """Tables 1 and T share throughout; a stand of idle boards lies between tables T/2 and T/2 + 1."""
    refuse_unless(tables % 2 == 0 and rounds <= tables, "mitchell-relay", tables, rounds)

    def number_of_set(table: int, number: int) -> int:
        slot = table - (table <= tables // 2)
        return (slot + number - 1) % tables + 1

    allow = Allow(share=True)
    return stationary("mitchell-relay", tables, rounds, tables, _up(tables), number_of_set, allow)


def double_weave(tables: int, rounds: int) -> Movement:
    """T a multiple of 4: pairs and boards move one up and one down by turns, and nothing is shared."""
    refuse_unless(tables % 4 == 0 and rounds <= tables, "double-weave", tables, rounds)

    def pair(table: int, number: int) -> int:
        return wrap(table + (1 - number if (table + number) % 2 == 0 else number - 1), tables)

    def number_of_set(table: int, number: int) -> int:
        late = number > tables // 2
        if (table + number) % 2 == 0:
            return wrap(table + number - (tables // 2 if late else 1), tables)
        return wrap(table - number + (tables // 2 if late else 1), tables)

    return stationary("double-weave", tables, rounds, tables, pair, number_of_set)


def _up(tables: int) -> Ring:
    return lambda table, number: wrap(table - number + 1, tables)


def _down(tables: int) -> Ring:
    return lambda table, number: wrap(table + number - 1, tables)


def stationary(
    family: str, tables: int, rounds: int, sets: int, pair: Ring, number_of_set: Ring, allow: Allow = NOTHING
) -> Movement:
    """North-South pair t at table t throughout; pair(t, r) and number_of_set(t, r) say what comes to it."""
    rows = tuple(
        Placement(number, table, table, tables + pair(table, number), (number_of_set(table, number),))
        for number in range(1, rounds + 1)
        for table in range(1, tables + 1)
    )
    name = f"{family}-{tables}x{rounds}"
    return Movement(name, family, "pairs", tables, rounds, sets, 2 * tables, 2, rows, allow=allow)


def refuse_unless(fits: bool, family: str, tables: int, rounds: int) -> None:
    if not fits or tables < 2 or rounds < 1:
        raise ValueError(f"no {family} for {tables} tables and {rounds} rounds")


# Mitchells for an even number of tables from two Latin squares: who comes to a table when, with which set.
#
# Orthogonal squares let T tables play T rounds with nothing shared, where boards that move down a table a
# round cannot: 8, 10, 12, 14 tables (not 6: Tarry 1901). One row less, in T - 1 rounds, everybody plays
# every set and the last table shares with another. North-South stay; East-West and boards go by the cards.
# The squares are found offline (search/howell_search.py); those of T rounds are the seating of that Howell.

DATA = Path(__file__).parent.parent / "data" / "squares.json"


@cache
def shorter() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
    return kept


def lengths(tables: int) -> tuple[int, ...]:
    """T - 1 and T, as far as there are squares."""
    return tuple(rounds for rounds in (tables - 1, tables) if _design(tables, rounds))


def squares(tables: int, rounds: int) -> Movement:
    """North-South pair t at table t; ValueError when there are no such squares."""
    design = _design(tables, rounds)
    if design is None:
        raise ValueError(f"no squares for {tables} tables and {rounds} rounds")
    return from_design(tables, rounds, design)


def from_design(tables: int, rounds: int, design: dict[str, Any]) -> Movement:
    """The movement of an entry of data/squares.json."""
    rows = sorted(
        (
            Placement(number, ns + 1, ns + 1, ew + 1, (of_set + 1,))
            for number, playings in enumerate(design["rounds"], start=1)
            for ns, ew, of_set in playings
        ),
        key=lambda row: (row.round, row.table),
    )
    allow = Allow(share=rounds < tables)
    name = f"squares-{tables}x{rounds}"
    return Movement(name, "squares", "pairs", tables, rounds, rounds, 2 * tables, 2, tuple(rows), allow=allow)


def _design(tables: int, rounds: int) -> dict[str, Any] | None:
    """A design of two halves: the lower numbers are one of them."""
    kept = (howell.designs() if rounds == tables else shorter()).get(f"{tables}x{rounds}", {})
    return kept if kept.get("generator", "").startswith("halves") else None


# The web: many tables, few rounds, several copies of the boards; everybody plays every board in play.
#
# East-West pairs move up one. In the front of the room the boards move down one, in the back they move up
# one, so that a pair meets the sets two apart, first one way and then on from where it began.


def web(tables: int, rounds: int) -> Movement:
    """T tables and R < T rounds with R sets. `copies` is how many of a set the room needs at once.

    An even number of tables is halved; of an odd one the front holds (T + R) / 2, which asks for R odd: an
    even number of rounds is played as the web of one more without its last.
    """
    if tables % 2 and rounds % 2 == 0 and rounds + 1 < tables:
        return first_rounds(web(tables, rounds + 1), rounds)
    front = tables // 2 if tables % 2 == 0 else (tables + rounds) // 2
    refuse_unless(3 <= rounds < tables and (tables % 2 == 0 or rounds % 2 == 1), "web", tables, rounds)
    turn = 2 * front if tables % 2 else tables

    def pair(table: int, number: int) -> int:
        skipped = rounds % 2 == 0 and number > rounds // 2
        return wrap(table - number + 1 - skipped, tables)

    def number_of_set(table: int, number: int) -> int:
        return wrap(table + number - 1 if table <= front else turn - table - number + 1, rounds)

    return with_copies(stationary("web", tables, rounds, rounds, pair, number_of_set))
