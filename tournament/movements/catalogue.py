"""What can be played tonight: every family, built by a code, and ranked for a room of n contestants.

A code is `family-SIZExROUNDS` with options: `mitchell-7x7.switch1.absent14` is seven rounds of seven tables,
the last round arrow-switched, pair 14 missing. `build` gives the same movement for the same code for ever.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from tournament.movements import hesitation, howell, individual, lines, mitchell, rotation, teams, web
from tournament.movements.balance import balance
from tournament.movements.check import sets_played
from tournament.movements.plan import Movement
from tournament.movements.transform import switched_rounds, without

MINUTES_PER_BOARD = Fraction(13, 2)
MINUTES_PER_MOVE = Fraction(2)
CODE = re.compile(r"(?P<family>[a-z-]+)-(?P<size>\d+)x(?P<rounds>\d+)(?P<options>(\.[a-z]+\d*)*)")

MOVEMENTS: dict[str, Callable[[int, int], Movement]] = {
    "mitchell": mitchell.straight,
    "mitchell-skip": mitchell.skip,
    "mitchell-relay": mitchell.relay,
    "double-weave": mitchell.double_weave,
    "hesitation": hesitation.hesitation,
    "double-hesitation": hesitation.double_hesitation,
    "web": web.web,
    "howell": howell.howell,
    "individual": individual.individual,
    "rainbow": individual.rainbow,
    "rotation": rotation.rotation,
    "rotation-pairs": rotation.fixed_pairs,
    "rotation-pivot": rotation.pivots,
    "head-to-head": teams.head_to_head,
    "triples": teams.triples,
    "round-robin": teams.round_robin,
    "american-whist": teams.american_whist,
    "nerelay": teams.new_england_relay,
    "patton": teams.patton,
}


def _switch(movement: Movement, count: int) -> Movement:
    """Arrow-switch the last `count` rounds."""
    return switched_rounds(movement, range(movement.rounds - count + 1, movement.rounds + 1))


OPTIONS: dict[str, Callable[[Movement, int], Movement]] = {
    "switch": _switch,
    "tuned": lambda movement, _: lines.tuned(movement),
    "turned": lines.turned,
    "absent": without,
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing the director may choose. reason is a code and its parameters; qf is per set of boards.

    sit_out is the number of boards a pair misses when it sits out; sharing the tables that share in a round.
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
    turned: int
    qf: Fraction
    reason: tuple[str, tuple[int, ...]]


def build(code: str) -> Movement:
    """The movement of a code. ValueError when the code names none."""
    match = CODE.fullmatch(code)
    if not match or match["family"] not in MOVEMENTS:
        raise ValueError(f"no movement {code}")
    movement = MOVEMENTS[match["family"]](int(match["size"]), int(match["rounds"]))
    for name, value in re.findall(r"\.([a-z]+)(\d*)", match["options"]):
        if name not in OPTIONS:
            raise ValueError(f"no option {name} in {code}")
        step = f".{name}{value}"
        movement = replace(OPTIONS[name](movement, int(value or 0)), name=movement.name + step)
    return movement


def choices(
    contestants: int,
    *,
    boards: int | None = None,
    minutes: int | None = None,
    minutes_per_board: Fraction = MINUTES_PER_BOARD,
    minutes_per_move: Fraction = MINUTES_PER_MOVE,
    one_winner: bool | None = None,
    sharing: bool | None = None,
    max_sit_out: int | None = None,
) -> tuple[Choice, ...]:
    """What fits so many pairs, best first. `boards` is the number each pair should play, about."""
    found = []
    for code in codes(contestants):
        movement = build(code)
        for per_round in _boards_per_round(movement.rounds, boards or 26):
            time = movement.rounds * (per_round * minutes_per_board + minutes_per_move)
            if minutes is None or time <= minutes:
                found.append(_choice(movement, per_round, time))
    kept = [
        choice
        for choice in found
        if (one_winner is None or (choice.winners == 1) == one_winner)
        and (sharing is None or bool(choice.sharing) == sharing)
        and (max_sit_out is None or choice.sit_out <= max_sit_out)
    ]
    return tuple(sorted(kept, key=lambda choice: _rank(choice, boards or 26)))


def codes(contestants: int) -> list[str]:
    """The codes of everything there is for so many pairs; an odd number leaves the last seat empty."""
    tables = (contestants + 1) // 2
    found = [f"howell-{tables}x{rounds}" for rounds in howell.lengths(tables)]
    found += [f"{family}-{tables}x{rounds}{switch}" for family, rounds, switch in _mitchells(tables)]
    return [f"{code}.absent{2 * tables}" for code in found] if contestants % 2 else found


def _mitchells(tables: int) -> list[tuple[str, int, str]]:
    families = (
        [("mitchell", tables)] if tables % 2 else [("mitchell-skip", tables - 1), ("mitchell-relay", tables)]
    )
    return [
        (family, rounds, switch)
        for family, most in families
        for rounds in range(max(3, min(most, tables * 7 // 10)), most + 1)
        for switch in ("", ".switch1", ".switch2")
    ]


def _boards_per_round(rounds: int, boards: int) -> list[int]:
    """The one or two numbers of boards a round whose total is within a third of the wish."""
    near = {max(1, boards // rounds), max(1, -(-boards // rounds))}
    return sorted(b for b in near if 3 * abs(b * rounds - boards) <= boards)


def _choice(movement: Movement, per_round: int, time: Fraction) -> Choice:
    played = sets_played(movement)
    sharing = max(
        len(rows) - len({number for row in rows for number in row.sets})
        for rows in ([r for r in rows if r.sets] for rows in movement.by_round.values())
    )
    in_play = len({number for row in movement.full_rows() for number in row.sets})
    sits_out = min(played.values()) < movement.rounds
    quality = balance(movement).qf
    return Choice(
        code=movement.name,
        family=movement.family,
        tables=movement.tables,
        rounds=movement.rounds,
        boards_per_round=per_round,
        boards_played=min(played.values()) * per_round,
        boards_in_play=in_play * per_round,
        minutes=time,
        winners=movement.winners,
        sharing=2 * sharing,
        copies=movement.copies or 1,
        sit_out=per_round if sits_out else 0,
        turned=0,
        qf=quality,
        reason=("balance", (round(quality),)),
    )


def _rank(choice: Choice, boards: int) -> tuple[object, ...]:
    """Everybody plays nearly all boards; near the wished number; little sharing; short sit-out; balance."""
    covers = 10 * choice.boards_played >= 7 * choice.boards_in_play
    away = abs(choice.boards_played - boards)
    return (not covers, away > 4, choice.sharing, choice.sit_out > 3, -choice.qf, away, choice.code)
