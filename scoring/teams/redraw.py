"""A knock-out whose rounds are drawn anew among those who are left (White Book): by lot, or by the seeds."""

from collections.abc import Callable, Hashable, Sequence

from scoring.rounding import Number
from scoring.teams.elimination import MAIN, RUNNER_UP, SEED, WINNER, Source, State, Tie

NEVER, LOT, SEEDS = "never", "lot", "seeds"
Pair = tuple[Hashable | None, ...]
Shuffle = Callable[[list[Hashable | None]], None]


def is_drawn_anew(tie: Tie, redraw: str) -> bool:
    """Whether the pairing of a match is known only when its round is drawn."""
    return redraw != NEVER and tie.part == MAIN and any(one.kind != SEED for one in tie.slots)


def drawn_anew(
    state: State, ties: Sequence[Tie], redraw: str, shuffle: Shuffle, ranked: Sequence[Hashable]
) -> list[Pair]:
    """The teams of each match of a round: as the bracket says, or those of the main bracket drawn anew.

    By the seeds the best meets the worst of those who are left; `shuffle` is the lot. `ranked`: all teams by
    seed, also where chosen opponents have other places in the bracket.
    """
    anew = [tie for tie in ties if is_drawn_anew(tie, redraw)]
    teams = [team for tie in anew for team in state.teams(tie)]
    seed: dict[Hashable | None, Number] = {team: place for place, team in enumerate(ranked)}
    teams.sort(key=seed.__getitem__)
    if redraw == LOT:
        shuffle(teams)
    pairs = iter([(teams[place], teams[-1 - place]) for place in range(len(teams) // 2)])
    return [next(pairs) if tie in anew else state.teams(tie) for tie in ties]


def came_from(state: State, tie: Tie, team: Hashable) -> Source | None:
    """The match that sent a team to a match of a round that was drawn anew; None of one that had a bye."""
    before = [
        one.number
        for one in state.tree.of_part(tie.part)
        if one.round < tie.round and team in state.seated.get(one.number, ())
    ]
    if not before:
        return None
    return Source(RUNNER_UP if state.runners_up.get(before[-1]) == team else WINNER, before[-1])
