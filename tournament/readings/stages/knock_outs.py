"""A knock-out as its draws and matches tell it: the tree, the seeds, and the match of each place in the tree.

The draw of the first round keeps the order of the seeds and what is played beside the bracket; every draw
keeps the pairings of its round and the round of the section in which they begin. Who has won is computed
elsewhere.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from scoring.teams.elimination import State, Tie, Tree, tree
from tournament.models import Draw, Entrant, Section, Stage, TeamMatch
from tournament.sheets.stage_options import KnockOutOptions, knock_out_options, qualified_numbers

KNOCK_OUT = "knock-out"  # the policy of its draws, and the format of the stage
NO_SEED = 10_000  # after every seed


@dataclass(frozen=True, slots=True)
class DrawnTie:
    """A match of the tree that a draw has paired: two entrants, and their match at the tables."""

    tie: Tie
    teams: tuple[int, int]
    section: int
    match: TeamMatch | None


@dataclass(frozen=True, slots=True)
class KnockOut:
    """`seeds` are entrants, best first; `drawn` by the number of the tie."""

    stage: Stage
    tree: Tree
    seeds: tuple[int, ...]
    drawn: Mapping[int, DrawnTie]
    draws: tuple[Draw, ...]

    @property
    def matches(self) -> dict[int, int]:
        """The number of the tie that each match plays, by the match's primary key."""
        return {one.match.pk: number for number, one in self.drawn.items() if one.match}

    @property
    def rounds_drawn(self) -> int:
        return max((draw.round for draw in self.draws), default=0)

    def state(self, winners: Mapping[int, Hashable]) -> State:
        """`winners`: entrants by the number of the tie."""
        seated = {number: one.teams for number, one in self.drawn.items()}
        return State(self.tree, self.seeds, seated, winners)


def tree_of(teams: int, options: KnockOutOptions) -> Tree:
    return tree(
        teams, third_place=options.third_place, consolation=options.consolation, double=options.double
    )


def knock_out_of(stage: Stage) -> KnockOut | None:
    """The knock-out of a stage whose first round is drawn."""
    draws = tuple(stage.draws.filter(policy=KNOCK_OUT, section__isnull=False).order_by("round"))
    if not draws:
        return None
    entrants = {number: pk for pk, number in stage.event.entrants.values_list("pk", "number")}
    seeds = tuple(entrants[number] for number in draws[0].options["seeds"])
    plan = tree_of(len(seeds), knock_out_options(draws[0].options))
    drawn: dict[int, DrawnTie] = {}
    for draw in draws:
        drawn |= _drawn(draw, plan, entrants)
    return KnockOut(stage, plan, seeds, drawn, draws)


def _drawn(draw: Draw, plan: Tree, entrants: Mapping[int, int]) -> dict[int, DrawnTie]:
    """The pairs of a draw stand in the order of the tree's matches of its round."""
    assert draw.section_id is not None
    first = draw.options["first"]
    matches = {
        (match.home_id, match.away_id): match
        for match in TeamMatch.objects.filter(section=draw.section_id, round=first)
    }
    pairs = [pairing for pairing in draw.pairings if len(pairing) == 2]
    found = {}
    for tie, (home, away) in zip(plan.of_round(draw.round), pairs, strict=False):
        teams = entrants[home], entrants[away]
        found[tie.number] = DrawnTie(tie, teams, draw.section_id, matches.get(teams))
    return found


def seeds_of(section: Section) -> list[Entrant]:
    """The teams of a section by their seeds.

    Those are the order in which teams came from the stage before, else the seeds of the entry list, else the
    numbers. A team that has withdrawn is none.
    """
    rows = Entrant.objects.filter(contestants__section=section, withdrawn_from=None).distinct()
    stage = section.session.stage
    order = {number: place for place, number in enumerate(qualified_numbers(stage.options if stage else {}))}
    last = len(order)
    return sorted(rows, key=lambda team: (order.get(team.number, last), team.seed or NO_SEED, team.number))


def planned(section: Section, stage: Stage) -> KnockOut | None:
    """The knock-out as it would be drawn now; None with fewer than two teams."""
    seeds = tuple(team.pk for team in seeds_of(section))
    if len(seeds) < 2:
        return None
    return KnockOut(stage, tree_of(len(seeds), knock_out_options(stage.options)), seeds, {}, ())


def section_to_play(stage: Stage) -> Section | None:
    """The section of a stage whose next round is seated: that of its last session that is not closed."""
    sections = Section.objects.filter(session__stage=stage, session__closed_at=None, kind="teams", game="")
    return sections.select_related("session__event__club", "session__stage").order_by("session").last()
