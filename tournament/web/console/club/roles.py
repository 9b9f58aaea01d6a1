"""Helpers: a link or QR that lets one in, with a role; who is signed in; taking it back."""

from datetime import timedelta

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_POST

from tournament.models import Club, Role
from tournament.readings.acts.verbs import Group
from tournament.readings.club.roles import own_club
from tournament.readings.errors import DirectorError
from tournament.reports.people.helpers import helpers_of
from tournament.services.club import clubs
from tournament.services.club import roles as services
from tournament.services.club.sign_in import CODE_LIFETIME, make_code
from tournament.services.undo.club_history import acts_of, take_back
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.history import ActLine, entries_as_lines
from tournament.web.console.forms.refusing_form import RefusingForm, choice
from tournament.web.formatting.qr import qr_picture
from tournament.web.server.addresses import phone_page, phones_can_reach

LATEST = 6


class HelperForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    kind = forms.ChoiceField(
        label=pgettext_lazy("of a helper", "Role"),
        choices=[(kind.value, kind.label) for kind in reversed(Role.Kind)],
        widget=forms.RadioSelect,
        initial=Role.Kind.ENTRY,
    )


class RoleActForm(RefusingForm):
    """One more link, or the end of the role."""

    do = choice(["link", "back"])


@desk
def helpers(request: HttpRequest) -> HttpResponse:
    """Who may direct here, and a form for one more; a new helper's link is shown once, right here."""
    club, form, error = own_club(request.user), HelperForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        club = club or clubs.found_club(name=_("Our club"), by=director(request))
        try:
            role, token = services.give_role(club, by=director(request), **form.cleaned_data)
            return _link(request, role, token)
        except DirectorError as refusal:
            error = refusal
    context = {
        "helpers": helpers_of(club) if club else [],
        "form": form,
        "error": error,
        "lines": _acts(club),
        "me": request.user.pk,
    }
    status = error.status if error else 400 if form.errors else 200
    return render(request, "console/club/helpers.html", context, status=status)


@desk
@require_POST
def helper(request: HttpRequest, helper: int) -> HttpResponse:
    """One more link for a helper, or the end of the role."""
    role = get_object_or_404(Role.objects.select_related("user", "club"), pk=helper)
    if role.club != own_club(request.user):
        raise Http404
    if RoleActForm(request.POST).values()["do"] == "link":
        return _link(request, role, services.another_link(role, by=director(request)))
    services.take_back_role(role, by=director(request))
    return done(request, _("Revoked. Nothing opens with it from the next click."), "helpers")


@desk
@require_POST
def helper_back(request: HttpRequest, entry: int) -> HttpResponse:
    """Take back what was last done to a role of this club."""
    found = get_object_or_404(acts_of(Group.HELPERS), pk=entry)
    if found.pk not in {line.entry.pk for line in _acts(own_club(request.user))}:
        raise Http404
    take_back(found, by=director(request))
    return done(request, _("Undone."), "helpers")


@desk
@require_POST
def device_code(request: HttpRequest) -> HttpResponse:
    """A code by which another device of the same person is signed in; shown once, right here."""
    code = make_code(request.user)
    half = len(code) // 2
    address = phone_page(request, "sign_in_by_link", code)
    context = {
        "typed": f"{code[:half]}-{code[half:]}",
        "sign_in": phone_page(request, "sign_in"),
        "address": address,
        "code": qr_picture(address),
        "minutes": CODE_LIFETIME // timedelta(minutes=1),
        "local": not phones_can_reach(request),
    }
    response = render(request, "console/club/device_code.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _link(request: HttpRequest, role: Role, token: str) -> HttpResponse:
    """The only page that ever shows this token."""
    address = phone_page(request, "sign_in_by_link", token)
    context = {
        "role": role,
        "address": address,
        "code": qr_picture(address),
        "hours": services.LINK_HOURS,
        "local": not phones_can_reach(request),
    }
    response = render(request, "console/club/helper_link.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _acts(club: Club | None) -> list[ActLine]:
    """The last things that were done to roles of this club."""
    entries = acts_of(Group.HELPERS).filter(about__club=club.pk if club else None)
    return entries_as_lines(entries[:LATEST])
