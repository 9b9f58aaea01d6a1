"""Robots at a table game: they play deal after deal to the end, and its sides agree on each as phones do."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from scoring.games.table_game import terms
from tournament.domain.boards.acts.calls import Called, call_director
from tournament.domain.games.acts.game_deals import (
    Agreement,
    NewDealEntry,
    accept_deal,
    correct_deal,
    enter_deal,
    plain_facts,
)
from tournament.domain.games.readings.match_state import Course, course_of
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.rehearsal.acts.robot_room import (
    DIRECTOR,
    SECONDS_PER_BOARD,
    Step,
    as_far_as_allowed,
    chance,
    note,
)
from tournament.models import DealRecord, Match, Rehearsal
from tournament.robots import agreeing, play_deal
from tournament.robots.agreeing import REASON
from tournament.robots.entry_slips import kind_of_slip, misread_deal
from tournament.robots.table import Played
from tournament.sheets.event_options import phone_options

Facts = dict[str, object]


@dataclass(frozen=True, slots=True)
class RobotDeal:
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

    def enter(self, side: int, facts: Facts) -> None:
        """One entry of a phone: it accepts what stands, or says something else."""
        record, by = self.standing(), Actor(f"robot {self.match.table} {side + 1}")
        if record and record.facts == facts:
            as_far_as_allowed(
                lambda: accept_deal(record, side, seen=record.version, key=uuid4().hex, by=by, device=by.name)
            )
            return
        seen = record.version if record else None
        said = NewDealEntry(self.number, facts, uuid4().hex, side=side, device=by.name, seen=seen)
        as_far_as_allowed(lambda: enter_deal(self.match, said, by=by))

    def mistake(self) -> None:
        note(self.rehearsal, f"slip_{self.slip}", table=self.match.table, deal=self.number)
        self.enter(self.first, self.wrong or self.truth)

    def correct(self) -> None:
        """The director corrects what the sides accepted."""
        if (record := self.standing()) and record.facts == self.wrong:
            as_far_as_allowed(lambda: correct_deal(record, self.truth, seen=record.version, by=DIRECTOR))

    def call(self) -> None:
        called = Called(key=uuid4().hex, reason=REASON, round=self.match.round)
        by = Actor(f"robot {self.match.table} {self.first + 1}")
        as_far_as_allowed(lambda: call_director(self.match.section, self.match.table, called, by=by))


def steps(rehearsal: Rehearsal, match: Match, clock: float, slowness: float) -> Iterator[Step]:
    """The deals of a match until it is over, each from the score that stands when it is dealt.

    Where nothing is taken any more the table stops: the director has other plans for it.
    """
    before = -1
    while (heard := match.deal_entries.count()) > before:
        before = heard
        match.refresh_from_db()
        course = course_of(match)
        begun = next((row.number for row in course.records if row.agreement == Agreement.SENT), None)
        if begun is None and course.score.finished:
            return
        number = begun or len(course.records) + 1
        luck = chance(rehearsal, match.section.letter, match.round, match.table, "time", number)
        clock += 0 if begun else SECONDS_PER_BOARD * luck.uniform(0.6, 1.1) * slowness
        deal = _deal(rehearsal, match, number, course)
        for wait, do in agreeing.course(deal, begun=begun is not None):
            clock += wait
            yield Step(clock, do)


def _deal(rehearsal: Rehearsal, match: Match, number: int, course: Course) -> RobotDeal:
    luck = chance(rehearsal, match.section.letter, match.round, match.table, number)
    before = course.deals[: number - 1]
    played = play_deal(course.agreed, before, luck)
    truth, calls = played.deal, _calls(rehearsal, course, played)
    first, other = luck.sample(range(len(course.agreed.sides)), 2)
    slip = kind_of_slip(luck, rehearsal.slips, calls=rehearsal.calls)
    wrong = misread_deal(course.agreed, before, truth, luck) if slip else None
    return RobotDeal(
        rehearsal,
        match,
        number,
        _entered(course, truth) | calls,
        first,
        other,
        slip,
        None if wrong is None else _entered(course, wrong),
    )


def _calls(rehearsal: Rehearsal, course: Course, played: Played) -> Facts:
    """The auction as a phone sends it, where the event asks for it and the game has one."""
    asked = phone_options(rehearsal.session.event.options).auction
    if not asked or not played.calls or "calls" not in terms(course.agreed.game.deal):
        return {}
    paired = course.agreed.code == "spades"  # whose players consult: a call does not tell its player
    return {"calls": [[player, call] if paired else call for player, call in played.calls]}


def _entered(course: Course, deal: Any) -> Facts:
    """What a phone enters of a deal: the terms that its table is asked for."""
    game = course.agreed.game
    return plain_facts(game.deal(**{name: getattr(deal, name) for name in game.asks(course.agreed.rules)}))
