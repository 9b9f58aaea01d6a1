"""The fairness of a field for each contestant: of the current plan, and of the boards played."""

from collections import defaultdict
from collections.abc import Iterator

from tournament.analysis.fairness import figure_of, own_figures
from tournament.analysis.tally import Tally, line_of, tally_of
from tournament.models import Contestant, Field
from tournament.movements.plan import Movement
from tournament.reports.movements.field_plan import FieldPlays, plays_of
from tournament.sheets.fairness import Boards, FairnessSheet, FieldFairness, Figure, RivalLine


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
