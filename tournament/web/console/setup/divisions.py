"""A large field divided into equal sections on the same boards: the cards of the set-up page, and the act."""

from secrets import SystemRandom

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Section
from tournament.movements.changes.divisions import Division, Order
from tournament.readings.errors import DirectorError
from tournament.reports.movements.divisions import divisions_of
from tournament.services.sessions.divisions import divide as divide_section
from tournament.web.console.access import director, done
from tournament.web.console.forms.refusing_form import RefusingForm, refusing
from tournament.web.console.movements.movement_form import MovementWishes
from tournament.web.console.setup.setup import typed_first

CHOICE = ("no_choice", gettext_lazy("Choose one of the divisions."))


class DivisionForm(RefusingForm):
    """The button of a division, and the order of the pairs."""

    division = refusing(forms.CharField(), *CHOICE)
    order = refusing(forms.ChoiceField(choices=[(order, order) for order in Order]), *CHOICE)


@typed_first
def divide(request: HttpRequest, session: int, section: int) -> HttpResponse:
    rows = Section.objects.with_boards().select_related("session__event__club")
    place = get_object_or_404(rows, pk=section, session=session)
    typed = DivisionForm(request.POST).values()
    division = _found(divisions_of(place, MovementWishes(request.POST).wanted), typed["division"])
    lot = list(range(sum(division.pairs)))
    SystemRandom().shuffle(lot)
    order = Order(typed["order"])
    divide_section(place, division, order, by=director(request), lot=lot if order == Order.LOT else ())
    message = _("The sections are made, with their movements. You can undo this in History.")
    return done(request, message, "setup", session)


def _found(offered: list[Division], key: str) -> Division:
    found = next((one for one in offered if one.key == key), None)
    if found is None:
        raise DirectorError(CHOICE[0], str(CHOICE[1]))
    return found
