"""The bracket of a knock-out, from its draws and the results of its matches."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.rounding import Number, exact_sum
from scoring.teams.elimination import (
    AGAIN,
    CONSOLATION,
    GRAND_FINAL,
    MAIN,
    SECOND_LIFE,
    SEED,
    THIRD,
    Source,
    State,
    Tie,
)
from scoring.teams.match import Team as Side
from scoring.teams.redraw import came_from, is_drawn_anew
from tournament.models import Session, Stage
from tournament.readings.stages.knock_outs import KnockOut, knock_out_of, planned, section_to_play
from tournament.reports.boards.heading import heading_of
from tournament.reports.stages.group_scores import (
    GroupMeeting,
    GroupScore,
    group_meeting,
    group_score,
)
from tournament.reports.stages.knock_out_scores import NOTHING, KnockOutScore, knock_out_score
from tournament.reports.teams.carried import carried_imps
from tournament.reports.teams.matches import Hidden, MatchPlan
from tournament.reports.teams.standings import (
    UNITS,
    StageMatches,
    before_stage,
    carry_terms_of,
    stage_matches,
)
from tournament.reports.teams.team_names import teams_of
from tournament.sheets.bracket import DRAW, Bracket, BracketMatch, BracketPlace, BracketRound, Slot
from tournament.sheets.stage_options import match_options
from tournament.sheets.teams import Team

NAMES = {1: "final", 2: "semi-finals", 4: "quarter-finals"}  # by the matches of a round of the whole bracket
OTHER_NAMES = {
    THIRD: "third",
    CONSOLATION: "consolation",
    SECOND_LIFE: "second-life",
    GRAND_FINAL: "grand-final",
    AGAIN: "again",
}
# In which order the parts of a tree are shown; their rounds follow each other inside.
ORDER = (MAIN, SECOND_LIFE, GRAND_FINAL, AGAIN, THIRD, CONSOLATION)


@dataclass(frozen=True, slots=True)
class Scored:
    """A knock-out with the plan and the score of each match by the number of its tie."""

    knock_out: KnockOut
    plans: Mapping[int, MatchPlan]
    scores: Mapping[int, KnockOutScore]
    groups: Mapping[int, GroupScore] = field(default_factory=dict)

    @property
    def winners(self) -> dict[int, tuple[int, ...]]:
        """The entrant that has won each decided match, by the number of its tie; of a group all."""
        found: dict[int, tuple[int, ...]] = {}
        for number, score in self.scores.items():
            home, away = self.knock_out.drawn[number].teams
            if score.winner is not None:
                found[number] = (home if score.winner is Side.HOME else away,)
        return found | {number: one.order for number, one in self.groups.items() if one.order}

    @property
    def state(self) -> State:
        return self.knock_out.state(self.winners)


def scored_knock_out(stage: Stage, hidden: Hidden | None = None) -> Scored | None:
    """None before the first round is drawn. `hidden`: boards that are left out, by the match."""
    found = knock_out_of(stage)
    return scored_of(found, stage_matches(stage, hidden=hidden), hidden) if found else None


def scored_of(found: KnockOut, played: StageMatches, hidden: Hidden | None = None) -> Scored:
    """The knock-out with these matches."""
    stage, terms = found.stage, carry_terms_of(found.stage)
    halves = match_options(stage.options).halves
    before = before_stage(stage, hidden) if terms.rule else None
    plans: dict[int, MatchPlan] = {}
    scores: dict[int, KnockOutScore] = {}
    grouped: dict[int, list[GroupMeeting]] = defaultdict(list)
    for plan in played.plans:
        number = found.matches.get(plan.pk)
        if number is None:
            continue
        own = plan, played.matches[plan.pk], played.scores[plan.pk], played.contest
        carry = carried_imps(terms, before, plan.home, plan.away) if before else NOTHING
        if found.drawn[number].tie.is_group:
            grouped[number].append(group_meeting(*own, halves=halves, carry=carry))
        else:
            plans[number] = plan
            scores[number] = knock_out_score(*own, halves=halves, carry=carry)
    groups = {
        number: group_score(found.drawn[number].teams, found.drawn[number].tie.survivors, own)
        for number, own in grouped.items()
    }
    return Scored(found, plans, scores, groups)


def winners_of(stage: Stage) -> dict[int, tuple[int, ...]]:
    """Who has won each match of a knock-out, as the services that seat the next round take it."""
    found = scored_knock_out(stage)
    return found.winners if found else {}


def tied_teams(stage: Stage) -> dict[int, tuple[int, ...]]:
    """By the number of each tied group the teams that play on."""
    found = scored_knock_out(stage)
    return {number: one.tied for number, one in found.groups.items() if one.tied} if found else {}


def bracket_of(session: Session, hidden: Hidden | None = None) -> Bracket | None:
    """The bracket of the stage of a session; before the first round is seated, as the seeds stand now."""
    stage = session.stage
    assert stage is not None
    found = scored_knock_out(stage, hidden)
    if found is None:
        section = section_to_play(stage)
        to_come = planned(section, stage) if section else None
        if to_come is None:
            return None
        found = Scored(to_come, {}, {})
    return _sheet(session, stage, found)


def _sheet(session: Session, stage: Stage, found: Scored) -> Bracket:
    teams, state = teams_of(stage.event_id), found.state
    drawing = _Drawing(found, state, teams)
    winner, beside = state.winner, state.consolation_winner
    return Bracket(
        heading=heading_of(session),
        stage=stage.pk,
        rounds=drawing.rounds(),
        winner=teams[winner] if isinstance(winner, int) else None,
        places=_places(state, teams),
        seated=found.knock_out.rounds_drawn,
        name=stage.name,
        unit=UNITS[stage.event.method],
        consolation=teams[beside] if isinstance(beside, int) else None,
    )


def _places(state: State, teams: Mapping[int, Team]) -> tuple[BracketPlace, ...]:
    found = [
        BracketPlace(place, teams[team], shared)
        for team, (place, shared) in state.places.items()
        if isinstance(team, int)
    ]
    return tuple(sorted(found, key=lambda one: (one.place, one.team.number)))


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What the slots of a bracket are filled from."""

    found: Scored
    state: State
    teams: Mapping[int, Team]

    def rounds(self) -> tuple[BracketRound, ...]:
        made = []
        for part in ORDER:
            ties = [tie for tie in self.state.tree.of_part(part) if self.state.is_needed(tie)]
            for number in sorted({tie.round for tie in ties}):
                made.append(self._round(part, number, [tie for tie in ties if tie.round == number]))
        return tuple(made)

    def _round(self, part: str, number: int, ties: Sequence[Tie]) -> BracketRound:
        teams = 2 * len(ties)
        if part != MAIN:
            return BracketRound(OTHER_NAMES[part], teams, self._matches(ties), number)
        last = max(tie.round for tie in self.state.tree.of_part(MAIN))
        matches = 1 << (last - number)
        all_ = [len(tie.slots) for tie in ties]
        teams = sum(all_) if 3 in all_ else 2 * matches
        name = NAMES.get(matches, "last")
        if name == "final" and self.state.tree.of_part(GRAND_FINAL):
            name = "winners-final"
        return BracketRound(name, teams, self._matches(ties), number)

    def _matches(self, ties: Sequence[Tie]) -> tuple[BracketMatch, ...]:
        return tuple(self._match(tie) for tie in ties)

    def _match(self, tie: Tie) -> BracketMatch:
        if tie.is_group:
            return self._group(tie)
        drawn, plan = self.found.knock_out.drawn.get(tie.number), self.found.plans.get(tie.number)
        score = self.found.scores.get(tie.number)
        tables = sorted({table.table for table in plan.tables}) if plan else []
        return BracketMatch(
            number=tie.number,
            slots=(self._slot(tie, 0, score), self._slot(tie, 1, score)),
            match=drawn.match.pk if drawn and drawn.match else None,
            tables=(tables[0], tables[1]) if len(tables) == 2 else None,
            waiting=score.waiting if score else 0,
            tied=score.is_tied and not plan.end if score and plan else False,
            end=plan.end if plan else "",
            plays_at=plan.plays_at if plan else None,
            place=plan.place if plan else "",
        )

    def _group(self, tie: Tie) -> BracketMatch:
        score, drawn = self.found.groups.get(tie.number), self.found.knock_out.drawn.get(tie.number)
        own = score.matches if score else ()
        matches = tuple(one.plan.pk for one in own)
        slots = [self._slot(tie, place, None) for place in range(len(tie.slots))]
        if score and drawn:
            slots = [
                replace(
                    slot,
                    total=score.net(team),
                    wins=score.wins(team),
                    extras=score.extras(team),
                    extra=_sum_known(score.extras(team)),
                    extra_wins=score.extra_wins(team),
                    won=team in score.order[: tie.survivors],
                )
                for slot, team in zip(slots, drawn.teams, strict=True)
            ]
        return BracketMatch(
            number=tie.number,
            slots=tuple(slots),
            match=matches[0] if matches else None,
            tables=tuple(sorted({table.table for one in own for table in one.plan.tables})) or None,
            waiting=score.waiting if score else 0,
            tied=bool(score and score.tied),
            end="void" if any(one.is_open for one in own) else "",
            matches=matches,
        )

    def _slot(self, tie: Tie, place: int, score: KnockOutScore | None) -> Slot:
        source, team = tie.slots[place], self.state.teams(tie)[place]
        if is_drawn_anew(tie, self.found.knock_out.redraw):
            if tie.number not in self.state.seated:
                return Slot(source=DRAW)
            source = came_from(self.state, tie, team) or Source(SEED, self._seed(team, source) or 0)
        slot = Slot(
            team=self.teams[team] if isinstance(team, int) else None,
            source=source.kind,
            of=source.of,
            seed=self._seed(team, source),
        )
        return _with_score(slot, place, score) if score else slot

    def _seed(self, team: object, source: Source) -> int | None:
        ranked = self.found.knock_out.ranked
        if isinstance(team, int) and team in ranked:
            return ranked.index(team) + 1
        return source.of if source.kind == SEED else None


def _sum_known(extras: Sequence[Number | None]) -> Number | None:
    known = [part for part in extras if part is not None]
    return exact_sum(known) if known else None


def _with_score(slot: Slot, place: int, score: KnockOutScore) -> Slot:
    total, extra = score.total, score.extra
    return Slot(
        team=slot.team,
        source=slot.source,
        of=slot.of,
        seed=slot.seed,
        parts=tuple(part[place] if part else None for part in score.parts),
        extra=extra[place] if extra else None,
        carry=score.carry[place],
        total=total[place] if total else None,
        won=score.winner is (Side.HOME, Side.AWAY)[place],
        extras=tuple(part[place] if part else None for part in score.extras),
        fine=score.fines[place],
    )
