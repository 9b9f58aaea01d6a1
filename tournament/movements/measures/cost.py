"""The cost of a change of plan: changed seats, lost boards, waiting, sharing and fairness."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from fractions import Fraction

from tournament.movements.bundles import by_bundles
from tournament.movements.measures.balance import ranked_quality
from tournament.movements.plan import Movement

Place = tuple[int, str, int | None, tuple[int, ...]]
ACROSS = {"ns": "ew", "ew": "ns", "n": "s", "s": "n", "e": "w", "w": "e"}


@dataclass(frozen=True, slots=True)
class Change:
    """A contestant's seat in a round, before and after: (table, seat, opponents or partner, sets).

    None is no seat.
    """

    round: int
    contestant: int
    before: Place | None
    after: Place | None

    @property
    def is_switch(self) -> bool:
        """Whether only the line is another: the same table, opponents and boards."""
        if self.before is None or self.after is None:
            return False
        (table, _line, *rest), (now, _other, *others) = self.before, self.after
        return (table, rest) == (now, others)


@dataclass(frozen=True, slots=True)
class Sharing:
    """tables: the most tables of a round that share boards; playings: of all rounds to come; copies: how many
    sets of boards there must be at hand so that no table shares.
    """

    tables: int
    playings: int
    copies: int


@dataclass(frozen=True, slots=True)
class Cost:
    """rounds: more or fewer; unplayed: sets fewer that count, summed over those who stay; gained: sets more;
    waits: sit-outs more; worst: the most sit-outs more of any one contestant; sharing: in the rounds to come;
    qf of those who are ranked together, before and after, by `unit` (None but for pairs).
    """

    rounds: int
    unplayed: int
    gained: int
    waits: int
    worst: int
    sharing: "Sharing"
    qf_before: Fraction | None
    qf_after: Fraction | None
    unit: str

    def minutes(self, per_round: Fraction) -> Fraction:
        return self.rounds * per_round


def changes(before: Movement, after: Movement, played: int) -> tuple[Change, ...]:
    """The changed rounds of each contestant."""
    old, new = _places(before), _places(after)
    return tuple(
        Change(number, who, old.get((number, who)), new.get((number, who)))
        for number, who in sorted({*old, *new})
        if number > played and old.get((number, who)) != new.get((number, who))
    )


def cost(before: Movement, after: Movement, played: int, gone: Collection[int] = ()) -> Cost:
    """What a plan costs compared with the session as it was, of which `played` rounds are over."""
    old, new = sets_counted(before), sets_counted(after)
    others = [who for who in old if who not in gone]
    waits = {who: _waits(after, who) - _waits(before, who) for who in others}
    qf_before, qf_after, unit = _qualities(before, after)
    return Cost(
        rounds=after.rounds - before.rounds,
        unplayed=sum(max(0, old[who] - new[who]) for who in others),
        gained=sum(max(0, new[who] - old[who]) for who in others),
        waits=sum(max(0, more) for more in waits.values()),
        worst=max(0, *waits.values()),
        sharing=sharing(after, played),
        qf_before=qf_before,
        qf_after=qf_after,
        unit=unit,
    )


def _qualities(before: Movement, after: Movement) -> tuple[Fraction | None, Fraction | None, str]:
    """The fairness of both and its unit: sets, unless one of them distinguishes single boards."""
    if before.kind != "pairs":
        return None, None, "set"
    before, after = _as_counted(before), _as_counted(after)
    sets = by_bundles(before), by_bundles(after)
    if sets[0] and sets[1]:
        return ranked_quality(sets[0]), ranked_quality(sets[1]), "set"
    return ranked_quality(before), ranked_quality(after), "board"


def _as_counted(movement: Movement) -> Movement:
    """The movement without second playings of a set, which are not scored, and without contestants that
    play nothing: nothing compares them with the others.
    """
    seen: set[tuple[int, int]] = set()
    rows = []
    for row in sorted(movement.full_rows(), key=lambda row: row.round):
        sets = tuple(held for held in row.sets if not any((who, held) in seen for who in row.seated))
        seen |= {(who, held) for who in row.seated for held in row.sets}
        turned = tuple(held for held in row.turned if held in sets)
        if sets:
            rows.append(replace(row, sets=sets, turned=turned))
    playing = {who for row in rows for who in row.seated}
    absent = tuple(who for who in range(1, movement.contestants + 1) if who not in playing)
    return replace(movement, rows=tuple(rows), absent=absent)


def sharing(movement: Movement, played: int) -> Sharing:
    """What is shared in the rounds after `played`."""
    copies, tables = 1, [0]
    for number in range(played + 1, movement.rounds + 1):
        rows = movement.rows_of_round(number)
        places = Counter(held for row in rows for held in row.sets)
        copies = max(copies, *places.values(), 1)
        tables.append(sum(any(places[held] > (movement.copies or 1) for held in row.sets) for row in rows))
    return Sharing(max(tables), sum(tables), copies)


def sets_counted(movement: Movement) -> Counter[int]:
    """How many sets count for each: one that a contestant at the table has played before counts for none."""
    counts: Counter[int] = Counter(dict.fromkeys(movement.present, 0))
    seen: set[tuple[int, int, int]] = set()
    for row in sorted(movement.full_rows(), key=lambda row: row.round):
        halves = movement.kind == "teams"
        seats = [(who, halves and line) for line, members in enumerate(row.lines) for who in members]
        for number in row.sets:
            plays = {(who, line, number) for who, line in seats}
            counts.update(() if plays & seen else row.seated)
            seen |= plays
    return counts


def _waits(movement: Movement, who: int) -> int:
    return sum(not row.is_full for row in movement.rows_of(who))


def _places(movement: Movement) -> dict[tuple[int, int], Place]:
    """Each contestant's seat in every round."""
    return {
        (row.round, who): (row.table, seat, dict(row.seats)[ACROSS[seat]], row.sets)
        for row in movement.rows
        for seat, who in row.seats
        if who is not None
    }
