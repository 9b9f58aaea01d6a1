"""How all move before a round, where two sentences say it exactly."""

from tournament.models import Section
from tournament.reports.cache.versioned_cache import Remembered, Version
from tournament.reports.movements.announcements import common_calls
from tournament.reports.movements.plan_of_section import seated_section
from tournament.sheets.movement_sheet import Call

Moves = dict[int, tuple[Call, ...]]


def moves_of(version: Version) -> Moves:
    """The calls before each round from the second on; empty for a round that two sentences cannot tell."""
    return _moves.of(version.planned)


def all_further_moves(moves: Moves, number: int) -> tuple[Call, ...]:
    """The calls before each round from `number` on, where they are the same before all of them."""
    found = {calls for round, calls in moves.items() if round >= number}
    return found.pop() if len(found) == 1 else ()


def _read(pk: int) -> Moves:
    seated = seated_section(Section.objects.with_club().get(pk=pk))
    return {number: common_calls(seated, number) for number in range(2, seated.movement.rounds + 1)}


_moves = Remembered(_read)
