"""What a team match needs when it was played otherwise than planned: other opponents, or other boards."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from scoring.stages.formats import KNOCK_OUT
from tournament.models import Contestant, Entrant, Placement, TeamMatch
from tournament.readings.errors import DirectorError
from tournament.readings.incidents.played_boards import refuse_boards
from tournament.readings.stages.knock_outs import with_exchanged
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.incidents.replans import ASIDE, no_second_playing, results_at


def exchange_opponents(
    first: TeamMatch,
    second: TeamMatch,
    *,
    later: Sequence[TeamMatch] = (),
    by: Actor,
    reason: str = "",
) -> None:
    """The visiting teams of two matches of a round sat in each other's match, in both rooms.

    Results belong to those who sat at the table: what was entered follows, and the two matches are those
    that were really played. `later`: the two matches of another round, without results, in which the same
    teams would meet again; they become the two that were missed (reports/teams/repair_costs.py).
    DirectorError `other_round`, `is_bye`, `in_triple`, `already_played`.
    """
    if first.pk == second.pk or (first.section_id, first.round) != (second.section_id, second.round):
        raise DirectorError("other_round", _("Choose two matches of the same round."))
    if first.away is None or second.away is None:
        raise DirectorError("is_bye", _("A bye is no match: there is nothing to rule on."))
    if first.triple is not None or second.triple is not None:
        raise DirectorError("in_triple", _("Matches of three or four teams cannot exchange opponents."))
    if any(results_at(row) for match in later for row in _tables(match)):
        sentence = _("Round %(round)d is being played already.") % {"round": later[0].round}
        raise DirectorError("already_played", sentence)
    with act("exchange_matches", by=by, section=first.section, reason=reason) as write:
        write.about |= {"matches": [one.named for one in (first, second, *later)]}
        teams = first.away, second.away
        _exchange(write, (first, second), *teams)
        _exchange_in_bracket(write, first, *teams)
        if later:
            at_home = {match.home_id for match in later}
            both_home = at_home == {team.pk for team in teams}
            _exchange(write, later, *((first.home, second.home) if both_home else teams))


def _exchange(write: Act, matches: Sequence[TeamMatch], one: Entrant, other: Entrant) -> None:
    """Two teams change places in the two matches of a round in which they play."""
    swap = _swap(matches[0], one, other)
    rows = [row for match in matches for row in _tables(match)]
    _exchange_results(write, rows, swap)
    _exchange_seats(write, rows, swap)
    new = {one.pk: other, other.pk: one}
    sides = [
        (match, side, new[team.pk])
        for match in matches
        for side, team in (("home", match.home), ("away", match.away))
        if team is not None and team.pk in new
    ]
    for match, side, _team in sides:
        if side == "away":  # by way of no team: a team visits once in a round
            write.change(match, away_id=None)
    for match, side, team in sides:
        write.change(match, **{f"{side}_id": team.pk})


def _exchange_in_bracket(write: Act, match: TeamMatch, one: Entrant, other: Entrant) -> None:
    """In a knock-out the draw says which match has which place; it keeps the order of the seeds, too."""
    for draw in match.section.draws.filter(policy=KNOCK_OUT):
        if draw.options["first"] == match.round:
            pairings, options = with_exchanged(draw, one, other)
            write.change(draw, pairings=pairings, options=options)


def _tables(match: TeamMatch) -> list[Placement]:
    return [*match.placements.select_related("section", "ns", "ew").order_by("pk")]


Swap = dict[int | None, Contestant]


def _swap(match: TeamMatch, one: Entrant, other: Entrant) -> Swap:
    """Each pair of the two teams with the pair of the same line that changes places with it."""
    rows = Contestant.objects.filter(section=match.section_id, entrant__in=(one, other))
    by_team = {(row.entrant_id, row.direction): row for row in rows}
    change = {one.pk: other.pk, other.pk: one.pk}
    return {row.pk: by_team[change[team], line] for (team, line), row in by_team.items() if team}


def _exchange_results(write: Act, rows: Sequence[Placement], swap: Swap) -> None:
    """Results of these tables by way of board numbers that no table has."""
    results = [result for row in rows for result in results_at(row)]
    boards = [result.board for result in results]
    for result in results:
        write.change(result, board=ASIDE + result.board)
    for result, board in zip(results, boards, strict=True):
        ns, ew = (swap.get(pair.pk, pair) for pair in (result.ns, result.ew))
        write.change(result, board=board, ns_id=ns.pk, ew_id=ew.pk)


def _exchange_seats(write: Act, rows: Sequence[Placement], swap: Swap) -> None:
    """The same tables with the other pairs; rows are made anew, as undo knows meetings that come and go."""
    for row in rows:
        write.remove(row)
    for row in rows:
        ns, ew = (swap.get(pair.pk, pair) if pair else None for pair in (row.ns, row.ew))
        write.add(
            Placement(
                section_id=row.section_id,
                match_id=row.match_id,
                round=row.round,
                table=row.table,
                ns=ns,
                ew=ew,
                boards=row.boards,
                turned=row.turned,
            )
        )


def renumber_boards(place: Placement, boards: Sequence[int], *, by: Actor, reason: str = "") -> Placement:
    """A table played other boards than planned: `boards` in the order of those planned.

    What was entered moves with them, and another part of the match has the boards left. DirectorError
    `wrong_number_of_boards`; Conflict where one of the pairs has another result on such a board.
    """
    refuse_boards(place, boards)
    numbers = dict(zip(place.boards, boards, strict=True))
    with no_second_playing(), act("renumber_boards", by=by, section=place.section, reason=reason) as write:
        write.about |= {"round": place.round, "table": place.table, "boards": [*boards]}
        results = results_at(place)
        before = [result.board for result in results]
        for result in results:
            write.change(result, board=ASIDE + result.board)
        for result, board in zip(results, before, strict=True):
            write.change(result, board=numbers[board])
        write.change(place, boards=[*boards])
        _exchange_parts(write, place, {played: planned for planned, played in numbers.items()})
    return place


def _exchange_parts(write: Act, place: Placement, planned: Mapping[int, int]) -> None:
    """The two took boards of another part of their match: that part has those that were left."""
    rows = Placement.objects.filter(match=place.match_id, ns=place.ns_id, ew=place.ew_id)
    for row in rows.exclude(pk=place.pk) if place.match_id else ():
        boards = [planned.get(board, board) for board in row.boards]
        if boards != row.boards:
            write.change(row, boards=boards)
