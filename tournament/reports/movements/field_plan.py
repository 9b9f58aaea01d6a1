"""A field as movements: what is planned and what has been played, board by board.

Contestants are compared over the whole field, so the plans of several sections are one movement here, each
section with tables of its own. Contestants are numbered in the order of the parties.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.models import Field, Placement, Result
from tournament.movements.bundles import by_bundles
from tournament.movements.plan import Movement
from tournament.movements.plan import Placement as Row
from tournament.reports.boards.field import sections_of
from tournament.reports.boards.heading import heading_of
from tournament.reports.people.people import parties_of_sections
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party

SECTION = 1000  # so much higher are the table numbers of the next section


@dataclass(frozen=True, slots=True)
class FieldPlays:
    """A field as movements: the plan by single boards and, where boards travel in equal sets and none lies
    turned, by sets; and what has been played. `closed`: nothing more will be."""

    heading: Heading
    parties: list[Party]
    planned: Movement
    by_set: Movement | None
    played: Movement
    closed: bool

    @property
    def lines(self) -> tuple[str, ...]:
        """Each contestant's direction, in the order of the parties."""
        return tuple(party.direction for party in self.parties)

    def number(self, contestant: int) -> int:
        return next(place for place, party in enumerate(self.parties, start=1) if party.id == contestant)


def plays_of(field: Field) -> FieldPlays:
    sections = sections_of(field)
    parties = [*parties_of_sections([section.pk for section in sections]).values()]
    number = {party.id: place for place, party in enumerate(parties, start=1)}
    shift = {section.pk: SECTION * place for place, section in enumerate(sections)}
    rows = [
        Row(row.round, row.table + shift[row.section_id], number.get(row.ns_id), number.get(row.ew_id),
            () if row.is_sit_out else tuple(row.boards), tuple(row.turned))
        for row in Placement.objects.filter(section__in=sections).order_by("section", "round", "table")
    ]  # fmt: skip
    results = Result.objects.filter(section__in=sections, state=Result.State.PLAYED)
    facts = results.order_by("board", "pk").values_list("round", "board", "ns_id", "ew_id")
    played = [Row(turn or 0, 0, number[ns], number[ew], (board,)) for turn, board, ns, ew in facts]
    winners = 2 if parties and all(party.direction for party in parties) else 1
    planned = _movement(rows, len(parties), winners)
    return FieldPlays(
        heading=heading_of(sections[0].session, sections[0] if len(sections) == 1 else None),
        parties=parties,
        planned=planned,
        by_set=by_bundles(planned),
        played=_movement(played, len(parties), winners),
        closed=sections[0].session.is_closed,
    )


def _movement(rows: Iterable[Row], contestants: int, winners: int) -> Movement:
    rows = tuple(rows)
    return Movement(
        name="",
        family="",
        kind="pairs",
        tables=max((row.table for row in rows), default=0),
        rounds=max((row.round for row in rows), default=0),
        board_sets=max((board for row in rows for board in row.sets), default=0),
        contestants=contestants,
        winners=winners,
        rows=rows,
    )
