"""The scores of matches of teams and of Swiss pairs, and what teams bring along from the stage before."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from scoring.boards.adjusted import NO_SCORE
from scoring.boards.lines import SideAward
from scoring.rounding import Number, simplest
from scoring.seats import Side
from scoring.stages.carry_over import (
    KnockOutCarry,
    carried_difference,
    carry_against_qualifiers,
    carry_share,
    fixed_carry,
    knock_out_carry,
    linear_by_place,
    linear_carry_over,
)
from scoring.teams.contest import Contest, ContestMatch, MatchScore, Rooms, score
from scoring.teams.match import knock_out_net
from scoring.teams.swiss_pairs import score_pairs
from scoring.teams.table import TeamLine
from tournament.domain.boards.reports.field import ScoredField, sections_of
from tournament.domain.boards.reports.field import score as field_score
from tournament.domain.boards.reports.section import MeetingKey, SectionFacts, facts_of, key_of
from tournament.domain.journal.reports.versioned_cache import Carried, Version, version_of
from tournament.domain.stages.reports.team_rows import (
    NO_BOARDS,
    Hidden,
    MatchPlan,
    SectionMatches,
    contest_match,
    lines_of,
    matches_of,
    rooms_of,
)
from tournament.models import Entrant, Section, Stage
from tournament.sheets.event_options import from_pairs
from tournament.sheets.match_sheets import CarriedFrom
from tournament.sheets.stage_options import CarryTerms

# The scores of a section's matches: after an entry only matches whose lines it changed are scored again.


@dataclass(frozen=True, slots=True)
class ScoredMatches:
    """The matches of a section as the laws take them, by primary key, and their scores; a bye has none."""

    matches: Mapping[Hashable, ContestMatch]
    scores: Mapping[Hashable, MatchScore]


class _Bare(NamedTuple):
    """A match without some of its boards, and the `whole` match that it is made of."""

    whole: ContestMatch
    boards: frozenset[int]
    match: ContestMatch
    score: MatchScore


@dataclass(frozen=True, slots=True)
class _Cached:
    """`contest` are the conditions of the scores, which change without an act of the section.

    `bare`: the matches as they were last asked for without hidden boards, by primary key. One holds while its
    whole match is the same object and the hidden boards are the same.
    """

    contest: Contest
    scored: ScoredMatches
    bare: dict[Hashable, _Bare] = field(default_factory=dict)


def scored_matches(version: Version, contest: Contest, hidden: Hidden | None = None) -> ScoredMatches:
    """The matches of a section with all results but those of the boards `hidden` of a match."""
    (facts,) = facts_of([version])
    arranged = matches_of(version)
    kept = _scores_of_section.of(version, facts, arranged, contest)
    if kept.contest != contest:
        kept = _read(version.section, facts, arranged, contest)
    return _without(kept, hidden or {})


def _without(cached: _Cached, hidden: Hidden) -> ScoredMatches:
    """The matches with the boards `hidden` of each as if they had no result."""
    scored = cached.scored
    covered: dict[Hashable, _Bare] = {
        pk: _bare(cached, match, boards)
        for pk, match in scored.matches.items()
        if isinstance(pk, int) and (boards := hidden.get(pk, NO_BOARDS)) and _has_lines(match, boards)
    }
    if not covered:
        return scored
    return ScoredMatches(
        {**scored.matches, **{pk: one.match for pk, one in covered.items()}},
        {**scored.scores, **{pk: one.score for pk, one in covered.items()}},
    )


def _has_lines(match: ContestMatch, boards: frozenset[int]) -> bool:
    return any(rooms.lines and rooms.board in boards for rooms in match.boards)


def _bare(cached: _Cached, match: ContestMatch, boards: frozenset[int]) -> _Bare:
    kept = cached.bare.get(match.key)
    if kept and kept.whole is match and kept.boards == boards:
        return kept
    rooms = tuple(_empty(one) if one.board in boards else one for one in match.boards)
    played = replace(match, boards=rooms)
    made = cached.bare[match.key] = _Bare(match, boards, played, score(played, cached.contest))
    return made


def _empty(rooms: Rooms) -> Rooms:
    return replace(rooms, open=None, closed=None, beside=rooms.beside and _empty(rooms.beside))


def _read(_section: int, facts: SectionFacts, arranged: SectionMatches, contest: Contest) -> _Cached:
    lines = lines_of(facts)
    matches: dict[Hashable, ContestMatch] = {
        plan.pk: contest_match(plan, lines, arranged.teams) for plan in arranged.matches
    }
    return _Cached(contest, ScoredMatches(matches, _scores(matches.values(), contest)))


def _scores(matches: Iterable[ContestMatch], contest: Contest) -> dict[Hashable, MatchScore]:
    return {match.key: score(match, contest) for match in matches if not match.is_bye}


def _carried(
    before: _Cached,
    section: int,
    boards: frozenset[int],
    facts: SectionFacts,
    arranged: SectionMatches,
    contest: Contest,
) -> _Cached:
    """The scores after entries about some boards: those of matches with other lines than before are new."""
    if before.contest != contest:
        return _read(section, facts, arranged, contest)
    lines, known = lines_of(facts, boards), before.scored.matches
    fresh: dict[Hashable, ContestMatch] = {
        plan.pk: match
        for plan in arranged.matches
        if (own := boards.intersection(plan.numbers))
        and (match := _after(known[plan.pk], rooms_of(plan, own, lines, arranged.teams)))
        is not known[plan.pk]
    }
    scores = _scores(fresh.values(), contest)
    return _Cached(
        contest, ScoredMatches({**known, **fresh}, {**before.scored.scores, **scores}), before.bare
    )


def _after(before: ContestMatch, now: Mapping[tuple[int, int], Rooms]) -> ContestMatch:
    """The match with its rooms as they are `now` on some boards; itself where nothing has changed."""
    boards = tuple([now.get((rooms.board, rooms.four), rooms) for rooms in before.boards])
    return before if boards == before.boards else replace(before, boards=boards)


_scores_of_section = Carried(_read, _carried)


# The scores of the matches of Swiss pairs: each pair's awards on the boards of a match, by the field.

# What each contestant has of a meeting; None where the director gave the board no score.
Awards = Mapping[MeetingKey, Mapping[int, SideAward | None]]


def scored_pair_matches(section: Section, contest: Contest, hidden: Hidden | None = None) -> ScoredMatches:
    """The matches of a section with all results; one with a board that is `hidden` is not known yet."""
    arranged, awards = (
        matches_of(version_of(section)),
        _awards(field_score(sections_of(section.field_of_boards))),
    )
    matches: dict[Hashable, ContestMatch] = {}
    scores: dict[Hashable, MatchScore] = {}
    for plan in arranged.matches:
        matches[plan.pk] = _match(plan)
        if plan.away is not None:
            covered = (hidden or {}).get(plan.pk, NO_BOARDS)
            own, waiting = _of_match(plan, arranged.teams, awards, covered)
            scores[plan.pk] = score_pairs(matches[plan.pk], contest, own, waiting)
    return ScoredMatches(matches, scores)


def board_awards(section: Section, plan: MatchPlan) -> dict[int, tuple[SideAward | None, SideAward | None]]:
    """Each scored board of a match, for the home pair and the other."""
    pairs = matches_of(version_of(section)).teams
    awards = _awards(field_score(sections_of(section.field_of_boards)))
    found: dict[int, tuple[SideAward | None, SideAward | None]] = {}
    for meeting in (one for table in plan.tables for one in table.meetings):
        own = {pairs[pair]: award for pair, award in awards.get(meeting, {}).items()}
        found[meeting[0]] = own.get(plan.home), own.get(plan.away or 0)
    return found


def _match(plan: MatchPlan) -> ContestMatch:
    return ContestMatch(
        key=plan.pk,
        round=plan.round,
        home=plan.home,
        away=plan.away,
        scheduled=plan.boards,
        end=plan.end,
        by=plan.by_side,
        fines=plan.fines,
        half=plan.half,
    )


def _awards(field: ScoredField) -> Awards:
    found: dict[MeetingKey, dict[int, SideAward | None]] = {}
    for board, lines in field.score.boards.items():
        for line, award in zip(lines, field.score.lines[board], strict=True):
            pair = key_of(line.ns), key_of(line.ew)
            if award is not None:
                found[board, frozenset(pair)] = {pair[0]: award.of(Side.NS), pair[1]: award.of(Side.EW)}
            elif line.award == NO_SCORE:
                found[board, frozenset(pair)] = dict.fromkeys(pair)
    return found


def _of_match(
    plan: MatchPlan, pairs: Mapping[int, int], awards: Awards, covered: frozenset[int]
) -> tuple[dict[Hashable, list[SideAward]], int]:
    """The awards of the two pairs by entrant, and how many boards have none yet or are covered."""
    own: dict[Hashable, list[SideAward]] = defaultdict(list)
    waiting = 0
    for meeting in (one for table in plan.tables for one in table.meetings):
        known = None if covered else awards.get(meeting)
        waiting += known is None
        for pair, award in (known or {}).items():
            own[pairs[pair]] += [award] if award is not None else []
    return own, waiting


# What teams bring along from the stage before, by the rule of a stage (scoring/stages/carry_over.py).


@dataclass(frozen=True, slots=True)
class StageBefore:
    """`order`: its teams, best first. `points`: what each won against each opponent; `ahead`: by how many
    IMPs the first of two teams won against the second, over all their matches.
    """

    order: tuple[Hashable, ...]
    totals: Mapping[Hashable, Number]
    points: Mapping[Hashable, Mapping[Hashable, Number]]
    ahead: Mapping[tuple[Hashable, Hashable], Number]


def table_before(
    lines: Sequence[TeamLine], matches: Iterable[ContestMatch], scores: Mapping[Hashable, MatchScore]
) -> StageBefore:
    """The stage before from its table and its matches."""
    points: dict[Hashable, dict[Hashable, Number]] = defaultdict(lambda: defaultdict(int))
    ahead: dict[tuple[Hashable, Hashable], Number] = defaultdict(int)
    for match in matches:
        if match.away is None or not scores[match.key].is_known:
            continue
        home, away = scores[match.key].home, scores[match.key].away
        points[match.home][match.away] += home.points or 0
        points[match.away][match.home] += away.points or 0
        net = knock_out_net(home.margin, away.margin)
        ahead[match.home, match.away] += net
        ahead[match.away, match.home] -= net
    return StageBefore(
        tuple(line.team for line in lines if line.place.place is not None),
        {line.team: line.total for line in lines},
        points,
        ahead,
    )


def carried_points(
    terms: CarryTerms, before: StageBefore, teams: Iterable[Hashable]
) -> dict[Hashable, Number]:
    """The points with which each of these teams begins the table of the stage."""
    going_on = [team for team in before.order if team in {*teams}]
    if terms.rule == "against_qualifiers":
        return carry_against_qualifiers({team: before.points[team] for team in going_on}, terms.of("factor"))
    if terms.rule == "share":
        return carry_share({team: before.totals[team] for team in going_on}, terms.of("percent"))
    if terms.rule == "linear" and going_on:
        return dict(zip(going_on, linear_carry_over(len(going_on), terms.of("first")), strict=True))
    return {}


def carried_by_places(stage: Stage, terms: CarryTerms) -> dict[Hashable, Number]:
    """The points with which pairs begin a final that is a Swiss, by their places in the stage of pairs."""
    origin = from_pairs(stage.options)
    if origin is None or terms.rule != "linear":
        return {}
    keys = dict(Entrant.objects.filter(event=stage.event_id).values_list("number", "pk"))
    steps = linear_by_place(origin.places, terms.of("first"))
    return {keys[number]: points for number, points in enumerate(steps, start=1) if number in keys}


def carried_imps(
    terms: CarryTerms, before: StageBefore, home: Hashable, away: Hashable
) -> tuple[Number, Number]:
    """The IMPs with which the two teams of a match begin.

    Where they have not met, only a fixed carry-over to the team ranked higher.
    """
    if terms.rule == "fixed":
        return _to(fixed_carry(imps=terms.of("imps")), before, home, away)
    if (home, away) not in before.ahead:
        return 0, 0
    net = before.ahead[home, away]
    if terms.rule == "difference":
        carried = carried_difference(net, terms.share("share"), terms.of("most"))
        return max(carried, 0), max(-carried, 0)
    if terms.rule != "knock_out":
        return 0, 0
    home_is_higher = before.order.index(home) < before.order.index(away)
    carry = knock_out_carry(
        net if home_is_higher else simplest(-net),
        won=terms.share("won"),
        lost=terms.share("lost"),
        most=terms.of("most"),
        tie_bonus=terms.of("tie_bonus"),
    )
    return _to(carry, before, home, away)


def carried_from(
    terms: CarryTerms, before: StageBefore, home: Hashable, away: Hashable
) -> CarriedFrom | None:
    """Where the IMPs of `carried_imps` come from; None where neither team brings any."""
    both = carried_imps(terms, before, home, away)
    if not any(both):
        return None
    side = 0 if both[0] else 1
    ahead = before.ahead.get((home, away), 0)
    if terms.rule == "fixed" or not ahead:
        return CarriedFrom(side, both[side])
    name = "share"
    if terms.rule == "knock_out":
        home_is_higher = before.order.index(home) < before.order.index(away)
        name = "won" if home_is_higher == (ahead > 0) else "lost"
    return CarriedFrom(side, both[side], ahead, terms.share(name), terms.of("most"))


def _to(carry: KnockOutCarry, before: StageBefore, home: Hashable, away: Hashable) -> tuple[Number, Number]:
    """The carry-over of home and away team; none where one of them has no place in the stage before."""
    if carry.to_higher is None or not {home, away} <= {*before.order}:
        return 0, 0
    home_is_higher = before.order.index(home) < before.order.index(away)
    return (carry.imps, 0) if carry.to_higher == home_is_higher else (0, carry.imps)
