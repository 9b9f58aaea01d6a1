"""What keeps pairs from sitting down by a movement that a club has written."""

from collections.abc import Iterator

from tournament.models import OwnMovement
from tournament.movements.check import Problem, alone, errors, replays
from tournament.movements.plan import Movement
from tournament.readings.movements.movement_files import WrongMovement


def playable(own: OwnMovement) -> Movement:
    """The movement to seat people by. WrongMovement, with all its problems, while it is not finished."""
    refuse_unplayable(own.plan)
    return own.plan


def refuse_unplayable(movement: Movement) -> None:
    if found := faults(movement):
        raise WrongMovement(movement, found)


def faults(movement: Movement) -> list[Problem]:
    """What keeps pairs from sitting down by it."""
    return [problem for problem in (*as_played(movement), *errors(movement)) if not problem.is_warning]


def as_played(movement: Movement) -> Iterator[Problem]:
    """What the checker lets pass, and pairs at a table would meet."""
    yield from wrong_lines(movement)
    if movement.allow.replay > 1:
        yield from replays(movement)
    yield from alone(movement)


def wrong_lines(movement: Movement) -> Iterator[Problem]:
    """With two winners the tables number the North-South pairs; a number beyond is East-West throughout."""
    for row in movement.rows:
        for seats, is_north in zip(row.lines, (True, False), strict=True):
            for seat in seats:
                if movement.winners == 2 and (seat <= movement.tables) != is_north:
                    yield Problem("LINE", row.round, row.table, seat)
