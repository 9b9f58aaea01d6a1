"""The scores of a section's matches: after an entry only matches whose lines it changed are scored again."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from scoring.teams.contest import Contest, ContestMatch, MatchScore, Rooms, score
from tournament.reports.boards.section import SectionFacts, facts_of
from tournament.reports.cache.versioned_cache import Carried, Version
from tournament.reports.teams.matches import (
    NO_BOARDS,
    Hidden,
    SectionMatches,
    contest_match,
    lines_of,
    matches_of,
    rooms_of,
)


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
    return any((rooms.open or rooms.closed) and rooms.board in boards for rooms in match.boards)


def _bare(cached: _Cached, match: ContestMatch, boards: frozenset[int]) -> _Bare:
    kept = cached.bare.get(match.key)
    if kept and kept.whole is match and kept.boards == boards:
        return kept
    rooms = tuple(Rooms(one.board) if one.board in boards else one for one in match.boards)
    played = replace(match, boards=rooms)
    made = cached.bare[match.key] = _Bare(match, boards, played, score(played, cached.contest))
    return made


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


def _after(before: ContestMatch, now: Mapping[int, Rooms]) -> ContestMatch:
    """The match with its rooms as they are `now` on some boards; itself where nothing has changed."""
    boards = tuple([now.get(rooms.board, rooms) for rooms in before.boards])
    return before if boards == before.boards else replace(before, boards=boards)


_scores_of_section = Carried(_read, _carried)
