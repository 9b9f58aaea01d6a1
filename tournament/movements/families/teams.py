"""Team movements: a match is two halves, (A North-South, B East-West) and the other way, on the same boards.

A contestant is a team; its two halves sit North-South and East-West. A stanza is a set of boards.
"""

from dataclasses import replace

from tournament.movements.families.mitchells import refuse_unless
from tournament.movements.plan import Allow, Movement, Placement, placement, wrap
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
    """All teams meet by the circle method; an odd field has a bye. All play set r in round r."""
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
    """An odd number of teams, an even number of rounds: East-West move down two tables, boards down one.

    Nothing is shared. A match is only complete when the half from the other end of the session is in, so a
    shorter session leaves out the rounds in the middle.
    """
    fits = teams % 2 == 1 and teams > 2 and rounds % 2 == 0 and rounds < teams
    refuse_unless(fits, "american-whist", teams, rounds)
    kept = [*range(1, rounds // 2 + 1), *range(teams - rounds // 2, teams)]
    rows = [
        Placement(number, home, home, wrap(home + 2 * step, teams), (wrap(home + step, teams),))
        for number, step in enumerate(kept, start=1)
        for home in range(1, teams + 1)
    ]
    return _teams("american-whist", teams, rounds, teams, rows, Allow())


def stagger(teams: int, rounds: int) -> Movement:
    """An even number of teams, an even number of rounds up to n - 2, nothing shared.

    In one round team t meets the one d tables on with set t + c, and in another the one d tables back with
    set t + c - d: the other halves of those matches. So the numbers c and c - d of all the rounds differ,
    one couple for every distance d; the team right opposite is never met.
    """
    fits = teams % 2 == 0 and teams > 4 and rounds % 2 == 0 and 0 < rounds < teams - 1
    refuse_unless(fits, "stagger", teams, rounds)
    couples = apart(teams)[: rounds // 2]
    steps = [(c - b, c) for b, c in couples] + [(b - c, b) for b, c in reversed(couples)]
    rows = [
        Placement(number, home, home, wrap(home + step, teams), (wrap(home + of_set, teams),))
        for number, (step, of_set) in enumerate(steps, start=1)
        for home in range(1, teams + 1)
    ]
    return _teams("stagger", teams, rounds, teams, rows, Allow())


def apart(size: int) -> list[tuple[int, int]]:
    """For every distance 1 to n/2 - 1 two points of a ring of n that far apart, all of them different."""
    found: list[tuple[int, int]] = []

    def extend(distance: int, free: frozenset[int]) -> bool:
        if distance == 0:
            return True
        for point in sorted(free):
            other = (point + distance) % size
            if other in free:
                found.insert(0, (point, other))
                if extend(distance - 1, free - {point, other}):
                    return True
                del found[0]
        return False

    extend(size // 2 - 1, frozenset(range(size)))
    return found


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
    """The seating of a Patton or board-a-match session: American whist or New England relay."""
    seating = american_whist(teams, rounds) if teams % 2 else new_england_relay(teams, rounds)
    return replace(seating, name=f"patton-{teams}x{rounds}", family="patton")


def pairs_apart(movement: Movement) -> Movement:
    """The same seats with the two pairs of each team apart: n North-South, T + n East-West."""
    teams = movement.contestants
    rows = (placement(row) for row in movement.rows)
    apart_ = tuple(row if row.ew is None else replace(row, ew=teams + row.ew) for row in rows)
    return replace(movement, kind="pairs", contestants=2 * teams, winners=2, rows=apart_)


def _teams(family: str, teams: int, rounds: int, sets: int, rows: list[Placement], allow: Allow) -> Movement:
    name = f"{family}-{teams}x{rounds}"
    return Movement(name, family, "teams", teams, rounds, sets, teams, 1, tuple(rows), allow=allow)
