"""The table of a stage whose entrants meet in matches, over all its sessions.

With it go what teams gain or lose beside their matches, and what each did in every round.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from scoring.rounding import Number, simplest
from scoring.schemes.victory_points import VP_SCALES
from scoring.stages.formats import ROUND_ROBIN, STAGE_FORMATS
from scoring.teams.contest import FORFEITED, VOID, WITHDRAWN, Contest, ContestMatch, MatchScore
from scoring.teams.swiss_pairs import is_of_pairs
from scoring.teams.table import TeamLine, table_of
from scoring.teams.withdrawals import Withdrawals, withdrawals
from scoring.totals.tie_breaks import Restart, drawn
from tournament.domain.boards.reports.field import conditions_of
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.section import key_of
from tournament.domain.journal.reports.versioned_cache import Remembered, version_of
from tournament.domain.stages.readings.stage_terms import letters_of_groups, stage_before
from tournament.domain.stages.reports.team_match_scores import (
    ScoredMatches,
    StageBefore,
    carried_by_places,
    carried_points,
    scored_matches,
    scored_pair_matches,
    table_before,
)
from tournament.domain.stages.reports.team_rows import (
    Hidden,
    MatchPlan,
    matches_of,
    takes_two_rounds,
    teams_of,
)
from tournament.models import Adjustment, Entrant, Section, Session, Stage
from tournament.models.event import kept_in_event
from tournament.sheets.event_options import scoring_options
from tournament.sheets.names import Team
from tournament.sheets.stage_options import (
    HALF_SCALES,
    CarryTerms,
    carry_terms,
    match_options,
    match_rounds,
    scale_of_stage,
    table_options,
)
from tournament.sheets.team_standings import RoundOfTeam, TeamStanding, TeamStandings

UNITS = {
    "imps": "IMP",
    "cross_imps": "IMP",
    "matchpoints": "%",
    "bam": "points",
    "patton": "points",
    "hybrid": "points",
    "aggregate": "points",
}

_BY_NUMBER = Entrant.objects.order_by("number")
_SECTIONS = (
    Section.objects.with_matches()
    .filter(kept_in_event())
    .select_related("session__event__club", "session__stage")
    .order_by("session__date", "session", "letter")
)


def contest_of(stage: Stage) -> Contest:
    """The conditions of a stage as the laws take them."""
    event, options = stage.event, table_options(stage.options)
    scale = scale_of_stage(stage.vp_scale, stage.options)
    return Contest(
        method=event.method,
        scale=scale,
        half_scale=VP_SCALES.get(HALF_SCALES.get(stage.vp_scale, "")),
        conditions=replace(conditions_of(event, closed=True), hybrid=match_options(stage.options).hybrid),
        bye=options.bye,
        bye_percent=options.bye_percent,
        by_average=options.by_average,
        tie_breaks=tuple(stage.tie_breaks),
        restart=Restart(options.restart),
        rounds=stage.rounds or 0,
        knock_out=scale is None and STAGE_FORMATS[stage.format].eliminates,
        boards=match_options(stage.options).scale_boards,
        lot=_lot_of(stage),
    )


def _lot_of(stage: Stage) -> list[Hashable]:
    """The teams in the order of the lot that was drawn for the event; none where it has no lot."""
    number = scoring_options(stage.event.options).lot if "lot" in stage.tie_breaks else 0
    entrants = stage.event.entrants.values_list("pk", "number") if number else ()
    return drawn({pk: str(own) for pk, own in entrants}, number)


@dataclass(frozen=True, slots=True)
class StageMatches:
    """All matches of a stage: plans in the order of play, values and scores by primary key.

    `rounds` says in which round of the event each match is; sessions follow each other. `to_come`: the
    byes of rounds that have not begun.
    """

    contest: Contest
    plans: tuple[MatchPlan, ...]
    rounds: Mapping[int, int]
    matches: Mapping[Hashable, ContestMatch]
    scores: Mapping[Hashable, MatchScore]
    hidden: Hidden | None = None
    to_come: frozenset[Hashable] = frozenset()


def sections_of_stage(stage: Stage) -> list[Section]:
    """The sections with matches of the sessions that are not deleted, in the order of play."""
    return [*_SECTIONS.filter(session__stage=stage)]


def stage_matches(
    stage: Stage, hidden: Hidden | None = None, sections: Sequence[Section] | None = None
) -> StageMatches:
    """The matches of a stage as they stand, but boards `hidden` of a match; of `sections` that were read."""
    contest = contest_of(stage)
    plans: list[MatchPlan] = []
    rounds: dict[int, int] = {}
    matches: dict[Hashable, ContestMatch] = {}
    scores: dict[Hashable, MatchScore] = {}
    session, before, last = None, 0, 0
    closed: set[int] = set()
    for section in sections_of_stage(stage) if sections is None else sections:
        if section.session_id != session:
            session, before = section.session_id, last
        scored = _scored(section, contest, hidden)
        here = matches_of(version_of(section)).matches
        numbers = match_rounds(stage.format, match_options(stage.options), [plan.round for plan in here])
        for plan in here:
            rounds[plan.pk] = before + numbers[plan.round]
            last = max(last, rounds[plan.pk])
            plans.append(plan)
        closed |= {plan.pk for plan in here if section.session.is_closed}
        matches |= scored.matches
        scores |= scored.scores
    to_come = byes_to_come([plan for plan in plans if plan.pk not in closed], rounds, matches, scores)
    return StageMatches(contest, tuple(plans), rounds, matches, scores, hidden, to_come)


def byes_to_come(
    plans: Sequence[MatchPlan],
    rounds: Mapping[int, int],
    matches: Mapping[Hashable, ContestMatch],
    scores: Mapping[Hashable, MatchScore],
) -> frozenset[Hashable]:
    """The byes of open sessions that are worth nothing yet: one counts with the first result of its round."""
    byes = [plan.pk for plan in plans if plan.away is None]
    if not byes:
        return frozenset()
    real = [plan for plan in plans if plan.away is not None and plan.end != WITHDRAWN]
    begun = {rounds[plan.pk] for plan in real if _has_begun(plan, matches[plan.pk], scores[plan.pk])}
    alone = {rounds[pk] for pk in byes} - {rounds[plan.pk] for plan in real}  # then they count with the next
    over = begun | {number for number in alone if number < max(begun, default=0)}
    return frozenset(pk for pk in byes if rounds[pk] not in over)


def _has_begun(plan: MatchPlan, match: ContestMatch, scored: MatchScore) -> bool:
    """Whether a board has a result, or the match has ended; matches of Swiss pairs have no rooms."""
    return match.has_begun or scored.is_known or scored.waiting < len(plan.numbers)


def _scored(section: Section, contest: Contest, hidden: Hidden | None) -> ScoredMatches:
    if is_of_pairs(contest):
        return scored_pair_matches(section, contest, hidden)
    return scored_matches(version_of(section), contest, hidden)


def team_standings(session: Session) -> TeamStandings:
    """The table of the stage that a session belongs to, of everything that is in."""
    stage = session.stage
    assert stage is not None
    return standings_of_stage(stage, session, stage_matches(stage))


def standings_of_stage(stage: Stage, session: Session, found: StageMatches) -> TeamStandings:
    """The table of a stage from its matches, under the heading of a session."""
    teams, options = teams_of(stage.event_id), match_options(stage.options)
    left = withdrawals_of(stage, found)
    lines = lines_of_stage(stage, found, left)
    real = [plan for plan in found.plans if plan.away is not None and _is_to_play(plan, left)]
    known = [plan for plan in real if found.scores[plan.pk].is_known]
    ends = (found.rounds[plan.pk] + takes_two_rounds(stage.format, plan) for plan in found.plans)
    last, letters = max(ends, default=0), letters_of_groups(stage)
    by_team, given = _matches_by_team(found), points_for_missed(stage)
    return TeamStandings(
        heading=heading_of(session),
        stage=stage.pk,
        name=stage.name,
        format=stage.format,
        unit=unit_of_table(found.contest),
        rows=tuple(
            [
                _standing(
                    line,
                    teams,
                    _rounds_of(stage, line, by_team, found, left),
                    given.get(key_of(line.team), 0),
                    last,
                    letters.get(teams[key_of(line.team)].number, ""),
                )
                for line in lines
            ]
        ),
        rounds=max(stage.rounds or 0, last),
        counted=last,
        played=len(known),
        expected=len(real),
        provisional=not session.is_closed,
        vp_scale=stage.vp_scale,
        boards=options.boards,
        scale_boards=options.scale_boards,
        tie_breaks=tuple(stage.tie_breaks),
        by_average=found.contest.by_average,
        top=found.contest.pool or None,
        kind=stage.event.kind,
        whole=has_whole_points(found.contest),
    )


def withdrawals_of(stage: Stage, found: StageMatches) -> Withdrawals:
    """What follows from the teams that have left an all-play-all; nothing of another format."""
    teams = teams_out(stage)
    if not teams:
        return Withdrawals()
    entered = len(teams_in_stage(stage))
    return withdrawals(teams, [*found.matches.values()], found.scores, found.contest, entered)


def teams_out(stage: Stage) -> list[int]:
    """The teams that have left an all-play-all; none of another format."""
    if stage.format != ROUND_ROBIN:
        return []
    left = _BY_NUMBER.filter(event=stage.event_id, withdrawn_from__isnull=False)
    return [*left.values_list("pk", flat=True)]


def unit_of_table(contest: Contest) -> str:
    return "VP" if contest.scale else UNITS[contest.method]


def has_whole_points(contest: Contest) -> bool:
    """Whether every figure of the scale is whole for a match of the usual length."""
    bands = contest.scale.bands(contest.boards) if contest.scale and contest.boards else ()
    figures = [figure for band in bands for figure in (band.winner, band.loser)]
    return bool(figures) and all(figure == int(figure) for figure in figures)


def _is_to_play(plan: MatchPlan, left: Withdrawals) -> bool:
    return plan.pk not in left.cancelled and plan.end != WITHDRAWN


def lines_of_stage(
    stage: Stage, found: StageMatches, left: Withdrawals | None = None
) -> tuple[TeamLine, ...]:
    """The table as the laws make it, of the teams that play in the stage."""
    fines, carry = fines_and_carry(stage, found.hidden)
    out = withdrawals_of(stage, found) if left is None else left
    lines: list[TeamLine] = []
    for teams in groups_in_stage(stage).values():
        among = {*teams}
        lines += table_of(
            teams,
            [match for match in found.matches.values() if match.home in among],
            found.scores,
            found.contest,
            carry=carry,
            fines=fines,
            left=replace(out, walkovers={key: one for key, one in out.walkovers.items() if key[1] in among}),
            to_come=found.to_come,
        )
    return tuple(lines)


def groups_in_stage(stage: Stage) -> dict[str, list[int]]:
    """The entrants of `teams_in_stage` by the letter of their group, those without a group last."""
    letters, teams = letters_of_groups(stage), teams_in_stage(stage)
    if not letters:
        return {"": teams}
    numbers = dict(_BY_NUMBER.filter(pk__in=teams).values_list("pk", "number"))
    found: dict[str, list[int]] = {letter: [] for letter in sorted({*letters.values()})}
    for team in teams:
        found.setdefault(letters.get(numbers[team], ""), []).append(team)
    return {letter: own for letter, own in found.items() if own}


def fines_and_carry(
    stage: Stage, hidden: Hidden | None = None
) -> tuple[dict[Hashable, Number], dict[Hashable, Number]]:
    """Fines of teams that belong to no match, positive; what each brought along from the stage before."""
    terms = carry_terms_of(stage)
    before = before_stage(stage, hidden) if terms.rule else None
    carry = carried_points(terms, before, teams_in_stage(stage)) if before else {}
    return fines_beside(stage), carry or carried_by_places(stage, terms)


def teams_in_stage(stage: Stage) -> list[int]:
    """The entrants that sit in a section of the stage; in the first stage every team that is entered."""
    teams = _BY_NUMBER.in_matches().filter(event=stage.event_id)
    if stage.order > 1:
        teams = teams.filter(contestants__section__session__stage=stage).distinct()
    return [*teams.values_list("pk", flat=True)]


def before_stage(stage: Stage, hidden: Hidden | None) -> StageBefore | None:
    """The table and the matches of the stage that the teams come from; None of the first."""
    before = stage_before(stage)
    if before is None:
        return None
    found = stage_matches(before, hidden=hidden)
    lines = [*lines_of_stage(before, found)]
    if len(groups_in_stage(before)) > 1:
        lines.sort(key=_across_groups)
    return table_before(lines, [*found.matches.values()], found.scores)


def _across_groups(line: TeamLine) -> tuple[int, Fraction]:
    """The winners of the groups first, the best average of a match first among them, and so on."""
    return line.place.place or 0, -Fraction(line.total) / Fraction(line.matches or 1)


def carry_terms_of(stage: Stage) -> CarryTerms:
    """The carry-over of a stage; none where what is stored cannot be read."""
    try:
        return carry_terms(stage.carry)
    except ValueError:
        return CarryTerms()


_MatchesByTeam = dict[int, list[tuple[MatchPlan, bool]]]


def _matches_by_team(found: StageMatches) -> _MatchesByTeam:
    """The matches of each team, and whether it is the home team."""
    by_team: _MatchesByTeam = defaultdict(list)
    for plan in found.plans:
        by_team[plan.home].append((plan, True))
        if plan.away is not None:
            by_team[plan.away].append((plan, False))
    return by_team


def _rounds_of(
    stage: Stage, line: TeamLine, by_team: _MatchesByTeam, found: StageMatches, left: Withdrawals
) -> tuple[RoundOfTeam, ...]:
    met = [
        Met(
            plan,
            # Of two matches over two rounds a team's first one is that at home.
            found.rounds[plan.pk] + (not is_home and takes_two_rounds(stage.format, plan)),
            is_home,
            line.points.get(plan.pk),
            found.scores.get(plan.pk),
            plan.pk in left.cancelled,
            UNITS.get(found.contest.method) != "points",
        )
        for plan, is_home in by_team[key_of(line.team)]
    ]
    return rounds_of_team((stage.pk, line.team), tuple(sorted(met, key=lambda one: one.round)))


def _standing(
    line: TeamLine,
    teams: Mapping[int, Team],
    met: tuple[RoundOfTeam, ...],
    given: Number,
    last: int,
    group: str,
) -> TeamStanding:
    value, missed = line.place.value, missed_rounds(met, given, last)
    rounds = tuple(sorted([*met, *missed], key=lambda one: one.round)) if missed else met
    return TeamStanding(
        place=line.place.place,
        tied=line.place.tied,
        team=teams[key_of(line.team)],
        value=line.total if value is None else value,
        total=line.total,
        matches=line.matches,
        won=line.won,
        drawn=line.drawn,
        lost=line.lost,
        imps=line.imps,
        imps_against=line.imps_against,
        carry=line.carry,
        fines=simplest(line.fines + (given if missed else 0)),
        rounds=rounds,
        split_by=line.place.split_by,
        tie_figures=line.tie_figures,
        group=group,
    )


# What teams lose or gain beside their matches: fines, and points for the rounds that they missed.


def _amounts(stage: Stage) -> Iterator[tuple[int, Fraction]]:
    """Each line of the stage by its team; a gain is positive."""
    rows = Adjustment.objects.filter(
        entrant__event=stage.event_id, match=None, unit__in=("VP", "IMP", "MP")
    ).order_by("pk")
    columns = ("entrant_id", "amount", "stage_id", "session_id", "session__stage_id")
    for team, amount, of_stage, session, stage_of_session in rows.values_list(*columns):
        if of_stage in (None, stage.pk) and (session is None or stage_of_session == stage.pk):
            yield team, Fraction(str(amount))


def fines_beside(stage: Stage) -> dict[Hashable, Number]:
    """Fines of teams that belong to no match, positive, less the points for missed rounds."""
    fines: dict[Hashable, Number] = defaultdict(int)
    for team, amount in _amounts(stage):
        fines[team] -= amount
    return fines


def points_for_missed(stage: Stage) -> dict[int, Number]:
    """The points for missed rounds, the only line with which a team gains."""
    given: dict[int, Number] = defaultdict(int)
    for team, amount in _amounts(stage):
        if amount > 0:
            given[team] += amount
    return given


def missed_rounds(rounds: Sequence[RoundOfTeam], given: Number, last: int) -> tuple[RoundOfTeam, ...]:
    """The rounds that a team missed, each with its share of the points `given`; none where it got nothing.

    They lie before its latest match; before the first of them it has missed all rounds up to the `last`.
    """
    if not given:
        return ()
    present = {one.round for one in rounds}
    every = [number for number in range(1, last + 1) if number not in present]
    earlier = [number for number in every if number < max(present, default=0)]
    missed = earlier or every
    share = simplest(Fraction(given) / max(len(missed), 1))
    return tuple(RoundOfTeam(number, "absent", share) for number in missed)


# What a team did in each round, for the table: made again only when one of its matches has changed.

TEAMS = 2000  # whose rounds are kept


class Met(NamedTuple):
    """A match as one of its teams sees it. `round` is that of the event; a bye has no score.

    `in_imps`: its score has IMPs, and is not of board-a-match and its kin.
    """

    plan: MatchPlan
    round: int
    is_home: bool
    points: Number | None
    score: MatchScore | None
    is_cancelled: bool
    in_imps: bool


TeamRounds = tuple[int, Hashable]  # the primary key of the stage, and the team


def rounds_of_team(team: TeamRounds, met: tuple[Met, ...]) -> tuple[RoundOfTeam, ...]:
    return _rounds_of_teams.of((team, met), met)


def _round(met: Met) -> RoundOfTeam:
    plan, score = met.plan, met.score
    if plan.away is None or score is None:
        return RoundOfTeam(met.round, "half" if plan.half else "bye", met.points, match=plan.pk)
    own = score.home if met.is_home else score.away
    with_imps = plan.end not in (WITHDRAWN, FORFEITED, VOID) and met.in_imps
    team = plan.home if met.is_home else plan.away
    return RoundOfTeam(
        round=met.round,
        kind="cancelled" if met.is_cancelled else plan.end or "match",
        points=met.points,
        opponent=plan.away if met.is_home else plan.home,
        match=plan.pk,
        home=met.is_home,
        imps=own.won if with_imps else None,
        imps_against=own.lost if with_imps else None,
        waiting=score.waiting,
        is_half=plan.half,
        gave_up=team in plan.ended_by or not plan.ended_by if plan.end == FORFEITED else None,
    )


_rounds_of_teams = Remembered(lambda _team, met: tuple(map(_round, met)), most=TEAMS)
