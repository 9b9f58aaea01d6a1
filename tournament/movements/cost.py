"""What a change of plan means: who sits elsewhere, what it costs in rounds, boards, waiting and fairness."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from tournament.movements.balance import quality
from tournament.movements.plan import Movement, Row

Place = tuple[int, str, int | None, tuple[int, ...]]
ACROSS = {"ns": "ew", "ew": "ns", "n": "s", "s": "n", "e": "w", "w": "e"}


@dataclass(frozen=True, slots=True)
class Change:
    """Where somebody sits in a round, before and after: (table, seat, opponents or partner, sets).

    None stands for not sitting anywhere.
    """

    round: int
    contestant: int
    before: Place | None
    after: Place | None


@dataclass(frozen=True, slots=True)
class Cost:
    """rounds: more or fewer; unplayed: sets fewer that count, summed over those who stay; waits: sit-outs
    more; worst: the most sit-outs more of any one contestant; qf as balance.py counts it, before and after
    (None but for pairs).
    """

    rounds: int
    unplayed: int
    waits: int
    worst: int
    qf_before: Fraction | None
    qf_after: Fraction | None

    def minutes(self, per_round: Fraction) -> Fraction:
        return self.rounds * per_round


def changes(before: Movement, after: Movement, played: int) -> tuple[Change, ...]:
    """Everybody's rounds that are not as they were."""
    old, new = _places(before), _places(after)
    return tuple(
        Change(number, who, old.get((number, who)), new.get((number, who)))
        for number, who in sorted({*old, *new})
        if number > played and old.get((number, who)) != new.get((number, who))
    )


def cost(before: Movement, after: Movement, gone: Collection[int] = ()) -> Cost:
    """What a plan costs compared with the evening as it was."""
    old, new = sets_counted(before), sets_counted(after)
    others = [who for who in old if who not in gone]
    waits = {who: _waits(after, who) - _waits(before, who) for who in others}
    return Cost(
        rounds=after.rounds - before.rounds,
        unplayed=sum(max(0, old[who] - new[who]) for who in others),
        waits=sum(max(0, more) for more in waits.values()),
        worst=max(0, *waits.values()),
        qf_before=quality(before) if before.kind == "pairs" else None,
        qf_after=quality(after) if after.kind == "pairs" else None,
    )


def sets_counted(movement: Movement) -> Counter[int]:
    """How many sets count for each: one that somebody at the table has played before counts for nobody."""
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
    """Where everybody sits in every round."""
    return {
        (row.round, who): (row.table, seat, _across(row, seat), row.sets)
        for row in movement.rows
        for seat, who in row.seats
        if who is not None
    }


def _across(row: Row, seat: str) -> int | None:
    """The opponents of a pair; the partner of a player."""
    return dict(row.seats)[ACROSS[seat]]
