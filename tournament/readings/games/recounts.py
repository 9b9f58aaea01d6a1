"""Replace one deal of a match: whether that is allowed, and what scoring again changes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.games.results.match_score import next_problems
from scoring.games.results.recount import Recount, recount
from tournament.models import DealRecord
from tournament.readings.games.match_state import Course, deal_of, whole_course
from tournament.readings.games.refusals import GameRefusal, LaterDeals, refusing


@dataclass(frozen=True, slots=True)
class Replacement:
    """The new deal, and what it does to the match; `later` deals follow it."""

    deal: Any
    counted: Recount
    later: int

    def refuse_illegal_rest(self) -> None:
        """LaterDeals where deals that were possible no longer are."""
        if self.counted.problems:
            raise LaterDeals(self.counted.problems)


def replacement(record: DealRecord, facts: Mapping[str, object]) -> Replacement:
    """Another deal in the place of a recorded one. GameRefusal when the deal itself cannot be."""
    course = whole_course(record.match)
    deal = lawful_deal(course, record.number, facts)
    deals = (*course.deals[: record.number - 1], deal, *course.deals[record.number :])
    counted = recount(course.agreed, course.deals, deals, course.end, course.fines)
    return Replacement(deal, counted, len(deals) - record.number)


def lawful_deal(course: Course, number: int, facts: Mapping[str, object]) -> Any:
    """The deal that facts tell, as deal `number` (from 1) of a course. GameRefusal when it cannot be."""
    with refusing():
        deal = deal_of(course.agreed, facts)
    if found := next_problems(course.agreed, course.deals[: number - 1], deal, course.end):
        raise GameRefusal(found)
    return deal
