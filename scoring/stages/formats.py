"""The formats of a stage: how its rounds come about, and what meets in them. One line of STAGE_FORMATS each.

An event is played in stages, one after another (a qualifying round robin, then a knock-out). A session of
pairs is the case of one stage without matches.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StageFormat:
    """`matches`: entrants meet in matches, whose results are compared; without, a field compares them.

    `drawn`: each round is drawn from the results before it, so that the rounds to come are not known.
    `eliminates`: who loses a match plays on in this stage no more.
    """

    matches: bool = True
    drawn: bool = False
    eliminates: bool = False


STAGE_FORMATS: dict[str, StageFormat] = {
    "pairs": StageFormat(matches=False),
    "individual": StageFormat(matches=False),
    "round-robin": StageFormat(),
    "swiss": StageFormat(drawn=True),
    "knock-out": StageFormat(drawn=True, eliminates=True),
    "table-games": StageFormat(),
}
