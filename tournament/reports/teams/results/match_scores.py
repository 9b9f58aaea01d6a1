"""The scores of a section's matches: after an entry only matches whose lines it changed are scored again."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.teams.contest import Contest, ContestMatch, MatchScore, Rooms, score
from tournament.reports.boards.section import SectionFacts, facts_of
from tournament.reports.cache.versioned_cache import Carried, Version
from tournament.reports.teams.matches import (
    NO_BOARDS,
    Hidden,
    MatchPlan,
    SectionMatches,
    contest_match,
    lines_of,
    matches_of,
)


@dataclass(frozen=True, slots=True)
class ScoredMatches:
    """The matches of a section as the laws take them, by primary key, and their scores; a bye has none."""

    matches: Mapping[Hashable, ContestMatch]
    scores: Mapping[Hashable, MatchScore]


@dataclass(frozen=True, slots=True)
class _Cached:
    """`contest` are the conditions of the scores, which change without an act of the section."""

    contest: Contest
    scored: ScoredMatches


def scored_matches(version: Version, contest: Contest, hidden: Hidden | None = None) -> ScoredMatches:
    """The matches of a section with all results but those of the boards `hidden` of a match."""
    (facts,) = facts_of([version])
    arranged = matches_of(version)
    kept = _scores_of_section.of(version, facts, arranged, contest)
    if kept.contest != contest:
        kept = _read(version.section, facts, arranged, contest)
    return _without(kept.scored, hidden or {}, contest)


def _without(scored: ScoredMatches, hidden: Hidden, contest: Contest) -> ScoredMatches:
    """The same with the boards `hidden` of a match as if they had no result."""
    covered: dict[Hashable, ContestMatch] = {
        pk: _bare(match, boards)
        for pk, match in scored.matches.items()
        if isinstance(pk, int) and (boards := hidden.get(pk, NO_BOARDS)) and _has_lines(match, boards)
    }
    if not covered:
        return scored
    scores = _scores(covered.values(), contest)
    return ScoredMatches({**scored.matches, **covered}, {**scored.scores, **scores})


def _has_lines(match: ContestMatch, boards: frozenset[int]) -> bool:
    return any((rooms.open or rooms.closed) and rooms.board in boards for rooms in match.boards)


def _bare(match: ContestMatch, boards: frozenset[int]) -> ContestMatch:
    return replace(
        match, boards=tuple(Rooms(one.board) if one.board in boards else one for one in match.boards)
    )


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
        if not boards.isdisjoint(plan.numbers)
        and (match := _after(known[plan.pk], plan, contest_match(plan, lines, arranged.teams), boards))
        != known[plan.pk]
    }
    scores = _scores(fresh.values(), contest)
    return _Cached(contest, ScoredMatches({**known, **fresh}, {**before.scored.scores, **scores}))


def _after(before: ContestMatch, plan: MatchPlan, now: ContestMatch, boards: frozenset[int]) -> ContestMatch:
    """The match before with the rooms as they are `now` on some boards."""
    rooms = zip(before.boards, now.boards, strict=True)
    return replace(before, boards=tuple(new if new.board in boards else old for old, new in rooms))


_scores_of_section = Carried(_read, _carried)
