"""The draws of a Swiss, from rows to the sheet: with ranks, repeats, byes, and what is different now."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, QuerySet

from scoring.rounding import Number
from scoring.teams.contest import MatchScore, score
from scoring.teams.table import table_of
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.journal.reports.versioned_cache import version_of
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.stages.readings.swiss_rounds import (
    Before,
    Directions,
    before_round,
    before_rounds,
    odd_way,
    sat_before_rounds,
    stage_of,
)
from tournament.domain.stages.reports.team_rows import Hidden, MatchPlan, matches_of, teams_of
from tournament.domain.stages.reports.team_table import StageMatches, fines_and_carry, stage_matches
from tournament.domain.stages.reports.visible_table import hidden_of_stage
from tournament.models import Draw, Entrant, Section, Stage
from tournament.movements.swiss import team_rounds
from tournament.movements.swiss.round_to_draw import HALVES, Couple, Teams, Way
from tournament.movements.swiss.team_rounds import Why, explained
from tournament.sheets.draw_sheets import DrawnMatch, DrawSheet, DrawStanding, Figure
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.heading import Heading
from tournament.sheets.names import Team
from tournament.sheets.stage_options import has_home_teams

NONE: frozenset[int] = frozenset()

# The points of teams that a draw looks at: those of the matches up to a round, as they stand now.


@dataclass(frozen=True, slots=True)
class StageNow:
    """What the points after any round of a stage follow from; `numbers` of the teams by primary key."""

    matches: StageMatches
    numbers: Mapping[int, int]
    fines: Mapping[Hashable, Number]
    carry: Mapping[Hashable, Number]


def stage_now(stage: Stage) -> StageNow:
    numbers = dict(Entrant.objects.filter(event=stage.event_id).values_list("pk", "number"))
    return StageNow(stage_matches(stage), numbers, *fines_and_carry(stage))


def standing_for_draw(
    section: Section, match_round: int, lag: int = 0, *, running: bool = False
) -> DrawStanding:
    """The points after the rounds that a draw looks at, `lag` rounds behind the latest one.

    Tie-breaks have no part in it. Carry-over, fines and the points of missed rounds do. `running`: a match
    that is not over counts with the boards that both rooms have played, once these are half of it.
    """
    number = before_round(section, match_round).number
    return standing_after(stage_now(stage_of(section)), max(0, number - 1 - lag), running=running)


def standing_after(now: StageNow, seen: int, *, running: bool) -> DrawStanding:
    """The points after round `seen` of the event."""
    of_stage, numbers = now.matches, now.numbers
    counted = [plan for plan in of_stage.plans if of_stage.rounds[plan.pk] <= seen]
    scores = {**of_stage.scores, **(_so_far(of_stage, counted) if running else {})}
    lines = table_of(
        [*numbers],
        [of_stage.matches[plan.pk] for plan in counted],
        scores,
        replace(of_stage.contest, tie_breaks=()),
        carry=now.carry,
        fines=now.fines,
    )
    matches = [plan for plan in counted if plan.away is not None and not _goes_on(plan, of_stage, seen)]
    waiting = [plan for plan in matches if not of_stage.scores[plan.pk].is_known]
    return DrawStanding(
        points={
            numbers[line.team]: line.total if line.place.value is None else line.place.value  # type: ignore[index]
            for line in lines
        },
        seen=seen,
        waiting=tuple((numbers[plan.home], numbers[plan.away or 0]) for plan in waiting),
        running=running and bool(waiting),
    )


def _so_far(found: StageMatches, plans: Sequence[MatchPlan]) -> dict[Hashable, MatchScore]:
    """The scores of matches in play, of the boards that can be compared."""
    scores: dict[Hashable, MatchScore] = {}
    for plan in plans:
        if plan.away is not None and not found.scores[plan.pk].is_known:
            match = found.matches[plan.pk]
            compared = tuple(rooms for rooms in match.boards if rooms.compared)
            if compared:
                scores[plan.pk] = score(replace(match, boards=compared), found.contest)
    return scores


def _goes_on(plan: MatchPlan, found: StageMatches, seen: int) -> bool:
    """Whether a match of a long triple has its second round still to come."""
    return plan.is_long and found.rounds[plan.pk] == seen


@dataclass(frozen=True, slots=True)
class _Rows:
    """What the draws of a section are shown with, read once for all of them.

    Of each round what was `before` it, the `tables` of its first part by the number of the team, and how
    pairs `sat` before it. `plans` are the matches of the section.
    """

    section: Section
    heading: Heading
    now: StageNow
    teams: Mapping[int, Team]
    before: Mapping[int, Before]
    tables: Mapping[int, Mapping[int, tuple[int, ...]]]
    sat: Mapping[int, Mapping[int, Directions]]
    plans: Sequence[MatchPlan]


def draw_sheet(section: Section, draw: Draw, user: AnyUser) -> DrawSheet:
    """One draw, published or not, as `user` may see it."""
    return draw_sheets(section, [draw], user)[0]


def draw_sheets(section: Section, draws: Collection[Draw], user: AnyUser) -> list[DrawSheet]:
    """Draws of a section in their order, published or not, as `user` may see them."""
    stage = stage_of(section)
    return _sheets(section, draws, stage_now(stage), hidden_of_stage(stage, user)) if draws else []


def _sheets(section: Section, draws: Collection[Draw], now: StageNow, hidden: Hidden) -> list[DrawSheet]:
    stage, rounds = stage_of(section), [draw.round for draw in draws]
    rows = _Rows(
        section=section,
        heading=heading_of(section.session, section),
        now=now,
        teams={team.number: team for team in teams_of(stage.event_id).values()},
        before=before_rounds(section, rounds),
        tables=_tables(section, rounds),
        sat=sat_before_rounds(section, rounds) if section.kind == SWISS_PAIRS else {},
        plans=matches_of(version_of(section)).matches,
    )
    return [_seen(_sheet(rows, draw), now, hidden) for draw in draws]


def _sheet(rows: _Rows, draw: Draw) -> DrawSheet:
    section, before = rows.section, rows.before[draw.round]
    options, stored = section.match_options, draw.options
    first = stored.get("first", "")  # of a knock-out: the part of the match that the draw begins with
    teams = _named(draw, rows.teams)
    drawn_of = _drawn_of(section, draw, before)
    now = _points_now(rows.now, draw)
    matches = _matches(rows, draw, drawn_of, teams)
    return DrawSheet(
        heading=rows.heading,
        stage=draw.stage_id,
        round=before.number,
        matches=matches,
        boards=tuple(board for part in options.boards_of(draw.round) for board in part),
        policy=draw.policy,
        seen=stored.get("seen", 0),
        running=stored.get("running", False),
        published_at=draw.published_at,
        by=draw.by,
        reason=draw.reason,
        instead=_instead(section, draw, drawn_of, now, before.letters),
        moved=tuple(
            (teams[number], points, now[number])
            for number, points in drawn_of.points.items()
            if number in teams and now[number] != points
        ),
        section=section.pk,
        draw=draw.pk,
        first=first if isinstance(first, str) else "",
        odd=stored.get("odd", "bye"),
        standing=tuple(
            (teams[number], drawn_of.points[number]) for number in drawn_of.order if number in teams
        ),
        is_changed=draw.pairings != stored.get("proposed", draw.pairings),
        has_home=has_home_teams(stage_of(section).format, options),
        kind=section.kind,
        directions=_directions(rows.sat.get(draw.round, {})),
        played=_played(rows, draw, matches) if draw.published_at else (),
        going_on=tuple(_going_on(rows, draw, before.busy)),
    )


def _directions(sat: Mapping[int, Directions]) -> tuple[tuple[int, int, int], ...]:
    return tuple((number, sat[number].ns, sat[number].ew) for number in sorted(sat))


def _named(draw: Draw, teams: Mapping[int, Team]) -> Mapping[int, Team]:
    """The teams by number, with those that a proposal names and that have been removed since."""
    gone = {number for those in draw.pairings for number in those} - teams.keys()
    return {**teams, **{number: Team(0, number) for number in gone}}


def rounds_published(sections: QuerySet[Section]) -> list[int]:
    """The rounds of these sections whose draw is published, in their order."""
    rows = Draw.objects.filter(section__in=sections, published_at__isnull=False)
    return sorted({*rows.values_list("round", flat=True)})


def published_draws(sections: QuerySet[Section], match_round: int | None = None) -> list[DrawSheet]:
    """The published draws of sections, the latest round first; of one round where it is named."""
    rows = Draw.objects.filter(section__in=sections, published_at__isnull=False)
    rows = rows if match_round is None else rows.filter(round=match_round)
    ordered, read = [*rows.order_by("-round", "section__letter")], [*sections]
    if not ordered:
        return []
    sheets: dict[int | None, DrawSheet] = {}
    stage = stage_of(read[0])
    now, hidden = stage_now(stage), hidden_of_stage(stage, AnonymousUser())
    for section in read:
        own = [draw for draw in ordered if draw.section_id == section.pk]
        sheets |= {sheet.draw: sheet for sheet in (_sheets(section, own, now, hidden) if own else ())}
    return [sheets[draw.pk] for draw in ordered]


def _seen(sheet: DrawSheet, now: StageNow, hidden: Hidden) -> DrawSheet:
    """Without the points of a draw by running results, while its reader may not see all of these."""
    seen = [plan for plan in now.matches.plans if now.matches.rounds[plan.pk] <= sheet.seen]
    if not sheet.running or all(hidden.get(plan.pk, NONE).isdisjoint(plan.numbers) for plan in seen):
        return sheet
    return replace(sheet, standing=(), moved=(), instead=())


def _drawn_of(section: Section, draw: Draw, before: Before) -> Teams:
    """What the draw was made from, as its row tells."""
    order = tuple(number for number, _points in draw.options.get("standing", ()))
    points = {number: Fraction(points) for number, points in draw.options.get("standing", ())}
    apart: list[Couple] = []
    if before.number <= draw.options.get("apart", 0):
        apart = [couple for own in before.of_groups() for couple in own.apart()]
    halves = odd_way(section, draw.options.get("odd", "bye")) == HALVES
    return Teams(
        order, points, before.met, before.byes, before.tripled, apart, before.busy, halves, before.threes
    )


def _groups_of(drawn: Teams, letters: Mapping[int, str]) -> dict[str, Teams]:
    """Those who were drawn, by the letter of their group; all of them under "" where there are none."""
    found = {}
    for letter in sorted({letters.get(number, "") for number in drawn.order}):
        order = tuple(number for number in drawn.order if letters.get(number, "") == letter)
        absent = tuple(number for number in drawn.absent if letters.get(number, "") == letter)
        found[letter] = replace(drawn, order=order, absent=absent)
    return found


def _explained(drawn: Teams, pairings: Sequence[Sequence[int]], letters: Mapping[int, str]) -> list[Why]:
    """Why these meet, of each group by its own ranks."""
    found: dict[tuple[int, ...], Why] = {}
    for letter, teams in _groups_of(drawn, letters).items():
        own = [those for those in pairings if letters.get(those[0], "") == letter]
        found |= {tuple(those): why for those, why in zip(own, explained(teams, own), strict=True)}
    return [found.get(tuple(those), Why((0,) * len(those))) for those in pairings]


def _points_now(now: StageNow, draw: Draw) -> dict[int, Figure]:
    """The points of those who were drawn, after the same rounds, as they stand now.

    Of a draw with running results those of matches that are still in play, too.
    """
    seen, running = draw.options.get("seen", 0), draw.options.get("running", False)
    standing = standing_after(now, seen, running=running)
    return {number: standing.points.get(number, 0) for number, _was in draw.options.get("standing", ())}


def _instead(
    section: Section, draw: Draw, was: Teams, points: Mapping[int, Figure], letters: Mapping[int, str]
) -> tuple[tuple[int, ...], ...]:
    """What the draw would be of the points of now; empty where it would be the same."""
    stored = draw.options
    if points == was.points or stored.get("first", ""):
        return ()
    way = Way(
        policy=draw.policy,
        odd=odd_way(section, stored["odd"]),
        seed=stored["seed"],
        repeats_until=stored["repeats_until"],
        leaders=stored.get("leaders", 0),
        left=stored["left"],
        long=stored["odd"] == "long_triple",
    )
    drawn: tuple[tuple[int, ...], ...] = ()
    for own in _groups_of(was, letters).values():
        order = tuple(sorted(own.order, key=lambda number: (-points[number], number)))
        drawn += team_rounds.propose(replace(own, order=order, points=points), way) or ()
    same = {frozenset(those) for those in drawn} == {frozenset(those) for those in stored["proposed"]}
    return () if same else drawn


def _tables(section: Section, match_rounds: Iterable[int]) -> dict[int, dict[int, tuple[int, ...]]]:
    """The tables of each team's match by its number, in the first part of each round."""
    options = section.match_options
    firsts = {options.first_round(number): number for number in match_rounds}
    rows = section.placements.filter(round__in=firsts, match__round=F("round")).order_by("table")
    found: dict[int, dict[int, tuple[int, ...]]] = {number: {} for number in firsts.values()}
    columns = ("round", "match__home__number", "match__away__number", "table")
    for first, home, away, table in rows.values_list(*columns):
        own = found[firsts[first]]
        for team in filter(None, (home, away)):
            own[team] = (*own.get(team, ()), table)
    return found


def _plans(rows: _Rows, draw: Draw) -> list[MatchPlan]:
    """The matches of a drawn round."""
    first = rows.section.match_options.first_round(draw.round)
    return [plan for plan in rows.plans if plan.round == first]


def _keys(numbers: Sequence[int], teams: Mapping[int, Team]) -> set[int]:
    return {teams[number].id for number in numbers}


def _ended(plans: Sequence[MatchPlan], teams: Mapping[int, Team]) -> dict[str, Any]:
    """The fields of a drawn match that tell how it ended; of a triple how any of its matches did."""
    over = [plan for plan in plans if plan.end]
    if not over:
        return {}
    by = dict.fromkeys(team for plan in over for team in plan.ended_by)
    named = {team.id: team for team in teams.values()}
    return {"end": over[0].end, "ended_by": tuple(named[team] for team in by)}


def _played(rows: _Rows, draw: Draw, matches: Sequence[DrawnMatch]) -> tuple[DrawnMatch, ...]:
    """The matches as they are seated; empty where that is as they were drawn."""
    named = {team.id: team for match in matches for team in match.teams}
    drawn = {frozenset(team.id for team in match.teams): match for match in matches}
    seated = {
        frozenset((plan.home, plan.away)): plan
        for plan in _plans(rows, draw)
        if plan.triple is None and plan.away is not None
    }
    others = [plan for couple, plan in seated.items() if couple not in drawn and couple <= named.keys()]
    if not others:
        return ()
    kept = [match for couple, match in drawn.items() if len(couple) != 2 or couple in seated]
    tables = rows.tables[draw.round]
    exchanged = [
        DrawnMatch(
            home := named[plan.home],
            named[plan.away or 0],
            tables=tuple(sorted({*tables.get(home.number, ())})),
            exchanged=True,
            group=rows.before[draw.round].letters.get(home.number, ""),
            **_ended([plan], {team.number: team for team in named.values()}),
        )
        for plan in others
    ]
    return tuple(sorted((*kept, *exchanged), key=lambda match: (not match.tables, match.tables)))


def _going_on(rows: _Rows, draw: Draw, busy: Collection[int]) -> Iterator[DrawnMatch]:
    """The triples of the round before that play on, by the numbers of their teams."""
    options, named = rows.section.match_options, {team.id: team for team in rows.teams.values()}
    second, triples = options.first_round(draw.round), defaultdict[int | None, list[MatchPlan]](list)
    for plan in rows.plans:
        if plan.is_long and plan.round == second - options.halves and named[plan.home].number in busy:
            triples[plan.triple].append(plan)
    for plans in triples.values():
        home, away, third = (named[plan.home] for plan in plans)
        tables = {table.table for plan in plans for table in plan.tables if table.round >= second}
        ended = _ended(plans, rows.teams)
        yield DrawnMatch(home, away, third, tables=tuple(sorted(tables)), **ended)


def _matches(rows: _Rows, draw: Draw, drawn_of: Teams, teams: Mapping[int, Team]) -> tuple[DrawnMatch, ...]:
    tables = rows.tables[draw.round] if draw.published_at else {}
    plans = _plans(rows, draw) if draw.published_at else []
    proposed = {frozenset(those) for those in draw.options.get("proposed", draw.pairings)}
    letters = rows.before[draw.round].letters
    whys = _explained(drawn_of, draw.pairings, letters)
    return tuple(
        replace(
            _match([teams[number] for number in those], why, tables.get(those[0], ())),
            by_hand=set(those) not in proposed,
            group=letters.get(those[0], ""),
            **_ended([plan for plan in plans if {plan.home, plan.away} <= _keys(those, teams)], teams),
        )
        for those, why in zip(draw.pairings, whys, strict=True)
    )


def _match(drawn: Sequence[Team], why: Why, tables: tuple[int, ...]) -> DrawnMatch:
    home, *others = drawn
    return DrawnMatch(
        home=home,
        away=others[0] if others else None,
        third=others[1] if len(others) > 1 else None,
        tables=tuple(sorted({*tables})),
        ranks=why.ranks,
        met=why.rounds,
        reason=why.reason,
        down=why.down,
        passed=why.passed,
        alike=why.alike,
    )
