"""Robots at a table game: they play deal after deal to the end, and its sides agree on each as phones do."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from tournament.models import DealRecord, Match, Rehearsal
from tournament.robots import play_deal
from tournament.services.calls import Called, call_director
from tournament.services.course import Course, course_of
from tournament.services.deal_agreement import Agreement
from tournament.services.deal_rulings import correct_deal
from tournament.services.deals import DealSaid, accept_deal, enter_deal, plain_facts
from tournament.services.journal import Actor
from tournament.services.robots.boards import DIRECTOR, REASON, as_far_as_allowed
from tournament.services.robots.room import (
    SECONDS_PER_BOARD,
    SECONDS_TO_ANSWER,
    SECONDS_TO_THINK,
    Step,
    chance,
    note,
)
from tournament.services.robots.slips import LEFT, kind_of_slip, misread_deal

Facts = dict[str, object]
MOST_DEALS = 200  # of a match; no game of robots comes near it


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal of a match: what really happened, which sides enter it, and what the first enters wrongly."""

    rehearsal: Rehearsal
    match: Match
    number: int
    truth: Facts
    first: int
    other: int
    slip: str
    wrong: Facts | None

    def standing(self) -> DealRecord | None:
        rows = DealRecord.objects.select_related("match__section__session")
        return rows.filter(match=self.match, number=self.number).first()

    def say(self, side: int, facts: Facts) -> None:
        """One entry of a phone: it accepts what stands, or says something else."""
        record, by = self.standing(), Actor(f"robot {self.match.table} {side + 1}")
        if record and record.facts == facts:
            as_far_as_allowed(
                lambda: accept_deal(record, side, seen=record.version, key=uuid4().hex, by=by, device=by.name)
            )
            return
        seen = record.version if record else None
        said = DealSaid(self.number, facts, uuid4().hex, side=side, device=by.name, seen=seen)
        as_far_as_allowed(lambda: enter_deal(self.match, said, by=by))

    def mistake(self) -> None:
        note(self.rehearsal, f"slip_{self.slip}", table=self.match.table, deal=self.number)
        self.say(self.first, self.wrong or self.truth)

    def correct(self) -> None:
        """The director, told of it, puts right what the sides accepted."""
        if (record := self.standing()) and record.facts == self.wrong:
            as_far_as_allowed(lambda: correct_deal(record, self.truth, seen=record.version, by=DIRECTOR))

    def call(self) -> None:
        called = Called(key=uuid4().hex, reason=REASON, round=self.match.round)
        by = Actor(f"robot {self.match.table} {self.first + 1}")
        as_far_as_allowed(lambda: call_director(self.match.section, self.match.table, called, by=by))


def steps(rehearsal: Rehearsal, match: Match, clock: float, slowness: float) -> Iterator[Step]:
    """The deals of a match until it is over, each from the score that stands when it is dealt.

    Where an entry was refused the table stops: the director has other plans for it.
    """
    for number in range(1, MOST_DEALS):
        match.refresh_from_db()
        course = course_of(match)
        if len(course.records) < number - 1:
            return
        standing = course.records[number - 1] if len(course.records) >= number else None
        if standing and standing.agreement != Agreement.SENT:
            continue
        if standing is None and course.score.finished:
            return
        luck = chance(rehearsal, match.section.letter, match.round, match.table, "time", number)
        clock += 0 if standing else SECONDS_PER_BOARD * luck.uniform(0.6, 1.1) * slowness
        for wait, do in _course(_deal(rehearsal, match, number, course), begun=standing is not None):
            clock += wait
            yield Step(clock, do)


def _course(deal: Deal, *, begun: bool) -> Iterator[tuple[float, Callable[[], None]]]:
    """What is done about a deal, each after so many seconds."""
    first, other, truth = deal.first, deal.other, deal.truth

    def said(side: int, facts: Facts) -> Callable[[], None]:
        return lambda: deal.say(side, facts)

    if begun or deal.wrong is None:
        yield 0, said(first, truth)
        yield SECONDS_TO_ANSWER, said(other, truth)
        return
    yield 0, deal.mistake
    if deal.slip == "noticed":
        yield SECONDS_TO_ANSWER, said(first, truth)
    yield SECONDS_TO_ANSWER, said(other, deal.wrong if deal.slip == "late" else truth)
    last = {"disputed": said(first, truth), "late": deal.correct, LEFT: deal.call}
    if deal.slip in last:
        yield SECONDS_TO_THINK, last[deal.slip]


def _deal(rehearsal: Rehearsal, match: Match, number: int, course: Course) -> Deal:
    luck = chance(rehearsal, match.section.letter, match.round, match.table, number)
    before = course.deals[: number - 1]
    truth = play_deal(course.agreed, before, luck).deal
    first, other = luck.sample(range(len(course.agreed.sides)), 2)
    slip = kind_of_slip(luck, rehearsal.slips, calls=rehearsal.calls)
    wrong = misread_deal(course.agreed, before, truth, luck) if slip else None
    return Deal(
        rehearsal,
        match,
        number,
        _entered(course, truth),
        first,
        other,
        slip,
        None if wrong is None else _entered(course, wrong),
    )


def _entered(course: Course, deal: Any) -> Facts:
    """What a phone enters of a deal: the terms that its table is asked for."""
    game = course.agreed.game
    return plain_facts(game.deal(**{name: getattr(deal, name) for name in game.asks(course.agreed.rules)}))
