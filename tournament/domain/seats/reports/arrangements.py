"""The arrangement of seats before it is applied: who moves, each wish with its reason, and the lines."""

from collections.abc import Mapping
from fractions import Fraction

from tournament.domain.journal.reports.versioned_cache import prefixes_of
from tournament.domain.seats.readings.arranging import (
    Arranging,
    Hall,
    arranged_sections,
    arrangement_of,
    hall_of,
    wishes_asked,
)
from tournament.models import Membership, Session
from tournament.movements.changes.arrangement import means_of
from tournament.sheets.names import Name, in_section
from tournament.sheets.seat_arrangement import LineStrength, SeatArrangement, SeatMove, WishAnswer


def seat_arrangement(session: Session, how: Arranging, strengths: Mapping[int, Fraction]) -> SeatArrangement:
    """What `arrange_seats` would do; `strengths` by contestant, empty where nobody has a grade."""
    hall = hall_of(arranged_sections(session))
    asked = wishes_asked(session, hall, how)
    found = arrangement_of(hall, asked, how, strengths)
    players = {one.wish: one.players for one in asked}
    return SeatArrangement(
        moves=_moves(session, hall, found.seated),
        wishes=tuple(
            WishAnswer(
                str(one.wish.kind),
                tuple(player.name for player in players[one.wish]),
                one.is_met,
                one.code,
                one.figures,
            )
            for one in found.answers
        ),
        lines=_lines(hall, found.seated, strengths),
        fixed_seats=sum(not chair.moves for chair in hall.chairs),
        has_strengths=bool(strengths),
        seen=hall.seen,
    )


def _moves(session: Session, hall: Hall, seated: tuple[int, ...]) -> tuple[SeatMove, ...]:
    prefixes = prefixes_of(session.pk)
    labels = [in_section(place, prefixes.get(place.section_id, "")) for place in hall.places]
    before = dict(zip(hall.keys, labels, strict=True))
    names: dict[int, list[Name]] = {}
    rows = Membership.objects.filter(contestant__in=hall.keys, from_round=1).select_related("player")
    for row in rows.order_by("contestant", "position"):
        names.setdefault(row.contestant_id, []).append(row.player.name)
    return tuple(
        SeatMove(tuple(names.get(pk, ())), before[pk], label, chair.table)
        for label, chair, pk in zip(labels, hall.chairs, seated, strict=True)
        if before[pk] != label
    )


def _lines(
    hall: Hall, seated: tuple[int, ...], strengths: Mapping[int, Fraction]
) -> tuple[LineStrength, ...]:
    """One line alone says nothing: none where there is only one."""
    if not all(pk in strengths for pk in hall.keys):
        return ()
    before, after = (means_of(hall.chairs, each, strengths) for each in (hall.keys, seated))
    letters = [section.letter for section in hall.sections]
    found = [LineStrength(letters[one], line, before[one, line], after[one, line]) for one, line in before]
    return tuple(found) if len(found) > 1 else ()
