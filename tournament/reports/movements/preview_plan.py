"""Preview of a movement before pairs are assigned, in the shape `movement_sheet` expects."""

from tournament.movements import plan
from tournament.readings.movements.seats import numbered
from tournament.reports.movements.plan_of_section import Seated
from tournament.sheets.names import Party


def seated_plan(movement: plan.Movement, boards_per_round: int) -> Seated:
    """The plan before pairs are assigned: its contestants have numbers and no names."""
    in_a_set = boards_per_round // max(len(row.sets) for row in movement.rows)
    sets = {n: tuple(plan.boards(n, in_a_set)) for n in range(1, movement.board_sets + 1)}
    parties = {seat: _seat_party(seat, movement) for seat in movement.present}
    turned = {(row.round, row.table): row.turned for row in movement.rows if row.turned}
    return Seated(movement, sets, parties, turned)


def _seat_party(seat: int, movement: plan.Movement) -> Party:
    called = numbered(seat, movement)
    return Party(seat, str(called["number"]), str(called["direction"]))
