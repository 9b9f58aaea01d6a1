"""The movement of a section: from the catalogue's plan to rows that a director can edit."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.boards.readings.board_places import at_tables
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.movements.readings.named_plans import Placing, numbered, plan_named, refuse_other_kind
from tournament.domain.seats.acts.arranging import settle_fixed
from tournament.domain.seats.acts.contestants import (
    Couples,
    refuse_once_played,
    renumber,
    unseat,
)
from tournament.models import Contestant, Placement, PlayerToken, Section, TableToken
from tournament.movements import plan

# By the players of a contestant.
WRONG_NUMBER: dict[int | None, Promise] = {
    1: gettext_lazy("This movement is for %(seats)d players; there are %(pairs)d."),
    2: gettext_lazy("This movement is for %(seats)d pairs; there are %(pairs)d."),
}


@dataclass(frozen=True, slots=True)
class ChooseMovement:
    """`code` of the catalogue, or of an own movement; see `offers`."""

    code: Annotated[str, Meta(max_length=80)]
    boards_per_round: Annotated[int, Meta(ge=1, le=60)]


def choose_movement(section: Section, code: str, *, boards_per_set: int, by: Actor) -> Section:
    """Seat the pairs of a section in a movement by its code; their order is kept, numbers follow."""
    return seat_movement(section, plan_named(code), code=code, boards_per_set=boards_per_set, by=by)


def seat_movement(
    section: Section, movement: plan.Movement, *, code: str, boards_per_set: int, by: Actor
) -> Section:
    """Seat the pairs in a plan; its seats and theirs must be the same number.

    `boards_per_set` is what a table plays in a round: a plan of single boards lists them all itself.
    """
    refuse_once_played(section)
    with act("choose_movement", by=by, section=section) as write:
        write.about |= {"movement": code, "tables": movement.tables, "title": movement.title}
        seat_in(write, section, movement, code=code, boards_per_set=boards_per_set)
        settle_fixed(write, section)
    return section


def seat_in(
    write: Act,
    section: Section,
    movement: plan.Movement,
    *,
    code: str,
    boards_per_set: int,
    pairs: Sequence[Contestant] | None = None,
) -> None:
    """The same inside an act that has begun; with `pairs` in another order than they have now."""
    refuse_other_kind(section, movement)
    pairs = list(section.contestants.numbered() if pairs is None else pairs)
    if len(pairs) != len(movement.present):
        sentence, said = (
            WRONG_NUMBER[section.event_kind.partners],
            {"seats": len(movement.present), "pairs": len(pairs)},
        )
        raise DirectorError("wrong_number_of_pairs", str(sentence % said))
    per_set = _boards_in_a_set(movement, boards_per_set)
    unseat(write, section)
    renumber(write, pairs, [numbered(seat, movement) for seat in movement.present])
    write.change(section, movement=code, boards_per_set=boards_per_set, winners=movement.winners)
    seated = dict(zip(movement.present, pairs, strict=True))
    place(write, section, _placings(write, section, movement, seated, per_set))
    if section.session.started_at:
        open_tables(write, section)


def _boards_in_a_set(movement: plan.Movement, boards_per_round: int) -> int:
    """A table plays one set a round, or as many single boards as are listed.

    Where some lie turned the plan is made for just these boards, and they cannot be multiplied.
    """
    sets = max(len(row.sets) for row in movement.rows)
    is_turned = any(row.turned for row in movement.rows)
    if boards_per_round % sets or (is_turned and boards_per_round != sets):
        raise DirectorError(
            "wrong_number_of_boards",
            _("This movement has %(boards)d boards a round.") % {"boards": sets},
        )
    return boards_per_round // sets


def place(write: Act, section: Section, rows: Iterable[Placing]) -> None:
    """Write the rows of a seating."""
    write.add_all(
        Placement(
            section=section,
            round=row.round,
            table=row.table,
            ns=row.ns,
            ew=row.ew,
            boards=row.boards,
            turned=row.turned,
        )
        for row in rows
    )


def _placings(
    write: Act, section: Section, movement: plan.Movement, seated: dict[int, Contestant], per_set: int
) -> list[Placing]:
    """The rows of a movement; of single players two who sit together are a side."""
    if movement.kind != "individual":
        return [_placing(row, seated, per_set) for row in map(plan.placement, movement.rows)]
    couples = Couples(write, section)
    return [
        Placing(
            round=row.round,
            table=row.table,
            ns=couples.of(seated[row.n or 0], seated[row.s or 0]),
            ew=couples.of(seated[row.e or 0], seated[row.w or 0]),
            boards=board_numbers(row.sets, per_set),
        )
        for row in plan.full_tables(movement.rows)
    ]


def _placing(row: plan.Placement, seated: dict[int, Contestant], per_set: int) -> Placing:
    return Placing(
        round=row.round,
        table=row.table,
        ns=seated.get(row.ns or 0),
        ew=seated.get(row.ew or 0),
        boards=board_numbers(row.sets, per_set),
        turned=board_numbers(row.turned, per_set),
    )


def board_numbers(sets: tuple[int, ...], per_set: int) -> list[int]:
    return [board for number in sets for board in plan.boards(number, per_set)]


def open_tables(write: Act, section: Section) -> None:
    """Give every table of the movement or of a match that has none the address that its QR shows.

    A bye has no table. An address is not undone with other acts, so that no phone has to scan its code again.
    Pairs of a movement get one of their own, by which their phones follow them.
    """
    tables = {*at_tables(section.placements.all()).values_list("table", flat=True)}
    tables |= {*section.matches.values_list("table", flat=True)}
    known = section.table_tokens.filter(revoked_at=None).values_list("table", flat=True)
    TableToken.objects.bulk_create(
        TableToken(section=section, table=table) for table in sorted(tables.difference(known))
    )
    if section.event_kind.methods:
        held = PlayerToken.objects.filter(contestant__section=section, revoked_at=None)
        pairs = section.contestants.numbered().exclude(pk__in=held.values("contestant"))
        write.add_all(PlayerToken(contestant=pair) for pair in pairs)
