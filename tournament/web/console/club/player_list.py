"""The club's players: the list, pasting one in, correcting one; private links and e-mail addresses."""

from collections import Counter
from collections.abc import Callable, Sequence
from urllib.parse import urlencode

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.stages import club_grade
from tournament.analysis.federation_numbers import FEDERATIONS, is_suspicious
from tournament.domain.booking.reports.date_desk import no_shows
from tournament.domain.club.reports.club_grades import grade_list
from tournament.domain.club.reports.player_pages import RULE, averages_of
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.verbs import Group
from tournament.domain.members.acts.member_acts import add_listed
from tournament.domain.members.readings.listed_members import has_memberships, listed_members
from tournament.domain.members.reports.same_person import near
from tournament.domain.outside.acts import result_mails
from tournament.domain.people.acts import access_links, clubs
from tournament.domain.people.readings.roles import Need, link_of, may, own_club
from tournament.domain.people.reports.club_players import (
    LONG_LIST,
    ListedPlayer,
    has_kana,
    listed_players,
    matching,
    offered,
)
from tournament.domain.undo.acts.undo import acts_of, is_for_good, take_back
from tournament.exchange.formats import FORMATS
from tournament.exchange.pasted_lists import PlayerLine, nameless_lines, parse_players, write_players
from tournament.models import Club, JournalEntry, MailAddress, MemberKind, PersonalData, Player
from tournament.sheets.languages import is_native
from tournament.tables.players import grade_table
from tournament.web.console.access import desk, director, done, require
from tournament.web.console.acts.act_history import ActLine, entries_as_lines
from tournament.web.console.acts.act_sentences import sentence
from tournament.web.console.club.privacy_pages import played_events
from tournament.web.console.forms.console_forms import PasteForm, PlayerForm
from tournament.web.console.forms.refusing_form import button_of, form_of
from tournament.web.formatting.data_tables import PageTable
from tournament.web.formatting.qr import qr_picture
from tournament.web.server.addresses import phone_page, phones_can_reach

PER_PAGE = 50
PersonalForm = form_of(clubs.Personal)


@desk
@require_GET
def named_players(request: HttpRequest, session_id: int) -> JsonResponse:
    """The players that a field for a name offers while it is filled in (console/named_players.js)."""
    club = get_object_or_404(Club, events__sessions=session_id)
    q = " ".join(request.GET.get("q", "")[:60].split())
    found = [{"typed": typed, "found_by": found_by} for typed, found_by in offered(club, q)]
    return JsonResponse({"players": found})


@desk
def players(request: HttpRequest) -> HttpResponse:
    """The list; what is pasted is shown as it was read, and added when the director says so."""
    club = own_club(request.user)
    form = PasteForm(request.POST or None, request.FILES or None)
    read = parse_players(form.cleaned_data["text"]) if request.method == "POST" and form.is_valid() else ()
    error = None
    if read and button_of(request.POST, ["add"], required=False):
        try:
            return _add(request, club, read)
        except DirectorError as refusal:
            error = refusal
    known = clubs.players_meant(club, read) if club else [None] * len(read)
    lines, problems = listed_members(club, read, known)
    q = " ".join(request.GET.get("q", "")[:60].split())
    everybody = Player.objects.filter(club=club) if club else Player.objects.none()
    averages = averages_of(club.pk) if club else {}
    latin_first = not is_native(get_language() or "")
    listed = listed_players(matching(everybody, q), averages, latin_first=latin_first)
    page = Paginator(listed, PER_PAGE).get_page(request.GET.get("page"))
    shown = listed if hasattr(request, "file_tables") else [*page]
    context = {
        "form": form,
        "text": form.cleaned_data["text"] if read else "",
        "read": lines,
        "problems": problems,
        "error": error,
        "has_memberships": has_memberships(read),
        "has_kana": any(line.name.reading for line in read) or has_kana(club, get_language() or ""),
        "nameless": nameless_lines(form.cleaned_data["text"]) if read else (),
        "q": q,
        "count": len(listed),
        "players": shown,
        "page": page,
        "asked": urlencode({"q": q}) if q else "",
        "latin_first": latin_first,
        "initials": _pages_of_initials(listed) if len(listed) > LONG_LIST else [],
        "has_readings": any(one.player.reading for one in shown),
        "has_latin": any(one.player.native and one.player.latin for one in shown),
        "has_numbers": any(one.player.number for one in shown),
        "has_alias": any(one.player.alias for one in shown),
        "has_average": any(one.average is not None for one in shown),
        "any": everybody.exists(),
        "alike": 0 if q else sum(count > 1 for count in Counter(str(one.player) for one in listed).values()),
        "least": RULE.least_sessions,
        "has_grades": club and club.grades_players,
        "last": _last_list(club),
    }
    status = error.status if error else 400 if form.errors else 200
    return render(request, "console/club/players.html", context, status=status)


def _pages_of_initials(listed: Sequence[ListedPlayer]) -> list[tuple[str, int]]:
    """Each letter that a name stands under, and the page of the first of them."""
    first: dict[str, int] = {}
    for place, one in enumerate(listed):
        first.setdefault(one.initial, place // PER_PAGE + 1)
    return sorted(first.items())


@transaction.atomic
def _add(request: HttpRequest, club: Club | None, read: Sequence[PlayerLine]) -> HttpResponse:
    club = club or clubs.found_club(name=_("Our club"), by=director(request))
    if has_memberships(read):
        require(request, Need.RUN, club)
    added, changed = add_listed(club, read, by=director(request))
    number = len(added)
    said = ngettext("%(count)d player added.", "%(count)d players added.", number) % {"count": number}
    if changed:
        more = ngettext("%(count)d membership changed.", "%(count)d memberships changed.", changed)
        said = f"{said} {more % {'count': changed}}"
    return done(request, said, "players")


def _last_list(club: Club | None) -> list[ActLine]:
    """The latest act on the list of players, where it still stands and can be undone."""
    acts = acts_of(Group.PLAYERS).filter(about__club=club.pk if club else 0)
    last = acts.filter(undone_by=None, undoes=None).order_by("-pk").first()
    if last is None or is_for_good(last):
        return []
    return entries_as_lines(JournalEntry.objects.filter(pk=last.pk))


@desk
@require_POST
def players_back(request: HttpRequest, entry: int) -> HttpResponse:
    """Take back a list that was added, or a player who was deleted."""
    club = own_club(request.user)
    act = get_object_or_404(acts_of(Group.PLAYERS), pk=entry, about__club=club.pk if club else 0)
    try:
        take_back(act, by=director(request))
    except DirectorError as error:
        messages.error(request, error.message)
        return redirect("players")
    return done(request, _("Undone: %(act)s") % {"act": sentence(act)}, "players")


@desk
@require_GET
def players_file(request: HttpRequest) -> HttpResponse:
    """The club's players as CSV, which can be pasted into another club's list."""
    found = Player.objects.filter(club=own_club(request.user)).select_related("member__kind")
    lines = [PlayerLine(player.name, player.number, *_membership(player)) for player in found]
    headers = FORMATS["players"].headers("players")
    return HttpResponse(write_players(lines), FORMATS["players"].media_type, headers=headers)


def _membership(player: Player) -> tuple[str, str]:
    member = getattr(player, "member", None)
    return (member.kind.name, str(member.paid_until or "")) if member else ("", "")


@desk
@require_GET
def club_grades(request: HttpRequest) -> HttpResponse:
    """The grades of all players from their results, where the club computes them."""
    club = own_club(request.user)
    sheet = grade_list(club) if club and club.grades_players else None
    context = {"sheet": sheet, "table": PageTable(grade_table(sheet)) if sheet else None, "rule": club_grade}
    return render(request, "console/club/grades.html", context)


@desk
def player(request: HttpRequest, player: int) -> HttpResponse:
    person = get_object_or_404(Player, pk=player)
    kana = has_kana(person.club, get_language() or "")
    form = PlayerForm(request.POST or None, instance=person, has_kana=kana)
    if request.method == "POST" and form.is_valid():
        changed = {name: form.cleaned_data[name] for name in form.changed_data}
        try:
            clubs.change_player(Player.objects.get(pk=person.pk), by=director(request), **changed)
        except DirectorError as error:
            form.add_error(None, error.message)
        else:
            return done(request, _("Saved. Every sheet shows the new name."), "players")
    stands = Player.objects.select_related("club", "member__kind").get(pk=person.pk)
    federation = stands.club.federation
    context = {
        "form": form,
        "player": stands,
        "events": played_events(person),
        "member": getattr(stands, "member", None),
        "has_kinds": MemberKind.objects.filter(club=stands.club_id).exists(),
        "doubtful": FEDERATIONS[federation].name if is_suspicious(federation, stands.number) else "",
        "near": _near(request, stands),
        "no_shows": no_shows(stands.club, [stands.pk]).get(stands.pk)
        if may(request.user, Need.RUN, stands.club)
        else None,
    }
    return render(request, "console/club/player.html", context, status=400 if form.errors else 200)


def _near(request: HttpRequest, player: Player) -> Sequence[Player]:
    """The records that may be of this person, for those who may merge."""
    may_merge = may(request.user, Need.RUN, player.club)
    return near(player.club_id, [player.pk]).get(player, ()) if may_merge else ()


@desk
def personal_data(request: HttpRequest, player: int) -> HttpResponse:
    """Date of birth and sex, by which an event decides who may enter; nothing of it is in the history."""
    person, error = get_object_or_404(Player, pk=player), None
    row = PersonalData.objects.filter(player=person).first()
    stands = {name: getattr(row, name) for name in PersonalForm.base_fields} if row else {}
    form = PersonalForm(request.POST) if request.method == "POST" else PersonalForm(initial=stands)
    if request.method == "POST":
        try:
            clubs.set_personal_data(person, clubs.Personal(**form.values()), by=director(request))
            return done(request, _("Saved."), "player", player)
        except DirectorError as refusal:
            error = refusal
    context = {"player": person, "form": form, "error": error}
    status = error.status if error else 200
    response = render(request, "console/club/personal_data.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


@desk
@require_POST
def remove_player(request: HttpRequest, player: int) -> HttpResponse:
    person = get_object_or_404(Player, pk=player, club=own_club(request.user))
    try:
        clubs.remove_player(person, by=director(request))
    except DirectorError as error:
        messages.error(request, error.message)
        return redirect("player", player)
    return done(request, _("%(player)s is deleted.") % {"player": person}, "players")


# The private link of a player's own page: shown with its QR code, made, renewed, withdrawn.


@desk
def player_link(request: HttpRequest, player: int) -> HttpResponse:
    """The link of one player; with POST it is made, renewed or withdrawn."""
    person = get_object_or_404(Player, pk=player)
    if request.method == "POST":
        message = LINK_ACTS[button_of(request.POST, LINK_ACTS)](person, director(request))
        return done(request, message, "player_link", player)
    link = link_of(person)
    address = phone_page(request, "player_page", link.token) if link else ""
    context = {
        "player": person,
        "address": address,
        "code": qr_picture(address) if link else "",
        "local": not phones_can_reach(request),
    }
    response = render(request, "console/club/player_link.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _make(player: Player, by: Actor) -> str:
    access_links.make_player_link(player, by=by)
    return _("The private page is open. Give the link to the player.")


def _renew(player: Player, by: Actor) -> str:
    access_links.renew_player_link(player, by=by)
    return _("New link made. The old one no longer works.")


def _withdraw(player: Player, by: Actor) -> str:
    access_links.withdraw_player_link(player, by=by)
    return _("The private page is closed.")


LINK_ACTS: dict[str, Callable[[Player, Actor], str]] = {"make": _make, "renew": _renew, "withdraw": _withdraw}


# The e-mail address of a player, at the desk: entered, changed, removed.


class MailAddressForm(forms.Form):
    address = forms.EmailField(label=gettext_lazy("E-mail address"), max_length=254)
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=settings.LANGUAGES)


@desk
def mail_address(request: HttpRequest, player: int) -> HttpResponse:
    person, error = get_object_or_404(Player, pk=player), None
    row = MailAddress.objects.filter(player=person).first()
    initial = {"address": row.address, "language": row.language} if row else {"language": get_language()}
    form = MailAddressForm(initial=initial)
    if request.method == "POST":
        try:
            wish = button_of(request.POST, ADDRESS_ACTS)
            form = MailAddressForm(request.POST if wish == "save" else None, initial=initial)
            if wish != "save" or form.is_valid():
                message = ADDRESS_ACTS[wish](person, form, director(request))
                return done(request, message, "mail_address", player)
        except DirectorError as refusal:
            error = refusal
    context = {"player": person, "form": form, "row": row, "error": error}
    status = error.status if error else 400 if form.errors else 200
    response = render(request, "console/mail/address.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _save(player: Player, form: MailAddressForm, by: Actor) -> str:
    result_mails.set_mail_address(player, **form.cleaned_data, by=by)
    return _("Saved.")


def _remove(player: Player, form: MailAddressForm, by: Actor) -> str:
    result_mails.remove_mail_address(player, by=by)
    return _("Address removed.")


ADDRESS_ACTS: dict[str, Callable[[Player, MailAddressForm, Actor], str]] = {"save": _save, "remove": _remove}
