"""Robots at a board of pairs and at a table game: all sides enter as phones do, now and then wrongly."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any
from uuid import uuid4

from scoring.games.table_game import terms
from scoring.seats import Side
from tournament.domain.boards.acts.calls import Called, call_director
from tournament.domain.boards.acts.director_results import correct_result
from tournament.domain.boards.acts.entries import NewEntry, enter_result
from tournament.domain.boards.readings.typed_results import Facts, of_outcome
from tournament.domain.files.acts.recordings import facts_of
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
from tournament.domain.rehearsal.acts.rehearsals import RECORDED, recording_named
from tournament.domain.rehearsal.acts.robot_chances import (
    DIRECTOR,
    SECONDS_PER_BOARD,
    Step,
    as_far_as_allowed,
    chance,
    note,
)
from tournament.models import DealRecord, Match, Placement, Rehearsal, Result
from tournament.robots import entry_slips, play_deal
from tournament.robots.bridge_tables import board as play_board
from tournament.robots.entry_slips import REASON, course, kind_of_slip, misread_board, misread_deal
from tournament.robots.table import Played
from tournament.sheets.event_options import phone_options

# Robots at a board of pairs: both sides enter it as phones do, now and then wrongly.


@dataclass(frozen=True, slots=True)
class RobotBoard:
    """One board at one table: what really happened, who enters it first, and what is entered wrongly."""

    rehearsal: Rehearsal
    row: Placement
    number: int
    truth: Facts
    first: Side
    slip: str
    wrong: Facts | None
    auction: str = ""

    @property
    def other(self) -> Side:
        return self.first.other

    def standing(self) -> Result | None:
        """What stands for these two on the board."""
        both = (self.row.ns_id, self.row.ew_id)
        found = Result.objects.filter(
            section=self.row.section_id, board=self.number, ns__in=both, ew__in=both
        )
        return found.select_related("section__session").first()

    def enter(self, side: Side, facts: Facts) -> None:
        """One entry, as a phone that saw what stands would send it."""
        self.row.section.session.refresh_from_db(fields=["closed_at"])
        result, by = self.standing(), Actor(f"robot {self.row.table} {side}")
        said = NewEntry(
            board=self.number,
            facts=facts,
            key=uuid4().hex,
            side=side,
            device=f"{by.name} {self.row.section_id}",
            round=self.row.round,
            seen=result.version if result else None,
            auction=self.auction if facts == self.truth else "",
        )
        as_far_as_allowed(lambda: enter_result(self.row.section, self.row.table, said, by=by))

    def mistake(self) -> None:
        """The wrong entry itself."""
        note(self.rehearsal, f"slip_{self.slip}", table=self.row.table, board=self.number)
        self.enter(self.first, self.wrong or self.truth)

    def correct(self) -> None:
        """The director corrects what both sides accepted."""
        if (result := self.standing()) and self.wrong and result.facts == self.wrong:
            as_far_as_allowed(lambda: correct_result(result, self.truth, seen=result.version, by=DIRECTOR))

    def call(self) -> None:
        """The table calls the director and enters nothing more."""
        called = Called(key=uuid4().hex, reason=REASON, board=self.number, round=self.row.round)
        by = Actor(f"robot {self.row.table} {self.first}")
        as_far_as_allowed(lambda: call_director(self.row.section, self.row.table, called, by=by))


def steps(rehearsal: Rehearsal, row: Placement, clock: float, slowness: float) -> Iterator[Step]:
    """The boards of a table in a round, one after the other; what stands already is left alone."""
    for number in row.boards:
        luck = chance(rehearsal, row.section.letter, row.round, row.table, number)
        board = _board(rehearsal, row, number, luck)
        result = board.standing()
        if result and result.agreement != Result.Agreement.SENT:
            yield from _cut_short(board, result, clock)
            continue
        clock += 0 if result else SECONDS_PER_BOARD * luck.uniform(0.6, 1.1) * slowness
        for wait, do in course(board, begun=result is not None):
            clock += wait
            yield Step(clock, do)


def _cut_short(board: RobotBoard, result: Result, clock: float) -> Iterator[Step]:
    """End a slip during which the server was stopped: the side concedes, or the director corrects it."""
    if result.agreement == Result.Agreement.DISPUTED and board.slip == "disputed":
        yield Step(clock, partial(board.enter, board.first, board.truth))
    if result.agreement == Result.Agreement.ACCEPTED and board.slip == "late":
        yield Step(clock, board.correct)


def _board(rehearsal: Rehearsal, row: Placement, number: int, luck: Random) -> RobotBoard:
    recorded = _recorded(rehearsal, row, number)
    truth, calls = (recorded, ()) if recorded else _played(rehearsal, row, number)
    asked = phone_options(rehearsal.session.event.options).auction
    first = luck.choice([*Side])
    slip = kind_of_slip(luck, rehearsal.slips, calls=rehearsal.calls)
    return RobotBoard(
        rehearsal,
        row,
        number,
        truth,
        first,
        slip,
        misread_board(truth, luck) if slip else None,
        " ".join(calls) if asked else "",
    )


def _recorded(rehearsal: Rehearsal, row: Placement, number: int) -> Facts | None:
    """What these two did on the board in the session that is replayed."""
    if rehearsal.evening not in RECORDED:
        return None
    met = (str(row.ns), str(row.ew))
    lines = recording_named(rehearsal.evening).lines
    found = next((line for line in lines if line.board == number and (line.ns, line.ew) == met), None)
    return facts_of(found) if found else None


def _played(rehearsal: Rehearsal, row: Placement, number: int) -> tuple[Facts, tuple[str, ...]]:
    """The robots' own play and their calls: the same cards at every table, other tempers."""
    temper = chance(rehearsal, "temper", row.section.letter, row.round, row.table, number)
    outcome, calls = play_board(number, chance(rehearsal, "cards", number), temper)
    return of_outcome(outcome), calls


# Robots at a table game: they play deal after deal to the end, and its sides agree on each as phones do.

DealFacts = dict[str, object]


@dataclass(frozen=True, slots=True)
class RobotDeal:
    """One deal of a match: what really happened, which sides enter it, and what the first enters wrongly."""

    rehearsal: Rehearsal
    match: Match
    number: int
    truth: DealFacts
    first: int
    other: int
    slip: str
    wrong: DealFacts | None

    def standing(self) -> DealRecord | None:
        rows = DealRecord.objects.select_related("match__section__session")
        return rows.filter(match=self.match, number=self.number).first()

    def enter(self, side: int, facts: DealFacts) -> None:
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


def deal_steps(rehearsal: Rehearsal, match: Match, clock: float, slowness: float) -> Iterator[Step]:
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
        for wait, do in entry_slips.course(deal, begun=begun is not None):
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


def _calls(rehearsal: Rehearsal, course: Course, played: Played) -> DealFacts:
    """The auction as a phone sends it, where the event asks for it and the game has one."""
    asked = phone_options(rehearsal.session.event.options).auction
    if not asked or not played.calls or "calls" not in terms(course.agreed.game.deal):
        return {}
    paired = course.agreed.code == "spades"  # whose players consult: a call does not tell its player
    return {"calls": [[player, call] if paired else call for player, call in played.calls]}


def _entered(course: Course, deal: Any) -> DealFacts:
    """What a phone enters of a deal: the terms that its table is asked for."""
    game = course.agreed.game
    return plain_facts(game.deal(**{name: getattr(deal, name) for name in game.asks(course.agreed.rules)}))
