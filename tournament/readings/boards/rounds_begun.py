"""Refusals of results for a round that has not begun.

A phone's entry is refused, because the board cannot have been played yet. A line of paper is most often a
mistyped board number, so the director is asked once more.
"""

from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.models import Contestant, Result, Section
from tournament.readings.boards.places import Meeting, Place
from tournament.readings.boards.rounds import has_begun, is_before_the_first_result
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
    if Result.objects.filter(Q(ns__in=both) | Q(ew__in=both), section=section, board=board).exists():
        return
    sentence = _(
        "Round %(round)d has not begun: no table has a result of round %(before)d. Nothing is saved."
    )
    raise DirectorError("not_begun", sentence % {"round": number, "before": number - AHEAD})


def refuse_round_to_come(section: Section, meeting: Meeting) -> None:
    """DirectorError `round_to_come` for the first result of a round while both pairs lack earlier ones."""
    number = meeting.round
    if not number or has_begun(section.pk, number) or is_before_the_first_result(section.pk):
        return
    if all(_lacks_earlier(section, pair, number) for pair in (meeting.ns, meeting.ew)):
        raise DirectorError(
            TO_COME,
            _("This is a board of round %(round)d, which no table has begun. Save it again if it is right.")
            % {"round": number},
        )


def _lacks_earlier(section: Section, pair: Contestant, number: int) -> bool:
    """Whether the pair has boards without a result in a round before this one."""
    own = Q(ns=pair) | Q(ew=pair)
    rows = section.placements.filter(own, round__lt=number, ns__isnull=False, ew__isnull=False)
    planned = {board for boards in rows.values_list("boards", flat=True) for board in boards}
    return bool(planned - {*Result.objects.filter(own, section=section).values_list("board", flat=True)})
