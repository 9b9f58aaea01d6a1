"""The rules and the length of a match: agreed, changed at the table, ended early."""

from collections.abc import Mapping

from django.utils import timezone

from scoring.games.results.recount import Recount, compare
from tournament.models import Match, Section
from tournament.readings.games.match_state import course_of, line_of, seen_at
from tournament.readings.games.refusals import GameRefusal, LaterDeals, agreed
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.games.matches import plain_rules


def agree_rules(
    match: Match,
    overrides: Mapping[str, object],
    *,
    seen: int,
    by: Actor,
    preset: str = "",
    insist: bool = False,
    reason: str = "",
) -> Recount:
    """Other rules at this table, also in the middle of a match: it is counted again by them.

    `overrides` are all that differ from the preset. Every other match keeps its rules. LaterDeals when a deal
    that was played cannot be under them, unless one insists.
    """
    rules = agreed(match.game, preset or match.preset, overrides)
    with act("agree_rules", by=by, reason=reason, **seen_at(match, seen)) as write:
        return _recounted(write, match, insist, preset=rules.preset, overrides=plain_rules(rules))


def limit_deals(
    match: Match, limit: int | None, *, seen: int, by: Actor, insist: bool = False, reason: str = ""
) -> Recount:
    """Limit a match to a number of deals; None: the game's own end."""
    with act("limit_deals", by=by, reason=reason, **seen_at(match, seen)) as write:
        return _recounted(write, match, insist, deal_limit=limit)


def _recounted(write: Act, match: Match, insist: bool, **columns: object) -> Recount:
    """Change a match on all its sessions, and count it again."""
    line = [match if each.pk == match.pk else each for each in line_of(match)]
    before = course_of(line[-1])
    for each in line:
        write.change(each, **columns)
    after = course_of(line[-1])
    counted = compare(before.agreed, before.deals, after.agreed, after.deals, after.end, after.fines)
    if counted.problems and not insist:
        raise LaterDeals(counted.problems)
    return counted


def end_match(match: Match, *, seen: int, by: Actor, insist: bool = False, reason: str = "") -> Match:
    """Time is called: the match counts as it stands.

    GameRefusal where the game would rather be finished another day (a chukker), unless one insists.
    """
    course = course_of(match)
    if not (insist or course.score.finished) and (found := course.agreed.game.closing(course.deals)):
        raise GameRefusal(found)
    with act("end_match", by=by, reason=reason, **seen_at(match, seen)) as write:
        return write.change(match, ended_at=match.ended_at or timezone.now())


def call_time(section: Section, number: int, *, by: Actor, reason: str = "") -> list[Match]:
    """Time for a whole round: every match of it that is not finished counts as it stands. Those it ended."""
    matches = section.matches.filter(round=number, ended_at=None, resumed_as=None)
    unfinished = [match for match in matches if not course_of(match).score.finished]
    with act("call_time", by=by, section=section, round=number, reason=reason) as write:
        for match in unfinished:
            write.change(match, ended_at=timezone.now())
    return unfinished


def reopen_match(match: Match, *, seen: int, by: Actor, reason: str = "") -> Match:
    with act("reopen_match", by=by, reason=reason, **seen_at(match, seen)) as write:
        return write.change(match, ended_at=None)
