"""Convert a section's rows to the plan that movements/changes/replan.py works on, and back to rows.

The rows in the database are authoritative; the movement they came from only says what it allowed. Every board
is a *set* of its own, so that a row says which of its boards are arrow-switched.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.couples import partners_of
from tournament.domain.movements.readings.named_plans import (
    Placing,
    catalogue_plan,
    plan_named,
    plan_of,
    refuse_other_kind,
)
from tournament.models import Contestant, OwnMovement, Placement, Result, Section
from tournament.models.own_movement import PREFIX
from tournament.movements import plan
from tournament.movements.families.individual import redrawn
from tournament.movements.plan import full_tables
from tournament.movements.transform import is_shared
from tournament.sheets.event_kinds import BY_MATCHES


@dataclass(frozen=True, slots=True)
class Seated:
    """`boards[n - 1]` is the board of set n, `pairs` the contestants by their seat in the plan.

    `played` is the latest round with a result: the rounds up to it are facts. `rows` are the placements by
    round and table, `done` the places where each contestant (primary key) has played a board.
    """

    section: Section
    movement: plan.Movement
    boards: tuple[int, ...]
    pairs: dict[int, Contestant]
    rows: dict[tuple[int, int], Placement]
    played: int
    done: dict[tuple[int, int], tuple[int, int]]

    @property
    def next_round(self) -> int:
        """The first round that can still be changed while a round is being played."""
        begun = self.section.session.started_at is not None
        return min(max(self.played, int(begun)) + 1, self.movement.rounds)

    def seat(self, contestant: Contestant | None) -> int | None:
        return None if contestant is None else contestant.seat

    def sets_of(self, boards: Iterable[int]) -> tuple[int, ...]:
        """The sets of these boards, as far as the session has them."""
        return tuple(self.boards.index(board) + 1 for board in boards if board in self.boards)

    def boards_of(self, sets: Iterable[int]) -> list[int]:
        """The boards of sets; a new set takes the numbers after the last."""
        last, known = max(self.boards), len(self.boards)
        return [self.boards[n - 1] if n <= known else last + n - known for n in sets]

    def placing(self, row: plan.Placement, joined: dict[int, Contestant]) -> Placing:
        """A row of a plan as it is written down; `joined` are contestants that are new in it."""
        pairs = self.pairs | joined
        ns, ew = pairs.get(row.ns or 0), pairs.get(row.ew or 0)
        return Placing(row.round, row.table, ns, ew, self.boards_of(row.sets), self.boards_of(row.turned))


def seated(section: Section) -> Seated:
    """A section's seating as a plan. DirectorError where there is none."""
    if section.event_kind.partners == 1:
        raise DirectorError(
            "single_players",
            _("Individuals have their own incidents: a player leaves, joins, or two swapped seats."),
        )
    placements = list(section.placements.select_related("ns", "ew"))
    in_matches = section.event_kind.ranked_by == BY_MATCHES
    if in_matches or not placements or section.contestants.numbered().filter(seat=None).exists():
        raise DirectorError("no_movement", _("This section has no movement to change."))
    boards = tuple(sorted({board for row in placements for board in row.boards}))
    rows = {(row.round, row.table): row for row in placements}
    pairs = {pair.seat: pair for pair in section.contestants.numbered() if pair.seat}
    movement = _movement(section, placements, boards, pairs)
    done = {
        (pair, board): (number or 0, table or 0)
        for number, table, board, *both in section.results.exclude(Result.FELL_OUT).values_list(
            "round", "table", "board", "ns", "ew"
        )
        for pair in both
    }
    played = max((number for number, _table in done.values()), default=0)
    return Seated(section, movement, boards, pairs, rows, played, done)


def _movement(
    section: Section, placements: Sequence[Placement], boards: tuple[int, ...], pairs: dict[int, Contestant]
) -> plan.Movement:
    origin = _origin(section)
    if origin:
        refuse_other_kind(section, origin)
    seats = max(pairs)
    read = plan_of(
        placements,
        {pair.pk: seat for seat, pair in pairs.items()},
        contestants=seats,
        winners=section.winners,
        sets={board: number for number, board in enumerate(boards, start=1)},
    )
    waiting = any(not row.is_full for row in read.rows_of_round(read.rounds))
    movement = replace(
        read,
        name=section.movement,
        family=origin.family if origin else "",
        contestants=seats + waiting,
        absent=(seats + 1,) if waiting else (),
        copies=origin.copies if origin else None,
    )
    share = is_shared(movement) or bool(origin and origin.allow.share)
    meet, replay = (origin.allow.meet, origin.allow.replay) if origin else (1, 1)
    return replace(movement, allow=plan.Allow(share=share, meet=meet, replay=replay, uneven=True))


def _origin(section: Section) -> plan.Movement | None:
    """The movement that was chosen for the section, where it can be made again."""
    code = section.movement
    if code.startswith(PREFIX):
        own = OwnMovement.objects.filter(pk=code.removeprefix(PREFIX)).first()
        return own.plan if own else None
    try:
        return catalogue_plan(code)
    except DirectorError:
        return None


# An individual as rows of four, with the sets that its movement counts in.


def sets_of_movement(section: Section) -> tuple[plan.Movement, int]:
    """The movement of an individual, and how many boards a set of it has here."""
    movement = plan_named(section.movement)
    return movement, section.boards_per_set // max(len(row.sets) for row in movement.rows)


def players_anew(section: Section, after: int, here: Collection[int]) -> tuple[plan.Quartet, ...] | None:
    """The rounds after `after` drawn anew for the players in these seats; None where no draw is legal."""
    movement, per_set = sets_of_movement(section)
    to_come = [row for row in full_tables(movement.rows) if row.round > after]
    return redrawn([*_played_rows(section, after, per_set), *to_come], after, here)


def is_drawn_anew(section: Section) -> bool:
    """Whether others sit somewhere than the movement says."""
    movement, per_set = sets_of_movement(section)
    planned = {(row.round, row.table): {*row.seated} for row in full_tables(movement.rows)}
    rows = _played_rows(section, movement.rounds, per_set)
    return any(planned.get((row.round, row.table)) != {*row.seated} for row in rows)


def _played_rows(section: Section, last: int, per_set: int) -> list[plan.Quartet]:
    couples = partners_of(section)
    seats = dict(section.contestants.numbered().values_list("pk", "seat"))
    lines = {pk: [seats[one] or 0 for one in both] for pk, both in couples.items()}
    rows = section.placements.filter(round__lte=last, ns__isnull=False, ew__isnull=False)
    return [
        plan.Quartet(
            row.round,
            row.table,
            lines[row.ns_id or 0][0],
            lines[row.ns_id or 0][1],
            lines[row.ew_id or 0][0],
            lines[row.ew_id or 0][1],
            tuple(dict.fromkeys((board - 1) // per_set + 1 for board in row.boards)),
        )
        for row in rows
    ]
