"""For the keepers of a shared server: sign-up, the limits of clubs, and all clubs in one table."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.errors import DirectorError
from tournament.domain.hosting.acts.hosting_rules import (
    ClubLimits,
    HostingTerms,
    hosting,
    set_hosting,
    set_quota,
)
from tournament.domain.hosting.acts.sign_ups import clubs_that_wait, is_open
from tournament.domain.hosting.reports.hosted_clubs import hosted_clubs
from tournament.domain.journal.readings.quotas import LIMITS
from tournament.models import Club, Hosting, Quota
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import form_of
from tournament.web.console.hosting.club_data_pages import LABELS
from tournament.web.server.addresses import phone_page

LimitsForm = form_of(ClubLimits)
HostingForm = form_of(
    HostingTerms,
    sign_ups=forms.ChoiceField(label=gettext_lazy("Sign-up of clubs"), choices=Hosting.SignUps.choices),
    sends=forms.ModelChoiceField(
        Club.objects.filter(mail_server__isnull=False, is_rehearsal=False),
        label=gettext_lazy("Mail server of"),
        required=False,
    ),
)


@desk
def hosted(request: HttpRequest) -> HttpResponse:
    """How clubs are taken in, what each may use, and what each uses."""
    row, error = hosting(), None
    stands = {name: getattr(row, name) for name in ("sign_ups", "sends", *LIMITS)}
    form = HostingForm(request.POST or None, initial=stands)
    if request.method == "POST" and form.is_valid():
        try:
            sends = form.cleaned_data["sends"]
            terms = HostingTerms(**{**form.cleaned_data, "sends": sends and sends.pk})
            set_hosting(terms, by=director(request))
            return done(request, _("Saved."), "hosted")
        except DirectorError as refusal:
            error = refusal
    context = {"form": form, "error": error, "clubs": hosted_clubs(), "labels": LABELS.values()}
    context |= {"waiting": clubs_that_wait(), "is_open": is_open(), "address": phone_page(request, "sign_up")}
    status = error.status if error else 400 if form.errors else 200
    return render(request, "console/hosting/hosted.html", context, status=status)


@desk
def hosted_club(request: HttpRequest, hosted: int) -> HttpResponse:
    """The limits of one club."""
    club = get_object_or_404(Club, pk=hosted, is_rehearsal=False)
    row = Quota.objects.filter(club=club).first() or Quota()
    form = LimitsForm(request.POST or None, initial={name: getattr(row, name) for name in LIMITS})
    if request.method == "POST" and form.is_valid():
        set_quota(club, ClubLimits(**form.cleaned_data), by=director(request))
        return done(request, _("Saved."), "hosted")
    context = {"form": form, "club": club}
    return render(request, "console/hosting/hosted_club.html", context, status=400 if form.errors else 200)
