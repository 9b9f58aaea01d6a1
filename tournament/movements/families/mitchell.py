"""The Mitchell family: North-South pairs stay, East-West pairs move up, boards move down.

Each builder gives rows for T full tables; East-West pair n is contestant T + n.
"""

from collections.abc import Callable

from tournament.movements.plan import Allow, Movement, Placement, wrap

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
