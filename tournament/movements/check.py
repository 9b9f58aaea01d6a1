"""All problems of a movement, as codes with their parameters.

Codes (movement/1): TABLE2 a table has two rows in a round; CLASH a contestant is in two places; SELF a
contestant meets itself; REPLAY a set played again; SHARE a set in too many places; MEET opponents met
again; HALF half of a team match missing; UNEVEN (a warning) unequal numbers of sets; FEW (a warning) less
than 70 % of the boards in play for a contestant; NOWHERE several have no place in a round;
ALONE (a warning, of `alone`) one has none although another waits at a table; `NOBODY` a row with
empty seats only; LINE a contestant is in both of two lines that are ranked apart; SET, ID, ROUNDS, NOBOARDS,
MISSING, EXTRA, TURNED bad data.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tournament.movements.plan import Movement, PlanRow

WARNINGS = frozenset({"UNEVEN", "FEW", "ALONE"})


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One problem and its place; 0 is no particular round, table or contestant."""

    code: str
    round: int = 0
    table: int = 0
    contestant: int = 0
    other: int = 0
    set: int = 0
    count: int = 0

    @property
    def is_warning(self) -> bool:
        return self.code in WARNINGS


def problems(movement: Movement) -> list[Problem]:
    """Everything that is wrong with the movement, warnings last."""
    found = [problem for rule in RULES for problem in rule(movement)]
    return sorted(found, key=lambda problem: (problem.is_warning, problem))


def errors(movement: Movement) -> list[Problem]:
    return [problem for problem in problems(movement) if not problem.is_warning]


def _data(movement: Movement) -> Iterator[Problem]:
    rounds = {row.round for row in movement.rows}
    for number in range(1, movement.rounds + 1):
        if number not in rounds:
            yield Problem("ROUNDS", round=number)
    for row in movement.rows:
        yield from _bad_row(movement, row)


def _bad_row(movement: Movement, row: PlanRow) -> Iterator[Problem]:
    where = row.round, row.table
    if not 1 <= row.round <= movement.rounds:
        yield Problem("ROUNDS", *where)
    if not 1 <= row.table <= movement.tables:
        yield Problem("EXTRA", *where)
    for contestant in row.seated:
        if not 1 <= contestant <= movement.contestants or contestant in movement.absent:
            yield Problem("ID", *where, contestant=contestant)
    for number in row.sets:
        if not 1 <= number <= movement.board_sets:
            yield Problem("SET", *where, set=number)
    for number in row.turned:
        if number not in row.sets:
            yield Problem("TURNED", *where, set=number)
    if not row.seated:
        yield Problem("NOBODY", *where)
    if row.is_full != bool(row.sets):
        yield Problem("NOBOARDS", *where)


def _tables(movement: Movement) -> Iterator[Problem]:
    for (number, table), count in Counter((row.round, row.table) for row in movement.rows).items():
        if count > 1:
            yield Problem("TABLE2", round=number, table=table, count=count)


def _clashes(movement: Movement) -> Iterator[Problem]:
    """A contestant once a round; a team twice, once in each line."""
    apart = movement.kind == "teams"
    seats: Counter[tuple[int, int, int]] = Counter()
    for row in movement.rows:
        both = row.seated
        if len(set(both)) < len(both):
            yield Problem("SELF", row.round, row.table, next(c for c in both if both.count(c) > 1))
        for line, members in enumerate(row.lines if apart else ({*both},)):
            for contestant in members:
                seat = row.round, contestant, line
                seats[seat] += 1
                if seats[seat] > 1:
                    yield Problem("CLASH", row.round, row.table, contestant, count=seats[seat])


def _missing(movement: Movement) -> Iterator[Problem]:
    """Everybody present is somewhere in the movement."""
    seen = {contestant for row in movement.rows for contestant in row.seated}
    for contestant in movement.present:
        if contestant not in seen:
            yield Problem("MISSING", contestant=contestant)


def _nowhere(movement: Movement) -> Iterator[Problem]:
    """Pairs and teams are at a table in every round; a single one may sit out without a row.

    Where unequal numbers of boards are allowed, a contestant may come late and leave early.
    """
    rounds: defaultdict[int, set[int]] = defaultdict(set)
    for row in movement.rows:
        for contestant in row.seated:
            rounds[contestant].add(row.round)
    here = {c: rounds[c] for c in movement.present if rounds[c] and movement.kind != "individual"}
    for number in sorted({row.round for row in movement.rows}):
        out = [c for c, seen in here.items() if number not in seen]
        if movement.allow.uneven:
            out = [c for c in out if min(here[c]) < number < max(here[c])]
        yield from (Problem("NOWHERE", round=number, contestant=c) for c in out if len(out) > 1)


def alone(movement: Movement) -> Iterator[Problem]:
    """A single pair without a place in a round in which another pair waits: perhaps its opponents."""
    for number, rows in movement.by_round.items():
        seated = {who for row in rows for who in row.seated}
        out = [who for who in movement.present if who not in seated]
        if len(out) == 1 and not all(row.is_full for row in rows):
            yield Problem("ALONE", round=number, contestant=out[0])


def replays(movement: Movement) -> Iterator[Problem]:
    """Sets played again, whatever the movement allows: a pair has one result on a board."""
    return _replays(replace(movement, allow=replace(movement.allow, replay=1)))


def _both_lines(movement: Movement) -> Iterator[Problem]:
    """With two winners no contestant changes direction, and no board is turned."""
    if movement.winners == 1:
        return
    lines: tuple[set[int], set[int]] = set(), set()
    for row in movement.full_rows():
        for line, members in enumerate(row.lines):
            lines[line].update(members)
            lines[1 - line].update(members if row.turned else ())
    for contestant in sorted(lines[0] & lines[1]):
        yield Problem("LINE", contestant=contestant)


def _replays(movement: Movement) -> Iterator[Problem]:
    """A set once to a contestant; of a team, once to each half."""
    apart = movement.kind == "teams"
    plays = [
        (contestant, number, line if apart else 0, row.round, row.table)
        for row in movement.full_rows()
        for line, members in enumerate(row.lines)
        for contestant in members
        for number in row.sets
    ]
    if len({play[:3] for play in plays}) == len(plays):
        return
    counts: Counter[tuple[int, ...]] = Counter()
    for contestant, number, line, in_round, table in plays:
        counts[contestant, number, line] += 1
        count = counts[contestant, number, line]
        if count > movement.allow.replay:
            yield Problem("REPLAY", in_round, table, contestant, set=number, count=count)


def _shares(movement: Movement) -> Iterator[Problem]:
    if movement.allow.share:
        return
    copies = movement.copies or 1
    places: Counter[tuple[int, int]] = Counter()
    for row in movement.rows:
        for number in row.sets:
            places[row.round, number] += 1
            if places[row.round, number] > copies:
                yield Problem("SHARE", row.round, row.table, set=number, count=places[row.round, number])


def _meetings(movement: Movement) -> Iterator[Problem]:
    """Pairs: the same opponents in two rounds. Teams: the same two teams on two stanzas."""
    if movement.kind == "individual":
        return
    rows = [(tuple(sorted(row.seated)), row) for row in movement.full_rows()]
    if len({couple for couple, _ in rows}) == len(rows):
        return
    met: defaultdict[tuple[int, ...], set[int]] = defaultdict(set)
    for couple, row in rows:
        before = len(met[couple])
        met[couple].update(row.sets if movement.kind == "teams" else (row.round,))
        if len(met[couple]) > max(before, movement.allow.meet):
            one, other = couple
            yield Problem("MEET", row.round, row.table, one, other, count=len(met[couple]))


def _halves(movement: Movement) -> Iterator[Problem]:
    if movement.kind != "teams" or movement.allow.half:
        return
    played = {(*row.seated, number): row for row in movement.full_rows() for number in row.sets}
    for (north, east, number), row in played.items():
        if (east, north, number) not in played:
            yield Problem("HALF", row.round, row.table, north, east, set=number)


def _uneven(movement: Movement) -> Iterator[Problem]:
    """Sets to a contestant: differing by more than one, or under 70 % of the sets in play (EBU).

    UNEVEN names one of those who play least, as `other` one of those who play most, and the difference.
    """
    counts = sets_played(movement)
    if not counts:
        return
    least, most = min(counts, key=counts.__getitem__), max(counts, key=counts.__getitem__)
    if counts[most] - counts[least] > 1 and not movement.allow.uneven:
        yield Problem("UNEVEN", contestant=least, other=most, count=counts[most] - counts[least])
    if movement.kind == "pairs":
        in_play = len({number for row in movement.full_rows() for number in row.sets})
        yield from (Problem("FEW", contestant=c, count=n) for c, n in counts.items() if 10 * n < 7 * in_play)


def sets_played(movement: Movement) -> Counter[int]:
    """How many sets each present contestant plays (a team: both halves together)."""
    counts: Counter[int] = Counter(dict.fromkeys(movement.present, 0))
    for row in movement.full_rows():
        for contestant in row.seated:
            counts[contestant] += len(row.sets)
    return counts


Rule = Callable[[Movement], Iterator[Problem]]
RULES: tuple[Rule, ...] = (
    _data, _tables, _clashes, _missing, _nowhere, _both_lines, _replays, _shares, _meetings, _halves, _uneven,
)  # fmt: skip
