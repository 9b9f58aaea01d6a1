"""How far a table, or a pair on its way, has come: the round that is not over, where its boards are, and
whether a further round will be drawn.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.stages.formats import STAGE_FORMATS
from tournament.models import Contestant, Section, Session, Stage
from tournament.reports.boards.section import PlacementRow, SectionFacts
from tournament.reports.cache.versioned_cache import Remembered, version_of
from tournament.reports.table.match_tables import matches_at_tables, worth_of_bye
from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS
from tournament.sheets.stage_options import MatchOptions, match_options
from tournament.sheets.table_sheet import DrawnRound, MatchAt, TableRound

Rounds = tuple[TableRound, ...]


def current_round(rounds: Rounds, facts: SectionFacts) -> int | None:
    """The first round with an open board, or the sit-out before it that is not over."""
    for index, row in enumerate(rounds):
        if row.is_open or (row.sit_out and _is_idle(row, rounds[index + 1 :], facts)):
            return row.round
    return None


def _is_idle(row: TableRound, later: Rounds, facts: SectionFacts) -> bool:
    """A sit-out lasts until those who play here next have finished elsewhere, or have begun here."""
    coming = next((one for one in later if not one.sit_out), None)
    if coming is None:
        return True
    if not coming.is_open or any(board.result for board in coming.boards):
        return False
    both = (coming.ns, coming.ew)
    return are_playing(facts, row.round, {player for party in both if party for player in party.players})


def are_playing(facts: SectionFacts, number: int, players: set[int]) -> bool:
    """Whether one of these pairs or single players still has an open board in round `number`, anywhere."""
    return any(
        any(row.open(facts.states))
        for row in facts.rows
        if row.round == number and not players.isdisjoint(facts.seats(row))
    )


def another_table(waiting: Iterable[tuple[int, int]], row: PlacementRow) -> int | None:
    """The table that has a board to play before `row` has it, or in the same round; None when none has.

    The tables of matches play the same boards in the same round as a matter of course.
    """
    last = row.round - 1 if row.match else row.round
    return next((table for number, table in waiting if number <= last and table != row.table), None)


@dataclass(frozen=True, slots=True)
class DrawnRounds:
    """`planned` rounds of the section are drawn in all; of pairs each has a number in the event.

    `left`: the contestants of teams and pairs that have withdrawn; `worth` of a bye: its victory points.
    """

    planned: int
    options: MatchOptions
    of_pairs: bool
    left: frozenset[int] = frozenset()
    worth: str = ""

    def named(self, number: int) -> DrawnRound | None:
        """A round of the section as the draw names it; None of teams, whose matches name it."""
        if not self.of_pairs:
            return None
        match_round = self.options.match_round(number)
        part = number - self.options.first_round(match_round) + 1
        return DrawnRound(match_round, part, self.options.halves)

    def at(self, row: PlacementRow, facts: SectionFacts) -> DrawnRound | None:
        """The same of a row of the plan, with the bye of a pair that sits out in every part of the round."""
        named = self.named(row.round)
        if named is None or row.match is None or not row.is_sit_out:
            return named
        parts = sum(one.match == row.match for one in facts.rows)
        return replace(named, bye=True, worth=self.worth) if parts == named.parts else named

    def waits_for_draw(self, facts: SectionFacts, own: int | None) -> bool:
        """Whether a further round will be drawn, in which the pair of a phone (`own`) plays."""
        drawn = max((row.round for row in facts.rows), default=0)
        return drawn < self.planned and own not in self.left


NOT_DRAWN = DrawnRounds(0, MatchOptions(), of_pairs=False)


def has_parts(session: Session) -> bool:
    """Whether rounds are parts of matches; in multiple teams the halves of a match are rounds far apart."""
    stage = session.stage
    return stage is not None and session.event.kind == TEAMS and not match_options(stage.options).multiple


def part_at(section: Section, number: int, table: int) -> MatchAt | DrawnRound | None:
    """Round and part of the match that a table plays in a round of the section; None where none is named."""
    if section.session.event.kind == SWISS_PAIRS:
        return drawn_rounds(section).named(number)
    return matches_at_tables(section).get((number, table)) if has_parts(section.session) else None


def drawn_rounds(section: Section) -> DrawnRounds:
    return _known.of(version_of(section).planned)


def _read(section: int) -> DrawnRounds:
    stage = Stage.objects.filter(sessions__sections=section).select_related("event").first()
    if stage is None or not STAGE_FORMATS[stage.format].drawn or STAGE_FORMATS[stage.format].eliminates:
        return NOT_DRAWN
    options = match_options(stage.options)
    gone = Contestant.objects.filter(section=section, entrant__withdrawn_from__isnull=False)
    left = frozenset(gone.values_list("pk", flat=True))
    return DrawnRounds(
        planned=(stage.rounds or 0) * options.halves,
        options=options,
        of_pairs=stage.event.kind == SWISS_PAIRS,
        left=left,
        worth=worth_of_bye(stage),
    )


_known = Remembered(_read)
