"""The matches of a knock-out: who comes to which, from seeds to the final, with what may be played beside it.

A tree is made once, from the number of teams. Who stands in a match follows from the matches before it: the
bracket gives byes to the best seeds, a match for third place takes the losers of the semi-finals, a
consolation those of the first round. In double elimination a team is out with its second defeat.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.teams.knock_out import bracket, seed_order

SEED, WINNER, LOSER = "seed", "winner", "loser"
MAIN, THIRD, CONSOLATION, SECOND_LIFE, GRAND_FINAL, AGAIN = PARTS = (
    "main",
    "third",
    "consolation",
    "second_life",
    "grand_final",
    "again",
)


@dataclass(frozen=True, slots=True)
class Source:
    """Who comes to a place: seed number `of`, or the winner or the loser of match `of`."""

    kind: str
    of: int


@dataclass(frozen=True, slots=True)
class Tie:
    """A match of the tree. `round`: the round of the stage in which it is played.

    A tie AGAIN is played only when the team with a defeat has won the grand final.
    """

    number: int
    round: int
    part: str
    slots: tuple[Source, Source]


@dataclass(frozen=True, slots=True)
class Tree:
    """`ties` by number, in the order of play. `double`: a team is out with its second defeat."""

    teams: int
    ties: tuple[Tie, ...]
    double: bool = False

    @property
    def rounds(self) -> int:
        return max(tie.round for tie in self.ties)

    def of_round(self, number: int) -> tuple[Tie, ...]:
        return tuple(tie for tie in self.ties if tie.round == number)

    def of_part(self, part: str) -> tuple[Tie, ...]:
        return tuple(tie for tie in self.ties if tie.part == part)

    @property
    def final(self) -> Tie:
        """The match whose winner has won the knock-out; the one before it where it need not be played."""
        return (self.of_part(GRAND_FINAL) or self.of_part(MAIN))[-1]


@dataclass(slots=True)
class _Plan:
    """The ties while they are made; their numbers are provisional."""

    ties: list[Tie] = field(default_factory=list)

    def add(self, part: str, first: Source, second: Source, number: int | None = None) -> Tie:
        """A tie in round `number`, by default in the round after those that its teams come from."""
        before = [self.ties[one.of].round for one in (first, second) if one.kind != SEED]
        tie = Tie(len(self.ties), number or 1 + max(before, default=0), part, (first, second))
        self.ties.append(tie)
        return tie

    def round_of(
        self, part: str, couples: Iterable[tuple[Source | None, Source | None]], number: int | None = None
    ) -> tuple[list[Source | None], list[Source | None]]:
        """Who goes on from each couple, and who loses; a place without a team stays empty."""
        winners: list[Source | None] = []
        losers: list[Source | None] = []
        for first, second in couples:
            if first is None or second is None:
                winners.append(first or second)
                losers.append(None)
                continue
            tie = self.add(part, first, second, number)
            winners.append(Source(WINNER, tie.number))
            losers.append(Source(LOSER, tie.number))
        return winners, losers

    def cup(self, part: str, entries: Sequence[Source | None], first: int) -> list[list[Source | None]]:
        """A bracket from its first round on, to the last; the losers of each round."""
        lost, number = [], first
        while len(entries) > 1:
            entries, losers = self.round_of(part, _couples(entries), number)
            lost.append(losers)
            number += 1
        return lost


def tree(teams: int, *, third_place: bool = False, consolation: bool = False, double: bool = False) -> Tree:
    """The knock-out of at least two teams; `double` has neither of the others."""
    plan = _Plan()
    first = bracket(teams).first_round
    entries = [Source(SEED, seed) if seed else None for couple in first for seed in couple]
    lost = plan.cup(MAIN, entries, 1)
    if double:
        _second_life(plan, lost)
    elif third_place and len(lost) > 1 and all(lost[-2]):
        one, other = (source for source in lost[-2] if source)
        plan.add(THIRD, one, other, len(lost))
    if consolation and not double and not (third_place and len(lost) == 2):
        _consolation(plan, [one for one in lost[0] if one])
    return Tree(teams, _in_order_of_play(plan.ties), double)


def _consolation(plan: _Plan, losers: Sequence[Source]) -> None:
    """A bracket of the losers of the first round; those who met the best seeds are the last in it."""
    if len(losers) < 2:
        return
    ranked = sorted(losers, key=lambda one: plan.ties[one.of].slots[1].of)
    size = 1 << (len(ranked) - 1).bit_length()
    plan.cup(CONSOLATION, [ranked[n - 1] if n <= len(ranked) else None for n in seed_order(size)], 2)


def _second_life(plan: _Plan, lost: Sequence[Sequence[Source | None]]) -> None:
    """Those with one defeat meet; each round of the main bracket sends its losers, in turn from either end.

    The last of them plays the grand final, and once more if it wins that, for then both have one defeat.
    """
    lane = [*lost[0]]
    for turn, losers in enumerate(lost[1:]):
        lane, _out = plan.round_of(SECOND_LIFE, _couples(lane))
        newcomers = losers if turn % 2 else losers[::-1]
        lane, _out = plan.round_of(SECOND_LIFE, zip(newcomers, lane, strict=True))
    main = [tie for tie in plan.ties if tie.part == MAIN][-1]
    (last,) = lane
    assert last is not None
    grand = plan.add(GRAND_FINAL, Source(WINNER, main.number), last)
    plan.add(AGAIN, Source(WINNER, grand.number), Source(LOSER, grand.number))


def _couples(entries: Sequence[Source | None]) -> list[tuple[Source | None, Source | None]]:
    return [*zip(entries[::2], entries[1::2], strict=True)]


def _in_order_of_play(ties: Sequence[Tie]) -> tuple[Tie, ...]:
    """Numbers from 1, round by round, the main bracket first."""
    order = sorted(ties, key=lambda tie: (tie.round, PARTS.index(tie.part), tie.number))
    number = {tie.number: place for place, tie in enumerate(order, start=1)}

    def renumbered(one: Source) -> Source:
        return one if one.kind == SEED else Source(one.kind, number[one.of])

    return tuple(
        replace(tie, number=number[tie.number], slots=(renumbered(tie.slots[0]), renumbered(tie.slots[1])))
        for tie in order
    )


@dataclass(frozen=True, slots=True)
class State:
    """How far a knock-out is: the teams by seed, those of each match that is seated, and who has won which.

    What is seated is a fact: its teams are those that a director seated, whatever the tree says.
    """

    tree: Tree
    seeds: tuple[Hashable, ...]
    seated: Mapping[int, tuple[Hashable, Hashable]]
    winners: Mapping[int, Hashable]

    def team(self, source: Source) -> Hashable | None:
        """Who comes to a place; None while that is open."""
        if source.kind == SEED:
            return self.seeds[source.of - 1]
        winner = self.winners.get(source.of)
        if winner is None or source.kind == WINNER:
            return winner
        return self.loser(source.of)

    def teams(self, tie: Tie) -> tuple[Hashable | None, Hashable | None]:
        if tie.number in self.seated:
            return self.seated[tie.number]
        first, second = tie.slots
        return self.team(first), self.team(second)

    def loser(self, number: int) -> Hashable | None:
        """The loser of a match that is decided."""
        winner = self.winners.get(number)
        if winner is None or number not in self.seated:
            return None
        first, second = self.seated[number]
        return second if winner == first else first

    def is_needed(self, tie: Tie) -> bool:
        """Whether a tie has to be played; a second grand final only when both teams have one defeat."""
        if tie.part != AGAIN:
            return True
        grand = self.tree.final.number
        return grand in self.seated and self.winners.get(grand) == self.seated[grand][1]

    @property
    def winner(self) -> Hashable | None:
        """The winner of the whole knock-out."""
        again = self.tree.of_part(AGAIN)
        last = again[0] if again and self.is_needed(again[0]) else self.tree.final
        return self.winners.get(last.number)

    def open_ties(self, before: int) -> tuple[Tie, ...]:
        """The matches of earlier rounds that have no winner yet."""
        return tuple(
            tie
            for tie in self.tree.ties
            if tie.round < before and self.is_needed(tie) and tie.number not in self.winners
        )

    @property
    def places(self) -> dict[Hashable, tuple[int, bool]]:
        """The place of each team that is out, and of the winner; True: shared with others of its round."""
        out = {self.loser(tie.number): tie for tie in self.tree.ties if self._puts_out(tie)}
        out.pop(None, None)
        found = {}
        for team, tie in out.items():
            same = sum(self._is_last(other) and other.round == tie.round for other in self.tree.ties)
            later = sum(self._is_last(other) and other.round > tie.round for other in self.tree.ties)
            found[team] = (later + 2, same > 1)
        if self.winner is not None:
            found[self.winner] = (1, False)
        for tie in self.tree.of_part(THIRD):
            if tie.number in self.winners:
                found[self.winners[tie.number]] = (3, False)
                found[self.loser(tie.number)] = (4, False)
        return found

    def _is_last(self, tie: Tie) -> bool:
        """Whether the loser of a tie is out: one team for each of these."""
        if not self.tree.double:
            return tie.part == MAIN
        return tie.part in (SECOND_LIFE, GRAND_FINAL)

    def _puts_out(self, tie: Tie) -> bool:
        """Whether the loser of a decided tie is out; the grand final's is not while it is played again."""
        if tie.part == AGAIN:
            return self.is_needed(tie)
        if tie.part == GRAND_FINAL:
            return not self.is_needed(self.tree.of_part(AGAIN)[0])
        return self._is_last(tie)
