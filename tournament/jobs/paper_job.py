"""The job that draws a long paper: read the sheets as the person who ordered it may see them, then draw."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import override

from tournament.domain.outside.acts.jobs import Progress
from tournament.domain.paper.acts import long_papers
from tournament.domain.paper.reports.papers import Wanted, laid_out
from tournament.domain.people.readings.roles import AnyUser
from tournament.models import Session
from tournament.printing.kit.words import Words


def draw(payload: dict, progress: Progress) -> str:
    """The name of the file."""
    wanted = Wanted(**payload)
    session = Session.objects.with_club().get(pk=wanted.session)
    with override(Words(wanted.language).own.code):
        return long_papers.draw(laid_out(wanted, session, _reader(wanted.reader)), progress)


def _reader(pk: int | None) -> AnyUser:
    return AnonymousUser() if pk is None else get_user_model().objects.get(pk=pk)
