"""Several sections on the same boards: one room, one ranking, every set in a copy for each section."""

from collections.abc import Iterator
from dataclasses import replace
from math import gcd

from tournament.movements.families.hesitation import double_hesitation, hesitation
from tournament.movements.families.howell import howell, lengths
from tournament.movements.families.mitchells import double_weave, refuse_unless, relay, straight
from tournament.movements.plan import Allow, Movement, Placement, placement, wrap
from tournament.movements.transform import with_copies


def two_sections(tables: int, rounds: int) -> Movement:
    return _sections("two-sections", tables, rounds, 2)


def three_sections(tables: int, rounds: int) -> Movement:
    return _sections("three-sections", tables, rounds, 3)


def appendix(tables: int, rounds: int) -> Movement:
    """R tables of a Mitchell (R prime to 6) with T - R more: each takes a pair from one table a round.

    At an appendix table a North-South pair stays; its partner pair visits a base table, two down each
    round, whose East-West pair comes to the appendix with the same boards.
    """
    extra = tables - rounds
    refuse_unless(
        gcd(rounds, 6) == 1 and rounds > 4 and 1 <= extra <= rounds // 2, "appendix", tables, rounds
    )
    rows = [row for number in range(1, rounds + 1) for row in _appended(number, rounds, extra)]
    name = f"appendix-{tables}x{rounds}"
    movement = Movement(name, "appendix", "pairs", tables, rounds, rounds, 2 * tables, 2, tuple(rows))
    return with_copies(movement)


def _appended(number: int, base: int, extra: int) -> Iterator[Placement]:
    tables = base + extra
    split = {wrap(2 * number + k, base): k for k in range(1, extra + 1)}
    for table in range(1, base + 1):
        of_set = wrap(table + number - 1, base)
        east = tables + wrap(table - number + 1, base)
        if table in split:
            yield Placement(number, base + split[table], base + split[table], east, (of_set,))
            east = tables + base + split[table]
        yield Placement(number, table, table, east, (of_set,))


def _sections(family: str, tables: int, rounds: int, count: int) -> Movement:
    """As equal as can be; tables and pairs are numbered on from section to section.

    Where the lines are ranked apart, each line is numbered on: the North-South pairs as their tables, the
    East-West pairs after them.
    """
    sizes = [tables // count + (i < tables % count) for i in range(count)]
    parts = [_part(size, rounds) for size in sizes]
    winners = 2 if all(part.winners == 2 for part in parts) else 1
    rows: list[Placement] = []
    for i, part in enumerate(parts):
        before = sum(sizes[:i])
        ns, ew = (2 * before, 2 * before) if winners == 1 else (before, tables - sizes[i] + before)
        rows += [
            replace(placement(row), table=row.table + before, ns=north + ns, ew=east + ew)
            for row in part.rows
            for north, east in [row.seated]
        ]
    rows.sort(key=lambda row: (row.round, row.table))
    name = f"{family}-{tables}x{rounds}"
    movement = Movement(
        name, family, "pairs", tables, rounds, rounds, 2 * tables, winners, tuple(rows), allow=Allow()
    )
    return with_copies(movement)


def _part(tables: int, rounds: int) -> Movement:
    """A section in which everybody plays `rounds` sets in as many rounds."""
    if tables == rounds:
        return straight(tables, rounds) if tables % 2 else _even(tables)
    if rounds == tables + 1 and tables > 2:
        return hesitation(tables, rounds)
    if rounds in lengths(tables):
        return howell(tables, rounds)
    return double_hesitation(tables, rounds)


def _even(tables: int) -> Movement:
    return relay(tables, tables) if tables % 4 else double_weave(tables, tables)
