"""The fairness of a field for each contestant: of the current plan, and of the boards played."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from tournament.analysis.qf import Tally, figure_of, line_of, own_figures, tally_of
from tournament.domain.boards.reports.field import sections_of
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.movements.readings.named_plans import movement_of, plan_of
from tournament.domain.people.reports.people import parties_of_sections
from tournament.models import Contestant, Field, Placement, Result
from tournament.movements.bundles import by_bundles
from tournament.movements.plan import Movement
from tournament.movements.plan import Placement as PlanPlacement
from tournament.sheets.heading import Heading
from tournament.sheets.movement_sheets import Boards, FairnessSheet, FieldFairness, Figure, RivalLine
from tournament.sheets.names import Party

# A field as movements: what is planned and what has been played, board by board.
#
# Contestants are compared over the whole field, so the plans of several sections are one movement here,
# each section with tables of its own. Contestants are numbered in the order of the parties.

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


def fairness_sheet(contestant: Contestant) -> FairnessSheet:
    """One contestant's page; the contestant's section belongs to a field."""
    return sheet_of(plays_of(contestant.section.field_of_boards), contestant.pk)


def field_fairness(field: Field) -> FieldFairness:
    """The figure of a field and each contestant's own."""
    plays = plays_of(field)
    figure = _plan_figure(plays) or figure_of(plays.played, plays.lines, "board")
    movement = plays.by_set or (plays.planned if plays.planned.rows else plays.played)
    owns = own_figures(movement, plays.lines)
    contestants = tuple((party, owns.get(number)) for number, party in enumerate(plays.parties, start=1))
    return FieldFairness(plays.heading, figure, contestants)


def sheet_of(plays: FieldPlays, contestant: int) -> FairnessSheet:
    own = plays.number(contestant)
    planned, played = tally_of(plays.planned, own), tally_of(plays.played, own)
    mine = plays.planned.rows_of(own)
    as_played = plays.closed and _boards(plays.played) != _boards(plays.planned)
    return FairnessSheet(
        heading=plays.heading,
        party=plays.parties[own - 1],
        plan=_plan_figure(plays, own),
        played=figure_of(plays.played, plays.lines, "board", own) if as_played else None,
        planned=figure_of(plays.planned, plays.lines, "board", own) if as_played else None,
        ns=Boards(planned.lines[0], played.lines[0]),
        ew=Boards(planned.lines[1], played.lines[1]),
        sit_outs=tuple(row.round for row in mine if not row.is_full),
        turned=tuple(sorted(board for row in mine for board in row.turned)),
        rivals=tuple(_rivals(plays, own, planned, played)),
    )


def _plan_figure(plays: FieldPlays, own: int | None = None) -> Figure | None:
    if plays.by_set:
        return figure_of(plays.by_set, plays.lines, "set", own)
    return figure_of(plays.planned, plays.lines, "board", own)


def _rivals(plays: FieldPlays, own: int, planned: Tally, played: Tally) -> Iterator[RivalLine]:
    """All others that play one of its boards, in the order of the numbers."""
    rounds = _meetings(plays.planned if plays.planned.rows else plays.played, own)
    for other, party in enumerate(plays.parties, start=1):
        met, same, opposite = (
            Boards(getattr(planned, name)[other], getattr(played, name)[other])
            for name in ("met", "same", "opposite")
        )
        if met or same or opposite:
            yield RivalLine(party, rounds.get(other, ()), met, same, opposite)


def _meetings(movement: Movement, own: int) -> dict[int, tuple[int, ...]]:
    """The rounds in which it meets each other one; a result without a round says nothing of it."""
    rounds: dict[int, list[int]] = defaultdict(list)
    for row in movement.rows_of(own):
        for other in row.seated:
            if row.is_full and other != own and row.round:
                rounds[other].append(row.round)
    return {other: tuple(dict.fromkeys(found)) for other, found in rounds.items()}


def _boards(movement: Movement) -> set[tuple[int, int, int]]:
    """Who sat North-South and who East-West on which board, wherever it was."""
    return {(board, *line_of(row, board)) for row in movement.full_rows() for board in row.sets}
