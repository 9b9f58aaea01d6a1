"""The seats of the next session of pairs, by a plan of how they change places."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import Session
from tournament.movements import plan
from tournament.movements.changes.next_session import PLANS, meetings_again, seats_after
from tournament.readings.errors import DirectorError
from tournament.readings.stages.pair_sessions import (
    movement_again,
    pair_sections,
    places_of,
    refuse_other_kinds,
    where_they_sat,
    who_met,
)


@dataclass(frozen=True, slots=True)
class NextSession:
    """Who sits where in the next session: the entrants of each section in the order of their seats.

    `movements` are those of the session before, None where another one has to be chosen. `again` counts the
    meetings of pairs that have met.
    """

    seated: tuple[tuple[int, ...], ...]
    movements: tuple[plan.Movement | None, ...]
    again: int


def next_seats(last: Session, *, change: str, order: Sequence[int], seed: int) -> NextSession:
    """The seats of the next session by a plan of PLANS. `order`: entrants, best first.

    DirectorError for an unknown plan, and for an event that is not of pairs.
    """
    refuse_other_kinds(last)
    if change not in PLANS:
        raise DirectorError("no_choice", _("Choose how the pairs change places."))
    sections = pair_sections(last)
    sat = where_they_sat(sections)
    before = [sum(one.section == number for one in sat) for number in range(len(sections))]
    seats = [section.contestants.numbered().count() for section in sections]
    counts = before if change == "stay" else _shared_out(before, seats)
    movements = [movement_again(section, count) for section, count in zip(sections, counts, strict=True)]
    places = [
        place
        for number, (movement, count) in enumerate(zip(movements, counts, strict=True))
        for place in places_of(number, movement, count)
    ]
    met = who_met(last.event_id)
    pairs = seats_after(change, places, sat, order, met, seed)
    seated = [
        tuple(pair for place, pair in zip(places, pairs, strict=True) if place.section == number)
        for number in range(len(sections))
    ]
    return NextSession(tuple(seated), tuple(movements), meetings_again(places, pairs, met))


def _shared_out(before: Sequence[int], seats: Sequence[int]) -> list[int]:
    """As many pairs in each section as before, which keeps the movements.

    Where two or more pairs have left a section, the sections are of nearly the same size.
    """
    left = [count - pairs for count, pairs in zip(seats, before, strict=True)]
    if max(left) <= 1 or max(before) - min(before) <= 1:
        return [*before]
    each, more = divmod(sum(before), len(before))
    return [each + (number < more) for number in range(len(before))]
