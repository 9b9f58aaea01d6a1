"""A knock-out as its draws and matches tell it: the tree, the seeds, and the match of each place in the tree.

The draw of the first round keeps the order of the seeds and what is played beside the bracket; every draw
keeps the pairings of its round and the round of the section in which they begin. Who has won is computed
elsewhere.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.stages.formats import KNOCK_OUT
from scoring.teams.chosen_opponents import choosers
from scoring.teams.displaced import Displaced, displaced, exchangeable
from scoring.teams.elimination import State, Tie, Tree, tree
from tournament.domain.errors import DirectorError
from tournament.domain.stages.readings.swiss_rounds import wished_apart
from tournament.models import Adjustment, Draw, Entrant, Result, Section, Stage, TeamMatch
from tournament.movements.swiss.round_to_draw import opposed
from tournament.sheets.stage_options import KnockOutOptions, knock_out_options, qualified_numbers

# By the number of each decided match its winner; of a group all its teams, best first.
Winners = Mapping[int, Sequence[Hashable]]


@dataclass(frozen=True, slots=True)
class DrawnTie:
    """A match of the tree that a draw has paired: two entrants, and their match at the tables.

    A group has three or four teams, and the matches between them.
    """

    tie: Tie
    teams: tuple[int, ...]
    section: int
    matches: tuple[TeamMatch, ...]

    @property
    def match(self) -> TeamMatch | None:
        """The only match, or the first of a group; None where the tables have been taken away."""
        return self.matches[0] if self.matches else None


@dataclass(frozen=True, slots=True)
class KnockOut:
    """`seeds` are entrants in the order of the bracket; `drawn` by the number of the tie.

    `ranked`: entrants by seed, which is another order where some have chosen their opponents.
    """

    stage: Stage
    tree: Tree
    seeds: tuple[int, ...]
    drawn: Mapping[int, DrawnTie]
    draws: tuple[Draw, ...]
    ranked: tuple[int, ...]

    @property
    def matches(self) -> dict[int, int]:
        """The number of the tie that each match plays, by the match's primary key."""
        return {match.pk: number for number, one in self.drawn.items() for match in one.matches}

    @property
    def named_matches(self) -> dict[int, str]:
        """The number by which each match is named, by its primary key: of a group 5.1, 5.2 …"""
        names = {one.match.pk: str(number) for number, one in self.drawn.items() if one.match}
        groups = ((number, one.matches) for number, one in self.drawn.items() if one.tie.is_group)
        parts = ((number, part, match) for number, own in groups for part, match in enumerate(own, start=1))
        return names | {match.pk: f"{number}.{part}" for number, part, match in parts}

    @property
    def redraw(self) -> str:
        """How the draw of the first round says that the later ones are drawn (sheets/stage_options.py)."""
        stored = self.draws[0].options if self.draws else self.stage.options
        return knock_out_options(stored).redraw

    @property
    def rounds_drawn(self) -> int:
        return max((draw.round for draw in self.draws), default=0)

    def state(self, winners: Winners) -> State:
        seated = {number: one.teams for number, one in self.drawn.items()}
        first = {number: best[0] for number, best in winners.items()}
        second = {number: best[1] for number, best in winners.items() if len(best) > 1}
        third = {number: best[2] for number, best in winners.items() if len(best) > 3}
        return State(self.tree, self.seeds, seated, first, second, third)


def tree_of(teams: int, options: KnockOutOptions) -> Tree:
    return tree(
        teams,
        third_place=options.third_place,
        consolation=options.consolation,
        double=options.double,
        groups_of=options.groups_of,
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
    ranked = tuple(entrants[number] for number in draws[0].options.get("by_seed", ())) or seeds
    return KnockOut(stage, plan, seeds, drawn, draws, ranked)


def seated_knock_out(section: Section) -> KnockOut:
    """The knock-out of a section's stage. DirectorError `no_bracket` before its first round is seated."""
    stage = section.session.stage
    found = knock_out_of(stage) if stage else None
    if found is None:
        raise DirectorError("no_bracket", _("Seat the first round first."))
    return found


def with_exchanged(draw: Draw, one: Entrant, other: Entrant) -> tuple[list[list[int]], dict[str, object]]:
    """The pairings and the options of a draw in which two teams change places, in the order of seeds too."""
    swap = {one.number: other.number, other.number: one.number}
    options = dict(draw.options)
    if "seeds" in options:
        options["seeds"] = [swap.get(team, team) for team in options["seeds"]]
    return [[swap.get(team, team) for team in pair] for pair in draw.pairings], options


def _drawn(draw: Draw, plan: Tree, entrants: Mapping[int, int]) -> dict[int, DrawnTie]:
    """The pairs of a draw stand in the order of the tree's matches of its round."""
    assert draw.section_id is not None
    first = draw.options["first"]
    matches = [*TeamMatch.objects.filter(section=draw.section_id, round=first).order_by("pk")]
    groups = [pairing for pairing in draw.pairings if len(pairing) > 1]
    found = {}
    for tie, group in zip(plan.of_round(draw.round), groups, strict=False):
        teams = tuple(entrants[number] for number in group)
        own = tuple(match for match in matches if _is_between(match, teams))
        found[tie.number] = DrawnTie(tie, teams, draw.section_id, own)
    return found


def _is_between(match: TeamMatch, teams: tuple[int, ...]) -> bool:
    """Whether a match is the one of two teams, or one of a group."""
    both = match.home_id, match.away_id
    return both == teams if len(teams) == 2 else {*both} <= {*teams}


def seeds_of(section: Section) -> list[Entrant]:
    """The teams of a section by their seeds.

    Those are the order in which teams came from the stage before, else the seeds of the entry list, else the
    numbers. A team that has withdrawn is none.
    """
    rows = Entrant.objects.filter(contestants__section=section, withdrawn_from=None).distinct()
    qualified = qualified_numbers(section.session.stage_options)
    order = {number: place for place, number in enumerate(qualified)}
    last = len(order)
    return sorted(rows, key=lambda team: (order.get(team.number, last), team.seeding))


def in_bracket(section: Section, plan: Tree, seeds: Sequence[Entrant]) -> list[Entrant]:
    """The seeds in an order in which players who wish so do not meet in the first round, as `opposed`."""
    teams = {team.number: team for team in seeds}
    return [teams[number] for number in _opposed(section, plan, [*teams])]


def _opposed(section: Section, plan: Tree, numbers: Sequence[int]) -> list[int]:
    matches = ([one.of - 1 for one in tie.slots] for tie in plan.of_round(1))
    return opposed(numbers, matches, wished_apart(section))


def moved_by_wishes(section: Section, draw: Draw) -> list[int]:
    """The teams that the draw of the first round has put in another place than that of their seed."""
    before, after = draw.options.get("by_seed", []), draw.options.get("seeds", [])
    plan = tree_of(len(after), knock_out_options(draw.options))
    if before == after or not before or after != _opposed(section, plan, before):
        return []
    return [number for number, other in zip(before, after, strict=True) if number != other]


def planned(section: Section, stage: Stage) -> KnockOut | None:
    """The knock-out as it would be drawn now; None with fewer than two teams."""
    seeds = seeds_of(section)
    if len(seeds) < 2:
        return None
    plan = tree_of(len(seeds), knock_out_options(stage.options))
    order, ranked = (tuple(team.pk for team in one) for one in (in_bracket(section, plan, seeds), seeds))
    return KnockOut(stage, plan, order, {}, (), ranked)


def choices_of(section: Section) -> tuple[list[Entrant], list[Entrant]]:
    """The teams that may choose their opponents in the first round, and those whom they may choose."""
    stage, seeds = section.session.stage, seeds_of(section)
    if stage is None or len(seeds) < 2:
        return [], []
    couples = choosers(tree_of(len(seeds), knock_out_options(stage.options)))
    lower = sorted(low for _high, low in couples)
    return [seeds[high - 1] for high, _low in couples], [seeds[low - 1] for low in lower]


def section_to_play(stage: Stage) -> Section | None:
    """The section of a stage whose next round is seated: that of its last session that is not closed."""
    sections = Section.objects.with_teams().filter(session__stage=stage, session__closed_at=None)
    return sections.select_related("session__event__club", "session__stage").order_by("session").last()


# The matches of a knock-out in which a correction has put the wrong team, and which of them have begun.


def wrong_teams(found: KnockOut, winners: Winners) -> tuple[Displaced, ...]:
    """Those that the director has not decided to keep where they are."""
    wrong = displaced(found.state(winners))
    kept = _decisions(found) if wrong else frozenset()
    return tuple(one for one in wrong if (one.tie, one.seated) not in kept)


def _decisions(found: KnockOut) -> frozenset[tuple[int, int]]:
    """Match and team of every decision that a match stays as it is seated."""
    pairs = [(tie, team) for draw in found.draws for tie, team in draw.options.get("kept", ())]
    teams = Entrant.objects.filter(event=found.stage.event_id)
    keys = dict(teams.values_list("number", "pk")) if pairs else {}
    return frozenset((tie, keys[team]) for tie, team in pairs if team in keys)


def exchangeable_teams(found: KnockOut, winners: Winners) -> tuple[Displaced, ...]:
    """Those whose place the right team can take before the match begins."""
    wrong = wrong_teams(found, winners)
    begun = [number for number, drawn in found.drawn.items() if wrong and has_begun(drawn)]
    return exchangeable(found.state(winners), wrong, begun)


def has_begun(drawn: DrawnTie) -> bool:
    """Whether a match has a result or a fine; one that is not at the tables has."""
    match = drawn.match
    if match is None or match.end:
        return True
    results = Result.objects.filter(section=drawn.section, round__gte=match.round)
    played = results.filter(ns__entrant__in=drawn.teams) | results.filter(ew__entrant__in=drawn.teams)
    return played.exists() or Adjustment.objects.filter(match=match).exists()
