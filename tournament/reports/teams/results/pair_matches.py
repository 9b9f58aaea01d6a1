"""The scores of the matches of Swiss pairs: each pair's awards on the boards of a match, by the field."""

from collections import defaultdict
from collections.abc import Hashable, Mapping

from scoring.boards.adjusted import NO_SCORE
from scoring.boards.lines import SideAward
from scoring.seats import Side
from scoring.teams.contest import Contest, ContestMatch, MatchScore
from scoring.teams.swiss_pairs import score_pairs
from tournament.models import Section
from tournament.reports.boards.field import ScoredField, score, sections_of
from tournament.reports.boards.section import MeetingKey, key_of
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.teams.matches import NO_BOARDS, Hidden, MatchPlan, matches_of
from tournament.reports.teams.results.match_scores import ScoredMatches

# What each contestant has of a meeting; None where the director gave the board no score.
Awards = Mapping[MeetingKey, Mapping[int, SideAward | None]]


def scored_pair_matches(section: Section, contest: Contest, hidden: Hidden | None = None) -> ScoredMatches:
    """The matches of a section with all results; one with a board that is `hidden` is not known yet."""
    arranged, awards = matches_of(version_of(section)), _awards(score(sections_of(section.field_of_boards)))
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
    awards = _awards(score(sections_of(section.field_of_boards)))
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
