"""API access: a token for a program, shown once; when each was last used; taking one back."""

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_POST

from tournament.models import ApiToken, Club
from tournament.readings.acts.verbs import Group
from tournament.readings.club.roles import own_club
from tournament.readings.errors import DirectorError
from tournament.services.club import api_tokens, clubs
from tournament.services.undo.club_history import acts_of, take_back
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.history import ActLine, entries_as_lines

LATEST = 6
MEANINGS = {
    ApiToken.Scope.READ: gettext_lazy(
        "Read: everything on the director's pages, including boards still in play. It changes nothing."
    ),
    ApiToken.Scope.ENTER: gettext_lazy("Enter: also results, players and attendance."),
    ApiToken.Scope.DIRECT: gettext_lazy("Direct: also sets up and runs sessions, with rulings and undo."),
    ApiToken.Scope.OWN: gettext_lazy("Own: everything of the club, also its owners and other tokens."),
}


class TokenForm(forms.Form):
    name = forms.CharField(label=pgettext_lazy("of a program", "Program"), max_length=80)
    scope = forms.ChoiceField(
        label=gettext_lazy("What it may do"),
        choices=[*MEANINGS.items()],
        widget=forms.RadioSelect,
        initial=ApiToken.Scope.READ,
    )


@desk
def tokens(request: HttpRequest) -> HttpResponse:
    """The programs of the club, and a form for one more; a new token is shown once, right here."""
    club, form, error = own_club(request.user), TokenForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        club = club or clubs.found_club(name=_("Our club"), by=director(request))
        try:
            token, secret = api_tokens.make_token(club, by=director(request), **form.cleaned_data)
            return _secret_page(request, token, secret)
        except DirectorError as refusal:
            error = refusal
    live = ApiToken.objects.filter(club=club, revoked_at=None).select_related("user")
    context = {"tokens": live, "form": form, "error": error, "lines": _acts(club)}
    status = error.status if error else 400 if form.errors else 200
    return render(request, "console/club/api_tokens.html", context, status=status)


@desk
@require_POST
def token(request: HttpRequest, token: int) -> HttpResponse:
    """The end of a token."""
    row = get_object_or_404(ApiToken.objects.select_related("user", "club"), pk=token)
    if row.club != own_club(request.user):
        raise Http404
    api_tokens.revoke_token(row, by=director(request))
    return done(request, _("Revoked. Nothing opens with it from the next request."), "api_tokens")


@desk
@require_POST
def token_back(request: HttpRequest, entry: int) -> HttpResponse:
    """Take back what was last done to a token of this club."""
    found = get_object_or_404(acts_of(Group.TOKENS), pk=entry)
    if found.pk not in {line.entry.pk for line in _acts(own_club(request.user))}:
        raise Http404
    take_back(found, by=director(request))
    return done(request, _("Undone."), "api_tokens")


def _secret_page(request: HttpRequest, token: ApiToken, secret: str) -> HttpResponse:
    """The only page that ever shows this secret."""
    response = render(request, "console/club/api_token_secret.html", {"token": token, "secret": secret})
    response["Cache-Control"] = "no-store"
    return response


def _acts(club: Club | None) -> list[ActLine]:
    """The last things that were done to tokens of this club."""
    entries = acts_of(Group.TOKENS).filter(about__club=club.pk if club else None)
    return entries_as_lines(entries[:LATEST])
