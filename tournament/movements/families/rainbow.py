"""Rainbow individuals: boards stay, and the lines North, South, East and West each move in their own way.

Line L moves so that in turn r its player x is at table x + r * step(L), round the ring of T tables where T is
coprime to 6, else in a field: no two players come together twice. T rounds; or 3T, where East, South and West
exchange places board by board, so that everybody at the table is a partner once.
"""

from tournament.movements.families.galois import field
from tournament.movements.plan import Movement, Quartet

FIELDS = (8, 9)
# North +1, South -1, East +2, West -2.
STEPS = (1, -1, 2, -2)


def lengths(players: int) -> tuple[int, ...]:
    """The numbers of rounds of rainbows for this number of players; empty where there is none."""
    tables, rest = divmod(players, 4)
    if rest or not (tables in FIELDS or (tables > 4 and tables % 2 and tables % 3)):
        return ()
    return tables, 3 * tables


def rainbow(players: int, rounds: int) -> Movement:
    """5, 7, 8, 9, 11, 13 ... tables. ValueError for other sizes and lengths."""
    if rounds not in lengths(players):
        raise ValueError(f"no rainbow for {players} players and {rounds} rounds")
    tables = players // 4
    parts = rounds // tables
    rows = []
    for number in range(rounds):
        turn, part = divmod(number, parts)
        for table in range(tables):
            n, *others = (line * tables + _player(table, turn, line, tables) + 1 for line in range(4))
            s, e, w = others[part:] + others[:part]
            rows.append(Quartet(number + 1, table + 1, n, s, e, w, (table * parts + part + 1,)))
    name = f"rainbow-{players}x{rounds}"
    return Movement(name, "rainbow", "individual", tables, rounds, rounds, players, 1, tuple(rows))


def _player(table: int, turn: int, line: int, tables: int) -> int:
    """Who of a line, from 0, sits at the table in this turn."""
    if tables not in FIELDS:
        return (table - turn * STEPS[line]) % tables
    of_tables = field(tables)
    return of_tables.plus(table, of_tables.times(turn, of_tables.powers[line]))
