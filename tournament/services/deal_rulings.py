"""What a director does to the deals of a match: record, correct, settle, take away."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.games.recount import Recount, recount
from scoring.games.table_game import Problem
from tournament.models import DealEntry, DealRecord, Match
from tournament.models.result import Result
from tournament.services.course import located, refuse_stale, whole_course
from tournament.services.deals import DealSaid, enter_deal, latest_entry, plain_facts
from tournament.services.game_errors import LaterDeals
from tournament.services.journal import Act, Actor, act
from tournament.services.recounts import replacement


def record_deal(match: Match, number: int, facts: Mapping[str, object], *, key: str, by: Actor) -> DealRecord:
    """A deal from paper, keyed by the director: it stands at once. Conflict if another one stands."""
    return enter_deal(match, DealSaid(number, facts, key), by=by)


def preview_correction(record: DealRecord, facts: Mapping[str, object]) -> Recount:
    """What a correction would change, and which later deals it would make impossible. Nothing is written.

    GameRefusal when the deal itself cannot be.
    """
    return replacement(record, facts).counted


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
    made = replacement(record, facts)
    if not insist:
        made.refuse_illegal_rest()
    with act("correct_deal", by=by, reason=reason, **_seen(record, seen)) as hand:
        _settle(hand, record, facts=plain_facts(made.deal))
    return made.counted


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
