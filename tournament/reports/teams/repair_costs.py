"""What other opponents, or other boards, cost the rest of a team event. Nothing is written."""

from collections.abc import Collection, Sequence

from scoring.stages.formats import ROUND_ROBIN
from tournament.models import Placement, TeamMatch
from tournament.readings.incidents.played_boards import refuse_boards
from tournament.reports.teams.standings import StageMatches, stage_matches
from tournament.reports.teams.team_names import teams_of
from tournament.sheets.team_repairs import BoardsAgain, ExchangeCost, OtherBoardsCost, SeatedMeeting


def exchange_cost(first: TeamMatch, second: TeamMatch) -> ExchangeCost:
    """The matches that the teams of two matches have with each other, if their visitors change places."""
    stage = first.section.session.stage
    assert stage is not None
    found, names = stage_matches(stage), teams_of(first.section.session.event_id)
    met = [{first.home_id, second.away_id}, {second.home_id, first.away_id}]
    planned = [(first.home_id, first.away_id), (second.home_id, second.away_id)]
    again = [plan for plan in found.plans if {plan.home, plan.away} in met]
    others = [{plan.home, plan.away} for plan in found.plans if plan.pk not in (first.pk, second.pk)]
    missed = [pair for pair in planned if {*pair} not in others] if stage.format == ROUND_ROBIN else []
    meetings = [
        SeatedMeeting(found.rounds[plan.pk], names[plan.home], names[plan.away])
        for plan in again
        if plan.away is not None
    ]
    return ExchangeCost(
        again=tuple(meetings),
        missed=tuple((names[home], names[away]) for home, away in missed if away is not None),
        later=_later(found, [plan.pk for plan in again]) if len(missed) == 2 else (),
    )


def _later(found: StageMatches, again: Sequence[int]) -> tuple[int, ...]:
    """Two matches of one round without results."""
    plans = [plan for plan in found.plans if plan.pk in again]
    is_one_round = len(plans) == 2 and len({found.rounds[plan.pk] for plan in plans}) == 1
    begun = any(found.matches[pk].has_begun for pk in again)
    return tuple(again) if is_one_round and not begun and not any(plan.end for plan in plans) else ()


def other_boards_cost(place: Placement, boards: Sequence[int]) -> OtherBoardsCost:
    """What follows when this table of a match played `boards`, in the order of those planned."""
    refuse_boards(place, boards)
    planned = dict(zip(boards, place.boards, strict=False))
    rows = Placement.objects.filter(section=place.section_id).exclude(pk=place.pk)
    own = [
        row
        for row in rows.filter(match=place.match_id)
        if {row.ns_id, row.ew_id} == {place.ns_id, place.ew_id}
    ]
    other_room = {
        board for row in rows.filter(match=place.match_id) if row not in own for board in row.boards
    }
    parts = [(row.round, tuple(planned.get(board, board) for board in row.boards)) for row in own]
    changed = [part for part, row in zip(parts, own, strict=True) if list(part[1]) != row.boards]
    return OtherBoardsCost(
        alone=tuple(sorted({*boards} - other_room)), parts=tuple(changed), again=_again(place, boards)
    )


def _again(place: Placement, boards: Collection[int]) -> tuple[BoardsAgain, ...]:
    """Where one of the two pairs has these boards in another match."""
    names = teams_of(place.section.session.event_id)
    rows = Placement.objects.filter(section=place.section_id, match__isnull=False)
    rows = rows.exclude(match=place.match_id).select_related("ns", "ew").order_by("round", "table")
    found = [
        BoardsAgain(names[pair.entrant_id], row.round, both)
        for row in rows
        for pair in (row.ns, row.ew)
        if pair and pair.pk in (place.ns_id, place.ew_id) and pair.entrant_id
        if (both := tuple(board for board in row.boards if board in boards))
    ]
    return tuple(found)
