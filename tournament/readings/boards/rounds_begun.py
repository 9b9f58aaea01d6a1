"""Refusals of results for a round that has not begun.

A phone's entry is refused, because the board cannot have been played yet. A line of paper is most often a
mistyped board number, so the director is asked once more.
"""

from functools import reduce
from operator import or_

from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.models import Contestant, Result, Section
from tournament.readings.boards.paper_lookup import SLIP, TRAVELLER
from tournament.readings.boards.places import Meeting, Place
from tournament.readings.boards.rounds import has_begun, is_before_the_first_result, round_in_play
from tournament.readings.errors import DirectorError

TO_COME = "round_to_come"
AHEAD = 2  # a table that sits out may be this many rounds ahead of all others


def refuse_not_begun(place: Place, board: int, round: int | None) -> None:
    """DirectorError when no table of the section has come near the round in which a board is played.

    An entry for a board that already has a result is left to the rule of claims.
    """
    meeting, section = place.meeting(board, round), place.section.pk
    number = meeting.round or 0
    if number <= AHEAD or has_begun(section, number - AHEAD) or is_before_the_first_result(section):
        return
    both = (meeting.ns.pk, meeting.ew.pk)
    there = Result.objects.filter(Q(ns__in=both) | Q(ew__in=both), section=section, board=board)
    if there.exclude(Result.FELL_OUT).exists():
        return
    sentence = _(
        "Round %(round)d has not begun: no table has a result of round %(before)d. Nothing is saved."
    )
    raise DirectorError("not_begun", sentence % {"round": number, "before": number - AHEAD})


def refuse_round_to_come(section: Section, meeting: Meeting, *, paper: str = SLIP) -> None:
    """DirectorError `round_to_come` for a result of a later round than the one in play.

    A fast table may be one round ahead, and pairs that have played all their earlier rounds further. A
    traveller has lines of many rounds and is often keyed at the end: each round is asked about until it has a
    result.
    """
    number = meeting.round or _round_of(section, meeting)
    if not number or number <= (now := round_in_play(section.pk)):
        return
    may_be_ahead = number == now + 1 or paper == TRAVELLER
    if may_be_ahead and _has_result(section, meeting, number):
        return
    single = section.contestant_size == 1  # whose partner of a round has played no earlier one
    if single or all(_lacks_earlier(section, pair, number) for pair in (meeting.ns, meeting.ew)):
        raise DirectorError(
            TO_COME,
            _(
                "This is a board of round %(round)d, but round %(now)d is in play. "
                "Save it again if it is right."
            )
            % {"round": number, "now": now},
        )


def _has_result(section: Section, meeting: Meeting, number: int) -> bool:
    """Whether the round or a later one has a result; without a round on slips, whether its pairs have one."""
    if meeting.round:
        return has_begun(section.pk, number)
    pairs = section.placements.filter(round__gte=number, ns__isnull=False, ew__isnull=False)
    both = [Q(ns=ns, ew=ew) | Q(ns=ew, ew=ns) for ns, ew in pairs.values_list("ns", "ew")]
    return Result.objects.filter(reduce(or_, both), section=section).exists()


def _round_of(section: Section, meeting: Meeting) -> int | None:
    """The round of a match of teams, whose slips name none."""
    both = Q(ns=meeting.ns, ew=meeting.ew) | Q(ns=meeting.ew, ew=meeting.ns)
    return section.placements.filter(both).values_list("round", flat=True).order_by("round").first()


def _lacks_earlier(section: Section, pair: Contestant, number: int) -> bool:
    """Whether the pair has boards without a result in a round before this one."""
    own = Q(ns=pair) | Q(ew=pair)
    rows = section.placements.filter(own, round__lt=number, ns__isnull=False, ew__isnull=False)
    planned = {
        (board, frozenset(both))
        for *both, boards in rows.values_list("ns", "ew", "boards")
        for board in boards
    }
    results = Result.objects.filter(own, section=section).values_list("board", "ns", "ew")
    return bool(planned - {(board, frozenset(both)) for board, *both in results})
