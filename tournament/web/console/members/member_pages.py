"""Members: who is of which kind and until when it is paid; one player's membership; two records of one."""

from collections import Counter
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.analysis.federation_numbers import FEDERATIONS, is_suspicious
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.verbs import Group
from tournament.domain.members.acts import member_acts
from tournament.domain.members.acts.member_acts import NO_PLAYERS, KindTerms, MemberTerms
from tournament.domain.members.acts.merge_acts import FIELDS, NO_OTHER, merge_players
from tournament.domain.members.readings.reminders import due_reminders
from tournament.domain.members.reports.member_list import MOST_WEEKS, WEEKS, member_list, merge_preview
from tournament.domain.members.reports.same_person import near, same_person
from tournament.domain.movements.acts.own_movement_acts import keeping_club
from tournament.domain.people.acts.access_links import make_player_links
from tournament.domain.people.acts.clubs import change_club
from tournament.domain.people.readings.roles import own_club
from tournament.domain.people.reports.club_players import LONG_LIST, matching, place_in_list
from tournament.domain.till.acts.till_acts import FeePaid
from tournament.models import Club, MailServer, Member, MemberKind, Player, Reminder
from tournament.printing.setup.desk_lists import link_document
from tournament.sheets.languages import is_native
from tournament.sheets.members import MemberLine, Standing
from tournament.web.console.access import desk, director, done, say_done
from tournament.web.console.acts.act_history import acts_in_club, entries_as_lines
from tournament.web.console.forms.act_form import BackForm
from tournament.web.console.forms.refusing_form import (
    RefusingForm,
    WholeNumber,
    button_of,
    choice,
    form_of,
    row_of,
)
from tournament.web.formatting.reader import paper_language
from tournament.web.public.mail.booking_letters import renewal_preview
from tournament.web.server.addresses import phone_page

LATEST = 5
KIND_ACTS = ("add", "change", "remove")
SEEN = {"seen": WholeNumber(required=False, widget=forms.HiddenInput)}
KindForm = form_of(KindTerms, **SEEN)
NameOfKind = form_of(KindTerms, fee=None, months=None, **SEEN)
FeeForm = form_of(FeePaid, amount=None, reason=None, key=forms.CharField(widget=forms.HiddenInput))
RenewalForm = form_of(
    renewal_text=forms.CharField(
        max_length=1000,
        required=False,
        label=gettext_lazy("The club's own words"),
        help_text=gettext_lazy("Such as how to pay; in one language or in several."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
)
OWING = (Standing.OVERDUE, Standing.DUE)
STANDINGS = {
    Standing.OVERDUE: (gettext_lazy("fee not paid"), "wrong"),
    Standing.DUE: (gettext_lazy("ends soon"), "waiting"),
    Standing.PAID: (gettext_lazy("fee paid"), "done"),
    Standing.FREE: (gettext_lazy("no fee"), ""),
    Standing.GUEST: (gettext_lazy("guest"), ""),
}


def _kinds(club: Club | None) -> "QuerySet[MemberKind]":
    return MemberKind.objects.filter(club=club)


def _kind_field(club: Club | None, label: Any) -> forms.ModelChoiceField:
    return forms.ModelChoiceField(
        _kinds(club), label=label, required=False, empty_label=gettext_lazy("– (guest)")
    )


class Filters(forms.Form):
    """What is asked for in the address of the list; anything else is left out."""

    q = forms.CharField(max_length=60, required=False)
    standing = forms.ChoiceField(choices=[(one.value, one.value) for one in Standing], required=False)
    weeks = forms.IntegerField(min_value=1, max_value=MOST_WEEKS, required=False)
    kind = forms.IntegerField(min_value=1, required=False)

    @property
    def chosen(self) -> dict[str, Any]:
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}


@desk
def members(request: HttpRequest) -> HttpResponse:
    """Members, those first who owe a fee, or whom a search asks for; with POST the ticked get one kind."""
    club = own_club(request.user)
    if request.method == "POST":
        return _set_kinds(request, club)
    chosen = Filters(request.GET).chosen
    kinds = [*_kinds(club)]
    everybody = _asked_for(club, chosen, kinds) if club and kinds else []
    with_guests = "q" in chosen or all(one.is_guest for one in everybody)
    lines = [one for one in everybody if _is_shown(one, chosen, with_guests=with_guests)]
    letters = sorted({one.initial for one in lines} - {""})
    context = {
        "club": club,
        "kinds": kinds,
        "lines": [(one.line, one.initial, *STANDINGS[one.line.standing]) for one in lines],
        "initials": [(one, 0) for one in letters] if len(lines) > LONG_LIST else [],
        "guests_alone": all(one.is_guest for one in lines),
        "has_numbers": any(one.line.number for one in lines),
        "has_paid": any(one.line.paid_until for one in lines),
        "doubtful": sum(one.line.doubtful for one in lines),
        "owed": sum(one.line.fee or 0 for one in everybody if one.line.standing == Standing.OVERDUE),
        "tabs": _tabs(chosen, everybody, has_fees=bool(club and club.currency)),
        "weeks": chosen.get("weeks", WEEKS),
        "chosen": chosen,
        **(_reminding(club) if club and kinds and club.currency else {}),
        "history": entries_as_lines(acts_in_club(Group.MEMBERS, club)[:LATEST]),
    }
    return render(request, "console/members/members.html", context)


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list; `initial` is the letter it stands under, empty of those who owe a fee."""

    line: MemberLine
    initial: str

    @property
    def is_guest(self) -> bool:
        return self.line.standing == Standing.GUEST


def _asked_for(club: Club, chosen: dict[str, Any], kinds: list[MemberKind]) -> list[Listed]:
    """Whom the search finds: those first who owe a fee, then members and guests by their names."""
    lines = member_list(club, chosen.get("weeks", WEEKS)).lines
    q = " ".join(chosen.get("q", "").split())
    found = {*matching(Player.objects.filter(club=club), q).values_list("pk", flat=True)} if q else None
    kind = {one.pk: one.name for one in kinds}.get(chosen.get("kind", 0), "")
    kept = [
        one
        for one in lines
        if (found is None or one.player in found) and ("kind" not in chosen or one.kind == kind)
    ]
    latin_first = not is_native(get_language() or "")
    places = {one.player: place_in_list(one.name, latin_first=latin_first) for one in kept}
    rest = [one for one in kept if one.standing not in OWING]
    rest.sort(key=lambda one: (one.standing == Standing.GUEST, places[one.player]))
    return [
        *(Listed(one, "") for one in kept if one.standing in OWING),
        *(Listed(one, places[one.player][0]) for one in rest),
    ]


def _is_shown(one: Listed, chosen: dict[str, Any], *, with_guests: bool) -> bool:
    """With a tab those of its state; else members, and guests where they are searched or stand alone."""
    if "standing" in chosen:
        return bool(one.line.standing == chosen["standing"])
    return with_guests or not one.is_guest


def _tabs(
    chosen: dict[str, Any], everybody: list[Listed], *, has_fees: bool
) -> list[tuple[str, Any, int, str]]:
    """Code, word, number of players and query of each state that a player is in; the search goes along.

    A club without a currency has members and guests.
    """
    count = Counter(one.line.standing for one in everybody)
    kept = {name: value for name, value in chosen.items() if name != "standing"}
    members = count.total() - count[Standing.GUEST]
    words = {one: word for one, (word, _css) in STANDINGS.items()} | {Standing.GUEST: _("Guests")}
    shown = Standing if has_fees else [Standing.GUEST]
    states = [(one.value, words[one], count[one]) for one in shown if count[one]]
    return [
        (code, word, number, urlencode(kept | ({"standing": code} if code else {})))
        for code, word, number in [("", pgettext("club", "Members"), members), *states]
    ]


def _set_kinds(request: HttpRequest, club: Club | None) -> HttpResponse:
    form = form_of(
        kind=_kind_field(club, gettext_lazy("Membership type")),
        player=forms.ModelMultipleChoiceField(Player.objects.filter(club=club), required=False),
    )(request.POST)
    values = form.values()
    count = member_acts.set_kinds(
        keeping_club(by=director(request)), [*values["player"]], values["kind"], by=director(request)
    )
    message = ngettext("%(count)d player changed.", "%(count)d players changed.", count)
    return done(request, message % {"count": count}, "members")


def _reminding(club: Club) -> dict[str, Any]:
    """Whom the club reminds, its own words, and the message as the first of them would read it."""
    due = due_reminders(club)
    server = MailServer.objects.filter(club=club).first()
    return {
        "reminders": due,
        "words": RenewalForm(initial={"renewal_text": club.renewal_text}),
        "preview": renewal_preview(due.to[0], server) if server and due.to else None,
    }


@desk
@require_POST
def renewal_text(request: HttpRequest) -> HttpResponse:
    """The club's own words in a reminder; the page then shows the message with them."""
    by = director(request)
    change_club(keeping_club(by=by), by=by, **RenewalForm(request.POST).values())
    say_done(request, _("Saved."))
    return redirect(f"{reverse('members')}?renewal")


@desk
@require_POST
def remind_by_mail(request: HttpRequest) -> HttpResponse:
    """A message to each member whose fee is due."""
    by = director(request)
    try:
        count = member_acts.remind_members(keeping_club(by=by), by=by)
    except DirectorError as refusal:
        messages.error(request, refusal.message)
        return redirect("members")
    message = ngettext("%(count)d reminder is sent.", "%(count)d reminders are sent.", count)
    return done(request, message % {"count": count}, "members")


@desk
def member_kinds(request: HttpRequest) -> HttpResponse:
    """The kinds of membership; with POST a new one, or one that is changed or removed."""
    club, error = own_club(request.user), None
    kind_form = _kind_form(club)
    form = kind_form(initial={"months": KindTerms.months})
    if request.method == "POST":
        what = button_of(request.POST, KIND_ACTS)
        form = kind_form(request.POST if what == "add" else None)
        try:
            _change_kinds(request, what)
            return done(request, _("Removed.") if what == "remove" else _("Saved."), "member_kinds")
        except DirectorError as refusal:
            error = refusal
    kinds = _kinds(club).annotate(count=Count("members"))
    context = {
        "club": club,
        "form": form,
        "error": error,
        "kinds": [(kind, _form_of_kind(club, kind)) for kind in kinds],
        "lines": entries_as_lines(acts_in_club(Group.MEMBERS, club)[:LATEST]),
    }
    return render(request, "console/members/kinds.html", context, status=error.status if error else 200)


def _kind_form(club: Club | None) -> type[RefusingForm]:
    """The name alone where the club keeps no money."""
    return KindForm if club and club.currency else NameOfKind


def _form_of_kind(club: Club | None, kind: MemberKind) -> RefusingForm:
    fee = kind.fee
    if fee is not None and fee == fee.to_integral_value():
        fee = fee.to_integral_value()
    stands = {"name": kind.name, "fee": fee, "months": kind.months, "seen": kind.version}
    return _kind_form(club)(initial=stands, auto_id=f"kind-{kind.pk}-%s")


def _change_kinds(request: HttpRequest, what: str) -> None:
    by, club = director(request), own_club(request.user)
    if what == "add":
        member_acts.add_kind(keeping_club(by=by), _terms(request, club), by=by)
        return
    rows = form_of(kind=forms.ModelChoiceField(_kinds(club)))(request.POST)
    kind = rows.values()["kind"]
    if what == "remove":
        member_acts.remove_kind(kind, by=by)
    else:
        member_acts.change_kind(kind, _terms(request, club, kind), by=by)


def _terms(request: HttpRequest, club: Club | None, kind: MemberKind | None = None) -> KindTerms:
    """As typed; a fee that a club has had stays, hidden, while it keeps no money."""
    kind_form = _kind_form(club)
    values = kind_form(request.POST).values()
    hidden = {"fee": kind.fee, "months": kind.months} if kind else {}
    values = {**hidden, **values}
    return KindTerms(version=values.pop("seen"), **values)


@desk
def membership(request: HttpRequest, player: int) -> HttpResponse:
    """Kind, since when and paid until when of one player."""
    person, error = get_object_or_404(Player.objects.select_related("club"), pk=player), None
    member = Member.objects.filter(player=person).select_related("kind__club").first()
    keeps_money = bool(person.club.currency)
    stands = {
        "kind": member and member.kind_id,
        "since": member and member.since,
        "paid_until": member and member.paid_until,
        "seen": member.version if member else 0,
    }
    fields = {"kind": _kind_field(person.club, gettext_lazy("Membership type")), **SEEN}
    hidden = {} if keeps_money else {"paid_until": None}
    form = form_of(MemberTerms, **fields, **hidden)(request.POST or None, initial=stands)
    if request.method == "POST":
        try:
            kept = {name: stands[name] for name in hidden}
            member_acts.set_membership(person, **kept, **form.values(), by=director(request))
            return done(request, _("Saved."), "membership", player)
        except DirectorError as refusal:
            error = refusal
    context = {
        "player": person,
        "member": member,
        "form": form,
        "error": error,
        "kinds": _kinds(person.club).exists(),
        "fee_form": _fee_form(member) if member else None,
        "reminders": _reminders(member) if member and keeps_money else (),
    }
    return render(request, "console/members/membership.html", context, status=error.status if error else 200)


def _fee_form(member: Member) -> RefusingForm | None:
    return None if member.kind.due is None else FeeForm(initial={"key": uuid4().hex})


def _reminders(member: Member) -> list[tuple[Reminder, str]]:
    """The latest, each with what became of its message."""
    rows = member.reminders.order_by("-pk").prefetch_related("mail_messages")[:LATEST]
    return [(row, ", ".join(one.get_state_display() for one in row.mail_messages.all())) for row in rows]


@desk
@require_POST
def player_links(request: HttpRequest) -> HttpResponse:
    """Slips with the private links of the ticked players, or of all members with `everybody`; who has none
    gets one.
    """
    by = director(request)
    club = keeping_club(by=by)
    rows = Player.objects.filter(club=club).select_related("club")
    values = form_of(
        player=forms.ModelMultipleChoiceField(rows, required=False),
        everybody=forms.BooleanField(required=False),
    )(request.POST).values()
    if _kinds(club).exists():
        rows = rows.exclude(member=None)
    everybody = rows.order_by("reading", "latin", "native", "pk") if values["everybody"] else ()
    links = make_player_links(values["player"] or everybody, by=by)
    if not links:
        raise DirectorError(NO_PLAYERS[0], str(NO_PLAYERS[1]))
    slips = [(link.player.name, phone_page(request, "player_page", link.token)) for link in links]
    response = HttpResponse(
        link_document(slips, club.name, language=paper_language()).pdf(), "application/pdf"
    )
    response["Content-Disposition"] = 'inline; filename="links.pdf"'
    response["Cache-Control"] = "no-store"
    return response


# Two records of one person: which may be of one, what a merge does, and the merge itself.

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
    alike = same_person(club) if club else ()
    rows = Player.objects.in_bulk({key for one in alike for key in (one.first, one.second)})
    context = {
        "pairs": [{"players": (rows[one.first], rows[one.second]), "why": WHY[one.why]} for one in alike],
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
