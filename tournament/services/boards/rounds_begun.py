"""A phone's entry for a round that has not begun is refused: nobody can have played it yet."""

from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.models import Result
from tournament.models.compiled_queries import Prepared
from tournament.services.boards.entries import Place, Said
from tournament.services.errors import DirectorError

# The newest results first: in a session that is under way the first row answers.
REACHED = Prepared(
    lambda section, number: (
        Result.objects.filter(section=section, round__gte=number).order_by("-pk").values_list("pk")[:1]
    ),
    2,
)
ANY = Prepared(
    lambda section: Result.objects.filter(section=section).order_by("-pk").values_list("pk")[:1], 1
)
AHEAD = 2  # a table that sits out may be this many rounds ahead of all others


def refuse_not_begun(place: Place, said: Said) -> None:
    """DirectorError when no table of the section has come near this round.

    A section whose first result this is may have played on paper until now. What has a result already is the
    entry's own question.
    """
    meeting, section = place.meeting(said.board, said.round), place.section.pk
    number = meeting.round or 0
    if number <= AHEAD or REACHED.rows(section, number - AHEAD) or not ANY.rows(section):
        return
    both = (meeting.ns.pk, meeting.ew.pk)
    if Result.objects.filter(Q(ns__in=both) | Q(ew__in=both), section=section, board=said.board).exists():
        return
    sentence = _(
        "Round %(round)d has not begun: no table has a result of round %(before)d. Nothing is saved."
    )
    raise DirectorError("not_begun", sentence % {"round": number, "before": number - AHEAD})
