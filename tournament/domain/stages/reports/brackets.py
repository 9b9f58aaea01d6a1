"""The bracket of a knock-out, from its draws and results; and the matters in it for the director."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.rounding import Number, exact_sum
from scoring.stages.formats import KNOCK_OUT
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
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.section import UNSETTLED, MeetingKey, facts_of, key_of
from tournament.domain.journal.reports.versioned_cache import version_of
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.stages.readings.knock_out_rounds import (
    KnockOut,
    Winners,
    exchangeable_teams,
    has_begun,
    knock_out_of,
    planned,
    section_to_play,
    wrong_teams,
)
from tournament.domain.stages.reports.bracket_scores import (
    NOTHING,
    GroupMeeting,
    GroupScore,
    KnockOutScore,
    group_meeting,
    group_score,
    knock_out_score,
    starts_of,
)
from tournament.domain.stages.reports.team_match_scores import carried_imps
from tournament.domain.stages.reports.team_rows import Hidden, MatchPlan, teams_of
from tournament.domain.stages.reports.team_table import (
    UNITS,
    StageMatches,
    before_stage,
    carry_terms_of,
    sections_of_stage,
    stage_matches,
)
from tournament.domain.stages.reports.visible_table import hidden_of_stage
from tournament.models import Session, Stage
from tournament.sheets.draw_sheets import (
    DRAW,
    Bracket,
    BracketMatch,
    BracketPlace,
    BracketRound,
    KnockOutMatter,
    Slot,
    Tied,
    ToSeat,
    WrongTeam,
    WrongTeams,
)
from tournament.sheets.names import Team
from tournament.sheets.stage_options import match_options

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
    before, starts = before_stage(stage, hidden) if terms.rule else None, starts_of(stage)
    plans: dict[int, MatchPlan] = {}
    scores: dict[int, KnockOutScore] = {}
    grouped: dict[int, list[GroupMeeting]] = defaultdict(list)
    for plan in played.plans:
        number = found.matches.get(plan.pk)
        if number is None:
            continue
        own = plan, played.matches[plan.pk], played.scores[plan.pk], played.contest
        carry = carried_imps(terms, before, plan.home, plan.away) if before else NOTHING
        start = starts(plan)
        handicap = start.both if start else NOTHING
        if found.drawn[number].tie.is_group:
            grouped[number].append(group_meeting(*own, halves=halves, carry=carry, handicap=handicap))
        else:
            plans[number] = plan
            scores[number] = knock_out_score(*own, halves=halves, carry=carry, handicap=handicap)
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
    drawing = _Drawing(found, state, teams, _settled(stage))
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


def _settled(stage: Stage) -> frozenset[MeetingKey]:
    """The boards of every two pairs of a stage whose result is settled; one that one side sent is not."""
    facts = facts_of([version_of(section) for section in sections_of_stage(stage)])
    states = (item for section in facts for item in section.states.items())
    return frozenset(meeting for meeting, state in states if state not in UNSETTLED)


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
    settled: frozenset[MeetingKey]

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
        if len(ties) < matches and matches > 2:
            name = "first"
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
        done, boards = self._progress([plan] if plan else [])
        return BracketMatch(
            number=tie.number,
            slots=(self._slot(tie, 0, score), self._slot(tie, 1, score)),
            match=drawn.match.pk if drawn and drawn.match else None,
            tables=tuple(tables) if plan and len(tables) == 2 * len(plan.fours) else None,
            waiting=score.waiting if score else 0,
            tied=score.is_tied and not plan.end if score and plan else False,
            end=plan.end if plan else "",
            plays_at=plan.plays_at if plan else None,
            place=plan.place if plan else "",
            done=done,
            boards=boards,
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
                    handicap=score.handicap(team),
                )
                for slot, team in zip(slots, drawn.teams, strict=True)
            ]
        done, boards = self._progress([one.plan for one in own])
        return BracketMatch(
            number=tie.number,
            slots=tuple(slots),
            match=matches[0] if matches else None,
            tables=tuple(sorted({table.table for one in own for table in one.plan.tables})) or None,
            waiting=score.waiting if score else 0,
            tied=bool(score and score.tied),
            end="void" if any(one.is_open for one in own) else "",
            matches=matches,
            done=done,
            boards=boards,
        )

    def _progress(self, plans: Sequence[MatchPlan]) -> tuple[int, int]:
        """The boards of the part being played that both rooms have finished, and all of them."""
        parts = [self._part(plan) for plan in plans]
        return sum(done for done, _all in parts), sum(boards for _done, boards in parts)

    def _part(self, plan: MatchPlan) -> tuple[int, int]:
        done = boards = 0
        for number in sorted({table.round for table in plan.tables}):
            tables = [table for table in plan.tables if table.round == number]
            own = {board for table in tables for board in table.boards}
            missing = {one[0] for table in tables for one in table.meetings if one not in self.settled}
            done, boards = len(own - missing), len(own)
            if missing:
                break
        return done, boards

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
        handicap=score.handicap[place],
    )


# The bracket of a knock-out as a reader may see it now.


def visible_bracket(session: Session, user: AnyUser) -> Bracket | None:
    """None where the session is of no knock-out, or has fewer than two teams.

    Scores leave out the boards that the table of the stage leaves out.
    """
    stage = session.stage
    if stage is None or stage.format != KNOCK_OUT:
        return None
    return bracket_of(session, hidden_of_stage(stage, user))


def cup_winner(session: Session) -> Team | None:
    """The winner of the knock-out that a session is part of; None in other sessions and before it is won."""
    if session.stage is None or session.stage.format != KNOCK_OUT:
        return None
    found = bracket_of(session)
    return found.winner if found else None


def undecided_match(bracket: Bracket, team: int | None) -> tuple[BracketRound, BracketMatch] | None:
    """The first match of a team that has no winner, and its round; None where every one is decided."""
    for each in bracket.rounds:
        for match in each.matches:
            is_own = any(slot.team and slot.team.id == team for slot in match.slots)
            if is_own and not any(slot.won for slot in match.slots):
                return each, match
    return None


def cup_state(match: BracketMatch | None) -> str:
    """How the match of a team stands whose boards are all played, or which is not seated yet: `on`, `waits`
    for the other table, or `tied`.
    """
    if match is None or match.match is None:
        return "on"
    return "waits" if match.waiting else "tied" if match.tied else "on"


# What a correction has changed in a knock-out: who should sit in a later match, and whether it has begun.


def wrong_teams_of(found: KnockOut, winners: Winners) -> tuple[WrongTeam, ...]:
    """The wrong teams of a knock-out with these winners."""
    wrong = wrong_teams(found, winners)
    if not wrong:
        return ()
    names, can = teams_of(found.stage.event_id), {*exchangeable_teams(found, winners)}
    begun = any(has_begun(one) for one in found.drawn.values() if one.tie.round == found.rounds_drawn)
    return tuple(
        WrongTeam(
            match=one.tie,
            round=found.drawn[one.tie].tie.round,
            source=one.source,
            seated=names[key_of(one.seated)],
            right=None if one.right is None else names[key_of(one.right)],
            exchangeable=one in can,
            removable=found.drawn[one.tie].tie.round == found.rounds_drawn and not begun,
        )
        for one in wrong
    )


def knock_out_matters(session: Session, covered: frozenset[int] = frozenset()) -> list[KnockOutMatter]:
    """What waits for the director of a knock-out; a playing director sees no match with a covered board."""
    stage = session.stage
    found = knock_out_of(stage) if stage and stage.format == KNOCK_OUT else None
    if found is None:
        return []
    scored = scored_knock_out(found.stage, dict.fromkeys(found.matches, covered) if covered else None)
    assert scored is not None
    wrong = wrong_teams_of(found, scored.winners)
    return [*([WrongTeams(wrong)] if wrong else []), *_tied(scored), *_to_seat(scored)]


def _to_seat(scored: Scored) -> list[ToSeat]:
    state, number = scored.state, scored.knock_out.rounds_drawn + 1
    coming = any(state.is_needed(tie) for tie in state.tree.of_round(number))
    return [ToSeat(number)] if coming and not state.open_ties(number) else []


def _tied(scored: Scored) -> list[Tied]:
    found = scored.knock_out
    names = teams_of(found.stage.event_id)
    ties = []
    for number, score in scored.scores.items():
        drawn, plan = found.drawn[number], scored.plans[number]
        if score.is_tied and not plan.end and drawn.tie.round == found.rounds_drawn:
            home, away = drawn.teams
            ties.append(Tied(plan.pk, number, (names[home], names[away])))
    for number, own in scored.groups.items():
        if own.tied and found.drawn[number].tie.round == found.rounds_drawn:
            ties.append(Tied(own.matches[0].plan.pk, number, tuple(names[team] for team in own.tied)))
    return ties
