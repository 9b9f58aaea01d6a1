"""The formats of a stage: how its rounds come about, and what meets in them. One line of STAGE_FORMATS each.

An event is played in stages, one after another (a qualifying round robin, then a knock-out). A session of
pairs is the case of one stage without matches. What follows from a format for the rules of a stage is
`tournament.analysis.stage_rules`.
"""

from dataclasses import dataclass

ROUND_ROBIN, SWISS, KNOCK_OUT = "round-robin", "swiss", "knock-out"


@dataclass(frozen=True, slots=True)
class StageFormat:
    """`of` are the kinds of events (sheets/event_kinds.py) whose sections may be played in it.

    `matches`: entrants meet in matches, whose results are compared; without, a field compares them.
    `drawn`: each round is drawn from the results before it, so that the rounds to come are not known.
    `eliminates`: who loses a match plays on in this stage no more.
    """

    of: frozenset[str]
    matches: bool = True
    drawn: bool = False
    eliminates: bool = False


STAGE_FORMATS: dict[str, StageFormat] = {
    "pairs": StageFormat(frozenset({"pairs", "table-games"}), matches=False),
    "individual": StageFormat(frozenset({"individual", "table-games"}), matches=False),
    ROUND_ROBIN: StageFormat(frozenset({"teams", "pairs", "table-games"})),
    SWISS: StageFormat(frozenset({"teams", "pairs", "swiss-pairs", "table-games"}), drawn=True),
    KNOCK_OUT: StageFormat(frozenset({"teams", "pairs", "table-games"}), drawn=True, eliminates=True),
    "table-games": StageFormat(frozenset({"table-games"})),
}
