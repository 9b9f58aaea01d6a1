"""The hesitation Mitchells: one more round than tables (or two), with one (two) pivot tables.

The moving pairs pass East-West at tables 1 to T, then hesitate North-South at the pivot tables before they
start again at table 1. The boards go round a ring with as many sets as there are rounds.
"""

from tournament.movements.families.mitchells import refuse_unless
from tournament.movements.plan import Allow, Movement, Placement


def hesitation(tables: int, rounds: int) -> Movement:
    """T + 1 rounds; the pivot is North-South at table T. T even: tables 1 and T share throughout."""
    refuse_unless(rounds == tables + 1 and tables > 2, "hesitation", tables, rounds)
    relays = {(tables - 1) // 2: 1} if tables % 2 else {tables // 2: 2}
    return _hesitating("hesitation", tables, (tables,), relays)


def double_hesitation(tables: int, rounds: int) -> Movement:
    """T + 2 rounds; the pivots are North-South at tables 2 and T. From 5 tables."""
    refuse_unless(rounds == tables + 2 and tables >= 5, "double-hesitation", tables, rounds)
    relays = {(tables + 1) // 2: 2} if tables % 2 else {tables // 2 + 1: 1, tables: 1}
    return _hesitating("double-hesitation", tables, (2, tables), relays)


def _hesitating(family: str, tables: int, pivots: tuple[int, ...], relays: dict[int, int]) -> Movement:
    """relays: after which table how many sets lie idle. Home pairs have the numbers below the movers'."""
    rounds = tables + len(pivots)
    slots = _slots(tables, relays)
    stops = [(table, "ew") for table in range(1, tables + 1)] + [(table, "ns") for table in pivots]
    homes = [table for table in range(1, tables + 1) if table not in pivots]
    rows = []
    for number in range(1, rounds + 1):
        sits = {stop: len(homes) + 1 + (i - number + 1) % rounds for i, stop in enumerate(stops)}
        sits |= {(table, "ns"): home for home, table in enumerate(homes, start=1)}
        rows += [
            Placement(number, t, sits[t, "ns"], sits[t, "ew"], ((slots[t] + number - 1) % rounds + 1,))
            for t in range(1, tables + 1)
        ]
    shares = len({slot % rounds for slot in slots.values()}) < tables
    name = f"{family}-{tables}x{rounds}"
    allow = Allow(share=shares)
    return Movement(name, family, "pairs", tables, rounds, rounds, 2 * tables, 1, tuple(rows), allow=allow)


def _slots(tables: int, relays: dict[int, int]) -> dict[int, int]:
    """Where each table is on the ring of sets."""
    slots, place = {}, 0
    for table in range(1, tables + 1):
        slots[table] = place
        place += 1 + relays.get(table, 0)
    return slots
