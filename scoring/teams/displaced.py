"""Teams that sit in a match of a knock-out although a correction has sent another one on.

What is seated is a fact. A round is compared with the matches before it as a whole, so that two teams that
exchanged their places in it, or a new draw of the round, are no fault.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.teams.elimination import PARTS, SEED, State, Tie


@dataclass(frozen=True, slots=True)
class Displaced:
    """`seated` sits in match `tie`, `right` comes there from match `source`: None while that is undecided."""

    tie: int
    source: int
    seated: Hashable
    right: Hashable | None


def displaced(state: State) -> tuple[Displaced, ...]:
    """Every such team, in the order of play."""
    ties = sorted(
        (tie for tie in state.tree.ties if tie.number in state.seated),
        key=lambda tie: (tie.round, PARTS.index(tie.part), tie.number),
    )
    groups = (tuple(own) for _key, own in groupby(ties, lambda tie: (tie.round, tie.part)))
    return tuple(one for own in groups for one in _of_round(state, own))


def _of_round(state: State, ties: Sequence[Tie]) -> Iterator[Displaced]:
    here = {team: tie.number for tie in ties for team in state.seated[tie.number]}
    sources = [source for tie in ties for source in tie.slots if source.kind != SEED]
    right = {source: state.team(source) for source in sources}
    for source in dict.fromkeys(sources):
        if right[source] in here:
            continue
        for team in _from(state, source.of, here):
            if team not in right.values():
                yield Displaced(here[team], source.of, team, right[source])


def _from(state: State, number: int, here: Iterable[Hashable]) -> list[Hashable]:
    """The teams of a match that sit in the later round."""
    return [team for team in state.seated.get(number, ()) if team in here]


def exchangeable(state: State, found: Sequence[Displaced], begun: Iterable[int]) -> tuple[Displaced, ...]:
    """Those whose place the right team can take: neither match has begun, and no team would play twice."""
    closed = {*begun}
    left = [one for one in found if one.right is not None and one.tie not in closed]
    while True:
        rounds = {tie.number: tie.round for tie in state.tree.ties}
        going = {(rounds[one.tie], one.seated) for one in left}
        busy = {
            (rounds[number], team)
            for number, teams in state.seated.items()
            for team in teams
            if (rounds[number], team) not in going
        }
        kept = [one for one in left if (rounds[one.tie], one.right) not in busy]
        if len(kept) == len(left):
            return tuple(kept)
        left = kept
