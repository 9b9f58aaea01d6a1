"""A club signs up, and confirms its address; the keepers approve or refuse it."""

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.hosting.acts.sign_ups import (
    NewSignUp,
    SignUpDecision,
    ask,
    confirm,
    decide,
    is_open,
    sign_up_of,
)
from tournament.domain.people.acts.access_links import count_guess
from tournament.models import SignUp
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import Cut, button_of, form_of
from tournament.web.server.addresses import client_address, phone_page

MOST_ASKED = 5  # of one network address in a minute
SignUpForm = form_of(
    NewSignUp, address=forms.EmailField(label=gettext_lazy("E-mail address"), max_length=200)
)


def sign_up(request: HttpRequest) -> HttpResponse:
    """A club, its secretary and an address; the answer is the same whatever is known of them."""
    if not is_open():
        raise Http404
    form, error, status = SignUpForm(request.POST or None), None, 200
    if request.method == "POST":
        status = 400
        if count_guess("sign-up", client_address(request)) > MOST_ASKED:
            error, status = _("Too many in a short time. Wait a minute, then send it again."), 429
        elif form.is_valid():
            try:
                ask(NewSignUp(**form.cleaned_data), link=lambda token: _link(request, token))
                return redirect(f"{reverse('sign_up')}?sent")
            except DirectorError as refusal:
                error, status = refusal.message, refusal.status
    context = {"form": form, "error": error, "sent": "sent" in request.GET and request.method == "GET"}
    return render(request, "console/hosting/sign_up.html", context, status=status)


def confirm_sign_up(request: HttpRequest, token: str) -> HttpResponse:
    """The link of the letter; a button confirms, for programs that read mail open links too."""
    row = sign_up_of(token)
    if row is None:
        return render(request, "console/hosting/sign_up_confirmed.html", {"lapsed": True}, status=404)
    if request.method != "POST":
        return render(request, "console/hosting/sign_up_confirmed.html", {"sign_up": row})
    entrance = confirm(row)
    if entrance:
        return redirect("sign_in_by_link", entrance)
    row.refresh_from_db()
    return render(request, "console/hosting/sign_up_confirmed.html", {"sign_up": row, "is_done": True})


@desk
@require_POST
def decide_sign_up(request: HttpRequest, asked: int) -> HttpResponse:
    """Approve or refuse."""
    row = get_object_or_404(SignUp, pk=asked)
    approved = button_of(request.POST, ["approve", "refuse"], "act") == "approve"
    reason = form_of(reason=Cut(200, required=False))(request.POST).values()["reason"]
    decide(
        row,
        SignUpDecision(approved=approved, reason=reason),
        by=director(request),
        link=lambda token: _link(request, token),
    )
    return done(request, _("Saved."), "hosted")


def _link(request: HttpRequest, token: str) -> str:
    return phone_page(request, "confirm_sign_up", token)
