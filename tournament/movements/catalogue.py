"""The movements that fit a session: built, measured, filtered by the director's wishes and ranked.

The order of the guide: everybody plays at least 70 % of the boards, about as many as is usual; a short
sit-out; no sharing; then balance. Where a number of boards is wished, the nearest to it come first; single
players also change partners as often as these boards allow.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypedDict

from tournament.movements.catalogue_figures import Figures, on_offer
from tournament.movements.codes import MOVEMENTS, build, codes, parts

MINUTES_PER_BOARD = Fraction(13, 2)
MINUTES_PER_MOVE = Fraction(2)
BOARDS = 26
LONG_SIT_OUT = 3
# Two rankings of fewer pairs than that say little.
FEW_TABLES = 5
# Proved: no movement for T tables and R rounds where everybody plays R sets and nothing is shared.
NEEDS_SHARING = frozenset({(2, 2), (2, 3), (3, 5), (4, 5)})


__all__ = ["MOVEMENTS", "Choice", "Wishes", "build", "choices", "codes", "needs_sharing"]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the director wants; None does not mind. Minutes are the whole session's."""

    boards: int | None = None
    minutes: int | None = None
    minutes_per_board: Fraction = MINUTES_PER_BOARD
    minutes_per_move: Fraction = MINUTES_PER_MOVE
    one_winner: bool | None = None
    sharing: bool | None = None
    turned: bool = False
    copies: int | None = None
    max_sit_out: int | None = None
    stationary: int = 0


class Wished(TypedDict, total=False):
    """The wishes that a director may state: fields of Wishes."""

    boards: int | None
    minutes: int | None
    minutes_per_board: Fraction | int
    minutes_per_move: Fraction | int
    one_winner: bool | None
    sharing: bool | None
    copies: int | None
    max_sit_out: int | None
    stationary: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing the director may choose; `build(code)` is the movement.

    tables: for individuals and teams the number of contestants; sharing: the most tables that wait for
    boards in a round; sit_out: boards missed by one who sits out; turned: boards lying turned throughout;
    qf: per set (per board where boards are turned), of the fields apart when there are two winners; reason:
    a code and its parameters.
    """

    code: str
    family: str
    tables: int
    rounds: int
    boards_per_round: int
    boards_played: int
    boards_in_play: int
    minutes: Fraction
    winners: int
    sharing: int
    copies: int
    sit_out: int
    stationary: int
    turned: int
    qf: Fraction | None
    reason: tuple[str, tuple[int, ...]]


def choices(contestants: int, *, kind: str = "pairs", **wished: Any) -> tuple[Choice, ...]:
    """Everything that fits, best first; the keywords are the fields of Wishes."""
    wishes = Wishes(**wished)
    found = [choice for choice in _measured(contestants, wishes, kind) if _is_wished(choice, wishes)]
    return tuple(sorted(found, key=lambda choice: _rank(choice, wishes.boards)))


def with_tables(choice: Choice) -> Choice:
    """The same, `tables` being the tables of an individual too: four players sit at each."""
    of_singles = choice.code.startswith("individual")
    return replace(choice, tables=choice.tables // 4) if of_singles else choice


def _measured(contestants: int, wishes: Wishes, kind: str) -> Iterator[Choice]:
    for code, figures in on_offer(contestants, kind):
        if figures.turned and not wishes.turned:
            continue
        named = parts(code)
        rounds = int(named["rounds"])
        for per_round in _boards_per_round(rounds, wishes.boards or BOARDS, kind):
            time = rounds * (per_round * wishes.minutes_per_board + wishes.minutes_per_move)
            in_time = wishes.minutes is None or time <= wishes.minutes
            if in_time and (not figures.turned or f".turned{per_round}." in code + "."):
                yield _choice(named, figures, per_round, time)


def needs_sharing(tables: int, rounds: int) -> bool:
    """Whether it is proved that this many rounds cannot be played in full without sharing boards."""
    return (tables, rounds) in NEEDS_SHARING


def _boards_per_round(rounds: int, boards: int, kind: str) -> list[int]:
    """The one or two numbers of boards a round whose total is within a third of the wish."""
    if kind == "rotation":
        return [4]
    near = {max(1, boards // rounds), max(1, -(-boards // rounds))}
    return sorted(b for b in near if 3 * abs(b * rounds - boards) <= boards)


def _choice(named: re.Match[str], figures: Figures, per_round: int, time: Fraction) -> Choice:
    per_set = 1 if figures.turned else per_round

    choice = Choice(
        code=named[0],
        family=named["family"],
        tables=int(named["size"]),
        rounds=int(named["rounds"]),
        boards_per_round=per_round,
        boards_played=figures.played * per_set,
        boards_in_play=figures.in_play * per_set,
        minutes=time,
        winners=figures.winners,
        sharing=figures.sharing,
        copies=figures.copies,
        sit_out=per_round if figures.waits else 0,
        stationary=figures.stationary,
        turned=figures.turned,
        qf=figures.qf,
        reason=("", ()),
    )
    return replace(choice, reason=_reason(choice))


def _reason(choice: Choice) -> tuple[str, tuple[int, ...]]:
    """The main property of a choice, as a code and its parameters."""
    if choice.sharing:
        return "shares", (choice.sharing,)
    if choice.sit_out > LONG_SIT_OUT:
        return "long-sit-out", (choice.sit_out,)
    if 10 * choice.boards_played < 7 * choice.boards_in_play:
        return "few-boards", (choice.boards_played, choice.boards_in_play)
    if choice.turned:
        return "turned", (choice.turned,)
    if choice.qf == 100:
        return "perfect", ()
    if choice.copies > 1:
        return "copies", (choice.copies,)
    return ("balanced", (round(choice.qf),)) if choice.qf is not None else ("everybody", ())


def _is_wished(choice: Choice, wishes: Wishes) -> bool:
    return (
        (wishes.one_winner is None or (choice.winners == 1) == wishes.one_winner)
        and (wishes.sharing is None or bool(choice.sharing) == wishes.sharing)
        and (wishes.copies is None or choice.copies <= wishes.copies)
        and (wishes.max_sit_out is None or choice.sit_out <= wishes.max_sit_out)
        and choice.stationary >= wishes.stationary
    )


def _rank(choice: Choice, wished: int | None) -> tuple[object, ...]:
    covers = 10 * choice.boards_played >= 7 * choice.boards_in_play
    whole = choice.boards_in_play - choice.boards_played <= choice.sit_out
    lonely = choice.winners == 2 and choice.tables < FEW_TABLES
    away = abs(choice.boards_played - (wished or BOARDS))
    waits = choice.sit_out > LONG_SIT_OUT
    shares = choice.sharing + 2 * (choice.copies - 1)
    hasty = choice.boards_per_round < 2
    closed = _meets_own_table_only(choice)
    fair = -(choice.qf or choice.rounds)
    if wished:
        far = away + _partners_not_met(choice, wished)
        return (not covers, hasty, far, closed, lonely, waits, not whole, shares, fair, choice.code)
    return (not covers, away > 4, waits, not whole, closed, hasty, lonely, shares, fair, away, choice.code)


def _partners_not_met(choice: Choice, wished: int) -> int:
    """Of those an individual could have in rounds of two boards; one of them weighs as much as a board."""
    if not choice.family.startswith("individual"):
        return 0
    return max(0, min(choice.tables - 1, wished // 2) - choice.rounds)


def _meets_own_table_only(choice: Choice) -> bool:
    """An individual in which all players stay: the four of a table meet no other players."""
    return choice.family.startswith("individual") and choice.stationary == choice.tables > 4
