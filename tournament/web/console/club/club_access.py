"""The club and who gets in: its name and time zone, API tokens, webhooks, helpers."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise, lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.verbs import Group
from tournament.domain.outside.acts import webhooks
from tournament.domain.people.acts import access_links, clubs
from tournament.domain.people.acts.access_links import CODE_LIFETIME, NewHelper, NewToken, make_code
from tournament.domain.people.acts.clubs import change_club, found_club
from tournament.domain.people.readings.roles import HOLDS, Need, own_club
from tournament.domain.people.reports.club_players import helpers_of
from tournament.domain.time_zones import zone_of
from tournament.domain.undo.acts.undo import acts_of, take_back
from tournament.models import ApiToken, Club, JournalEntry, Role, Webhook
from tournament.sheets.money import CURRENCIES
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.act_history import ActLine, acts_in_club, entries_as_lines
from tournament.web.console.forms.refusing_form import button_of, form_of, offer_browser_zone, zone_field
from tournament.web.formatting.qr import qr_picture
from tournament.web.server.addresses import phone_page, phones_can_reach

# The club's page: its name, its pace, its time zone.


GROUPS = (  # the heading, its fields; the heading of those that a club seldom changes, which are folded
    (gettext_lazy("Name and place"), ("name", "town", "address"), "", ("latin",)),
    (
        gettext_lazy("Play"),
        ("hours", "time_zone", "minutes_per_board", "minutes_per_move"),
        "",
        (),
    ),
    (
        gettext_lazy("Members and money"),
        ("currency", "federation"),
        "",
        ("grades_players",),
    ),
    (gettext_lazy("Club page"), ("joining",), gettext_lazy("Embedding"), ("framed_by",)),
)


class ClubForm(forms.ModelForm):
    """What is left blank stays."""

    time_zone = zone_field()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        signs = [(code, f"{code} ({sign.strip()})") for code, (_places, sign) in CURRENCIES.items()]
        none = ("", _("None"))
        self.fields["currency"].choices = [none, *signs]
        self.fields["federation"].choices = [none, *Club._meta.get_field("federation").flatchoices]

    def clean_address(self) -> str:
        """One line, however it is written."""
        return " ".join(self.cleaned_data["address"].split())

    def groups(self) -> Iterator[tuple[str, list[forms.BoundField], str, list[forms.BoundField], bool]]:
        """The fields under the headings of the page, those folded, and whether one of them is wrong."""
        for title, names, fold, more in GROUPS:
            asked, folded = ([self[name] for name in each if name in self.fields] for each in (names, more))
            wrong = any(field.errors for field in folded)
            yield (
                str(title),
                asked,
                str(fold) or " · ".join(str(field.label) for field in folded),
                folded,
                wrong,
            )

    class Meta:
        model = Club
        fields = (
            *("name", "latin", "town", "address", "hours", "joining"),
            *("minutes_per_board", "minutes_per_move", "time_zone", "framed_by", "grades_players"),
            "currency",
            "federation",
        )
        labels = {"federation": gettext_lazy("Federation")}
        widgets = {
            "address": forms.Textarea(attrs={"rows": 2, "maxlength": 160}),
            "joining": forms.Textarea(attrs={"rows": 5}),
        }
        help_texts = {
            "hours": gettext_lazy("Such as: Thursdays 18:45, Sundays 13:00"),
            "joining": gettext_lazy("One step per line, on the club page."),
            "framed_by": gettext_lazy(
                "Such as https://www.example.com; several separated by spaces. Blank: none."
            ),
            "currency": gettext_lazy("None: the club keeps no accounts."),
            "federation": gettext_lazy("Checks membership numbers."),
            "grades_players": gettext_lazy(
                "From results, after the EBU's published principles. Each player sees only their own."
            ),
        }


@desk
def club(request: HttpRequest) -> HttpResponse:
    """What holds for all sessions of the club; with POST it is changed."""
    own = own_club(request.user)
    # The form writes what it reads into its row; the journal needs the row as it was.
    row = own and Club.objects.get(pk=own.pk)
    form = ClubForm(request.POST or None, instance=row, initial={"time_zone": str(zone_of(own))})
    if own is None:
        offer_browser_zone(form)
    if request.method == "POST" and form.is_valid():
        by, facts = director(request), form.cleaned_data
        if own is None:
            found_club(by=by, **facts)
        else:
            change_club(own, by=by, **facts)
        return done(request, _("Saved."), "club")
    return render(request, "console/club/club.html", {"form": form}, status=400 if form.errors else 200)


# API access: a token for a program, shown once; when each was last used; taking one back.

LATEST = 6


def _term(text: object) -> SafeString:
    """The word before the colon in bold."""
    word, colon, rest = re.split("([:：])", str(text), maxsplit=1)
    return format_html("<span><strong>{}</strong>{}{}</span>", word, colon, rest)


def terms_of(meanings: Mapping[str, Promise]) -> list[tuple[str, Promise]]:
    """What a token may do, as choices: the words are those of the reader."""
    later = lazy(_term, SafeString)
    return [(key, later(text)) for key, text in meanings.items()]


MEANINGS = {
    ApiToken.Scope.READ: gettext_lazy(
        "Read: all director's pages, boards in play included. Changes nothing."
    ),
    ApiToken.Scope.ENTER: gettext_lazy("Enter: also results, players and attendance."),
    ApiToken.Scope.DIRECT: gettext_lazy("Direct: also sets up and runs sessions, with rulings and undo."),
    ApiToken.Scope.OWN: gettext_lazy("Owner: everything in the club, including owners and other tokens."),
}


TokenForm = form_of(
    NewToken,
    club=None,
    scope=forms.ChoiceField(
        label=gettext_lazy("What it may do"),
        choices=terms_of(MEANINGS),
        widget=forms.RadioSelect,
        initial=ApiToken.Scope.READ,
    ),
)


@desk
def tokens(request: HttpRequest) -> HttpResponse:
    """The programs of the club, and a form for one more; a new token is shown once, right here."""
    club, form, error = own_club(request.user), TokenForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        club = club or clubs.found_club(name=_("Our club"), by=director(request))
        try:
            token, secret = access_links.make_token(club, by=director(request), **form.cleaned_data)
            return _shown_once(request, "api_token_secret", {"token": token, "secret": secret})
        except DirectorError as refusal:
            error = refusal
    live = ApiToken.objects.filter(club=club, revoked_at=None).select_related("user")
    context = {"tokens": live, "form": form, "error": error, "lines": _latest_acts(Group.TOKENS, club)}
    status = error.status if error else 400 if form.errors else 200
    return render(request, "console/club/api_tokens.html", context, status=status)


@desk
@require_POST
def token(request: HttpRequest, token: int) -> HttpResponse:
    """The end of a token."""
    row = get_object_or_404(ApiToken.objects.select_related("user", "club"), pk=token)
    if row.club != own_club(request.user):
        raise Http404
    access_links.revoke_token(row, by=director(request))
    return done(request, _("Revoked, from the next request."), "api_tokens")


@desk
@require_POST
def token_back(request: HttpRequest, entry: int) -> HttpResponse:
    """Take back what was last done to a token of this club."""
    return _take_back(request, Group.TOKENS, entry, "api_tokens")


# Webhooks: the addresses of the club's own programs, the latest messages, and why one was stopped.

DELIVERIES = 5
EVENTS: dict[str, Promise] = {
    "evening": gettext_lazy("Sessions created, started and closed"),
    "seating": gettext_lazy("Seating and movements"),
    "results": gettext_lazy("Results and deals"),
    "rulings": pgettext_lazy("events", "Rulings"),
    "calls": gettext_lazy("Director calls"),
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


@desk
def hooks(request: HttpRequest) -> HttpResponse:
    """The webhooks of the club, and a form for one more; its secret is shown once, right here."""
    club, form, error = own_club(request.user), WebhookForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        club = club or clubs.found_club(name=_("Our club"), by=director(request))
        try:
            hook, secret = webhooks.add_webhook(club, by=director(request), **form.cleaned_data)
            return _shown_once(request, "webhook_secret", {"hook": hook, "secret": secret})
        except DirectorError as refusal:
            error = refusal
    rows = Webhook.objects.filter(club=club).prefetch_related("deliveries")
    context = {
        "hooks": [
            (hook, [EVENTS[event] for event in hook.events], _latest_deliveries(hook)) for hook in rows
        ],
        "form": form,
        "error": error,
        "lines": _latest_acts(Group.WEBHOOKS, club),
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
    wish, by = button_of(request.POST, [*WEBHOOK_ACTS, "secret"]), director(request)
    if wish == "secret":
        secret = webhooks.renew_secret(row, by=by)
        return _shown_once(request, "webhook_secret", {"hook": row, "secret": secret})
    WEBHOOK_ACTS[wish](row, by)
    return done(request, _("Saved."), "webhooks")


WEBHOOK_ACTS: dict[str, Callable[[Webhook, Actor], object]] = {
    "stop": lambda held, by: webhooks.stop_webhook(held, by=by),
    "resume": lambda held, by: webhooks.resume_webhook(held, by=by),
    "remove": lambda held, by: webhooks.remove_webhook(held, by=by),
}


@desk
@require_POST
def hook_back(request: HttpRequest, entry: int) -> HttpResponse:
    """Take back what was last done to a webhook of this club."""
    return _take_back(request, Group.WEBHOOKS, entry, "webhooks")


def _latest_deliveries(hook: Webhook) -> list:
    return list(hook.deliveries.all())[:DELIVERIES]


# Helpers: a link or QR that lets one in, with a role; who is signed in; taking it back.


ROLES = {
    Role.Kind.ENTRY: gettext_lazy("Entry only"),
    Role.Kind.RULINGS: gettext_lazy("Rulings only"),
    Role.Kind.DIRECTOR: gettext_lazy("Director"),
    Role.Kind.OWNER: gettext_lazy("Owner"),
}
POWERS = {
    Need.LOOK: gettext_lazy("Room and results"),
    Need.ENTER: gettext_lazy("Enter results, check-in"),
    Need.RULE: gettext_lazy("Rulings"),
    Need.RUN: gettext_lazy("Set-up, publishing"),
    Need.OWN: gettext_lazy("Owners, club data"),
}


HelperForm = form_of(
    NewHelper,
    club=None,
    kind=forms.ChoiceField(
        label=pgettext_lazy("of a helper", "Role"),
        choices=[*ROLES.items()],
        widget=forms.RadioSelect,
        initial=Role.Kind.ENTRY,
    ),
)


@desk
def helpers(request: HttpRequest) -> HttpResponse:
    """Who may direct here, and a form for one more; a new helper's link is shown once, right here."""
    club, form, error = own_club(request.user), HelperForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        club = club or clubs.found_club(name=_("Our club"), by=director(request))
        try:
            role, token = access_links.give_role(club, by=director(request), **form.cleaned_data)
            return _link(request, role, token)
        except DirectorError as refusal:
            error = refusal
    named = helpers_of(club) if club else []
    here = {(helper.name, helper.kind) for helper in named}
    context = {
        "helpers": named,
        "form": form,
        "error": error,
        "lines": [line for line in _latest_acts(Group.HELPERS, club) if not _stands_above(line.entry, here)],
        "me": request.user.pk,
        "roles": ROLES.values(),
        "powers": [(power, [need in HOLDS[kind] for kind in ROLES]) for need, power in POWERS.items()],
    }
    status = error.status if error else 400 if form.errors else 200
    return render(request, "console/club/helpers.html", context, status=status)


def _stands_above(entry: JournalEntry, here: set[tuple[str, str]]) -> bool:
    """A helper was added who is in the list."""
    return entry.verb == "give_role" and (entry.about.get("name"), entry.about.get("kind")) in here


@desk
@require_POST
def helper(request: HttpRequest, helper: int) -> HttpResponse:
    """One more link for a helper, or the end of the role."""
    role = get_object_or_404(Role.objects.select_related("user", "club"), pk=helper)
    if role.club != own_club(request.user):
        raise Http404
    if button_of(request.POST, ["link", "back"]) == "link":
        return _link(request, role, access_links.another_link(role, by=director(request)))
    access_links.take_back_role(role, by=director(request))
    return done(request, _("Revoked, from the next click."), "helpers")


@desk
@require_POST
def helper_back(request: HttpRequest, entry: int) -> HttpResponse:
    """Take back what was last done to a role of this club."""
    return _take_back(request, Group.HELPERS, entry, "helpers")


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
    return _shown_once(request, "device_code", context)


def _link(request: HttpRequest, role: Role, token: str) -> HttpResponse:
    address = phone_page(request, "sign_in_by_link", token)
    context = {
        "role": role,
        "address": address,
        "code": qr_picture(address),
        "hours": access_links.LINK_HOURS,
        "local": not phones_can_reach(request),
    }
    return _shown_once(request, "helper_link", context)


# What the pages of tokens, webhooks and helpers share.


def _shown_once(request: HttpRequest, page: str, context: dict[str, object]) -> HttpResponse:
    """The only page that ever shows this secret."""
    response = render(request, f"console/club/{page}.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _take_back(request: HttpRequest, group: Group, entry: int, page: str) -> HttpResponse:
    """Take back an act on this club's tokens, webhooks or roles; 404 for one that its page does not show."""
    found = get_object_or_404(acts_of(group), pk=entry)
    if found.pk not in {line.entry.pk for line in _latest_acts(group, own_club(request.user))}:
        raise Http404
    take_back(found, by=director(request))
    return done(request, _("Undone."), page)


def _latest_acts(group: Group, club: Club | None) -> list[ActLine]:
    """The latest acts on the tokens, webhooks or roles of a club: those that can be undone here."""
    return entries_as_lines(acts_in_club(group, club)[:LATEST])
