"""Webhooks: the addresses of the club's own programs, the latest messages, and why one was stopped."""

from collections.abc import Callable

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_POST

from tournament.models import Club, Webhook
from tournament.readings.acts.verbs import Group
from tournament.readings.club.roles import own_club
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor
from tournament.services.club import clubs
from tournament.services.outside import webhooks
from tournament.services.undo.club_history import acts_of, take_back
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.history import ActLine, entries_as_lines
from tournament.web.console.forms.refusing_form import RefusingForm, choice

LATEST = 6
DELIVERIES = 5
EVENTS: dict[str, Promise] = {
    "evening": gettext_lazy("Sessions created, started and closed"),
    "seating": gettext_lazy("Seating and movements"),
    "results": gettext_lazy("Results and deals"),
    "rulings": pgettext_lazy("events", "Rulings"),
    "calls": gettext_lazy("Calls of the director"),
}


class WebhookForm(forms.Form):
    url = forms.CharField(
        label=gettext_lazy("Address of the program"),
        max_length=500,
        widget=forms.URLInput(attrs={"placeholder": "https://"}),
    )
    events = forms.MultipleChoiceField(
        label=gettext_lazy("Messages sent"),
        choices=[*EVENTS.items()],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=gettext_lazy("None chosen: everything. Undone acts are always sent."),
    )


class WebhookActForm(RefusingForm):
    do = choice(lambda: [*ACTS, "secret"])


@desk
def hooks(request: HttpRequest) -> HttpResponse:
    """The webhooks of the club, and a form for one more; its secret is shown once, right here."""
    club, form, error = own_club(request.user), WebhookForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        club = club or clubs.found_club(name=_("Our club"), by=director(request))
        try:
            hook, secret = webhooks.add_webhook(club, by=director(request), **form.cleaned_data)
            return _secret_page(request, hook, secret)
        except DirectorError as refusal:
            error = refusal
    rows = Webhook.objects.filter(club=club).prefetch_related("deliveries")
    context = {
        "hooks": [(hook, [EVENTS[event] for event in hook.events], _latest(hook)) for hook in rows],
        "form": form,
        "error": error,
        "lines": _acts(club),
    }
    status = error.status if error else 400 if form.errors else 200
    return render(request, "console/club/webhooks.html", context, status=status)


@desk
@require_POST
def hook(request: HttpRequest, hook: int) -> HttpResponse:
    """Stop it, let it go on, give it another secret, or remove it."""
    row = get_object_or_404(Webhook.objects.select_related("club"), pk=hook)
    if row.club != own_club(request.user):
        raise Http404
    wish, by = WebhookActForm(request.POST).values()["do"], director(request)
    if wish == "secret":
        return _secret_page(request, row, webhooks.renew_secret(row, by=by))
    ACTS[wish](row, by)
    return done(request, _("Saved."), "webhooks")


ACTS: dict[str, Callable[[Webhook, Actor], object]] = {
    "stop": lambda held, by: webhooks.stop_webhook(held, by=by),
    "resume": lambda held, by: webhooks.resume_webhook(held, by=by),
    "remove": lambda held, by: webhooks.remove_webhook(held, by=by),
}


@desk
@require_POST
def hook_back(request: HttpRequest, entry: int) -> HttpResponse:
    """Take back what was last done to a webhook of this club."""
    found = get_object_or_404(acts_of(Group.WEBHOOKS), pk=entry)
    if found.pk not in {line.entry.pk for line in _acts(own_club(request.user))}:
        raise Http404
    take_back(found, by=director(request))
    return done(request, _("Undone."), "webhooks")


def _secret_page(request: HttpRequest, hook: Webhook, secret: str) -> HttpResponse:
    """The only page that ever shows this secret."""
    response = render(request, "console/club/webhook_secret.html", {"hook": hook, "secret": secret})
    response["Cache-Control"] = "no-store"
    return response


def _latest(hook: Webhook) -> list:
    return list(hook.deliveries.all())[:DELIVERIES]


def _acts(club: Club | None) -> list[ActLine]:
    """The last things that were done to webhooks of this club."""
    entries = acts_of(Group.WEBHOOKS).filter(about__club=club.pk if club else None)
    return entries_as_lines(entries[:LATEST])
