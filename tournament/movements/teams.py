"""Team movements: a match is two halves, (A North-South, B East-West) and the other way, on the same boards.

A contestant is a team; its two halves sit North-South and East-West. A stanza is a set of boards.
"""

from tournament.movements.mitchell import refuse_unless
from tournament.movements.plan import Allow, Movement, Placement, wrap
from tournament.movements.transform import with_copies


def head_to_head(teams: int, rounds: int) -> Movement:
    """Two teams at two tables, an even number of rounds: two sets cross over in two rounds."""
    refuse_unless(teams == 2 and rounds % 2 == 0, "head-to-head", teams, rounds)
    rows = []
    for number in range(1, rounds + 1):
        odd = number % 2
        first, second = (number, number + 1) if odd else (number, number - 1)
        rows += [Placement(number, 1, 1, 2, (first,)), Placement(number, 2, 2, 1, (second,))]
    return _teams("head-to-head", 2, rounds, rounds, rows, Allow(meet=rounds))


def triples(teams: int, rounds: int) -> Movement:
    """Three teams, two rounds, three sets: every two teams play one set, half of it in each round."""
    refuse_unless(teams == 3 and rounds == 2, "triples", teams, rounds)
    sits = (((1, 2, 1), (2, 3, 2), (3, 1, 3)), ((1, 3, 3), (2, 1, 1), (3, 2, 2)))
    rows = [
        Placement(number, table, ns, ew, (of_set,))
        for number, tables in enumerate(sits, start=1)
        for table, (ns, ew, of_set) in enumerate(tables, start=1)
    ]
    return _teams("triples", 3, 2, 3, rows, Allow())


def round_robin(teams: int, rounds: int) -> Movement:
    """Everybody against everybody by the circle; an odd field has a bye. All play set r in round r."""
    circle = teams + teams % 2
    refuse_unless(teams > 2 and rounds <= circle - 1, "round-robin", teams, rounds)
    rows = []
    for number in range(1, rounds + 1):
        for a, b in circle_round(circle, number):
            if b <= teams:
                rows += [Placement(number, a, a, b, (number,)), Placement(number, b, b, a, (number,))]
            else:
                rows.append(Placement(number, a, a, None, ()))
    return with_copies(_teams("round-robin", teams, rounds, rounds, rows, Allow()))


def circle_round(size: int, number: int) -> list[tuple[int, int]]:
    """Round `number` of a round robin of an even number: (a, b) with a < b."""
    ring = size - 1
    couples = [(size, number)]
    couples += [(wrap(number + k, ring), wrap(number - k, ring)) for k in range(1, size // 2)]
    return sorted((min(couple), max(couple)) for couple in couples)


def american_whist(teams: int, rounds: int) -> Movement:
    """An odd number of teams, n - 1 rounds: East-West move down two tables, boards down one, nothing shared.

    A match is only complete when the half from the other end of the session is in.
    """
    refuse_unless(teams % 2 == 1 and teams > 2 and rounds == teams - 1, "american-whist", teams, rounds)
    rows = [
        Placement(number, home, home, wrap(home + 2 * number, teams), (wrap(home + number, teams),))
        for number in range(1, rounds + 1)
        for home in range(1, teams + 1)
    ]
    return _teams("american-whist", teams, rounds, teams, rows, Allow())


def new_england_relay(teams: int, rounds: int) -> Movement:
    """An even number of teams, n - 1 rounds: East-West move down one, tables t and t + n/2 share."""
    refuse_unless(teams % 2 == 0 and teams > 3 and rounds == teams - 1, "nerelay", teams, rounds)
    rows = [
        Placement(number, home, home, wrap(home + number, teams), (wrap(2 * home + number, teams),))
        for number in range(1, rounds + 1)
        for home in range(1, teams + 1)
    ]
    return with_copies(_teams("nerelay", teams, rounds, teams, rows, Allow()))


def patton(teams: int, rounds: int) -> Movement:
    """The seating of a Patton or board-a-match evening: American whist or New England relay."""
    return american_whist(teams, rounds) if teams % 2 else new_england_relay(teams, rounds)


def open_halves(movement: Movement, through: int) -> tuple[tuple[int, int, int], ...]:
    """The (North-South team, East-West team, set) halves still to come after round `through`."""
    played = {(*r.seated, s) for r in movement.full_rows() if r.round <= through for s in r.sets}
    return tuple(sorted({(b, a, s) for a, b, s in played} - played))


def _teams(family: str, teams: int, rounds: int, sets: int, rows: list[Placement], allow: Allow) -> Movement:
    name = f"{family}-{teams}x{rounds}"
    return Movement(name, family, "teams", teams, rounds, sets, teams, 1, tuple(rows), allow=allow)
