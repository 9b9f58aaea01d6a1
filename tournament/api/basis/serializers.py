"""Shared serializers and look-ups of the API's endpoints."""

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from tournament.api.basis.choices import serializer_of
from tournament.domain.gate.reports.visibility import hidden_board, own_cover
from tournament.domain.inputs import Reasoned, Seen
from tournament.models import Contestant, DirectorCall, Entrant, Result, Section, Session

SESSIONS = Session.objects.with_club()
SECTIONS = Section.objects.with_club().select_related("round_clock")
RESULTS = Result.objects.select_related(
    "section__session__event__club", "section__session__rehearsal", "section__field", "ns", "ew", "ruling"
)
CONTESTANTS = Contestant.objects.numbered().select_related("section__session__event__club")
CALLS = DirectorCall.objects.select_related("section__session__event__club")
MOST_BOARDS = 999


class KeyField(serializers.IntegerField):
    """The key or the version of a row, as large as a database may hold it."""

    def __init__(self, **how: object) -> None:
        super().__init__(min_value=1, max_value=2**63 - 1, **how)


ReasonSerializer, SeenSerializer = serializer_of(Reasoned, "Reason"), serializer_of(Seen)


def session_of(pk: int) -> Session:
    return get_object_or_404(SESSIONS, pk=pk)


def entrant_of(rows: QuerySet[Entrant], **which: object) -> Entrant:
    """The entrant that a path or a body names; 404 in a sentence where the event has none."""
    if found := rows.filter(**which).first():
        return found
    raise no_entrant()


def no_entrant() -> NotFound:
    return NotFound(_("There is no such team or pair in this event."))


def result_of(request: Request, pk: int) -> Result:
    """A result that may be looked at by who asks."""
    found = get_object_or_404(RESULTS, pk=pk)
    refuse_own(request, found.section.session, found.board)
    return found


def refuse_own(request: Request, session: Session, board: int) -> None:
    """Forbidden for a director whose own pair has still to play this board (Law 16 C)."""
    if board in own_cover(session, request.user):
        raise hidden_board(session, board)
