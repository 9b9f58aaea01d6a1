"""The e-mail address of a player, at the desk: entered, changed, removed."""

from collections.abc import Callable

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournament.models import MailAddress, Player
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor
from tournament.services.club import mail_addresses
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import RefusingForm, choice


class MailAddressForm(forms.Form):
    address = forms.EmailField(label=gettext_lazy("E-mail address"), max_length=254)
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=settings.LANGUAGES)


class MailActForm(RefusingForm):
    do = choice(lambda: ACTS)


@desk
def mail_address(request: HttpRequest, player: int) -> HttpResponse:
    person, error = get_object_or_404(Player, pk=player), None
    row = MailAddress.objects.filter(player=person).first()
    initial = {"address": row.address, "language": row.language} if row else {"language": get_language()}
    form = MailAddressForm(initial=initial)
    if request.method == "POST":
        try:
            wish = MailActForm(request.POST).values()["do"]
            form = MailAddressForm(request.POST if wish == "save" else None, initial=initial)
            if wish != "save" or form.is_valid():
                message = ACTS[wish](person, form, director(request))
                return done(request, message, "mail_address", player)
        except DirectorError as refusal:
            error = refusal
    context = {"player": person, "form": form, "row": row, "error": error}
    status = error.status if error else 400 if form.errors else 200
    response = render(request, "console/mail/address.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _save(player: Player, form: MailAddressForm, by: Actor) -> str:
    mail_addresses.set_mail_address(player, **form.cleaned_data, by=by)
    return _("Saved.")


def _remove(player: Player, form: MailAddressForm, by: Actor) -> str:
    mail_addresses.remove_mail_address(player, by=by)
    return _("The address is forgotten.")


ACTS: dict[str, Callable[[Player, MailAddressForm, Actor], str]] = {"save": _save, "remove": _remove}
