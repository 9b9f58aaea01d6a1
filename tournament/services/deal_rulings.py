"""What a director does to the deals of a match: record, correct, settle, take away."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.games.match_score import next_problems
from scoring.games.recount import Recount, recount
from scoring.games.table_game import Problem
from tournament.models import DealEntry, DealRecord, Match
from tournament.models.result import Result
from tournament.services.course import deal_of, located, refuse_stale, whole_course
from tournament.services.deals import DealSaid, enter_deal, latest_entry, plain_facts, replaced
from tournament.services.game_errors import GameRefusal, LaterDeals, refusing
from tournament.services.journal import Act, Actor, act


def record_deal(match: Match, number: int, facts: Mapping[str, object], *, key: str, by: Actor) -> DealRecord:
    """A deal from paper, keyed by the director: it stands at once. Conflict if another one stands."""
    return enter_deal(match, DealSaid(number, facts, key), by=by)


def preview_correction(record: DealRecord, facts: Mapping[str, object]) -> Recount:
    """What a correction would change, and which later deals it would make impossible. Nothing is written.

    GameRefusal when the deal itself cannot be.
    """
    course = whole_course(record.match)
    with refusing():
        deal = deal_of(course.agreed, facts)
    at = record.number - 1
    own = next_problems(course.agreed, course.deals[:at], deal, course.end)
    if own:
        raise GameRefusal(own)
    return recount(
        course.agreed, course.deals, replaced(course, record.number, deal), course.end, course.fines
    )


def correct_deal(
    record: DealRecord,
    facts: Mapping[str, object],
    *,
    seen: int,
    by: Actor,
    insist: bool = False,
    reason: str = "",
) -> Recount:
    """The director's word replaces what stands and settles every question; all after it is counted again.

    LaterDeals, naming them, when a later deal could then not have been played, unless one insists.
    """
    counted = preview_correction(record, facts)
    if counted.problems and not insist:
        raise LaterDeals(counted.problems)
    deal = plain_facts(deal_of(record.match.agreement, facts))
    with act("correct_deal", by=by, reason=reason, **_seen(record, seen)) as hand:
        _settle(hand, record, facts=deal)
    return counted


def settle_deal(record: DealRecord, entry: DealEntry, *, seen: int, by: Actor, reason: str = "") -> Recount:
    """The director takes one of the words that differ."""
    return correct_deal(record, entry.facts, seen=seen, by=by, reason=reason)


def withdraw_deal(
    record: DealRecord, *, seen: int, by: Actor, insist: bool = False, reason: str = ""
) -> Recount:
    """As if the deal had never been written down; those after it move up by one number.

    LaterDeals when one of them could then not have been played, unless one insists.
    """
    course = whole_course(record.match)
    at = record.number - 1
    rest = (*course.deals[:at], *course.deals[at + 1 :])
    counted = recount(course.agreed, course.deals, rest, course.end, course.fines)
    counted = replace(counted, problems=tuple(_old_number(problem, at) for problem in counted.problems))
    if counted.problems and not insist:
        raise LaterDeals(counted.problems)
    with act("withdraw_deal", by=by, reason=reason, **_seen(record, seen)) as hand:
        hand.remove(record)
        for later in course.records[at + 1 :]:
            hand.change(later, number=later.number - 1, settled_entry=latest_entry(later.match, later.number))
    return counted


def _old_number(problem: Problem, removed: int) -> Problem:
    """A problem named by the deal's number before the one at index `removed` was taken away."""
    index = problem.index or 0
    return replace(problem, index=index + 1 if index >= removed else index)


def _settle(hand: Act, record: DealRecord, facts: dict[str, object]) -> DealRecord:
    return hand.change(
        record,
        facts=facts,
        agreement=Result.Agreement.ACCEPTED,
        settled_entry=latest_entry(record.match, record.number),
    )


def _seen(record: DealRecord, seen: int) -> dict[str, Any]:
    refuse_stale(record, seen)
    return {"deal": record.number, **located(record.match)}
