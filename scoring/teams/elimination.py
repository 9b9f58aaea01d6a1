"""The matches of a knock-out: who comes to which, from seeds to the final, with what may be played beside it.

A tree is made once, from the number of teams. Who stands in a match follows from the matches before it: the
bracket gives byes to the best seeds, a match for third place takes the losers of the semi-finals, a
consolation those of the first round. In double elimination a team is out with its second defeat. In place of
byes, the first round may have meetings of three or four teams (scoring/teams/three_ways.py).
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.teams.knock_out import bracket, seed_order
from scoring.teams.three_ways import FirstRound, first_round

SEED, WINNER, RUNNER_UP, THIRD_TEAM, LOSER = "seed", "winner", "runner_up", "third_team", "loser"
SLOT_OF = {RUNNER_UP: 1, THIRD_TEAM: 2}  # whose seed a team that is out of a group has in a consolation
FOUR = 4
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
    """Who comes to a place: seed number `of`, or the winner or the loser of match `of`.

    Of more than two teams the second is the runner-up and the last the loser; four have a third team too.
    """

    kind: str
    of: int


@dataclass(frozen=True, slots=True)
class Tie:
    """A match of the tree. `round`: the round of the stage in which it is played.

    A tie AGAIN is played only when the team with a defeat has won the grand final. A group has three or four
    teams, of which `survivors` go on: one, or two of three.
    """

    number: int
    round: int
    part: str
    slots: tuple[Source, ...]
    survivors: int = 1

    @property
    def is_group(self) -> bool:
        return len(self.slots) > 2

    @property
    def out(self) -> int:
        """How many of its teams do not go on."""
        return len(self.slots) - self.survivors


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

    def add(self, part: str, *slots: Source, number: int | None = None, survivors: int = 1) -> Tie:
        """A tie in round `number`, by default in the round after those that its teams come from."""
        before = [self.ties[one.of].round for one in slots if one.kind != SEED]
        tie = Tie(len(self.ties), number or 1 + max(before, default=0), part, slots, survivors)
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
            tie = self.add(part, first, second, number=number)
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


def tree(
    teams: int,
    *,
    third_place: bool = False,
    consolation: bool = False,
    double: bool = False,
    groups_of: int = 0,
) -> Tree:
    """The knock-out of at least two teams; `double` has none of the others.

    `groups_of`: meetings of up to three or four teams in the first round in place of byes.
    """
    plan = _Plan()
    lost: list[list[Source | None]]
    if groups_of and not double:
        out, entries = _round_of_groups(plan, first_round(teams, fours=groups_of == FOUR))
        lost = [[own[0] for own in out], *plan.cup(MAIN, entries, 2)]
    else:
        first = bracket(teams).first_round
        lost = plan.cup(
            MAIN, [Source(SEED, seed) if seed else None for couple in first for seed in couple], 1
        )
        out = [[one] for one in lost[0] if one]
    if double:
        _second_life(plan, lost)
    elif third_place and len(lost) > 1 and all(lost[-2]):
        one, other = (source for source in lost[-2] if source)
        plan.add(THIRD, one, other, number=len(lost))
    if consolation and not double and not (third_place and len(lost) == 2):
        _consolation(plan, [one for own in out for one in own])
    return Tree(teams, _in_order_of_play(plan.ties), double)


def _round_of_groups(plan: _Plan, opening: FirstRound) -> tuple[list[list[Source]], list[Source]]:
    """The first round: who is out of each group, the best first, and who enters the bracket after it."""
    ties: dict[int, Tie] = {}
    for number in dict.fromkeys(group for group, _rank in opening.entries):
        group = opening.groups[number]
        seeds = (Source(SEED, seed) for seed in group.seeds)
        ties[number] = plan.add(MAIN, *seeds, survivors=group.survivors)
    out = [[Source(kind, tie.number) for kind in _kinds(tie)[tie.survivors :]] for tie in ties.values()]
    return out, [Source(_kinds(ties[group])[rank], ties[group].number) for group, rank in opening.entries]


def _kinds(tie: Tie) -> tuple[str, ...]:
    """What the teams of a tie are by their order in it."""
    return {2: (WINNER, LOSER), 3: (WINNER, RUNNER_UP, LOSER)}.get(
        len(tie.slots), (WINNER, RUNNER_UP, THIRD_TEAM, LOSER)
    )


def _consolation(plan: _Plan, losers: Sequence[Source]) -> None:
    """A bracket of the losers of the first round; those who met the best seeds are the last in it."""
    if len(losers) < 2:
        return
    ranked = sorted(losers, key=lambda one: plan.ties[one.of].slots[SLOT_OF.get(one.kind, -1)].of)
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
        replace(tie, number=number[tie.number], slots=tuple(map(renumbered, tie.slots))) for tie in order
    )


@dataclass(frozen=True, slots=True)
class State:
    """How far a knock-out is: the teams by seed, those of each match that is seated, and who has won which.

    What is seated is a fact: its teams are those that a director seated, whatever the tree says. A group that
    is decided has a runner-up too, and of four teams a third.
    """

    tree: Tree
    seeds: tuple[Hashable, ...]
    seated: Mapping[int, tuple[Hashable, ...]]
    winners: Mapping[int, Hashable]
    runners_up: Mapping[int, Hashable] = field(default_factory=dict)
    thirds: Mapping[int, Hashable] = field(default_factory=dict)

    def team(self, source: Source) -> Hashable | None:
        """Who comes to a place; None while that is open."""
        if source.kind == SEED:
            return self.seeds[source.of - 1]
        winner = self.winners.get(source.of)
        if winner is None or source.kind == WINNER:
            return winner
        known = {RUNNER_UP: self.runners_up, THIRD_TEAM: self.thirds}
        return known[source.kind].get(source.of) if source.kind in known else self.loser(source.of)

    def teams(self, tie: Tie) -> tuple[Hashable | None, ...]:
        if tie.number in self.seated:
            return self.seated[tie.number]
        return tuple(map(self.team, tie.slots))

    def order(self, number: int) -> tuple[Hashable, ...]:
        """The teams of a match that is decided, best first; none of another."""
        if number not in self.winners or number not in self.seated:
            return ()
        best = [one[number] for one in (self.winners, self.runners_up, self.thirds) if number in one]
        return (*best, *(team for team in self.seated[number] if team not in best))

    def loser(self, number: int) -> Hashable | None:
        """The loser of a match that is decided, the last of a group."""
        order = self.order(number)
        return order[-1] if order else None

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

    @property
    def consolation_winner(self) -> Hashable | None:
        """The winner of its last match; None where no consolation is played."""
        ties = self.tree.of_part(CONSOLATION)
        return self.winners.get(ties[-1].number) if ties else None

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
        found: dict[Hashable, tuple[int, bool]] = {}
        for tie in filter(self._puts_out, self.tree.ties):
            last = [other for other in self.tree.ties if self._is_last(other)]
            same = sum(other.out for other in last if other.round == tie.round)
            later = sum(other.out for other in last if other.round > tie.round)
            found |= dict.fromkeys(self.order(tie.number)[tie.survivors :], (later + 2, same > 1))
        if self.tree.final.is_group:
            found |= {team: (place, False) for place, team in enumerate(self.order(1), start=1)}
        if self.winner is not None:
            found[self.winner] = (1, False)
        for tie in self.tree.of_part(THIRD):
            found |= self._beside_third(tie)
            if tie.number in self.winners:
                found[self.winners[tie.number]] = (3, False)
                found[self.loser(tie.number)] = (4, False)
        return found

    def _beside_third(self, third: Tie) -> dict[Hashable, tuple[int, bool]]:
        """The place of those who are out of the groups before a match for third place and do not play it."""
        before = [self.tree.ties[one.of - 1] for one in third.slots]
        shared = sum(tie.out for tie in before) - len(before) > 1
        here = self.teams(third)
        out = (team for tie in before for team in self.order(tie.number)[tie.survivors :])
        return {team: (5, shared) for team in out if team not in here}

    def _is_last(self, tie: Tie) -> bool:
        """Whether those who do not go on from a tie are out: one team of a match."""
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
