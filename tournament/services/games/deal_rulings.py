"""What a director does to the deals of a match: record, correct, settle, take away."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.games.results.recount import Recount, recount
from scoring.games.table_game import Problem
from tournament.models import DealEntry, DealRecord, Match
from tournament.models.result import Result
from tournament.readings.games.match_state import (
    Course,
    changed_meanwhile,
    located,
    refuse_stale,
    whole_course,
)
from tournament.readings.games.recounts import replacement
from tournament.readings.games.refusals import LaterDeals
from tournament.services.acts.journal import Actor, act
from tournament.services.games.deals import NewDealEntry, enter_deal, latest_entry, plain_facts


def record_deal(match: Match, number: int, facts: Mapping[str, object], *, key: str, by: Actor) -> DealRecord:
    """A deal from paper, keyed by the director: it stands at once. Conflict if another one stands."""
    return enter_deal(match, NewDealEntry(number, facts, key), by=by)


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
    with act("correct_deal", by=by, reason=reason, deal=record.number, **located(record.match)) as write:
        _look_again(record, seen)
        made = replacement(record, facts)
        if not insist:
            made.refuse_illegal_rest()
        write.change(
            record,
            facts=plain_facts(made.deal),
            agreement=Result.Agreement.ACCEPTED,
            settled_entry=latest_entry(record.match),
        )
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
    with act("withdraw_deal", by=by, reason=reason, deal=record.number, **located(record.match)) as write:
        _look_again(record, seen)
        course = whole_course(record.match)
        counted = _counted_without(course, record.number - 1)
        if counted.problems and not insist:
            raise LaterDeals(counted.problems)
        later = course.records[record.number :]
        write.remove(record)
        for one in later:
            write.change(one, number=one.number - 1, settled_entry=latest_entry(one.match))
    return counted


def _counted_without(course: Course, at: int) -> Recount:
    """The match without its deal at index `at`; problems name the other deals by their present numbers."""
    rest = (*course.deals[:at], *course.deals[at + 1 :])
    counted = recount(course.agreed, course.deals, rest, course.end, course.fines)
    return replace(counted, problems=tuple(_present_number(problem, at) for problem in counted.problems))


def _present_number(problem: Problem, removed: int) -> Problem:
    index = problem.index or 0
    return replace(problem, index=index + 1 if index >= removed else index)


def _look_again(record: DealRecord, seen: int) -> None:
    """The current record. Conflict when its version is not the one that was seen."""
    try:
        record.refresh_from_db()
    except DealRecord.DoesNotExist as error:
        raise changed_meanwhile() from error
    refuse_stale(record, seen)
