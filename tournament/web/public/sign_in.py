"""The director's sign-in: by a link, or by a code that another device shows."""

import re

from django import forms
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import (
    DEVICE,
    SECONDS,
    code_in,
    guesses_too_often,
    name_of_device,
    use_link,
    was_link,
)
from tournament.domain.rehearsal.acts.rehearsals import start_rehearsal
from tournament.domain.rehearsal.acts.robots import wake_robots
from tournament.web.server.addresses import client_address
from tournament.web.server.pending_form import PendingForm

LINK = re.compile(r"(?:.*/)?([^/\s]+)/?\s*", re.S)


class CodeForm(forms.Form):
    """The code of another device, or a whole link."""

    code = forms.CharField(max_length=300)

    def token(self) -> str:
        """What `use_link` takes; empty where nothing was typed."""
        typed = self.cleaned_data["code"] if self.is_valid() else ""
        found = LINK.fullmatch(typed)
        return code_in(typed) or (found[1] if found else "")


def sign_in_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """The link itself only shows a button: what scans links before a person opens them uses nothing up."""
    if request.method != "POST":
        return render(request, "public/sign_in_by_link.html")
    if refusal := _refusal(request, token, {}):
        return refusal
    if request.GET.get("next") == "rehearse":
        rehearsal = start_rehearsal(by=Actor(request.user.get_username(), request.user))
        wake_robots(rehearsal)
        return redirect("room", rehearsal.session_id)
    return redirect("console")


def sign_in(request: HttpRequest) -> HttpResponse:
    """A place for a code or a link. A form that could not be saved is shown again once signed in."""
    if request.method != "POST":
        form = PendingForm(request.GET)
        return render(request, "public/sign_in.html", {"next": form.page(request)})
    form = PendingForm(request.POST)
    page = form.page(request)
    token = CodeForm(request.POST).token()
    if not request.user.is_authenticated and (refusal := _refusal(request, token, form.context(page))):
        return refusal
    if page and form.sent:
        return render(request, "public/kept.html", form.context(page))
    return redirect(page or "console")


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("start")


def _refusal(request: HttpRequest, token: str, context: dict[str, object]) -> HttpResponse | None:
    """Sign in by a token; or the sign-in page with the reason why not."""
    user = use_link(token) if token else None
    if user is not None:
        browser = request.headers.get("user-agent", "")
        device = name_of_device(user, browser, request.session.session_key)
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        request.session[DEVICE] = device
        return None
    # A valid link is accepted, and one that was used says so, even while others fail.
    if was_link(token):
        return render(request, "public/sign_in.html", {**context, "lapsed": True}, status=403)
    if guesses_too_often(client_address(request)):
        answer = render(request, "public/sign_in.html", {**context, "too_often": True}, status=429)
        answer["Retry-After"] = str(SECONDS)
        return answer
    return render(request, "public/sign_in.html", {**context, "unknown": True}, status=403)
