"""Two records of one person: which may be of one, what a merge does, and the merge itself."""

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournament.analysis.federation_numbers import FEDERATIONS, is_suspicious
from tournament.domain.errors import DirectorError
from tournament.domain.members.acts.merge_acts import FIELDS, NO_OTHER, merge_players
from tournament.domain.members.reports.member_list import merge_preview
from tournament.domain.members.reports.same_person import near, same_person
from tournament.domain.people.readings.roles import own_club
from tournament.domain.people.reports.club_players import matching
from tournament.models import Player
from tournament.web.console.access import desk, director, done, say_done
from tournament.web.console.forms.act_form import BackForm
from tournament.web.console.forms.refusing_form import choice, form_of, row_of

MOST_FOUND = 12
KEPT, OTHER = "kept", "other"
LABELS = {
    "native": gettext_lazy("Name"),
    "reading": gettext_lazy("Kana"),
    "latin": gettext_lazy("Latin letters"),
    "number": gettext_lazy("Number"),
    "alias": gettext_lazy("Alias"),
    "grade": gettext_lazy("grade"),
    "member": gettext_lazy("Membership"),
    "mail": gettext_lazy("E-mail address"),
    "personal": gettext_lazy("Personal data"),
}
WHY = {
    "spelling": gettext_lazy("written alike"),
    "kana": gettext_lazy("same kana"),
    "order": gettext_lazy("same words, another order"),
    "near": gettext_lazy("few letters differ"),
}


@desk
@require_GET
def same_records(request: HttpRequest) -> HttpResponse:
    """Pairs of records that may be of one person; and numbers that cannot be right."""
    club = own_club(request.user)
    players = Player.objects.filter(club=club).exclude(number="")
    federation = club.federation if club else ""
    context = {
        "pairs": [(one, WHY[one.why]) for one in same_person(club)] if club else [],
        "doubtful": [one for one in players if is_suspicious(federation, one.number)],
        "federation": FEDERATIONS[federation].name if federation in FEDERATIONS else "",
    }
    return render(request, "console/members/same_records.html", context)


@desk
def merge_player(request: HttpRequest, player: int) -> HttpResponse:
    """Choose the other record, see what a merge does, and merge."""
    kept, error = get_object_or_404(Player.objects.select_related("club"), pk=player), None
    others = Player.objects.filter(club=kept.club_id).exclude(pk=kept.pk)
    if request.method == "POST":
        try:
            return _merge(request, kept, others)
        except DirectorError as refusal:
            error = refusal
    asked = form_of(
        q=forms.CharField(max_length=60, required=False),
        other=forms.ModelChoiceField(others, required=False),
    )(request.POST or request.GET)
    asked.is_valid()
    other, q = asked.cleaned_data.get("other"), " ".join(asked.cleaned_data.get("q", "").split())
    preview = merge_preview(kept, other) if other else None
    context = {
        "player": kept,
        "other": other,
        "q": q,
        "found": matching(others, q)[:MOST_FOUND] if q else (),
        "near": near(kept.club_id, [kept.pk]).get(kept, ()) if not other else (),
        "preview": preview,
        "fields": [(one, LABELS[one.field]) for one in preview.fields] if preview else (),
        "error": error,
    }
    response = render(request, "console/members/merge.html", context, status=error.status if error else 200)
    response["Cache-Control"] = "no-store"
    return response


@desk
@require_POST
def same_player(request: HttpRequest, player: int, other: int) -> HttpResponse:
    """Pressed beside a name that was just typed: the player known before takes the place of the new one."""
    kept = get_object_or_404(Player.objects.select_related("club"), pk=player)
    new = get_object_or_404(Player.everyone, pk=other, club=kept.club_id)
    try:
        merge_players(kept, new, by=director(request))
        say_done(request, _("%(other)s is merged into %(player)s.") % {"other": new, "player": kept})
    except DirectorError as refusal:
        messages.error(request, refusal.message)
    return redirect(BackForm(request.POST).page_still_there(request) or reverse("player", args=[kept.pk]))


def _merge(request: HttpRequest, kept: Player, others: "QuerySet[Player]") -> HttpResponse:
    fields = {name: choice([KEPT, OTHER], required=False) for name in FIELDS}
    values = form_of(other=row_of(Player, *NO_OTHER), **fields)(request.POST, rows={"other": others}).values()
    taken = [name for name in FIELDS if values[name] == OTHER]
    merge_players(kept, values["other"], taken, by=director(request))
    message = _("%(other)s is merged into %(player)s.") % {"other": values["other"], "player": kept}
    return done(request, message, "player", kept.pk)
