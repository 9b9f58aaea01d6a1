"""The codes of all movements, which never change. `codes` lists those for a number of contestants.

A code is `family-SIZExROUNDS` with options: `mitchell-7x7.switch1.absent14` is seven rounds of seven tables,
the last round arrow-switched, pair 14 missing. Size counts tables, for individuals and teams contestants.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from tournament.movements import direction_search
from tournament.movements.families import (
    hesitation,
    howell,
    individual,
    mitchells,
    rainbow,
    rotation,
    rover,
    sections,
    teams,
)
from tournament.movements.plan import Movement
from tournament.movements.transform import switched_rounds, without

# No session has more rounds than this.
LONGEST = 26
# At fifteen tables a pair must be displaced twice, and it takes long to be sure of that.
MOST_WITH_A_ROVER = 14
CODE = re.compile(r"(?P<family>[a-z-]+)-(?P<size>\d+)x(?P<rounds>\d+)(?P<options>(\.[a-z]+\d*)*)")

MOVEMENTS: dict[str, Callable[[int, int], Movement]] = {
    "mitchell": mitchells.straight,
    "mitchell-skip": mitchells.skip,
    "mitchell-relay": mitchells.relay,
    "double-weave": mitchells.double_weave,
    "squares": mitchells.squares,
    "hesitation": hesitation.hesitation,
    "double-hesitation": hesitation.double_hesitation,
    "appendix": sections.appendix,
    "web": mitchells.web,
    "two-sections": sections.two_sections,
    "three-sections": sections.three_sections,
    "howell": howell.howell,
    "howell-double": howell.double,
    "barometer": howell.barometer,
    "individual": individual.individual,
    "individual-howell": individual.individual_howell,
    "rainbow": rainbow.rainbow,
    "rotation": rotation.rotation,
    "rotation-pairs": rotation.fixed_pairs,
    "rotation-pivot": rotation.pivots,
    "head-to-head": teams.head_to_head,
    "triples": teams.triples,
    "round-robin": teams.round_robin,
    "american-whist": teams.american_whist,
    "stagger": teams.stagger,
    "nerelay": teams.new_england_relay,
    "patton": teams.patton,
}


def _switch(movement: Movement, count: int) -> Movement:
    """Arrow-switch the last `count` rounds."""
    return switched_rounds(movement, range(movement.rounds - count + 1, movement.rounds + 1))


OPTIONS: dict[str, Callable[[Movement, int], Movement]] = {
    "switch": _switch,
    "tuned": lambda movement, _: direction_search.tuned(movement),
    "turned": direction_search.turned,
    "absent": without,
    "rover": lambda movement, _: rover.added(movement),
}


def parts(code: str) -> re.Match[str]:
    """The family, size, rounds and options of a code. ValueError for what is written otherwise."""
    match = CODE.fullmatch(code)
    if not match:
        raise ValueError(f"no movement {code}")
    return match


@lru_cache(maxsize=512)
def build(code: str) -> Movement:
    """The movement of a code. ValueError when the code names none."""
    match = parts(code)
    if match["family"] not in MOVEMENTS:
        raise ValueError(f"no movement {code}")
    movement = MOVEMENTS[match["family"]](int(match["size"]), int(match["rounds"]))
    for name, value in re.findall(r"\.([a-z]+)(\d*)", match["options"]):
        if name not in OPTIONS or (movement.kind != "pairs" and name != "absent"):
            raise ValueError(f"no option {name} in {code}")
        step = f".{name}{value}"
        movement = replace(OPTIONS[name](movement, int(value or 0)), name=movement.name + step)
    return movement


def codes(contestants: int, kind: str = "pairs") -> list[str]:
    """All codes for this number of pairs, teams, players or a rotation, without a missing pair."""
    return list(LISTED[kind](contestants))


def _pairs(contestants: int) -> Iterator[str]:
    tables = (contestants + 1) // 2
    for base in _seatings(tables):
        yield base
        if not base.startswith(("howell", "hesitation", "double-hesitation")):
            yield from (f"{base}.switch{count}" for count in (1, 2))
        yield from (code for code in direction_search.annealed() if code.rpartition(".")[0] == base)
    if contestants % 2 and 5 <= tables - 1 <= MOST_WITH_A_ROVER:
        family, rounds = ("mitchell", tables - 1) if tables % 2 == 0 else ("mitchell-skip", tables - 2)
        yield f"{family}-{tables - 1}x{rounds}.switch1.rover"
    yield from (code for code in direction_search.annealed() if code.startswith(f"barometer-{tables}x"))


def _seatings(tables: int) -> Iterator[str]:
    """Families and rounds that fit this number of tables."""
    yield from (f"howell-{tables}x{rounds}" for rounds in howell.lengths(tables))
    if tables < 4:
        yield f"howell-double-{tables}x{4 * tables - 2}"
    short = range(max(3, tables - 3, -(-7 * tables // 10)), min(tables, 17))
    whole = (tables,) if tables < 17 else ()
    if tables % 2:
        yield from (f"mitchell-{tables}x{rounds}" for rounds in (*short, *whole) if tables > 1)
    else:
        yield from (f"mitchell-skip-{tables}x{rounds}" for rounds in short)
        yield from (f"mitchell-relay-{tables}x{rounds}" for rounds in whole if tables > 2)
    if tables % 4 == 0:
        yield from (f"double-weave-{tables}x{rounds}" for rounds in whole)
    yield from (f"squares-{tables}x{rounds}" for rounds in mitchells.lengths(tables))
    if 2 < tables < 17:
        yield f"hesitation-{tables}x{tables + 1}"
    if 4 < tables < 17:
        yield f"double-hesitation-{tables}x{tables + 2}"
    yield from _crowds(tables)


def _crowds(tables: int) -> Iterator[str]:
    """What needs several copies of the boards, or shares them."""
    for rounds in (5, 7, 11, 13):
        if 1 <= tables - rounds <= rounds // 2:
            yield f"appendix-{tables}x{rounds}"
    for rounds in range(5, min(tables, 14)):
        if tables % 2 == 0 or rounds + 1 < tables:
            yield f"web-{tables}x{rounds}"
    for count, name in ((2, "two-sections"), (3, "three-sections")):
        least, most = tables // count, -(-tables // count)
        if least >= 4:
            yield from (f"{name}-{tables}x{rounds}" for rounds in range(most, least + 3) if rounds < 20)


def _individuals(players: int) -> Iterator[str]:
    """What a session holds, and each family whole."""
    lengths = {
        "individual": range(1, individual.longest(players) + 1),
        "individual-howell": individual.howell_lengths(players),
        "rainbow": rainbow.lengths(players),
    }
    for family, of_family in lengths.items():
        yield from (f"{family}-{players}x{r}" for r in of_family if 2 < r <= LONGEST or r == max(of_family))


def _rotations(players: int) -> Iterator[str]:
    if players in rotation.WHOLE:
        yield from (f"rotation-{players}x{rounds}" for rounds in range(3, 22))
    if players == 6:
        yield "rotation-pairs-6x3"
        yield "rotation-pivot-6x15"


def _teams(contestants: int) -> Iterator[str]:
    if contestants == 2:
        yield from (f"head-to-head-2x{rounds}" for rounds in (2, 4, 6, 8))
    if contestants == 3:
        yield "triples-3x2"
    if contestants > 2:
        yield f"round-robin-{contestants}x{contestants - 1 + contestants % 2}"
    if contestants > 4:
        unshared = "american-whist" if contestants % 2 else "stagger"
        yield from (f"{unshared}-{contestants}x{rounds}" for rounds in range(4, contestants, 2))
        if contestants % 2 == 0:
            yield f"nerelay-{contestants}x{contestants - 1}"
        yield f"patton-{contestants}x{contestants - 1}"


LISTED: dict[str, Callable[[int], Iterator[str]]] = {
    "pairs": _pairs,
    "individual": _individuals,
    "rotation": _rotations,
    "teams": _teams,
}
