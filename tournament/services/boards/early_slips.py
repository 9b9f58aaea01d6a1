"""A line of paper for a round that nobody has begun: most often a mistyped board number."""

from django.db.models import Max, Q
from django.utils.translation import gettext as _

from tournament.models import Contestant, Result, Section
from tournament.services.boards.entries import Meeting
from tournament.services.errors import DirectorError

TO_COME = "round_to_come"


def refuse_round_to_come(section: Section, meeting: Meeting) -> None:
    """DirectorError `round_to_come` for the first result of a round while both pairs lack earlier ones.

    Before the first result of the evening no round is known, and any slip may come first.
    """
    number = meeting.round
    reached = Result.objects.filter(section=section).aggregate(Max("round"))["round__max"]
    if not number or not reached or reached >= number:
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
