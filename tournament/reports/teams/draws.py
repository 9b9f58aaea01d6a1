"""The draws of a team Swiss, from rows to the sheet: with ranks, repeats, byes, and what is different now."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.db.models import QuerySet

from scoring.teams.contest import MatchScore, score
from scoring.teams.table import table_of
from tournament.models import Draw, Entrant, Section
from tournament.movements.swiss import team_rounds
from tournament.movements.swiss.round_to_draw import HALVES, Teams, Way
from tournament.movements.swiss.team_rounds import Why
from tournament.readings.stages.pair_directions import sat_before
from tournament.readings.stages.team_draws import Before, before_round, odd_way, stage_of
from tournament.reports.boards.heading import heading_of
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.teams.matches import MatchPlan, matches_of
from tournament.reports.teams.standings import StageMatches, fines_and_carry, stage_matches
from tournament.reports.teams.team_names import teams_of
from tournament.sheets.draw import DrawnMatch, DrawSheet, DrawStanding, Figure
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.stage_options import has_home_teams
from tournament.sheets.teams import Team


def standing_for_draw(
    section: Section, match_round: int, lag: int = 0, *, running: bool = False
) -> DrawStanding:
    """The points after the rounds that a draw looks at, `lag` rounds behind the latest one.

    Tie-breaks have no part in it. Carry-over, fines and the points of missed rounds do. `running`: a match
    that is not over counts with the boards that both rooms have played, once these are half of it.
    """
    found = stage_matches(stage_of(section))
    number = before_round(section, match_round).number
    return _standing(section, found, max(0, number - 1 - lag), running)


def _standing(section: Section, found: StageMatches, seen: int, running: bool = False) -> DrawStanding:
    stage = stage_of(section)
    numbers = dict(Entrant.objects.filter(event=stage.event_id).values_list("pk", "number"))
    counted = [plan for plan in found.plans if found.rounds[plan.pk] <= seen]
    scores = {**found.scores, **(_so_far(found, counted) if running else {})}
    fines, carry = fines_and_carry(stage)
    lines = table_of(
        [*numbers],
        [found.matches[plan.pk] for plan in counted],
        scores,
        replace(found.contest, tie_breaks=()),
        carry=carry,
        fines=fines,
    )
    matches = [plan for plan in counted if plan.away is not None and not _goes_on(plan, found, seen)]
    waiting = [plan for plan in matches if not found.scores[plan.pk].is_known]
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
    return plan.triple is not None and not plan.half and found.rounds[plan.pk] == seen


def draw_sheet(section: Section, draw: Draw) -> DrawSheet:
    """One draw, published or not."""
    teams = _named(draw, {team.number: team for team in teams_of(stage_of(section).event_id).values()})
    before, options, stored = before_round(section, draw.round), section.match_options, draw.options
    drawn_of = _drawn_of(section, draw, before)
    now = _points_now(section, draw)
    matches = _matches(section, draw, drawn_of, teams)
    return DrawSheet(
        heading=heading_of(section.session, section),
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
        instead=_instead(section, draw, drawn_of, now),
        moved=tuple(
            (teams[number], points, now[number])
            for number, points in drawn_of.points.items()
            if number in teams and now[number] != points
        ),
        section=section.pk,
        draw=draw.pk,
        first=stored.get("first", ""),
        odd=stored.get("odd", "bye"),
        standing=tuple(
            (teams[number], drawn_of.points[number]) for number in drawn_of.order if number in teams
        ),
        is_changed=draw.pairings != stored.get("proposed", draw.pairings),
        has_home=has_home_teams(stage_of(section).format, options),
        kind=section.kind,
        directions=_directions(section, draw),
        played=_played(section, draw, matches) if draw.published_at else (),
    )


def _directions(section: Section, draw: Draw) -> tuple[tuple[int, int, int], ...]:
    if section.kind != SWISS_PAIRS:
        return ()
    sat = sat_before(section, draw.round)
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
    by_pk = {section.pk: section for section in sections}
    ordered = rows.order_by("-round", "section__letter")
    return [draw_sheet(by_pk[draw.section_id], draw) for draw in ordered if draw.section_id]


def _drawn_of(section: Section, draw: Draw, before: Before) -> Teams:
    """What the draw was made from, as its row tells."""
    order = tuple(number for number, _points in draw.options.get("standing", ()))
    points = {number: Fraction(points) for number, points in draw.options.get("standing", ())}
    apart = before.apart() if before.number <= draw.options.get("apart", 0) else frozenset()
    halves = odd_way(section, draw.options.get("odd", "bye")) == HALVES
    return Teams(order, points, before.met, before.byes, before.tripled, apart, before.busy, halves)


def _points_now(section: Section, draw: Draw) -> dict[int, Figure]:
    """The points of those who were drawn, after the same rounds, as they stand now.

    Of a draw with running results those of matches that are still in play, too.
    """
    seen, running = draw.options.get("seen", 0), draw.options.get("running", False)
    standing = _standing(section, stage_matches(stage_of(section)), seen, running)
    return {number: standing.points.get(number, 0) for number, _was in draw.options.get("standing", ())}


def _instead(
    section: Section, draw: Draw, was: Teams, points: Mapping[int, Figure]
) -> tuple[tuple[int, ...], ...]:
    """What the draw would be of the points of now; empty where it would be the same."""
    stored = draw.options
    if points == was.points or stored.get("first", ""):
        return ()
    order = tuple(sorted(was.order, key=lambda number: (-points[number], number)))
    way = Way(
        policy=draw.policy,
        odd=odd_way(section, stored["odd"]),
        seed=stored["seed"],
        repeats_until=stored["repeats_until"],
        left=stored["left"],
        long=stored["odd"] == "long_triple",
    )
    drawn = team_rounds.propose(replace(was, order=order, points=points), way) or ()
    same = {frozenset(those) for those in drawn} == {frozenset(those) for those in stored["proposed"]}
    return () if same else drawn


def _tables(section: Section, draw: Draw) -> dict[int, tuple[int, ...]]:
    """The tables of each team's match by its number, in the first part of the round."""
    first = section.match_options.first_round(draw.round)
    rows = section.placements.filter(round=first, match__round=first).order_by("table")
    found: dict[int, tuple[int, ...]] = {}
    for home, away, table in rows.values_list("match__home__number", "match__away__number", "table"):
        for team in filter(None, (home, away)):
            found[team] = (*found.get(team, ()), table)
    return found


def _plans(section: Section, draw: Draw) -> list[MatchPlan]:
    """The matches of a drawn round."""
    first = section.match_options.first_round(draw.round)
    return [plan for plan in matches_of(version_of(section)).matches if plan.round == first]


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


def _played(section: Section, draw: Draw, matches: Sequence[DrawnMatch]) -> tuple[DrawnMatch, ...]:
    """The matches as they are seated; empty where that is as they were drawn."""
    named = {team.id: team for match in matches for team in match.teams}
    drawn = {frozenset(team.id for team in match.teams): match for match in matches}
    seated = {
        frozenset((plan.home, plan.away)): plan
        for plan in _plans(section, draw)
        if plan.triple is None and plan.away is not None
    }
    others = [plan for couple, plan in seated.items() if couple not in drawn and couple <= named.keys()]
    if not others:
        return ()
    kept = [match for couple, match in drawn.items() if len(couple) != 2 or couple in seated]
    tables = _tables(section, draw)
    exchanged = [
        DrawnMatch(
            home := named[plan.home],
            named[plan.away or 0],
            tables=tuple(sorted({*tables.get(home.number, ())})),
            exchanged=True,
            **_ended([plan], {team.number: team for team in named.values()}),
        )
        for plan in others
    ]
    return tuple(sorted((*kept, *exchanged), key=lambda match: (not match.tables, match.tables)))


def _matches(
    section: Section, draw: Draw, drawn_of: Teams, teams: Mapping[int, Team]
) -> tuple[DrawnMatch, ...]:
    tables = _tables(section, draw) if draw.published_at else {}
    plans = _plans(section, draw) if draw.published_at else []
    proposed = {frozenset(those) for those in draw.options.get("proposed", draw.pairings)}
    return tuple(
        replace(
            _match([teams[number] for number in those], why, tables.get(those[0], ())),
            by_hand=set(those) not in proposed,
            **_ended([plan for plan in plans if {plan.home, plan.away} <= _keys(those, teams)], teams),
        )
        for those, why in zip(draw.pairings, team_rounds.explained(drawn_of, draw.pairings), strict=True)
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
