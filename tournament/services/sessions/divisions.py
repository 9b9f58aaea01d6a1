"""A section of many pairs becomes several on the same boards, each seated in its movement, in one act."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.models import Contestant, Section
from tournament.movements.changes.divisions import Division, Order, listed, seeded
from tournament.movements.plan import Movement
from tournament.readings.errors import DirectorError
from tournament.readings.movements.named_plans import plan_named
from tournament.readings.movements.seats import numbered
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.sessions.lifecycle import add_section_in
from tournament.services.setup.contestants import refuse_once_played
from tournament.services.setup.seating import seat_in


def divide(section: Section, division: Division, order: Order, *, by: Actor, lot: Sequence[int] = ()) -> None:
    """The pairs go to sections as seeded, by lot or as listed; `lot` is the drawn permutation, from 0.

    The section keeps its own share and gives the others away; all of them are compared in its field.
    """
    _refuse_unless_divisible(section, division)
    pairs = list(section.contestants.numbered())
    if order == Order.LOT and sorted(lot) != list(range(len(pairs))):
        raise DirectorError("bad_lot", _("The draw must include every pair once."))
    movements = [plan_named(choice.code) for choice in division.choices]
    sequence = lot if order == Order.LOT else range(len(pairs))
    shares = _shares(division, movements, order, sequence)
    with act("divide_section", by=by, section=section, count=len(shares), pairs=len(pairs)) as write:
        others = [add_section_in(write, section.session) for _share in shares[1:]]
        moved = [[pairs[index] for index in share] for share in shares]
        for other, share in zip(others, moved[1:], strict=True):
            _move(write, other, share)
        for place, movement, choice, share in zip(
            [section, *others], movements, division.choices, moved, strict=True
        ):
            per_set = choice.boards_per_round
            seat_in(write, place, movement, code=choice.code, boards_per_set=per_set, pairs=share)


def _refuse_unless_divisible(section: Section, division: Division) -> None:
    refuse_once_played(section)
    if section.session.started_at:
        raise DirectorError("already_started", _("The session has started; its sections stay as they are."))
    if section.contestants.numbered().count() != sum(division.pairs):
        raise DirectorError(
            "changed_meanwhile", _("The number of pairs has changed. Look at the sections again.")
        )


def _shares(
    division: Division, movements: Sequence[Movement], order: Order, sequence: Sequence[int]
) -> list[list[int]]:
    """For each section the pairs of the list in the order of its seats."""
    return seeded([_lines(one) for one in movements]) if order == Order.SEEDED else listed(division, sequence)


def _lines(movement: Movement) -> list[list[int]]:
    """The seats of each line that is ranked apart, as places in the order of the seats."""
    directions = [str(numbered(seat, movement)["direction"]) for seat in movement.present]
    return [
        [place for place, direction in enumerate(directions) if direction == line]
        for line in sorted({*directions}, reverse=True)
    ]


def _move(write: Act, section: Section, pairs: Sequence[Contestant]) -> None:
    """Pairs with their players go to another section; the movement numbers them."""
    for pair in pairs:
        write.change(pair, section_id=section.pk, number=f"~{pair.pk}")
