"""What a team match needs when it was played otherwise than planned: other opponents, or other boards."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.models import Contestant, Placement, TeamMatch
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.incidents.replans import ASIDE, no_second_playing, results_at


def exchange_opponents(first: TeamMatch, second: TeamMatch, *, by: Actor, reason: str = "") -> None:
    """The visiting teams of two matches of a round sat in each other's match, in both rooms.

    Results belong to those who sat at the table: what was entered follows, and the two matches are those
    that were really played. DirectorError `other_round`, `is_bye`.
    """
    if first.pk == second.pk or (first.section_id, first.round) != (second.section_id, second.round):
        raise DirectorError("other_round", _("Choose two matches of the same round."))
    if first.away_id is None or second.away_id is None:
        raise DirectorError("is_bye", _("A bye is no match: there is nothing to rule on."))
    with act("exchange_matches", by=by, section=first.section, reason=reason) as write:
        write.about |= {"matches": [one.named for one in (first, second)]}
        swap = _swap(first, second)
        rows = [
            row
            for match in (first, second)
            for row in match.placements.select_related("ns", "ew").order_by("pk")
        ]
        _exchange_results(write, rows, swap)
        _exchange_seats(write, rows, swap)
        away, other = first.away_id, second.away_id
        # By way of no team: a team visits once in a round.
        write.change(second, away_id=None)
        write.change(first, away_id=other)
        write.change(second, away_id=away)


Swap = dict[int | None, Contestant]


def _swap(first: TeamMatch, second: TeamMatch) -> Swap:
    """Each pair of the two visiting teams with the pair of the same line that changes places with it."""
    rows = Contestant.objects.filter(section=first.section_id, entrant__in=(first.away_id, second.away_id))
    by_team = {(row.entrant_id, row.direction): row for row in rows}
    other = {first.away_id: second.away_id, second.away_id: first.away_id}
    return {row.pk: by_team[other[team], line] for (team, line), row in by_team.items()}


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

    What was entered moves with them. DirectorError `wrong_number_of_boards`; Conflict where one of the pairs
    has another result on such a board.
    """
    if len(boards) != len(place.boards) or len({*boards}) != len(boards) or min(boards, default=0) < 1:
        raise DirectorError(
            "wrong_number_of_boards",
            _("Enter the %(count)d boards that were actually played.") % {"count": len(place.boards)},
        )
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
    return place
