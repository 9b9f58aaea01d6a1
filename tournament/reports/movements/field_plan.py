"""A field as movements: what is planned and what has been played, board by board.

Contestants are compared over the whole field, so the plans of several sections are one movement here, each
section with tables of its own. Contestants are numbered in the order of the parties.
"""

from dataclasses import dataclass

from tournament.models import Field, Placement, Result
from tournament.movements.bundles import by_bundles
from tournament.movements.plan import Movement
from tournament.movements.plan import Placement as PlanPlacement
from tournament.readings.movements.plans import movement_of, plan_of
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
    placements = Placement.objects.filter(section__in=sections).order_by("section", "round", "table")
    results = Result.objects.filter(section__in=sections, state=Result.State.PLAYED)
    facts = results.order_by("board", "pk").values_list("round", "board", "ns_id", "ew_id")
    played = [PlanPlacement(turn or 0, 0, number[ns], number[ew], (board,)) for turn, board, ns, ew in facts]
    winners = 2 if parties and all(party.direction for party in parties) else 1
    planned = plan_of(
        list(placements), number, contestants=len(parties), winners=winners, tables_before=shift
    )
    return FieldPlays(
        heading=heading_of(sections[0].session, sections[0] if len(sections) == 1 else None),
        parties=parties,
        planned=planned,
        by_set=by_bundles(planned),
        played=movement_of(played, contestants=len(parties), winners=winners),
        closed=sections[0].session.is_closed,
    )
