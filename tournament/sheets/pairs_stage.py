"""The options of a stage that a field compares: how its sessions make one ranking, and who goes on.

A stage stores those that were chosen, by name, as JSON. They are read here and nowhere else.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from msgspec import Meta

from tournament.sheets.event_options import read_options, scoring_options
from tournament.sheets.heading import IN_PER_CENT

Over = Literal[
    "", "percent_of_all_boards", "mean_of_percentages", "sum_of_percentages", "sum_of_points"
]  # codes of scoring.stages.combined.COMBINATIONS; empty: the usual one of the method
OF_PER_CENT: tuple[str, ...] = ("percent_of_all_boards", "mean_of_percentages", "sum_of_percentages")
OF_POINTS: tuple[str, ...] = ("percent_of_all_boards", "sum_of_points")
MOST_SESSIONS, MOST_QUALIFIERS = 20, 200

# How the pairs change places between two sessions of a stage; the usual one first.
PLANS: tuple[str, ...] = ("lines", "seeded", "ranking", "lot", "stay")
# The options of a first stage that the same event has when it is played again.
RULES_OF_PAIRS = ("sessions", "over", "best", "per_section", "others")
# What pairs carry over from the stage before: the rules of CARRY_RULES that need no matches.
CARRIES: tuple[str, ...] = ("share", "forward", "linear")


@dataclass(frozen=True, slots=True)
class PairsStage:
    """`sessions` are those planned; `best` of them count, 0 for all.

    Qualify: the first `per_section` of each section of the last session, and the best `others`. `qualified`
    are the numbers of those who came from the stage before, best first, `consolation` the sections that play
    the consolation.
    """

    sessions: Annotated[int, Meta(ge=1, le=MOST_SESSIONS)] = 1
    over: Over = ""
    best: Annotated[int, Meta(ge=0, le=MOST_SESSIONS)] = 0
    per_section: Annotated[int, Meta(ge=0, le=MOST_QUALIFIERS)] = 0
    others: Annotated[int, Meta(ge=0, le=MOST_QUALIFIERS)] = 0
    qualified: tuple[int, ...] = ()
    consolation: tuple[str, ...] = ()


def pairs_stage(stored: Mapping[str, Any]) -> PairsStage:
    return read_options(PairsStage, stored)


def rules_for(method: str) -> tuple[str, ...]:
    """How sessions scored by this method can make one ranking."""
    return OF_PER_CENT if method in IN_PER_CENT else OF_POINTS


def rule_of(options: PairsStage, method: str, event_options: Mapping[str, Any]) -> str:
    """The rule chosen, or the usual one: every board counts alike, or all IMPs where the event adds them."""
    if options.over in rules_for(method):
        return options.over
    adds = method not in IN_PER_CENT and scoring_options(event_options).total == "sum"
    return "sum_of_points" if adds else "percent_of_all_boards"
