"""The mail server of the club: entered, tried, removed. Its password is shown on no page."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Club, MailServer
from tournament.readings.club.roles import own_club
from tournament.readings.errors import DirectorError
from tournament.readings.outside.mail_problems import MAIL_PROBLEMS
from tournament.services.acts.journal import Actor
from tournament.services.club import clubs
from tournament.services.club import mail_server as services
from tournament.web.console.access import desk, director, say_done
from tournament.web.console.forms.refusing_form import RefusingForm, choice
from tournament.web.server.addresses import phone_page


class MailServerForm(forms.ModelForm):
    password = forms.CharField(
        label=gettext_lazy("Password"),
        required=False,
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy("It is stored encrypted and never shown again. Empty: the stored one stays."),
    )

    class Meta:
        model = MailServer
        fields = ("host", "port", "security", "user", "password", "sender", "address")
        help_texts = {
            "sender": gettext_lazy("Replies of players go to this address."),
            "address": gettext_lazy(
                "Links in messages begin with it. Leave it empty if this program cannot be opened from home."
            ),
        }


class TrialForm(RefusingForm):
    do = choice(lambda: ACTS)
    to = forms.CharField(required=False)


@desk
def mail_server(request: HttpRequest) -> HttpResponse:
    """The settings, and what the latest trial came to."""
    club, error = own_club(request.user), None
    stored = MailServer.objects.filter(club=club).first() if club else None
    initial = None if stored else _proposed(request)
    form = MailServerForm(instance=stored, initial=initial)
    if request.method == "POST":
        try:
            club = club or clubs.found_club(name=_("Our club"), by=director(request))
            values = TrialForm(request.POST).values()
            is_saved = values["do"] == "save"
            form = MailServerForm(request.POST if is_saved else None, instance=stored, initial=initial)
            if not is_saved or form.is_valid():
                say_done(request, ACTS[values["do"]](club, {**_fields(form), **values}, director(request)))
                return redirect("mail_server")
        except DirectorError as refusal:
            error = refusal
    stored = MailServer.objects.filter(club=club).first() if club else None
    context = {"form": form, "error": error, "server": stored, "problem": _problem(stored)}
    status = error.status if error else 400 if form.errors else 200
    response = render(request, "console/mail/server.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _fields(form: MailServerForm) -> dict[str, Any]:
    return form.cleaned_data if form.is_bound else {}


def _proposed(request: HttpRequest) -> dict[str, str]:
    """An address that leads here from outside, where this page itself came over TLS."""
    return {"address": phone_page(request, "start").rstrip("/") if request.is_secure() else ""}


def _problem(server: MailServer | None) -> str:
    return str(MAIL_PROBLEMS[server.problem]) if server and server.problem else ""


def _save(club: Club, given: dict[str, Any], by: Actor) -> str:
    names = ("host", "port", "security", "user", "sender", "address")
    values = {name: given[name] for name in names}
    services.set_mail_server(club, **values, password=given["password"] or None, by=by)
    return _("Saved. Try it now.")


def _try(club: Club, given: dict[str, Any], by: Actor) -> str:
    server = MailServer.objects.select_related("club").filter(club=club).first()
    if server is None:
        raise DirectorError("no_server", str(MAIL_PROBLEMS["no_server"]))
    tried = services.try_mail_server(server, to=given["to"].strip())
    if tried.problem:
        sentence = f"{MAIL_PROBLEMS[tried.problem]} {tried.answer}".strip()
        raise DirectorError("mail_trial", sentence)
    if given["to"].strip():
        return _("The server works and has taken a message. See whether it arrives.")
    return _("The server works.")


def _remove(club: Club, given: dict[str, Any], by: Actor) -> str:
    services.remove_mail_server(club, by=by)
    return _("The mail server is removed. Nothing is sent any more.")


ACTS: dict[str, Callable[[Club, dict[str, Any], Actor], str]] = {
    "save": _save,
    "try": _try,
    "remove": _remove,
}
